import { sectionLines } from './documents.ts';
import type { AnswerMembers } from './member.ts';

const listedNft: AnswerMembers['members'] = {
  account_id: { sent: '0.0.140', shown: 'Owner: 0.0.140' },
  created_timestamp: { sent: '141.000000001', shown: '141.000000001' },
  delegating_spender: { sent: '0.0.142', shown: 'Delegating spender: 0.0.142' },
  deleted: { sent: true, shown: 'State: deleted' },
  metadata: { sent: 'd29yZHM=', shown: 'words' },
  modified_timestamp: { sent: '143.000000001', shown: '143.000000001' },
  serial_number: { sent: 144, shown: '144' },
  spender: { sent: '0.0.145', shown: 'Spender: 0.0.145' },
  token_id: { sent: '0.0.146', shown: '0.0.146' },
};

/** Of tokens and NFTs. */
export const tokenMembers = {
  accountNfts: {
    members: listedNft,
    document: sectionLines('nfts', 'accountNfts', { idOrAliasOrEvmAddress: '0.0.140' }),
  },
  tokenNfts: {
    members: listedNft,
    document: sectionLines('nfts', 'tokenNfts', { tokenId: '0.0.146' }),
  },
  nftTransactions: {
    members: {
      consensus_timestamp: { sent: '147.000000001', shown: '147.000000001' },
      is_approval: { sent: true, shown: 'By: ' },
      nonce: { sent: 8, shown: '/8' },
      receiver_account_id: { sent: '0.0.149', shown: 'To: 0.0.149' },
      sender_account_id: { sent: '0.0.150', shown: 'From: 0.0.150' },
      transaction_id: { sent: '0.0.151-152-000000001', shown: '0.0.151@152.000000001' },
      type: { sent: 'CRYPTOTRANSFER', shown: 'CRYPTOTRANSFER' },
    },
    document: sectionLines('transactions', 'nftTransactions', { tokenId: '0.0.146', serialNumber: '144' }),
  },
  tokenBalances: {
    members: {
      account: { sent: '0.0.153', shown: '0.0.153' },
      balance: { sent: 15_456, shown: '154.56' },
      decimals: { sent: 2, shown: '154.56' },
    },
    document: sectionLines('holders', 'tokenBalances', { tokenId: '0.0.146' }),
  },
} satisfies Record<string, AnswerMembers>;
