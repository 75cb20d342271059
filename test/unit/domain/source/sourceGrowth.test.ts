import assert from 'node:assert/strict';
import { scanDeclarations, searchBudget } from '../../../../src/domain/contract/contractSourceSearch.ts';
import { findImports } from '../../../../src/domain/contract/sourceImports.ts';
import { prepareDeclarations, readDeclarations } from '../../../../src/domain/source/sourceDeclarations.ts';
import { type SourceLanguage, sourceTokens } from '../../../../src/domain/source/sourceTokens.ts';
import { storageOrders } from '../../../../src/domain/storage/storageVariables.ts';

/** What begins again and again and never ends, and what begins only once. */
const hostile: Readonly<Record<string, readonly [start: string, repeated: string]>> = {
  'contracts that nothing closes': ['', 'contract A{'],
  'contracts without a brace': ['', 'contract A is B '],
  'a list of bases': ['contract A is ', 'B(1),'],
  'enums that nothing closes': ['', 'enum A { '],
  'structs that nothing closes': ['', 'struct A { x; '],
  'errors that nothing closes': ['library L { ', 'error A(uint a, '],
  'constants without an end': ['', 'uint constant A = '],
  'types without an end': ['', 'type A is '],
  'a text that nothing closes': ['"', '\\"'],
  'texts that lines end': ['', '"\n'],
  'a long text that nothing closes': ['"""', '\\"""'],
  'comments that nothing closes': ['', '/*\n'],
  'ends of comments': ['', '*/ab '],
  'places that are none': ['/** ', '@custom:storage-location   '],
  'places without a struct': ['', '/// @custom:storage-location erc7201:a\n'],
  brackets: ['', '(['],
  braces: ['', '{'],
  'braces that close nothing': ['', '}'],
  'a deep mapping': ['contract A { ', 'mapping(uint => '],
  'a long name': ['', 'a'],
  'a long number': ['', '1.'],
  'a long line': ['', 'uint a = 1; '],
  'one name declared by many': ['', 'contract A { uint a; } '],
  'lines of a struct': ['struct A:\n', ' a: b\n'],
  'structs of Vyper': ['', 'struct A:\n'],
  'indented lines': ['', '\n        '],
  'imports without an end': ['', 'import '],
  'characters of other alphabets': ['', '\u4e2d\ud83d\ude00'],
};

const textOf = ([start, repeated]: readonly [string, string], length: number) =>
  start + repeated.repeat(Math.ceil(length / repeated.length));

function stepsOf(text: string, language: SourceLanguage): number {
  const budget = { stepsLeft: 100_000_000 };
  readDeclarations([text], language, budget);
  return 100_000_000 - budget.stepsLeft;
}

