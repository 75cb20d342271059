import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { findReferences, precedingReach, referenceAt, scanReferences } from '../../src/domain/references.ts';
import { adversarialUnits, repeatedText, variedText } from '../unit/domain/references/adversarialTexts.ts';
import { judge, type Measured, speedNow, threadMs } from './goals.ts';

const plain = /\b\d+\.\d+\.\d+\b|\b0x[0-9a-fA-F]{40,96}\b/g;
const lines = 10_000;
const hits = 1_000;

scanBench();
usualBench();
adversarialBench();

/** Texts with few, no and nothing but references, against one global regular expression over the same text. */
function scanBench(): void {
  const lockFile = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  for (const [name, text, fileName, most] of [
    [`${lines} lines, ${hits} hits`, sourceFile(lines, hits), 'a.ts', 4],
    ['a lock file without hits', lockFile, 'package-lock.json', 4],
    ['8192 lines with a hit each', sourceFile(8_192, 8_192), 'a.ts', 16],
  ] as const) {
    const ratios = sideBySide(
      () => findReferences(text, { fileName }).length,
      () => Array.from(text.matchAll(plain)).length,
    );
    judge(`scan of ${name}, times a plain regex loop`, ratios, most);
  }
  assert.equal(findReferences(sourceFile(lines, hits), { fileName: 'a.ts' }).length, hits);
}

/** What a user does most: opens a source file, and points at a word of it. */
function usualBench(): void {
  const text = sourceFile(500, 20);
  const fileName = 'a.ts';
  assert.equal(findReferences(text, { fileName }).length, 20);
  judge(
    'scan of 500 lines with 20 ids',
    timesOf(() => findReferences(text, { fileName })),
    1,
    ' ms',
  );
  const lineStart = text.indexOf("  tokenId: '0.0.");
  const lineText = text.slice(lineStart, text.indexOf('\n', lineStart));
  const place = { fileName, precedingText: text.slice(Math.max(0, lineStart - precedingReach), lineStart - 1) };
  for (const [what, column] of [
    ['an id', lineText.indexOf('0.0.') + 1],
    ['a word', lineText.indexOf('token') + 1],
  ] as const) {
    const times = timesOf(() => referenceAt(lineText, column, place));
    judge(`from a position on ${what} to its reference`, times, 1, ' ms');
  }
  assert.equal(referenceAt(lineText, lineText.indexOf('0.0.'), place)?.kind, 'entityId');
}

/** The texts that cost most to read, step by step, as the editor reads documents. */
function adversarialBench(): void {
  const megabyte = 1_000_000;
  for (const [how, textOf] of [
    ['repeated', repeatedText],
    ['with other numbers each time', variedText],
  ] as const) {
    const costs = adversarialUnits.map((unit) => {
      const text = textOf(unit, megabyte);
      const startedMs = threadMs();
      countSteps(text);
      return { text, unit, ms: threadMs() - startedMs };
    });
    const worst = costs.toSorted((one, other) => other.ms - one.ms)[0] ?? assert.fail();
    const times = [1, 2, 3].map(() => {
      const [speed, startedMs] = [speedNow(), threadMs()];
      countSteps(worst.text);
      return { speed, value: threadMs() - startedMs };
    });
    const of = `${JSON.stringify(worst.unit.slice(0, 40))}, worst of ${costs.length} texts, ${how}`;
    judge(`a MB of ${of}`, times, 1_000, ' ms');
  }
}

function countSteps(text: string): number {
  let count = 0;
  for (const step of scanReferences(text)) {
    count += Number(step !== undefined);
  }
  return count;
}

/** What an act takes when its code is compiled. */
function timesOf(act: () => unknown): readonly Measured[] {
  costWithin(500, act);
  return Array.from({ length: 5 }, () => ({ speed: speedNow(), value: costWithin(150, act) }));
}

/** Ratios of what two acts take: turn by turn, as the machine is not as fast in each second. */
function sideBySide(ours: () => unknown, plainly: () => unknown): readonly Measured[] {
  costWithin(1_000, ours);
  costWithin(1_000, plainly);
  return Array.from({ length: 9 }, () => ({ value: costWithin(150, ours) / costWithin(150, plainly) }));
}

/** What one run of an act takes of those in so much time. */
function costWithin(ms: number, act: () => unknown): number {
  const startedMs = threadMs();
  const endMs = performance.now() + ms;
  let runs = 0;
  for (; runs < 3 || performance.now() < endMs; runs++) {
    act();
  }
  return (threadMs() - startedMs) / runs;
}

function sourceFile(lines: number, hits: number): string {
  const kinds = [
    (n: number) => `  const accountId${n} = AccountId.fromString('0.0.${100_000 + n}');`,
    (n: number) => `  tokenId: '0.0.${200_000 + n}',`,
    (n: number) => `  vault: '0x${n.toString(16).padStart(40, 'ab')}',`,
    (n: number) => `  // transaction 0.0.${n + 1000}@1700000000.${n}`,
    (n: number) => `  const txHash = '0x${n.toString(16).padStart(64, 'cd')}';`,
  ];
  return Array.from({ length: lines }, (_, line) =>
    line % (lines / hits) === 0
      ? (kinds[(line / (lines / hits)) % kinds.length]?.(line) ?? '')
      : `  export function step${line}(input: Input): Output { return compute(input.value * ${line}, "v1.2.3"); }`,
  ).join('\n');
}
