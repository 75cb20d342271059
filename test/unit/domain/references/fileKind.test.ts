import assert from 'node:assert/strict';
import { type FileKind, fileKindOf } from '../../../../src/domain/references/fileKind.ts';

describe('the kind of a file', () => {
  const check = (expected: FileKind, fileNames: readonly string[]) => {
    for (const fileName of fileNames) {
      assert.equal(fileKindOf({ fileName }), expected, fileName);
      assert.equal(fileKindOf({ fileName: `/some.env/folder/${fileName}` }), expected, fileName);
      assert.equal(fileKindOf({ fileName: `C:\\package.json\\${fileName}` }), expected, fileName);
    }
  };

  it('is known by its name', () => {
    check('manifest', [
      ...['package.json', 'packages.json', 'composer.json', 'bower.json', 'deno.json', 'jsr.json', 'lerna.json'],
      ...['manifest.json', 'tsconfig.json', 'tsconfig.base.json', '.package.json', 'Package.JSON'],
      ...['Cargo.toml', 'go.mod', 'go.work', 'pom.xml', 'pyproject.toml', 'pubspec.yaml', 'Chart.yml', 'uv.toml'],
      ...['gradle.properties.toml', 'libs.versions.toml', 'foundry.toml', 'soldeer.toml', 'environment.yml'],
      ...['build.gradle', 'build.gradle.kts', 'settings.gradle', 'Pipfile', 'Gemfile', 'Podfile', 'Dockerfile'],
      ...['x.gemspec', 'x.podspec', 'x.csproj', 'x.nuspec', 'package.config', 'flake.cfg'],
    ]);
    check('changeLog', [
      'CHANGELOG.md',
      'CHANGELOG',
      'changes',
      'HISTORY.rst',
      'news.txt',
      'release.md',
      'Releases.html',
    ]);
    check('lock', [
      ...['package-lock.json', 'packages.lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'bun.yml', 'bun.lockb'],
      ...['yarn.lock', 'Cargo.lock', 'poetry.lock', 'go.sum', 'x.lock', 'gradle.lockfile', 'Package.resolved'],
      '.tool-versions',
      ...['requirements.txt', 'requirements-dev.txt', 'constraints_3.txt', 'remappings.txt'],
    ]);
    check('other', [
      ...['a.ts', 'env', 'a.environment', 'settings.toml', 'governance.json', 'history.ts', 'css', 'a.css.map'],
      ...['a.gradlex', '.envrc.md', 'x.envrc', 'my.env.local', 'ax.lockx', 'mypackage.json', 'package.json.ts'],
      ...['myyarn.lock.ts', 'a.css', 'a.scss', 'xrequirements.txt', 'requirements.md', 'mynpm-shrinkwrap.json'],
      ...['x.csproj.user', 'x.gemspec.rb', 'mymanifest.json', 'xCHANGELOG.md', 'my.package.config', 'build.gradle.md'],
      ...['npm-shrinkwrap.json.md', 'package-lock.jsonc', 'lock', 'sum', 'pnpm-lock.json', 'bun.ts', 'changelog.ts'],
    ]);
    assert.equal(fileKindOf({}), 'other');
  });
});
