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
  hexBytes,
  int32,
  int64,
  type Schema,
  uint63,
} from '../../http/schema.ts';
import { field, flag, ledgerKey, many, renamedObject, text, textOrNothing, timestampRange } from './renamedObject.ts';

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
  port: field('port', int32),
});

type WireEndpoint = Omit<RegisteredServiceEndpoint, 'blockNodeApis' | 'serviceDescription'> & {
  readonly blockNode: { readonly apis: readonly string[] } | undefined;
  readonly generalService: { readonly description: string | undefined } | undefined;
};

const registeredServiceEndpoint: Schema<RegisteredServiceEndpoint> = v.pipe(
  renamedObject<WireEndpoint>({
    type: field('type', absent(text)),
    domainName: field('domain_name', textOrNothing),
    ipAddress: field('ip_address', textOrNothing),
    port: field('port', int32),
    requiresTls: field('requires_tls', absent(flag)),
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
  }),
  v.transform(({ blockNode, generalService, ...endpoint }) => ({
    ...endpoint,
    blockNodeApis: blockNode?.apis ?? [],
    serviceDescription: generalService?.description,
  })),
);

const fraction: Schema<number> = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const blockSchema: Schema<Block> = renamedObject<Block>({
  number: field('number', uint63),
  hash: field('hash', absent(hexBytes)),
  previousHash: field('previous_hash', absent(hexBytes)),
  name: field('name', absent(text)),
  transactionCount: field('count', absent(uint63)),
  gasUsed: field('gas_used', absent(uint63)),
  // The service writes the first, the specification the second.
  ledgerVersion: field(['hapi_version', 'ledger_version'], absent(text)),
  logsBloom: field('logs_bloom', absent(hexBytes)),
  sizeBytes: field('size', absent(uint63)),
  consensus: field('timestamp', timestampRange),
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

export const networkSchemas = {
  blocks: blockSchema,
  block: blockSchema,
  supply: renamedObject<Supply>({
    releasedTinybars: field('released_supply', uint63),
    totalTinybars: field('total_supply', uint63),
    timestamp: field('timestamp', absent(consensusTimestamp)),
  }),
  feeSchedule: renamedObject<FeeSchedule>({
    timestamp: field('timestamp', absent(consensusTimestamp)),
    fees: field('fees', v.array(gasPrice) as Schema<readonly GasPrice[]>),
  }),
  exchangeRates: renamedObject<ExchangeRates>({
    current: field('current_rate', exchangeRate),
    next: field('next_rate', exchangeRate),
    timestamp: field('timestamp', absent(consensusTimestamp)),
  }),
  nodes: renamedObject<NetworkNode>({
    id: field('node_id', int64),
    accountId: field('node_account_id', absent(entityId)),
    description: field('description', absent(text)),
    memo: field('memo', absent(text)),
    fileId: field('file_id', absent(entityId)),
    adminKey: field('admin_key', absent(ledgerKey)),
    associatedRegisteredNodes: field('associated_registered_nodes', many(int64)),
    declinesReward: field('decline_reward', absent(flag)),
    grpcProxyEndpoint: field('grpc_proxy_endpoint', absent(serviceEndpoint)),
    serviceEndpoints: field('service_endpoints', many(serviceEndpoint)),
    certificateHash: field('node_cert_hash', textOrNothing),
    publicKey: field('public_key', textOrNothing),
    maxStakeTinybars: field('max_stake', absent(int64)),
    minStakeTinybars: field('min_stake', absent(int64)),
    stakeTinybars: field('stake', absent(int64)),
    stakeRewardedTinybars: field('stake_rewarded', absent(int64)),
    stakeNotRewardedTinybars: field('stake_not_rewarded', absent(int64)),
    rewardRateTinybars: field('reward_rate_start', absent(int64)),
    stakingPeriod: field('staking_period', absent(timestampRange)),
    validity: field('timestamp', absent(timestampRange)),
  }),
  registeredNodes: renamedObject<RegisteredNode>({
    id: field('registered_node_id', int64),
    description: field('description', absent(text)),
    adminKey: field('admin_key', absent(ledgerKey)),
    createdAt: field('created_timestamp', absent(consensusTimestamp)),
    serviceEndpoints: field('service_endpoints', many(registeredServiceEndpoint)),
    validity: field('timestamp', absent(timestampRange)),
  }),
  stake: renamedObject<Stake>({
    stakeTotalTinybars: field('stake_total', int64),
    maxStakeRewardedTinybars: field('max_stake_rewarded', absent(int64)),
    maxRewardRateTinybarsPerHbar: field('max_staking_reward_rate_per_hbar', absent(int64)),
    maxTotalRewardTinybars: field('max_total_reward', absent(int64)),
    reservedRewardsTinybars: field('reserved_staking_rewards', absent(int64)),
    unreservedRewardBalanceTinybars: field('unreserved_staking_reward_balance', absent(int64)),
    rewardBalanceThresholdTinybars: field('reward_balance_threshold', absent(int64)),
    rewardRateTinybars: field('staking_reward_rate', absent(int64)),
    startThresholdTinybars: field('staking_start_threshold', absent(int64)),
    nodeRewardFeeFraction: field('node_reward_fee_fraction', absent(fraction)),
    stakingRewardFeeFraction: field('staking_reward_fee_fraction', absent(fraction)),
    period: field('staking_period', absent(timestampRange)),
    periodMinutes: field('staking_period_duration', absent(int64)),
    periodsStored: field('staking_periods_stored', absent(int64)),
  }),
  /** Only the notes may be missing: a missing number must never pass for a fee of 0. */
  estimateFee: renamedObject<FeeEstimate>({
    highVolumeMultiplier: field('high_volume_multiplier', v.pipe(int64, v.minValue(1n))),
    node: field('node', component),
    network: field('network', network),
    service: field('service', component),
    totalTinycents: field('total', uint63),
    notes: field('notes', many(text)),
  }),
};
