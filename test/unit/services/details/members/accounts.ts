import { phrase } from '../../../../../src/domain/phrase.ts';
import { id } from '../../ledger/ids.ts';
import { documentLines, entitySummary, sectionLines } from './documents.ts';
import type { AnswerMembers } from './member.ts';

const holder = { idOrAliasOrEvmAddress: '0.0.100' };

const range: AnswerMembers['members'] = {
  'timestamp.from': {
    sent: '110.000000001',
    shown: 'Unchanged since: 1970-01-01 00:01:50 UTC',
  },
  'timestamp.to': {
    sent: '111.000000001',
    shown: 'Unchanged until: 1970-01-01 00:01:51 UTC',
  },
};

const airdrop: AnswerMembers['members'] = {
  amount: { sent: 101, shown: '101 (smallest units)' },
  receiver_id: { sent: '0.0.102', shown: 'Receiver: 0.0.102' },
  sender_id: { sent: '0.0.103', shown: 'Sender: 0.0.103' },
  token_id: { sent: '0.0.104', shown: '0.0.104: ' },
  ...range,
};

const nftAirdrop: AnswerMembers['members'] = {
  ...airdrop,
  amount: { sent: null, notShown: 'an NFT has a serial number instead' },
  serial_number: { sent: 105, shown: '105' },
  token_id: { sent: '0.0.104', shown: '0.0.104' },
};

