import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { findSourceTexts } from './sourceTexts.ts';
import { translationFaults } from './translationFaults.ts';
import { untranslatedFaults } from './untranslatedTexts.ts';

/**
 * Compares the translations with the texts in the code. `--write` first takes out what is no longer in the code and puts in
 * what is not translated, with an empty translation to be filled in.
 */
const languages = ['es', 'ja'];
type Texts = Readonly<Record<string, string>>;

const { texts, unknown, untranslated, objects } = findSourceTexts();
const ofCode = Object.fromEntries([...texts].toSorted().map((text) => [text, text]));
// What a language model reads of a tool stays English.
const ofManifest = Object.fromEntries(
  Object.entries(await read('package.nls.json')).filter(([key]) => !key.endsWith('.model')),
);
const faults = [
  ...unknown.map((call) => `A text to translate is no literal: ${call}`),
  ...untranslatedFaults(untranslated),
  ...objects.map((place) => `An object without a text becomes one: ${place}`),
];
for (const language of languages) {
  for (const [file, wanted] of [
    [`l10n/bundle.l10n.${language}.json`, ofCode],
    [`package.nls.${language}.json`, ofManifest],
  ] as const) {
    const translated = await read(file);
    if (process.argv.includes('--write')) {
      const filled = Object.fromEntries(Object.keys(wanted).map((key) => [key, translated[key] ?? '']));
      await writeFile(join(root, file), `${JSON.stringify(filled, undefined, 2)}\n`);
    }
    faults.push(...translationFaults(wanted, translated).map((fault) => `${file}: ${fault}`));
  }
}
for (const fault of faults) {
  console.error(fault);
}
process.exitCode = faults.length === 0 ? 0 : 1;

async function read(file: string): Promise<Texts> {
  return JSON.parse(await readFile(join(root, file), 'utf8')) as Texts;
}
