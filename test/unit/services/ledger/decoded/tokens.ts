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
    ignored: '',
  },
  tokenBalances: {
    value: {
      items: [{ accountId: '0.15.2', balance: 31869085891081369n, decimals: 3 }],
      asOf: '1586567700.453054000',
      next: undefined,
    },
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
    ignored: '',
  },
};
