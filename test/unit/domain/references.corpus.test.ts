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

function describeReference(reference: Reference): string {
  const certainty = reference.certainty === 'doubtful' ? '?' : '';
  const safety = certainty === '' && reference.lookUp === 'onClick' ? '!' : '';
  return `${letters[reference.kind]}${certainty}${safety}:${reference.text}`;
}

describe('references in the labelled corpus', () => {
  it('are found with precision and recall of at least 99 %', () => {
    let lines = 0;
    let expectedCount = 0;
    let hits = 0;
    let foundCount = 0;
    const misses: string[] = [];
    for (const { fileName, lines: labelled } of excerpts()) {
      const text = labelled.map((line) => line.text).join('\n');
      const found = findReferences(text, { fileName });
      let start = 0;
      for (const line of labelled) {
        const end = start + line.text.length;
        const inLine = found.filter((hit) => hit.start >= start && hit.end <= end).map(describeReference);
        start = end + 1;
        lines++;
        expectedCount += line.expected.length;
        foundCount += inLine.length;
        hits += overlap(line.expected, inLine);
        if (inLine.join(' ') !== line.expected.join(' ')) {
          misses.push(
            `${fileName}: ${line.text}\n      expected ${line.expected.join(' ')}\n      found    ${inLine.join(' ')}`,
          );
        }
      }
    }
    const precision = hits / foundCount;
    const recall = hits / expectedCount;
    const percent = (ratio: number) => `${(ratio * 100).toFixed(2)} %`;
    console.log(
      `      precision ${percent(precision)} recall ${percent(recall)} (${lines} lines, ${expectedCount} references)`,
    );
    const report = misses.join('\n');
    assert.ok(lines >= 300, `only ${lines} lines`);
    assert.ok(precision >= 0.99, report);
    assert.ok(recall >= 0.99, report);
  });
});

function overlap(expected: readonly string[], found: readonly string[]): number {
  const rest = [...found];
  return expected.filter((label) => {
    const at = rest.indexOf(label);
    return at >= 0 && rest.splice(at, 1).length === 1;
  }).length;
}
