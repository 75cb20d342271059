import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import fs, {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { createOwnFolder } from '../../../../src/services/storage/ownFolder.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

describe('a folder of our own', () => {
  let root: string;
  let storage: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'own-'));
    storage = join(root, 'storage');
  });
  afterEach(() => {
    mock.timers.reset();
    rmSync(root, { recursive: true, force: true });
  });

  it('has no files before the first is written, and then those', async () => {
    const folder = createOwnFolder(storage, 'own');
    assert.deepEqual(
      [folder.names(), await folder.list(), await folder.read('a'), folder.readNow('a')],
      [[], [], undefined, undefined],
    );
    assert.equal(existsSync(storage), false);
    await folder.write('a', bytesOf('one'));
    await folder.write('a', bytesOf('two'));
    assert.deepEqual(
      [folder.names(), textOf(await folder.read('a')), textOf(folder.readNow('a'))],
      [['a'], 'two', 'two'],
    );
    assert.equal(await folder.create('a', bytesOf('three')), false);
    assert.equal(await folder.create('b', bytesOf('four')), true);
    assert.deepEqual([textOf(await folder.read('a')), textOf(await folder.read('b'))], ['two', 'four']);
    utimesSync(join(folder.path, 'b'), 1, 1);
    assert.deepEqual(
      (await folder.list()).map(({ name, bytes }) => [name, bytes]),
      [
        ['b', 4],
        ['a', 3],
      ],
    );
    await folder.remove('a');
    await folder.remove('a');
    assert.deepEqual([folder.names(), await folder.read('a'), folder.readNow('a')], [['b'], undefined, undefined]);
  });

  it('gives a name to one of many who want it at once', async () => {
    const folders = Array.from({ length: 20 }, () => createOwnFolder(storage, 'own'));
    const taken = await Promise.all(folders.map((folder, index) => folder.create('a', bytesOf(`${index}`))));
    assert.equal(taken.filter(Boolean).length, 1);
    assert.equal(textOf(folders[0]?.readNow('a')), `${taken.indexOf(true)}`);
    assert.deepEqual(folders[0]?.names(), ['a']);
  });

  it('follows no link to a file: it counts as absent and gives way', async () => {
    const secret = join(root, 'secret');
    writeFileSync(secret, 'secret');
    const folder = createOwnFolder(storage, 'own');
    mkdirSync(folder.path, { recursive: true });
    symlinkSync(secret, join(folder.path, 'a'));
    symlinkSync(join(root, 'nowhere'), join(folder.path, 'b'));
    mkdirSync(join(folder.path, 'c'));
    for (const name of ['a', 'b', 'c']) {
      assert.deepEqual([await folder.read(name), folder.readNow(name)], [undefined, undefined], name);
    }
    assert.deepEqual(await folder.list(), []);
    assert.equal(await folder.create('a', bytesOf('x')), false);
    await folder.write('a', bytesOf('ours'));
    await folder.write('b', bytesOf('ours'));
    assert.deepEqual([textOf(await folder.read('a')), readFileSync(secret, 'utf8')], ['ours', 'secret']);
    assert.equal(existsSync(join(root, 'nowhere')), false);
    symlinkSync(secret, join(folder.path, 'd'));
    await folder.remove('d');
    assert.equal(readFileSync(secret, 'utf8'), 'secret');
  });

  it('follows no link to a folder: nothing is read or written there', async () => {
    const elsewhere = join(root, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'a'), 'secret');
    mkdirSync(storage);
    symlinkSync(elsewhere, join(storage, 'own'));
    const folder = createOwnFolder(storage, 'own');
    assert.deepEqual(
      [await folder.read('a'), folder.readNow('a'), folder.names(), await folder.list()],
      [undefined, undefined, [], []],
    );
    await assert.rejects(folder.write('b', bytesOf('x')));
    await assert.rejects(folder.create('b', bytesOf('x')));
    await folder.remove('a');
    assert.deepEqual(readdirSync(elsewhere), ['a']);
  });

  it('removes what was left by who ended while writing, once it is old', async () => {
    const folder = createOwnFolder(storage, 'own');
    await folder.write('a', bytesOf('x'));
    for (const name of ['old.part', 'new.part', 'ahead.part']) {
      writeFileSync(join(folder.path, name), 'x');
    }
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(join(folder.path, 'old.part'), hoursAgo, hoursAgo);
    // The clock was set back since.
    const ahead = new Date(Date.now() + 2 * 3_600_000);
    utimesSync(join(folder.path, 'ahead.part'), ahead, ahead);
    assert.deepEqual(
      (await folder.list()).map(({ name }) => name),
      ['a'],
    );
    assert.deepEqual(folder.names().toSorted(), ['a', 'new.part']);
  });

  /** With a system that answers otherwise meanwhile. */
  async function withSystem<T extends object>(
    system: T,
    answers: Partial<T>,
    work: () => Promise<void>,
  ): Promise<void> {
    const former = Object.fromEntries(Object.keys(answers).map((name) => [name, system[name as keyof T]]));
    try {
      Object.assign(system, answers);
      syncBuiltinESMExports();
      await work();
    } finally {
      Object.assign(system, former);
      syncBuiltinESMExports();
    }
  }
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

  it('takes a name also where the system has no hard links', async () => {
    const folder = createOwnFolder(storage, 'own');
    for (const code of ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR', 'EINVAL', 'EMLINK']) {
      await withSystem(fs.promises, { link: failing(code) }, async () => {
        assert.equal(await folder.create(code, bytesOf('one')), true);
        assert.equal(await folder.create(code, bytesOf('two')), false);
      });
      assert.equal(textOf(folder.readNow(code)), 'one');
    }
    assert.equal(folder.names().length, 7);
  });

  it('puts a file in the place of one that somebody holds for a moment, as Windows refuses', async () => {
    const folder = createOwnFolder(storage, 'own');
    await folder.write('a', bytesOf('one'));
    const { rename } = fs.promises;
    for (const code of ['EACCES', 'EBUSY', 'EPERM']) {
      let refusals = 2;
      const held: typeof rename = (from, to) => (refusals-- > 0 ? failing(code)() : rename(from, to));
      await withSystem(fs.promises, { rename: held }, () => folder.write('a', bytesOf(code)));
      assert.equal(textOf(folder.readNow('a')), code);
    }
    await withSystem(fs.promises, { rename: failing('EBUSY') }, () =>
      assert.rejects(folder.write('a', bytesOf('two')), /EBUSY/),
    );
    assert.deepEqual([textOf(folder.readNow('a')), folder.names()], ['EPERM', ['a']]);
  });

  it('takes no name where it cannot, and none that was taken a moment before', async () => {
    const folder = createOwnFolder(storage, 'own');
    await withSystem(fs.promises, { link: failing('EIO') }, () =>
      assert.rejects(folder.create('a', bytesOf('one')), /EIO/),
    );
    await withSystem(fs.promises, { link: failing('EEXIST') }, async () =>
      assert.equal(await folder.create('a', bytesOf('one')), false),
    );
    assert.deepEqual(folder.names(), []);
    assert.equal(await folder.create('a', bytesOf('one')), true);
    // Two may look at a name at once.
    const lstat = ((path: string) => (path === folder.path ? lstatSync(path) : failing('ENOENT')())) as never;
    await withSystem(fs.promises, { lstat }, async () => assert.equal(await folder.create('a', bytesOf('two')), false));
    assert.equal(lstatSync(join(folder.path, 'a')).mode & 0o777, process.platform === 'win32' ? 0o666 : 0o600);
  });

  it('reads through no link, and waits for nobody, whatever takes the place of a file after it was looked at', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    writeFileSync(join(root, 'secret'), 'secret');
    const folder = createOwnFolder(storage, 'own');
    await folder.write('file', bytesOf('x'));
    symlinkSync(join(root, 'secret'), join(folder.path, 'link'));
    const makePipe = 'mkfifo';
    execFileSync(makePipe, [join(folder.path, 'pipe')]);
    const looked = (path: string) => ({ isDirectory: () => path === folder.path, isFile: () => path !== folder.path });
    await withSystem(fs, { lstatSync: looked as unknown as typeof fs.lstatSync }, async () => {
      await assert.rejects(folder.read('link'), { code: 'ELOOP' });
      assert.throws(() => folder.readNow('link'), { code: 'ELOOP' });
      assert.deepEqual([textOf(await folder.read('pipe')), textOf(folder.readNow('pipe'))], ['', '']);
    });
  });

  it('reads a file of 64 MB and none that is larger', async () => {
    const folder = createOwnFolder(storage, 'own');
    await folder.write('a', bytesOf(''));
    for (const [size, isRead] of [
      [64 * 1024 * 1024, true],
      [64 * 1024 * 1024 + 1, false],
    ] as const) {
      truncateSync(join(folder.path, 'a'), size);
      const lengths = [(await folder.read('a'))?.length, folder.readNow('a')?.length];
      assert.deepEqual(lengths, isRead ? [size, size] : [undefined, undefined]);
    }
  });

  it('lists its files by age, with their sizes and times', async () => {
    const folder = createOwnFolder(storage, 'own');
    for (const [index, name] of ['b', 'c', 'a'].entries()) {
      await folder.write(name, bytesOf('x'.repeat(index)));
      utimesSync(join(folder.path, name), 1, 10 - index);
    }
    mkdirSync(join(folder.path, 'folder'));
    assert.deepEqual(await folder.list(), [
      { name: 'a', bytes: 2, modifiedMs: 8_000 },
      { name: 'c', bytes: 1, modifiedMs: 9_000 },
      { name: 'b', bytes: 0, modifiedMs: 10_000 },
    ]);
  });

  it('tells once of several events, and of none after the system fails', async () => {
    const folder = createOwnFolder(storage, 'own');
    const watcher = Object.assign(new EventEmitter(), { close: () => closed++ });
    let [told, closed, watched] = [0, 0, 0];
    let onEvent = () => {};
    const watch = ((path: string, _options: object, heard: () => void) => {
      assert.equal(path, folder.path);
      onEvent = heard;
      watched++;
      return watcher;
    }) as unknown as typeof fs.watch;
    await withSystem(fs, { watch }, async () => {
      mock.timers.enable({ apis: ['setTimeout'] });
      // Over before it begins.
      folder.watch(() => told++).dispose();
      folder.watch(() => told++);
      while (watcher.listenerCount('error') === 0) {
        await new Promise(setImmediate);
      }
      for (const count of [1, 2]) {
        onEvent();
        onEvent();
        mock.timers.tick(80);
        assert.equal(told, count);
      }
      onEvent();
      watcher.emit('error', new Error('gone'));
      mock.timers.tick(80);
      // Else the modules keep these timers.
      mock.timers.reset();
      assert.deepEqual([told, closed, watched], [2, 1, 1]);
    });
  });
});
