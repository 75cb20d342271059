import { readFileSync } from 'node:fs';

/** What may become of 32 or 48 bytes in a text, see test/fixtures/hashes/README.md. */
export type Outcome = 'ask' | 'click' | 'nothing';

export interface HashContext {
  /** Undefined for a line of a terminal. */
  readonly fileName: string | undefined;
  readonly text: string;
  /** Where the value stands whose outcome it is. */
  readonly start: number;
  readonly value: string;
  readonly expected: string;
  /** As it stands in the table. */
  readonly line: string;
}

const digits = '88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b';
const values: Readonly<Record<string, string>> = {
  K: `0x${digits}`,
  k: digits,
  L: `0x${digits}${digits.slice(0, 32)}`,
  l: `${digits}${digits.slice(0, 32)}`,
};

export function hashContexts(table: 'secrets' | 'hashes' | 'others' | 'places'): readonly HashContext[] {
  const lines = readFileSync(new URL(`../../../fixtures/hashes/${table}.txt`, import.meta.url), 'utf8').trimEnd();
  let fileName: string | undefined;
  return lines.split('\n').flatMap((line) => {
    if (line.startsWith('@@ ')) {
      fileName = line === '@@ terminal' ? undefined : line.slice(3);
      return [];
    }
    const [expected = '', template = ''] = line.split('\t');
    const before = template.slice(0, template.search(template.includes('{!') ? /\{!/ : /\{[KkLl]\}/));
    const value = values[/\{!?([KkLl])\}/.exec(template.slice(before.length))?.[1] ?? ''] ?? '';
    const start = written(before).length;
    return [{ fileName, text: written(template), start, value, expected, line: `${fileName ?? 'terminal'}: ${line}` }];
  });
}

function written(template: string): string {
  return template
    .replace(/\{!?([KkLl])\}/g, (_, name: string) => values[name] ?? '')
    .replaceAll('⏎', '\n')
    .replaceAll('⇥', '\t');
}

/** Each of the names in each place where a name may stand. */
export function namedContexts(list: 'secrets' | 'hashes'): readonly HashContext[] {
  const lines = readFileSync(new URL('../../../fixtures/hashes/names.txt', import.meta.url), 'utf8');
  const names = (lines.split('@@ ').find((part) => part.startsWith(list)) ?? '').split(/\s+/).slice(1).filter(Boolean);
  return hashContexts('places').flatMap((place) =>
    names
      .filter((name) => !/[.-]/.test(name) || !/\.(?:ts|py|go|rs|java|cs|cpp|sol|kt|sql)$/.test(place.fileName ?? ''))
      .map((name) => {
        const withName = (text: string) => text.replaceAll('{N}', () => name);
        return {
          ...place,
          text: withName(place.text),
          start: withName(place.text.slice(0, place.start)).length,
          line: withName(place.line),
        };
      }),
  );
}
