import type { Block } from '../block/block.ts';
import { bytesProperty } from '../bytesProperty.ts';
import { type ContractResultDetails, outcomeOf } from '../contract/contractResult.ts';
import { fixedAmountText } from '../entity/customFeeProperties.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import type { EntityId } from '../entity/entityId.ts';
import { keyProperties } from '../entity/keyProperties.ts';
import { type DisplayText, label } from '../label.ts';
import { phrase } from '../phrase.ts';
import {
  durationProperties,
  type EntitySummary,
  exactTimeProperties,
  type FormatContext,
  hbarProperties,
  hbarText,
  type Property,
  property,
  withExact,
  withHeading,
  withWhole,
} from '../property.ts';
import { formatDecimal, formatInteger } from '../value/amounts.ts';
import { type ConsensusTimestamp, formatTimestamp } from '../value/timestamp.ts';
import { counted } from './effect/effectWords.ts';
import { hasSucceeded, type LedgerTransaction, walletTransactionId } from './ledgerTransaction.ts';
import { followerProperties, parentProperties } from './transactionFamily.ts';
import { restTransactionName, restTransactionType } from './transactionNames.ts';
import { transferProperties } from './transferProperties.ts';

const unknownType = label('unknownKind');

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
    title: 'transaction',
    name: restTransactionType(transaction.name) ?? unknownType,
    alerts: hasSucceeded(transaction) === false ? [resultText(transaction.result)] : [],
    properties: [
      ...property('result', transaction.result && resultText(transaction.result)),
      ...parentProperties(transaction, parent),
      ...property('id', walletTransactionId(transaction), 'detail'),
      ...consensusTime(transaction.consensusTimestamp),
      ...property('payer', payer, 'detail'),
      ...hbarProperties('fee', transaction.chargedFeeTinybars, context),
      ...property('entity', transaction.entityId),
      ...bytesProperty('memo', transaction.memoBase64),
      ...withExact(property('transfers', transfersText(transaction, context)), phrase`${transfers.length} entries`),
      ...property('tokenTransfers', tokens.size === 0 ? undefined : counted(tokens.size, 'oneToken', 'tokenCount')),
      ...withHeading('transfers', transferProperties(transaction, context, 'detail')),
      ...transactionTerms(transaction, context),
      ...property('node', transaction.nodeId, 'detail'),
      ...property('scheduled', transaction.scheduled ? label('yes') : undefined),
      ...property('nonce', nonce ? String(nonce) : undefined),
      ...property('hashBase64', transaction.hash, 'detail'),
      ...bytesProperties(transaction),
      ...followerProperties(transaction, others, ({ name, result }) => [
        restTransactionName(name) ?? unknownType,
        ' ',
        resultText(result),
      ]),
    ],
  };
}

/** The execution of an Ethereum transaction. */
export function executionSummary(result: ContractResultDetails, context: FormatContext): EntitySummary {
  return {
    title: 'ethereumTransaction',
    name: undefined,
    alerts: [
      ...(outcomeOf(result) === false ? [resultText(result.result ?? 'FAILED')] : []),
      ...(result.partial ? [label('incompleteRecord')] : []),
    ],
    properties: [
      ...property('result', result.result === undefined ? undefined : resultText(result.result)),
      ...property('error', result.errorMessage, 'untrusted'),
      ...consensusTime(result.timestamp),
      ...property('from', result.from && formatEvmAddress(result.from)),
      ...property('to', result.to && formatEvmAddress(result.to)),
      ...property('contract', result.contractId),
      ...hbarProperties('amount', result.amountTinybars === 0n ? undefined : result.amountTinybars, context),
      ...property('gas', gasText(result)),
      ...property('logs', result.logs.length === 0 ? undefined : String(result.logs.length)),
      ...property('block', result.blockNumber === undefined ? undefined : formatInteger(result.blockNumber)),
      ...property('hash', result.hash, 'detail'),
      ...property('created', result.createdContractIds.join(', ')),
    ],
  };
}

/** A block. */
export function blockSummary(block: Block): EntitySummary {
  return {
    title: 'block',
    name: formatInteger(block.number),
    alerts: [],
    properties: [
      ...exactTimeProperties('from', block.consensus?.from),
      ...exactTimeProperties('to', block.consensus?.to),
      ...property(
        'transactions',
        block.transactionCount === undefined ? undefined : formatInteger(block.transactionCount),
      ),
      ...property('gasUsed', block.gasUsed === undefined ? undefined : formatInteger(block.gasUsed)),
      ...property(
        'size',
        block.sizeBytes === undefined ? undefined : label('byteCount', formatInteger(block.sizeBytes)),
        'detail',
      ),
      ...property('recordFile', block.name, 'untrustedDetail'),
      ...property('ledgerVersion', block.ledgerVersion, 'untrustedDetail'),
      ...property('hash', block.hash, 'detail'),
      ...property('previousBlock', block.previousHash, 'detail'),
    ],
  };
}

/** Both as people and as the service write it. */
function consensusTime(at: ConsensusTimestamp): readonly Property[] {
  return withExact(property('time', formatTimestamp(at)), `${formatTimestamp(at)} · ${at}`);
}

function resultText(result: string | undefined): string {
  return result !== undefined && /^[A-Z0-9_]{1,80}$/.test(result) ? result : 'unknown';
}

/** `0.0.1001 → 0.0.1002 12.34 ℏ` and the number of accounts; undefined where nothing moved but the fee. */
function transfersText(
  { transfers, chargedFeeTinybars }: LedgerTransaction,
  context: FormatContext,
): DisplayText | undefined {
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
export function transactionTerms(transaction: LedgerTransaction, context: FormatContext): readonly Property[] {
  return [
    ...exactTimeProperties('validStart', transaction.validStart, 'detail'),
    ...durationProperties('validDuration', transaction.validDurationSeconds),
    ...hbarProperties('maximumFee', transaction.maxFeeTinybars, context, 'detail'),
    ...transaction.maxCustomFees.flatMap(({ accountId, ...amount }) => {
      const text = fixedAmountText(amount, context);
      return property('maximumCustomFee', accountId === undefined ? text : label('paidBy', text, accountId), 'detail');
    }),
    ...highVolumeProperties(transaction),
    ...keyProperties('batchKey', transaction.batchKey, 'detail'),
  ];
}

/** The bytes that were sent, where the service keeps them. */
export function bytesProperties({ bytes }: LedgerTransaction): readonly Property[] {
  const isCut = bytes !== undefined && bytes.length > longestBytes;
  const shown = isCut ? `${bytes.slice(0, longestBytes)}…` : bytes;
  return withWhole(property('bytesBase64', shown, 'untrustedDetail'), bytes);
}

/**
 * A multiplier of 0 is none that was applied; older transactions have none at all. It is in thousandths, but services send
 * 1 where nothing is added, too: less than 1,000 thousandths would make high volume cheaper.
 */
function highVolumeProperties({ highVolume, highVolumePricingMultiplier: thousandths }: LedgerTransaction) {
  if (highVolume !== true && !thousandths) {
    return [];
  }
  const answer = label(highVolume === true ? 'yes' : 'no');
  return property(
    'highVolumePrice',
    thousandths === undefined
      ? answer
      : thousandths === 0n
        ? label('highVolumeNotApplied')
        : thousandths < 1_000n
          ? label('priceMultiplierAsSent', answer, formatInteger(thousandths))
          : label('priceMultiplier', answer, formatDecimal(thousandths, 3), formatInteger(thousandths)),
    highVolume === true ? 'own' : 'detail',
  );
}
