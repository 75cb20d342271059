import { nftSummary } from '../../../../../src/domain/details/nftRows.ts';
import { phrase } from '../../../../../src/domain/phrase.ts';
import { id } from '../../ledger/ids.ts';
import { documentLines, entitySummary, sectionLines } from './documents.ts';
import type { AnswerMembers } from './member.ts';

const listedNft: AnswerMembers['members'] = {
  account_id: { sent: '0.0.140', shown: 'Owner: 0.0.140' },
  created_timestamp: { sent: '141.000000001', shown: '1970-01-01 00:02:21 UTC' },
  delegating_spender: { sent: '0.0.142', shown: 'Delegating spender: 0.0.142' },
  deleted: { sent: true, shown: 'State: deleted' },
  metadata: { sent: 'd29yZHM=', shown: 'words' },
  modified_timestamp: { sent: '143.000000001', shown: '1970-01-01 00:02:23 UTC' },
  serial_number: { sent: 144, shown: '144' },
  spender: { sent: '0.0.145', shown: 'Spender: 0.0.145' },
  token_id: { sent: '0.0.146', shown: '0.0.146' },
};

/** Of tokens and NFTs. */
export const tokenMembers = {
  token: {
    members: {
      'admin_key._type': { sent: 'ED25519', shown: 'Admin key: ED25519' },
      'admin_key.key': { sent: 'a1'.repeat(32), shown: 'a1'.repeat(32) },
      'fee_schedule_key._type': { sent: 'ED25519', shown: 'Fee schedule key: ED25519' },
      'fee_schedule_key.key': { sent: 'a2'.repeat(32), shown: 'a2'.repeat(32) },
      'freeze_key._type': { sent: 'ED25519', shown: 'Freeze key: ED25519' },
      'freeze_key.key': { sent: 'a3'.repeat(32), shown: 'a3'.repeat(32) },
      'kyc_key._type': { sent: 'ED25519', shown: 'KYC key: ED25519' },
      'kyc_key.key': { sent: 'a4'.repeat(32), shown: 'a4'.repeat(32) },
      'metadata_key._type': { sent: 'ED25519', shown: 'Metadata key: ED25519' },
      'metadata_key.key': { sent: 'a5'.repeat(32), shown: 'a5'.repeat(32) },
      'pause_key._type': { sent: 'ED25519', shown: 'Pause key: ED25519' },
      'pause_key.key': { sent: 'a6'.repeat(32), shown: 'a6'.repeat(32) },
      'supply_key._type': { sent: 'ED25519', shown: 'Supply key: ED25519' },
      'supply_key.key': { sent: 'a7'.repeat(32), shown: 'a7'.repeat(32) },
      'wipe_key._type': { sent: 'ED25519', shown: 'Wipe key: ED25519' },
      'wipe_key.key': { sent: 'a8'.repeat(32), shown: 'a8'.repeat(32) },
      auto_renew_account: { sent: '0.0.501', shown: 'Auto-renew account: 0.0.501' },
      auto_renew_period: { sent: 172_800, shown: 'Auto-renew: 2 days' },
      created_timestamp: { sent: '503.000000001', shown: '1970-01-01 00:08:23 UTC' },
      'custom_fees.created_timestamp': { sent: '504.000000001', shown: '1970-01-01 00:08:24 UTC' },
      'custom_fees.fixed_fees.0.all_collectors_are_exempt': { sent: true, shown: '0.0.506, collectors are exempt' },
      'custom_fees.fixed_fees.0.amount': { sent: 505, shown: '505 (smallest units)' },
      'custom_fees.fixed_fees.0.collector_account_id': { sent: '0.0.506', shown: '→ 0.0.506' },
      'custom_fees.fixed_fees.0.denominating_token_id': { sent: '0.0.507', shown: ' of 0.0.507' },
      'custom_fees.fractional_fees.0.all_collectors_are_exempt': {
        sent: true,
        shown: '0.0.508, collectors are exempt',
      },
      'custom_fees.fractional_fees.0.amount.denominator': { sent: 19, shown: '17/19 of the amount' },
      'custom_fees.fractional_fees.0.amount.numerator': { sent: 17, shown: '17/19 of the amount' },
      'custom_fees.fractional_fees.0.collector_account_id': { sent: '0.0.508', shown: '→ 0.0.508' },
      'custom_fees.fractional_fees.0.denominating_token_id': { sent: '0.0.530', notShown: 'always the token itself' },
      'custom_fees.fractional_fees.0.maximum': { sent: 510, shown: 'at most 5.1' },
      'custom_fees.fractional_fees.0.minimum': { sent: 509, shown: 'at least 5.09' },
      'custom_fees.fractional_fees.0.net_of_transfers': { sent: true, shown: 'paid by the sender on top' },
      'custom_fees.royalty_fees.0.all_collectors_are_exempt': { sent: true, shown: '0.0.511, collectors are exempt' },
      'custom_fees.royalty_fees.0.amount.denominator': { sent: 29, shown: '23/29 of what' },
      'custom_fees.royalty_fees.0.amount.numerator': { sent: 23, shown: '23/29 of what' },
      'custom_fees.royalty_fees.0.collector_account_id': { sent: '0.0.511', shown: '→ 0.0.511' },
      'custom_fees.royalty_fees.0.fallback_fee.amount': { sent: 512, shown: '512 (smallest units)' },
      'custom_fees.royalty_fees.0.fallback_fee.denominating_token_id': { sent: '0.0.513', shown: ' of 0.0.513' },
      decimals: { sent: '2', shown: 'Decimals: 2' },
      deleted: { sent: true, shown: '! Deleted' },
      expiry_timestamp: { sent: 514_000_000_001, shown: '1970-01-01 00:08:34 UTC' },
      freeze_default: { sent: true, shown: 'Frozen by default: yes' },
      initial_supply: { sent: '51500', shown: 'Initial supply: 515' },
      max_supply: { sent: '51600', shown: 'of at most 516' },
      memo: { sent: 'a memo', shown: 'Memo: a memo (untrusted)' },
      metadata: { sent: 'd29yZHM=', shown: 'Metadata: words' },
      modified_timestamp: { sent: '517.000000001', shown: '1970-01-01 00:08:37 UTC' },
      name: { sent: 'A name', shown: 'A name' },
      pause_status: { sent: 'PAUSED', shown: '! Paused' },
      supply_type: { sent: 'FINITE', notShown: 'the maximum says it; without one, that there is none' },
      symbol: { sent: 'SYM', shown: '(SYM)' },
      token_id: { sent: '0.0.530', shown: '0.0.530' },
      total_supply: { sent: '51800', shown: 'Supply: 518' },
      treasury_account_id: { sent: '0.0.519', shown: 'Treasury: 0.0.519' },
      type: { sent: 'FUNGIBLE_COMMON', shown: 'Type: FUNGIBLE_COMMON' },
    },
    document: documentLines(
      (client) => client.token({ tokenId: id('0.0.1') }),
      (token) => entitySummary({ kind: 'token', id: token.id, token }),
    ),
  },
  nft: {
    members: {
      ...listedNft,
      deleted: { sent: true, shown: 'Deleted: yes' },
      serial_number: { sent: 144, shown: 'Serial number: 144' },
    },
    document: documentLines((client) => client.nft({ tokenId: id('0.0.1'), serialNumber: 1n }), nftSummary),
  },
  accountNfts: {
    members: listedNft,
    document: sectionLines(phrase`NFTs`, 'accountNfts', { idOrAliasOrEvmAddress: '0.0.140' }),
  },
  tokenNfts: {
    members: listedNft,
    document: sectionLines(phrase`NFTs`, 'tokenNfts', { tokenId: '0.0.146' }),
  },
  nftTransactions: {
    members: {
      consensus_timestamp: { sent: '147.000000001', shown: '1970-01-01 00:02:27.000000001 UTC' },
      is_approval: { sent: true, shown: 'By: ' },
      nonce: { sent: 8, shown: '/8' },
      receiver_account_id: { sent: '0.0.149', shown: 'To: 0.0.149' },
      sender_account_id: { sent: '0.0.150', shown: 'From: 0.0.150' },
      transaction_id: { sent: '0.0.151-152-000000001', shown: '0.0.151@152.000000001' },
      type: { sent: 'CRYPTOTRANSFER', shown: 'CRYPTOTRANSFER' },
    },
    document: sectionLines(phrase`Transactions`, 'nftTransactions', { tokenId: '0.0.146', serialNumber: '144' }),
  },
  tokenBalances: {
    members: {
      account: { sent: '0.0.153', shown: '0.0.153' },
      balance: { sent: 15_456, shown: '154.56' },
      decimals: { sent: 2, shown: '154.56' },
    },
    beside: { timestamp: { sent: '155.000000001', shown: 'As of 1970-01-01 00:02:35.000000001 UTC' } },
    document: sectionLines(phrase`Holders`, 'tokenBalances', { tokenId: '0.0.146' }),
  },
} satisfies Record<string, AnswerMembers>;