/** Of accounts, and what they hold and grant. */
export const accountMembers = {
  account: {
    members: {
      account: { sent: '0.0.1600', shown: '0.0.1600' },
      alias: { sent: 'HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA', shown: 'Alias: HIQQ' },
      auto_renew_period: { sent: 172_800, shown: 'Auto-renew: 2 days' },
      'balance.balance': { sent: 601, shown: 'Balance: 0.00000601 ℏ' },
      'balance.timestamp': { sent: '602.000000001', shown: '1970-01-01 00:10:02 UTC' },
      'balance.tokens.0.balance': { sent: 603, shown: '603 (smallest units)' },
      'balance.tokens.0.token_id': { sent: '0.0.604', shown: '0.0.604' },
      created_timestamp: { sent: '605.000000001', shown: '1970-01-01 00:10:05 UTC' },
      decline_reward: { sent: true, shown: 'declines rewards' },
      delegation_address: { sent: `0x${'61'.repeat(20)}`, shown: `Delegates to: 0x${'61'.repeat(20)}` },
      deleted: { sent: true, shown: '! Deleted' },
      ethereum_nonce: { sent: 606, shown: 'Ethereum nonce: 606' },
      evm_address: { sent: `0x${'62'.repeat(20)}`, shown: `EVM address: 0x${'62'.repeat(20)}` },
      expiry_timestamp: { sent: '607.000000001', shown: '1970-01-01 00:10:07 UTC' },
      'key._type': { sent: 'ED25519', shown: 'Key: ED25519' },
      'key.key': { sent: 'b1'.repeat(32), shown: 'b1'.repeat(32) },
      max_automatic_token_associations: { sent: 608, shown: 'Auto-associate: 608' },
      memo: { sent: 'a memo', shown: 'a memo' },
      pending_reward: { sent: 609, shown: 'Pending reward: 0.00000609 ℏ' },
      receiver_sig_required: { sent: true, shown: 'required' },
      stake_period_start: { sent: '610.000000001', shown: '1970-01-01 00:10:10 UTC' },
      staked_account_id: { sent: '0.0.611', notShown: 'an account stakes to either: it stands where the node does' },
      staked_node_id: { sent: 61, shown: 'node 61' },
      transactions: { sent: [], notShown: 'not asked for: a section lists them' },
    },
    document: documentLines(
      (client) => client.account({ idOrAliasOrEvmAddress: id('0.0.1') }),
      (account) => entitySummary({ kind: 'account', id: account.id, account }),
    ),
  },
  accountTokens: {
    members: {
      automatic_association: { sent: true, shown: 'Association: automatic' },
      balance: { sent: 12_345, shown: '123.45' },
      created_timestamp: { sent: '112.000000001', shown: '1970-01-01 00:01:52 UTC' },
      decimals: { sent: 2, shown: 'Decimals: 2' },
      freeze_status: { sent: 'UNFROZEN', shown: 'Freeze: unfrozen' },
      kyc_status: { sent: 'GRANTED', shown: 'KYC: granted' },
      token_id: { sent: '0.0.113', shown: '0.0.113' },
    },
    document: sectionLines(phrase`Tokens`, 'accountTokens', holder),
  },
  cryptoAllowances: {
    members: {
      amount: { sent: 114, shown: 'Left: 0.00000114 ℏ' },
      amount_granted: { sent: 115, shown: 'Granted: 0.00000115 ℏ' },
      owner: { sent: '0.0.116', shown: 'Owner: 0.0.116' },
      spender: { sent: '0.0.117', shown: '0.0.117' },
      ...range,
    },
    document: sectionLines(phrase`ℏ allowances granted`, 'cryptoAllowances', holder),
  },
  tokenAllowances: {
    members: {
      amount: { sent: 118, shown: 'Left: 118 (smallest units)' },
      amount_granted: { sent: 119, shown: 'Granted: 119 (smallest units)' },
      owner: { sent: '0.0.120', shown: 'Owner: 0.0.120' },
      spender: { sent: '0.0.121', shown: 'Spender: 0.0.121' },
      token_id: { sent: '0.0.122', shown: '0.0.122' },
      ...range,
    },
    document: sectionLines(phrase`Token allowances granted`, 'tokenAllowances', holder),
  },
  nftAllowances: {
    members: {
      approved_for_all: { sent: true, shown: 'all' },
      owner: { sent: '0.0.123', shown: 'Owner: 0.0.123' },
      spender: { sent: '0.0.124', shown: 'Spender: 0.0.124' },
      token_id: { sent: '0.0.125', shown: '0.0.125' },
      ...range,
    },
    document: sectionLines(phrase`NFT allowances granted`, 'nftAllowances', holder),
  },
  outstandingAirdrops: {
    members: {
      ...airdrop,
      serial_number: { sent: null, notShown: 'of NFTs only: it is shown as in `pendingAirdrops`' },
    },
    document: sectionLines(phrase`Airdrops sent, unclaimed`, 'outstandingAirdrops', holder),
  },
  pendingAirdrops: {
    members: nftAirdrop,
    document: sectionLines(phrase`Airdrops to claim`, 'pendingAirdrops', holder),
  },
  balances: {
    members: {
      account: { sent: '0.0.126', shown: '0.0.126' },
      balance: { sent: 127, shown: '0.00000127 ℏ' },
      'tokens.0.balance': { sent: 128, shown: '128 (smallest units)' },
      'tokens.0.token_id': { sent: '0.0.129', shown: '0.0.129' },
    },
    beside: { timestamp: { sent: '142.000000001', shown: 'As of 1970-01-01 00:02:22.000000001 UTC' } },
    document: sectionLines(phrase`Balances`, 'balances', { 'account.id': '0.0.126' }),
  },
  stakingRewards: {
    members: {
      account_id: { sent: '0.0.130', notShown: 'the account whose details list its rewards' },
      amount: { sent: 131, shown: 'Amount: 0.00000131 ℏ' },
      timestamp: { sent: '132.000000001', shown: '132.000000001' },
    },
    document: sectionLines(phrase`Staking rewards`, 'stakingRewards', holder),
  },
  accountHooks: {
    members: {
      'admin_key._type': { sent: 'ED25519', shown: 'Admin key: ED25519' },
      'admin_key.key': { sent: '0b'.repeat(32), shown: '0b'.repeat(32) },
      contract_id: { sent: '0.0.133', shown: 'Contract: 0.0.133' },
      created_timestamp: { sent: '134.000000001', shown: '1970-01-01 00:02:14 UTC' },
      deleted: { sent: true, shown: 'deleted' },
      extension_point: { sent: 'ACCOUNT_ALLOWANCE_HOOK', shown: 'ACCOUNT_ALLOWANCE_HOOK' },
      hook_id: { sent: 135, shown: 'Hook 135' },
      owner_id: { sent: '0.0.136', shown: 'Owner: 0.0.136' },
      'timestamp_range.from': {
        sent: '137.000000001',
        shown: 'Unchanged since: 1970-01-01 00:02:17 UTC',
      },
      'timestamp_range.to': {
        sent: '138.000000001',
        shown: 'Unchanged until: 1970-01-01 00:02:18 UTC',
      },
      type: { sent: 'EVM', shown: 'EVM ' },
    },
    document: sectionLines(phrase`Hooks`, 'accountHooks', holder),
  },
  hookStorage: {
    members: {
      key: { sent: `0x${'00'.repeat(31)}8b`, shown: `Slot: 0x${'00'.repeat(31)}8b` },
      timestamp: { sent: '140.000000001', shown: '1970-01-01 00:02:20.000000001 UTC' },
      value: { sent: `0x${'00'.repeat(31)}8d`, shown: 'As a number: 141' },
    },
    beside: {
      hook_id: { sent: 135, notShown: 'the hook whose details list its storage' },
      owner_id: { sent: '0.0.100', notShown: 'the id of that hook says it' },
    },
    document: sectionLines(phrase`Storage`, 'hookStorage', { ...holder, hookId: '135' }),
  },
} satisfies Record<string, AnswerMembers>;
