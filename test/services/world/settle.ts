import type { Chain } from './blocks.ts';
import type { Draft } from './traffic.ts';
import type { Transaction, Transfer } from './transaction.ts';
import { mix, nanosPerMilli, nanosPerSecond, pick } from './values.ts';

/** A draft with its slot in the block. A child or a scheduled twin names the transaction that led to it. */
export interface PlacedDraft {
  readonly draft: Draft;
  readonly slot: number;
  readonly lead: Draft | undefined;
}

const unsaid = {
  result: 'SUCCESS',
  nonce: 0,
  scheduled: false,
  batchKey: undefined,
  entity: undefined,
  maxFee: 200_000_000n,
  memo: '',
  highVolumeThousandths: undefined,
  transfers: [],
  tokenTransfers: [],
  nftTransfers: [],
  assessedFees: [],
  execution: undefined,
} as const;

/** Gives the drafts of one block their times, fees, hashes and positions. */
export function settle(
  chain: Chain,
  block: number,
  drafts: readonly PlacedDraft[],
  nodeAccounts: readonly number[],
): Transaction[] {
  const settled = drafts.map((placed) => settleOne(chain, block, placed, nodeAccounts));
  settled.sort((a, b) => (a.consensus < b.consensus ? -1 : 1));
  return settled.map((transaction, index) => ({ ...transaction, index }));
}

function settleOne(
  chain: Chain,
  block: number,
  placed: PlacedDraft,
  nodeAccounts: readonly number[],
): Omit<Transaction, 'index'> {
  const { draft, slot, lead } = placed;
  const leadSlot = slot - (slot % 4);
  const leadChoice = mix(block, leadSlot);
  const leadConsensus = lead?.consensus ?? usualTime(chain, block, leadSlot);
  const consensus = draft.consensus ?? leadConsensus + BigInt(slot - leadSlot) * 1_000_017n;
  const isPart = draft.batchKey !== undefined;
  const nested = lead !== undefined;
  const choice = nested ? leadChoice : mix(block, slot);
  const fee = draft.fee ?? (nested ? 0n : feeOf(draft.name, choice));
  const node = pick(nodeAccounts, leadChoice);
  return {
    ...unsaid,
    ...draft,
    block,
    consensus,
    validStart:
      (isPart ? undefined : lead?.validStart) ?? draft.validStart ?? begun(nested ? leadConsensus : consensus, choice),
    payer: (isPart ? undefined : lead?.payer) ?? draft.payer,
    parent: isPart || (draft.nonce ?? 0) > 0 ? leadConsensus : undefined,
    node: nested ? undefined : node,
    fee,
    transfers: withFee(draft.transfers ?? [], { payer: draft.payer, fee, node }),
    hash: chain.transactionHash({ block, slot }),
  };
}

/** Slots share the block's two seconds, so times rise with the slot. */
function usualTime(chain: Chain, block: number, slot: number): bigint {
  return chain.start(block) + BigInt(20 + (slot >> 2) * 55) * nanosPerMilli + BigInt(mix(block, slot) % 900_000);
}

function begun(consensus: bigint, choice: number): bigint {
  return consensus - BigInt(3 + (choice % 5)) * nanosPerSecond - BigInt(choice % 999_999_937);
}

function feeOf(name: string, choice: number): bigint {
  const base = name === 'CRYPTOTRANSFER' ? 84_000 : name.startsWith('CONTRACT') ? 9_400_000 : 620_000;
  return BigInt(base + (choice % 9000));
}

/** Adds what the payer pays and who gets it; equal accounts are merged, as the service shows net amounts. */
function withFee(
  transfers: readonly Transfer[],
  charge: { readonly payer: number; readonly fee: bigint; readonly node: number },
): Transfer[] {
  const { payer, fee, node } = charge;
  const toNode = fee / 20n;
  const toRewards = fee / 10n;
  const all: Transfer[] = [
    ...transfers,
    { account: payer, amount: -fee, isApproval: false },
    { account: node, amount: toNode, isApproval: false },
    { account: 98, amount: fee - toNode - 2n * toRewards, isApproval: false },
    { account: 800, amount: toRewards, isApproval: false },
    { account: 801, amount: toRewards, isApproval: false },
  ];
  const net = new Map<number, Transfer>();
  for (const each of all) {
    const known = net.get(each.account);
    net.set(each.account, known === undefined ? each : { ...known, amount: known.amount + each.amount });
  }
  return [...net.values()].filter((each) => each.amount !== 0n).sort((a, b) => a.account - b.account);
}
