import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { fakeDocument } from '../editor/fakeDocument.ts';

stubVsCode();
const vscode = await import('vscode');
const { beginLife } = await import('../../../src/editor/lifecycle.ts');
const { activate } = await import('../../../src/extension.ts');

type Run = (...args: unknown[]) => unknown;
const restore: (() => void)[] = [];
type Provider = Readonly<Record<string, Run>>;

const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const contract = { network: 'silent', chainId: '298', address };
/** Where a command would else only ask what it is about. */
const argumentsOf: Readonly<Record<string, readonly unknown[]>> = {
  'hieroLens.lookup': ['0.0.1001'],
  'hieroLens.blocks.goTo': ['5'],
  'hieroLens.explorer.pin': ['0.0.1001'],
  'hieroLens.query': ['block', { hashOrNumber: '5' }],
  'hieroLens.debugTransaction': ['0.0.2-1700000000-000000001'],
  'hieroLens.showGas': ['0.0.2-1700000000-000000001'],
  'hieroLens.findElsewhere': ['0.0.1001', 'silent'],
  'hieroLens.verification.import': [contract],
};
/** As many as one origin is asked for at once. */
const mostAtOnce = 8;
/** Shorter than all that ends by itself, and long enough for a file that is being written. */
const patienceMs = 5_000;
const settle = () => new Promise(setImmediate);
const documents = ['hiero-ledger:/silent/entity/0.0.1001', 'hiero-gas:/silent/gas of 0.0.2-1700000000-000000001'];

/** An editor in which nobody answers a question, with what was registered there. */
function silentEditor(url: string) {
  const providers = new Map<string, Provider[]>();
  const commands = new Map<string, Run>();
  const disposable = { dispose: () => undefined };
  const register = (kind: string, provider: Provider) => {
    providers.set(kind, [...(providers.get(kind) ?? []), provider]);
    return disposable;
  };
  /** Whatever is listened to or made here says nothing. */
  const anything = new Proxy({}, { get: (_target, name) => (name === 'then' ? undefined : () => disposable) });
  const silent = {
    get: (_target: object, name: string | symbol) =>
      typeof name === 'string' && /^(on[A-Z]|register|create)/.test(name)
        ? (...args: Provider[]) =>
            name.startsWith('register')
              ? register(name, args.at(-1) ?? {})
              : name.startsWith('on')
                ? disposable
                : anything
        : undefined,
  };
  const isCancelled = (token: { readonly onCancellationRequested: (run: () => void) => unknown } | undefined) =>
    new Promise<undefined>((resolve) => token?.onCancellationRequested(() => resolve(undefined)));
  const question = () => {
    const hidden = new vscode.EventEmitter<void>();
    // Setters that the extension wraps are inherited.
    const inherited = { title: '', placeholder: '', prompt: '', items: [], activeItems: [], selectedItems: [] };
    return Object.assign(Object.create({ ...inherited, validationMessage: '' }), {
      ...{ buttons: [], show: () => undefined, onDidHide: hidden.event, dispose: () => hidden.fire() },
      ...{ onDidAccept: () => disposable, onDidChangeValue: () => disposable, onDidTriggerButton: () => disposable },
    });
  };
  const text = `address constant vault = ${address}; // 0.0.1001\n`;
  const document = Object.assign(fakeDocument(vscode, text), {
    ...{
      uri: { scheme: 'file', path: '/a.sol', toString: () => 'file:///a.sol' },
      offsetAt: () => text.length,
      version: 1,
      isClosed: false,
    },
  });
  const visibleRanges = [new vscode.Range(new vscode.Position(0, 0), new vscode.Position(1, 0))];
  const editor = {
    document,
    visibleRanges,
    selection: { active: new vscode.Position(0, text.indexOf('0.0.1001') + 1) },
  };
  const settings: Readonly<Record<string, unknown>> = {
    ...{ network: 'silent', customNetworks: { silent: { ledgerUrl: url, chainId: '298' } } },
    ...{ statusUrl: url, verificationUrl: url },
  };
  const fakes: Readonly<Record<string, object>> = {
    window: {
      ...{ state: { focused: true }, activeTextEditor: editor, visibleTextEditors: [editor], tabGroups: { all: [] } },
      createTreeView: (_id: string, { treeDataProvider }: { readonly treeDataProvider: Provider }) => {
        register('createTreeView', treeDataProvider);
        return Object.setPrototypeOf(
          { visible: true, selection: [], reveal: async () => undefined, ...disposable },
          new Proxy({}, silent),
        );
      },
      ...{ createQuickPick: question, createInputBox: question },
      showQuickPick: (_items: unknown, _options: unknown, token: undefined) => isCancelled(token),
      showInputBox: (_options: unknown, token: undefined) => isCancelled(token),
      withProgress: async (_options: unknown, work: Run) =>
        work(
          { report: () => undefined },
          { isCancellationRequested: false, onCancellationRequested: () => disposable },
        ),
      // A message stays until it is closed; nothing may wait for that.
      ...{ showInformationMessage: async () => undefined, showWarningMessage: async () => undefined },
      ...{ showErrorMessage: async () => undefined, setStatusBarMessage: () => disposable },
      ...{ showOpenDialog: async () => undefined, showTextDocument: async () => editor },
    },
    workspace: {
      ...{ textDocuments: [document], workspaceFolders: [], isTrusted: true, fs: { isWritableFileSystem: () => true } },
      getConfiguration: () => ({
        get: (name: string) => settings[name],
        inspect: (name: string) => ({ globalValue: settings[name] }),
        update: async () => undefined,
      }),
      ...{ findFiles: async () => [], openTextDocument: async () => document, getWorkspaceFolder: () => undefined },
    },
    commands: {
      registerCommand: (id: string, run: Run) => {
        commands.set(id, run);
        return disposable;
      },
      executeCommand: async (id: string, ...args: unknown[]) => commands.get(id)?.(...args),
    },
    languages: {
      getDiagnostics: () => [],
      createDiagnosticCollection: () => anything,
      setTextDocumentLanguage: async () => document,
    },
    ...{ debug: {}, lm: {}, extensions: { all: [] } },
    env: { language: 'en', clipboard: { readText: async () => '', writeText: async () => undefined }, uiKind: 1 },
  };
  for (const [name, fake] of Object.entries(fakes)) {
    const target: object = Reflect.get(vscode, name);
    const before = { ...target };
    replaceMembers(target, fake, new Proxy({}, silent));
    restore.push(() => replaceMembers(target, before, Object.prototype));
  }
  return { providers, commands, document, position: editor.selection.active };
}

