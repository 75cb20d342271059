import { sectionLines } from './documents.ts';
import type { AnswerMembers } from './member.ts';

/** Of the network: its staking and nodes. */
export const networkMembers = {
  stake: {
    members: {
      max_stake_rewarded: { sent: 301, shown: '0.00000301 ℏ' },
      max_staking_reward_rate_per_hbar: { sent: 302, shown: '0.00000302 ℏ' },
      max_total_reward: { sent: 303, shown: '0.00000303 ℏ' },
      node_reward_fee_fraction: { sent: 0.125, shown: '12.5 %' },
      reserved_staking_rewards: { sent: 304, shown: '0.00000304 ℏ' },
      reward_balance_threshold: { sent: 305, shown: '0.00000305 ℏ' },
      stake_total: { sent: 306, shown: '0.00000306 ℏ' },
      'staking_period.from': { sent: '307.000000001', shown: '307.000000001' },
      'staking_period.to': { sent: '308.000000001', shown: '308.000000001' },
      staking_period_duration: { sent: 309, shown: '309 minutes' },
      staking_periods_stored: { sent: 310, shown: '310' },
      staking_reward_fee_fraction: { sent: 0.375, shown: '37.5 %' },
      staking_reward_rate: { sent: 311, shown: '0.00000311 ℏ' },
      staking_start_threshold: { sent: 312, shown: '0.00000312 ℏ' },
      unreserved_staking_reward_balance: { sent: 313, shown: '0.00000313 ℏ' },
    },
    document: sectionLines('stakingOfTheNetwork', 'stake', {}),
  },
  registeredNodes: {
    members: {
      'admin_key._type': { sent: 'ED25519', shown: 'Admin key: ED25519' },
      'admin_key.key': { sent: '0d'.repeat(32), shown: '0d'.repeat(32) },
      created_timestamp: { sent: '321.000000001', shown: '321.000000001' },
      description: { sent: 'a node', shown: 'a node' },
      registered_node_id: { sent: 322, shown: '322' },
      'service_endpoints.0.block_node.endpoint_apis.0': { sent: 'STATUS', shown: 'STATUS' },
      'service_endpoints.0.domain_name': { sent: 'node.example', shown: 'node.example' },
      'service_endpoints.0.general_service.description': { sent: 'a service', shown: 'a service' },
      'service_endpoints.0.ip_address': { sent: '10.3.2.3', shown: '(10.3.2.3)' },
      'service_endpoints.0.mirror_node': { sent: {}, notShown: 'it is always empty: the type says it' },
      'service_endpoints.0.port': { sent: 324, shown: ':324' },
      'service_endpoints.0.requires_tls': { sent: true, shown: '(TLS)' },
      'service_endpoints.0.rpc_relay': { sent: {}, notShown: 'it is always empty: the type says it' },
      'service_endpoints.0.type': { sent: 'BLOCK_NODE', shown: 'BLOCK_NODE: ' },
      'timestamp.from': { sent: '325.000000001', shown: 'Unchanged since: 325000 = 325000 · 325.000000001' },
      'timestamp.to': { sent: '326.000000001', shown: 'Unchanged until: 326000 = 326000 · 326.000000001' },
    },
    document: sectionLines('registeredNodesOfTheNetwork', 'registeredNodes', {}),
  },
} satisfies Record<string, AnswerMembers>;
