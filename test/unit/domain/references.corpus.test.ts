import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { Reference } from '../../../src/domain/references/reference.ts';
import { findReferences } from '../../../src/domain/references.ts';

const folder = new URL('../../fixtures/corpus/', import.meta.url);
const letters: Readonly<Record<Reference['kind'], string>> = {
  entityId: 'e',
  evmAddress: 'a',
  transactionId: 't',
  hash32: 'h',
  hash48: 'H',
  alias: 'b',
  publicKey: 'k',
};

interface Line {
  readonly fileName: string;
  readonly text: string;
  readonly expected: readonly string[];
  readonly found: readonly string[];
}

interface Excerpt {
  readonly fileName: string;
  readonly lines: { readonly text: string; readonly expected: readonly string[] }[];
}

function excerpts(): readonly Excerpt[] {
  const found: Excerpt[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
    for (const line of readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n')) {
      const label = / ⟦(.*)⟧$/.exec(line);
      if (line.startsWith('@@ ')) {
        found.push({ fileName: line.slice(3), lines: [] });
      } else {
        const text = label ? line.slice(0, label.index) : line;
        found.at(-1)?.lines.push({ text, expected: label?.[1]?.split(' ') ?? [] });
      }
    }
  }
  return found;
}

/** Each line with what is labelled and what is found. */
function scanned(all: readonly Excerpt[], lineEnd: string): readonly Line[] {
  return all.flatMap(({ fileName, lines }) => {
    const text = lines.map((line) => line.text).join(lineEnd);
    const found = findReferences(text, fileName === 'terminal' ? { isTerminal: true } : { fileName });
    let end = -lineEnd.length;
    return lines.map((line) => {
      const start = end + lineEnd.length;
      end = start + line.text.length;
      const inLine = found.filter((hit) => hit.start >= start && hit.end <= end).map(describeReference);
      return { fileName, text: line.text, expected: line.expected, found: inLine };
    });
  });
}

function describeReference(reference: Reference): string {
  const certainty = reference.certainty === 'uncertain' ? '?' : '';
  const safety = certainty === '' && reference.lookUp === 'manual' ? '!' : '';
  return `${letters[reference.kind]}${certainty}${safety}:${reference.text}`;
}

function isExact({ expected, found }: Line): boolean {
  return found.join(' ') === expected.join(' ');
}

describe('references in the labelled corpus', () => {
  const lines = scanned(excerpts(), '\n');

  for (const [system, all] of [
    ['Unix', lines],
    ['Windows', scanned(excerpts(), '\r\n')],
  ] as const) {
    it(`stand in at least 1,500 lines, which are read as labelled, with the line ends of ${system}`, () => {
      const wrong = all
        .filter((line) => !isExact(line))
        .map(({ fileName, text, expected, found }) => {
          return `${fileName}: ${text}\n      expected ${expected.join(' ')}\n      found    ${found.join(' ')}`;
        })
        .join('\n');
      assert.ok(all.length >= 1500, `only ${all.length} lines`);
      assert.deepEqual(wrong, '');
    });
  }

  it('are at least 10 of each kind that are asked', () => {
    const asked = lines.flatMap(({ expected }) => expected.map((label) => label.split(':', 1)[0]));
    const few = Object.values(letters).filter((letter) => asked.filter((each) => each === letter).length < 10);
    assert.deepEqual(few, []);
  });
});
