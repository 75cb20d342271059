import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ServiceError } from '../../../../src/domain/failure.ts';
import type { AgingNodes } from '../../../../src/editor/treeNode.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { nowMs } from '../../domain/status/statusFakes.ts';
import { ledgerOf } from '../../services/ledger/ledgerUnderTest.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { treeLines } from '../../whole/treeLines.ts';

stubVsCode();
const { consensusNodes, networkProperties } = await import('../../../../src/features/status/networkProperties.ts');

/** A line of a network whose service answers this. */
const lineOf = (name: string, json: object) =>
  networkProperties({ clients: { ledger: ledgerOf({ json }).client } }).find(({ id }) => id === `properties/${name}`) ??
  assert.fail(name);

const timestamp = '1.000000001';
const fees = (...prices: readonly unknown[]) => ({
  ...{ timestamp, fees: prices.map((gas, index) => ({ gas, transaction_type: `Type${index}` })) },
});
const rate = (cent_equivalent: number, hbar_equivalent: number, expiration_time = 9_000_000_000) => ({
  ...{ cent_equivalent, hbar_equivalent, expiration_time },
});
const rates = (current_rate: object, next_rate: object | undefined = undefined) => ({
  ...{ current_rate, next_rate, timestamp },
});
const nodes = (...rows: readonly object[]) => ({ nodes: rows, links: { next: null } });

/** What services may say beside the usual. */
const answers: readonly (readonly [title: string, line: string, json: object])[] = [
  ['one price', 'fees', fees(84, 84)],
  ['several prices', 'fees', fees(84, 85)],
  ['no price', 'fees', fees()],
  ['a price that is none', 'fees', fees(84, -1)],
  ['a rate of cents, and no next one', 'rate', rates(rate(598_455, 30_000))],
  ['a large rate, followed by a small one', 'rate', rates(rate(123_456_789, 10_000), rate(1, 300, 9_000_003_600))],
  ['the next rate applies', 'rate', rates(rate(12, 1, 1), rate(1, 300))],
  ['both rates are over, and the time is none', 'rate', { ...rates(rate(12, 1, 1), rate(13, 1, 2)), timestamp: 'now' }],
  ['supply that cannot be read', 'supply', { released_supply: '1', timestamp: 'now' }],
  ['billions', 'stake', { stake_total: '4241699999999999949' }],
  ['whole billions', 'stake', { stake_total: '3500000000000000000' }],
  ['millions', 'stake', { stake_total: '123456700000000' }],
  ['less', 'stake', { stake_total: '99999999999999' }],
  ['stake that cannot be read', 'stake', { stake_total: 1, staking_reward_rate: 'high' }],
  [
    'nodes that cannot be read',
    'nodes',
    nodes({ node_id: 3, node_account_id: '0.0.6', stake: 'much' }, { node_id: null }),
  ],
  ['a stake of nothing', 'nodes', nodes({ node_id: 3, stake: 0 })],
];

describe('properties of a network', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: nowMs }));
  afterEach(() => mock.timers.reset());

  it('are rounded in the closed line and exact below, with what cannot be read', async () => {
    const lines: string[] = [];
    for (const [title, name, json] of answers) {
      lines.push(`# ${title}`, ...(await treeLines([lineOf(name, json)])));
    }
    assertWhole('status/properties.txt', lines);
  });

  it('show nothing before they are known, and of a failure what was known and when, or a few words', async () => {
    const { children, summarize } = lineOf('fees', fees(84));
    const content = (await children?.()) as AgingNodes;
    const shown = (goodAtMs: number | undefined, error?: unknown) => {
      const good = goodAtMs === undefined ? undefined : content;
      const failure = error === undefined ? undefined : { error, goodAtMs };
      const { description, tooltip, icon } = summarize?.({ good, goodAtMs, failure }) ?? {};
      return [description, tooltip, icon?.id, icon?.color?.id];
    };
    assert.deepEqual(shown(undefined), [undefined, undefined, undefined, undefined]);
    assert.equal(shown(0)[0], '84 tinybars');
    const silent = new ServiceError('ledger', '', { kind: 'timedOut', passedMs: 10_000 });
    const sentence = 'The mirror node did not answer within 10 seconds.';
    const before = nowMs - 5 * 60_000;
    // Undated, an old value would pass for new.
    const dated = '84 tinybars · as of 5 minutes ago';
    const [other, , mark] = shown(before, new Error('other'));
    assert.deepEqual([other, mark], [dated, 'sync-ignored']);
    // The time stands above the lines, with the mark.
    assert.deepEqual(shown(before, silent), ['84 tinybars', `Gas price: ${dated}\n${sentence}`, undefined, undefined]);
    assert.deepEqual(shown(undefined, silent), [
      ...['no answer', `Gas price: ${sentence}`, 'warning', 'problemsWarningIcon.foreground'],
    ]);
  });

  it('have the nodes of forty pages at most, each once, with their share of all stake', async () => {
    const nodesOf = async (...stakes: readonly (readonly [id: number, stake: number | undefined])[]) => {
      let page = 0;
      const { client, transport } = ledgerOf(() => {
        const [node_id, stake] = stakes[page++] ?? assert.fail();
        const next = page === stakes.length ? null : `/api/v1/network/nodes?page=${page}`;
        return { json: { nodes: [{ node_id, stake, node_account_id: `0.0.${node_id}` }], links: { next } } };
      });
      const { lines, summary } = await consensusNodes(client);
      return [transport.requests[0]?.url.split('/').at(-1), summary, lines.map(({ description }) => description)];
    };
    assert.deepEqual(await nodesOf([3, 1], [4, 2], [5, undefined], [3, 2]), [
      ...['nodes?limit=25', '3', ['0.0.3 · 50 %', '0.0.4 · 50 %', '0.0.5']],
    ]);
    assert.equal((await nodesOf(...Array.from({ length: 50 }, (_, id) => [id, 1] as const)))[1], '40');
  });
});
