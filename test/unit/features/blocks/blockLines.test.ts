import assert from 'node:assert/strict';
import { noFilter } from '../../../../src/domain/block/blockFilter.ts';
import type { TreeNode } from '../../../../src/editor/treeNode.ts';
import type { BlockRow } from '../../../../src/features/blocks/blockList.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { fakeClock } from '../../editor/fakeClock.ts';
import { ledgerOf } from '../../services/ledger/ledgerUnderTest.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { treeLines } from '../../whole/treeLines.ts';
import { block, fakeLedger } from './fakeLedger.ts';

stubVsCode();
const vscode = await import('vscode');
const { blockNode, blockRows } = await import('../../../../src/features/blocks/blockNodes.ts');
const { createBlockBranches } = await import('../../../../src/features/blocks/blockBranches.ts');
const { createBlockBrowser } = await import('../../../../src/features/blocks/blockBrowser.ts');

const network = { name: 'testnet', explorerUrl: 'https://explorer.example' };
const gap = (missing: bigint | undefined, failure?: Error): BlockRow => ({ kind: 'gap', after: 7n, missing, failure });
const rowOf = (one: object): BlockRow => ({ kind: 'block', block: { ...block(5), ...one } });

const nothing = {
  ...{ hash: undefined, previousHash: undefined, name: undefined, transactionCount: undefined, gasUsed: undefined },
  ...{ ledgerVersion: undefined, logsBloom: undefined, sizeBytes: undefined, consensus: undefined },
};

/** What a list may hold, by rows, filter and how many wait. */
const lists: Readonly<Record<string, readonly [readonly BlockRow[], Partial<typeof noFilter>?, bigint?]>> = {
  'no blocks, one waits': [[], {}, 1n],
  'no blocks, some wait': [[], {}, 20n],
  'no blocks': [[]],
  'no blocks that fit': [[], { order: 'asc' }],
  'a hidden block, and one that is pinned': [
    [rowOf({ number: 3n, transactionCount: 0n }), rowOf({ transactionCount: 0n })],
    { hidesEmpty: true },
  ],
  'gaps, newest first': [[{ kind: 'dropped' }, gap(undefined), gap(1n), gap(2n, new Error('down'))]],
  'gaps, oldest first': [[{ kind: 'dropped' }, gap(undefined)], { order: 'asc' }],
  'a block that the service says nothing of': [[rowOf(nothing)]],
  'the first block, with all': [
    [rowOf({ number: 0n, transactionCount: 1n, gasUsed: 1_234_567n, logsBloom: `0x${'ab'.repeat(20)}` })],
  ],
  'shares of the most gas': [
    [
      rowOf({ gasUsed: 3_000n, transactionCount: 2_000n }),
      rowOf({ number: 6n, gasUsed: 10n }),
      rowOf({ number: 7n, gasUsed: 0n }),
    ],
  ],
};

const transaction = (result: string, more: object = {}) => ({
  ...{ consensus_timestamp: '1.000000001', transaction_id: '0.0.1002-1-1', name: 'CRYPTOTRANSFER' },
  ...{ charged_tx_fee: 100_000_000, result, ...more },
});
const run = (result: string, status: string | undefined, more: object = {}) => ({
  ...{ contract_id: '0.0.5', hash: `0x${'ab'.repeat(32)}`, timestamp: '1.000000001', gas_used: 5 },
  ...{ result, status, ...more },
});
const rows: readonly object[] = [
  { transactions: [transaction('SUCCESS', { nonce: 2, scheduled: true })], results: [run('SUCCESS', '0x1')] },
  {
    transactions: [transaction('INVALID_SIGNATURE')],
    results: [run('CONTRACT_REVERT_EXECUTED', '0x0', { error_message: '0x\nab' })],
  },
  {
    transactions: [transaction('SUCCESS', { name: undefined, transaction_id: 'odd', charged_tx_fee: undefined })],
    results: [run('ODD', undefined, { function_parameters: '0x12345678ab' })],
  },
  {
    transactions: [],
    results: [run('SUCCESS', '0x1', { contract_id: null, gas_used: null, function_parameters: '0x' })],
  },
];

describe('lines of blocks', () => {
  it('are as expected, with their properties and what is in the place of blocks', async () => {
    const lines: string[] = [];
    for (const [title, [list, filter, waiting = 0n]] of Object.entries(lists)) {
      const nodes = blockRows(list, {
        ...{ network: 'testnet', filter: { ...noFilter, ...filter }, pinned: new Set([5n]), waiting },
        nodeOf: (one, mostGas) => blockNode(one, { network, mostGas, branches: [] }),
      });
      lines.push(`# ${title}`, ...(await treeLines(nodes)));
    }
    assertWhole('blocks/lines.txt', lines);
  });

  it('have below them what happened, a success said by the icon alone', async () => {
    const lines: string[] = [];
    for (const json of rows) {
      const { client } = ledgerOf({ json: { ...json, links: { next: null } } });
      lines.push(...(await treeLines(createBlockBranches(client, network).of(block(1)))));
    }
    assertWhole('blocks/branches.txt', lines);
    const untimed = { ...block(1), consensus: undefined };
    const { client } = ledgerOf({ json: {} });
    const ids = [untimed, block(0)].map((one) =>
      createBlockBranches(client, network)
        .of(one)
        .map(({ id }) => id),
    );
    assert.deepEqual(ids, [['block/1/results'], []]);
  });
});

