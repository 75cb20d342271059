import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ContractSlot } from '../../src/domain/contract/contract.ts';
import type { FoundContract } from '../../src/domain/contract/networkContract.ts';
import type { ProxyResolution, VerifiedContract } from '../../src/domain/contract/verifiedContract.ts';
import type { EvmAddress } from '../../src/domain/entity/evmAddress.ts';
import { ServiceError } from '../../src/domain/failure.ts';
import type { Page } from '../../src/domain/page.ts';
import type { StorageClients } from '../../src/features/contractStorage/diagramState.ts';
import {
  type ContractStorageDependencies,
  createStorageViews,
} from '../../src/features/contractStorage/storageView.ts';
import type { ContentMessage, ToView } from '../../src/webview/storage/protocol.ts';
import { fromStoragePage } from '../hostile/viewMessages.ts';
import { wrongShapes } from '../hostile/wrongShapes.ts';
import { eventually } from './eventually.ts';
import { replace } from './stage.ts';
import { quietLog, stagedNetwork } from './stagedNetwork.ts';

const key = { chainId: '296', address: '0x000000000000000000000000000000000000beef' as EvmAddress };
const notAProxy: ProxyResolution = { kind: 'resolved', isProxy: false, proxyType: undefined, implementations: [] };
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const layout = {
  storage: [{ label: 'count', slot: '0', offset: 0, type: 'u', contract: 'a.sol:A' }],
  types: { u: { label: 'uint256', encoding: 'inplace', numberOfBytes: '32' } },
};

/** A panel that a test can press buttons of, with what its page was told. */
function fakePanel() {
  const disposed = new vscode.EventEmitter<void>();
  const received = new vscode.EventEmitter<unknown>();
  const told: ToView[] = [];
  let isDisposed = false;
  const alive = <T>(value: T): T => {
    assert.ok(!isDisposed, 'a disposed panel was used');
    return value;
  };
  const page = { html: '' };
  const webview = {
    get html() {
      return page.html;
    },
    set html(text: string) {
      page.html = alive(text);
      received.fire({ command: 'ready' });
    },
    options: {},
    asWebviewUri: (uri: vscode.Uri) => alive(uri),
    onDidReceiveMessage: received.event,
    postMessage: async (message: ToView) => {
      told.push(alive(message));
      return true;
    },
  };
  let reveals = 0;
  return {
    panel: {
      title: 'Storage of A',
      webview,
      onDidDispose: disposed.event,
      reveal: () => alive(reveals++),
    } as unknown as vscode.WebviewPanel,
    told,
    reveals: () => reveals,
    press: (command: string, path = '') => received.fire({ command, path }),
    receive: (message: unknown) => received.fire(message),
    /** As a page that is shown again: it has nothing but its markup. */
    reload() {
      told.length = 0;
      received.fire({ command: 'ready' });
    },
    close() {
      isDisposed = true;
      disposed.fire();
    },
    status: () => told.findLast((message) => message.type === 'status'),
    content: () => told.findLast((message): message is ContentMessage => message.type === 'content'),
  };
}

/** What the ledger and the verification service do, to be changed by a test. */
interface World {
  proxy: () => Promise<ProxyResolution | undefined>;
  state: (timestamp: unknown) => Promise<readonly ContractSlot[]>;
  storageLayout: unknown;
}

async function stage(change: Partial<World> = {}) {
  const world: World = {
    proxy: async () => notAProxy,
    state: async () => [{ slot: word(0), value: word(7) } as unknown as ContractSlot],
    storageLayout: layout,
    ...change,
  };
  const { storageLayout } = world;
  const contract = { verified: true, ...key, storageLayout } as unknown as VerifiedContract;
  const network = stagedNetwork();
  const found: FoundContract = { ...key, network, contract };
  const ledger = {
    contractState: async ({ timestamp }: { readonly timestamp?: unknown }) =>
      ({ items: await world.state(timestamp), next: undefined, asOf: undefined }) as unknown as Page<ContractSlot>,
  } as unknown as StorageClients['ledger'];
  const clients = { ledger, references: {} } as StorageClients;
  const networkContext = {
    network,
    networks: () => [network],
    clients,
    clientsOf: () => clients,
  } as unknown as ContractStorageDependencies['networkContext'];
  const store = {
    contract: async (): Promise<VerifiedContract> => contract,
    proxy: () => world.proxy(),
    invalidate: async () => undefined,
    onDidChange: () => ({ dispose: () => undefined }),
  };
  const panels: ReturnType<typeof fakePanel>[] = [];
  const input: { text: string | undefined } = { text: undefined };
  const restore = replace(vscode.window, {
    createWebviewPanel: () => {
      const made = fakePanel();
      panels.push(made);
      return made.panel;
    },
    showInputBox: async () => input.text,
  });
  const log = quietLog();
  const views = createStorageViews({
    networkContext,
    store: store as unknown as ContractStorageDependencies['store'],
    log,
    extensionUri: vscode.Uri.file('/'),
  });
  const panel = () => panels[0] ?? assert.fail('no panel');
  return { world, store, contract, found, views, panels, panel, restored: fakePanel(), input, log, restore };
}

