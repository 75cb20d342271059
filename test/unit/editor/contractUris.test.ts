import assert from 'node:assert/strict';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const { contractDocumentUri, readContractUri, siblingSource } = await import('../../../src/editor/documentUris.ts');

const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const read = (scheme: string, path: string, authority = '') => readContractUri({ scheme, authority, path } as never);

describe('addresses of contracts', () => {
  it('are those of our own documents and of copies on disk', () => {
    const path = `/testnet/${address}/a.sol`;
    const named = read('hiero-source', '/testnet/a.sol', address);
    assert.deepEqual(named, { label: 'testnet', address, rest: 'a.sol' });
    assert.deepEqual(read('hiero-contract', '/testnet/a.sol', address), named);
    assert.deepEqual(read('file', `/home/me/globalStorage/hiero-lens.hiero-lens/sources${path}`), named);
    // As earlier versions had them.
    assert.deepEqual(read('hiero-source', path), named);
  });

  it('lead from one source to another where that is, among the virtual files or in the copy', () => {
    for (const [scheme, authority, folder] of [
      ['hiero-source', address, '/testnet/'],
      ['file', '', `/home/me/globalStorage/hiero-lens.hiero-lens/sources/testnet/${address}/`],
    ] as const) {
      const uri = (path: string) => ({
        ...{ scheme, authority, path },
        with: (change: object) => ({ scheme, path, ...change }),
      });
      const source = uri(`${folder}contracts/a.sol`) as never;
      const named = readContractUri(source) ?? assert.fail();
      assert.deepEqual(siblingSource(source, named, 'lib/b.sol'), { scheme, path: `${folder}lib/b.sol` });
      assert.deepEqual(siblingSource(source, named, ''), { scheme, path: folder });
    }
  });

  it('have the name of the contract, as far as a file may have it', () => {
    const pathOf = (name: string | undefined) => {
      const found = { network: { name: 'testnet' }, chainId: '296', address, contract: { compilation: { name } } };
      const { path, query } = contractDocumentUri(found as never, 'abi', 'x');
      assert.equal(query, 'x');
      return path.split('/').at(-1);
    };
    assert.equal(pathOf('Vault'), 'Vault.abi.sol');
    assert.equal(pathOf('a b/../$c'), 'a_b____$c.abi.sol');
    assert.equal(pathOf('x'.repeat(81)), `${'x'.repeat(80)}.abi.sol`);
    assert.deepEqual([pathOf(''), pathOf(undefined)], ['Contract.abi.sol', 'Contract.abi.sol']);
  });

  it('are no other files', () => {
    for (const [scheme, path] of [
      ['file', `/testnet/${address}/a.sol`],
      ['hiero-ledger', `/testnet/${address}/a.sol`],
      ['hiero-source', '/testnet/0x12/a.sol'],
      ['hiero-source', `/home/me/globalStorage/hiero-lens.hiero-lens/sources/testnet/${address}/a.sol`],
    ] as const) {
      assert.equal(read(scheme, path), undefined, `${scheme}:${path}`);
    }
  });
});
