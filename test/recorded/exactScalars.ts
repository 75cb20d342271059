import type { JsonValue } from '../../src/domain/value/exactJson.ts';
import { plainNumber } from '../../src/domain/value/numberText.ts';

/** One value that is neither object nor list, with the names of the members that lead to it (places in lists left out). */
interface Scalar {
  readonly names: readonly string[];
  readonly value: string | number | bigint | boolean;
}

/**
 * Members whose name in the domain does not begin with the name on the wire. It says in the test what the schemas say in
 * the code: a member that is read from the wrong place has another value, or fails here.
 */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  accountId: ['account', 'account_id', 'node_account_id'],
  automaticAssociation: ['automatic_association'],
  balanceAt: ['timestamp'],
  blockNodeApis: ['endpoint_apis'],
  certificateHash: ['node_cert_hash'],
  changedAt: ['timestamp'],
  chargedFeeTinybars: ['charged_tx_fee'],
  collectorId: ['collector_account_id'],
  collectorsAreExempt: ['all_collectors_are_exempt'],
  createdAt: ['created_timestamp', 'consensus_timestamp'],
  creatorId: ['creator_account_id'],
  customFeesAt: ['created_timestamp'],
  declinesReward: ['decline_reward'],
  effectivePayerIds: ['effective_payer_account_ids'],
  executedAt: ['executed_timestamp'],
  expiresAt: ['expiry_timestamp', 'expiration_timestamp', 'expiration_time'],
  expiresAtSeconds: ['expiration_time'],
  expiryNanos: ['expiry_timestamp'],
  granted: ['amount_granted'],
  grantedTinybars: ['amount_granted'],
  hash: ['hash', 'transaction_hash'],
  hex: ['key'],
  id: [
    'account',
    'contract_id',
    'token_id',
    'topic_id',
    'schedule_id',
    'transaction_id',
    'hook_id',
    'node_id',
    'registered_node_id',
  ],
  ipAddress: ['ip_address_v4'],
  ledgerVersion: ['hapi_version'],
  maxRewardRateTinybarsPerHbar: ['max_staking_reward_rate_per_hbar'],
  modifiedAt: ['modified_timestamp'],
  operation: ['call_operation_type'],
  paidAt: ['timestamp'],
  parentTimestamp: ['parent_consensus_timestamp'],
  payerId: ['payer_account_id'],
  periodMinutes: ['staking_period_duration'],
  periodsStored: ['staking_periods_stored'],
  receiverId: ['receiver_account_id'],
  releasedTinybars: ['released_supply'],
  remaining: ['amount'],
  remainingTinybars: ['amount'],
  requiresReceiverSignature: ['receiver_sig_required'],
  reservedRewardsTinybars: ['reserved_staking_rewards'],
  rewardRateTinybars: ['reward_rate_start', 'staking_reward_rate'],
  senderId: ['sender_account_id'],
  serviceDescription: ['description'],
  slot: ['key'],
  startThresholdTinybars: ['staking_start_threshold'],
  timestamp: ['timestamp', 'consensus_timestamp'],
  tinybarsPerGas: ['gas'],
  totalTinybars: ['total_supply'],
  transactionCount: ['count'],
  type: ['_type', 'type'],
  unreservedRewardBalanceTinybars: ['unreserved_staking_reward_balance'],
  validStart: ['valid_start_timestamp'],
  waitsForExpiry: ['wait_for_expiry'],
};

type Members = Readonly<Record<string, JsonValue>>;

/** Members of the domain that are put together from several on the wire, or from a code. */
const derived: Readonly<Record<string, (sent: Members) => unknown>> = {
  succeeded: ({ status }) => status === '0x1',
  initialTransactionId: ({ chunk_info }) => {
    const { account_id, transaction_valid_start, nonce, scheduled } = {
      ...Object(Object(chunk_info).initial_transaction_id),
    };
    const isPlain = !nonce && !scheduled;
    const start = String(transaction_valid_start);
    return isPlain
      ? `${account_id}-${start.replace('.', '-')}`
      : `${account_id}@${start}${scheduled ? '?scheduled' : ''}${nonce ? `/${nonce}` : ''}`;
  },
};

/** Members that are never sent: rewards move without an approval. */
const unsent: Readonly<Record<string, Scalar['value']>> = { 'stakingRewardTransfers.isApproval': false };

/** The sentences of what `decoded` says differently from `json`; empty where every value it holds was sent so. */
export function changedScalars(decoded: unknown, json: JsonValue): readonly string[] {
  const sent = new Map<string, Scalar[]>();
  for (const scalar of scalarsOf(json)) {
    for (const form of formsOf(scalar.value)) {
      sent.set(form, [...(sent.get(form) ?? []), scalar]);
    }
  }
  return scalarsOf(decoded).flatMap((scalar) => {
    const alike = sent.get(String(scalar.value)) ?? [];
    const derive = derived[scalar.names.at(-1) ?? ''];
    const isUnsent = unsent[scalar.names.slice(-2).join('.')] === scalar.value;
    const isExact =
      isUnsent ||
      (derive === undefined
        ? alike.some(({ names }) => isSameMember(scalar.names, names))
        : derive({ ...Object(json) }) === scalar.value);
    return isExact
      ? []
      : [
          `${scalar.names.join('.')} = ${scalar.value} (sent as ${alike.map(({ names }) => names.join('.')).join(', ') || 'nothing'})`,
        ];
  });
}

function isSameMember(decoded: readonly string[], sent: readonly string[]): boolean {
  const own = decoded.at(-1) ?? '';
  const name = sent.at(-1) ?? '';
  return own.toLowerCase().startsWith(name.replaceAll('_', '').toLowerCase()) || (otherNames[own] ?? []).includes(name);
}

/** How a value may be written in the domain: hex without prefix, a number in hex as number, numbers as text. */
function formsOf(value: Scalar['value']): readonly string[] {
  const text = String(value);
  const lower = text.toLowerCase();
  const hex = /^(?:0x)?([0-9a-f]+)$/.exec(lower)?.[1];
  const number = lower.startsWith('0x') && hex !== undefined ? [String(BigInt(lower))] : [];
  return [...new Set([text, lower, ...(hex === undefined ? [] : [hex, `0x${hex}`]), ...number])];
}

function scalarsOf(json: unknown, names: readonly string[] = []): readonly Scalar[] {
  const value = plainNumber(json);
  if (value === null || value === undefined) {
    return [];
  }
  if (typeof value !== 'object') {
    return [{ names, value: value as Scalar['value'] }];
  }
  if (value instanceof Map) {
    return [...value].flatMap(([key, item]) => scalarsOf(item, [...names, String(key)]));
  }
  return Array.isArray(value)
    ? value.flatMap((item) => scalarsOf(item, names))
    : Object.entries(value).flatMap(([name, item]) => scalarsOf(item, [...names, name]));
}
