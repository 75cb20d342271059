import assert from 'node:assert/strict';
import { SameLines } from '../../../../src/domain/references/sameLine.ts';
import { findReferences } from '../../../../src/domain/references.ts';

/** What is found of the last value of a text by itself is found of it below others, too. */
function assertAlike(above: string, line: string): void {
  const [alone] = findReferences(line, { fileName: 'a.md' }).slice(-1);
  const below = findReferences(`${above}\n${line}`, { fileName: 'a.md' }).filter(({ start }) => start > above.length);
  const verdict = (found: typeof alone) => [found?.text, found?.certainty, found?.kindHint, found?.lookUp];
  assert.deepEqual(verdict(below.at(-1)), verdict(alone), `${above}\n${line}`);
}

describe('values that stand alike', () => {
  const far = 'and some more words here';

  it('are judged by all of their lines where it counts', () => {
    for (const [above, line] of [
      [`account ${far} 0.0.5`, `topic ${far} 0.0.5`],
      [`version ${far} 0.0.5`, `account ${far} 0.0.5`],
      ['0.0.5 account', '0.0.5 topic'],
      ['0.0.5 is a version', '0.0.5 is it'],
      ['account 0.0.5', 'account 0.0.5.md'],
      ['account 0.0.5000', 'account 0.0.5000.*'],
      ['account 0.0.5000.*', 'account 0.0.5000'],
      ['account 0.0.5000', 'account 0.0.5000@5'],
      [`docker pull ${far} account:0.0.5000`, `paid by ${far} account:0.0.5000`],
      [`<${far} account >0.0.5000`, `${far} ${far} account >0.0.5000`],
      ['account 0.0.5000@sha', 'account 0.0.5000@5'],
      ['account 0.0.5000+b', 'account 0.0.5000+ b'],
      ['account <0.0.5000 x', 'account <0.0.5000>'],
      ['account 1.2.3', 'account 0.0.3'],
      ['account 0.0.3', 'account 0.0.3000'],
      ['"accountId": 0.0.5000', `"accountId": 0x${'5a'.repeat(20)}`],
      [`account 0x${'5a'.repeat(20)}`, `token 0x${'5a'.repeat(20)}`],
      [`0x${'5a'.repeat(20)} account`, `0x${'5a'.repeat(20)} token`],
    ] as const) {
      assertAlike(above, line);
      assertAlike(line, above);
    }
  });

  it('are judged by a name near them only where that is whole', () => {
    const name = 'accountOfSomeone'.padEnd(22, 'e');
    for (const start of ['', ' ', 'x', 'token_', 'wallet-', '(', '"', 'a '.repeat(30), `${'a '.repeat(30)}x`]) {
      for (const other of ['', ' ', 'x', 'token_', 'wallet-', '(', 'a '.repeat(30), `${'a '.repeat(30)}wallet-`]) {
        for (const length of [-1, -2, -3, -22]) {
          const line = (before: string) => `${before}${name.slice(0, length)}="0.0.5000"`;
          assertAlike(line(start), line(other));
        }
      }
    }
  });

  it('are judged by the lines above where their own has no names', () => {
    const value = '0.0.5';
    for (const above of ['', 'token:\n', 'token\n', '## Token\n\n', '**Token**\n', '```\n', '## Token\n```\n']) {
      for (const other of ['', 'topic:\n', 'topic\n', '## Topic\n\n', '**Topic**\n', '## Topic\n```\n']) {
        assertAlike(`${above}${value}\n`, `${other}${value}`);
        assertAlike(`${above}${value} is it\n`, `${other}${value} is it`);
      }
    }
  });

  it('are judged once where nothing beside them differs', () => {
    const lines = new SameLines();
    let judged = 0;
    const judge = (decidedBy?: number) => () => {
      judged += 1;
      return { found: judged, decidedBy };
    };
    const around = (before: string, { after = '', isNamedAbove = false, hasOwnNames = true } = {}) => ({
      ...{
        before,
        after,
        next: after.charAt(0),
        hasOwnNames,
        isNamedAbove,
      },
      tail: (length: number) => before.slice(-length),
    });
    const byName = judge(8);
    const byAll = judge();
    const far = 'some words that stand far before the ';
    for (const [test, other, isSame] of [
      [byAll, around('account '), true],
      [byAll, around('account ', { after: '.' }), false],
      [byAll, around(`${far}account `), false],
      [byAll, around('account ', { isNamedAbove: true }), true],
      [byName, around('account '), true],
      [byName, around('account ', { after: ' token' }), false],
    ] as const) {
      const first = lines.of(around('account '), test);
      assert.equal(lines.of(other, test) === first, isSame, other.before + other.after);
    }
    const named = (start: string) => lines.of(around(`${start}words in front of the account `), byName);
    assert.equal(named('a '), named('b '));
    const unnamed = (isNamedAbove: boolean) => lines.of(around('1: ', { isNamedAbove, hasOwnNames: false }), byAll);
    assert.equal(unnamed(false), unnamed(false));
    assert.notEqual(unnamed(true), unnamed(true));
  });

  it('are judged once for each place of a row, however many rows there are', () => {
    const lines = new SameLines();
    let judged = 0;
    const judge = () => {
      judged += 1;
      return { found: judged, decidedBy: undefined };
    };
    const row = '| 0.0.5 '.repeat(15);
    for (let at = 0; at < 300; at++) {
      const before = row.slice(0, 2 + (at % 15) * 8);
      const after = row.slice(before.length + 5);
      const tail = (length: number) => before.slice(-length);
      lines.of({ before, after, next: ' ', hasOwnNames: true, isNamedAbove: false, tail }, judge);
    }
    assert.equal(judged, 15);
  });

  it('are rarely looked up where many one after the other are like none before', () => {
    const lines = new SameLines();
    const counts = { asked: 0, judged: 0 };
    const judge = () => {
      counts.judged += 1;
      return { found: counts.judged, decidedBy: undefined };
    };
    const judgeIn = (before: string) =>
      lines.of(
        {
          ...{ before, after: '', next: '', hasOwnNames: true, isNamedAbove: false },
          tail: (length: number) => {
            counts.asked += 1;
            return before.slice(-length);
          },
        },
        judge,
      );
    Array.from({ length: 1_000 }, (_, at) => judgeIn(`account ${at} is `));
    assert.deepEqual(counts, { asked: 26, judged: 1_000 });
    // Alike again: found out after two rests at the most.
    Array.from({ length: 1_000 }, () => judgeIn('account '));
    assert.ok(counts.judged <= 1_000 + 2 * 101, `${counts.judged}`);
    assert.ok(counts.asked > 800, `${counts.asked}`);
  });

  it('are remembered for up to 1,000 lines', () => {
    const lines = Array.from({ length: 2_500 }, (_, at) => `${at % 3 === 0 ? 'token' : 'topic'} ${at} is 0.0.5`);
    const found = findReferences([...lines, ...lines].join('\n'), { fileName: 'a.md' });
    assert.deepEqual(
      found.map(({ kindHint }) => kindHint),
      [...lines, ...lines].map((line) => line.slice(0, 5)),
    );
  });
});
