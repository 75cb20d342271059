import type { Decoded } from './decoded.ts';

export const network: Decoded = {
  blocks: {
    value: {
      items: [
        {
          number: 77n,
          hash: '0x3c08bbbee74d287b1dcd3f0ca6d1d2cb92c90883c4acf9747de9f3f3162ad25b999fc7e86699f60f2a3fb3ed9a646c6b',
          previousHash:
            '0xf7d6481f659c866c35391ee230c374f163642ebf13a5e604e04a95a9ca48a298dc2dfa10f51bcbaab8ae23bc6d662a0b',
          name: '2022-05-03T06_46_26.060890949Z.rcd',
          transactionCount: 3n,
          gasUsed: 300000n,
          ledgerVersion: '0.11.0',
          logsBloom:
            '0x00000020002000001000000000000000000000000000000000000000000010000000000004000000000000000000000000108000000000000000000080000000000004000000000000000000000000880000000000000000000101000000000000000000000000000000000000008000000000000400000080000000000001000000000000000000000000000000000000000000002000000000100000100000200000040000100000001000000000000000000000000000000001001000004000000000000000000001000000000000000000100000000000100000000000000000000000000000000000000000000000080000100800000000000000120080',
          sizeBytes: 8192n,
          consensus: { from: '1651560386.060890949', to: '1651560386.661997287' },
        },
        {
          number: 31869085891081369n,
          hash: '0x3c08bbbee74d287b1dcd3f0ca6d1d2cb92c90883c4acf9747de9f3f3162ad25b999fc7e86699f60f2a3fb3ed9a646c6b',
          previousHash:
            '0xf7d6481f659c866c35391ee230c374f163642ebf13a5e604e04a95a9ca48a298dc2dfa10f51bcbaab8ae23bc6d662a0b',
          name: '2022-05-03T06_46_26.060890949Z.rcd',
          transactionCount: 31869085891081371n,
          gasUsed: undefined,
          ledgerVersion: undefined,
          logsBloom: '0x',
          sizeBytes: undefined,
          consensus: { from: '1651560386.060890949', to: '1651560386.661997287' },
        },
      ],
      asOf: undefined,
      next: {
        operation: 'blocks',
        link: '/api/v1/blocks?limit=2&order=desc&block.number=lt:77',
        pageUrl:
          'https://ledger.example/api/v1/blocks?block.number=gt:1&block.number=lte:31869085891081369&limit=2&order=asc&timestamp=gte:1651560386.100000000',
      },
    },
    ignored: '',
  },
  block: {
    value: {
      number: 77n,
      hash: '0x3c08bbbee74d287b1dcd3f0ca6d1d2cb92c90883c4acf9747de9f3f3162ad25b999fc7e86699f60f2a3fb3ed9a646c6b',
      previousHash:
        '0xf7d6481f659c866c35391ee230c374f163642ebf13a5e604e04a95a9ca48a298dc2dfa10f51bcbaab8ae23bc6d662a0b',
      name: '2022-05-03T06_46_26.060890949Z.rcd',
      transactionCount: 3n,
      gasUsed: 300000n,
      ledgerVersion: '0.11.0',
      logsBloom:
        '0x00000020002000001000000000000000000000000000000000000000000010000000000004000000000000000000000000108000000000000000000080000000000004000000000000000000000000880000000000000000000101000000000000000000000000000000000000008000000000000400000080000000000001000000000000000000000000000000000000000000002000000000100000100000200000040000100000001000000000000000000000000000000001001000004000000000000000000001000000000000000000100000000000100000000000000000000000000000000000000000000000080000100800000000000000120080',
      sizeBytes: 8192n,
      consensus: { from: '1651560386.060890949', to: '1651560386.661997287' },
    },
    ignored: '',
  },
  supply: {
    value: {
      releasedTinybars: 3999999999999999949n,
      totalTinybars: 5000000000000000000n,
      timestamp: '1586567700.453054000',
    },
    ignored: '',
  },
  feeSchedule: {
    value: {
      timestamp: '1586567700.453054000',
      fees: [
        { transactionType: 'ContractCall', tinybarsPerGas: 852000n },
        { transactionType: 'ContractCreate', tinybarsPerGas: 953000n },
        { transactionType: 'EthereumTransaction', tinybarsPerGas: 85200n },
      ],
    },
    ignored: '',
  },
  exchangeRates: {
    value: {
      current: { centEquivalent: 596987n, hbarEquivalent: 30000n, expiresAtSeconds: 1649689200n },
      next: { centEquivalent: 596987n, hbarEquivalent: 30000n, expiresAtSeconds: 1649689200n },
      timestamp: '1586567700.453054000',
    },
    ignored: '',
  },
  nodes: {
    value: {
      items: [
        {
          id: 1n,
          accountId: '0.0.4',
          description: 'address book 1',
          memo: '0.0.4',
          fileId: '0.0.102',
          adminKey: { type: 'ED25519', hex: '15706b229b3ba33d4a5a41ff54ce1cfe0a3d308672a33ff382f81583e02bd743' },
          associatedRegisteredNodes: [1n, 10n],
          declinesReward: false,
          grpcProxyEndpoint: { domainName: 'www.example.com', ipAddress: undefined, port: 443 },
          serviceEndpoints: [{ domainName: undefined, ipAddress: '128.0.0.6', port: 50216 }],
          certificateHash:
            '0x01d173753810c0aae794ba72d5443c292e9ff962b01046220dd99f5816422696e0569c977e2f169e1e5688afc8f4aa16',
          publicKey: '0x4a5ad514f0957fa170a676210c9bdbddf3bc9519702cf915fa6767a40463b96f',
          maxStakeTinybars: 50000n,
          minStakeTinybars: 1000n,
          stakeTinybars: 31869085891081369n,
          stakeRewardedTinybars: 100n,
          stakeNotRewardedTinybars: 19900n,
          rewardRateTinybars: 1000000n,
          stakingPeriod: { from: '1655164800.000000000', to: '1655251200.000000000' },
          validity: { from: '187654.000123457', to: undefined },
        },
        {
          id: 2n,
          accountId: '0.0.4',
          description: undefined,
          memo: undefined,
          fileId: '0.0.102',
          adminKey: undefined,
          associatedRegisteredNodes: [],
          declinesReward: undefined,
          grpcProxyEndpoint: undefined,
          serviceEndpoints: [],
          certificateHash: undefined,
          publicKey: undefined,
          maxStakeTinybars: undefined,
          minStakeTinybars: undefined,
          stakeTinybars: undefined,
          stakeRewardedTinybars: undefined,
          stakeNotRewardedTinybars: undefined,
          rewardRateTinybars: undefined,
          stakingPeriod: undefined,
          validity: { from: '187654.000123457', to: undefined },
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    ignored: '',
  },
  registeredNodes: {
    value: {
      items: [
        {
          id: 1n,
          description: 'alpha',
          adminKey: {
            type: 'ProtobufEncoded',
            hex: '421050820e1485acdd59726088e0e4a2130ebbbb70009f640ad95c78dd5a7b38',
          },
          createdAt: '1586567700.453054001',
          serviceEndpoints: [
            {
              type: 'BLOCK_NODE',
              domainName: 'block1.alpha.com',
              ipAddress: undefined,
              port: 40840,
              requiresTls: false,
              blockNodeApis: ['STATUS'],
              serviceDescription: undefined,
            },
          ],
          validity: { from: '187654.000123457', to: undefined },
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    ignored: 'registered_nodes.0.service_endpoints.0.mirror_node registered_nodes.0.service_endpoints.0.rpc_relay',
  },
  stake: {
    value: {
      stakeTotalTinybars: 3500000000000000001n,
      maxStakeRewardedTinybars: 10n,
      maxRewardRateTinybarsPerHbar: 17808n,
      maxTotalRewardTinybars: 20n,
      reservedRewardsTinybars: 30n,
      unreservedRewardBalanceTinybars: 50n,
      rewardBalanceThresholdTinybars: 40n,
      rewardRateTinybars: 100000000000n,
      startThresholdTinybars: 25000000000000000n,
      nodeRewardFeeFraction: 1,
      stakingRewardFeeFraction: 1,
      period: { from: '1655164800.000000000', to: '1655251200.000000000' },
      periodMinutes: 1440n,
      periodsStored: 365n,
    },
    ignored: '',
  },
  estimateFee: {
    value: {
      highVolumeMultiplier: 1n,
      node: {
        baseTinycents: 100000n,
        extras: [
          {
            name: 'SIGNATURES',
            count: 2n,
            included: 1n,
            charged: 1n,
            feePerUnitTinycents: 100000n,
            subtotalTinycents: 100000n,
          },
        ],
      },
      network: { multiplier: 9, subtotalTinycents: 1800000n },
      service: { baseTinycents: 0n, extras: [] },
      totalTinycents: 2000000n,
      notes: [],
    },
    ignored: '',
  },
};
