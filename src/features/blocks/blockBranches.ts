import * as vscode from 'vscode';
import type { Block } from '../../domain/block/block.ts';
import { type ContractResult, isCreation, outcomeOf } from '../../domain/contract/contractResult.ts';
import type { Network } from '../../domain/network/network.ts';
import type { Page, PageLink } from '../../domain/page.ts';
import { filledPage, followOnce } from '../../domain/page.ts';
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
import { messageNode, outcomeIcon, type TreeNode, unreadableNodes } from '../../editor/treeNode.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import { blockNodeId, explorerPage } from './blockNodes.ts';

export type BranchClient = Pick<LedgerClient, 'transactions' | 'allContractResults' | 'more'>;

const pageSize = 25;
const maxKeptBranches = 100;

interface BranchList<T> {
  readonly first: () => Promise<Page<T>>;
  readonly keyOf: (item: T) => unknown;
  readonly nodeOf: (item: T, id: string, network: BranchNetwork) => TreeNode;
}

type BranchNetwork = Pick<Network, 'name' | 'explorerUrl'>;

interface LoadedBranch {
  nodes(): readonly TreeNode[];
  loadMore(): Promise<void>;
}

/** What happened in blocks, loaded a page at a time; a closed block never changes, so what was seen is kept. */
export function createBlockBranches(client: BranchClient, network: BranchNetwork) {
  const kept = new Map<string, LoadedBranch>();

  const load = async <T>(id: string, { first, keyOf, nodeOf }: BranchList<T>): Promise<LoadedBranch> => {
    const follow = followOnce<T>((link) => client.more(link));
    const items = new Map<unknown, T>();
    let unreadable: readonly UnreadablePart[] = [];
    let next: PageLink<T> | undefined;
    let failure: unknown;
    const take = async (asked: Promise<Page<T>>) => {
      // A page may be empty, or bring nothing new, and still have a next one.
      const page = await filledPage(await asked, follow, (item) => !items.has(keyOf(item)));
      for (const item of page.items) {
        items.set(keyOf(item), item);
      }
      unreadable = [...unreadable, ...(page.unreadable ?? [])];
      next = page.next;
    };
    await take(first());
    return {
      nodes: () => [
        ...Array.from(items.values(), (item, index) => nodeOf(item, `${id}/${index}`, network)),
        ...endNodes(id, { unreadable, hasMore: next !== undefined, failure }),
      ],
      async loadMore() {
        if (next !== undefined) {
          failure = await take(follow(next)).catch((error: unknown) => error);
        }
      },
    };
  };
  const branch = <T>(id: string, label: string, icon: string, list: BranchList<T>): TreeNode => ({
    id,
    label,
    icon: new vscode.ThemeIcon(icon),
    async children() {
      const loaded = kept.get(id) ?? (await load(id, list));
      kept.set(id, loaded);
      const [oldest] = kept.keys();
      if (kept.size > maxKeptBranches && oldest !== undefined) {
        kept.delete(oldest);
      }
      return loaded.nodes();
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

interface EndOfBranch {
  readonly unreadable: readonly UnreadablePart[];
  readonly hasMore: boolean;
  /** Why the latest page could not be had. */
  readonly failure: unknown;
}

/** What follows the items of a branch: what could not be read or had, how to go on. */
function endNodes(id: string, { hasMore, failure, unreadable }: EndOfBranch): readonly TreeNode[] {
  const more = failure === undefined ? vscode.l10n.t('Load more…') : vscode.l10n.t('Retry');
  return [
    ...unreadableNodes(id, { unreadable }),
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
