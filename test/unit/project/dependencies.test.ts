import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dependencyProblems, type LockedPackage } from '../../run/dependencies/dependencyProblems.ts';
import { root } from '../../run/paths.ts';

describe('dependencies', () => {
  it('of the project have listed licences and install scripts', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, LockedPackage>>;
    };
    assert.ok(Object.keys(packages).length > 100);
    assert.deepEqual(dependencyProblems(packages), []);
  });

  it('are refused by licence, by a missing licence and by an install script', () => {
    const packages = {
      '': { license: 'Apache-2.0', hasInstallScript: true },
      'node_modules/good': { license: 'MIT' },
      'node_modules/esbuild': { license: 'MIT', hasInstallScript: true },
      'node_modules/good/node_modules/@a/shared': { license: 'AGPL-3.0' },
      'node_modules/unknown': {},
      'node_modules/constructor': { license: 'MIT', hasInstallScript: true },
      'node_modules/@vscode/vsce-sign-linux-x64': { license: 'SEE LICENSE IN LICENSE.txt' },
      'node_modules/good/node_modules/esbuild': { name: 'alias', license: 'MIT', hasInstallScript: true },
      'packages/own': { license: 'UNLICENSED' },
      'node_modules/tar': { license: 'MIT', resolved: 'https://registry.example/tar.tgz' },
      'node_modules/built': { license: 'MIT', resolved: 'git+ssh://git@host/a/b.git#0' },
      'node_modules/@vscode/vsce-signer': { license: 'SEE LICENSE IN LICENSE.txt' },
    };
    assert.deepEqual(dependencyProblems(packages), [
      '@a/shared has the licence AGPL-3.0, which is not listed.',
      'unknown has the licence (none), which is not listed.',
      'constructor runs a script when it is installed, which is not listed.',
      'alias runs a script when it is installed, which is not listed.',
      'packages/own has the licence UNLICENSED, which is not listed.',
      'built comes from a repository, where its scripts are run when it is installed.',
      '@vscode/vsce-signer has the licence SEE LICENSE IN LICENSE.txt, which is not listed.',
    ]);
  });
});
