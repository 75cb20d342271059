import type { Block } from '../block/block.ts';
import { type ContractResultDetails, outcomeOf } from '../contract/contractResult.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import type { EntityId } from '../entity/entityId.ts';
import { keyProperties } from '../entity/keyProperties.ts';
import { movedNfts, nftChangeText } from '../entity/nftChange.ts';
import { systemEntity } from '../entity/systemEntities.ts';
import { fixedAmountText } from '../entity/tokenSummary.ts';
import { counted, type Phrase, phrase, type Words } from '../phrase.ts';
import {
  bytesProperty,
  durationProperties,
  type EntitySummary,
  exactTimeProperties,
  type FormatContext,
  hbarProperties,
  hbarText,
  ofKind,
  type Property,
  property,
  tokenAmountProperties,
  withExact,
  withHeading,
  withWhole,
} from '../property.ts';
import { formatDecimal, formatInteger } from '../value/amounts.ts';
import { type ConsensusTimestamp, formatTimestamp } from '../value/timestamp.ts';
import {
  type AssessedCustomFee,
  hasSucceeded,
  type LedgerTransaction,
  walletTransactionId,
} from './ledgerTransaction.ts';
import { restTransactionName, restTransactionType } from './transactionNames.ts';

const unknownType = phrase`of an unknown kind`;

/** A transaction with what followed from it: type, result, time, fee and transfers. `parent` is its batch, or what it is a child of. */
export function transactionSummary(
  [transaction, ...others]: readonly [LedgerTransaction, ...LedgerTransaction[]],
  context: FormatContext,
  parent?: LedgerTransaction,
): EntitySummary {
  const { transfers, tokenTransfers, nonce } = transaction;
  const [payer] = transaction.transactionId.split('-');
  const tokens = new Set(tokenTransfers.map(({ tokenId }) => tokenId));
  return {
    kind: 'transaction',
    title: phrase`Transaction`,
    name: restTransactionType(transaction.name) ?? unknownType,
    alerts: hasSucceeded(transaction) === false ? [resultText(transaction.result)] : [],
    properties: [
      ...ofKind('result', property(phrase`Result`, transaction.result && resultText(transaction.result))),
      ...parentProperties(transaction, parent),
      ...ofKind('id', property(phrase`Id`, walletTransactionId(transaction), 'detail')),
      ...consensusTime(transaction.consensusTimestamp),
      ...property(phrase`Payer`, payer, 'detail'),
      ...hbarProperties(phrase`Fee`, transaction.chargedFeeTinybars, context),
      ...ofKind('entity', property(phrase`Entity`, transaction.entityId)),
      ...bytesProperty(phrase`Memo`, transaction.memoBase64),
      ...withExact(
        property(phrase`Transfers`, transfersText(transaction, context)),
        phrase`${transfers.length} entries`,
      ),
      ...property(
        phrase`Token transfers`,
        tokens.size === 0 ? undefined : counted(tokens.size, phrase`1 token`, (count) => phrase`${count} tokens`),
      ),
      ...withHeading(phrase`Transfers`, transferProperties(transaction, context, 'detail')),
      ...transactionTerms(transaction, context),
      ...property(phrase`Node`, transaction.nodeId, 'detail'),
      ...property(phrase`Scheduled`, transaction.scheduled ? phrase`yes` : undefined),
      ...property(phrase`Nonce`, nonce ? String(nonce) : undefined),
      ...property(phrase`Hash (base64)`, transaction.hash, 'detail'),
      ...bytesProperties(transaction),
      ...followerProperties(transaction, others),
    ],
  };
}

