import type { Decoded } from './decoded.ts';

export const accounts: Decoded = {
  accounts: {
    value: {
      items: [
        {
          id: '0.0.8',
          alias: 'HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA',
          autoRenewPeriodSeconds: undefined,
          createdAt: '1562591528.000123456',
          declinesReward: false,
          delegationAddress: undefined,
          deleted: false,
          ethereumNonce: 10n,
          evmAddress: '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec',
          expiresAt: undefined,
          key: undefined,
          maxAutomaticTokenAssociations: 200,
          memo: 'entity memo',
          pendingRewardTinybars: 100n,
          requiresReceiverSignature: false,
          stakedAccountId: undefined,
          stakedNodeId: 3n,
          stakePeriodStart: '172800000.000000000',
          balanceTinybars: 31869085891081369n,
          balanceAt: '0.000002345',
          tokenBalances: [{ tokenId: '0.0.200001', balance: 9223372036854775807n }],
        },
        {
          id: '0.0.9',
          alias: undefined,
          autoRenewPeriodSeconds: undefined,
          createdAt: undefined,
          declinesReward: false,
          delegationAddress: undefined,
          deleted: undefined,
          ethereumNonce: undefined,
          evmAddress: undefined,
          expiresAt: undefined,
          key: { type: 'ED25519', hex: '7934a257a6144fabc8fbdeeaa5810662adb89e7b6978ace46a74fdb2d12bd4b2' },
          maxAutomaticTokenAssociations: -1,
          memo: undefined,
          pendingRewardTinybars: 100n,
          requiresReceiverSignature: undefined,
          stakedAccountId: undefined,
          stakedNodeId: undefined,
          stakePeriodStart: undefined,
          balanceTinybars: undefined,
          balanceAt: undefined,
          tokenBalances: [],
        },
      ],
      asOf: undefined,
      next: {
        operation: 'accounts',
        link: '/api/v1/accounts?limit=1&account.id=gt:0.0.8',
        pageUrl:
          'https://ledger.example/api/v1/accounts?account.balance=gt:9007199254740993&account.id=gte:0.0.8&account.id=lt:0.0.10&account.publickey=ab01&balance=false&limit=100&order=desc',
      },
    },
    ignored: '',
  },
  account: {
    value: {
      id: '0.0.8',
      alias: 'HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA',
      autoRenewPeriodSeconds: undefined,
      createdAt: '1562591528.000123456',
      declinesReward: false,
      delegationAddress: '0x5b2f000000000000000000000000000000004811',
      deleted: false,
      ethereumNonce: 10n,
      evmAddress: '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec',
      expiresAt: undefined,
      key: { type: 'ECDSA_SECP256K1', hex: '02a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90' },
      maxAutomaticTokenAssociations: 200,
      memo: 'entity memo',
      pendingRewardTinybars: 100n,
      requiresReceiverSignature: false,
      stakedAccountId: undefined,
      stakedNodeId: 3n,
      stakePeriodStart: '172800000.000000000',
      balanceTinybars: 31869085891081369n,
      balanceAt: '0.000002345',
      tokenBalances: [{ tokenId: '0.0.200001', balance: 8n }],
    },
    ignored: 'links links.next transactions',
  },
  cryptoAllowances: {
    value: {
      items: [
        {
          owner: '0.0.2',
          spender: '0.0.2',
          remainingTinybars: 31869085891081369n,
          grantedTinybars: 9223372036854775807n,
          validity: { from: '1586567700.453054000', to: undefined },
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    ignored: '',
  },
  tokenAllowances: {
    value: {
      items: [
        {
          owner: '0.0.2',
          spender: '0.0.2',
          tokenId: '0.0.2',
          remaining: 75n,
          granted: 31869085891081369n,
          validity: { from: '1586567700.453054000', to: undefined },
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    ignored: '',
  },
  nftAllowances: {
    value: {
      items: [
        {
          owner: '0.0.11',
          spender: '0.0.15',
          tokenId: '0.0.99',
          approvedForAll: false,
          validity: { from: '1651560386.060890949', to: '1651560386.661997287' },
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    ignored: '',
  },
  stakingRewards: {
    value: {
      items: [{ accountId: '0.0.1000', amountTinybars: 10n, paidAt: '1234567890.000000001' }],
      asOf: undefined,
      next: undefined,
    },
    ignored: '',
  },
  outstandingAirdrops: {
    value: {
      items: [
        {
          senderId: '0.0.10',
          receiverId: '0.0.15',
          tokenId: '0.0.99',
          amount: 31869085891081369n,
          serialNumber: undefined,
          validity: { from: '1651560386.060890949', to: '1651560386.661997287' },
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    ignored: '',
  },
  pendingAirdrops: {
    value: {
      items: [
        {
          senderId: '0.0.10',
          receiverId: '0.0.15',
          tokenId: '0.0.99',
          amount: undefined,
          serialNumber: 31869085891081369n,
          validity: { from: '1651560386.060890949', to: '1651560386.661997287' },
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    ignored: '',
  },
  accountNfts: {
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
  accountTokens: {
    value: {
      items: [
        {
          tokenId: '0.0.27335',
          balance: 31869085891081369n,
          decimals: 3,
          automaticAssociation: true,
          createdAt: '123456789.000000001',
          freezeStatus: 'UNFROZEN',
          kycStatus: 'GRANTED',
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    ignored: '',
  },
  balances: {
    value: {
      items: [
        {
          accountId: '0.15.10',
          balanceTinybars: 31869085891081369n,
          tokenBalances: [{ tokenId: '0.0.200001', balance: 8n }],
        },
      ],
      asOf: '1586567700.453054000',
      next: undefined,
    },
    ignored: '',
  },
};
