import assert from 'node:assert/strict';
import type { Network } from '../../../src/domain/network/network.ts';
import { give, vscode } from './fakeEditor.ts';

const { baseText, createNetworkContext, ledgerPlace } = await import('../../../src/editor/networkContext.ts');

/** A network context over settings that a test changes; its clients are numbered as they are made. */
function open() {
  const settings: Record<string, unknown> = { network: 'testnet' };
  const changes = new vscode.EventEmitter<{ affectsConfiguration: () => boolean }>();
  give('workspace', {
    getConfiguration: () => ({
      get: (name: string) => settings[name],
      inspect: (name: string) => ({ globalValue: settings[name] }),
    }),
    onDidChangeConfiguration: changes.event,
  });
  const made: Network[] = [];
  const networkContext = createNetworkContext((network: Network) => ({ number: made.push(network) }));
  const change = (changed: Record<string, unknown>) => {
    Object.assign(settings, changed);
    changes.fire({ affectsConfiguration: () => true });
  };
  return { networkContext, made, change };
}

describe('networkContext', () => {
  it('makes the clients of a network once, at first use', () => {
    const { networkContext, made } = open();
    const clientsOf = (name: string) =>
      networkContext.clientsOf(networkContext.networks().find((each) => each.name === name) ?? assert.fail(name));
    assert.equal(made.length, 0);
    const { clients } = networkContext;
    assert.equal(networkContext.clients, clients);
    assert.equal(clientsOf('testnet'), clients);
    const other = clientsOf('mainnet');
    assert.notEqual(other, clients);
    assert.equal(clientsOf('mainnet'), other);
    const names = made.map(({ name }) => name);
    assert.deepEqual(names, ['testnet', 'mainnet']);
  });

  it('has the clients of the network that is selected, and those it had when it is selected again', () => {
    const { networkContext, made, change } = open();
    const selected: string[] = [];
    networkContext.onDidChange(({ name }) => selected.push(name));
    const { clients } = networkContext;
    change({ network: 'previewnet' });
    assert.equal(networkContext.network.name, 'previewnet');
    assert.notEqual(networkContext.clients, clients);
    change({ network: 'testnet' });
    assert.equal(networkContext.clients, clients);
    assert.equal(made.length, 2);
    assert.deepEqual(selected, ['previewnet', 'testnet']);
  });

  it('says nothing of a change that leaves the network as it is, or comes before anybody asked for it', () => {
    const unread = open();
    unread.networkContext.onDidChange(() => assert.fail());
    unread.change({ network: 'previewnet' });
    const { networkContext, change } = open();
    networkContext.onDidChange(() => assert.fail());
    assert.equal(networkContext.network.name, 'testnet');
    change({ 'blocks.pageSize': 7 });
    networkContext.dispose();
    change({ network: 'previewnet' });
    assert.equal(networkContext.network.name, 'testnet');
  });

  it('makes other clients for a network whose address changed', () => {
    const { networkContext, made, change } = open();
    const urls = ['http://localhost:1', 'http://localhost:2'];
    const clients = urls.map((ledgerUrl) => {
      change({ network: 'mine', customNetworks: { mine: { ledgerUrl, chainId: 1 } } });
      return networkContext.clients;
    });
    assert.notEqual(clients[0], clients[1]);
    const used = made.map(({ ledger }) => 'url' in ledger && ledger.url);
    assert.deepEqual(used, urls);
  });
});

describe('the place of a service', () => {
  const problem = { setting: 'hieroLens.customNetworks.mine.ledgerUrl', detail: 'is not a URL' };

  it('is its network with the host, the network alone where it has none', () => {
    const ledger = { url: 'https://ledger.example:8080/base' };
    assert.equal(ledgerPlace({ name: 'mine', ledger }), 'mine at ledger.example:8080');
    assert.equal(ledgerPlace({ name: 'mine', ledger: { problem } }), 'mine');
  });

  it('is host and path where networks are listed, or why there is none', () => {
    assert.equal(baseText({ url: 'https://ledger.example' }), 'ledger.example');
    assert.equal(baseText({ url: 'http://127.0.0.1:5551/base/' }), '127.0.0.1:5551/base');
    assert.equal(baseText({ problem }), 'is not a URL');
  });
});
