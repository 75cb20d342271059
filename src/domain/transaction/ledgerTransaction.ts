import { type EntityId, parseEntityId } from '../entity/entityId.ts';
import type { LedgerKey } from '../entity/publicKey.ts';
import type { ConsensusTimestamp } from '../value/timestamp.ts';

/** A transaction id as the service spells it: `0.0.10-1234567890-000000321`, nine digits of nanoseconds. */
type LedgerTransactionId = string & { readonly __brand: 'LedgerTransactionId' };

/** A transaction id with what tells a child or a scheduled twin from what a user sent. */
export interface TransactionReference {
  readonly id: LedgerTransactionId;
  readonly scheduled: boolean | undefined;
  readonly nonce: number | undefined;
}

/** What may stand behind the time of an id: `?scheduled` and `/1` of wallets, `?nonce=1&scheduled=true` of the service. */
export const transactionSuffix =
  /(?:\?(?:scheduled(?![=\w])|(?:scheduled=(?:true|false)|nonce=\d{1,9})(?![=\w])(?:&(?:scheduled=(?:true|false)|nonce=\d{1,9})(?![=\w]))?))?(?:\/\d{1,9}(?!\w))?/;

const idAndSuffix = /^(\d+\.\d+\.\d+)(?:@(\d{1,19})\.(\d{1,9})|-(\d{1,19})-(\d{1,9}))(?!\d)(.*)$/;

/**
 * Reads `0.0.x@seconds.nanos` as wallets or `0.0.x-seconds-nanos` as the service writes it, with a suffix; nanoseconds are a
 * number, so short ones are padded on the left.
 */
export function parseTransactionId(text: string): TransactionReference | undefined {
  const [, id = '', seconds, nanos, restSeconds = '', restNanos = '', suffix = ''] = idAndSuffix.exec(text) ?? [];
  const payer = transactionSuffix.exec(suffix)?.[0] === suffix ? parseEntityId(id) : undefined;
  return payer && transactionReference(payer, { seconds: seconds ?? restSeconds, nanos: nanos ?? restNanos, suffix });
}

interface WrittenTransaction {
  readonly seconds: string;
  readonly nanos: string;
  /** See {@link transactionSuffix}. */
  readonly suffix: string;
}

/** The transaction of a payer by the parts of its id as they are written. */
export function transactionReference(
  payer: EntityId,
  { seconds, nanos, suffix }: WrittenTransaction,
): TransactionReference {
  const nonce = suffix === '' ? undefined : /(?:nonce=|\/)(\d+)/.exec(suffix)?.[1];
  return {
    id: `${payer}-${seconds}-${nanos.padStart(9, '0')}` as LedgerTransactionId,
    scheduled: suffix.includes('scheduled') ? !suffix.includes('=false') : undefined,
    nonce: nonce === undefined ? undefined : Number(nonce),
  };
}

/** A transaction as the ledger reports it after consensus. */
export interface LedgerTransaction {
  /** `0.0.10-1234567890-000000321`; shared by children, the scheduled twin and duplicates. */
  readonly transactionId: string;
  readonly consensusTimestamp: ConsensusTimestamp;
  readonly validStart: ConsensusTimestamp | undefined;
  readonly validDurationSeconds: bigint | undefined;
  /** Upper-case data case of the body (`CRYPTOTRANSFER`), one of 59 or newer. */
  readonly name: string | undefined;
  /** `SUCCESS` or a failure code. */
  readonly result: string | undefined;
  readonly scheduled: boolean | undefined;
  /** 0 for what a user submitted, more for its children. */
  readonly nonce: number | undefined;
  readonly parentTimestamp: ConsensusTimestamp | undefined;
  /** The entity it created or changed. */
  readonly entityId: EntityId | undefined;
  readonly nodeId: EntityId | undefined;
  readonly chargedFeeTinybars: bigint | undefined;
  readonly maxFeeTinybars: bigint | undefined;
  readonly maxCustomFees: readonly CustomFeeLimit[];
  /** Base64. */
  readonly memoBase64: string | undefined;
  /** Base64 of 48 bytes. */
  readonly hash: string | undefined;
  /** Base64, when the service keeps transaction bytes. */
  readonly bytes: string | undefined;
  readonly batchKey: LedgerKey | undefined;
  readonly highVolume: boolean | undefined;
  /** Thousandths; 0 when not applied, undefined before HIP-1313. */
  readonly highVolumePricingMultiplier: bigint | undefined;
  readonly transfers: readonly Transfer[];
  readonly tokenTransfers: readonly TokenTransfer[];
  readonly nftTransfers: readonly NftMove[];
  readonly stakingRewardTransfers: readonly Transfer[];
  /** Only known when one transaction was asked for. */
  readonly assessedCustomFees: readonly AssessedCustomFee[];
}

