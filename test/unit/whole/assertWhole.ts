import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inEnglish, type Phrase } from '../../../src/domain/phrase.ts';

/** Set to write what is found; read the difference in git before you keep it. */
const WRITE = 'HIERO_LENS_WRITE_WHOLE';

const LONGEST_LINE = 400;

/** Compares a text with `test/fixtures/whole/<name>`, so that a wrong, missing or additional line fails. */
export function assertWhole(name: string, lines: readonly string[]): void {
  const file = fileURLToPath(new URL(`../../fixtures/whole/${name}`, import.meta.url));
  const text = `${lines.join('\n')}\n`;
  if (process.env[WRITE] !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const expected = existsSync(file) ? readFileSync(file, 'utf8') : '';
  assert.ok(
    text === expected,
    `${name} differs from what is expected; is the new text right, run with ${WRITE}=1 to keep it:\n${difference(expected, text)}`,
  );
}

/** The first lines that differ, which is enough to see what happened. */
function difference(expected: string, actual: string): string {
  const before = expected.split('\n');
  const after = actual.split('\n');
  const first = after.findIndex((line, index) => line !== before[index]);
  const at = first < 0 ? after.length : first;
  return [
    ...before.slice(at, at + 5).map((line) => `- ${cut(line)}`),
    ...after.slice(at, at + 5).map((line) => `+ ${cut(line)}`),
  ].join('\n');
}

function cut(line: string): string {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}

/** Each item on a line of its own, as {@link compactData} writes it. */
export function itemLines(items: readonly unknown[] | undefined): readonly string[] {
  return items?.map(compactData) ?? ['none'];
}

/** Plain data with what JSON cannot spell: bigints end in `n`, bytes are hex, maps and sets are lists. */
export function compactData(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') {
      return `${part}n`;
    }
    if (part instanceof Uint8Array) {
      return `0x${Buffer.from(part).toString('hex')}`;
    }
    if (part instanceof Map || part instanceof Set) {
      return [...part];
    }
    if (typeof part === 'object' && part !== null && 'template' in part) {
      return inEnglish(part as Phrase);
    }
    return part instanceof RegExp ? String(part) : part;
  });
}
