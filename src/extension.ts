import type * as vscode from 'vscode';
import type { HieroLensApi } from './api.ts';
import { registerCommand } from './editor/commands.ts';
import { createLog } from './editor/log.ts';
import { createSession } from './editor/session.ts';
import { onDidChangeSettings } from './editor/settings.ts';
import { readTransportSettings } from './editor/transportSettings.ts';
import { createTreeViews } from './editor/treeViews.ts';
import { registerAddressBook } from './features/addressBook/registerAddressBook.ts';
import { registerBlocks } from './features/blocks/registerBlocks.ts';
import { registerContracts } from './features/contracts/registerContracts.ts';
import { registerDiagnostics } from './features/diagnostics/registerDiagnostics.ts';
import { registerExplorer } from './features/explorer/registerExplorer.ts';
import { createApi } from './features/extensionApi/createApi.ts';
import { createEstimateFees } from './features/fees/createEstimateFees.ts';
import { registerFees } from './features/fees/registerFees.ts';
import { createResolve } from './features/hover/createResolve.ts';
import { registerHover } from './features/hover/registerHover.ts';
import { registerLinks } from './features/links/registerLinks.ts';
import { registerLookup } from './features/lookup/registerLookup.ts';
import { registerNetwork } from './features/network/registerNetwork.ts';
import { registerQuery } from './features/query/registerQuery.ts';
import { registerStatus } from './features/status/registerStatus.ts';
import { registerTerminalLinks } from './features/terminalLinks/registerTerminalLinks.ts';
import { registerTransaction } from './features/transaction/registerTransaction.ts';
import { registerVerification } from './features/verification/registerVerification.ts';
import { abiChunks } from './services/abi/abiChunks.ts';
import { createLazyTransport } from './services/http/lazyTransport.ts';
import { createLazyClients } from './services/lazyClients.ts';

/** Composes the services and the features. Touches neither network nor disk: chunks and connections wait for use. */
export function activate(context: vscode.ExtensionContext): HieroLensApi {
  const log = createLog();
  const transport = createLazyTransport(
    () => import('./services/http/chunk.ts'),
    () => readTransportSettings(context),
  );
  const session = createSession((network) =>
    createLazyClients(() => import('./services/chunk.ts'), network, transport),
  );
  const dependencies = { session, log, trees: createTreeViews() };
  const loadReader = () => import('./services/transactionFile/chunk.ts');
  const verification = registerVerification({
    ...dependencies,
    secrets: context.secrets,
    globalState: context.globalState,
  });
  context.subscriptions.push(
    log,
    session,
    { dispose: () => void transport.dispose() },
    onDidChangeSettings((change) => {
      if (change.affectsProxy || change.affects('http.transport')) {
        transport.reconfigure();
      }
    }),
    registerCommand(log, 'hieroLens.showLog', () => log.show()),
    registerNetwork(dependencies),
    verification,
    registerStatus({ ...dependencies, memory: context.globalState, sections: [verification.section] }),
    registerBlocks(dependencies),
    registerHover(dependencies),
    registerAddressBook(dependencies),
    registerDiagnostics(dependencies),
    registerTerminalLinks(dependencies),
    registerLookup(dependencies),
    registerExplorer({ ...dependencies, pins: context.workspaceState }),
    registerLinks(dependencies),
    registerContracts({ ...dependencies, chunks: abiChunks, place: context }),
    registerFees({ ...dependencies, loadReader }),
    registerTransaction({ ...dependencies, loadReader, extensionUri: context.extensionUri }),
    registerQuery({ ...dependencies, recent: context.workspaceState }),
  );
  return createApi({
    session,
    resolve: createResolve(dependencies),
    estimateFees: createEstimateFees({ session, loadReader }),
  });
}