/** A debit (negative) or credit in tinybars. */
export interface Transfer {
  readonly accountId: EntityId;
  readonly amountTinybars: bigint;
  readonly isApproval: boolean;
}

export interface TokenTransfer {
  readonly tokenId: EntityId;
  readonly accountId: EntityId;
  readonly amount: bigint;
  readonly isApproval: boolean;
}

export interface NftMove {
  readonly tokenId: EntityId | undefined;
  readonly serialNumber: bigint;
  readonly senderId: EntityId | undefined;
  readonly receiverId: EntityId | undefined;
  readonly isApproval: boolean;
}

export interface CustomFeeLimit {
  readonly accountId: EntityId | undefined;
  readonly amount: bigint;
  /** Undefined: tinybars. */
  readonly denominatingTokenId: EntityId | undefined;
}

export interface AssessedCustomFee {
  readonly amount: bigint;
  readonly collectorId: EntityId | undefined;
  readonly effectivePayerIds: readonly EntityId[];
  /** Undefined: tinybars. */
  readonly tokenId: EntityId | undefined;
}

const successes: ReadonlySet<string> = new Set([
  'SUCCESS',
  'FEE_SCHEDULE_FILE_PART_UPLOADED',
  'SUCCESS_BUT_MISSING_EXPECTED_OPERATION',
]);

/** Whether the transaction did what it was to do: the ledger has three codes for that; undefined where no code was sent. */
export function hasSucceeded({ result }: Pick<LedgerTransaction, 'result'>): boolean | undefined {
  return result === undefined ? undefined : successes.has(result);
}

/** The id as wallets write it, with nonce and `?scheduled`. */
export function walletTransactionId({
  transactionId,
  nonce,
  scheduled,
}: Pick<LedgerTransaction, 'transactionId' | 'nonce' | 'scheduled'>): string {
  const [payer = '', seconds = '', nanos = ''] = transactionId.split('-');
  return `${payer}@${seconds}.${nanos}${scheduled ? '?scheduled' : ''}${nonce ? `/${nonce}` : ''}`;
}

/** The id as the service takes it in a path and its query. */
export function serviceTransactionId({ id, nonce, scheduled }: TransactionReference): string {
  const query = [nonce === undefined ? '' : `nonce=${nonce}`, scheduled ? 'scheduled=true' : ''].filter(Boolean);
  return query.length === 0 ? id : `${id}?${query.join('&')}`;
}

const ethereumHash = /^(?:0x)?[0-9a-fA-F]{64}$/;
const ledgerHash = /^(?:(?:0x)?[0-9a-fA-F]{96}|[0-9a-zA-Z+/_-]{64})$/;

/** The 32-byte hash of an Ethereum transaction in hex: what contract results are found by. */
export function isEthereumHash(text: string): boolean {
  return ethereumHash.test(text);
}

/** The 48-byte hash of any transaction in hex, base64 or base64url: what transactions are found by. */
export function isLedgerHash(text: string): boolean {
  return ledgerHash.test(text);
}

/** A hash as a path segment: base64 becomes base64url, since escaped slashes are undone by many a proxy. */
export function hashSegment(hash: string): string {
  return hash.replaceAll('+', '-').replaceAll('/', '_');
}
