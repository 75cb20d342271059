import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type ExistingEntry,
  isInside,
  planExport,
  sourceFiles,
} from '../../../../src/domain/contract/contractSources.ts';
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

function filesOf(paths: readonly string[]) {
  return sourceFiles({ sources: new Map(paths.map((path) => [path, `text of ${path}`])), compilation: undefined });
}

async function plan(paths: readonly string[], places: Readonly<Record<string, ExistingEntry>>) {
  const asked: string[] = [];
  const found = await planExport(filesOf(paths), async (path) => {
    asked.push(path);
    return Object.hasOwn(places, path) ? (places[path] ?? 'nothing') : 'nothing';
  });
  const names = Object.fromEntries(
    Object.entries(found).map(([kind, files]) => [
      kind,
      files.map(({ safePath }: { readonly safePath: string }) => safePath).toSorted(),
    ]),
  );
  return { names, asked };
}

describe('saving sources to a folder', () => {
  it('sorts files by what is in their way', async () => {
    const { names } = await plan(['a.sol', 'b.sol', 'lib/c.sol', 'd.sol', 'e.sol'], {
      'a.sol': { text: 'text of a.sol' },
      'b.sol': { text: 'mine' },
      lib: 'folder',
      'd.sol': 'folder',
      'e.sol': 'other',
    });
    assert.deepEqual(names, {
      create: ['lib/c.sol'],
      same: ['a.sol'],
      differing: ['b.sol'],
      blocked: ['d.sol', 'e.sol'],
    });
  });

  it('looks at each folder once', async () => {
    const { asked } = await plan(['lib/deep/a.sol', 'lib/deep/b.sol', 'lib/c.sol'], {});
    assert.deepEqual(asked.toSorted(), ['lib', 'lib/c.sol', 'lib/deep', 'lib/deep/a.sol', 'lib/deep/b.sol']);
  });

  it('goes through no link and no file in place of a folder', async () => {
    const { names, asked } = await plan(['out/deep/a.sol', 'lib/b.sol'], {
      out: 'other',
      'out/deep': 'folder',
      lib: { text: 'x' },
    });
    assert.deepEqual(names['blocked'], ['lib/b.sol', 'out/deep/a.sol']);
    assert.ok(!asked.includes('out/deep/a.sol') && !asked.includes('lib/b.sol'));
  });

  it('has a last look at paths', () => {
    for (const path of ['a', 'a/b.sol', '@x/y z/A.sol', 'a/..b', 'größe.sol']) {
      assert.ok(isInside(path), path);
    }
    const outside = ['', '/', '/a', 'a/', 'a//b', '.', '..', '../a', 'a/../b', 'a/..', '...', 'a.', 'a./b'];
    for (const path of [...outside, 'a\\b', 'C:/a', 'a:b', 'a\0b', 'a\nb', ' a', 'a ', 'a/ b']) {
      assert.ok(!isInside(path), JSON.stringify(path));
    }
  });

  it('lets every safe path through and nothing out of the folder', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('..', '.', '', 'con', 'C:', 'https:', '\\', '%2e%2e', '\u202e'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/')),
          { maxLength: 12 },
        ),
        async (paths) => {
          const { names } = await plan(paths, {});
          assert.equal(names['create']?.length, paths.length);
          assert.ok(names['create']?.every(isInside));
        },
      ),
    );
  });
});
