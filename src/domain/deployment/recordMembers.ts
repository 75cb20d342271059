import { parseEntityIdWithChecksum } from '../entity/entityId.ts';
import { entityIdOfLongZero, parseEvmAddress } from '../entity/evmAddress.ts';
import { entriesOf, textOf } from '../value/untrustedJson.ts';
import type { Deployment } from './deployment.ts';

/** A record, read as JSON. */
export interface RecordFile {
  /** The file, as a URI. */
  readonly record: string;
  /** Its path in the workspace folder, with `/` and without one at the start. */
  readonly path: string;
  /** What is in it; a list of the lines' values where each line is JSON. */
  readonly value: unknown;
  /** What a file `.chainId` beside it says. */
  readonly chainIdBeside?: string | undefined;
}

/** What a record must say of a contract; `address` is as it is written. */
type Told = Pick<Deployment, 'tool'> & { readonly name: unknown; readonly address: unknown } & {
  readonly [Name in keyof Omit<Deployment, 'tool' | 'name' | 'key' | 'record' | 'path'>]?: Deployment[Name];
};

/** A deployment, of which only name and address are needed; undefined where one of them is none. */
export function toldBy({ record, path }: RecordFile, { name, address, ...told }: Told): Deployment | undefined {
  const [called, key] = [nameIn(name), keyIn(address)];
  if (called === undefined || key === undefined) {
    return undefined;
  }
  return {
    name: called,
    key,
    otherKeys: [],
    record,
    path,
    chainId: undefined,
    networkName: undefined,
    contractName: undefined,
    sourcePath: undefined,
    transactionHash: undefined,
    deployer: undefined,
    deployedAtMs: undefined,
    libraries: none,
    proxy: undefined,
    buildFiles: [],
    ...told,
  };
}

const none: ReadonlyMap<string, string> = new Map();
const maxNameLength = 100;

/** A name that can be shown; longer ones are no names. */
export function nameIn(value: unknown): string | undefined {
  const name = textOf(value);
  return name !== undefined && name.length <= maxNameLength ? name : undefined;
}

/** As `addressBookKey` spells an address or entity id; undefined for the zero address, too. */
export function keyIn(value: unknown): string | undefined {
  const address = addressIn(value);
  if (address !== undefined) {
    return entityIdOfLongZero(address) ?? address;
  }
  return typeof value === 'string' && value.length <= 60 ? parseEntityIdWithChecksum(value)?.id : undefined;
}

/** An EVM address in lower case; undefined for the zero address. */
export function addressIn(value: unknown) {
  const address = typeof value === 'string' ? parseEvmAddress(value) : undefined;
  return address === undefined || /^0x0+$/.test(address) ? undefined : address;
}

/** The hash of a transaction, in lower case. */
export function hashIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value) ? value.toLowerCase() : undefined;
}

/** Bytes as `0x` hex, in lower case. */
export function hexIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value) ? value.toLowerCase() : undefined;
}

/** A chain id: a number or its decimal digits. */
export function chainIdIn(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

const firstBlockMs = Date.UTC(2015, 0);
const lastMs = Date.UTC(2200, 0);
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/** Milliseconds since 1970 of what is written in seconds or milliseconds, as a number, or as `2026-05-12T10:00:00.000Z`. */
export function timeIn(value: unknown): number | undefined {
  const written = typeof value === 'string' && isoTime.test(value) ? Date.parse(value) : value;
  const ms = typeof written !== 'number' ? Number.NaN : written < firstBlockMs / 100 ? written * 1_000 : written;
  return ms >= firstBlockMs && ms < lastMs ? Math.floor(ms) : undefined;
}

/** `contracts/Vault.sol:Vault`, or only the name, taken apart. */
export function qualifiedName(text: unknown): { readonly contractName?: string; readonly sourcePath?: string } {
  const written = textOf(text);
  if (written === undefined || written.length > 1_000) {
    return {};
  }
  const colon = written.lastIndexOf(':');
  return colon < 0
    ? { contractName: written }
    : { contractName: written.slice(colon + 1), sourcePath: written.slice(0, colon) };
}

const maxLibraries = 100;

/** Names of libraries with their addresses; what is no address is left out. */
export function librariesIn(value: unknown): ReadonlyMap<string, string> {
  const found = entriesOf(value)
    .slice(0, maxLibraries)
    .map(([name, address]) => [name, addressIn(address)] as const);
  return new Map(found.flatMap(([name, address]) => (address === undefined ? [] : [[name, address] as const])));
}

/** The folder that a file is in, by its name. */
export function folderName(path: string): string {
  return path.split('/').at(-2) ?? '';
}

const maxMetadataLength = 2 * 1024 * 1024;

/** The contract that the compiler's metadata, a JSON text, is of; looked for in its first 2 MB. */
export function targetIn(metadata: unknown): Pick<Deployment, 'contractName' | 'sourcePath'> | undefined {
  const text = textOf(metadata)?.slice(0, maxMetadataLength) ?? '';
  const target = /"compilationTarget":(\{"[^"\\]{1,1000}":"[^"\\]{1,200}"\})/.exec(text)?.[1];
  const [entry] = target === undefined ? [] : entriesOf(JSON.parse(target));
  return entry && { sourcePath: entry[0], contractName: nameIn(entry[1]) };
}

const ourChains: readonly (readonly [RegExp, number])[] = [
  [/^(?:hedera|hiero)?mainnet(?:public)?$/, 295],
  [/^(?:hedera|hiero)?testnet$/, 296],
  [/^(?:hedera|hiero)?previewnet$/, 297],
  [/^(?:(?:hedera|hiero)local(?:net|node|host)?|localnet|local)$/, 298],
];

/** The chain id of the network of ours that people call so: `testnet`, `hedera_testnet`, `hederaTestnet`. */
export function chainNamed(name: string): number | undefined {
  const word = name.length > 40 ? '' : name.toLowerCase().replace(/[ _-]/g, '');
  return ourChains.find(([names]) => names.test(word))?.[1];
}
