import assert from 'node:assert/strict';
import type { Network } from '../../../src/domain/network/network.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { createSession } = await import('../../../src/editor/session.ts');

/** A session over settings that a test changes; its clients are numbered as they are made. */
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
  const session = createSession((network: Network) => ({ number: made.push(network) }));
  const change = (changed: Record<string, unknown>) => {
    Object.assign(settings, changed);
    changes.fire({ affectsConfiguration: () => true });
  };
  const network = (name: string) => session.networks().find((each) => each.name === name) ?? assert.fail(name);
  return { session, made, change, network };
}

describe('session', () => {
  it('makes the clients of a network once, at first use', () => {
    const { session, made, network } = setUp();
    assert.equal(made.length, 0);
    const { clients } = session;
    assert.equal(session.clients, clients);
    assert.equal(session.clientsOf(network('testnet')), clients);
    const other = session.clientsOf(network('mainnet'));
    assert.notEqual(other, clients);
    assert.equal(session.clientsOf(network('mainnet')), other);
    assert.deepEqual(
      made.map(({ name }) => name),
      ['testnet', 'mainnet'],
    );
  });

  it('has the clients of the network that is selected, and those it had when it is selected again', () => {
    const { session, made, change } = setUp();
    const selected: string[] = [];
    session.onDidChange(({ name }) => selected.push(name));
    const { clients } = session;
    change({ network: 'previewnet' });
    assert.equal(session.network.name, 'previewnet');
    assert.notEqual(session.clients, clients);
    change({ network: 'testnet' });
    assert.equal(session.clients, clients);
    assert.equal(made.length, 2);
    assert.deepEqual(selected, ['previewnet', 'testnet']);
  });

  it('says nothing of a change that leaves the network as it is', () => {
    const { session, change } = setUp();
    session.onDidChange(() => assert.fail());
    assert.equal(session.network.name, 'testnet');
    change({ 'blocks.pageSize': 7 });
    session.dispose();
    change({ network: 'previewnet' });
    assert.equal(session.network.name, 'testnet');
  });

  it('makes other clients for a network whose address changed', () => {
    const { session, made, change } = setUp();
    const own = (ledgerUrl: string) => ({ network: 'mine', customNetworks: { mine: { ledgerUrl, chainId: 1 } } });
    change(own('http://localhost:1'));
    const { clients } = session;
    change(own('http://localhost:2'));
    assert.notEqual(session.clients, clients);
    assert.deepEqual(
      made.map(({ ledger }) => 'url' in ledger && ledger.url),
      ['http://localhost:1', 'http://localhost:2'],
    );
  });
});
