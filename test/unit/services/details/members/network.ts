import assert from 'node:assert/strict';
import { nodeSummary } from '../../../../../src/domain/network/nodeSummary.ts';
import { phrase } from '../../../../../src/domain/phrase.ts';
import { blockSummary } from '../../../../../src/domain/transaction/transactionSummary.ts';
import { documentLines, sectionLines } from './documents.ts';
import type { AnswerMembers } from './member.ts';

/** Of the network: its blocks, staking and nodes. */
export const networkMembers = {
  block: {
    members: {
      count: { sent: 331, shown: 'Transactions: 331' },
      gas_used: { sent: 332, shown: '332' },
      hapi_version: { sent: '0.33.3', shown: '0.33.3' },
      hash: { sent: `0x${'d1'.repeat(48)}`, shown: 'd1'.repeat(48) },
      logs_bloom: { sent: `0x${'d2'.repeat(256)}`, notShown: 'the view of blocks shows it' },
      name: { sent: 'a.rcd', shown: 'a.rcd' },
      number: { sent: 334, shown: '334' },
      previous_hash: { sent: `0x${'d3'.repeat(48)}`, shown: 'd3'.repeat(48) },
      size: { sent: 335, shown: '335 bytes' },
      'timestamp.from': { sent: '336.000000001', shown: '1970-01-01 00:05:36.000000001 UTC' },
      'timestamp.to': { sent: '337.000000001', shown: '1970-01-01 00:05:37.000000001 UTC' },
    },
    document: documentLines((client) => client.block({ hashOrNumber: 1n }), blockSummary),
  },
  nodes: {
    members: {
      'admin_key._type': { sent: 'ED25519', shown: 'Admin key: ED25519' },
      'admin_key.key': { sent: 'd4'.repeat(32), shown: 'd4'.repeat(32) },
      'associated_registered_nodes.0': { sent: 341, shown: '341' },
      decline_reward: { sent: true, shown: 'Declines rewards: yes' },
      description: { sent: 'a node', shown: 'a node' },
      file_id: { sent: '0.0.342', shown: '0.0.342' },
      'grpc_proxy_endpoint.domain_name': { sent: 'proxy.example', shown: 'proxy.example' },
      'grpc_proxy_endpoint.ip_address_v4': { sent: '10.3.4.3', shown: '(10.3.4.3)' },
      'grpc_proxy_endpoint.port': { sent: 344, shown: ':344' },
      max_stake: { sent: 345, shown: '0.00000345 ℏ' },
      memo: { sent: 'a memo', shown: 'a memo' },
      min_stake: { sent: 346, shown: '0.00000346 ℏ' },
      node_account_id: { sent: '0.0.347', shown: '0.0.347' },
      node_cert_hash: { sent: `0x${'d5'.repeat(48)}`, shown: 'd5'.repeat(48) },
      node_id: { sent: 348, shown: '348' },
      public_key: { sent: `0x${'d6'.repeat(32)}`, shown: 'd6'.repeat(32) },
      reward_rate_start: { sent: 349, shown: '0.00000349 ℏ' },
      'service_endpoints.0.domain_name': { sent: 'service.example', shown: 'service.example' },
      'service_endpoints.0.ip_address_v4': { sent: '10.3.5.0', shown: '(10.3.5.0)' },
      'service_endpoints.0.port': { sent: 351, shown: ':351' },
      stake: { sent: 352, shown: '0.00000352 ℏ' },
      stake_not_rewarded: { sent: 353, shown: '0.00000353 ℏ' },
      stake_rewarded: { sent: 354, shown: '0.00000354 ℏ' },
      'staking_period.from': { sent: '355.000000001', shown: '1970-01-01 00:05:55 UTC' },
      'staking_period.to': { sent: '356.000000001', shown: '1970-01-01 00:05:56 UTC' },
      'timestamp.from': {
        sent: '357.000000001',
        shown: 'Unchanged since: 1970-01-01 00:05:57 UTC',
      },
      'timestamp.to': {
        sent: '358.000000001',
        shown: 'Unchanged until: 1970-01-01 00:05:58 UTC',
      },
    },
    document: documentLines(async (client) => (await client.nodes({})).items[0] ?? assert.fail(), nodeSummary),
  },
  stake: {
    members: {
      max_stake_rewarded: { sent: 301, shown: '0.00000301 ℏ' },
      max_staking_reward_rate_per_hbar: { sent: 302, shown: '0.00000302 ℏ' },
      max_total_reward: { sent: 303, shown: '0.00000303 ℏ' },
      node_reward_fee_fraction: { sent: 0.125, shown: '12.5 %' },
      reserved_staking_rewards: { sent: 304, shown: '0.00000304 ℏ' },
      reward_balance_threshold: { sent: 305, shown: '0.00000305 ℏ' },
      stake_total: { sent: 306, shown: '0.00000306 ℏ' },
      'staking_period.from': { sent: '307.000000001', shown: '1970-01-01 00:05:07 UTC' },
      'staking_period.to': { sent: '308.000000001', shown: '1970-01-01 00:05:08 UTC' },
      staking_period_duration: { sent: 309, shown: '309 minutes' },
      staking_periods_stored: { sent: 310, shown: '310' },
      staking_reward_fee_fraction: { sent: 0.375, shown: '37.5 %' },
      staking_reward_rate: { sent: 311, shown: '0.00000311 ℏ' },
      staking_start_threshold: { sent: 312, shown: '0.00000312 ℏ' },
      unreserved_staking_reward_balance: { sent: 313, shown: '0.00000313 ℏ' },
    },
    document: sectionLines(phrase`Staking of the network`, 'stake', {}),
  },
  registeredNodes: {
    members: {
      'admin_key._type': { sent: 'ED25519', shown: 'Admin key: ED25519' },
      'admin_key.key': { sent: '0d'.repeat(32), shown: '0d'.repeat(32) },
      created_timestamp: { sent: '321.000000001', shown: '1970-01-01 00:05:21 UTC' },
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
      'timestamp.from': {
        sent: '325.000000001',
        shown: 'Unchanged since: 1970-01-01 00:05:25 UTC',
      },
      'timestamp.to': {
        sent: '326.000000001',
        shown: 'Unchanged until: 1970-01-01 00:05:26 UTC',
      },
    },
    document: sectionLines(phrase`Registered nodes of the network`, 'registeredNodes', {}),
  },
} satisfies Record<string, AnswerMembers>;
