import assert from 'node:assert/strict';
import type { DetailsSubject, SubjectKind } from '../../../../src/domain/details/detailsSubject.ts';
import type { Observation } from '../../../../src/features/pins/pinStore.ts';
import {
  changesSince,
  firstSnapshots,
  mergeSnapshot,
  snapshot,
  type WatchClient,
} from '../../../../src/features/pins/snapshot.ts';

const subject = (kind: SubjectKind, id: string): DetailsSubject => ({ kind, id, during: undefined });
const page = (items: readonly unknown[]) => ({ items, next: undefined, asOf: undefined }) as never;

function ledgerOf(asked: string[], down: readonly string[] = []): WatchClient {
  const answer = (name: string, items: readonly unknown[]) => async () => {
    asked.push(name);
    if (down.includes(name)) {
      throw new Error(`${name} is down`);
    }
    return page(items);
  };
  return {
    accounts: answer('accounts', [
      { id: '0.0.1', balanceTinybars: 31869085891081369n },
      { id: '0.0.2', balanceTinybars: 5n },
    ]),
    contractResults: answer('contractResults', [{ timestamp: '7.000000001' }]),
    topicMessages: answer('topicMessages', [{ sequenceNumber: 9007199254740993n }]),
    schedule: async ({ scheduleId }) => {
      asked.push(`schedule ${scheduleId}`);
      if (down.includes('schedule')) {
        throw new Error('schedule is down');
      }
      const executedAt = scheduleId === '0.0.6' ? '3.000000000' : undefined;
      return {
        id: scheduleId,
        createdAt: '1.000000000',
        executedAt,
        expiresAt: '9.000000000',
        deleted: false,
      } as never;
    },
    nft: async ({ tokenId, serialNumber }) => {
      asked.push(`nft ${tokenId} ${serialNumber}`);
      return { accountId: '0.0.7' } as never;
    },
    token: async () => {
      asked.push('token');
      return { totalSupply: 9223372036854775807n, decimals: 8 } as never;
    },
  };
}

const pinned = [
  subject('account', '0.0.1'),
  subject('contract', '0.0.2'),
  subject('topic', '0.0.3'),
  subject('token', '0.0.4'),
  subject('schedule', '0.0.5'),
  subject('nft', '0.0.8/9223372036854775807'),
  subject('block', '6'),
];