type Answer = readonly [items: readonly number[], next?: string] | Error;

/** The executions of a block, of a service that gives these pages, and what it was asked. */
function executionsOf(...answers: readonly Answer[]) {
  const left = [...answers];
  const { client, transport } = ledgerOf(() => {
    const answer = left.shift() ?? [[]];
    if (answer instanceof Error) {
      return answer;
    }
    const [items, next] = answer;
    const results = items.map((number) =>
      run('SUCCESS', '0x1', { contract_id: `0.0.${number}`, timestamp: `${number}.0` }),
    );
    return { json: { results, links: { next: next === undefined ? null : `/api/v1/contracts/results?${next}` } } };
  });
  const branches = createBlockBranches(client, network);
  const shown = async () => {
    const lines = (await branches.of(block(1))[1]?.children?.()) as readonly TreeNode[];
    return lines.map(({ label }) => label.replace('0.0.', '')).join(' ');
  };
  const more = async (times = 1) => {
    for (let count = 0; count < times; count++) {
      await branches.loadMore('block/1/results');
    }
    return shown();
  };
  return { shown, more, asked: () => transport.requests.length };
}

describe('what happened in a block', () => {
  it('is loaded a page at a time, once, and ends where a link comes again', async () => {
    const plain = executionsOf([[1, 2], 'a'], [[3], 'b'], [[4]]);
    assert.deepEqual(
      [await plain.shown(), await plain.shown(), plain.asked()],
      ['1 2 Load more…', '1 2 Load more…', 1],
    );
    assert.equal(await plain.more(), '1 2 3 Load more…');
    assert.deepEqual([await plain.more(9), plain.asked()], ['1 2 3 4', 3]);
    const circle = executionsOf([[1], 'a'], [[2], 'b'], [[3], 'a'], [[4], 'b']);
    await circle.shown();
    assert.deepEqual([await circle.more(5), circle.asked()], ['1 2 3', 3]);
  });

  it('goes on over pages with nothing new, ten at most, and lists what comes again once', async () => {
    assert.equal(await executionsOf([[], 'a'], [[], 'b'], [[1], 'c']).shown(), '1 Load more…');
    const repeated = executionsOf([[3, 3, 1], 'a'], [[1, 3], 'b'], [[2, 1]]);
    assert.equal(await repeated.shown(), '3 1 Load more…');
    assert.equal(await repeated.more(), '3 1 2');
    const endless = executionsOf(...Array.from({ length: 50 }, (_, page): Answer => [[], String(page)]));
    assert.deepEqual([await endless.shown(), endless.asked()], ['Load more…', 10]);
  });

  it('keeps a later failure and what it has, and heals; the first one is passed on', async () => {
    const later = executionsOf([[1], 'a'], new Error('down'), [[], 'b'], new Error('down'), [[], 'b'], [[2]]);
    await later.shown();
    assert.match(await later.more(), /^1 .* Retry$/);
    assert.match(await later.more(), /^1 .* Retry$/);
    assert.equal(await later.more(), '1 2');
    const first = executionsOf(new Error('down'), [[1]]);
    await assert.rejects(first.shown());
    assert.equal(await first.shown(), '1');
  });

  it('is kept for a hundred branches', async () => {
    const { client, transport } = ledgerOf({ json: { results: [], links: { next: null } } });
    const branches = createBlockBranches(client, network);
    const open = async (number: number) => branches.of({ ...block(1), number: BigInt(number) })[1]?.children?.();
    for (const number of Array.from({ length: 101 }, (_, index) => index)) {
      await open(number);
    }
    await open(1);
    assert.equal(transport.requests.length, 101);
    await open(0);
    assert.equal(transport.requests.length, 102);
  });

  it('is kept until a refresh is answered, and when it is not', async () => {
    Object.assign(vscode.workspace, { getConfiguration: () => ({ get: () => 5 }) });
    const blocks = fakeLedger(100);
    let asked = 0;
    const transactions = async () => {
      asked++;
      return { items: [], next: undefined, asOf: undefined };
    };
    const networkContext = { network: { name: 'testnet' }, clients: { ledger: { ...blocks, transactions } } };
    const browser = createBlockBrowser({
      networkContext: networkContext as never,
      log: { failure() {}, show() {}, dispose() {} },
      clock: fakeClock(),
      isSeen: () => true,
      onChange() {},
    });
    const look = async () => {
      const shown = (await browser.nodes()).find(({ id }) => id === 'block/100');
      const [transactionsOf] = ((await shown?.children?.()) ?? []) as readonly TreeNode[];
      await transactionsOf?.children?.();
      return asked;
    };
    assert.deepEqual([await look(), await look()], [1, 1]);
    blocks.answers.push(() => {
      throw new Error('down');
    });
    await browser.refresh();
    assert.equal(await look(), 1);
    await browser.refresh();
    assert.equal(await look(), 2);
    browser.dispose();
  });
});
