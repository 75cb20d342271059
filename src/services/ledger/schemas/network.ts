import * as v from 'valibot';
import type { Block } from '../../../domain/block/block.ts';
import type { FeeComponent, FeeEstimate, FeeExtra } from '../../../domain/fee/fee.ts';
import type {
  ExchangeRates,
  FeeSchedule,
  GasPrice,
  NetworkNode,
  RegisteredNode,
  RegisteredServiceEndpoint,
  ServiceEndpoint,
  Stake,
  Supply,
} from '../../../domain/network/networkState.ts';
import type { ExchangeRate } from '../../../domain/value/amounts.ts';
import {
  absent,
  consensusTimestamp,
  entityId,
  field,
  flag,
  hexBytes,
  int32,
  int64,
  many,
  numeric,
  optional,
  renamedObject,
  type Schema,
  text,
  textOrNothing,
  uint63,
  withFallback,
} from '../../http/schema.ts';
import { ledgerKey, timestampRange } from './ledgerValues.ts';

// Zero would make every conversion a division by zero.
const positive: Schema<bigint> = v.pipe(int64, v.minValue(1n));

const exchangeRate: Schema<ExchangeRate> = renamedObject<ExchangeRate>({
  centEquivalent: field('cent_equivalent', positive),
  hbarEquivalent: field('hbar_equivalent', positive),
  expiresAtSeconds: field('expiration_time', int64),
});

const gasPrice: Schema<GasPrice> = renamedObject<GasPrice>({
  transactionType: field('transaction_type', text),
  tinybarsPerGas: field('gas', uint63),
});

const serviceEndpoint: Schema<ServiceEndpoint> = renamedObject<ServiceEndpoint>({
  domainName: field('domain_name', textOrNothing),
  ipAddress: field('ip_address_v4', textOrNothing),
  port: optional('port', int32),
});

type WireEndpoint = Omit<RegisteredServiceEndpoint, 'blockNodeApis' | 'serviceDescription'> & {
  readonly blockNode: { readonly apis: readonly string[] } | undefined;
  readonly generalService: { readonly description: string | undefined } | undefined;
};

const registeredServiceEndpoint: Schema<RegisteredServiceEndpoint> = v.pipe(
  renamedObject<WireEndpoint>(
    {
      type: optional('type', text),
      domainName: field('domain_name', textOrNothing),
      ipAddress: field('ip_address', textOrNothing),
      port: optional('port', int32),
      requiresTls: optional('requires_tls', flag),
      blockNode: field(
        'block_node',
        absent(renamedObject<{ readonly apis: readonly string[] }>({ apis: field('endpoint_apis', many(text)) })),
      ),
      generalService: field(
        'general_service',
        absent(
          renamedObject<{ readonly description: string | undefined }>({
            description: field('description', textOrNothing),
          }),
        ),
      ),
    },
    ['mirror_node', 'rpc_relay'],
  ),
  v.transform(({ blockNode, generalService, ...endpoint }) => ({
    ...endpoint,
    blockNodeApis: blockNode?.apis ?? [],
    serviceDescription: generalService?.description,
  })),
);

const fraction: Schema<number> = numeric(v.pipe(v.number(), v.minValue(0), v.maxValue(1)));

const blockSchema: Schema<Block> = renamedObject<Block>({
  number: field('number', uint63),
  hash: optional('hash', hexBytes),
  previousHash: optional('previous_hash', hexBytes),
  name: optional('name', text),
  transactionCount: optional('count', uint63),
  gasUsed: optional('gas_used', uint63),
  // The service writes the first, the specification the second.
  ledgerVersion: optional(['hapi_version', 'ledger_version'], text),
  logsBloom: optional('logs_bloom', hexBytes),
  sizeBytes: optional('size', uint63),
  consensus: optional('timestamp', timestampRange),
});

const extra: Schema<FeeExtra> = renamedObject<FeeExtra>({
  name: field('name', text),
  count: field('count', uint63),
  included: field('included', uint63),
  charged: field('charged', uint63),
  feePerUnitTinycents: field('fee_per_unit', uint63),
  subtotalTinycents: field('subtotal', uint63),
});

const component: Schema<FeeComponent> = renamedObject<FeeComponent>({
  baseTinycents: field('base', uint63),
  extras: field('extras', v.array(extra) as Schema<readonly FeeExtra[]>),
});