describe('the storage diagram, from the inside', () => {
  let staged: Awaited<ReturnType<typeof stage>> | undefined;
  const set = async (change?: Partial<World>) => {
    staged = await stage(change);
    return staged;
  };
  afterEach(() => staged?.restore());

  it('is there at once and only once, while it is not yet known what stands behind a proxy', async () => {
    const { promise, resolve } = Promise.withResolvers<ProxyResolution>();
    const { views, found, panels, panel, world } = await set({ storageLayout: null, proxy: () => promise });
    const first = views.show(found);
    const second = views.show(found);
    assert.equal(panels.length, 1);
    assert.equal(panel().reveals(), 1);
    await eventually(() =>
      assert.deepEqual(panel().status(), { type: 'status', text: 'Reading the values…', isFailed: false }),
    );
    world.proxy = async () => notAProxy;
    resolve(notAProxy);
    await Promise.all([first, second]);
    assert.match(JSON.stringify(panel().status()), /Latest values, as of [-\d]+ [:\d]+ UTC · 1 slot is set/);
  });

  it('is left alone when it is closed meanwhile, and can be opened again', async () => {
    const { promise, resolve } = Promise.withResolvers<ProxyResolution>();
    const { views, found, panels, log } = await set({ storageLayout: null, proxy: () => promise });
    const opening = views.show(found);
    panels[0]?.close();
    resolve(notAProxy);
    await opening;
    assert.deepEqual(log.told, []);
    await views.show(found);
    assert.equal(panels.length, 2);
  });

  it('does nothing for messages of a wrong shape', async () => {
    const { views, found, panel, log, world } = await set();
    await views.show(found);
    await vscode.env.clipboard.writeText('before');
    const told = panel().told.length;
    world.state = () => assert.fail('a wrong message asked the ledger');
    const thrown: unknown[] = [];
    const note = (error: unknown) => void thrown.push(error);
    process.on('unhandledRejection', note);
    const wrong = fromStoragePage.flatMap((good) => wrongShapes(good, ['path']));
    assert.ok(wrong.length > 500);
    for (const { message } of wrong) {
      panel().receive(message);
    }
    await new Promise(setImmediate);
    process.off('unhandledRejection', note);
    assert.deepEqual([panel().told.length, log.told, thrown], [told, [], []]);
    assert.equal(await vscode.env.clipboard.readText(), 'before');
  });

  it('tries again to come back when it is asked for, after its contract could not be had', async () => {
    const { views, contract, found, panels, restored, store } = await set();
    store.contract = () => Promise.reject(new Error('no answer'));
    await views.restore(restored.panel, { memory: JSON.stringify(key) });
    assert.match(restored.panel.webview.html, /Try again/);
    store.contract = async () => contract;
    await views.show(found);
    assert.equal(panels.length, 0);
    assert.match(restored.content()?.diagram ?? '', /count: uint256 = 7/);
  });

  it('keeps its page while values come and go, and tells a page that was loaded anew', async () => {
    const { views, found, panel } = await set();
    await views.show(found);
    const { html } = panel().panel.webview;
    panel().told.length = 0;
    panel().press('refresh');
    await eventually(() => assert.match(JSON.stringify(panel().told.slice(-1)), /Latest values, as of/));
    assert.deepEqual(
      panel().told.map(({ type }) => type),
      ['status', 'content', 'status'],
    );
    assert.equal(panel().panel.webview.html, html);
    panel().reload();
    await eventually(() => assert.match(panel().content()?.table ?? '', /<td role="cell">7<\/td>/));
    await eventually(() => assert.match(JSON.stringify(panel().status()), /Latest values, as of/));
  });

  it('does not show values of one time as those of another that could not be read', async () => {
    const { views, found, panel, input, world } = await set();
    await views.show(found);
    world.state = () => Promise.reject(new ServiceError('ledger', 'https://l', { kind: 'unreachable', detail: '' }));
    panel().press('refresh');
    await eventually(() =>
      assert.match(JSON.stringify(panel().status()), /could not be read\. .* Still shown: Latest values, as of/),
    );
    assert.match(panel().content()?.diagram ?? '', /count: uint256 = 7/);
    input.text = '2026-03-01';
    panel().press('time');
    await eventually(() => assert.match(panel().content()?.diagram ?? '', /count: uint256, slot 0/));
    await eventually(() => assert.match(JSON.stringify(panel().status()), /could not be read\..*"isFailed":true/));
    assert.doesNotMatch(JSON.stringify(panel().status()), /Still shown/);
  });

  it('compares a time that is past with now', async () => {
    const { views, found, panel, input, world } = await set();
    world.state = async (timestamp) =>
      [{ slot: word(0), value: word(timestamp === undefined ? 7 : 5) }] as unknown as readonly ContractSlot[];
    await views.show(found);
    input.text = '2026-03-01';
    panel().press('time');
    await eventually(() => assert.match(panel().content()?.diagram ?? '', /count: uint256 = 5,/));
    input.text = '';
    panel().press('compare');
    await eventually(() => assert.match(panel().content()?.diagram ?? '', /count: uint256 = 5 \(now 7\),/));
    assert.match(JSON.stringify(panel().status()), /Values as of 2026-03-01 .* · compared with now/);
  });
});
