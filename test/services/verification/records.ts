import { contracts } from '../world/contracts.ts';
import { abiEncode, abiWord } from './abiWords.ts';
import { type CompiledName, readCompiled, readHandWritten, readSample } from './compiled.ts';
import { checksumAddress } from './hashes.ts';
import type { JsonObject, Match, RecordStore } from './record.ts';
import { replayedRecords } from './replayedRecords.ts';
import { type AbiItem, selectorOf, signaturesOf } from './signatures.ts';
import { type Deployment, solidityDetails, unknownNumber } from './solidityDetails.ts';

const deployer = '0x4B7E20D9C8A15f36e0d4B2971c6a83f5e09d7B24';
/** Accounts and the token of the embedded ledger. */
const assetAddress = '0x00000000000000000000000000000000000007d1';
const stewardAddress = '0x00000000000000000000000000000000000003ed';
const deployedAtSeconds = 0x6805f3a0n;
const hourMs = 3_600_000;

interface Entry {
  readonly address: string;
  readonly chainIds: readonly string[];
  readonly creationMatch: Match;
  readonly runtimeMatch: Match;
  readonly details: (chainId: string) => JsonObject;
}

/** Puts the contracts that are verified from the start into a store, verified over the days before `nowMs`. */
export function addFirstRecords(store: RecordStore, nowMs: number): void {
  const first = firstRecords();
  [...first, ...replayedRecords().map(replayedEntry)].forEach((entry, index) => {
    const hoursAgo = index < first.length ? (first.length - index) * 31 : 1;
    const verifiedAt = isoSeconds(nowMs - hoursAgo * hourMs);
    const { address, creationMatch, runtimeMatch } = entry;
    for (const chainId of entry.chainIds) {
      store.add({ chainId, address, creationMatch, runtimeMatch, verifiedAt, details: entry.details(chainId) });
    }
  });
}

function replayedEntry(record: ReturnType<typeof replayedRecords>[number]): Entry {
  return { ...record, chainIds: ['296'], creationMatch: 'exact_match', runtimeMatch: 'exact_match' };
}

/** The details of a contract that is verified from the start. */
export function firstDetails(address: string): JsonObject | undefined {
  return firstRecords()
    .find((entry) => entry.address === address)
    ?.details('296');
}

/** What an explorer import of an importable address brings: the `Storage` contract of the sample answers. */
export function importedDetails(): JsonObject {
  return sampleDetails('contract-solidity-exact-all.json');
}

