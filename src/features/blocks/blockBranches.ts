import * as vscode from 'vscode';
import type { Block } from '../../domain/block/block.ts';
import { type ContractResult, isCreation, outcomeOf } from '../../domain/contract/contractResult.ts';
import type { Network } from '../../domain/network/network.ts';
import type { Page, PageLink } from '../../domain/page.ts';
import {
  hasSucceeded,
  type LedgerTransaction,
  parseTransactionId,
} from '../../domain/transaction/ledgerTransaction.ts';
import { restTransactionName, restTransactionType } from '../../domain/transaction/transactionNames.ts';
import type { UnreadablePart } from '../../domain/unreadable.ts';
import { formatHbar, formatInteger } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { TimestampRange } from '../../domain/value/timestamp.ts';
import { commandOf } from '../../editor/commands.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { messageNode, outcomeIcon, type TreeNode } from '../../editor/treeNode.ts';
import { unreadableNodes } from '../../editor/unreadableNodes.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import { blockNodeId, explorerPage } from './blockNodes.ts';

export type BranchClient = Pick<LedgerClient, 'transactions' | 'allContractResults' | 'more'>;

const pageSize = 25;
const maxKeptBranches = 100;

interface BranchList<T> extends Omit<PagedItemsOptions<T>, 'more'> {
  readonly nodeOf: (item: T, id: string, network: BranchNetwork) => TreeNode;
}

type BranchNetwork = Pick<Network, 'name' | 'explorerUrl'>;

/** What happened in blocks, loaded a page at a time; a closed block never changes, so what was seen is kept. */
export function createBlockBranches(client: BranchClient, network: BranchNetwork) {
  const kept = new Map<string, PagedItems<unknown>>();

  const branch = <T>(id: string, label: string, icon: string, { nodeOf, ...list }: BranchList<T>): TreeNode => ({
    id,
    label,
    icon: new vscode.ThemeIcon(icon),
    async children() {
      const items =
        (kept.get(id) as PagedItems<T> | undefined) ?? createPagedItems({ ...list, more: (link) => client.more(link) });
      if (!kept.has(id)) {
        await items.loadMore();
        kept.set(id, items);
        const [oldest] = kept.keys();
        if (kept.size > maxKeptBranches && oldest !== undefined) {
          kept.delete(oldest);
        }
      }
      return [...items.items.map((item, index) => nodeOf(item, `${id}/${index}`, network)), ...endNodes(id, items)];
    },
  });

  return {
    of(block: Block): readonly TreeNode[] {
      const id = blockNodeId(block.number);
      const transactions = ({ from, to = from }: TimestampRange) =>
        branch(`${id}/transactions`, vscode.l10n.t('Transactions'), 'list-ordered', {
          first: () => client.transactions({ timestamp: { gte: from, lte: to }, order: 'asc', limit: pageSize }),
          keyOf: ({ consensusTimestamp }) => consensusTimestamp,
          nodeOf: transactionNode,
        });
      const results = branch(`${id}/results`, vscode.l10n.t('Executions'), 'code', {
        first: () => client.allContractResults({ 'block.number': block.number, order: 'asc', limit: pageSize }),
        keyOf: ({ timestamp, hash }) => `${timestamp} ${hash}`,
        nodeOf: resultNode,
      });
      if (block.transactionCount === 0n) {
        return [];
      }
      // Its transactions are asked for by its time.
      return [...(block.consensus ? [{ ...transactions(block.consensus), isExpanded: true }] : []), results];
    },
    /** Loads the next page of a branch, by the branch's id. */
    async loadMore(id: string) {
      await kept.get(id)?.loadMore();
    },
  };
}

/** What follows the items of a branch: what could not be read or had, how to go on. */
function endNodes(id: string, list: PagedItems<unknown>): readonly TreeNode[] {
  const { hasMore, failure } = list;
  const more = failure === undefined ? vscode.l10n.t('Load more…') : vscode.l10n.t('Retry');
  return [
    ...unreadableNodes(id, list),
    ...(failure === undefined ? [] : [messageNode(`${id}/failure`, failureSentence(failure), 'warning')]),
    ...(hasMore
      ? [{ ...messageNode(`${id}/more`, more, 'fold-down'), command: commandOf(more, 'hieroLens.blocks.loadMore', id) }]
      : []),
  ];
}

