import assert from 'node:assert/strict';
import type { Network } from '../../../src/domain/network/network.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { createNetworkContext } = await import('../../../src/editor/networkContext.ts');

/** A network context over settings that a test changes; its clients are numbered as they are made. */
function setUp() {
  const settings: Record<string, unknown> = { network: 'testnet' };
  const changes = new vscode.EventEmitter<{ affectsConfiguration: () => boolean }>();
  Object.assign(vscode.workspace, {
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
  const network = (name: string) => networkContext.networks().find((each) => each.name === name) ?? assert.fail(name);
  return { networkContext, made, change, network };
}

describe('networkContext', () => {
  it('makes the clients of a network once, at first use', () => {
    const { networkContext, made, network } = setUp();
    assert.equal(made.length, 0);
    const { clients } = networkContext;
    assert.equal(networkContext.clients, clients);
    assert.equal(networkContext.clientsOf(network('testnet')), clients);
    const other = networkContext.clientsOf(network('mainnet'));
    assert.notEqual(other, clients);
    assert.equal(networkContext.clientsOf(network('mainnet')), other);
    assert.deepEqual(
      made.map(({ name }) => name),
      ['testnet', 'mainnet'],
    );
  });

  it('has the clients of the network that is selected, and those it had when it is selected again', () => {
    const { networkContext, made, change } = setUp();
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

  it('says nothing of a change that leaves the network as it is', () => {
    const { networkContext, change } = setUp();
    networkContext.onDidChange(() => assert.fail());
    assert.equal(networkContext.network.name, 'testnet');
    change({ 'blocks.pageSize': 7 });
    networkContext.dispose();
    change({ network: 'previewnet' });
    assert.equal(networkContext.network.name, 'testnet');
  });

  it('makes other clients for a network whose address changed', () => {
    const { networkContext, made, change } = setUp();
    const own = (ledgerUrl: string) => ({ network: 'mine', customNetworks: { mine: { ledgerUrl, chainId: 1 } } });
    change(own('http://localhost:1'));
    const { clients } = networkContext;
    change(own('http://localhost:2'));
    assert.notEqual(networkContext.clients, clients);
    assert.deepEqual(
      made.map(({ ledger }) => 'url' in ledger && ledger.url),
      ['http://localhost:1', 'http://localhost:2'],
    );
  });
});
