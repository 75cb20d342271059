import assert from 'node:assert/strict';
import * as search from '../../../../src/domain/contract/contractSourceSearch.ts';
import { type SourceFile, sourceFiles } from '../../../../src/domain/contract/contractSources.ts';
import { assertLinear } from '../../countSteps.ts';

const { findImports, resolveImport, scanDeclarations, searchBudget } = search;
const all = (steps: Iterable<search.SourceMatch | undefined>) => [...steps].filter((step) => step !== undefined);
const searchSources = (given: readonly SourceFile[], text: string, limit: number) =>
  all(search.searchSources(given, text, limit));
const findUses = (given: readonly SourceFile[], name: string, limit: number) =>
  all(search.findUses(given, name, limit));
const findDeclarations = (given: readonly SourceFile[], name: string, budget = searchBudget()) =>
  all(scanDeclarations(given, name, budget));

const filesOf = (sources: Readonly<Record<string, string>>) =>
  sourceFiles({ sources: new Map(Object.entries(sources)), compilation: undefined });
const files = filesOf({
  'contracts/Vault.sol':
    'import {Owned} from "@lib/access/Owned.sol";\ncontract Vault is Owned {\n  uint256 public total;\n  function put() external {}\n  // function put is great\n  function take() external {} // all of it\n}\n',
  '@lib/access/Owned.sol':
    'abstract contract Owned {\n  mapping(address => uint256) internal _shares;\n  error NotOwner(address caller);\n}',
  'savings.vy': '# def not_this\n@external\ndef save(note: String[64]):\n    pass\n',
});

/** `path:line start-end` of places, lines and columns from 1. */
const places = (found: ReturnType<typeof searchSources>) =>
  found.map(({ file, line, start, end }) => `${file.originalPath}:${line + 1} ${start + 1}-${end + 1}`);

