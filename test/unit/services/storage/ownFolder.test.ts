import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  afterEach(() => rmSync(root, { recursive: true, force: true }));

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
    assert.deepEqual(folder.names(), ['b']);
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
    for (const name of ['old.part', 'new.part']) {
      writeFileSync(join(folder.path, name), 'x');
    }
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(join(folder.path, 'old.part'), hoursAgo, hoursAgo);
    assert.deepEqual(
      (await folder.list()).map(({ name }) => name),
      ['a'],
    );
    assert.deepEqual(folder.names().toSorted(), ['a', 'new.part']);
  });
});
