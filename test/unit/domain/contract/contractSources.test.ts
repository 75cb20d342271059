import assert from 'node:assert/strict';
import { sourceFiles } from '../../../../src/domain/contract/contractSources.ts';
import type { Compilation } from '../../../../src/domain/contract/verifiedContract.ts';

describe('sources of a contract', () => {
  const sources = new Map(['c.sol', '../b.sol', 'a.sol', 'd.sol'].map((path) => [path, `text of ${path}`]));
  const file = (originalPath: string, safePath: string, isTarget: boolean) => {
    return { originalPath, safePath, text: `text of ${originalPath}`, isTarget };
  };

  it('come with the file of the contract first, then by their safe paths', () => {
    for (const target of ['c.sol', 'd.sol', 'a.sol']) {
      const compilation = { fullyQualifiedName: `${target}:Vault` } as Compilation;
      const expected = [
        file('../b.sol', '_/b.sol', false),
        ...['a.sol', 'c.sol', 'd.sol'].map((path) => file(path, path, path === target)),
      ];
      const [first] = expected.filter(({ isTarget }) => isTarget);
      assert.deepEqual(sourceFiles({ sources, compilation }), [first, ...expected.filter(({ isTarget }) => !isTarget)]);
    }
  });

  it('are none where the service has none', () => {
    assert.deepEqual(sourceFiles({ sources: undefined, compilation: undefined }), []);
  });
});
