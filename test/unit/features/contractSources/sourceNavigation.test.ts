import assert from 'node:assert/strict';
import type { ContractLookup } from '../../../../src/domain/contract/verifiedContract.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { testnet, verifiedSample } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const vscode = await import('vscode');
const { declarationsOf } = await import('../../../../src/features/contractSources/sourceNavigation.ts');

type Arguments = Parameters<typeof declarationsOf>;

/** Where the name is declared in these sources, and what the status bar says meanwhile. */
async function lookFor(name: string, sources: Readonly<Record<string, string>>, isCancellationRequested = false) {
  const told: unknown[] = [];
  Object.assign(vscode.window, { setStatusBarMessage: (...parts: readonly unknown[]) => told.push(parts) });
  const found = await verifiedSample();
  const contract: ContractLookup = { ...found, sources: new Map(Object.entries(sources)) };
  const uri = {
    scheme: 'hiero-source',
    authority: contract.address,
    path: `/testnet/${Object.keys(sources)[0]}`,
    with: ({ path }: { readonly path: string }) => ({ path }),
  };
  const document = { uri, getWordRangeAtPosition: () => ({}), getText: () => name };
  const networkContext = { network: testnet, networks: () => [testnet] };
  const locations = await declarationsOf(
    document as unknown as Arguments[0],
    {} as Arguments[1],
    { networkContext, store: { contract: async () => contract } },
    { isCancellationRequested } as Arguments[3],
  );
  return { locations, told };
}

describe('the way to a declaration in verified sources', () => {
  const declared = 'contract Vault {}\n';

  it('is found in a large file without a word', async () => {
    const { locations, told } = await lookFor('Vault', { 'a.sol': `${'\n'.repeat(1_000)}${declared}` });
    assert.deepEqual([locations.length, told], [1, []]);
  });

  it('says when there is too much to look through', async () => {
    const large = 'a;'.repeat(800_000);
    const { locations, told } = await lookFor('Vault', { 'a.sol': declared, 'b.sol': large, 'c.sol': `${large}Vault` });
    assert.deepEqual(locations.length, 1);
    assert.deepEqual(told, [['$(warning) There is too much source text to look through all of it for Vault.', 10_000]]);
  });
});
