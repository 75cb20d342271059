import assert from 'node:assert/strict';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom } from '../networksWithCustom.ts';

stubVsCode();
const vscode = await import('vscode');
const { createTreeViews } = await import('../../../../src/editor/treeViews.ts');
const { anotherNetwork } = await import('../../../../src/manifest.ts');
const { registerNetwork } = await import('../../../../src/features/network/registerNetwork.ts');

const named = (wanted: string) => networksWithCustom.find(({ name }) => name === wanted) ?? assert.fail();

/** Once what is loaded at first use is there and has begun. */
async function settled(): Promise<void> {
  await import('../../../../src/features/network/selectNetwork.ts');
  await import('../../../../src/features/network/tellLocal.ts');
  await new Promise(setImmediate);
}

/** How often mirror nodes are asked when views come into sight and go, on networks that follow each other. */
async function askedFor(...networks: readonly string[]): Promise<number> {
  const visibility = new vscode.EventEmitter<{ readonly visible: boolean }>();
  Object.assign(vscode.commands, { registerCommand: () => ({ dispose: () => undefined }) });
  Object.assign(vscode.window, { createTreeView: () => ({ onDidChangeVisibility: visibility.event, selection: [] }) });
  let asked = 0;
  const context = { network: named(networks[0] ?? '') };
  const trees = createTreeViews();
  trees.create('hieroLens.blocks', {} as never);
  const registered = registerNetwork({
    networkContext: Object.assign(context, {
      networks: () => networksWithCustom,
      clientsOf: () => ({
        ledger: {
          async blocks() {
            asked++;
            throw new Error('planted');
          },
        },
      }),
      onDidChange: () => ({ dispose: () => undefined }),
    }) as never,
    log: { failure: assert.fail, show: () => undefined, dispose: () => undefined },
    trees,
  });
  await settled();
  assert.equal(asked, 0);
  for (const network of networks) {
    context.network = named(network);
    for (const visible of [false, true, false, true]) {
      visibility.fire({ visible });
      await settled();
    }
  }
  registered.dispose();
  return asked;
}

describe('a window that begins with local', () => {
  it('looks for local networks once, when a view is first seen', async () => {
    assert.equal(await askedFor('local'), 3);
  });

  it('does not look where another network is selected, now or at the start', async () => {
    assert.equal(await askedFor('testnet'), 0);
    assert.equal(await askedFor('testnet', 'local'), 0);
  });
});

describe('the start of a window', () => {
  it('reads no network, which takes as long as to register all commands, before the editor has gone on', async () => {
    Object.assign(vscode.commands, { registerCommand: () => ({ dispose: () => undefined }) });
    let reads = 0;
    const registered = registerNetwork({
      networkContext: {
        get network() {
          reads++;
          return named('testnet');
        },
        onDidChange: () => ({ dispose: () => undefined }),
      } as never,
      log: { failure: assert.fail, show: () => undefined, dispose: () => undefined },
      trees: { onDidShow: () => ({ dispose: () => undefined }) },
    });
    assert.equal(reads, 0);
    await settled();
    assert.ok(reads > 0);
    registered.dispose();
  });
});

describe('the entry “Another network” of the settings page', () => {
  /** What is written, and what is shown, when that is chosen, and chosen again, in a window with or without the focus. */
  async function chosen(focused: boolean) {
    const written: unknown[] = [];
    const shown: unknown[] = [];
    const changed = new vscode.EventEmitter<{ readonly name: string }>();
    const shows = Promise.withResolvers<void>();
    let command: ((...args: unknown[]) => unknown) | undefined;
    Object.assign(vscode.commands, {
      registerCommand: (_id: string, run: typeof command) => {
        command = run;
        return { dispose: () => undefined };
      },
      executeCommand: async (_id: string, ...args: unknown[]) => command?.(...args),
    });
    Object.assign(vscode.workspace, {
      getConfiguration: () => ({
        inspect: () => ({}),
        update: async (name: string, value: unknown) => written.push([name, value]),
      }),
    });
    Object.assign(vscode.window, {
      state: { focused },
      showErrorMessage: async () => undefined,
      createQuickPick: () => {
        shown.push('list');
        shows.resolve();
        throw new Error('planted');
      },
    });
    const registered = registerNetwork({
      networkContext: { network: named('previewnet'), networks: () => [], onDidChange: changed.event } as never,
      log: { failure: () => undefined, show: () => undefined, dispose: () => undefined },
      trees: { onDidShow: () => ({ dispose: () => undefined }) },
    });
    changed.fire(named('testnet'));
    changed.fire({ ...named('testnet'), name: anotherNetwork });
    await (focused ? shows.promise : settled());
    registered.dispose();
    return { written, shown };
  }

  it('takes back what was selected, and lists all networks, in the window that has the focus', async () => {
    assert.deepEqual(await chosen(true), { written: [['network', 'testnet']], shown: ['list'] });
    assert.deepEqual(await chosen(false), { written: [], shown: [] });
  });
});
