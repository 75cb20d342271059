import type { Decoded } from './decoded.ts';

export const contracts: Decoded = {
  contracts: {
    value: {
      items: [
        {
          id: '0.0.2',
          evmAddress: '0x0000000000000000000000000000000000001f41',
          adminKey: {
            type: 'ProtobufEncoded',
            hex: '15706b229b3ba33d4a5a41ff54ce1cfe0a3d308672a33ff382f81583e02bd743',
          },
          autoRenewAccountId: '0.0.2',
          autoRenewPeriodSeconds: 7776000n,
          createdAt: '1586567700.453054000',
          deleted: false,
          expiresAt: '1586567700.453054000',
          fileId: '0.0.2',
          maxAutomaticTokenAssociations: 5,
          memo: 'contract memo',
          nonce: 1n,
          obtainerId: '0.0.2',
          permanentRemoval: false,
          proxyAccountId: '0.0.2',
          validity: { from: '1586567700.453054000', to: '1586567700.453054000' },
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    ignored: '',
  },
  contract: {
    value: {
      id: '0.0.2',
      evmAddress: '0x0000000000000000000000000000000000001f41',
      adminKey: { type: 'ProtobufEncoded', hex: '15706b229b3ba33d4a5a41ff54ce1cfe0a3d308672a33ff382f81583e02bd743' },
      autoRenewAccountId: '0.0.2',
      autoRenewPeriodSeconds: 7776000n,
      createdAt: '1586567700.453054000',
      deleted: false,
      expiresAt: '1586567700.453054000',
      fileId: '0.0.2',
      maxAutomaticTokenAssociations: 5,
      memo: 'contract memo',
      nonce: 1n,
      obtainerId: '0.0.2',
      permanentRemoval: false,
      proxyAccountId: '0.0.2',
      validity: { from: '1586567700.453054000', to: '1586567700.453054000' },
      bytecode: '0x01021a1fdc9b',
      runtimeBytecode: '0x0302fa1ad39c',
    },
    ignored: '',
  },
  contractState: {
    value: {
      items: [
        {
          address: '0x0000000000000000000000000000000000001f41',
          contractId: '0.0.2',
          changedAt: '1586567700.453054000',
          slot: '0x00000000000000000000000000000000000000000000000000000000000000fa',
          value: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
        },
      ],
      asOf: undefined,
      next: undefined,
    },
    ignored: '',
  },
  callContract: { value: '0x0000000000006d8d', ignored: '' },
};
