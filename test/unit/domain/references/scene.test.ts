import assert from 'node:assert/strict';
import { Candidates } from '../../../../src/domain/references/candidates.ts';
import type { ReferenceContext } from '../../../../src/domain/references/reference.ts';
import { findReferences, scanReferences } from '../../../../src/domain/references.ts';
import { hashContexts } from './hashContexts.ts';

const digits = '88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b';
const values = [
  `0x${digits}`,
  digits,
  `0x${digits}${digits.slice(32)}`,
  '0.0.1001',
  '1.2.3',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  'A2'.repeat(16),
];
// What may stand before and behind values, of one line or several.
const pieces = [
  'txHashes: [\n  "',
  '",\n  "',
  '", "',
  '"],\n',
  '];\nconst keys = [\n  "',
  'hashes = ["',
  '\n  // of a block\n  "',
  'hash:\n  - ',
  '\n  - ',
  '\n  # tx\n  - ',
  'lastTx = "',
  '"\nkey = "',
  '")\nf(x, y, { tx: "',
  'version ',
  ' account ',
  ', token: "',
  '"\n\n[wallets]\nhash = "',
  '\n## Secrets\n\n- ',
  '\n\n  a\n    ',
  '"; var txs: string[] = ["',
  '\n```sh\n$ tx ',
  '\n```\n',
  ' ',
  '\n',
  '\r\n',
];
const files: readonly ReferenceContext[] = [{ fileName: 'a.ts' }, { fileName: 'a.yaml' }, { fileName: 'a.md' }, {}];

/** Numbers that look like chance and are the same each time. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

function textOf(seed: number, length: number): string {
  const next = numbersFrom(seed);
  const few = Array.from({ length: 5 }, () => pieces[next(pieces.length)] ?? '');
  let text = '';
  for (let count = 0; count < length; count += 1) {
    // Mostly of a few kinds: what is remembered is asked for again.
    text += next(4) === 0 ? pieces[next(pieces.length)] : few[next(few.length)];
    text += values[next(3) === 0 ? next(values.length) : 0];
  }
  return text;
}

function checkEach(text: string, given: ReferenceContext): void {
  const context = { ...given, fileStart: '' };
  const found = new Map(findReferences(text, context).map((reference) => [reference.start, reference]));
  const candidates = new Candidates(text, 0);
  for (let next = candidates.first; next !== undefined; ) {
    const { index } = next;
    const alone = scanReferences(text, context, index).next().value;
    assert.deepEqual(found.get(index), alone ?? undefined, text.slice(Math.max(0, index - 300), index + 70));
    next = candidates.next(Math.max(alone?.end ?? 0, index + 1));
  }
}

describe('a value of a text', () => {
  it('is read as if it were the only one, whatever was read before', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      checkEach(textOf(seed, 40), files[seed % files.length] ?? {});
    }
    // More than is in reach of one.
    checkEach(textOf(7, 400), { fileName: 'a.ts' });
  });

  it('is read as if it were the only one where any two things are between values', () => {
    const [value = ''] = values;
    for (const one of pieces) {
      for (const other of pieces) {
        const text = [one, other, other, one, other].map((piece) => piece + value).join('');
        checkEach(text, { fileName: 'a.ts' });
      }
    }
  });

  it('is read as by itself in every context of hashes, one after another', () => {
    const texts = hashContexts('hashes').map(({ text }) => text);
    for (const context of [{ fileName: 'a.ts' }, { fileName: 'a.md' }]) {
      checkEach(texts.join('\n'), context);
    }
  });
});
