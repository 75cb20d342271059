import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { copiesFolderOf, pathInCopies } from '../../../src/editor/documentUris.ts';

interface PackageJson {
  readonly contributes: {
    readonly configurationDefaults: { readonly 'files.readonlyInclude': Readonly<Record<string, boolean>> };
    readonly menus: { readonly 'editor/title': readonly { readonly command: string; readonly when: string }[] };
  };
}

const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as PackageJson;
const globs = Object.keys(contributes.configurationDefaults['files.readonlyInclude']).map(globPattern);

/** The patterns of the menus, which the editor applies to the path as its system writes it. */
const menuPatterns = contributes.menus['editor/title']
  .filter(({ command }) => command.startsWith('hieroLens.contract.'))
  .map(({ command, when }) => new RegExp(/resourcePath =~ \/(.*)\/$/.exec(when)?.[1] ?? assert.fail(command)));

/** As the editor reads a glob: `**` is any folders, those with a dot too. */
function globPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|\/\*\*$|\*|\./g, (part) =>
    part === '**/' ? '(?:.*/)?' : part === '/**' ? '/.*' : part === '*' ? '[^/]*' : '\\.',
  );
  return new RegExp(`^${source}$`);
}

function check(path: string, expected: string | undefined): void {
  assert.equal(pathInCopies(path), expected, path);
  const isFile = expected?.includes('.sol') === true;
  assert.equal(
    globs.some((glob) => glob.test(path)),
    isFile,
    path,
  );
  for (const pattern of isFile || expected === undefined ? menuPatterns : []) {
    assert.equal(pattern.test(path), isFile, path);
    assert.equal(pattern.test(path.replaceAll('/', '\\')), isFile, path);
  }
}

describe('paths of copies of sources', () => {
  const file = `/%4Dy%20net/${address}/contracts/Vault.sol`;

  it('are known in every installation', () => {
    for (const storage of [
      '/home/me/.config/Code/User/globalStorage/hiero-lens.hiero-lens',
      '/Users/me/Library/Application Support/Code - Insiders/User/globalStorage/hiero-lens.hiero-lens',
      '/c:/Users/me/AppData/Roaming/Code/User/globalStorage/hiero-lens.hiero-lens',
      '/home/me/.vscode-server/data/User/globalStorage/hiero-lens.hiero-lens',
      '/opt/portable/data/user-data/User/globalStorage/hiero-lens.hiero-lens',
    ]) {
      check(`${storage}/sources${file}`, file);
      check(`${storage}/sources/testnet/${address}`, `/testnet/${address}`);
    }
  });

  it('are no other files', () => {
    const storage = '/home/me/.config/Code/User/globalStorage';
    for (const path of [
      '/home/me/project/contracts/Vault.sol',
      `/home/me/sources${file}`,
      `${storage}/other.extension/sources${file}`,
      `${storage}/hiero-lensXhiero-lens-fork/sources${file}`,
      `${storage}/hiero-lens.hiero-lens/contracts/abc.contract`,
      `${storage}/hiero-lens.hiero-lens/sources/3f2c.part`,
    ]) {
      check(path, undefined);
    }
    assert.equal(pathInCopies(`${storage}/hiero-lens.hiero-lens/sources/testnet/0x12/Vault.sol`), undefined);
    assert.equal(pathInCopies(`${storage}/hiero-lens.hiero-lens/sources/testnet/${address}0/Vault.sol`), undefined);
  });

  it('have folders of networks that every disk takes, and that differ from names of devices', () => {
    const folders = ['testnet', 'con', 'console', 'beacon', 'com1', 'com10', 'My net'].map(copiesFolderOf);
    assert.deepEqual(folders, ['testnet', '%63on', 'console', 'beacon', '%63om1', 'com10', '%4Dy%20net']);
  });
});
