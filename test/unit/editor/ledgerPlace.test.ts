import assert from 'node:assert/strict';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const { baseText, ledgerPlace } = await import('../../../src/editor/networkContext.ts');

const problem = { setting: 'hieroLens.customNetworks.mine.ledgerUrl', detail: 'is not a URL' };

describe('the place of a ledger service', () => {
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
