import assert from 'node:assert/strict';
import { noFilter } from '../../../../src/domain/block/blockFilter.ts';
import { row } from '../../../../src/domain/details/detailsSection.ts';
import { phrase } from '../../../../src/domain/phrase.ts';
import type { TreeNode } from '../../../../src/editor/treeNode.ts';
import type { BlockRow } from '../../../../src/features/blocks/blockList.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { fakeClock } from '../../editor/fakeClock.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { treeLines } from '../../whole/treeLines.ts';
import { block, fakeLedger, pageOf } from './fakeLedger.ts';

stubVsCode();
const vscode = await import('vscode');
const { blockNode, blockRows } = await import('../../../../src/features/blocks/blockNodes.ts');
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
  'gaps, newest first': [[gap(undefined), gap(1n), gap(2n, new Error('down'))]],
  'gaps, oldest first': [[gap(undefined)], { order: 'asc' }],
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

describe('lines of blocks', () => {
  it('are as expected, with their properties and what is in the place of blocks', async () => {
    const lines: string[] = [];
    for (const [title, [list, filter, waiting = 0n]] of Object.entries(lists)) {
      const nodes = blockRows(list, {
        ...{ network: 'testnet', filter: { ...noFilter, ...filter }, pinned: new Set([5n]), waiting },
        nodeOf: (one, mostGas) => blockNode(one, { network, mostGas, sections: () => [] }),
      });
      lines.push(`# ${title}`, ...(await treeLines(nodes)));
    }
    assertWhole('blocks/lines.txt', lines);
  });
});

describe('what happened in a block', () => {
  /** The blocks of a ledger, in each section these references, and which sections were asked for. */
  function openBrowser(ledger = fakeLedger(100), references: readonly string[] = []) {
    Object.assign(vscode.workspace, { getConfiguration: () => ({ get: () => 5 }) });
    const asked: string[] = [];
    const read = async ({ id }: { readonly id: string }) => {
      asked.push(id);
      const rows = references.map((reference) => row(phrase`row`, '', { reference }));
      return { rows, more: async () => ({ rows, more: undefined }), isPartial: false };
    };
    const clients = { ledger, details: { read }, references: { rate: async () => undefined } };
    const browser = createBlockBrowser({
      networkContext: { network, clients } as never,
      log: { failure() {}, show() {}, dispose() {} },
      clock: fakeClock(),
      isSeen: () => true,
      onChange() {},
    });
    const below = async (node: TreeNode | undefined) => ((await node?.children?.()) ?? []) as readonly TreeNode[];
    const sectionsOf = async (number: number) =>
      below((await browser.nodes()).find(({ id }) => id === `block/${number}`));
    return { asked, browser, below, sectionsOf };
  }

  it('stands above its properties, the first part open, and only where there is something', async () => {
    const { browser, sectionsOf } = openBrowser();
    const labels = (await sectionsOf(100)).map(({ label, isExpanded }) => `${label} ${isExpanded}`);
    assert.deepEqual(labels, [
      ...['Transactions of the block true', 'Executions in the block false', 'Logs of the block false'],
      'Properties false',
    ]);
    assert.deepEqual(
      (await sectionsOf(99)).map(({ label }) => label),
      ['Properties'],
    );
    browser.dispose();
    const untimed = fakeLedger(100);
    untimed.answers.push(() => ({ ...pageOf([]), items: [{ ...block(100), consensus: undefined }] }));
    assert.equal((await openBrowser(untimed).sectionsOf(100)).length, 1);
  });

  it('leads to details, and transactions to the explorer', async () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const { browser, below, sectionsOf } = openBrowser(fakeLedger(100), ['0.0.2@1.5?scheduled/1', hash, '0.0.5']);
    const [transactions] = await sectionsOf(100);
    const page = 'https://explorer.example/transaction';
    const links = [`${page}/0.0.2%401.5`, `${page}/${hash}`, undefined];
    const shown = async () => (await below(transactions)).map(({ link, command }) => [link, command?.arguments]);
    const first = [
      [links[0], ['0.0.2@1.5?scheduled/1', 'testnet']],
      [links[1], [hash, 'testnet']],
      [undefined, ['0.0.5', 'testnet']],
    ];
    assert.deepEqual(await shown(), [...first, [undefined, [transactions?.id]]]);
    await browser.loadMore(String(transactions?.id));
    assert.deepEqual(await shown(), [...first, ...first]);
    browser.dispose();
  });

  it('is kept until a refresh is answered, and when it is not', async () => {
    const ledger = fakeLedger(100);
    const { asked, browser, below, sectionsOf } = openBrowser(ledger);
    const look = async () => {
      const [transactions] = await sectionsOf(100);
      await below(transactions);
      return asked.length;
    };
    assert.deepEqual([await look(), await look()], [1, 1]);
    ledger.answers.push(() => {
      throw new Error('down');
    });
    await browser.refresh();
    assert.equal(await look(), 1);
    await browser.refresh();
    assert.equal(await look(), 2);
    browser.dispose();
  });
});
