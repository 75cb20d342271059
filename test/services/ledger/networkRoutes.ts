import type { Node } from '../world/entities.ts';
import { ed25519 } from '../world/keys.ts';
import { exchangeRates, hbarsPerRate, releasedSupply, stakeTotal, totalSupply } from '../world/network.ts';
import { bytesOf, hexOf, id, nanosPerMilli, nanosPerSecond, stamp } from '../world/values.ts';
import type { World } from '../world/world.ts';
import { newestTime } from './accountRoutes.ts';
import { nextOf, pageOf, passes } from './pages.ts';
import { entityParameter, type Filter, integerParameter, timestampParameter } from './query.ts';
import { notFound } from './requestError.ts';
import { type Context, ok, type Reply, type Route, restJava } from './route.ts';

const timestamp = { timestamp: timestampParameter };

export const networkRoutes: readonly Route[] = [
  restJava('network/exchangerate', exchangeRate, { parameters: timestamp }),
  restJava('network/fees', feeSchedule, { parameters: timestamp, order: 'asc' }),
  restJava('network/nodes', nodes, {
    parameters: { 'file.id': entityParameter({ only: 'eq', many: 1 }), 'node.id': integerParameter({ many: 100 }) },
    order: 'asc',
    limit: { usual: 10, cap: 25, above: 'clamp' },
  }),
  restJava('network/registered-nodes', registeredNodes, {
    parameters: {
      'registerednode.id': integerParameter(),
      type: { type: 'choice', among: ['block_node', 'general_service', 'mirror_node', 'rpc_relay'], many: 1 },
    },
    order: 'asc',
  }),
  restJava('network/stake', stake),
  restJava('network/supply', supply, {
    parameters: { ...timestamp, q: { type: 'choice', among: ['totalcoins', 'circulating'], many: 1 } },
  }),
];

/** The time asked about, or the newest; 404 before the first block. */
function momentOf({ world, query }: Context): bigint {
  const filters: readonly Filter[] = query.filters('timestamp');
  const upper = filters.find(({ operator }) => operator === 'eq' || operator.startsWith('l'));
  const newest = newestTime(world);
  const time = upper === undefined || upper.value > newest ? newest : upper.value;
  if (time < world.chain.genesis || !filters.every((filter) => filter.operator === 'eq' || passes([filter], time))) {
    throw notFound('No data found for the time');
  }
  return time;
}

function exchangeRate(context: Context): Reply {
  const time = momentOf(context);
  const { current, next } = exchangeRates(Number(time / nanosPerMilli));
  const rate = ({ cents, expiration }: { cents: number; expiration: number }) => ({
    cent_equivalent: cents,
    expiration_time: expiration,
    hbar_equivalent: hbarsPerRate,
  });
  const written = BigInt(current.expiration - 3600) * nanosPerSecond + 812_000_005n;
  return ok({ current_rate: rate(current), next_rate: rate(next), timestamp: stamp(written) });
}

/** Gas prices in tinybars; only the three types that are paid by gas. */
function feeSchedule(context: Context): Reply {
  const { cents } = exchangeRates(Number(momentOf(context) / nanosPerMilli)).current;
  const gas = Math.max(1, Math.floor((852 * 1000 * hbarsPerRate) / cents / 1000));
  const types = ['ContractCall', 'ContractCreate', 'EthereumTransaction'];
  const inOrder = context.query.order === 'asc' ? types : types.toReversed();
  const fees = inOrder.map((type) => ({ gas, transaction_type: type }));
  return ok({ fees, timestamp: stamp(newestTime(context.world)) });
}

function nodes({ world, query, path }: Context): Reply {
  const file = query.filters('file.id').at(-1)?.value ?? 102n;
  const known = file === 101n || file === 102n ? world.nodes : [];
  const page = pageOf(path, query, known, { name: 'node.id', value: ({ nodeId }) => BigInt(nodeId) });
  return ok({ nodes: page.items.map((node) => nodeJson(world, node, Number(file))), links: { next: page.next } });
}

