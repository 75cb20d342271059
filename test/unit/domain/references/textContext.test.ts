import assert from 'node:assert/strict';
import type { NearNames } from '../../../../src/domain/references/nearNames.ts';
import { Scene } from '../../../../src/domain/references/scene.ts';
import { TextContext } from '../../../../src/domain/references/textContext.ts';
import { nearestNames } from './nearestNames.ts';

describe('what stands around a candidate', () => {
  const around = (text: string, candidate = '#') => {
    const start = text.indexOf(candidate);
    return new TextContext(new Scene(text, { fileName: 'a.ts' })).moveTo(start, start + candidate.length);
  };
  const words = (names: NearNames) => nearestNames(names, Infinity).map((name) => name.words.join(' '));

  it('is what the same line has, as far as it is in reach', () => {
    const { before, after, file } = around('one\ntwo #three\rfour');
    assert.deepEqual({ before, after, file }, { before: 'two ', after: 'three', file: 'other' });
    const long = around(`${'a'.repeat(121)}#${'b'.repeat(61)}`);
    assert.deepEqual([long.before, long.after], ['a'.repeat(120), 'b'.repeat(60)]);
    assert.equal(around('x\r#\ny').before, '');
    assert.equal(around('x\r#\ny').after, '');
    assert.equal(around('#').after, '');
  });

  it('is named above where a name stands there, in a list and elsewhere', () => {
    const isNamed = (text: string, fileName = 'a.yml') => {
      const start = text.indexOf('@');
      return new TextContext(new Scene(text, { fileName })).moveTo(start, start + 1).isNamedAbove;
    };
    assert.deepEqual(
      ['tokens:\n- @', 'tokens:\n- 1\n- @', '- 1\n- @', '- @', 'x\n@', 'x(\n@'].map((text) => isNamed(text)),
      [true, true, false, false, false, true],
    );
    const heading = `## Tokens ${'1'.repeat(90)}\n${'\n'.repeat(25)}@`;
    assert.equal(isNamed(heading, 'a.md'), true);
    assert.equal(isNamed(heading), false);
  });

  it('splits names into singular words, the nearest first', () => {
    assert.deepEqual(
      words(
        around('treasuryTokenIds HTTPServer max_fees keys of boxes, branches, entities, glass, alias #').namesBefore,
      ),
      ['alias', 'glass', 'entity', 'branch', 'box', 'of', 'key', 'max fee', 'http server', 'treasury token ids'],
    );
    assert.deepEqual(
      words(around('HTTPServerURL ABc ABC1d aB1C2 x2y _a__b 9lives a-b--c-d 0xAB e2e-x- #').namesBefore),
      ['e2e x', 'x ab', 'c d', 'a b', 'live', 'a b', 'x2y', 'a b1 c2', 'abc1d', 'a bc', 'http server url'],
    );
    const long = `x${'aB3'.repeat(11)}`;
    assert.deepEqual(words(around(`${long} ${long}Key ${'A2'.repeat(16)} #`).namesBefore), [
      '0',
      'xa b3a b3a b3a b3a b3a b3a b3a b3a b3a b3a b3 key',
      '0',
    ]);
    assert.deepEqual(words(around('bus # status analysis ids gas').namesAfter), ['status', 'analysis', 'ids', 'gas']);
    assert.deepEqual(
      nearestNames(around('account-kit account_kit #').namesBefore, 2).map(({ isHyphenated }) => isHyphenated),
      [false, true],
    );
  });

  it('continues what the line above opens when it has no name of its own', () => {
    for (const end of ['[', '(', '{', ':', '=', ',']) {
      assert.deepEqual(words(around(`tokens ${end}\n  #`).namesBefore), ['token'], end);
    }
    assert.deepEqual(words(around('tokens;\n  #').namesBefore), []);
    assert.deepEqual(words(around(`tokens: [${' '.repeat(110)}\n#`).namesBefore), ['token']);
    assert.deepEqual(words(around(`tokens: [${' '.repeat(111)}\n#`).namesBefore), ['oken']);
    assert.deepEqual(words(around('get(tokens);\n  #').namesBefore), []);
    assert.deepEqual(words(around('tokens [\n  own #').namesBefore), ['own']);
  });

  it('tells how far before a name of its line begins', () => {
    const reach = (text: string) => [0, 1, 2].map((index) => around(text).reachOfName(index));
    assert.deepEqual(reach('x\none two: #'), [5, 9, -Infinity]);
    assert.deepEqual(reach('tokens: [\n  #'), [undefined, undefined, undefined]);
  });

  it('looks four thousand characters back for what a list is called', () => {
    const list = (length: number) => around(`txs = [\n${' '.repeat(length - 8)}\n  #`);
    assert.deepEqual([list(3_900).enclosures.opener, list(4_100).enclosures.opener], ['txs = [', '']);
  });

  it('has single characters before and behind, none of other lines', () => {
    const signs = (text: string) => {
      const { last, secondLast, next, operator } = around(text);
      return [secondLast, last, next, operator].join('|');
    };
    assert.equal(signs('ab#cd'), 'a|b|c|b');
    assert.equal(signs('a\nb#\rd'), '|b||b');
    assert.equal(signs('a:\n#'), '|||');
    assert.equal(signs('#'), '|||');
    assert.equal(signs('a: "#"'), ' |"|"|:');
    assert.equal(signs("a =  '#'"), " |'|'|=");
    assert.equal(signs('a:\t\u00a0`#`'), '\u00a0|`|`|:');
    assert.equal(signs('a:""#'), '"|"||"');
    assert.equal(signs(`:${' '.repeat(119)}#`), ' | ||:');
    assert.equal(signs(`:${' '.repeat(120)}#`), ' | ||');
  });
});