describe('watching pins', () => {
  it('asks once for all balances, and as far as it must of each other, and keeps int64 exact', async () => {
    const given: unknown[] = [];
    const asking = Object.fromEntries(
      Object.entries(ledgerOf([])).map(([name, ask]) => [
        name,
        (parameters: unknown, options: unknown) => {
          given.push([name, parameters, options]);
          return (ask as (parameters: unknown) => unknown)(parameters);
        },
      ]),
    ) as unknown as WatchClient;
    const options = { freshness: 'revalidate' } as const;
    const more = [subject('nftCollection', '0.0.9'), subject('schedule', '0.0.6')];
    assert.deepEqual(Object.fromEntries(await snapshot(asking, [...pinned, ...more], options, 9_000)), {
      'account/0.0.1': { balance: '31869085891081369' },
      'contract/0.0.2': { balance: '5', result: '7.000000001' },
      'topic/0.0.3': { message: '9007199254740993' },
      'token/0.0.4': { supply: '9223372036854775807', decimals: '8' },
      'nftCollection/0.0.9': { supply: '9223372036854775807', decimals: '8' },
      'schedule/0.0.5': { schedule: 'pending' },
      'schedule/0.0.6': { schedule: 'executed' },
      'nft/0.0.8/9223372036854775807': { owner: '0.0.7' },
    });
    assert.deepEqual(given, [
      ['accounts', { 'account.id': ['0.0.1', '0.0.2'], limit: 100 }, options],
      ['schedule', { scheduleId: '0.0.5' }, options],
      ['schedule', { scheduleId: '0.0.6' }, options],
      ['contractResults', { contractIdOrAddress: '0.0.2', limit: 1 }, options],
      ['topicMessages', { topicId: '0.0.3', limit: 1, order: 'desc' }, options],
      ['token', { tokenId: '0.0.4' }, options],
      ['token', { tokenId: '0.0.9' }, options],
      ['nft', { tokenId: '0.0.8', serialNumber: 9223372036854775807n }, options],
    ]);
  });

  it('notes what is empty or owned by nobody, an expired schedule, and no balance where none is told', async () => {
    const ledger = {
      ...ledgerOf([]),
      accounts: async () => page([{ id: '0.0.1', balanceTinybars: undefined }]),
      contractResults: async () => page([]),
      topicMessages: async () => page([]),
      nft: async () => ({ accountId: undefined }) as never,
    };
    assert.deepEqual(Object.fromEntries(await snapshot(ledger, pinned, {}, 9_001)), {
      'account/0.0.1': {},
      'contract/0.0.2': { result: 'none' },
      'topic/0.0.3': { message: '0' },
      'token/0.0.4': { supply: '9223372036854775807', decimals: '8' },
      'schedule/0.0.5': { schedule: 'expired' },
      'nft/0.0.8/9223372036854775807': { owner: 'nobody' },
    });
  });

  it('asks nothing when nothing can change', async () => {
    const asked: string[] = [];
    assert.equal((await snapshot(ledgerOf(asked), [subject('block', '6'), subject('node', '3')], {})).size, 0);
    assert.deepEqual(asked, []);
  });

  it('goes on with what could be had, and fails when nothing could', async () => {
    const some = await snapshot(ledgerOf([], ['accounts']), pinned, {});
    assert.deepEqual(some.get('contract/0.0.2'), { result: '7.000000001' });
    await assert.rejects(snapshot(ledgerOf([], ['accounts']), [subject('account', '0.0.1')], {}), /accounts is down/);
    const both = [subject('account', '0.0.1'), subject('schedule', '0.0.5')];
    await assert.rejects(snapshot(ledgerOf([], ['accounts', 'schedule']), both, {}), /accounts is down/);
  });

  it('ends when it is called off', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await assert.rejects(snapshot(ledgerOf([]), pinned, { signal }), /enough/);
  });

  it('keeps what was known of a part that could not be had', () => {
    const known = new Map([
      ['contract/0.0.2', { balance: '5', result: '7.000000001' }],
      ['topic/0.0.3', { message: '1' }],
    ]);
    assert.deepEqual(
      mergeSnapshot(known, new Map([['contract/0.0.2', { balance: '6' }]])),
      new Map([
        ['contract/0.0.2', { balance: '6', result: '7.000000001' }],
        ['topic/0.0.3', { message: '1' }],
      ]),
    );
  });

  it('takes for the first look of a part what was never seen of it', () => {
    const pinOf = (id: string, seen: Readonly<Record<string, string>> | undefined) => ({
      subject: subject('contract', id),
      name: '',
      seen,
    });
    const known = new Map(
      ['0.0.1', '0.0.2', '0.0.3'].map((id) => [`contract/${id}`, { balance: '6', result: 'none' }] as const),
    );
    assert.deepEqual(
      firstSnapshots(
        [
          pinOf('0.0.1', undefined),
          pinOf('0.0.2', { balance: '5' }),
          pinOf('0.0.3', { balance: '5', result: '1' }),
          pinOf('0.0.4', undefined),
        ],
        known,
      ),
      new Map([
        ['contract/0.0.1', { balance: '6', result: 'none' }],
        ['contract/0.0.2', { result: 'none' }],
      ]),
    );
  });

  it('says in words what changed since the last look', () => {
    const long = 'x'.repeat(41);
    for (const [before, now, ...expected] of [
      [undefined, { balance: '5' }],
      [{ balance: '5' }, undefined],
      [{ balance: '5' }, { balance: '5' }],
      [{ balance: '31869085891081369' }, { balance: '31869085891081370' }, 'balance +0.00000001 ℏ'],
      [{ balance: '150000000' }, { balance: '0' }, 'balance -1.5 ℏ'],
      [{ result: '1.000000001' }, { result: '2.000000001' }, 'new execution'],
      [{ result: 'none' }, { result: '2.000000001' }, 'new execution'],
      [{ result: '2.000000001' }, { result: 'none' }, 'no executions any more'],
      [{ message: '9007199254740992' }, { message: '9007199254740993' }, '1 new message'],
      [{ message: '1' }, { message: '4' }, '3 new messages'],
      [{ supply: '10' }, { supply: '11' }, 'supply +1'],
      [{ supply: '11' }, { supply: '10' }, 'supply -1'],
      [{ supply: 'evil' }, { supply: '10' }, 'supply 0'],
      // What an earlier version kept has no decimals; the supply is compared all the same, in whole tokens.
      [{ supply: '10' }, { supply: '150000010', decimals: '8' }, 'supply +1.5'],
      [{ supply: '9007199254740993', decimals: '6' }, { supply: '0', decimals: '6' }, 'supply -9,007,199,254.740993'],
      [
        { supply: '10', decimals: '6' },
        { supply: '10', decimals: '8' },
      ],
      [{ schedule: 'pending' }, { schedule: 'executed' }, 'executed'],
      [{ owner: '0.0.7' }, { owner: '0.0.9' }, 'owner now 0.0.9'],
      [{ balance: 'evil' }, { balance: '5' }, 'balance 0 ℏ'],
      [{ balance: '5' }, { balance: 'evil' }, 'balance 0 ℏ'],
      [{ balance: '1'.repeat(41) }, { balance: '5' }, 'balance 0 ℏ'],
      [{ owner: 'a', schedule: 'b' }, { owner: long, schedule: long }, `owner now ${long.slice(1)}`, long.slice(1)],
      [{ balance: '1', message: '1' }, { balance: '2', message: '1' }, 'balance +0.00000001 ℏ'],
    ] as readonly (readonly [Observation | undefined, Observation | undefined, ...string[]])[]) {
      assert.deepEqual(changesSince(before, now), expected);
    }
  });
});
