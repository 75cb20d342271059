import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../run/paths.ts';

/** The language that VS Code is told to speak. */
export const pseudoLanguage = 'qps';

/** What a translation keeps as it is: places, code, targets of links, icons, and space around it. */
const kept = /\{\d+\}|`[^`]*`|\]\([^)]*\)|\[|\$\([a-z~-]+\)|\n/;

/** The same text as nobody writes it, between marks and longer by two fifths: `⟦Fée ön {0} ~~~⟧`. */
export function pseudoText(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  const parts = inner.split(new RegExp(`(${kept.source})`));
  const shown = parts.map((part) =>
    kept.test(part) ? part : part.replace(/[aeou]/g, (letter) => accents[letter] ?? letter),
  );
  return `${before}⟦${shown.join('')} ${'~'.repeat(Math.ceil(inner.length * 0.4))}⟧${after}`;
}

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', o: 'ö', u: 'ü' };

/** A folder with the built extension in which every text is a pseudo-translation; `remove` deletes it. */
export async function pseudoExtension(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hiero-lens-pseudo-'));
  await mkdir(join(folder, 'l10n'));
  // A translation has every text as a key.
  const texts = Object.keys(await read('l10n/bundle.l10n.es.json')).map((text) => [text, text] as const);
  await write(join(folder, `l10n/bundle.l10n.${pseudoLanguage}.json`), texts);
  await write(join(folder, `package.nls.${pseudoLanguage}.json`), Object.entries(await read('package.nls.json')));
  for (const name of ['package.json', 'package.nls.json', 'dist', 'media']) {
    // VS Code knows an extension by where its code really is.
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function write(file: string, texts: readonly (readonly [key: string, text: string])[]): Promise<void> {
  await writeFile(file, JSON.stringify(Object.fromEntries(texts.map(([key, text]) => [key, pseudoText(text)]))));
}

async function read(file: string): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await readFile(join(root, file), 'utf8')) as Readonly<Record<string, string>>;
}