const network: Schema<FeeEstimate['network']> = renamedObject<FeeEstimate['network']>({
  multiplier: field('multiplier', v.pipe(int32, v.minValue(0))),
  subtotalTinycents: field('subtotal', uint63),
});

const highVolumeMultiplier: Schema<bigint> = v.pipe(int64, v.minValue(1n));

/** Only the notes may be missing: a missing number must never pass for a fee of 0. */
function feeEstimate(multiplier: Schema<bigint>): Schema<FeeEstimate> {
  return renamedObject<FeeEstimate>({
    highVolumeMultiplier: field('high_volume_multiplier', multiplier),
    node: field('node', component),
    network: field('network', network),
    service: field('service', component),
    totalTinycents: field('total', uint63),
    notes: field('notes', many(text)),
  });
}

/** Of a transaction that does not ask for high-volume pricing: nothing is multiplied where no multiplier is sent. */
export const usualFeeEstimate = feeEstimate(withFallback(highVolumeMultiplier, 1n));

export const networkSchemas = {
  blocks: blockSchema,
  block: blockSchema,
  supply: renamedObject<Supply>({
    releasedTinybars: optional('released_supply', uint63),
    totalTinybars: optional('total_supply', uint63),
    timestamp: optional('timestamp', consensusTimestamp),
  }),
  feeSchedule: renamedObject<FeeSchedule>({
    timestamp: optional('timestamp', consensusTimestamp),
    fees: field('fees', v.array(gasPrice) as Schema<readonly GasPrice[]>),
  }),
  exchangeRates: renamedObject<ExchangeRates>({
    current: field('current_rate', exchangeRate),
    next: optional('next_rate', exchangeRate),
    timestamp: optional('timestamp', consensusTimestamp),
  }),
  nodes: renamedObject<NetworkNode>({
    id: field('node_id', int64),
    accountId: optional('node_account_id', entityId),
    description: optional('description', text),
    memo: optional('memo', text),
    fileId: optional('file_id', entityId),
    adminKey: optional('admin_key', ledgerKey),
    associatedRegisteredNodes: field('associated_registered_nodes', many(int64)),
    declinesReward: optional('decline_reward', flag),
    grpcProxyEndpoint: optional('grpc_proxy_endpoint', serviceEndpoint),
    serviceEndpoints: field('service_endpoints', many(serviceEndpoint)),
    certificateHash: field('node_cert_hash', textOrNothing),
    publicKey: field('public_key', textOrNothing),
    maxStakeTinybars: optional('max_stake', int64),
    minStakeTinybars: optional('min_stake', int64),
    stakeTinybars: optional('stake', int64),
    stakeRewardedTinybars: optional('stake_rewarded', int64),
    stakeNotRewardedTinybars: optional('stake_not_rewarded', int64),
    rewardRateTinybars: optional('reward_rate_start', int64),
    stakingPeriod: optional('staking_period', timestampRange),
    validity: optional('timestamp', timestampRange),
  }),
  registeredNodes: renamedObject<RegisteredNode>({
    id: field('registered_node_id', int64),
    description: optional('description', text),
    adminKey: optional('admin_key', ledgerKey),
    createdAt: optional('created_timestamp', consensusTimestamp),
    serviceEndpoints: field('service_endpoints', many(registeredServiceEndpoint)),
    validity: optional('timestamp', timestampRange),
  }),
  stake: renamedObject<Stake>({
    stakeTotalTinybars: optional('stake_total', int64),
    maxStakeRewardedTinybars: optional('max_stake_rewarded', int64),
    maxRewardRateTinybarsPerHbar: optional('max_staking_reward_rate_per_hbar', int64),
    maxTotalRewardTinybars: optional('max_total_reward', int64),
    reservedRewardsTinybars: optional('reserved_staking_rewards', int64),
    unreservedRewardBalanceTinybars: optional('unreserved_staking_reward_balance', int64),
    rewardBalanceThresholdTinybars: optional('reward_balance_threshold', int64),
    rewardRateTinybars: optional('staking_reward_rate', int64),
    startThresholdTinybars: optional('staking_start_threshold', int64),
    nodeRewardFeeFraction: optional('node_reward_fee_fraction', fraction),
    stakingRewardFeeFraction: optional('staking_reward_fee_fraction', fraction),
    period: optional('staking_period', timestampRange),
    periodMinutes: optional('staking_period_duration', int64),
    periodsStored: optional('staking_periods_stored', int64),
  }),
  estimateFee: feeEstimate(highVolumeMultiplier),
};
