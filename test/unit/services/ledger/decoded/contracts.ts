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
    required:
      'contracts contracts.0.admin_key._type contracts.0.admin_key.key contracts.0.contract_id contracts.0.deleted contracts.0.evm_address contracts.0.memo contracts.0.timestamp contracts.0.timestamp.from links',
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
    required: 'admin_key._type admin_key.key contract_id deleted evm_address memo timestamp timestamp.from',
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
    required: 'state state.0.address state.0.timestamp state.0.slot state.0.value links',
    ignored: '',
  },
  callContract: { value: '0x0000000000006d8d', required: 'result', ignored: '' },
};
