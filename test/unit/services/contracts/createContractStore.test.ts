import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type {
  ContractKey,
  ContractLookup,
  VerifiedContract,
} from '../../../../src/domain/contract/verifiedContract.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import {
  type ContractDiskCache,
  createContractDiskCache,
} from '../../../../src/services/contracts/contractDiskCache.ts';
import {
  type ContractStoreOptions,
  createContractStore,
} from '../../../../src/services/contracts/createContractStore.ts';
import type { CallOptions } from '../../../../src/services/http/transport.ts';
import type { ContractSelection } from '../../../../src/services/verification/verificationClient.ts';
import { outOfPatience } from '../../patience.ts';
import {
  decode,
  sampleKey as key,
  keyOf,
  memoryFiles,
  rejected,
  sample,
  sessionOf,
  verificationOf,
} from './contractFakes.ts';

const offline = new ServiceError('verification', '', { kind: 'unreachable', detail: 'offline' });

/** As the service: nothing but what was selected, and always the match. */
function select(json: Readonly<Record<string, unknown>>, selection: ContractSelection | undefined): unknown {
  const minimal = ['match', 'creationMatch', 'runtimeMatch', 'verifiedAt', 'matchId', 'chainId', 'address'];
  const isSelected = (name: string) =>
    selection !== undefined && 'omit' in selection
      ? !(selection.omit as readonly string[]).includes(name)
      : selection !== undefined && (selection.fields as readonly string[]).includes(name);
  return Object.fromEntries(Object.entries(json).filter(([name]) => minimal.includes(name) || isSelected(name)));
}

type Answer = Readonly<Record<string, unknown>> | 'unverified' | Error;

function setup(
  files = memoryFiles(),
  answer: () => Answer | Promise<Answer> = () => sample,
  disk = createContractDiskCache(files),
  options: ContractStoreOptions = {},
) {
  const selections: (ContractSelection | undefined)[] = [];
  const freshness: unknown[] = [];
  const priorities: unknown[] = [];
  const contract = async (asked: ContractKey, selection?: ContractSelection, options?: CallOptions) => {
    selections.push(selection);
    freshness.push(options?.freshness);
    priorities.push(options?.priority);
    const given = await answer();
    if (given instanceof Error) {
      throw given;
    }
    return given === 'unverified' ? { verified: false as const, ...asked } : decode(select(given, selection), asked);
  };
  const verification = verificationOf(contract, {
    methods: async (chainId: string) => (chainId === key.chainId ? ['workspace'] : Promise.reject(offline)),
  });
  const store = createContractStore(sessionOf({ verification }).clientsOf, disk, options);
  return { store, files, asked: () => selections.length, selections, freshness, priorities };
}

async function verified(work: Promise<ContractLookup>): Promise<VerifiedContract> {
  const found = await work;
  assert.ok(found.verified);
  return found;
}

