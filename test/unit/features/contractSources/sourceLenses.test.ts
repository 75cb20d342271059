import assert from 'node:assert/strict';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { fakeDocument } from '../../editor/fakeDocument.ts';
import { decode, keyOf, testnet } from '../../services/contracts/contractFakes.ts';
import { sampleJson } from '../../services/http/fakeTransport.ts';

stubVsCode();
const vscode = await import('vscode');
const { sourceLenses } = await import('../../../../src/features/contractSources/sourceLooks.ts');

/** The lenses of a source at a path below a contract, `isKept` or not, when the ledger has an id for it or none. */
async function lensesAt(rest: string, { id = '0.0.5', isKept = true, isOn = true } = {}) {
  Object.assign(vscode.workspace, { getConfiguration: () => ({ get: () => isOn }), workspaceFolders: [] });
  const sample = sampleJson('verification/contract-minimal.json');
  const found = await decode(sample, keyOf(String(sample['address'])));
  assert.ok(found.verified);
  const contract = { ...found, match: 'exact_match', compilation: { name: 'Va$(x)ult' } } as never;
  const document = fakeDocument(vscode, 'contract Vault {}', `/testnet/${rest}`);
  Object.assign(document.uri, { scheme: 'hiero-source', authority: found.address });
  const ledger = {
    contract: async () => (id === '' ? Promise.reject(new Error('planted')) : { id }),
  };
  const lenses = await sourceLenses(document, {
    networkContext: { network: testnet, networks: () => [testnet], clientsOf: () => ({ ledger }) as never },
    store: {
      contract: async () => contract,
      kept: async () => (isKept ? contract : undefined),
    },
  });
  return lenses.map(({ command, range }) => {
    assert.deepEqual(
      [range.start.line, command?.arguments],
      [0, [{ network: 'testnet', chainId: testnet.chainId, address: found.address }]],
    );
    return [command?.title, command?.command, command?.tooltip].filter(Boolean).join(' | ');
  });
}

describe('lenses of verified sources', () => {
  const others = [
    'ABI | hieroLens.contract.openAbi',
    'Storage | hieroLens.contract.openStorageLayout',
    'Call | hieroLens.contract.call',
  ];

  it('name the contract and lead to what else there is of it', async () => {
    const first = await lensesAt('contracts/Vault.sol');
    assert.deepEqual(first.slice(1), others);
    assert.match(
      first[0] ?? '',
      /^\$\(verified\)\u00a0Va.*ult 0\.0\.5 \| hieroLens\.contract\.openOverview \| Verified, exact match$/,
    );
    assert.ok(!first[0]?.includes('$(x)'), first[0]);
  });

  it('come without the id that the ledger does not say', async () => {
    const [first, ...rest] = await lensesAt('contracts/Vault.sol', { id: '' });
    assert.match(first ?? '', /^\$\(verified\)\u00a0Va.*ult \| /);
    assert.deepEqual(rest, others);
  });

  it('are none where nothing is kept, and where they are turned off', async () => {
    assert.deepEqual(await lensesAt('a.sol', { isKept: false }), []);
    assert.deepEqual(await lensesAt('a.sol', { isOn: false }), []);
  });
});
