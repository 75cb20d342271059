import assert from 'node:assert/strict';
import fs, { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type SourceFile, sourceFiles } from '../../../../src/domain/contract/contractSources.ts';
import { contractOn } from '../../../../src/domain/contract/networkContract.ts';
import { writeSourceCopy } from '../../../../src/features/contractSources/sourceCopies.ts';
import { keyOf, testnet } from '../../services/contracts/contractFakes.ts';

const key = keyOf('0x00000000000000000000000000000000000003e9');
const forever = new AbortController().signal;

function filesOf(sources: Readonly<Record<string, string>>): readonly SourceFile[] {
  return sourceFiles({ sources: new Map(Object.entries(sources)), compilation: undefined });
}

describe('copies of sources on disk', () => {
  let home: string;
  let storage: string;
  let folder: string;
  const vault = filesOf({ 'contracts/Vault.sol': 'vault', 'contracts/base/Owned.sol': 'owned', 'Top.sol': 'top' });

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'hiero-lens-copies-'));
    storage = join(home, 'globalStorage/hiero-lens.hiero-lens');
    folder = join(storage, 'sources/testnet', key.address);
  });
  afterEach(() => rm(home, { recursive: true }));

  const write = (files: readonly SourceFile[] = vault) => writeSourceCopy(storage, key, files, { signal: forever });
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  /** Every file below a folder with its text; a link by what it is. */
  const textsBelow = async (place: string) => {
    const entries = await readdir(place, { recursive: true, withFileTypes: true });
    const texts = entries.flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(place.length + 1).replaceAll('\\', '/');
      return entry.isDirectory() ? [] : [readFile(path, 'utf8').then((text) => [name, text] as const)];
    });
    return Object.fromEntries((await Promise.all(texts)).toSorted());
  };
  const checkVault = async () => {
    assert.deepEqual(await textsBelow(folder), {
      'Top.sol': 'top',
      'contracts/Vault.sol': 'vault',
      'contracts/base/Owned.sol': 'owned',
    });
    // Nothing is left aside.
    assert.deepEqual(await readdir(join(storage, 'sources')), ['testnet']);
  };

  it('hold every source in its folder', async () => {
    assert.deepEqual(await write(), { folder, refused: [] });
    await checkVault();
  });

  it('stay below their folder, whatever the paths are', async () => {
    const hostile = [
      '../../../../escape.sol',
      '/etc/passwd',
      'C:\\Windows\\win.ini',
      '..\\..\\up.sol',
      'https://host/../x.sol',
      '.git/config',
      'con.sol',
      'a\u0000b.sol',
      '~/x.sol',
      '\u202egnp.sol',
      '',
      '.',
      '..',
      'a.sol',
      'A.sol',
      'a.sol/b.sol',
    ];
    const { refused } = await write(filesOf(Object.fromEntries(hostile.map((path) => [path, `text of ${path}`]))));
    assert.deepEqual(refused, []);
    const texts = await textsBelow(home);
    assert.deepEqual(Object.values(texts).toSorted(), hostile.map((path) => `text of ${path}`).toSorted());
    const below = folder.slice(home.length + 1).replaceAll('\\', '/');
    for (const path of Object.keys(texts)) {
      assert.ok(path.startsWith(`${below}/`), path);
    }
  });

  it('refuse a path that is not safe, even if it was called so', async () => {
    const paths = ['../x.sol', 'a/../../x.sol', '/x.sol', 'a\\..\\x.sol', 'c:/x.sol', '', '.', 'a//x.sol'];
    const [sample] = vault;
    assert.ok(sample);
    const { refused } = await write(paths.map((safePath) => ({ ...sample, safePath })));
    assert.deepEqual(refused, paths);
    assert.deepEqual(await textsBelow(home), {});
  });

  it('are of no contract whose address is a way out', async () => {
    for (const hostile of [
      { ...key, address: '../x' as typeof key.address },
      { ...key, address: `${key.address}/..` as typeof key.address },
    ]) {
      await assert.rejects(writeSourceCopy(storage, hostile, vault, { signal: forever }), /names no contract/);
    }
    assert.deepEqual(await textsBelow(home), {});
  });

  it('stay below their folder whatever a network is called, and apart from those of other networks', async () => {
    const names = ['../..', '.', 'con', 'a/b', 'mine', 'Mine', 'MINE', '%6Dine', 'ü'];
    for (const name of names) {
      await writeSourceCopy(storage, contractOn({ ...testnet, name }, key.address), vault, { signal: forever });
    }
    const folders = await readdir(join(storage, 'sources'));
    assert.equal(new Set(folders.map((folder) => folder.toLowerCase())).size, names.length);
    assert.deepEqual(folders.map(decodeURIComponent).toSorted(), names.toSorted());
    assert.deepEqual([await readdir(home), await readdir(storage)], [['globalStorage'], ['sources']]);
  });

  it('leave out a name that the disk does not take, and keep the others', async () => {
    const [sample] = vault;
    assert.ok(sample);
    const safePath = `${'long'.repeat(100)}.sol`;
    assert.deepEqual((await write([{ ...sample, safePath }, ...vault])).refused, [safePath]);
    await checkVault();
  });

  it('leave out a name for whatever reason the disk gives, and fail for any other', async () => {
    const { rename: move } = fs.promises;
    const failing = (code: string) => {
      fs.promises.rename = async (from, to) => {
        if (String(to).endsWith('Vault.sol')) {
          throw Object.assign(new Error(code), { code });
        }
        return move(from, to);
      };
      syncBuiltinESMExports();
    };
    try {
      for (const code of ['ENAMETOOLONG', 'EILSEQ', 'EINVAL']) {
        failing(code);
        assert.deepEqual((await write()).refused, ['contracts/Vault.sol'], code);
        assert.deepEqual(await readdir(join(storage, 'sources')), ['testnet']);
      }
      failing('EIO');
      await assert.rejects(write(), { code: 'EIO' });
      let refusals = 1;
      fs.promises.rename = async (from, to) => {
        // As Windows does while another window or a virus scanner holds the file.
        return refusals-- > 0 ? Promise.reject(Object.assign(new Error('EBUSY'), { code: 'EBUSY' })) : move(from, to);
      };
      syncBuiltinESMExports();
      assert.deepEqual((await write()).refused, []);
    } finally {
      fs.promises.rename = move;
      syncBuiltinESMExports();
    }
  });

  it('leave the folders of other networks and files of other names beside them alone', async () => {
    await write();
    const old = new Date(Date.now() - 2 * 3_600_000);
    const ahead = new Date(Date.now() + 2 * 3_600_000);
    for (const [name, time] of [
      ['a.part', old],
      ['ahead.part', ahead],
      ['b.txt', old],
      ['new.part', new Date()],
    ] as const) {
      const path = join(storage, 'sources', name);
      await writeFile(path, '');
      await utimes(path, old, time);
    }
    await mkdir(join(storage, 'sources/other'));
    await utimes(join(storage, 'sources/other'), old, old);
    await utimes(join(storage, 'sources/testnet'), old, old);
    await write();
    const left = await readdir(join(storage, 'sources'));
    assert.deepEqual(left.toSorted(), ['b.txt', 'new.part', 'other', 'testnet']);
  });

  it('are not made when the disk fails, and what it says is told', async () => {
    const onFile = () => rmSync(storage, { recursive: true });
    await assert.rejects(writeSourceCopy(storage, key, vault, { signal: forever, onFile }), { code: 'ENOENT' });
  });

  it('are left as they are when nobody waits for them', async () => {
    await write();
    await put('contracts/Evil.sol', 'evil');
    const reason = new Error('closed');
    await assert.rejects(writeSourceCopy(storage, key, vault, { signal: AbortSignal.abort(reason) }), reason);
    assert.equal((await textsBelow(folder))['contracts/Evil.sol'], 'evil');
  });

  it('are completed after a write that was interrupted', async () => {
    const interruption = new AbortController();
    const reason = new Error('closed');
    await assert.rejects(
      writeSourceCopy(storage, key, vault, { signal: interruption.signal, onFile: () => interruption.abort(reason) }),
      reason,
    );
    assert.equal(Object.keys(await textsBelow(folder)).length, 1);
    await write();
    await checkVault();
  });

  it('are rid of what a process left that was ended while it wrote', async () => {
    await write();
    const part = join(storage, 'sources/3f2c.part');
    const fresh = join(storage, 'sources/4a1b.part');
    await writeFile(part, 'va');
    await writeFile(fresh, 'va');
    const folderPart = join(storage, 'sources/5d2e.part');
    await mkdir(join(folderPart, 'inside'), { recursive: true });
    for (const abandoned of [part, folderPart]) {
      await utimes(abandoned, new Date(0), new Date(0));
    }
    await write();
    // Another window may be writing the other one.
    assert.deepEqual((await readdir(join(storage, 'sources'))).toSorted(), ['4a1b.part', 'testnet']);
  });

  it('put a changed file right, and touch no other', async () => {
    await write();
    for (const [changed, untouched] of [
      ['contracts/Vault.sol', 'contracts/base/Owned.sol'],
      ['contracts/base/Owned.sol', 'Top.sol'],
    ] as const) {
      await utimes(join(folder, untouched), new Date(1_000), new Date(1_000));
      await put(changed, 'VAULT');
      await write();
      await checkVault();
      assert.equal((await stat(join(folder, untouched))).mtimeMs, 1_000);
    }
    await put('contracts/base/Owned.sol', '');
    await write();
    await checkVault();
  });

  it('have nothing that does not belong there', async () => {
    await write();
    await put('contracts/Evil.sol', 'evil');
    await put('node_modules/deep/x.js', 'evil');
    await put('.vscode/settings.json', '{}');
    await write();
    await checkVault();
    assert.deepEqual((await readdir(folder)).toSorted(), ['Top.sol', 'contracts']);
  });

  it('have a file where a folder was, and a folder where a file was', async () => {
    await put('contracts/Vault.sol/inside.sol', 'x');
    await put('contracts/base', 'x');
    await write();
    await checkVault();
  });

  it('follow the spelling of the verified path', async () => {
    await write();
    await rename(join(folder, 'Top.sol'), join(folder, 'tOP.sol'));
    await rename(join(folder, 'contracts'), join(folder, 'CONTRACTS'));
    await write();
    await checkVault();
  });

  it('follow no link, be it a file, a folder or the root of a copy', async () => {
    const elsewhere = join(home, 'elsewhere');
    await mkdir(join(elsewhere, 'base'), { recursive: true });
    await writeFile(join(elsewhere, 'mine.sol'), 'mine');
    const link = async (path: string, target: string) => {
      await rm(path, { recursive: true, force: true });
      await symlink(target, path);
    };
    await write();
    for (const [path, target] of [
      [join(folder, 'Top.sol'), join(elsewhere, 'mine.sol')],
      [join(folder, 'contracts'), elsewhere],
      [join(folder, 'contracts/base'), join(elsewhere, 'base')],
      [folder, elsewhere],
      [dirname(folder), elsewhere],
      [join(folder, 'dangling.sol'), join(elsewhere, 'none.sol')],
    ] as const) {
      await link(path, target);
      await write();
      await checkVault();
      assert.deepEqual(await textsBelow(elsewhere), { 'mine.sol': 'mine' }, path);
    }
    await link(join(storage, 'sources'), elsewhere);
    await write();
    await checkVault();
    assert.deepEqual(await textsBelow(elsewhere), { 'mine.sol': 'mine' });
  });

  it('follow no link that comes into the place of a folder while they are written', async () => {
    const elsewhere = join(home, 'elsewhere');
    const sources = { 'a/1.sol': '1', 'b/c/3.sol': '3', 'b/c/4.sol': '4', 'b/z/6.sol': '6', 'd/5.sol': '5' };
    // Before and behind the folders, in whatever order the disk gives them.
    const names = ['0', 'a', 'bb', 'd', 'mine', 'z', '~'];
    const mine = Object.fromEntries(names.map((name) => [`${name}.sol`, 'mine']));
    const strays = Object.fromEntries(names.flatMap((name) => ['b/', ''].map((path) => [`${path}${name}.sol`, 'old'])));
    const link = (path: string) => {
      rmSync(path, { recursive: true, force: true });
      fs.symlinkSync(elsewhere, path);
    };
    for (const path of ['b', 'b/c', '']) {
      for (let turn = 1; turn <= 8; turn++) {
        await rm(elsewhere, { recursive: true, force: true });
        await mkdir(join(elsewhere, 'c'), { recursive: true });
        for (const [name, text] of Object.entries(mine)) {
          await writeFile(join(elsewhere, name), text);
        }
        await write(filesOf({ ...sources, ...strays }));
        // After each folder that is looked through, and after each file.
        let turns = 0;
        const swap = () => {
          turns++;
          if (turns === turn) {
            link(join(folder, path));
          }
        };
        const { readdir: list } = fs.promises;
        const listAndSwap = async (...asked: Parameters<typeof list>) => {
          const found = await list(...asked);
          swap();
          return found;
        };
        Object.assign(fs.promises, { readdir: listAndSwap });
        syncBuiltinESMExports();
        try {
          await writeSourceCopy(storage, key, filesOf(sources), { signal: forever, onFile: swap });
        } finally {
          Object.assign(fs.promises, { readdir: list });
          syncBuiltinESMExports();
        }
        assert.deepEqual(await textsBelow(elsewhere), mine, `${path} ${turn}`);
      }
    }
  });

  it('come about when two windows write the same', async () => {
    await Promise.all([write(), write(), write()]);
    await checkVault();
  });

  it('are written for hundreds of files, one report each', async () => {
    const sources = Array.from({ length: 300 }, (_, index) => [`lib/p${index % 60}/F${index}.sol`, `${index}`]);
    let count = 0;
    const onFile = () => {
      count++;
    };
    await writeSourceCopy(storage, key, filesOf(Object.fromEntries(sources)), { signal: forever, onFile });
    assert.equal(count, 300);
    assert.equal(Object.keys(await textsBelow(folder)).length, 300);
  });
});
