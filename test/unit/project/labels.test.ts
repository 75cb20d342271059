import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { labels } from '../../../src/domain/labels.ts';

const files = globSync('src/**/*.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const tables = globSync('src/domain/labels/*.ts');
/** Those that can name a label: they import it, or what takes its id. */
const naming = files.filter(
  ({ file, text }) =>
    (!tables.includes(file) &&
      /from '[./\w]*\/(?:label|property|detailsRow|detailsSection|tokenAmount)\.ts'/.test(text)) ||
    file === 'src/domain/label.ts',
);

/** The lines of `src` that match, as `file: line`. */
function linesWith(pattern: RegExp, isMeant: (file: string) => boolean): readonly string[] {
  return files
    .filter(({ file }) => isMeant(file))
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line) => (pattern.test(line) ? [`${file}: ${line.trim()}`] : [])),
    );
}

describe('labels', () => {
  it('have one text each', () => {
    const ids = tables.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ {2}'?(\w+)'?:/gm)].map(([, id]) => id),
    );
    assert.deepEqual(ids.toSorted(), Object.keys(labels).toSorted());
  });

  it('are all used', () => {
    const literals = new Set(
      naming.flatMap(({ text }) => [...text.matchAll(/'(\w+)'/g)].map(([, literal]) => literal)),
    );
    const templates = naming.flatMap(({ text }) =>
      [...text.matchAll(/`\$\{[^}]+\}([A-Z][A-Za-z]+)`/g)].map(([, end]) => new RegExp(`^[a-z]+${end}$`)),
    );
    const unused = Object.keys(labels).filter(
      (id) => !literals.has(id) && !templates.some((template) => template.test(id)),
    );
    assert.deepEqual(unused, []);
  });

  it('number their places from 0', () => {
    for (const text of Object.values<string>(labels)) {
      const places = new Set([...text.matchAll(/\{(\d+)\}/g)].map(([, place]) => Number(place)));
      assert.deepEqual(
        [...places].toSorted(),
        [...places.keys()].toSorted().map((_, index) => index),
        text,
      );
    }
  });

  it('become text at one place, through which translations pass', () => {
    const importers = linesWith(/from '[./\w]*\/labels\.ts'/, () => true);
    assert.deepEqual(importers.toSorted(), [
      "src/domain/label.ts: import type { labels } from './labels.ts';",
      "src/editor/labelText.ts: import { labels } from '../domain/labels.ts';",
    ]);
  });

  it('are written nowhere else in domain', () => {
    const written = /\b(?:label|title): (?:\w+ \? )?['`][A-Z]|\b(?:property|row|label|\w+Properties)\(\s*['`][A-Z]/;
    // The titles of operations are those of the specification.
    assert.deepEqual(
      linesWith(written, (file) => file.startsWith('src/domain/') && !file.startsWith('src/domain/operation/')),
      [],
    );
  });

  it('decide nothing', () => {
    assert.deepEqual(
      linesWith(
        /(?:labelText|translate|english)\([^)]*\) *[!=]==|[!=]== *(?:labelText|translate)\(|\b[lL]abel [!=]== '[A-Z]/,
        () => true,
      ),
      [],
    );
  });
});
