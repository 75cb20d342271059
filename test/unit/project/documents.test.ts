import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'README.md', 'test/services/README.md'];
const architecture = readFileSync('ARCHITECTURE.md', 'utf8');
const contributing = readFileSync('CONTRIBUTING.md', 'utf8');

/** What a page has in backticks. */
function quoted(page: string): readonly string[] {
  return Array.from(readFileSync(page, 'utf8').matchAll(/`([^`\n]+)`/g), ([, text = '']) => text);
}

function foldersOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

describe('documents', () => {
  const files = globSync('{src,test}/**/*').map((file) => file.replaceAll('\\', '/'));
  const names = new Set([...files.map((file) => basename(file)), 'dependencies.ts', 'esbuild.mjs']);
  const sources = files.filter((file) => /^src\/.*\.ts$/.test(file)).map((file) => readFileSync(file, 'utf8'));

  for (const page of pages) {
    it(`${page} names no file that does not exist`, () => {
      const paths = quoted(page).filter((text) => /^(src|test)\/[\w./<>-]+$/.test(text));
      const missing = paths.filter((path) => globSync(path.replace(/<\w+>/g, '*')).length === 0);
      assert.deepEqual(missing, []);
      const bare = quoted(page).filter((text) => /^[\w.]+\.(ts|mjs)$/.test(text));
      assert.deepEqual(
        bare.filter((name) => !names.has(name)),
        [],
      );
    });

    it(`${page} leads to pages and headings that exist`, () => {
      for (const [, target = ''] of readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
        const [file = '', heading] = target.split('#');
        assert.ok(existsSync(file), target);
        const headings = Array.from(readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm), ([, title = '']) =>
          title
            .toLowerCase()
            .replace(/[^\w\s-]/g, '')
            .replaceAll(' ', '-'),
        );
        assert.ok(heading === undefined || headings.includes(heading), target);
      }
    });
  }

  it('CONTRIBUTING names every script, and none that does not exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object };
    const named = Array.from(
      contributing.matchAll(/npm (?:run ([\w:]+)|(start|test))/g),
      ([, run, short]) => run ?? short,
    );
    assert.deepEqual([...new Set(named)].toSorted(), Object.keys(scripts).toSorted());
  });

  it('every script asks for a task, and all tasks are known', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const asked = Object.values(scripts).map((script) => /bootstrap\.mjs (\w+)$/.exec(script)?.[1]);
    const loaded = (file: string, folder: string) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(
          new RegExp(`^ {2}(\\w+): \\(\\) => import\\('\\./${folder}\\1\\.ts'\\)`, 'gm'),
        ),
        ([, name = '']) => name,
      );
    const tasks = loaded('test/run/main.ts', 'tasks/');
    const special = loaded('test/run/tasks/test.ts', '');
    const files = readdirSync('test/run/tasks').map((file) => basename(file, '.ts'));
    assert.deepEqual([...tasks, ...special].toSorted(), files.toSorted());
    assert.deepEqual(
      asked.filter((task) => task === undefined || !tasks.includes(task)),
      [],
    );
    for (const name of special) {
      assert.ok(contributing.includes(`| \`${name}\` |`), name);
    }
  });

  it('CONTRIBUTING names functions and types that exist', () => {
    const words = quoted('CONTRIBUTING.md').filter((text) => /^[a-z]+[A-Z]\w+$|^[A-Z][a-z]+[A-Z]\w+$/.test(text));
    const everything = files.filter((file) => /\.(ts|mjs)$/.test(file)).map((file) => readFileSync(file, 'utf8'));
    const known = (word: string) => everything.some((text) => new RegExp(`\\b${word}\\b`).test(text));
    assert.ok(words.length > 5);
    assert.deepEqual(
      words.filter((word) => !known(word) && !readFileSync('package.json', 'utf8').includes(word)),
      [],
    );
  });

  it('ARCHITECTURE is one page', () => {
    const lines = architecture.split('\n').length;
    assert.ok(lines <= 110, `${lines} lines`);
  });

  it('ARCHITECTURE has a word for every folder of domain and services', () => {
    for (const folder of [...foldersOf('src/domain'), ...foldersOf('src/services')]) {
      assert.ok(architecture.includes(`\`${folder}\``) || architecture.includes(`services/${folder}`), folder);
    }
    assert.deepEqual(foldersOf('src').toSorted(), ['domain', 'editor', 'features', 'services', 'web', 'webview']);
    for (const folder of foldersOf('src')) {
      assert.ok(architecture.includes(`| \`src/${folder}\` |`), folder);
    }
  });

  it('unit tests have the folders of src', () => {
    const own = globSync('test/unit/{domain,services,editor,features,web,webview}/**/*.test.ts');
    const folders = new Set(
      own.map((file) => file.replaceAll('\\', '/').replace(/^test\/unit\/(.*)\/[^/]+$/, 'src/$1')),
    );
    assert.ok(folders.size > 30);
    assert.deepEqual(
      [...folders].filter((folder) => !existsSync(folder)),
      [],
    );
  });

  it('every feature registers itself, and loads the rest at first use', () => {
    for (const name of foldersOf('src/features').filter((feature) => feature !== 'extensionApi')) {
      const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      const source = readFileSync(`src/features/${name}/register${title}.ts`, 'utf8');
      assert.match(source, new RegExp(`export function register${title}\\(`));
      // Links are a few lines: there is no rest.
      assert.ok(name === 'links' || /\bimport\('\.\//.test(source), name);
    }
  });

  it('activation is synchronous', () => {
    const source = readFileSync('src/extension.ts', 'utf8');
    assert.match(source, /^export function activate\(/m);
    assert.doesNotMatch(source, /\bawait\b/);
  });

  it('what goes to other computers by Settings Sync names no id and no address', () => {
    const synced = sources.flatMap((text) => text.match(/\.setKeysForSync\([^)]*\)/g) ?? []);
    assert.deepEqual(synced, ['.setKeysForSync([noticesOffKey])']);
    // A choice, yes or no.
    const kept = sources.flatMap((text) => text.match(/change\(noticesOffKey, .*\)/g) ?? []);
    assert.deepEqual(kept, ['change(noticesOffKey, () => true)', 'change(noticesOffKey, () => undefined)']);
  });

  it('no text decides anything', () => {
    const compared = /(?:phraseText|translate|english)\([^)]*\) *[!=]==|[!=]== *(?:phraseText|translate)\(/;
    assert.deepEqual(
      sources.flatMap((text) => text.split('\n').filter((line) => compared.test(line))),
      [],
    );
  });

  it('the doors of the editor have no neighbours', () => {
    const holds = (pattern: RegExp) => sources.filter((text) => pattern.test(text)).length;
    // One file reads settings of ours.
    assert.equal(holds(/getConfiguration\((section|'hieroLens)/), 1);
  });
});
