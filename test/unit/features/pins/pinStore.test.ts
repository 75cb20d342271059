import assert from 'node:assert/strict';
import { InputError } from '../../../../src/domain/failure.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { createStoredState, type StateMemory } from '../../../../src/editor/storedState.ts';
import { createPinStore, type Pin, pinKey } from '../../../../src/features/pins/pinStore.ts';
import { fakeMemory } from '../../editor/fakeMemory.ts';

const key = 'hieroLens.explorer.pins';
const memoryOf = (stored?: unknown) => fakeMemory(stored === undefined ? {} : { [key]: stored });
const openPins = (memory: StateMemory) => createPinStore(createStoredState(memory));

const pin = (id: string, seen?: Readonly<Record<string, string>>): Pin => ({
  subject: { kind: 'account', id, during: undefined },
  name: 'x',
  seen,
});

describe('pins', () => {
  it('are kept for each network, once each, in the order they came', async () => {
    const memory = memoryOf();
    const store = openPins(memory);
    await store.add('testnet', pin('0.0.2'));
    await store.add('testnet', pin('0.0.1'));
    await store.add('testnet', pin('0.0.2'));
    await store.add('mainnet', pin('0.0.3'));
    const again = openPins(memoryOf(memory.content[key]));
    const idsOf = (network: string) => again.list(network).map(({ subject }) => subject.id);
    assert.deepEqual(idsOf('testnet'), ['0.0.2', '0.0.1']);
    assert.deepEqual(idsOf('mainnet'), ['0.0.3']);
    await again.remove('testnet', pin('0.0.2').subject);
    assert.deepEqual(idsOf('testnet'), ['0.0.1']);
  });

  it('are moved before another, or to the end', async () => {
    const store = openPins(
      memoryOf({ testnet: ['0.0.1', '0.0.2', '0.0.3'].map((id) => pin(id)), mine: [pin('0.0.9')] }),
    );
    const moved = async (key: string, before: string | undefined) => {
      await store.move('testnet', `account/${key}`, before && `account/${before}`);
      return store.list('testnet').map(({ subject }) => subject.id);
    };
    assert.deepEqual(await moved('0.0.3', '0.0.1'), ['0.0.3', '0.0.1', '0.0.2']);
    assert.deepEqual(await moved('0.0.3', '0.0.2'), ['0.0.1', '0.0.3', '0.0.2']);
    assert.deepEqual(await moved('0.0.3', '0.0.3'), ['0.0.1', '0.0.3', '0.0.2']);
    assert.deepEqual(await moved('0.0.1', undefined), ['0.0.3', '0.0.2', '0.0.1']);
    assert.deepEqual(await moved('0.0.2', '0.0.7'), ['0.0.3', '0.0.1', '0.0.2']);
    assert.deepEqual(await moved('0.0.7', '0.0.3'), ['0.0.3', '0.0.1', '0.0.2']);
    assert.deepEqual(store.list('mine'), [pin('0.0.9')]);
  });

  it('remember what was seen of them, exactly', async () => {
    const memory = memoryOf();
    const store = openPins(memory);
    const second = () => Object(memory.content[key]).testnet[1];
    await store.add('testnet', pin('0.0.2'));
    await store.add('testnet', pin('0.0.3'));
    const other = second();
    await store.markSeen('testnet', new Map([['account/0.0.2', { balance: '31869085891081369' }]]));
    assert.deepEqual(second(), other);
    assert.deepEqual(store.list('testnet')[0]?.seen, { balance: '31869085891081369' });
    await store.markSeen('testnet', new Map([['account/0.0.2', { result: '7.000000001' }]]));
    assert.deepEqual(store.list('testnet')[0]?.seen, { balance: '31869085891081369', result: '7.000000001' });
  });

  it('are kept where every version looks for them, whole, for a network of any name', async () => {
    const at = (time: string) => parseConsensusTimestamp(time) ?? assert.fail();
    const during = { from: at('1700000000.000000001'), to: at('1700000002.000000003') };
    const subjects = [
      { kind: 'block', id: '77', during },
      { kind: 'nft', id: '0.0.2005/9223372036854775807', during: undefined },
      { kind: 'transaction', id: '0.0.2@1700000000.000000001?scheduled/1', during: undefined },
    ] as const;
    const kept = subjects.map((subject): Pin => ({ subject, name: 'x', seen: undefined, isFailed: true }));
    const memory = memoryOf();
    for (const one of kept) {
      await openPins(memory).add('constructor', one);
    }
    assert.deepEqual(Object.keys(memory.content), ['hieroLens.explorer.pins']);
    const again = openPins(memoryOf(memory.content[key]));
    assert.deepEqual(again.list('constructor'), kept);
    assert.deepEqual(subjects.map(pinKey).slice(0, 2), ['block/77', 'nft/0.0.2005/9223372036854775807']);
    const failed = (isFailed: unknown) =>
      openPins(memoryOf({ testnet: [{ subject: subjects[1], isFailed }] })).list('testnet')[0]?.isFailed;
    assert.deepEqual([false, 'yes', undefined].map(failed), [undefined, undefined, undefined]);
  });

  it('of a newer version survive a pin, an unpin and a mark as seen', async () => {
    const newer = { subject: { kind: 'pool', id: 'pool 7' }, name: 'Pool' };
    const colored = { subject: { kind: 'account', id: '0.0.1' }, name: 'x', color: 'red' };
    const memory = memoryOf({ testnet: [newer, colored], mainnet: 'unknown' });
    const store = openPins(memory);
    await store.add('testnet', pin('0.0.2'));
    await store.markSeen('testnet', new Map([['account/0.0.1', { balance: '1' }]]));
    await store.remove('testnet', pin('0.0.2').subject);
    const seen = { ...colored, seen: { balance: '1' } };
    assert.deepEqual(memory.content[key], { testnet: [newer, seen], mainnet: 'unknown' });
  });

  it('are not more than fifty', async () => {
    const store = openPins(memoryOf());
    for (let num = 0; num < 50; num++) {
      await store.add('testnet', pin(`0.0.${num}`));
    }
    await assert.rejects(
      store.add('testnet', pin('0.0.99')),
      (error) =>
        error instanceof InputError && error.message === 'There can be 50 pins for each network: unpin one first.',
    );
    assert.equal(store.list('testnet').length, 50);
    await store.add('testnet', pin('0.0.7'));
    await store.add('mainnet', pin('0.0.99'));
  });

  it('survive whatever the memory holds', () => {
    const odd = [
      null,
      7,
      'x',
      { subject: 1 },
      { subject: { kind: 'evil', id: '0.0.1' } },
      { subject: { kind: 'account', id: '.. x' } },
    ];
    const during = { from: '1.5', to: {} };
    const good = { subject: { kind: 'block', id: '9007199254740993', during }, name: 7, seen: { a: 1, b: '2' } };
    const store = openPins(memoryOf({ testnet: [...odd, good], mainnet: 'x' }));
    assert.deepEqual(store.list('testnet'), [
      { subject: { kind: 'block', id: '9007199254740993', during: undefined }, name: '', seen: { b: '2' } },
    ]);
    assert.deepEqual(store.list('mainnet'), []);
    assert.deepEqual(openPins(memoryOf('x')).list('testnet'), []);
  });
});