describe('reading of sources', () => {
  it('keeps no more than 2,000 tokens of a line of Vyper', () => {
    const interfaces = (names: number) => {
      const text = `from a import ${Array.from({ length: names }, (_, index) => `A${index}`).join(', ')}\nimport B\n`;
      return readDeclarations([text], 'Vyper', { stepsLeft: 100_000 }).interfaces;
    };
    assert.deepEqual([interfaces(999).size, [...interfaces(1_000)]], [1_000, ['B']]);
    const long = 'x '.repeat(2_001);
    const text = `flag F:\n    A\n    ${long}\n    B\nstruct S:\n    a: uint8\n    ${long}\n    b: uint8\n${long}\n    c: uint8\n`;
    const { enums, structs } = readDeclarations([text], 'Vyper', { stepsLeft: 100_000 });
    assert.deepEqual(
      [...enums, ...structs],
      [
        ['F', ['A']],
        [
          'S',
          [
            ['a', 'uint8'],
            ['b', 'uint8'],
          ],
        ],
      ],
    );
  });

  it('keeps no more than 10,000 tokens of a list of Solidity', () => {
    const read = (text: string) => readDeclarations([text], 'Solidity', { stepsLeft: 1_000_000 });
    const sizes = (tokens: number) => {
      const list = (separator: string) => `a${separator}`.repeat(tokens / 2) + (tokens % 2 === 0 ? '' : 'a');
      return [
        read(`contract A is ${list(',')} { uint b; }`).bases.size,
        read(`enum A { ${list(',')}}`).enums.size,
        read(`struct A { ${list(';')}}`).structs.size,
        read(`error A(${list(',')});`).errors.length,
      ];
    };
    assert.deepEqual(sizes(9_998), [1, 1, 1, 1]);
    // Of a contract, the word before its bases counts too.
    assert.deepEqual(sizes(9_999), [0, 1, 1, 1]);
    assert.deepEqual(sizes(10_000), [0, 0, 0, 0]);
  });

  it('pauses often in lists that do not end', () => {
    const sourcesOf = (text: string) => new Map([['a', text]]);
    for (const [language, start, repeated] of [
      ['Solidity', 'contract A is ', 'B(1),'],
      ['Solidity', 'struct A {', 'a b;'],
      ['Solidity', 'enum A {', 'a,'],
      ['Solidity', 'error A(', 'a b,'],
      ['Vyper', 'import ', 'a, '],
      ['Vyper', 'struct A:\n  a: ', 'a '],
    ] as const) {
      const steps = [...prepareDeclarations(sourcesOf(start + repeated.repeat(100_000)), language)];
      assert.ok(steps.length >= 45, `${start}: ${steps.length}`);
    }
    const small = new Map(Array.from({ length: 100 }, (_, index) => [`${index}`, 'contract A {}']));
    assert.ok([...prepareDeclarations(small, 'Solidity')].length >= 100);
    const names = Array.from({ length: 1_000 }, (_, index) => `A${index}: constant(uint8) = A${index + 1}`);
    assert.ok([...prepareDeclarations(sourcesOf(names.join('\n')), 'Vyper')].length >= 2_000);
  });

  for (const [name, parts] of Object.entries(hostile)) {
    it(`takes four times the steps for four times as many ${name}`, () => {
      for (const language of ['Solidity', 'Vyper'] as const) {
        const [steps, more] = [20_000, 80_000].map((length) => stepsOf(textOf(parts, length), language));
        assert.ok(steps !== undefined && more !== undefined && steps >= 20_000, `${steps}`);
        assert.ok(more / steps <= 4.5, `${language}: ${steps} steps, then ${more}`);
      }
    });
  }

  it('ends when its budget is spent, wherever that is', () => {
    for (const parts of Object.values(hostile)) {
      for (const language of ['Solidity', 'Vyper'] as const) {
        const budget = { stepsLeft: 5_000 };
        const text = textOf(parts, 20_000);
        assert.equal(readDeclarations([text, text], language, budget).isCut, true);
        assert.ok(budget.stepsLeft < 0 && budget.stepsLeft > -2 * text.length);
      }
    }
  });

  it('takes every character once: tokens follow each other and never overlap', () => {
    for (const parts of Object.values(hostile)) {
      const text = textOf(parts, 2_000);
      for (const language of ['Solidity', 'Vyper'] as const) {
        const next = sourceTokens(text, language, { stepsLeft: 100_000 });
        let end = 0;
        for (let token = next(); token.kind !== 'end'; token = next()) {
          assert.ok(token.start >= end && token.end > token.start);
          end = token.end;
        }
      }
    }
  });

  it('orders contracts that inherit from one another in every way', () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `C${index}`);
    const orderOf = storageOrders({ bases: new Map(names.map((name, index) => [name, names.slice(0, index)])) });
    assert.ok(orderOf('C1999').length <= 121);
    assert.deepEqual(orderOf('C2'), ['C0', 'C1', 'C2']);
  });

  it('finds imports and declarations in hostile texts', () => {
    const text = `${'import '.repeat(100_000)}"a.sol";\n${'public '.repeat(100)} x;`;
    assert.equal(findImports(text).length, 1);
    const file = { originalPath: 'a.sol', safePath: 'a.sol', text, isTarget: true };
    assert.deepEqual(
      [...scanDeclarations([file], 'x', searchBudget())].flatMap((match) => (match ? [[match.line, match.start]] : [])),
      [[1, 701]],
    );
  });
});