describe('the contract store', () => {
  it('asks urgently for what a person waits for, and for nothing else', async () => {
    const { store, priorities } = setup(undefined, () => 'unverified');
    await store.contract(key, { priority: 'urgent' });
    await store.contract(key);
    assert.deepEqual(priorities, ['urgent', undefined]);
  });

  it('fetches a contract once, for all who ask at once and later', async () => {
    const { store, asked } = setup();
    assert.equal(await store.kept(key), undefined);
    const [a, b] = await Promise.all([store.contract(key), store.contract(key)]);
    assert.equal(a, b);
    assert.equal(await store.contract(key), a);
    assert.equal(await store.kept(key), a);
    assert.equal(asked(), 1);
  });

  it('fetches no field twice, in whichever order its parts are asked for', async () => {
    for (const first of ['contract', 'whole'] as const) {
      const { store, asked, selections } = setup();
      await store[first](key);
      const whole = await verified(store.whole(key));
      await store.contract(key);
      assert.equal(asked(), 2);
      const [main, rest] = selections;
      const fields = main !== undefined && 'fields' in main ? main.fields : [];
      assert.deepEqual(rest, { omit: [...fields, 'proxyResolution'] });
      const { proxyResolution: _, ...fieldsOfAll } = await verified(decode(sample, key));
      const { proxyResolution: __, ...fieldsOfWhole } = whole;
      const { proxyResolution: ___, ...raw } = fieldsOfAll.raw;
      assert.deepEqual(fieldsOfWhole, { ...fieldsOfAll, raw });
    }
  });

  it('has it after a restart when nobody answers, and asks once whether it is still so', async () => {
    const { store, files } = setup();
    const before = await store.contract(key);
    const wholeBefore = await store.whole(key);
    const restarted = setup(files, () => offline);
    assert.deepEqual(await restarted.store.kept(key), before);
    assert.deepEqual(await restarted.store.contract(key), before);
    assert.deepEqual(await restarted.store.whole(key), wholeBefore);
    assert.deepEqual(restarted.selections, [undefined]);
  });

  it('has its main part when the rest cannot be had', async () => {
    const { store, files } = setup();
    const main = await store.contract(key);
    const restarted = setup(files, () => offline);
    await assert.rejects(restarted.store.whole(key), /unreachable/);
    assert.deepEqual(await restarted.store.kept(key), main);
  });

  it('keeps the texts of sources once on disk, whatever their paths', async () => {
    const text = 'contract A {} // '.padEnd(100_000, 'x');
    const sources = Object.fromEntries(['__proto__', '7', 'a.sol', '0'].map((path) => [path, { content: text }]));
    const { store, files } = setup(memoryFiles(), () => ({ ...sample, sources }));
    const before = await verified(store.contract(key));
    assert.equal(before.sources?.size, 4);
    const [bytes] = files.content.values();
    assert.ok((bytes?.length ?? 0) < 5 * text.length, String(bytes?.length));
    assert.deepEqual(await setup(files, () => offline).store.contract(key), before);
  });

  it('joins no parts of two verifications', async () => {
    let json: Readonly<Record<string, unknown>> = { ...sample, match: 'match', matchId: '1' };
    const { store, asked } = setup(memoryFiles(), () => json);
    await store.contract(key);
    json = { ...sample, matchId: '2' };
    const whole = await verified(store.whole(key));
    assert.deepEqual([whole.match, whole.matchId, whole.raw['match']], ['exact_match', '2', 'exact_match']);
    assert.equal((await verified(store.contract(key))).matchId, '2');
    assert.equal(asked(), 4);
  });

  it('asks anew for what is not verified, and after a failure', async () => {
    const unverified = setup(memoryFiles(), () => 'unverified');
    assert.deepEqual(await unverified.store.contract(key), {
      verified: false,
      chainId: key.chainId,
      address: key.address,
      methods: ['workspace'],
    });
    const elsewhere = { ...key, chainId: '5' };
    assert.deepEqual(await unverified.store.whole(elsewhere), {
      ...{ verified: false, chainId: '5', address: key.address, methods: undefined },
    });
    await unverified.store.contract(key);
    assert.equal(unverified.asked(), 3);
    assert.equal(unverified.files.content.size, 0);
    let works = false;
    const failing = setup(memoryFiles(), () => (works ? sample : offline));
    await assert.rejects(failing.store.contract(key));
    works = true;
    assert.ok((await failing.store.contract(key)).verified);
  });

  it('says that a chain is not covered', async () => {
    const refused = rejected('verification', { messages: ['Chain not supported'], code: 'unsupported_chain' });
    const { store } = setup(memoryFiles(), () => refused);
    await assert.rejects(store.contract(key), {
      message: 'The verification service does not cover testnet (chain 296).',
    });
    await assert.rejects(store.contract({ ...key, chainId: '297' }), /does not cover chain 297\.$/);
  });

  it('fetches anew on demand, past every cache, replaces what it had, and keeps nothing when there is none', async () => {
    let answer: Answer = { ...sample, match: 'match' };
    const { store, files, freshness } = setup(memoryFiles(), () => answer);
    await store.contract(key);
    await store.invalidate(key);
    answer = sample;
    assert.equal((await verified(store.contract(key))).match, 'exact_match');
    assert.equal((await verified(store.contract(key))).match, 'exact_match');
    assert.deepEqual(freshness, [undefined, 'revalidate']);
    assert.equal((await verified(setup(files, () => offline).store.contract(key))).match, 'exact_match');
    await store.invalidate(key);
    answer = 'unverified';
    assert.equal((await store.contract(key)).verified, false);
    assert.deepEqual([files.content.size, await store.kept(key)], [0, undefined]);
  });

  it('asks by a few bytes whether what it has is still true, every ten minutes of use, and after a restart', async () => {
    let nowMs = 0;
    const options = { nowMs: () => nowMs };
    const { store, files, selections, freshness } = setup(memoryFiles(), () => sample, undefined, options);
    const before = await store.whole(key);
    nowMs += 9 * 60_000;
    assert.equal(await store.contract(key), await store.contract(key));
    assert.equal(selections.length, 2);
    nowMs += 2 * 60_000;
    assert.deepEqual(await store.whole(key), before);
    assert.deepEqual(await store.whole(key), before);
    assert.deepEqual([selections.slice(2), freshness.slice(2)], [[undefined], ['revalidate']]);
    const restarted = setup(files);
    assert.deepEqual(await restarted.store.contract(key), before.verified && (await store.contract(key)));
    assert.deepEqual(restarted.selections, [undefined]);
  });

  it('notices a better match, and that there is none any more, and tells of it', async () => {
    let nowMs = 0;
    let json: Answer = { ...sample, match: 'match', matchId: '1' };
    const changed: string[] = [];
    const options = { nowMs: () => nowMs, onChange: ({ address }: ContractKey) => changed.push(address) };
    const { store, files, freshness } = setup(memoryFiles(), () => json, undefined, options);
    assert.equal((await verified(store.contract(key))).match, 'match');
    json = { ...sample, matchId: '2' };
    assert.equal((await verified(store.contract(key))).match, 'match');
    assert.deepEqual(changed, []);
    nowMs += 11 * 60_000;
    assert.equal((await verified(store.contract(key))).match, 'exact_match');
    assert.deepEqual([changed, freshness], [[key.address], [undefined, 'revalidate', 'revalidate']]);
    assert.equal((await verified(setup(files, () => offline).store.contract(key))).matchId, '2');
    json = 'unverified';
    nowMs += 11 * 60_000;
    assert.equal((await store.contract(key)).verified, false);
    assert.deepEqual([changed.length, files.content.size], [2, 0]);
  });

  it('is not held back by a service that takes its time, and tells when what was given was not true', async () => {
    const { files, store: former } = setup(memoryFiles(), () => ({ ...sample, match: 'match', matchId: '1' }));
    await former.contract(key);
    const late = Promise.withResolvers<Answer>();
    const change = Promise.withResolvers<string>();
    const changed: string[] = [];
    const { store } = setup(files, () => late.promise, undefined, {
      onChange: ({ address }) => {
        changed.push(address);
        change.resolve(address);
      },
    });
    assert.equal((await verified(outOfPatience(1_000, store.contract(key)))).match, 'match');
    assert.deepEqual(changed, []);
    late.resolve(sample);
    assert.equal(await change.promise, key.address);
    assert.equal((await verified(store.contract(key))).match, 'exact_match');
  });

  it('asks a service that contradicts itself no more than once for each part before the next check', async () => {
    let count = 0;
    const changed: string[] = [];
    const { store, asked } = setup(memoryFiles(), () => ({ ...sample, matchId: String(count++) }), undefined, {
      onChange: ({ address }) => changed.push(address),
    });
    for (let round = 0; round < 10; round++) {
      await store.contract(key);
      await store.whole(key);
    }
    assert.deepEqual([asked(), changed], [4, [key.address, key.address]]);
  });

  it('says what the ledger has against what it kept, as after a reset', async () => {
    const { files, store } = setup();
    const before = await verified(store.contract(key));
    for (const standing of ['gone', 'redeployed', undefined] as const) {
      const reset = setup(files, () => sample, undefined, { standingOf: async () => standing });
      const found = await verified(reset.store.contract(key));
      assert.equal(found.standing, standing);
      assert.equal(await reset.store.contract(key), found);
    }
    const reset = setup(files, () => sample, undefined, { standingOf: async () => 'redeployed' });
    await reset.store.invalidate(key);
    assert.equal((await verified(reset.store.contract(key))).standing, 'redeployed');
    assert.equal((await verified(reset.store.whole(key))).standing, 'redeployed');
    assert.deepEqual(await setup(files, () => offline).store.contract(key), before);
  });

  it('has nothing against a contract that was not verified in between', async () => {
    const { files, store } = setup();
    await store.contract(key);
    const answers: Answer[] = [sample, 'unverified', sample];
    const reset = setup(files, () => answers[0] ?? offline, undefined, { standingOf: async () => 'redeployed' });
    const standings: unknown[] = [];
    for (; answers.length > 0; answers.shift()) {
      await reset.store.invalidate(key);
      const found = await reset.store.contract(key);
      standings.push(found.verified && found.standing);
    }
    assert.deepEqual(standings, ['redeployed', false, undefined]);
  });

  it('gives nobody the answer to what was asked before it was to be asked again', async () => {
    const older = Promise.withResolvers<Answer>();
    const answers: (Answer | Promise<Answer>)[] = [older.promise, { ...sample, matchId: '2' }];
    const { store } = setup(memoryFiles(), () => answers.shift() ?? assert.fail());
    const asked = store.contract(key);
    await new Promise((resolve) => setImmediate(resolve));
    await store.invalidate(key);
    assert.equal((await verified(store.contract(key))).matchId, '2');
    older.resolve({ ...sample, match: 'match', matchId: '1' });
    await asked;
    assert.equal((await verified(store.contract(key))).matchId, '2');
  });

  it('loses nothing when that fails, and tries again, after a restart too', async () => {
    const { store, files } = setup();
    const before = await store.contract(key);
    await store.invalidate(key);
    let works = false;
    const restarted = setup(files, () => (works ? sample : offline));
    assert.deepEqual(await restarted.store.contract(key), before);
    assert.deepEqual(await restarted.store.contract(key), before);
    assert.equal(restarted.asked(), 2);
    works = true;
    assert.ok((await restarted.store.contract(key)).verified);
    await restarted.store.contract(key);
    assert.equal(restarted.asked(), 3);
  });

  it('has as many in memory as fit there by the size of their files, the newest in any case', async () => {
    const sizes = [30, 30, 30, 90];
    const keys = sizes.map((_, index) => keyOf(`0x${String(index).padStart(40, '0')}`));
    const disk: ContractDiskCache = {
      read: async () => undefined,
      write: async () => (sizes.shift() ?? 0) * 1024 * 1024,
      remove: async () => undefined,
    };
    const { store } = setup(memoryFiles(), () => ({ ...sample, address: undefined }), disk);
    const inMemory = async () => {
      const found = await Promise.all(keys.map((each) => store.kept(each)));
      return found.flatMap((each, index) => (each === undefined ? [] : [index]));
    };
    for (const [at, left] of [[0], [0, 1], [1, 2], [3]].entries()) {
      await store.contract(keys[at] ?? key);
      assert.deepEqual(await inMemory(), left);
    }
  });

  it('takes a damaged, foreign or older file for none, and a full disk for no harm', async () => {
    const { store, files, asked } = setup();
    await store.contract(key);
    const [[name, whole] = assert.fail()] = files.content;
    for (const bytes of [
      new Uint8Array(),
      new Uint8Array([255, 15, 1, 2, 3]),
      whole.slice(0, 40),
      whole.slice(0, -1),
      whole.with(200, (whole[200] ?? 0) ^ 1),
      whole.with(-200, (whole.at(-200) ?? 0) ^ 1),
      whole.subarray(32),
    ]) {
      files.content.set(name, bytes);
      assert.equal(await setup(files, () => offline).store.kept(key), undefined);
      assert.equal(files.content.size, 0, 'a damaged file goes');
      files.content.set(name, bytes);
      assert.ok((await setup(files).store.contract(key)).verified);
    }
    assert.equal(asked(), 1);
    const full = { ...memoryFiles(), write: () => Promise.reject(new Error('full')) };
    assert.ok((await setup(full).store.contract(key)).verified);
  });

  it('takes a file of another form, of another contract or of none for none', async () => {
    const { store, files } = setup();
    await store.contract(key);
    const [[name, bytes] = assert.fail()] = files.content;
    const record = deserialize(bytes.subarray(32)) as { readonly id: string; readonly contract: VerifiedContract };
    const disk = createContractDiskCache(files);
    const readAs = async (more: object) => {
      const body = serialize({ ...record, ...more });
      files.content.set(name, Buffer.concat([createHash('sha256').update(body).digest(), body]));
      return (await disk.read(record.id)) !== undefined;
    };
    assert.equal(await readAs({}), true);
    assert.equal(await readAs({ form: 1 }), false);
    assert.equal(await readAs({ id: 'another' }), false);
    assert.equal(await readAs({ contract: { ...record.contract, verified: false } }), false);
  });
});