describe('search in verified sources', () => {
  it('finds a text in every file, without regard to case', () => {
    assert.deepEqual(places(searchSources(files, 'OWNED', 10)), [
      '@lib/access/Owned.sol:1 19-24',
      'contracts/Vault.sol:1 9-14',
      'contracts/Vault.sol:2 19-24',
    ]);
    assert.equal(searchSources(files, 'o', 2).length, 2);
    assert.deepEqual(searchSources(files, '', 10), []);
  });

  it('shows the first two thousand characters of a line', () => {
    const line = `uint x; ${'y'.repeat(3_000)}`;
    const long = filesOf({ 'a.sol': line });
    const [found] = searchSources(long, 'uint', 10);
    assert.equal(found?.text, line.slice(0, 2_000));
    // What stands behind that is found as a text and a declaration, but not as a use.
    const behind = (length: number) => {
      const only = filesOf({ 'a.sol': `${' '.repeat(length)}error Late();` });
      return [searchSources(only, 'late', 9), findUses(only, 'Late', 9), findDeclarations(only, 'Late')].map(
        ([match]) => match && [match.start, match.text.length],
      );
    };
    assert.deepEqual(behind(1_980), Array(3).fill([1_986, 1_993]));
    assert.deepEqual(behind(2_000), [[2_006, 2_000], undefined, [2_006, 2_000]]);
  });

  it('finds declarations, not uses and comments', () => {
    const check = (name: string, expected: readonly string[]) =>
      assert.deepEqual(places(findDeclarations(files, name)), expected);
    check('Vault', ['contracts/Vault.sol:2 10-15']);
    check('Owned', ['@lib/access/Owned.sol:1 19-24']);
    check('put', ['contracts/Vault.sol:4 12-15']);
    check('take', ['contracts/Vault.sol:6 12-16']);
    check('total', ['contracts/Vault.sol:3 18-23']);
    check('_shares', ['@lib/access/Owned.sol:2 40-47']);
    check('NotOwner', ['@lib/access/Owned.sol:3 9-17']);
    check('save', ['savings.vy:3 5-9']);
    check('not_this', []);
    check('(.*)+$', []);
  });

  it('finds a declaration behind any number of uses', () => {
    const uses = Array.from({ length: 20_000 }, (_, index) => `  x = id + width(${index});`);
    const declared = '  uint256 public override id;\r\n  function id() external;function id(uint256) external;';
    const large = filesOf({ 'a.sol': `${uses.join('\n')}\n`, 'b.sol': `${uses.join('\n')}\r\n${declared}` });
    assert.deepEqual(places(findDeclarations(large, 'id')), [
      'b.sol:20001 27-29',
      'b.sol:20002 12-14',
      'b.sol:20002 35-37',
    ]);
  });

  it('finds every use of a name as a whole word, more than one in a line', () => {
    const check = (name: string, expected: readonly string[]) =>
      assert.deepEqual(places(findUses(files, name, 100)), expected);
    check('Owned', [
      '@lib/access/Owned.sol:1 19-24',
      'contracts/Vault.sol:1 9-14',
      'contracts/Vault.sol:1 34-39',
      'contracts/Vault.sol:2 19-24',
    ]);
    check('put', ['contracts/Vault.sol:4 12-15', 'contracts/Vault.sol:5 15-18']);
    check('Own', []);
    check('shares', []);
    check('(.*)+$', []);
    assert.equal(findUses(files, 'Owned', 2).length, 2);
  });

  it('takes the marks of a pattern in a name for themselves', () => {
    const text = 'contract $a { uint a$b; uint b = $a.x + a$b + a; }';
    const given = filesOf({ 'a.sol': text });
    const found = (name: string) => places(findUses(given, name, 10));
    assert.deepEqual(found('$a'), ['a.sol:1 10-12', 'a.sol:1 34-36']);
    assert.deepEqual(found('a$b'), ['a.sol:1 20-23', 'a.sol:1 41-44']);
    assert.deepEqual(found('a'), ['a.sol:1 47-48']);
  });

  it('finds nothing for a text that is no name, though it stands in a source', () => {
    for (const text of ['function put', 'put()', '2', 'is Owned {', '']) {
      assert.deepEqual([findUses(files, text, 10), findDeclarations(files, text)], [[], []], text);
    }
    const longest = `a${'b'.repeat(200)}`;
    const long = filesOf({ 'a.sol': `contract ${longest} {}\ncontract ${longest}c {}` });
    assert.deepEqual(places(findUses(long, longest, 10)), ['a.sol:1 10-211']);
    assert.deepEqual(places(findDeclarations(long, longest)), ['a.sol:1 10-211']);
    assert.deepEqual([findUses(long, `${longest}c`, 10), findDeclarations(long, `${longest}c`)], [[], []]);
  });

  it('stops looking for declarations when the budget is spent, and has pauses', () => {
    const half = `struct A {}\n${'a;'.repeat(400_000)}`;
    const given = filesOf({ 'a.sol': half, 'b.sol': half, 'c.sol': half });
    const steps = (of: typeof given) => {
      const budget = searchBudget();
      const all = [...scanDeclarations(of, 'A', budget)];
      return { found: all.filter((step) => step !== undefined).length, pauses: all.length, left: budget.stepsLeft };
    };
    const [one, all] = [steps(given.slice(0, 1)), steps(given)];
    // A step for each of 800,012 characters and one for each of 800,007 words, marks and spaces.
    assert.deepEqual([one.found, one.left], [1, 3_000_000 - (800_012 + 800_007)]);
    assert.ok(one.pauses > 1_000, `${one.pauses}`);
    assert.equal(all.found, 2);
    assert.ok(all.left < 0 && all.left >= -2, `${all.left}`);
    assert.deepEqual([...scanDeclarations(given, 'none', searchBudget())], []);
    const many = filesOf({ 'a.sol': 'struct A {}\n'.repeat(1_002) });
    assert.equal(findDeclarations(many, 'A').length, 1_000);
  });

  it('follows imports: relative, by whole path, remapped', () => {
    const check = (from: string, path: string, expected: string | undefined) =>
      assert.equal(resolveImport(files, from, path)?.originalPath, expected);
    check('contracts/Vault.sol', '@lib/access/Owned.sol', '@lib/access/Owned.sol');
    check('@lib/access/Owned.sol', '../../contracts/Vault.sol', 'contracts/Vault.sol');
    check('contracts/Vault.sol', './Vault.sol', 'contracts/Vault.sol');
    check('contracts/Vault.sol', 'lib/other/access/Owned.sol', '@lib/access/Owned.sol');
    check('contracts/Vault.sol', './Nothing.sol', undefined);
    const [found] = findImports(files[1]?.text ?? '');
    assert.deepEqual(found, { path: '@lib/access/Owned.sol', start: 21, end: 42 });
  });

  it('takes the file that shares most with the end of an import, the first of several', () => {
    const paths = ['x/B.sol', 'c/access/B.sol', 'contracts/deep/B.sol', 'd/access/B.sol', 'contracts/deep/A.sol'];
    const every = filesOf(Object.fromEntries(paths.map((path) => [path, ''])));
    const check = (given: typeof every, imported: string, expected: string | undefined) =>
      assert.equal(resolveImport(given, 'contracts/deep/A.sol', imported)?.originalPath, expected);
    const firstNamed = (given: typeof every, end: string) =>
      given.find(({ originalPath }) => originalPath.endsWith(end))?.originalPath;
    for (const given of [every, every.toReversed()]) {
      check(given, 'lib/access/B.sol', firstNamed(given, 'access/B.sol'));
      check(given, 'lib/deep/B.sol', 'contracts/deep/B.sol');
      check(given, 'x/./B.sol', firstNamed(given, 'B.sol'));
      check(given, './B.sol', 'contracts/deep/B.sol');
      check(given, '../../x/B.sol', 'x/B.sol');
      check(given, 'B.sol/none', undefined);
    }
  });

  it('takes steps in proportion to the length of lines made to be slow', () => {
    const read = (length: number) => {
      const text = `${'a.'.repeat(10 * length)}x ${' '.repeat(10 * length)}x\n${'import '.repeat(length)}`;
      findDeclarations(filesOf({ 'a.sol': text }), 'x');
      findImports(text);
    };
    assertLinear(read, 500, 'a long line');
  });

  it('leaves a folder for each pair of dots', () => {
    const paths = ['a/lib/X.sol', 'a/b/lib/X.sol', 'lib/X.sol', 'a/b/C.sol'];
    const given = filesOf(Object.fromEntries(paths.map((path) => [path, ''])));
    const from = (imported: string) => resolveImport(given, 'a/b/C.sol', imported)?.originalPath;
    assert.deepEqual(['./lib/X.sol', '../lib/X.sol', '../../lib/X.sol', '.././lib/X.sol'].map(from), [
      ...['a/b/lib/X.sol', 'a/lib/X.sol', 'lib/X.sol', 'a/lib/X.sol'],
    ]);
  });

  const fileOf = (text: string): SourceFile => ({ originalPath: 'a.sol', safePath: 'a.sol', text, isTarget: true });

  it('finds the same, in lines and columns, however long a file is', () => {
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      index % 1_000 === 999 ? `  Wanted ${index}` : 'x'.repeat(index % 50),
    );
    for (const end of ['', '\n', '\n\n', '\nwanted', '\r\nwanted']) {
      const file = fileOf(lines.join('\n') + end);
      const expected = file.text.split('\n').flatMap((text, line) => {
        const start = text.toLowerCase().indexOf('wanted');
        return start < 0 ? [] : [{ file, line, start, end: start + 6, text }];
      });
      assert.ok(expected.length >= 10);
      assert.deepEqual(searchSources([file], 'WANTED', 1_000), expected);
      assert.deepEqual(searchSources([file, file], 'WANTED', 13), [...expected, ...expected].slice(0, 13));
    }
  });

  it('makes a step for every part of a text', () => {
    const length = 1_000_000;
    for (const text of ['x\n'.repeat(length / 2), 'x = 1;\n'.repeat(length / 7), '\n'.repeat(length)]) {
      for (const steps of [search.searchSources([fileOf(text)], 'zz', 9), search.findUses([fileOf(text)], 'zz', 9)]) {
        const count = [...steps].length;
        assert.ok(count >= length / 33_000 && count <= length / 32_000 + 2, `${count}`);
      }
    }
  });

  it('ends a search at its limit', () => {
    const file = fileOf('contract A {}\n'.repeat(1_001));
    assert.equal(findDeclarations([file, file], 'A').length, 1_000);
    assert.equal(findUses([file], 'A', 3).length, 3);
    assert.deepEqual(searchSources([file], 'contract', 0), []);
  });

  it('finds the first thousand imports of a file', () => {
    const text = Array.from({ length: 1_001 }, (_, index) => `import "a${index}.sol";`).join('\n');
    const found = findImports(text);
    assert.deepEqual([found.length, found.at(-1)?.path], [1_000, 'a999.sol']);
  });
});
