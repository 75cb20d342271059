import { parseAbi } from '../../../src/domain/contract/abi.ts';
import { renderOverview } from '../../../src/domain/contract/contractOverview.ts';
import { mergeAbis } from '../../../src/domain/contract/proxyChain.ts';
import type { ContractKey, VerifiedContract } from '../../../src/domain/contract/verifiedContract.ts';
import type { EvmAddress } from '../../../src/domain/entity/evmAddress.ts';
import { renderStorageLayout } from '../../../src/domain/storage/storageLayoutDocument.ts';
import { readStorage, storageLines, withoutValues } from '../../../src/domain/storage/storageValue.ts';
import { readStorageVariables } from '../../../src/domain/storage/storageVariables.ts';
import { hashOfCode } from '../../../src/services/abi/abiHash.ts';
import { abiSolidity, abiTypeScript, renderAbiInterface } from '../../../src/services/abi/renderAbiInterface.ts';
import { contracts } from '../../services/world/contracts.ts';
import { english } from '../english.ts';
import { testnet } from '../services/contracts/contractFakes.ts';
import { assertWhole, itemLines } from './assertWhole.ts';
import { type EmbeddedClients, startEmbeddedClients } from './embedded.ts';

const verified = [
  'vault',
  'feeMath',
  'proxy',
  'implementation',
  'oddSources',
  'yul',
  'vyperModules',
  'storage',
  'partialMatch',
  'vyperImmutables',
  'runtimeOnly',
] as const;

describe('verified contracts of the embedded network, whole', () => {
  let clients: EmbeddedClients;
  before(async () => {
    clients = await startEmbeddedClients();
  });
  after(() => clients.stop());

  const read = async (name: keyof typeof contracts): Promise<VerifiedContract> => {
    const key: ContractKey = { chainId: '296', address: contracts[name].evmAddress as EvmAddress };
    const found = await clients.verification.contract(key, { fields: 'all' });
    if (!found.verified) {
      throw new Error(`${name} is not verified.`);
    }
    return found;
  };

  for (const name of verified) {
    it(`documents of ${name} are as expected`, async () => {
      const contract = await read(name);
      const abi = parseAbi(contract.abi);
      const title = contract.compilation?.name;
      assertWhole(`contracts/${name}.md`, overviewLines(contract));
      assertWhole(`contracts/${name}.abi.txt`, [
        ...[...renderAbiInterface(abi, { ...contract, name: title })].filter((line) => line !== undefined),
        abiSolidity(title, abi),
        abiTypeScript(title, [...mergeAbis([contract])]),
      ]);
    });

    it(`overview of ${name} without the optional parts is as expected`, async () => {
      const { compilation, ...contract } = await read(name);
      const code = contract.runtimeBytecode;
      const odd: VerifiedContract = {
        ...contract,
        userdoc: { notice: 'For `users`' },
        devdoc: undefined,
        compilation: compilation && { ...compilation, compilerVersion: undefined, fullyQualifiedName: undefined },
        creationBytecode: code && {
          ...code,
          onchain: 'no hex',
          recompiled: '0x00',
          transformations: undefined,
          transformationValues: { ...code.transformationValues, libraries: librariesOf('creation') } as never,
        },
        runtimeBytecode: code && {
          ...code,
          onchain: '0x0102',
          recompiled: '0x0103',
          transformations: [],
          transformationValues: {
            ...code.transformationValues,
            callProtection: '0xabcd',
            libraries: librariesOf('runtime'),
          } as never,
        },
      };
      assertWhole(`contracts/${name}.odd.md`, [...overviewLines(odd), renderStorageLayout(odd, english)]);
    });

    it(`storage layout of ${name} is as expected`, async () => {
      const contract = await read(name);
      const layout = readStorageVariables(contract.storageLayout, contract);
      // Words that differ from slot to slot, so that every variable shows which it reads.
      const values =
        layout &&
        readStorage(layout.variables, {
          read: (slot) => (slot % 7n === 0n ? 3n : (slot * 0x1_0000_0001_0001n + 2n) % (1n << 256n)),
          peek: (slot) => (slot % 7n === 0n ? 3n : (slot * 0x1_0000_0001_0001n + 2n) % (1n << 256n)),
          keysOf: () => ({ asked: [], candidates: [] }),
          addressOf: () => undefined,
        });
      assertWhole(`contracts/${name}.storage.txt`, [
        renderStorageLayout(contract, english),
        ...itemLines(layout && storageLines(withoutValues(layout))),
        ...itemLines(values && storageLines(values)),
      ]);
    });
  }
});

/** One library of each bytecode alone, and one of both. */
function librariesOf(code: 'creation' | 'runtime'): ReadonlyMap<string, string> {
  return new Map([
    [`a.sol:${code}`, `0x${'ab'.repeat(20)}`],
    ['b.sol:both', code],
  ]);
}

function overviewLines(contract: VerifiedContract): readonly string[] {
  const text = renderOverview(contract, {
    translate: english,
    missing: undefined,
    proxy: {
      ...contract,
      name: contract.compilation?.name,
      network: testnet,
      isVerified: true,
      proxy: contract.proxyResolution,
      implementations: [],
      isStopped: false,
    },
    constructorArguments: undefined,
    hash: hashOfCode,
  });
  return text.split('\n');
}
