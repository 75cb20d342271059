import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
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
import { setTimeout } from 'node:timers/promises';
import { createOwnFolder, type OwnFolder } from '../../../../src/services/storage/ownFolder.ts';
import { createSharedState } from '../../../../src/services/storage/sharedState.ts';

const writer = join(import.meta.dirname, 'crashingWriter.ts');
const numbers = (value: unknown) => (Array.isArray(value) ? (value as readonly number[]) : []);
const adding = (number: number) => (stored: unknown) => [...numbers(stored), number];

describe('state that windows share', () => {
  let storage: string;
  beforeEach(() => {
    storage = mkdtempSync(join(tmpdir(), 'state-'));
  });
  afterEach(() => rmSync(storage, { recursive: true, force: true }));

  const files = () => join(storage, 'state');
  const names = () => readdirSync(files()).toSorted();
  const window = (former: Readonly<Record<string, unknown>> = {}) =>
    createSharedState(storage, 'a', (key) => former[key], createOwnFolder(storage, 'state'));
  const newestName = () =>
    names().toSorted((a, b) => Number(b.split('.')[1]) - Number(a.split('.')[1]))[0] ?? assert.fail();

  it('is what every window changed, whoever wrote last', async () => {
    const [one, two] = [window(), window()];
    await one.change('a', adding(1));
    assert.deepEqual(two.read('a'), [1]);
    await Promise.all(
      [one, two].flatMap((each, index) => [10, 20, 30].map((n) => each.change('a', adding(n + index)))),
    );
    await one.change('b', () => ({ x: null }));
    const all = [1, 10, 11, 20, 21, 30, 31];
    for (const each of [one, two, window()]) {
      const sorted = numbers(each.read('a')).toSorted((a, b) => a - b);
      assert.deepEqual(sorted, all);
      assert.deepEqual(each.read('b'), { x: null });
      assert.equal(each.read('c'), undefined);
      assert.equal(each.problem('a'), undefined);
    }
    assert.equal(one.read('a'), one.read('a'));
  });

  it('has the changes of a window in the order in which they were made', async () => {
    const [state, order] = [window(), Array.from({ length: 20 }, (_, index) => index)];
    await Promise.all(order.map((number) => state.change('a', adding(number))));
    assert.deepEqual(window().read('a'), order);
  });

  it('starts from what the editor kept, and goes by its own once that is written', async () => {
    const former = { a: [1] };
    const state = window(former);
    assert.deepEqual(state.read('a'), [1]);
    await state.change('a', (stored) => stored);
    assert.throws(names);
    await state.change('a', adding(2));
    for (const each of [state, window(former), window({ a: [9] })]) {
      assert.deepEqual(each.read('a'), [1, 2]);
    }
    await state.change('a', () => undefined);
    assert.equal(window(former).read('a'), undefined);
  });

  it('is of one place, and of the same one in every window there', async () => {
    const [one, two, other] = ['file:///one', 'file:///one', 'file:///../two'].map((place) =>
      createSharedState(storage, place, () => undefined),
    );
    await one?.change('a', adding(1));
    assert.deepEqual([two?.read('a'), other?.read('a')], [[1], undefined]);
    await other?.change('a', adding(2));
    assert.deepEqual([one?.read('a'), other?.read('a')], [[1], [2]]);
    assert.equal(readdirSync(storage).length, 2);
  });

  it('goes on after a change that is refused', async () => {
    const state = window();
    const refused = state.change('a', () => {
      throw new Error('full');
    });
    const added = state.change('a', adding(1));
    await assert.rejects(refused, /full/);
    await added;
    assert.deepEqual(state.read('a'), [1]);
  });

  it('keeps older files only while somebody may be about to follow them', async () => {
    const state = window();
    for (const number of [1, 2, 3, 4]) {
      await state.change('a', adding(number));
    }
    assert.equal(names().length, 4);
    const old = new Date(Date.now() - 120_000);
    const ahead = new Date(Date.now() + 3_600_000);
    for (const [index, name] of names().entries()) {
      // The clock may have been set back since.
      utimesSync(join(files(), name), old, index === 0 ? ahead : old);
    }
    writeFileSync(join(files(), 'x.part'), '');
    utimesSync(join(files(), 'x.part'), old, new Date(Date.now() - 7_200_000));
    await state.change('a', adding(5));
    assert.deepEqual(
      names().map((name) => name.split('.')[1]),
      ['4', '5'],
    );
    assert.deepEqual(window().read('a'), [1, 2, 3, 4, 5]);
  });

  it('takes what was kept before a damaged file, and says so until it is written again', async () => {
    await window().change('a', adding(1));
    await window().change('a', adding(2));
    const path = join(files(), newestName());
    const whole = readFileSync(path, 'utf8');
    for (const damaged of [
      '',
      whole.slice(0, -8),
      whole.replace('[1,2]', '[1,3]'),
      '\0'.repeat(whole.length),
      `${whole}`.replace(/^./, 'g'),
    ]) {
      writeFileSync(path, damaged);
      const state = window();
      assert.deepEqual([state.read('a'), state.problem('a')], [[1], { kind: 'damaged' }], JSON.stringify(damaged));
    }
    const state = window();
    await state.change('a', adding(7));
    assert.deepEqual([state.read('a'), state.problem('a'), window().read('a')], [[1, 7], undefined, [1, 7]]);
    await window().change('b', adding(1));
    for (const name of names()) {
      writeFileSync(join(files(), name), '');
    }
    const lost = window({ b: [9] });
    assert.deepEqual([lost.read('b'), lost.problem('b')], [undefined, { kind: 'damaged' }]);
  });

  it('is in files whose names end in a number, and is kept on whatever number another file has', async () => {
    await window().change('a', adding(1));
    const [prefix = ''] = newestName().split('.');
    for (const end of ['0', '02', 'x3', '4x', '5.part', '-6', '7.0', '', '1'.repeat(16)]) {
      writeFileSync(join(files(), `${prefix}.${end}`), '');
    }
    for (const name of ['8', `x${prefix}.9`]) {
      writeFileSync(join(files(), name), '');
    }
    const state = window();
    assert.deepEqual([state.read('a'), state.problem('a')], [[1], undefined]);
    await state.change('a', adding(2));
    assert.ok(names().includes(`${prefix}.2`));
    for (let digits = 2; digits <= 40; digits++) {
      writeFileSync(join(files(), `${prefix}.${'9'.repeat(digits)}`), '');
      const later = window();
      await later.change('a', adding(digits));
      assert.deepEqual([numbers(later.read('a')).at(-1), later.problem('a')], [digits, undefined]);
      assert.deepEqual(window().read('a'), later.read('a'));
    }
  });

  it('of a newer version stays, and what is changed lasts as long as the window', async () => {
    await window().change('a', adding(1));
    const path = join(files(), newestName());
    const { createHash } = await import('node:crypto');
    const body =
      readFileSync(path, 'utf8').split('\n')[1]?.replace('"form":1', '"form":2').replace('[1]', '{"list":[1]}') ?? '';
    const newer = `${createHash('sha256').update(body).digest('hex')}\n${body}\n`;
    writeFileSync(path, newer);
    const state = window();
    assert.deepEqual([state.read('a'), state.problem('a')], [undefined, { kind: 'newer' }]);
    await state.change('a', adding(2));
    await state.change('a', adding(3));
    assert.deepEqual(state.read('a'), [2, 3]);
    assert.equal(readFileSync(path, 'utf8'), newer);
    assert.equal(names().length, 1);
  });

  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const onFullDisk: Partial<OwnFolder> = { create: () => Promise.reject(full) };
  const unreadable = new Error('no permission');
  const failures: Readonly<Record<string, { readonly error: Error; readonly failing: Partial<OwnFolder> }>> = {
    'on a full disk': { error: full, failing: onFullDisk },
    'when others take every name first': {
      error: new Error('others write all the time'),
      failing: { create: async () => false },
    },
    'while the folder cannot be read': {
      error: unreadable,
      failing: { names: () => assert.fail(unreadable) },
    },
  };
  /** A window whose folder fails in a way until it is repaired. */
  const failingWindow = (failing: Partial<OwnFolder>) => {
    const folder = { ...createOwnFolder(storage, 'state') };
    const whole = { ...folder };
    return {
      state: createSharedState(storage, 'a', (key) => (key === 'b' ? [7] : undefined), {
        ...folder,
        create: (...file) => folder.create(...file),
        names: () => folder.names(),
      }),
      fail: () => void Object.assign(folder, failing),
      repair: () => void Object.assign(folder, whole),
    };
  };

  for (const [when, { error, failing }] of Object.entries(failures)) {
    it(`${when} lasts in the window, says so, and is written later`, async () => {
      const { state, fail, repair } = failingWindow(failing);
      await state.change('a', adding(1));
      fail();
      await Promise.all([state.change('a', adding(2)), state.change('a', adding(3)), state.change('b', adding(8))]);
      const problem = { kind: 'unwritten', error };
      assert.deepEqual([state.read('a'), state.problem('a')], [[1, 2, 3], problem]);
      assert.deepEqual([state.read('b'), state.problem('b')], [[7, 8], problem]);
      assert.deepEqual([window().read('a'), window().read('b')], [[1], undefined]);
      repair();
      await state.change('a', adding(4));
      assert.deepEqual(
        [state.read('a'), state.problem('a'), window().read('a')],
        [[1, 2, 3, 4], undefined, [1, 2, 3, 4]],
      );
    });
  }

  it('on a full disk is written behind what others wrote meanwhile', async () => {
    const { state: poor, fail, repair } = failingWindow(onFullDisk);
    const rich = window();
    await rich.change('a', adding(1));
    fail();
    await poor.change('a', adding(2));
    await rich.change('a', adding(3));
    assert.deepEqual(
      [poor.read('a'), rich.read('a')],
      [
        [1, 3, 2],
        [1, 3],
      ],
    );
    repair();
    await poor.change('a', adding(4));
    assert.deepEqual(
      [poor.read('a'), rich.read('a')],
      [
        [1, 3, 2, 4],
        [1, 3, 2, 4],
      ],
    );
  });

  it('in a folder that cannot be written or made lasts in the window', async () => {
    await window().change('a', adding(1));
    // For whoever may write anywhere, a file in the place of the folder refuses in its stead.
    const blocked = join(storage, 'blocked');
    writeFileSync(blocked, '');
    const state = createSharedState(blocked, 'a', () => [7]);
    await state.change('a', adding(8));
    assert.deepEqual([state.read('a'), state.problem('a')?.kind], [[7, 8], 'unwritten']);
    if (process.getuid?.() !== 0) {
      chmodSync(files(), 0o500);
      const other = window();
      await other.change('a', adding(2));
      assert.deepEqual([other.read('a'), other.problem('a')?.kind], [[1, 2], 'unwritten']);
      chmodSync(files(), 0o700);
    }
    assert.deepEqual(window().read('a'), [1]);
  });

  it('follows no link, of a file or of its folder', async () => {
    const elsewhere = join(storage, 'elsewhere');
    await createSharedState(storage, 'a', () => undefined, createOwnFolder(storage, 'elsewhere')).change(
      'a',
      adding(66),
    );
    const [planted = ''] = readdirSync(elsewhere);
    symlinkSync(elsewhere, files());
    const state = window();
    assert.equal(state.read('a'), undefined);
    await state.change('a', adding(1));
    assert.deepEqual([state.read('a'), state.problem('a')?.kind], [[1], 'unwritten']);
    assert.deepEqual(readdirSync(elsewhere), [planted]);
    rmSync(files());
    mkdirSync(files());
    symlinkSync(join(elsewhere, planted), join(files(), planted));
    const other = window();
    assert.equal(other.read('a'), undefined);
    await other.change('a', adding(2));
    assert.deepEqual(window().read('a'), [2]);
    const { value } = JSON.parse(readFileSync(join(elsewhere, planted), 'utf8').split('\n')[1] ?? '') as {
      value: unknown;
    };
    assert.deepEqual(value, [66]);
  });

  it('tells a window of what another one changed', async () => {
    const [one, two] = [window(), window()];
    let told = 0;
    const watch = two.watch(() => told++);
    await one.change('a', adding(0));
    for (let number = 1; told === 0; number++) {
      await setTimeout(20);
      await one.change('a', adding(number));
    }
    watch.dispose();
    const toldBefore = told;
    const other = Promise.withResolvers<void>();
    const otherWatch = window().watch(other.resolve);
    for (let isTold = false, number = 100; !isTold; number++) {
      await one.change('a', adding(number));
      isTold = await Promise.race([other.promise.then(() => true), setTimeout(20, false)]);
    }
    otherWatch.dispose();
    assert.equal(told, toldBefore);
  });

  it('loses nothing between processes that write at once', async () => {
    const writers = [1, 2, 3].map((number) =>
      spawn(process.execPath, [writer, 'state', storage, String(number), '40'], { stdio: 'ignore' }),
    );
    const codes = await Promise.all(writers.map(async (child) => ((await once(child, 'exit')) as [number])[0]));
    assert.deepEqual(codes, [0, 0, 0]);
    const all = numbers(window().read('a'));
    assert.equal(all.length, 120);
    for (const number of [1, 2, 3]) {
      assert.deepEqual(
        all.filter((one) => Math.floor(one / 1_000_000) === number),
        Array.from({ length: 40 }, (_, index) => number * 1_000_000 + index),
      );
    }
  });
});
