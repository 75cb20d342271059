import type { Decoded } from './decoded.ts';

export const tokens: Decoded = {
  tokens: {
    value: {
      items: [
        {
          id: '0.0.1',
          name: 'First Mover',
          symbol: 'FIRSTMOVERLPDJH',
          type: 'FUNGIBLE_COMMON',
          decimals: 3,
          adminKey: undefined,
          metadata: 'VGhpcyBpcyBhIHRlc3QgTkZU',
        },
        {
          id: '0.0.2',
          name: 'First Mover',
          symbol: 'FIRSTMOVERLPDJH',
          type: 'NON_FUNGIBLE_UNIQUE',
          decimals: 0,
          adminKey: undefined,
          metadata: undefined,
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    required:
      'tokens tokens.0.decimals tokens.0.name tokens.0.symbol tokens.0.token_id tokens.0.type tokens.1.decimals tokens.1.name tokens.1.symbol tokens.1.token_id tokens.1.type links',
    ignored: '',
  },
  token: {
    value: {
      id: '0.0.2',
      name: 'Token name',
      symbol: 'ORIGINALRDKSE',
      type: 'FUNGIBLE_COMMON',
      decimals: 8,
      adminKey: { type: 'ProtobufEncoded', hex: '15706b229b3ba33d4a5a41ff54ce1cfe0a3d308672a33ff382f81583e02bd743' },
      metadata: 'dGV4dA==',
      memo: 'token memo',
      treasuryAccountId: '0.0.2',
      initialSupply: 1000000n,
      totalSupply: 31869085891081369n,
      maxSupply: 9223372036854775807n,
      supplyType: 'INFINITE',
      deleted: false,
      freezeDefault: false,
      pauseStatus: 'UNPAUSED',
      createdAt: '1586567700.453054000',
      modifiedAt: '1586567700.453054000',
      expiryNanos: 1234567890100000001n,
      autoRenewAccountId: '0.0.2',
      autoRenewPeriodSeconds: 7776000n,
      customFees: {
        createdAt: '1586567700.453054000',
        fixed: [{ amount: 100n, denominatingTokenId: undefined, collectorId: '0.0.2', collectorsAreExempt: false }],
        fractional: [
          {
            collectorId: '0.0.2',
            collectorsAreExempt: false,
            fraction: { numerator: 12n, denominator: 29n },
            denominatingTokenId: '0.0.2',
            minimum: 30n,
            maximum: 120n,
            netOfTransfers: true,
          },
        ],
        royalty: [
          {
            collectorId: '0.0.2',
            collectorsAreExempt: false,
            fraction: { numerator: 15n, denominator: 37n },
            fallback: { amount: 100n, denominatingTokenId: '0.0.2' },
          },
        ],
      },
      keys: {
        feeSchedule: {
          type: 'ProtobufEncoded',
          hex: '15706b229b3ba33d4a5a41ff54ce1cfe0a3d308672a33ff382f81583e02bd743',
        },
        freeze: undefined,
        kyc: undefined,
        metadata: { type: 'ProtobufEncoded', hex: '15706b229b3ba33d4a5a41ff54ce1cfe0a3d308672a33ff382f81583e02bd743' },
        pause: undefined,
        supply: { type: 'ProtobufEncoded', hex: '15706b229b3ba33d4a5a41ff54ce1cfe0a3d308672a33ff382f81583e02bd743' },
        wipe: undefined,
      },
    },
    required:
      'admin_key._type admin_key.key created_timestamp decimals fee_schedule_key._type fee_schedule_key.key freeze_default initial_supply max_supply metadata_key._type metadata_key.key modified_timestamp name pause_status supply_key._type supply_key.key supply_type symbol token_id total_supply type custom_fees.fixed_fees.0.amount custom_fees.fractional_fees.0.amount custom_fees.fractional_fees.0.amount.numerator custom_fees.fractional_fees.0.amount.denominator custom_fees.royalty_fees.0.amount custom_fees.royalty_fees.0.amount.numerator custom_fees.royalty_fees.0.amount.denominator custom_fees.royalty_fees.0.fallback_fee.amount',
    ignored: '',
  },
  tokenBalances: {
    value: {
      items: [{ accountId: '0.15.2', balance: 31869085891081369n, decimals: 3 }],
      asOf: '1586567700.453054000',
      next: undefined,
    },
    required: 'balances balances.0.account balances.0.balance balances.0.decimals links',
    ignored: '',
  },
  tokenNfts: {
    value: {
      items: [
        {
          tokenId: '0.0.222',
          serialNumber: 31869085891081369n,
          accountId: '0.1.2',
          createdAt: '1234567890.000000001',
          modifiedAt: '1610682445.003266001',
          deleted: false,
          metadata: 'VGhpcyBpcyBhIHRlc3QgTkZU',
          spenderId: '0.0.500',
          delegatingSpenderId: '0.0.400',
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    required: 'nfts nfts.0.deleted nfts.0.metadata nfts.0.serial_number nfts.0.token_id links',
    ignored: '',
  },
  nft: {
    value: {
      tokenId: '0.0.222',
      serialNumber: 124n,
      accountId: undefined,
      createdAt: '1234567890.000000001',
      modifiedAt: '1610682445.003266001',
      deleted: true,
      metadata: 'VGhpcyBpcyBhIHRlc3QgTkZU',
      spenderId: undefined,
      delegatingSpenderId: undefined,
    },
    required: 'deleted metadata serial_number token_id',
    ignored: '',
  },
  nftTransactions: {
    value: {
      items: [
        {
          timestamp: '1618591023.997420021',
          transactionId: '0.0.19789-1618591023-997420021',
          type: 'CRYPTOTRANSFER',
          nonce: 0,
          isApproval: false,
          senderId: '0.0.10',
          receiverId: '0.0.11',
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    required:
      'transactions transactions.0.consensus_timestamp transactions.0.nonce transactions.0.transaction_id transactions.0.type links',
    ignored: '',
  },
};
