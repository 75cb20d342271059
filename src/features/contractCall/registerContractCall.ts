import * as vscode from 'vscode';
import type { FoundContract, NetworkContract } from '../../domain/contract/networkContract.ts';
import { lazily, lazyMethods } from '../../domain/lazily.ts';
import { registerContractCommands } from '../../editor/registerContractCommands.ts';
import { callDocumentPattern, schemes } from '../../manifest.ts';
import type { CallRequest } from './callHistory.ts';
import type { ContractCallDependencies } from './contractCall.ts';

/** Calls of a contract's view and pure functions. */
export function registerContractCall(given: ContractCallDependencies) {
  const published = lazily(async () => (await import('./publishedStore.ts')).createPublishedStore(given));
  const dependencies = { ...given, store: lazyMethods(published), facades: true } as const;
  const called = new vscode.EventEmitter<vscode.Uri>();
  const lensesChanged = new vscode.EventEmitter<void>();
  const room = lazily(async () => {
    const [{ createContractCall }, calls] = await Promise.all([import('./contractCall.ts'), dependencies.calls()]);
    return createContractCall(dependencies, calls, (uri) => {
      called.fire(uri);
      lensesChanged.fire();
    });
  });
  const selector = { scheme: schemes.contract, pattern: callDocumentPattern };
  const registered = vscode.Disposable.from(
    called,
    lensesChanged,
    registerContractCommands(dependencies, room, {
      'hieroLens.contract.call': (of, found, _contract, ...call) => of.call(found, ...call),
      'hieroLens.contract.readValues': (of, found) => of.readValues(found),
    }),
    vscode.languages.registerCodeLensProvider(selector, {
      onDidChangeCodeLenses: lensesChanged.event,
      provideCodeLenses: async ({ uri }) => (await room()).documents.lenses(uri),
    }),
    vscode.languages.registerDocumentLinkProvider(selector, {
      provideDocumentLinks: async (document) => (await room()).links(document),
    }),
  );
  return {
    /** What is known of a contract whose calls a document shows. */
    contract: (contract: NetworkContract) => dependencies.store.contract(contract),
    /** The text of a call's document; calls nothing. */
    render: async (found: FoundContract, query: string) => (await room()).documents.render(found, query),
    /** The text of the document of a contract's values; calls nothing. */
    renderValues: async (found: FoundContract) => (await room()).documents.renderValues(found),
    /** A command made the call of a document, or read the values of one. */
    onDidCall: called.event,
    /** Has the service run a call, whose document is not shown. */
    run: async (found: FoundContract, request: CallRequest, signal: AbortSignal) =>
      (await import('./runCall.ts')).runCall(found, request, { ...dependencies, signal }),
    dispose: () => registered.dispose(),
  };
}
