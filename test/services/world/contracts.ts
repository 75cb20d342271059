/** What the embedded services know an entity's code to be. `unverified` has code and no record. */
export type ContractKind =
  | 'solidity'
  | 'library'
  | 'proxy'
  | 'implementation'
  | 'vyper'
  | 'yul'
  | 'unverified'
  | 'import';

interface WorldContract {
  readonly name: string;
  /** Lower case; `0x000…` ones are the long-zero form of `contractId`. */
  readonly evmAddress: string;
  readonly contractId: string;
  readonly kind: ContractKind;
}

/**
 * The contracts that the embedded ledger and the embedded verification service agree on. `import…` ones are deployed,
 * not verified, and named after the outcome of an explorer import.
 */
export const contracts = {
  vault: contract('Vault', '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148', '0.0.4811', 'solidity'),
  feeMath: contract('FeeMath', '0x9b41e2d7c05f83a6be17fd4298c03e5a7d61f0b2', '0.0.4809', 'library'),
  unverifiedLibrary: contract('Checkpoints', '0x3fd09c6b8e21a7545d0b6ce8f13a92d740be5c8f', '0.0.4810', 'unverified'),
  proxy: contract('TreasuryProxy', '0xe07d4b9f12c85a36bd904ef1a7c3528d6f0b1e94', '0.0.4820', 'proxy'),
  implementation: contract('Treasury', '0x71a5c8e3f60d29b4875efc013d64a9b28e5f07c6', '0.0.4819', 'implementation'),
  oddSources: contract('Odd', '0x00000000000000000000000000000000000012d8', '0.0.4824', 'solidity'),
  yul: contract('Forwarder', '0x00000000000000000000000000000000000012d9', '0.0.4825', 'yul'),
  vyperModules: contract('savings', '0x00000000000000000000000000000000000012da', '0.0.4826', 'vyper'),
  storage: contract('Storage', '0x000000000000000000000000000000000061d4f1', '0.0.6411505', 'solidity'),
  partialMatch: contract('Storage', '0x000000000000000000000000000000000061d4f6', '0.0.6411510', 'solidity'),
  vyperImmutables: contract('share', '0x000000000000000000000000000000000061d4f7', '0.0.6411511', 'vyper'),
  runtimeOnly: contract('Storage', '0x000000000000000000000000000000000061d4fa', '0.0.6411514', 'solidity'),
  unverified: contract('(unverified)', '0x000000000000000000000000000000000061d400', '0.0.6411264', 'unverified'),
  importSucceeds: contract('Storage', '0x0000000000000000000000000000000000001300', '0.0.4864', 'import'),
  importPartial: contract('Storage', '0x0000000000000000000000000000000000001301', '0.0.4865', 'import'),
  importSlow: contract('Storage', '0x0000000000000000000000000000000000001302', '0.0.4866', 'import'),
  importCompilerError: contract('Storage', '0x0000000000000000000000000000000000001303', '0.0.4867', 'import'),
  importNoMatch: contract('Storage', '0x0000000000000000000000000000000000001304', '0.0.4868', 'import'),
  importMissingSource: contract('Storage', '0x0000000000000000000000000000000000001305', '0.0.4869', 'import'),
  importJobExplorerFails: contract('Storage', '0x0000000000000000000000000000000000001306', '0.0.4870', 'import'),
  importNotOnExplorer: contract('Storage', '0x0000000000000000000000000000000000001307', '0.0.4871', 'import'),
  importKeyLimit: contract('Storage', '0x0000000000000000000000000000000000001308', '0.0.4872', 'import'),
  importMalformed: contract('Storage', '0x0000000000000000000000000000000000001309', '0.0.4873', 'import'),
  importServiceFails: contract('Storage', '0x000000000000000000000000000000000000130a', '0.0.4874', 'import'),
  importExplorerDown: contract('Storage', '0x000000000000000000000000000000000000130b', '0.0.4875', 'import'),
} as const;

export type ContractName = keyof typeof contracts;

function contract(name: string, evmAddress: string, contractId: string, kind: ContractKind): WorldContract {
  return { name, evmAddress, contractId, kind };
}
