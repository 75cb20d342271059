import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { Reference } from '../../../src/domain/references/reference.ts';
import {
  signsInNames,
  signsOfPlaces,
  signsOfPrograms,
  signsOfSmallVersions,
  signsOfSyntax,
} from '../../../src/domain/references/versionSigns.ts';
import { signsInTalk, signsInWords } from '../../../src/domain/references/versionWords.ts';
import { findReferences } from '../../../src/domain/references.ts';
import { assertWhole } from '../whole/assertWhole.ts';

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
function scanned(all: readonly Excerpt[]): readonly Line[] {
  return all.flatMap(({ fileName, lines }) => {
    const text = lines.map((line) => line.text).join('\n');
    const found = findReferences(text, fileName === 'terminal' ? { isTerminal: true } : { fileName });
    let end = -1;
    return lines.map((line) => {
      const start = end + 1;
      end = start + line.text.length;
      const inLine = found.filter((hit) => hit.start >= start && hit.end <= end).map(describeReference);
      return { fileName, text: line.text, expected: line.expected, found: inLine };
    });
  });
}

function describeReference(reference: Reference): string {
  const certainty = reference.certainty === 'doubtful' ? '?' : '';
  const safety = certainty === '' && reference.lookUp === 'onClick' ? '!' : '';
  return `${letters[reference.kind]}${certainty}${safety}:${reference.text}`;
}

/** How many of one list are in the other. */
function overlap(some: readonly string[], others: readonly string[]): number {
  const rest = [...others];
  return some.filter((label) => {
    const at = rest.indexOf(label);
    return at >= 0 && rest.splice(at, 1).length === 1;
  }).length;
}

function sum(lines: readonly Line[], count: (line: Line) => number): number {
  return lines.reduce((total, line) => total + count(line), 0);
}

function isExact({ expected, found }: Line): boolean {
  return found.join(' ') === expected.join(' ');
}

describe('references in the labelled corpus', () => {
  const all = excerpts();
  const lines = scanned(all);
  const wrong = lines
    .filter((line) => !isExact(line))
    .map(({ fileName, text, expected, found }) => {
      return `${fileName}: ${text}\n      expected ${expected.join(' ')}\n      found    ${found.join(' ')}`;
    })
    .join('\n');

  it('stand in at least 1,500 lines, of which 99 % are read as labelled', () => {
    const exact = lines.filter(isExact).length;
    console.log(`      ${exact} of ${lines.length} lines exactly`);
    assert.ok(lines.length >= 1500, `only ${lines.length} lines`);
    assert.ok(exact >= 0.99 * lines.length, wrong);
  });

  it('are read otherwise than labelled in the lines that are known for it only', () => {
    const known = lines.filter((line) => !isExact(line));
    assertWhole(
      'references/notAsLabelled.txt',
      known.map(({ text, found }) => `${text.trim()} → ${found.join(' ')}`),
    );
  });

  for (const [kind, letter] of Object.entries(letters)) {
    it(`are asked with a precision and recall of at least 99.5 %: ${kind}`, () => {
      const asked = (labels: readonly string[]) => labels.filter((label) => label.startsWith(`${letter}:`));
      const hits = sum(lines, ({ expected, found }) => overlap(asked(expected), asked(found)));
      const precision = hits / sum(lines, ({ found }) => asked(found).length);
      const labelled = sum(lines, ({ expected }) => asked(expected).length);
      console.log(`      precision ${percent(precision)}, recall ${percent(hits / labelled)} of ${labelled}`);
      assert.ok(precision >= 0.995, wrong);
      assert.ok(hits >= 0.995 * labelled, wrong);
    });
  }

  it('need each sign of versions, for their own lines', () => {
    const ofWords = [signsOfPlaces, signsInNames, signsOfPrograms, signsInTalk, signsInWords].flatMap((signs) =>
      signs.map(({ name }, index) => ({ name, without: scannedWithout(signs, index, () => false) })),
    );
    const ofMarks = [signsOfSyntax, signsOfSmallVersions].flatMap((signs) =>
      signs.map((sign, index) => ({
        name: sign.name,
        without: scannedWithout(signs, index, { ...sign, isSaid: () => false }),
      })),
    );
    const changed = [...ofWords, ...ofMarks].map(({ name, without }) => {
      const first = without.findIndex((line, at) => isExact(wanted(at)) && !isExact(line));
      return `${name}: ${first < 0 ? 'none' : wanted(first).text.trim()}`;
    });
    assertWhole('references/signs.txt', changed);
  });

  function wanted(at: number): Line {
    return lines[at] ?? assert.fail();
  }

  function scannedWithout<Sign>(readOnly: readonly Sign[], index: number, never: Sign): readonly Line[] {
    const signs = readOnly as Sign[];
    const [sign = assert.fail()] = signs.splice(index, 1, never);
    try {
      return scanned(all);
    } finally {
      signs[index] = sign;
    }
  }
});

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(2)} %`;
}
