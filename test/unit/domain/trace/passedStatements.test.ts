import assert from 'node:assert/strict';
import { type OutlinePart, partsAround, readOutline } from '../../../../src/domain/source/sourceOutline.ts';
import { callStatement, namesCalled } from '../../../../src/domain/trace/callStatements.ts';
import { passedStatements } from '../../../../src/domain/trace/passedStatements.ts';
import { runSteps } from '../../runSteps.ts';

const text = `contract A {
  function f(uint n) paid(start(n)) external {
    a1;
    a2(start(n), only(n));
    if (n > 1) {
      b1;
      b2;
      if (both(1)) { c1; return; }
      b3;
    } else {
      d1;
      d2;
    }
    a3;
    unchecked { e1; e2; }
    for (uint i = 0; i < n; i++) {
      g1;
      if (i == 7) { break; }
      g2;
      while (both(2)) { h1; h2; continue; }
      g3;
    }
    assembly { mstore(0, 0) }
    do { k1; k2; } while (n < 3);
    try this.f(n) { l1; l2; } catch { m1; m2; }
    a4;
    if (n == 9) { o1; revert(); }
    a5;
    return;
  }
}
`;
const { result: outline } = runSteps(readOutline(text, { stepsLeft: 100_000 }));
const within = outline.parts[0]?.parts[0] ?? assert.fail();

/** The statement that begins with a text. */
function part(head: string): OutlinePart {
  const start = text.indexOf(head);
  assert.ok(start >= 0, head);
  return partsAround(within, start, start + 1).at(-1) ?? assert.fail();
}

function passed(from?: string, to?: string, isRound = false, partsLeft = 1_000): readonly string[] {
  const [one, other] = [from === undefined ? undefined : part(from), to === undefined ? undefined : part(to)];
  return passedStatements(text, within, one, other, isRound, { partsLeft }).map(
    ({ start, end }) => /^[^;({]*/.exec(text.slice(start, end))?.[0].trim() ?? '',
  );
}

describe('statements that a function has passed', () => {
  it('are those between two of one block', () => {
    assert.deepEqual(passed('a1', 'a3'), ['a2', 'if']);
    assert.deepEqual(passed('a1', 'a2'), []);
    assert.deepEqual(passed('a3', 'a4'), ['e1', 'e2', 'for']);
    assert.deepEqual(passed('b1', 'b3'), ['b2', 'if']);
    assert.deepEqual(passed('a1', 'a1'), []);
  });

  it('are those before one in the blocks around it, and what decides on them', () => {
    assert.deepEqual(passed(undefined, 'a3'), ['a1', 'a2', 'if']);
    assert.deepEqual(passed('a1', 'b2'), ['a2', 'if', 'b1']);
    assert.deepEqual(passed('if (n > 1)', 'b2'), ['b1']);
    assert.deepEqual(passed('if (n > 1)', 'd2'), ['d1']);
    assert.deepEqual(passed('a3', 'h2'), ['e1', 'e2', 'for', 'g1', 'if', 'g2', 'while', 'h1']);
    assert.deepEqual(passed('a3', 'k2'), ['e1', 'e2', 'for', 'k1']);
    assert.deepEqual(passed('a3', 'l2'), ['e1', 'e2', 'for', 'l1']);
    assert.deepEqual(passed('a3', 'e2'), ['e1']);
  });

  it('are those behind one in the blocks around it', () => {
    assert.deepEqual(passed('d1', 'a3'), ['d2']);
    assert.deepEqual(passed('h1', 'g3'), ['h2', 'continue']);
    assert.deepEqual(passed('e1', 'for'), ['e2']);
    assert.deepEqual(passed('k1', 'a4'), ['k2']);
    // What reverts does not go on.
    assert.deepEqual(passed('a4', undefined), ['if', 'a5', 'return']);
    assert.deepEqual(passed('a5', undefined), ['return']);
    assert.deepEqual(passed('return;\n  }', undefined), []);
    // A loop decides on its next round.
    assert.deepEqual(passed('g2', 'for'), ['while']);
    assert.deepEqual(passed('g3', 'for'), []);
    assert.deepEqual(passed('h1', 'while (both'), ['h2', 'continue']);
  });

  it('are none where more than one way leads on', () => {
    // What a branch does is not known.
    assert.deepEqual(passed('b1', 'a3'), ['b2', 'if']);
    assert.deepEqual(passed('if (both(1))', 'a3'), []);
    assert.deepEqual(passed('if (both(1))', 'b3'), []);
    assert.deepEqual(passed('g1', 'assembly'), ['if']);
    assert.deepEqual(passed('break', 'a4'), []);
  });

  it('are none where no way leads on', () => {
    assert.deepEqual(passed('c1', 'a3'), []);
    assert.deepEqual(passed('b2', 'd2'), []);
    assert.deepEqual(passed('o1', 'a5'), []);
    assert.deepEqual(passed('a3', 'a1'), []);
    assert.deepEqual(passed('a3', 'a1', true), []);
    assert.deepEqual(passed('return;\n  }', 'a1', true), []);
  });

  it('are those up to the end of a loop and from its begin when it has begun anew', () => {
    assert.deepEqual(passed('g3', 'g2', true), ['g1', 'if']);
    assert.deepEqual(passed('g3', 'g2'), []);
    assert.deepEqual(passed('g2', 'g1', true), ['while', 'g3']);
    assert.deepEqual(passed('k2', 'k1', true), []);
  });

  it('are none beyond what may be looked at', () => {
    assert.deepEqual(passed('a1', 'a3', false, 0), []);
    // Two paths with a block of 13 each, and one for the way.
    assert.deepEqual(passed('a1', 'a3', false, 26), []);
    assert.deepEqual(passed('a1', 'a3', false, 27), ['a2', 'if']);
  });
});

describe('what calls a function', () => {
  it('is the only statement that names it before a parenthesis', () => {
    assert.equal(callStatement(text, within, 'only'), part('a2'));
    assert.equal(callStatement(text, within, 'this'), undefined);
    assert.equal(callStatement(text, within, 'a1'), undefined);
    assert.equal(callStatement(text, within, 'both'), undefined);
    // The head calls it too.
    assert.equal(callStatement(text, within, 'start'), undefined);
  });

  it('does so itself, not by others in it', () => {
    assert.deepEqual([...namesCalled(text, part('if (n == 9)'))], []);
    assert.deepEqual([...namesCalled(text, part('while (both'))], ['both']);
    assert.deepEqual([...namesCalled(text, part('try'))], ['f']);
    assert.deepEqual([...namesCalled(text, part('a2'))], ['a2', 'start', 'only']);
  });

  it('is found in the time that its text takes', () => {
    const long = `${'x'.repeat(200_000)}`;
    const statement: OutlinePart = { kind: 'statement', name: '', start: 0, end: long.length, parts: [] };
    assert.deepEqual([...namesCalled(long, statement)], []);
  });
});