/** Other tests have fakes of their own in the same place. */
function replaceMembers(target: object, members: object, prototype: object): void {
  for (const key of Object.keys(target)) {
    Reflect.deleteProperty(target, key);
  }
  Object.setPrototypeOf(Object.assign(target, members), prototype);
}

/** What a person may do, by what it is called. */
function usesOf({ providers, commands, document, position }: ReturnType<typeof silentEditor>): Map<string, Run> {
  const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };
  const uses = new Map<string, Run>();
  const useAll = (kind: string, method: string, ...given: readonly unknown[]) => {
    for (const [index, provider] of (providers.get(kind) ?? []).entries()) {
      uses.set(`${method} ${given[0]} ${index}`, () => provider[method]?.(...given));
    }
  };
  useAll('createTreeView', 'getChildren');
  useAll('registerHoverProvider', 'provideHover', document, position, token);
  useAll('registerCodeLensProvider', 'provideCodeLenses', document, token);
  for (const uri of documents) {
    useAll('registerTextDocumentContentProvider', 'provideTextDocumentContent', vscode.Uri.parse(uri), token);
  }
  for (const [id, run] of commands) {
    const given = argumentsOf[id] ?? (id.startsWith('hieroLens.contract.') ? [contract] : []);
    uses.set(id, () => run(...given));
  }
  return uses;
}

describe('every feature', () => {
  after(() => {
    beginLife();
    for (const run of restore) {
      run();
    }
  });

  it('ends whatever it waits for when the extension is disposed of', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    let requests = 0;
    const server = createServer(() => void requests++).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const storage = mkdtempSync(join(tmpdir(), 'lifetime-'));
    const before = timers();
    const editor = silentEditor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const memory = {
      get: () => undefined,
      update: async () => undefined,
      keys: () => [],
      setKeysForSync: () => undefined,
    };
    const subscriptions: { dispose(): unknown }[] = [];
    const api = activate({
      ...{ subscriptions, globalState: memory, workspaceState: memory, extensionUri: vscode.Uri.file('/ext') },
      ...{
        globalStorageUri: Object.assign(vscode.Uri.file(storage), { fsPath: storage }),
        secrets: { get: async () => undefined },
      },
      extension: { packageJSON: { version: '0' }, extensionUri: vscode.Uri.file('/ext') },
    } as never);
    await settle();

    const pending = new Set<string>();
    const start = (title: string, run: () => unknown) => {
      pending.add(title);
      const ended = () => void pending.delete(title);
      Promise.resolve().then(run).then(ended, ended);
    };
    for (const [title, run] of usesOf(editor)) {
      start(title, run);
    }
    start('resolve', () => api.resolve('0.0.1001'));
    // Where features share requests there are fewer: to wait longer would see the first ones give up.
    for (const enoughMs = performance.now() + patienceMs; requests < mostAtOnce && performance.now() < enoughMs; ) {
      await settle();
    }
    assert.ok(requests > 0);
    assert.ok(pending.size > 20, [...pending].join());
    for (const each of subscriptions) {
      each.dispose();
    }
    const untilMs = performance.now() + patienceMs;
    while ((pending.size > 0 || timers() > before) && performance.now() < untilMs) {
      await settle();
    }
    assert.deepEqual([[...pending], timers() - before], [[], 0]);
    server.closeAllConnections();
    server.close();
    rmSync(storage, { recursive: true });
  });
});
