import type { Decoded } from './decoded.ts';

export const topics: Decoded = {
  topic: {
    value: {
      id: '0.0.7',
      memo: 'topic memo',
      adminKey: { type: 'ProtobufEncoded', hex: '15706b229b3ba33d4a5a41ff54ce1cfe0a3d308672a33ff382f81583e02bd743' },
      submitKey: { type: 'ProtobufEncoded', hex: '15706b229b3ba33d4a5a41ff54ce1cfe0a3d308672a33ff382f81583e02bd743' },
      feeScheduleKey: {
        type: 'ProtobufEncoded',
        hex: '15706b229b3ba33d4a5a41ff54ce1cfe0a3d308672a33ff382f81583e02bd743',
      },
      feeExemptKeys: [
        { type: 'ProtobufEncoded', hex: '15706b229b3ba33d4a5a41ff54ce1cfe0a3d308672a33ff382f81583e02bd743' },
      ],
      customFees: [{ amount: 100n, collectorId: '0.0.2', denominatingTokenId: undefined }],
      autoRenewAccountId: '0.0.2',
      autoRenewPeriodSeconds: 7776000n,
      createdAt: '1586567700.453054000',
      deleted: false,
      validity: { from: '1586567700.453054000', to: '1586567700.453054000' },
    },
    fatal: 'topic_id',
    required:
      'admin_key._type admin_key.key custom_fees.fixed_fees.0.amount fee_exempt_key_list.0._type fee_exempt_key_list.0.key fee_schedule_key._type fee_schedule_key.key submit_key._type submit_key.key timestamp.from',
    ignored: 'custom_fees.created_timestamp',
  },
  topicMessages: {
    value: {
      items: [
        {
          topicId: '0.0.7',
          sequenceNumber: 31869085891081369n,
          timestamp: '1234567890.000000001',
          payerId: '0.0.10',
          message: 'bWVzc2FnZQ==',
          runningHash: 'cnVubmluZ19oYXNo',
          runningHashVersion: 2,
          chunk: { number: 1, total: 2, initialTransactionId: '0.0.10@1234567890.000000321?scheduled/3' },
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    fatal: 'messages links',
    required:
      'messages.0.chunk_info.initial_transaction_id.account_id messages.0.chunk_info.initial_transaction_id.transaction_valid_start messages.0.chunk_info.number messages.0.chunk_info.total messages.0.consensus_timestamp messages.0.sequence_number messages.0.topic_id',
    ignored: 'messages.0.chunk_info.initial_transaction_id',
  },
  topicMessage: {
    value: {
      topicId: '0.0.7',
      sequenceNumber: 1n,
      timestamp: '1234567890.000000001',
      payerId: '0.0.10',
      message: 'bWVzc2FnZQ==',
      runningHash: 'cnVubmluZ19oYXNo',
      runningHashVersion: 2,
      chunk: { number: 1, total: 2, initialTransactionId: '0.0.10-1234567890-000000321' },
    },
    fatal: 'consensus_timestamp sequence_number topic_id',
    required: 'chunk_info.number chunk_info.total',
    ignored: '',
  },
  topicMessageAt: {
    value: {
      topicId: '0.0.7',
      sequenceNumber: 1n,
      timestamp: '1234567890.000000001',
      payerId: '0.0.10',
      message: 'bWVzc2FnZQ==',
      runningHash: 'cnVubmluZ19oYXNo',
      runningHashVersion: 2,
      chunk: undefined,
    },
    fatal: 'consensus_timestamp sequence_number topic_id',
    required: '',
    ignored: '',
  },
  schedules: {
    value: {
      items: [
        {
          id: '0.0.2',
          memo: 'created on 02/10/2021',
          adminKey: {
            type: 'ProtobufEncoded',
            hex: '15706b229b3ba33d4a5a41ff54ce1cfe0a3d308672a33ff382f81583e02bd743',
          },
          createdAt: '1586567700.453054000',
          creatorId: '0.0.2',
          payerId: '0.0.2',
          deleted: false,
          executedAt: '1586567700.453054000',
          expiresAt: '1586567700.453054000',
          waitsForExpiry: false,
          transactionBody: 'Kd6tvu8=',
          signatures: [
            {
              timestamp: '1586567700.453054000',
              publicKeyPrefix: 'AAEBAwuqAwzB',
              signature: '3q2+7wABAQMLqgMMwQ==',
              type: 'ED25519',
            },
          ],
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    fatal: 'schedules links',
    required:
      'schedules.0.admin_key._type schedules.0.admin_key.key schedules.0.schedule_id schedules.0.signatures.0.public_key_prefix',
    ignored: '',
  },
  schedule: {
    value: {
      id: '0.0.2',
      memo: 'created on 02/10/2021',
      adminKey: undefined,
      createdAt: '1586567700.453054000',
      creatorId: '0.0.2',
      payerId: '0.0.2',
      deleted: false,
      executedAt: undefined,
      expiresAt: undefined,
      waitsForExpiry: false,
      transactionBody: 'Kd6tvu8=',
      signatures: [
        {
          timestamp: '1586567700.453054000',
          publicKeyPrefix: 'AAEBAwuqAwzB',
          signature: '3q2+7wABAQMLqgMMwQ==',
          type: 'ED25519',
        },
      ],
    },
    fatal: 'schedule_id',
    required: 'signatures.0.public_key_prefix',
    ignored: '',
  },
  transactions: {
    value: {
      items: [
        {
          transactionId: '0.0.8-1234567890-000000006',
          consensusTimestamp: '1234567890.000000007',
          validStart: '1234567890.000000006',
          validDurationSeconds: 11n,
          name: 'CRYPTOTRANSFER',
          result: 'SUCCESS',
          scheduled: false,
          nonce: 0,
          parentTimestamp: '1234567890.000000007',
          entityId: '0.0.2281979',
          nodeId: '0.0.3',
          chargedFeeTinybars: 7n,
          maxFeeTinybars: 33n,
          maxCustomFees: [
            { accountId: '0.0.8', amount: 1000n, denominatingTokenId: '0.0.2000' },
            { accountId: '0.0.8', amount: 1500n, denominatingTokenId: undefined },
          ],
          memoBase64: undefined,
          hash: 'vigzKe2J7fv4ktHBbNTSzQmKq7Lzdq1/lJMmHT+a2KgvdhAuadlvS4eKeqKjIRmW',
          bytes: undefined,
          batchKey: { type: 'ED25519', hex: '7934a257a6144fabc8fbdeeaa5810662adb89e7b6978ace46a74fdb2d12bd4b2' },
          highVolume: false,
          highVolumePricingMultiplier: 1n,
          transfers: [
            { accountId: '0.0.3', amountTinybars: 31869085891081369n, isApproval: false },
            { accountId: '0.0.8', amountTinybars: -31869085891081370n, isApproval: false },
            { accountId: '0.0.98', amountTinybars: 1n, isApproval: false },
            { accountId: '0.0.800', amountTinybars: 150n, isApproval: false },
            { accountId: '0.0.800', amountTinybars: 200n, isApproval: false },
          ],
          tokenTransfers: [
            { tokenId: '0.0.90000', accountId: '0.0.9', amount: 1200n, isApproval: false },
            { tokenId: '0.0.90000', accountId: '0.0.8', amount: -1200n, isApproval: false },
          ],
          nftTransfers: [
            { tokenId: '0.0.123', serialNumber: 1n, senderId: '0.0.122', receiverId: '0.0.121', isApproval: true },
            { tokenId: '0.0.123', serialNumber: 2n, senderId: '0.0.422', receiverId: '0.0.321', isApproval: true },
          ],
          stakingRewardTransfers: [
            { accountId: '0.0.3', amountTinybars: 150n, isApproval: false },
            { accountId: '0.0.9', amountTinybars: 200n, isApproval: false },
          ],
          assessedCustomFees: [],
        },
      ],
      asOf: undefined,
      next: {
        operation: 'transactions',
        link: '/api/v1/transactions?limit=1&timestamp=lt:1234567890.000000007',
        pageUrl:
          'https://ledger.example/api/v1/transactions?account.id=0.0.8&timestamp=1.000000000&transactiontype=CRYPTOTRANSFER&result=fail&type=debit',
      },
    },
    fatal: 'transactions links',
    required:
      'transactions.0.batch_key._type transactions.0.batch_key.key transactions.0.consensus_timestamp transactions.0.max_custom_fees.0.amount transactions.0.max_custom_fees.1.amount transactions.0.nft_transfers.0.serial_number transactions.0.nft_transfers.1.serial_number transactions.0.staking_reward_transfers.0.account transactions.0.staking_reward_transfers.0.amount transactions.0.staking_reward_transfers.1.account transactions.0.staking_reward_transfers.1.amount transactions.0.token_transfers.0.token_id transactions.0.token_transfers.0.account transactions.0.token_transfers.0.amount transactions.0.token_transfers.1.token_id transactions.0.token_transfers.1.account transactions.0.token_transfers.1.amount transactions.0.transaction_id transactions.0.transfers.0.account transactions.0.transfers.0.amount transactions.0.transfers.1.account transactions.0.transfers.1.amount transactions.0.transfers.2.account transactions.0.transfers.2.amount transactions.0.transfers.3.account transactions.0.transfers.3.amount transactions.0.transfers.4.account transactions.0.transfers.4.amount',
    ignored: '',
  },
  transaction: {
    value: [
      {
        transactionId: '0.0.8-1234567890-000000006',
        consensusTimestamp: '1234567890.000000007',
        validStart: '1234567890.000000006',
        validDurationSeconds: 11n,
        name: 'CRYPTOTRANSFER',
        result: 'SUCCESS',
        scheduled: false,
        nonce: 0,
        parentTimestamp: undefined,
        entityId: '0.0.2281979',
        nodeId: '0.0.3',
        chargedFeeTinybars: 7n,
        maxFeeTinybars: 33n,
        maxCustomFees: [],
        memoBase64: 'bWVtbw==',
        hash: 'vigzKe2J7fv4ktHBbNTSzQmKq7Lzdq1/lJMmHT+a2KgvdhAuadlvS4eKeqKjIRmW',
        bytes: 'Kd6tvu8=',
        batchKey: undefined,
        highVolume: false,
        highVolumePricingMultiplier: undefined,
        transfers: [
          { accountId: '0.0.3', amountTinybars: 2n, isApproval: true },
          { accountId: '0.0.8', amountTinybars: -3n, isApproval: true },
          { accountId: '0.0.98', amountTinybars: 1n, isApproval: true },
          { accountId: '0.0.800', amountTinybars: 200n, isApproval: false },
          { accountId: '0.0.800', amountTinybars: 300n, isApproval: false },
        ],
        tokenTransfers: [
          { tokenId: '0.0.90000', accountId: '0.0.9', amount: 1200n, isApproval: true },
          { tokenId: '0.0.90000', accountId: '0.0.8', amount: -1200n, isApproval: true },
        ],
        nftTransfers: [
          {
            tokenId: '0.0.123',
            serialNumber: 31869085891081369n,
            senderId: '0.0.122',
            receiverId: undefined,
            isApproval: false,
          },
        ],
        stakingRewardTransfers: [],
        assessedCustomFees: [
          { amount: 100n, collectorId: '0.0.10', effectivePayerIds: ['0.0.8', '0.0.72'], tokenId: '0.0.90001' },
        ],
      },
    ],
    fatal: 'transactions',
    required:
      'transactions.0.consensus_timestamp transactions.0.nft_transfers.0.serial_number transactions.0.token_transfers.0.token_id transactions.0.token_transfers.0.account transactions.0.token_transfers.0.amount transactions.0.token_transfers.1.token_id transactions.0.token_transfers.1.account transactions.0.token_transfers.1.amount transactions.0.transaction_id transactions.0.transfers.0.account transactions.0.transfers.0.amount transactions.0.transfers.1.account transactions.0.transfers.1.amount transactions.0.transfers.2.account transactions.0.transfers.2.amount transactions.0.transfers.3.account transactions.0.transfers.3.amount transactions.0.transfers.4.account transactions.0.transfers.4.amount transactions.0.assessed_custom_fees.0.amount',
    ignored: '',
  },
};
