import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { lazily } from '../../../src/domain/lazily.ts';
import { packageScript } from '../../run/paths.ts';
import { circlesOf, type Import, importsOf } from './imports.ts';

/** Folder → what its files may import: folders of ours, `package` (any), `vscode`, `node:`; `types:` for `import type`. */
const rules: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain', 'package:@noble/hashes', 'package:@scure/base'],
  services: ['domain', 'services', 'package', 'node:'],
  editor: ['domain', 'manifest', 'vscode', 'editor'],
  features: ['domain', 'editor', 'manifest', 'vscode', 'own', 'types:services', 'types:api', 'types:webview', 'node:'],
  webview: ['domain', 'own'],
  web: ['domain', 'services', 'package', 'own', 'web'],
  manifest: [],
  api: ['types:domain'],
  extension: ['domain', 'services', 'editor', 'features', 'manifest', 'api', 'vscode'],
};

/** The imports of a file that are not allowed where it stands, as sentences. */
function forbiddenImports(file: string, imports: readonly Import[]): readonly string[] {
  const allowed = rules[areaOf(file)];
  if (allowed === undefined) {
    return [`${file}: no rule for this place`];
  }
  return imports
    .map((one) => ({ ...one, kind: kindOf(file, one.from) }))
    .filter(({ kind, isType }) => !isAllowed(kind, isType, allowed))
    .map(({ from }) => `${file} imports ${from}`);
}

function isAllowed(kind: string, isType: boolean, allowed: readonly string[]): boolean {
  return (
    allowed.includes(kind) ||
    (isType && allowed.includes(`types:${kind}`)) ||
    (kind.startsWith('package:') && allowed.includes('package'))
  );
}

function kindOf(file: string, from: string): string {
  if (!from.startsWith('.')) {
    const name = from.split('/').slice(0, from.startsWith('@') ? 2 : 1);
    return from === 'vscode' ? 'vscode' : from.startsWith('node:') ? 'node:' : `package:${name.join('/')}`;
  }
  const target = normalize(join(dirname(file), from));
  const area = areaOf(target);
  const hasIslands = area === 'features' || area === 'webview';
  return hasIslands && area === areaOf(file) && featureOf(target) === featureOf(file) ? 'own' : area;
}

function areaOf(file: string): string {
  return (file.split('/')[1] ?? '').replace(/\.ts$/, '');
}

function featureOf(file: string): string | undefined {
  return file.split('/')[2];
}

async function check(file: string, source: string, expected: readonly string[]): Promise<void> {
  const imports = await importsOf(new Map([[file, source]]));
  assert.deepEqual(forbiddenImports(file, imports.get(file) ?? []), expected);
}

describe('architecture', () => {
  const files = globSync('src/**/*.ts').map((file) => file.replaceAll('\\', '/'));
  const all = lazily(() => importsOf(new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))));

  it('has files to look at', () => assert.ok(files.length > 50, `${files.length} files`));

  it('keeps the import rule', async () => {
    const imports = await all();
    const each = [...imports.values()].flat();
    assert.ok(each.some(({ isType }) => isType) && each.some(({ isType }) => !isType));
    assert.deepEqual(
      files.flatMap((file) => forbiddenImports(file, imports.get(file) ?? [])),
      [],
    );
  });

  it('catches planted imports, however they are written', async () => {
    await check('src/domain/x.ts', "import * as vscode from 'vscode';", ['src/domain/x.ts imports vscode']);
    await check('src/domain/x.ts', "import { y } from '../services/y.ts';", [
      'src/domain/x.ts imports ../services/y.ts',
    ]);
    await check('src/domain/x.ts', "import { get } from 'undici';", ['src/domain/x.ts imports undici']);
    await check('src/services/a/x.ts', "import type { TextDocument } from 'vscode';", [
      'src/services/a/x.ts imports vscode',
    ]);
    await check('src/services/a/x.ts', "import { e } from '../../editor/e.ts';", [
      'src/services/a/x.ts imports ../../editor/e.ts',
    ]);
    await check('src/editor/x.ts', "const f = () => import('../features/a/b.ts');", [
      'src/editor/x.ts imports ../features/a/b.ts',
    ]);
    await check('src/features/a/x.ts', "import { b } from '../b/b.ts';", ['src/features/a/x.ts imports ../b/b.ts']);
    await check('src/features/a/x.ts', "import { c } from '../../services/c.ts';", [
      'src/features/a/x.ts imports ../../services/c.ts',
    ]);
    await check('src/features/a/x.ts', "export { c } from '../../services/c.ts';", [
      'src/features/a/x.ts imports ../../services/c.ts',
    ]);
    await check('src/features/a/x.ts', "import type { C } from '../../services/c.ts';", []);
    await check('src/features/a/x.ts', "import { v } from '../../webview/a/v.ts';", [
      'src/features/a/x.ts imports ../../webview/a/v.ts',
    ]);
    await check('src/webview/a/x.ts', "import * as vscode from 'vscode';", ['src/webview/a/x.ts imports vscode']);
    await check('src/webview/a/x.ts', "import { b } from '../b/b.ts';", ['src/webview/a/x.ts imports ../b/b.ts']);
    await check('src/manifest.ts', "import { a } from './domain/a.ts';", ['src/manifest.ts imports ./domain/a.ts']);
    await check('src/domain/x.ts', 'import * as vscode from "vscode";', ['src/domain/x.ts imports vscode']);
    await check('src/domain/x.ts', "const g = 'a/*';\nimport * as vscode from 'vscode';\n/** */", [
      'src/domain/x.ts imports vscode',
    ]);
    await check('src/domain/x.ts', "import 'node:fs';", ['src/domain/x.ts imports node:fs']);
    await check('src/domain/x.ts', "export const f = () => require('node:fs');", ['src/domain/x.ts imports node:fs']);
    await check('src/utils/x.ts', '', ['src/utils/x.ts: no rule for this place']);
  });

  it('has a domain that runs in a browser: it compiles without the types of Node', () => {
    const { stdout } = spawnSync(process.execPath, [packageScript('typescript', 'bin/tsc'), '-p', 'src/domain']);
    assert.equal(String(stdout), '');
  });

  it('has no circle of imports, types included', async () => {
    const imports = await all();
    assert.deepEqual(circlesOf(imports), []);
  });

  it('catches a planted circle', async () => {
    const imports = await importsOf(
      new Map([
        ['src/domain/a.ts', "import { b } from './x/b.ts';\nimport { d } from './d.ts';"],
        ['src/domain/x/b.ts', "import type { C } from './c.ts';"],
        ['src/domain/x/c.ts', "export const load = () => import('../a.ts');"],
        ['src/domain/d.ts', ''],
      ]),
    );
    assert.deepEqual(circlesOf(imports), ['src/domain/a.ts → src/domain/x/b.ts → src/domain/x/c.ts → src/domain/a.ts']);
  });

  it('keeps the composition root small', () => {
    const lines = readFileSync('src/extension.ts', 'utf8').split('\n').length - 1;
    assert.ok(lines <= 80, `${lines} lines`);
  });

  it('has no folders or files for odds and ends', () => {
    const odd = files.filter((file) => /(^|\/)(utils?|common|helpers?|types|constants|misc)(\.ts$|\/)/.test(file));
    assert.deepEqual(odd, []);
  });
});