/** A time as the service writes it: whole seconds, `Z`. */
export function isoSeconds(ms: number): string {
  return new Date(Math.floor(ms / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}

function firstRecords(): readonly Entry[] {
  const everywhere = ['296', '298'];
  const exact = { creationMatch: 'exact_match', runtimeMatch: 'exact_match' } as const;
  const partial = { creationMatch: 'match', runtimeMatch: 'match' } as const;
  const runtimeExact = { creationMatch: null, runtimeMatch: 'exact_match' } as const;
  const runtimePartial = { creationMatch: null, runtimeMatch: 'match' } as const;
  const address = (name: keyof typeof contracts) => contracts[name].evmAddress;
  const sample = (file: string) => () => sampleDetails(file);
  const implementation = () => compiledDetails('implementation', { deployed: {}, creation: creation('819') });
  return [
    {
      address: address('storage'),
      chainIds: [...everywhere, '295'],
      ...exact,
      details: sample('contract-solidity-exact-all.json'),
    },
    {
      address: address('partialMatch'),
      chainIds: everywhere,
      ...partial,
      details: sample('contract-partial-match-all.json'),
    },
    {
      address: address('vyperImmutables'),
      chainIds: everywhere,
      ...partial,
      details: sample('contract-vyper-constructor-immutables-all.json'),
    },
    {
      address: address('runtimeOnly'),
      chainIds: everywhere,
      ...runtimePartial,
      details: sample('contract-runtime-only-all.json'),
    },
    { address: address('feeMath'), chainIds: [...everywhere, '295'], ...runtimeExact, details: feeMathDetails },
    { address: address('vault'), chainIds: [...everywhere, '295'], ...exact, details: vaultDetails },
    // Mainnet (295) knows the proxy alone: its implementation comes back there without a name.
    { address: address('implementation'), chainIds: everywhere, ...exact, details: implementation },
    { address: address('proxy'), chainIds: [...everywhere, '295'], ...exact, details: proxyDetails },
    { address: address('oddSources'), chainIds: everywhere, ...exact, details: oddDetails },
    { address: address('yul'), chainIds: everywhere, ...partial, details: yulDetails },
    { address: address('vyperModules'), chainIds: everywhere, ...partial, details: savingsDetails },
  ];
}

function vaultDetails(): JsonObject {
  const compiled = readCompiled('vault');
  const [asset, deployedAt] = Object.keys(compiled.output.evm.deployedBytecode.immutableReferences ?? {}).sort(
    (a, b) => Number(a) - Number(b),
  );
  return solidityDetails(compiled, {
    deployed: {
      libraries: {
        'contracts/libraries/FeeMath.sol:FeeMath': contracts.feeMath.evmAddress,
        'contracts/libraries/Checkpoints.sol:Checkpoints': contracts.unverifiedLibrary.evmAddress,
      },
      // Immutables are numbered by the syntax tree, so their order is that of their declarations.
      immutables: { [asset ?? '']: abiWord(assetAddress), [deployedAt ?? '']: abiWord(deployedAtSeconds) },
      constructorArguments: abiEncode([
        { kind: 'word', value: assetAddress },
        { kind: 'word', value: 25n },
        { kind: 'bytes', value: 'Hiero Vault' },
      ]),
    },
    creation: creation('811'),
  });
}

function feeMathDetails(): JsonObject {
  return compiledDetails('feeMath', { deployed: { callProtection: contracts.feeMath.evmAddress } });
}

function proxyDetails(chainId: string): JsonObject {
  const { evmAddress, name } = contracts.implementation;
  const initialize = `${selectorOf('initialize(address)')}${abiWord(stewardAddress).slice(2)}`;
  const first = { address: checksumAddress(evmAddress), ...(chainId === '295' ? {} : { name }) };
  return compiledDetails('proxy', {
    deployed: {
      constructorArguments: abiEncode([
        { kind: 'word', value: evmAddress },
        { kind: 'bytes', value: Buffer.from(initialize.slice(2), 'hex') },
      ]),
    },
    creation: creation('820'),
    proxyResolution: { isProxy: true, proxyType: 'EIP1967Proxy', implementations: [first] },
  });
}

function oddDetails(): JsonObject {
  return compiledDetails('oddSources', { deployed: {}, creation: { ...creation('824'), blockNumber: unknownNumber } });
}

function yulDetails(): JsonObject {
  const proxyResolutionError = {
    customCode: 'proxy_resolution_error',
    message: 'RPC failed',
    errorId: '7b0f6c3a-94d1-4c6e-8a51-3f2de0b87c19',
  };
  return compiledDetails('yul', {
    deployed: {},
    creation: creation('825'),
    proxyResolution: { proxyResolutionError },
  });
}

/** Sources and layout are written by hand; the code is that of the Vyper contract of the sample answers. */
function savingsDetails(): JsonObject {
  const written = readHandWritten('savings.json');
  const signatures = signaturesOf(written['abi'] as readonly AbiItem[]);
  return { ...sampleDetails('contract-vyper-constructor-immutables-all.json'), ...written, signatures };
}

function compiledDetails(name: CompiledName, deployment: Deployment): JsonObject {
  return solidityDetails(readCompiled(name), deployment);
}

function sampleDetails(file: string): JsonObject {
  const minimal = ['match', 'creationMatch', 'runtimeMatch', 'chainId', 'address', 'verifiedAt', 'matchId'];
  return Object.fromEntries(Object.entries(readSample(file)).filter(([member]) => !minimal.includes(member)));
}

function creation(suffix: string) {
  return { transactionHash: `0x${'c'.repeat(61)}${suffix}`, blockNumber: `21${suffix}`, deployer };
}
