import assert from 'node:assert/strict';
import {
  createSourceCursor,
  isSourceName,
  type SourceLanguage,
  type SourceToken,
  sourceTokens,
} from '../../../../src/domain/source/sourceTokens.ts';

function tokensOf(text: string, language: SourceLanguage, stepsLeft = 10_000): readonly SourceToken[] {
  const next = sourceTokens(text, language, { stepsLeft });
  const tokens: SourceToken[] = [];
  for (let token = next(); token.kind !== 'end'; token = next()) {
    tokens.push(token);
  }
  assert.deepEqual(next(), { kind: 'end', text: '', start: 0, end: 0, indent: undefined });
  return tokens;
}

/** Each token with its kind, of what begins a line with its column. */
const told = (tokens: readonly SourceToken[]) =>
  tokens.map(({ kind, text, indent }) => `${kind} ${text}${indent === undefined ? '' : ` @${indent}`}`);

function check(language: SourceLanguage, text: string, expected: readonly string[]): void {
  const tokens = tokensOf(text, language);
  assert.deepEqual(told(tokens), expected, text);
  for (const { kind, text: written, start, end } of tokens) {
    assert.ok(kind === 'location' ? text.slice(start, end).includes(written) : text.slice(start, end) === written);
  }
}

describe('tokens of sources', () => {
  it('of both languages are names, numbers, texts and marks, with the column of what begins a line', () => {
    for (const language of ['Solidity', 'Vyper'] as const) {
      check(language, '', []);
      check(language, ' \t\r\n\v\f\u00a0\ufeff', []);
      check(language, 'a\n  b c\r\n\n\td', ['name a @0', 'name b @2', 'name c', 'name d @1']);
      check(language, '_a$9.b 1.5.x 0x1F 9a.b', [
        'name _a$9 @0',
        ...['mark .', 'name b', 'number 1.5.x', 'number 0x1F', 'number 9a.b'],
      ]);
      check(language, '=+é', ['mark = @0', 'mark +', 'mark é']);
      check(language, '"a\'b" \'c"d\'', ['text "a\'b" @0', "text 'c\"d'"]);
      check(language, String.raw`"a\"b" c "\\" d`, [String.raw`text "a\"b" @0`, 'name c', 'text "\\\\"', 'name d']);
      check(language, '"open\nx', ['text "open @0', 'name x @0']);
      check(language, '"open\\\nx', ['text "open\\ @0', 'name x @0']);
      check(language, 'a "open', ['name a @0', 'text "open']);
      check(language, 'a "open\\', ['name a @0', 'text "open\\']);
    }
  });

  it('of Solidity leave comments out, and the end of a mapping key is one', () => {
    check('Solidity', 'a // b\nc /* d\n e */ f /* g */ h', ['name a @0', 'name c @0', 'name f @6', 'name h']);
    check('Solidity', 'a / b * c => d = > e # -> f', [
      ...['name a @0', 'mark /', 'name b', 'mark *', 'name c', 'mark =>', 'name d', 'mark =', 'mark >', 'name e'],
      ...['mark #', 'mark -', 'mark >', 'name f'],
    ]);
    check('Solidity', 'a /*/ b */ c /* d', ['name a @0', 'name c']);
    check('Solidity', 'a // b', ['name a @0']);
    check('Solidity', '"""a', ['text "" @0', 'text "a']);
  });

  it('of Vyper leave comments out, and texts may have many lines', () => {
    check('Vyper', 'a # b\n c', ['name a @0', 'name c @1']);
    check('Vyper', 'a // b -> c => d /* e */', [
      ...['name a @0', 'mark //', 'name b', 'mark ->', 'name c', 'mark =', 'mark >', 'name d', 'mark /', 'mark *'],
      ...['name e', 'mark *', 'mark /'],
    ]);
    check('Vyper', 'a """b\n"c\\""""d\n"""', ['name a @0', 'text """b\n"c\\""""', 'name d @7', 'text """ @0']);
    check('Vyper', "'''a\"\"\"b\n'''\n  c", ["text '''a\"\"\"b\n''' @0", 'name c @2']);
    check('Vyper', '"""a\\"', ['text """a\\" @0']);
    check('Vyper', '""" """', ['text """ """ @0']);
    check('Vyper', '""""a"""', ['text """"a""" @0']);
  });

  it('are places of storage in comments of the documentation', () => {
    const place = (comment: string) => told(tokensOf(comment, 'Solidity'));
    const tag = '@custom:storage-location';
    for (const comment of [`/// ${tag} erc7201:a.b`, `/** x\n * ${tag}\n erc7201:a.b */`, `///${tag}\terc7201:a.b c`]) {
      assert.deepEqual(place(comment), ['location erc7201:a.b @0'], comment);
    }
    for (const comment of [
      ...[`// ${tag} erc7201:a.b`, `/* ${tag} erc7201:a.b */`, `/// ${tag}erc7201:a.b`, `/// ${tag} erc7202:a.b`],
      ...[
        `/// ${tag} xerc7201:a.b`,
        `/// ${tag} erc7201: a.b`,
        `/// ${tag} erc7201:*`,
        `/// ${tag}`,
        `/// erc7201:a.b`,
      ],
    ]) {
      assert.deepEqual(place(comment), [], comment);
    }
    assert.deepEqual(place(`/// ${tag} none ${tag} erc7201:b ${tag} erc7201:c`), ['location erc7201:b @0']);
    assert.deepEqual(place(`/** ${tag} erc7201:a*/ x`), ['location erc7201:a @0', 'name x']);
    const longest = 'i'.repeat(200);
    assert.deepEqual(place(`/// ${tag} erc7201:${longest}i`), [`location erc7201:${longest} @0`]);
    assert.deepEqual(place(`x " ${tag} erc7201:a "`), ['name x @0', `text " ${tag} erc7201:a "`]);
  });

  it('end where the budget ends: a step for a token and for each character', () => {
    const read = (steps: number) => told(tokensOf('ab cd', 'Solidity', steps));
    assert.deepEqual(read(2), []);
    assert.deepEqual(read(3), ['name ab @0']);
    assert.deepEqual(read(7), ['name ab @0']);
    assert.deepEqual(read(8), ['name ab @0', 'name cd']);
  });
});

describe('a cursor over tokens', () => {
  it('looks at what follows without taking it', () => {
    const cursor = createSourceCursor('a b c', 'Solidity', { stepsLeft: 100 });
    const seen = [cursor.peek(2), cursor.peek(), cursor.next(), cursor.peek(1), cursor.next(), cursor.next()];
    assert.deepEqual(
      [...seen, cursor.peek(), cursor.peek(5), cursor.next()].map(({ text }) => text),
      ['c', 'a', 'a', 'c', 'b', 'c', '', '', ''],
    );
  });

  it('tells names, at most 201 characters long', () => {
    const isName = (text: string) => tokensOf(text, 'Solidity').map(isSourceName);
    assert.deepEqual(isName('a _ $ 1a "a" + /// @custom:storage-location erc7201:a'), [
      ...[true, true, true, false, false, false, false],
    ]);
    assert.deepEqual([isName('a'.repeat(201)), isName('a'.repeat(202))], [[true], [false]]);
  });
});