/** The execution of an Ethereum transaction. */
export function executionSummary(result: ContractResultDetails, context: FormatContext): EntitySummary {
  return {
    title: phrase`Ethereum transaction`,
    name: undefined,
    alerts: [
      ...(outcomeOf(result) === false ? [resultText(result.result ?? 'FAILED')] : []),
      ...(result.partial ? [phrase`Incomplete: the service does not have the whole record yet`] : []),
    ],
    properties: [
      ...ofKind(
        'result',
        property(phrase`Result`, result.result === undefined ? undefined : resultText(result.result)),
      ),
      ...property(phrase`Error`, result.errorMessage, 'untrusted'),
      ...consensusTime(result.timestamp),
      ...property(phrase`From`, result.from && formatEvmAddress(result.from)),
      ...property(phrase`To`, result.to && formatEvmAddress(result.to)),
      ...ofKind('contract', property(phrase`Contract`, result.contractId)),
      ...hbarProperties(phrase`Amount`, result.amountTinybars === 0n ? undefined : result.amountTinybars, context),
      ...ofKind('gas', property(phrase`Gas`, gasText(result))),
      ...property(phrase`Logs`, result.logs.length === 0 ? undefined : String(result.logs.length)),
      ...property(phrase`Block`, result.blockNumber === undefined ? undefined : formatInteger(result.blockNumber)),
      ...property(phrase`Hash`, result.hash, 'detail'),
      ...property(phrase`Created`, result.createdContractIds.join(', ')),
    ],
  };
}

/** A block. */
export function blockSummary(block: Block): EntitySummary {
  return {
    title: phrase`Block`,
    name: formatInteger(block.number),
    alerts: [],
    properties: [
      ...exactTimeProperties(phrase`From`, block.consensus?.from),
      ...exactTimeProperties(phrase`To`, block.consensus?.to),
      ...property(
        phrase`Transactions`,
        block.transactionCount === undefined ? undefined : formatInteger(block.transactionCount),
      ),
      ...ofKind(
        'gasUsed',
        property(phrase`Gas used`, block.gasUsed === undefined ? undefined : formatInteger(block.gasUsed)),
      ),
      ...property(
        phrase`Size`,
        block.sizeBytes === undefined ? undefined : phrase`${formatInteger(block.sizeBytes)} bytes`,
        'detail',
      ),
      ...property(phrase`Record file`, block.name, 'untrustedDetail'),
      ...property(phrase`Ledger version`, block.ledgerVersion, 'untrustedDetail'),
      ...property(phrase`Hash`, block.hash, 'detail'),
      ...property(phrase`Previous block`, block.previousHash, 'detail'),
    ],
  };
}

/** Both as people and as the service write it. */
function consensusTime(at: ConsensusTimestamp): readonly Property[] {
  return withExact(property(phrase`Time`, formatTimestamp(at)), `${formatTimestamp(at)} · ${at}`);
}

function resultText(result: string | undefined): string {
  return result !== undefined && /^[A-Z0-9_]{1,80}$/.test(result) ? result : 'unknown';
}

/** `0.0.1001 → 0.0.1002 12.34 ℏ` and the number of accounts; undefined where nothing moved but the fee. */
function transfersText(
  { transfers, chargedFeeTinybars }: LedgerTransaction,
  context: FormatContext,
): Words | undefined {
  const sums = new Map<EntityId, bigint>();
  for (const { accountId, amountTinybars } of transfers) {
    sums.set(accountId, (sums.get(accountId) ?? 0n) + amountTinybars);
  }
  const gets = [...sums].filter(([, amount]) => amount > 0n).toSorted(([, a], [, b]) => Number(b - a));
  const gives = [...sums].filter(([, amount]) => amount < 0n).toSorted(([, a], [, b]) => Number(a - b));
  const received = gets.reduce((sum, [, amount]) => sum + amount, 0n);
  const [from] = gives;
  const [to] = gets;
  if (from === undefined || to === undefined || received === chargedFeeTinybars) {
    return undefined;
  }
  const moved = `${from[0]} → ${to[0]} ${hbarText(to[1], context)}`;
  return sums.size > 2 ? [moved, ', ', phrase`${sums.size} accounts in all`] : moved;
}

function gasText({ gasUsed, gasLimit, gasPriceTinybars }: ContractResultDetails): string {
  const price = gasPriceTinybars === undefined ? '' : ` at ${formatInteger(gasPriceTinybars)} tinybars`;
  const limit = gasLimit === undefined ? '' : ` of ${formatInteger(gasLimit)}`;
  return `${gasUsed === undefined ? '?' : formatInteger(gasUsed)}${limit}${price}`;
}