function nodeJson(world: World, node: Node, file: number) {
  const period = stakingPeriod(world);
  const hasStake = node.nodeId !== 11;
  const amount = (value: bigint) => (hasStake ? value : null);
  return {
    admin_key: ed25519(`node ${node.nodeId}`),
    associated_registered_nodes: node.nodeId < 2 ? [node.nodeId + 1] : [],
    decline_reward: node.declineReward,
    description: node.description,
    file_id: id(file),
    grpc_proxy_endpoint: { domain_name: `grpc.node${node.nodeId}.example.org`, ip_address_v4: '', port: 443 },
    max_stake: amount(45_000_000_000_000_000n),
    memo: id(node.account),
    min_stake: amount(5_000_000_000_000_000n),
    node_account_id: id(node.account),
    node_cert_hash: `0x${Buffer.from(hexOf(48, 'certificate', node.nodeId)).toString('hex')}`,
    node_id: node.nodeId,
    public_key: `0x${bytesOf(422, 'rsa', node.nodeId).toString('hex')}`,
    reward_rate_start: amount(17_808n),
    service_endpoints: [
      { domain_name: '', ip_address_v4: `192.0.2.${node.nodeId + 1}`, port: 50211 },
      { domain_name: '', ip_address_v4: `192.0.2.${node.nodeId + 1}`, port: 50212 },
    ],
    stake: amount(node.stake),
    stake_not_rewarded: amount(node.declineReward ? node.stake : 0n),
    stake_rewarded: amount(node.declineReward ? 0n : node.stake),
    staking_period: hasStake ? period : null,
    timestamp: { from: stamp(world.chain.genesis + BigInt(node.nodeId)), to: null },
  };
}

/** The last whole day in UTC. */
function stakingPeriod(world: World) {
  const day = 86_400n * nanosPerSecond;
  const today = newestTime(world) - (newestTime(world) % day);
  return { from: stamp(today - day + 1n), to: stamp(today) };
}

function registeredNodes({ world, query, path }: Context): Reply {
  const type = query.last('type');
  const all = world.network === 'testnet' ? [1, 2] : [];
  const chosen = all.filter((num) => passes(query.filters('registerednode.id'), BigInt(num)));
  const shown = type === undefined || type === 'block_node' ? chosen.slice(0, query.limit) : [];
  const created = stamp(world.chain.genesis + 86_400n * nanosPerSecond);
  const items = shown.map((num) => ({
    admin_key: ed25519(`registered ${num}`),
    created_timestamp: created,
    description: num === 1 ? 'alpha' : null,
    registered_node_id: num,
    service_endpoints: [
      {
        block_node: { endpoint_apis: ['STATUS', 'SUBSCRIBE_STREAM'] },
        domain_name: `block${num}.example.org`,
        general_service: null,
        ip_address: null,
        mirror_node: null,
        port: 40_840,
        requires_tls: true,
        rpc_relay: null,
        type: 'BLOCK_NODE',
      },
    ],
    timestamp: { from: created, to: null },
  }));
  const next = nextOf(path, query, shown, { name: 'registerednode.id', value: BigInt });
  return ok({ registered_nodes: items, links: { next } });
}

function stake({ world }: Context): Reply {
  return ok({
    max_stake_rewarded: 650_000_000_000_000_000n,
    max_staking_reward_rate_per_hbar: 6849,
    max_total_reward: 44_520_000_000_000n,
    node_reward_fee_fraction: 0.1,
    reserved_staking_rewards: 1_234_567_890_123n,
    reward_balance_threshold: 8_500_000_000_000_000n,
    stake_total: stakeTotal,
    staking_period: stakingPeriod(world),
    staking_period_duration: 1440,
    staking_periods_stored: 365,
    staking_reward_fee_fraction: 0.1,
    staking_reward_rate: 44_520_000_000_000n,
    staking_start_threshold: 25_000_000_000_000_000n,
    unreserved_staking_reward_balance: 25_411_111_111_111_111n,
  });
}

/** `q` gives a bare number of hbars as text. */
function supply(context: Context): Reply {
  const time = momentOf(context);
  const wanted = context.query.last('q');
  if (wanted !== undefined) {
    const tinybars = wanted === 'totalcoins' ? totalSupply : releasedSupply;
    return { status: 200, text: `${tinybars / 100_000_000n}.${String(tinybars % 100_000_000n).padStart(8, '0')}` };
  }
  return ok({
    released_supply: releasedSupply.toString(),
    timestamp: stamp(time),
    total_supply: totalSupply.toString(),
  });
}