function transactionNode(transaction: LedgerTransaction, id: string, network: BranchNetwork): TreeNode {
  const { transactionId, nonce = 0, scheduled, consensusTimestamp, chargedFeeTinybars } = transaction;
  const name = restTransactionName(transaction.name) ?? '?';
  const result = singleLine(transaction.result ?? '', 60);
  const payer = parseTransactionId(transactionId) === undefined ? undefined : transactionId.split('-')[0];
  const suffix = `${scheduled ? '?scheduled' : ''}${nonce > 0 ? `/${nonce}` : ''}`;
  const wallet = `${transactionId.replace(/-(\d+)-(\d+)$/, '@$1.$2')}${suffix}`;
  const fee = chargedFeeTinybars === undefined ? '' : formatHbar(chargedFeeTinybars);
  return {
    id,
    label: name,
    ...outcomeTexts(name, hasSucceeded(transaction), result, [payer && vscode.l10n.t('by {0}', payer)]),
    tooltip: [restTransactionType(transaction.name) ?? name, result, wallet, consensusTimestamp, fee]
      .filter(Boolean)
      .map((line) => singleLine(line))
      .join('\n'),
    network: network.name,
    copyText: wallet,
    link: explorerPage(network, `transaction/${consensusTimestamp}`),
    command: commandOf(vscode.l10n.t('Show Details'), 'hieroLens.lookup', wallet, network.name),
  };
}

function resultNode(result: ContractResult, id: string, network: BranchNetwork): TreeNode {
  const label = singleLine(result.contractId ?? result.address ?? vscode.l10n.t('No contract'));
  const gas = result.gasUsed === undefined ? undefined : vscode.l10n.t('{0} gas', formatInteger(result.gasUsed));
  const selector = result.functionParameters?.slice(0, 10);
  const called = isCreation(result) ? vscode.l10n.t('contract creation') : selector === '0x' ? undefined : selector;
  const outcome = singleLine(result.result ?? '', 60);
  return {
    id,
    label,
    ...outcomeTexts(label, outcomeOf(result), outcome, [gas, called]),
    tooltip: [label, outcome, singleLine(result.errorMessage ?? '', 300), result.hash, result.timestamp]
      .filter((line) => line !== '')
      .join('\n'),
    network: network.name,
    copyText: result.hash,
    link: explorerPage(network, `transaction/${result.timestamp}`),
    command: commandOf(vscode.l10n.t('Show Details'), 'hieroLens.lookup', result.hash, network.name),
  };
}

/** What came of it: the icon says a success by itself, and in words to those who do not see it. */
function outcomeTexts(
  label: string,
  succeeded: boolean | undefined,
  result: string,
  more: readonly (string | undefined)[],
): Pick<TreeNode, 'description' | 'accessibleLabel' | 'icon'> {
  const text = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ');
  const failed = succeeded === false ? vscode.l10n.t('failed') : undefined;
  return {
    description: text(failed, succeeded ? undefined : result, ...more),
    accessibleLabel: `${label}, ${text(failed, result, ...more)}`,
    icon: outcomeIcon(succeeded, 'circle-outline'),
  };
}

const maxEmptyPages = 10;

interface PagedItemsOptions<T> {
  readonly first: () => Promise<Page<T>>;
  readonly more: (link: PageLink<T>) => Promise<Page<T>>;
  /** What tells one item from another: an item that comes again is left out. */
  readonly keyOf: (item: T) => unknown;
}

/** The items of a list, a page at a time, as far as the user wanted to see them. */
type PagedItems<T> = ReturnType<typeof createPagedItems<T>>;

export function createPagedItems<T>({ first, more, keyOf }: PagedItemsOptions<T>) {
  let items: readonly T[] = [];
  let next: PageLink<T> | 'first' | undefined = 'first';
  let failure: unknown;
  let unreadable: readonly UnreadablePart[] = [];
  const used = new Set<string>();

  const ask = async (from: PageLink<T> | 'first') => {
    const page = await (from === 'first' ? first() : more(from));
    if (from !== 'first') {
      used.add(from.link);
    }
    items = [...new Map([...items, ...page.items].map((item) => [keyOf(item), item])).values()];
    unreadable = [...unreadable, ...(page.unreadable ?? [])];
    next = page.next !== undefined && !used.has(page.next.link) ? page.next : undefined;
  };
  return {
    get items() {
      return items;
    },
    /** What could not be read of the pages so far. */
    get unreadable() {
      return unreadable;
    },
    get hasMore() {
      return next !== undefined;
    },
    /** Why the latest page could not be had. */
    get failure() {
      return failure;
    },
    /** Asks for the next page. Rejects when the first page fails; a later failure is kept in `failure`. */
    async loadMore() {
      const isFirst = next === 'first';
      const before = items.length;
      try {
        // A page may be empty and still have a next one; a link that comes again would go in circles.
        for (let count = 0; next !== undefined && count < maxEmptyPages && items.length === before; count++) {
          await ask(next);
        }
        failure = undefined;
      } catch (error) {
        if (isFirst) {
          throw error;
        }
        failure = error;
      }
    },
  };
}
