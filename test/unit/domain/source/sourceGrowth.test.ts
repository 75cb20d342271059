import assert from 'node:assert/strict';
import { findImports, scanDeclarations, searchBudget } from '../../../../src/domain/contract/contractSourceSearch.ts';
import { prepareDeclarations, readDeclarations } from '../../../../src/domain/source/sourceDeclarations.ts';
import { type SourceLanguage, sourceTokens } from '../../../../src/domain/source/sourceTokens.ts';

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
  it('reads lists of up to about 10,000 tokens, and longer ones not at all', () => {
    const read = (text: string, language = 'Solidity') => readDeclarations([text], language, { stepsLeft: 1_000_000 });
    const sizes = (names: number) => {
      const list = (separator: string) => `a${separator}`.repeat(names);
      return [
        read(`contract A is ${list(',')} b { uint b; }`).bases.get('A')?.length,
        read(`enum A { ${list(',')}}`).enums.get('A')?.length,
        read(`struct A { ${list(';')}}`).structs.get('A')?.length,
        read(`error A(${list(',')}b);`).errors[0]?.parameters.length,
        read(`from a import (${list(',')})`, 'Vyper').interfaces.size,
        read(`flag F:\n${' A\n'.repeat(2 * names)}`, 'Vyper').enums.get('F')?.length,
      ];
    };
    assert.deepEqual(sizes(4_990), [4_991, 4_990, 4_990, 4_991, 1, 9_980]);
    assert.deepEqual(sizes(5_010).slice(1), [undefined, undefined, undefined, 0, undefined]);
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
