import * as vscode from 'vscode';
import type { HieroLensApi } from './api.ts';
import { beginLife, registerAfterStart } from './editor/lifecycle.ts';
import { createLog } from './editor/log.ts';
import { createNetworkContext } from './editor/networkContext.ts';
import { createProject } from './editor/project.ts';
import { onDidChangeTransportSettings, readTransportSettings } from './editor/settings.ts';
import { createStoredState, sharedPlace } from './editor/storedState.ts';
import { createTreeViews } from './editor/treeViews.ts';
import { registerAddressBook } from './features/addressBook/registerAddressBook.ts';
import { registerAgentTools } from './features/agentTools/registerAgentTools.ts';
import { registerBlocks } from './features/blocks/registerBlocks.ts';
import { registerContractAbi } from './features/contractAbi/registerContractAbi.ts';
import { registerContractCall } from './features/contractCall/registerContractCall.ts';
import { registerContractLens } from './features/contractLens/registerContractLens.ts';
import { registerContractSources } from './features/contractSources/registerContractSources.ts';
import { registerContractStorage } from './features/contractStorage/registerContractStorage.ts';
import { registerDebugger } from './features/debugger/registerDebugger.ts';
import { registerDeployments } from './features/deployments/registerDeployments.ts';
import { registerDiagnostics } from './features/diagnostics/registerDiagnostics.ts';
import { createApi } from './features/extensionApi/createApi.ts';
import { registerFees } from './features/fees/registerFees.ts';
import { registerGas } from './features/gas/registerGas.ts';
import { registerGettingStarted } from './features/gettingStarted/registerGettingStarted.ts';
import { createResolve, registerHover } from './features/hover/registerHover.ts';
import { registerLinks } from './features/links/registerLinks.ts';
import { registerLookup } from './features/lookup/registerLookup.ts';
import { registerNetwork } from './features/network/registerNetwork.ts';
import { registerPins } from './features/pins/registerPins.ts';
import { registerQuery } from './features/query/registerQuery.ts';
import { createChoices } from './features/status/choices.ts';
import { registerStatus } from './features/status/registerStatus.ts';
import { registerTerminalLinks } from './features/terminalLinks/registerTerminalLinks.ts';
import { registerTransaction } from './features/transaction/registerTransaction.ts';
import { registerVerification } from './features/verification/registerVerification.ts';
import { abiLoaders } from './services/abi/abiLoaders.ts';
import { createLazyContractStore } from './services/contracts/lazyContractStore.ts';
import { createLazyServices } from './services/lazyServices.ts';
import { createLazyState } from './services/storage/lazyState.ts';
import { transactionLoaders } from './services/transactionFile/transactionLoaders.ts';

/** Composes the services and the features. Touches neither network nor disk: code and connections wait for use. */
export function activate(context: vscode.ExtensionContext): HieroLensApi {
  const log = createLog();
  const { abis, deployments } = createProject(context.subscriptions);
  const services = createLazyServices(() => readTransportSettings(context), { abis, deployments });
  const networkContext = createNetworkContext(services.createClients);
  const { secrets, globalState, globalStorageUri, extensionUri } = context;
  const userState = createLazyState(globalStorageUri.fsPath, 'user', createStoredState(globalState));
  const ofFolder = createLazyState(globalStorageUri.fsPath, sharedPlace(), createStoredState(context.workspaceState));
  const stored = { secrets, userState, choices: createChoices(globalState), globalStorageUri, extensionUri };
  const shared = { networkContext, log, deployments, trees: createTreeViews(), ...transactionLoaders, ...stored };
  const ofContracts = { ...shared, store: createLazyContractStore(shared), loaders: abiLoaders };
  const book = registerAddressBook(shared);
  const deployed = registerDeployments({ ...shared, outcomes: ofFolder });
  const verification = registerVerification({ ...ofContracts, outcomes: { load: ofFolder, changed: deployed.redraw } });
  const call = registerContractCall({ ...ofContracts, calls: ofFolder });
  const storage = registerContractStorage({ ...ofContracts, findBuild: verification.findBuild });
  const fees = registerFees(shared);
  context.subscriptions.push(log, beginLife(), networkContext, services, book, verification, call, storage);
  context.subscriptions.push(
    ...[fees, deployed],
    onDidChangeTransportSettings(services.reconfigure),
    registerNetwork(shared),
    registerStatus({ ...shared, memory: userState, sections: [verification.section] }),
    registerBlocks(shared),
    registerHover({ ...shared, bookName: book.nameOf }),
    registerAfterStart(() => vscode.Disposable.from(registerDiagnostics(shared), registerTerminalLinks(shared))),
    registerLookup({ ...shared, learnSignatures: services.learnSignatures }),
    registerPins({ ...shared, pins: ofFolder, sections: [deployed.section] }),
    registerLinks(shared),
    registerContractLens({ ...ofContracts, findBuild: verification.findBuild }),
    registerContractSources(ofContracts),
    registerContractAbi({ ...ofContracts, call, storage }),
    registerQuery({ ...shared, recent: ofFolder }),
    ...[registerTransaction, registerDebugger, registerGas, registerGettingStarted].map((register) => register(shared)),
    registerAgentTools({ ...ofContracts, runCall: call.run, estimateFees: fees.estimateFees }),
  );
  return createApi({ networkContext, resolve: createResolve(shared), estimateFees: fees.estimateFees });
}