/** How much base64 of a transaction is shown: transactions are at most 6 KB, apart from those that carry much data. */
const longestBytes = 10_000;

/** On what terms a transaction was sent: when it is valid, what it may cost, and who signs for its batch. */
function transactionTerms(transaction: LedgerTransaction, context: FormatContext): readonly Property[] {
  return [
    ...exactTimeProperties(phrase`Valid start`, transaction.validStart, 'detail'),
    ...durationProperties(phrase`Valid for`, transaction.validDurationSeconds),
    ...hbarProperties(phrase`Maximum fee`, transaction.maxFeeTinybars, context, 'detail'),
    ...transaction.maxCustomFees.flatMap(({ accountId, ...amount }) => {
      const text = fixedAmountText(amount, context);
      return property(
        phrase`Maximum custom fee`,
        accountId === undefined ? text : phrase`${text}, paid by ${accountId}`,
        'detail',
      );
    }),
    ...highVolumeProperties(transaction),
    ...keyProperties(phrase`Batch key`, transaction.batchKey, 'detail'),
  ];
}

/** The bytes that were sent, where the service keeps them. */
export function bytesProperties({ bytes }: LedgerTransaction): readonly Property[] {
  const isCut = bytes !== undefined && bytes.length > longestBytes;
  const shown = isCut ? `${bytes.slice(0, longestBytes)}…` : bytes;
  return withWhole(property(phrase`Bytes (base64)`, shown, 'untrustedDetail'), bytes);
}

/**
 * A multiplier of 0 is none that was applied; older transactions have none at all. It is in thousandths, but services send
 * 1 where nothing is added, too: less than 1,000 thousandths would make high volume cheaper.
 */
function highVolumeProperties({ highVolume, highVolumePricingMultiplier: thousandths }: LedgerTransaction) {
  if (highVolume !== true && !thousandths) {
    return [];
  }
  const answer = highVolume === true ? phrase`yes` : phrase`no`;
  return property(
    phrase`High volume`,
    thousandths === undefined
      ? answer
      : thousandths === 0n
        ? phrase`yes, the price was not multiplied`
        : thousandths < 1_000n
          ? phrase`${answer}, price multiplier ${formatInteger(thousandths)}`
          : phrase`${answer}, price multiplier ${formatDecimal(thousandths, 3)} (${formatInteger(thousandths)} thousandths)`,
    highVolume === true ? 'own' : 'detail',
  );
}

/** The batch that a transaction is part of, or the transaction that it is a child of: by id where that is known. */
export function parentProperties(
  transaction: LedgerTransaction,
  parent: LedgerTransaction | undefined,
): readonly Property[] {
  const { parentTimestamp, batchKey } = transaction;
  const name = parent?.name === 'ATOMICBATCH' || batchKey !== undefined ? phrase`Part of batch` : phrase`Child of`;
  const at = parent?.consensusTimestamp ?? parentTimestamp;
  const known = parent === undefined ? at && formatTimestamp(at) : walletTransactionId(parent);
  // It is found by its timestamp, too.
  return withExact(property(name, known), `${known} · ${at}`);
}

/** The parts of a batch, and what else followed from a transaction: children, a scheduled twin, duplicates. */
function followerProperties(transaction: LedgerTransaction, others: readonly LedgerTransaction[]): readonly Property[] {
  const parts = others.filter((other) => isPartOf(other, transaction));
  const followers = others.filter((other) => !isPartOf(other, transaction));
  return [
    ...property(phrase`Parts`, transactionsText(parts.length)),
    ...parts.flatMap((part, index) =>
      property(phrase`Part ${index + 1}`, [walletTransactionId(part), ' ', typeAndResult(part)], 'detail'),
    ),
    ...property(phrase`Followed by`, transactionsText(followers.length)),
    ...followers.flatMap((other) => property(followerName(other, transaction), typeAndResult(other), 'detail')),
  ];
}

function typeAndResult({ name, result }: LedgerTransaction): Words {
  return [restTransactionName(name) ?? unknownType, ' ', resultText(result)];
}

