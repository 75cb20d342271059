import assert from 'node:assert/strict';
import type { Reference, ReferenceContext } from '../../../../src/domain/references/reference.ts';
import { findReferences, precedingReach, referenceAt } from '../../../../src/domain/references.ts';
import { type HashContext, hashContexts, namedContexts, type Outcome } from './hashContexts.ts';

function contextOf({ fileName }: HashContext): ReferenceContext {
  return fileName === undefined ? { isTerminal: true } : { fileName };
}

function outcomeOf(found: Reference | undefined): Outcome {
  return found === undefined ? 'nothing' : found.lookUp === 'automatic' ? 'ask' : 'click';
}

function scanned(context: HashContext): Outcome {
  return outcomeOf(findReferences(context.text, contextOf(context)).find(({ start }) => start === context.start));
}

/** Of the scan of the whole text, and of the look at one place that a hover takes. */
function outcomesOf(given: HashContext): readonly Outcome[] {
  const { text, start } = given;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const precedingText = lineStart === 0 ? '' : text.slice(0, lineStart - 1).slice(-precedingReach);
  const [line = '', followingText = ''] = text.slice(lineStart).split('\n', 2);
  const hovered = referenceAt(line, start - lineStart + 1, { ...contextOf(given), precedingText, followingText });
  return [scanned(given), outcomeOf(hovered)];
}

describe('32 and 48 bytes', () => {
  for (const table of ['secrets', 'hashes', 'others'] as const) {
    it(`are asked, offered or left alone by their own name: ${table}`, () => {
      const wrong = hashContexts(table).flatMap((context) =>
        outcomesOf(context).flatMap((outcome, at) =>
          outcome === context.expected ? [] : `${context.line}\n      ${at === 0 ? 'scan' : 'hover'}: ${outcome}`,
        ),
      );
      assert.deepEqual(wrong, []);
    });
  }

  it('are called a hash of the ledger by words up to 300 characters before, and of others up to 150', () => {
    const outcome = (word: string, length: number, near = '') => {
      const text = `${word.padEnd(length - near.length - 'hash = "'.length, ';')}${near}hash = "0x${'8d'.repeat(32)}"`;
      return findReferences(text, { fileName: 'a.ts' }).map(outcomeOf)[0];
    };
    assert.deepEqual([outcome('gas', 300), outcome('gas', 301)], ['ask', 'click']);
    assert.deepEqual([outcome('role', 150, 'gas;'), outcome('role', 151, 'gas;')], ['click', 'ask']);
  });

  it('are no hash where they begin with 16 zeros', () => {
    const outcome = (digits: string) =>
      outcomeOf(findReferences(`txHash = "0x${digits.padEnd(64, 'ab')}"`, { fileName: 'a.ts' })[0]);
    assert.deepEqual(['0'.repeat(16), `${'0'.repeat(15)}1`, `12${'0'.repeat(16)}`].map(outcome), [
      ...['nothing', 'ask', 'ask'],
    ]);
  });

  it('are no hash where they are a private key as it is encoded, whatever case its digits have', () => {
    const der = '302e020100300506032b657004220420';
    for (const digits of [der, der.toUpperCase()]) {
      const value = `0x${digits}${'5d'.repeat(32)}`;
      assert.deepEqual(findReferences(`txHash = "${value}"`, { fileName: 'a.ts' }), [], value);
      assert.equal(findReferences(`txHash = "${value.slice(0, 66)}"`, { fileName: 'a.ts' }).length, 1);
    }
  });

  it('are never asked in a context of a secret', () => {
    const secrets = hashContexts('secrets');
    assert.ok(secrets.length >= 300, `${secrets.length} contexts`);
    assert.deepEqual(
      secrets.filter(({ expected }) => expected === 'ask'),
      [],
    );
  });

  it('are never asked by the name of a secret, wherever a name may stand', () => {
    const contexts = namedContexts('secrets');
    assert.ok(contexts.length > 30_000, `${contexts.length} contexts`);
    assert.deepEqual(
      contexts.filter((context) => scanned(context) === 'ask').map(({ line }) => line),
      [],
    );
  });

  it('are asked by the name of a hash, wherever it is their own', () => {
    const own = namedContexts('hashes').filter(({ expected }) => expected === 'ask');
    assert.ok(own.length > 2_000, `${own.length} contexts`);
    assert.deepEqual(
      own.filter((context) => scanned(context) !== 'ask').map(({ line }) => line),
      [],
    );
  });
});
