import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { testnet } from '../services/contracts/contractFakes.ts';

stubVsCode();
const { networkOfDocument, shownNetwork } = await import('../../../src/editor/documentUris.ts');

const other = { ...testnet, name: 'other' };
const networks = { network: testnet, networks: () => [testnet, other] };
const uri = (scheme: string, path: string) => ({ scheme, path }) as Uri;

describe('the network of a document', () => {
  it('is the one that the path of a document of ours names', () => {
    assert.equal(networkOfDocument(networks, uri('hiero-ledger', '/other/entity/0.0.5')), other);
    assert.equal(networkOfDocument(networks, uri('hiero-query', '/testnet/blocks.json')), testnet);
  });

  it('is the selected one for all others, whatever their folders are called', () => {
    assert.equal(networkOfDocument(networks, uri('file', '/other/entity/0.0.5')), testnet);
    assert.equal(networkOfDocument(networks, uri('untitled', 'Untitled-1')), testnet);
  });

  it('is none when the settings no longer have it', () => {
    const gone = uri('hiero-ledger', '/gone/entity/0.0.5');
    assert.throws(() => networkOfDocument(networks, gone), { name: 'InputError' });
    assert.equal(shownNetwork(networks, gone), undefined);
  });
});