/** Parts of a batch have ids of their own; children share the id of their parent. */
function isPartOf(other: LedgerTransaction, batch: LedgerTransaction): boolean {
  return other.transactionId !== batch.transactionId && other.parentTimestamp === batch.consensusTimestamp;
}

function followerName(other: LedgerTransaction, { transactionId }: LedgerTransaction): Phrase {
  return other.transactionId === transactionId
    ? other.scheduled
      ? phrase`With nonce ${String(other.nonce ?? '?')}, scheduled`
      : phrase`With nonce ${String(other.nonce ?? '?')}`
    : phrase`Child ${walletTransactionId(other)}`;
}

function transactionsText(count: number): Words | undefined {
  return count === 0 ? undefined : counted(count, phrase`1 transaction`, (all) => phrase`${all} transactions`);
}

/** Who got and paid what: hbar, tokens, NFTs, staking rewards and custom fees, system accounts by name. */
export function transferProperties(
  transaction: LedgerTransaction,
  context: FormatContext,
  kind: 'own' | 'detail' = 'own',
): readonly Property[] {
  const { name: type, nodeId, transactionId } = transaction;
  const [payer] = transactionId.split('-');
  const named = (properties: readonly Property[], accountId: EntityId) => {
    const role = accountId === nodeId ? phrase`Node` : accountId === payer ? phrase`Payer` : undefined;
    return withRole(properties, role ?? systemEntity(accountId)?.name);
  };
  return [
    ...transaction.transfers.flatMap(({ accountId, amountTinybars, isApproval }) =>
      named(approved(hbarProperties(phrase`ℏ ${accountId}`, amountTinybars, context, kind), isApproval), accountId),
    ),
    ...transaction.tokenTransfers.flatMap(({ accountId, tokenId, amount, isApproval }) => {
      const name = phrase`Token ${tokenId} ${accountId}`;
      const moved = tokenAmountProperties(name, amount, context.unitOf?.(tokenId), kind);
      return named(approved(moved, isApproval), accountId);
    }),
    ...transaction.nftTransfers.flatMap(({ tokenId, serialNumber, senderId, receiverId, isApproval }) => {
      const name = phrase`NFT ${movedNfts(tokenId, serialNumber)}`;
      return approved(property(name, nftChangeText({ type, senderId, receiverId }, serialNumber)), isApproval);
    }),
    ...transaction.stakingRewardTransfers.flatMap(({ accountId, amountTinybars }) =>
      named(hbarProperties(phrase`Staking reward of ${accountId}`, amountTinybars, context, kind), accountId),
    ),
    ...transaction.assessedCustomFees.flatMap((fee) => assessedFeeProperties(fee, context, kind)),
  ];
}

function assessedFeeProperties(
  { amount, tokenId, collectorId, effectivePayerIds }: AssessedCustomFee,
  context: FormatContext,
  kind: 'own' | 'detail',
): readonly Property[] {
  const collector = collectorId ?? '?';
  const properties =
    tokenId === undefined
      ? hbarProperties(phrase`Custom fee to ${collector}`, amount, context, kind)
      : tokenAmountProperties(
          phrase`Custom fee to ${collector} in ${tokenId}`,
          amount,
          context.unitOf?.(tokenId),
          kind,
        );
  const payers = effectivePayerIds.join(', ');
  return payers === ''
    ? properties
    : properties.map((one) => ({
        ...one,
        value: phrase`${one.value}, paid by ${payers}`,
      }));
}

/** With what the account is here, or for all networks: `0.00465 ℏ · Fee collection`. */
function withRole(properties: readonly Property[], role: Words | undefined): readonly Property[] {
  return role === undefined ? properties : properties.map((one) => ({ ...one, value: [one.value, ' · ', role] }));
}

/** An approved spender moved it, not the owner. */
function approved(properties: readonly Property[], isApproval: boolean): readonly Property[] {
  return isApproval
    ? properties.map((one) => ({
        ...one,
        value: phrase`${one.value}, moved by an approved spender`,
      }))
    : properties;
}
