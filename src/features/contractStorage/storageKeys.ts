import * as vscode from 'vscode';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { parseEntityId } from '../../domain/entity/entityId.ts';
import { longZeroAddress } from '../../domain/entity/evmAddress.ts';
import { findReferences } from '../../domain/references.ts';
import { isAddressLabel } from '../../domain/storage/storageMapping.ts';
import { readingLabel, type StorageType } from '../../domain/storage/storageType.ts';
import { findOwnFiles, readText } from '../../editor/ownFiles.ts';
import { readAddressBookSetting } from '../../editor/settings.ts';

const maxFiles = 150;
const maxFileLength = 300_000;
const maxAddresses = 1_000;

/**
 * Addresses that the workspace and open documents speak of, as keys a mapping may have. Nothing is sent anywhere: a key
 * is only looked for in what the contract stores. So ids count by their long-zero address only; the own address of an
 * entity takes a request, which is made for the keys that the user gives.
 */
export async function addressesOfWorkspace(): Promise<readonly string[]> {
  const found = new Set<string>();
  const add = (text: string) => {
    for (const reference of findReferences(text)) {
      const id = reference.kind === 'entityId' ? parseEntityId(reference.id) : undefined;
      const address =
        reference.kind === 'evmAddress' ? reference.address : id === undefined ? undefined : longZeroAddress(id);
      if (address !== undefined && found.size < maxAddresses) {
        found.add(formatEvmAddress(address));
      }
    }
  };
  // The user's own names for addresses.
  add(JSON.stringify(readAddressBookSetting() ?? null));
  for (const document of vscode.workspace.textDocuments) {
    add(document.getText().slice(0, maxFileLength));
  }
  const files = await findOwnFiles(
    '**/*.{sol,vy,ts,js,mjs,py,go,json,md,txt,yaml,yml,toml}',
    '**/{node_modules,out,dist,artifacts,cache}/**',
    maxFiles,
  );
  for (const file of files) {
    add((await readText(file))?.slice(0, maxFileLength) ?? '');
  }
  return [...found];
}

/** What the keys of mappings may be. */
export interface KnownKeys {
  readonly addresses: readonly string[];
  /** Names that are hashed, see `hashedNames`. */
  readonly hashes: readonly string[];
}

/** The keys to try for a mapping, by the type of its key: what is known, small numbers, both truth values. */
export function candidateKeys(key: StorageType, { addresses, hashes }: KnownKeys): readonly string[] {
  const label = readingLabel(key);
  if (isAddressLabel(label)) {
    return addresses;
  }
  if (label === 'bytes32') {
    return hashes;
  }
  if (label === 'bool') {
    return ['false', 'true'];
  }
  if (key.kind === 'value' && key.members !== undefined) {
    return key.members;
  }
  return /^(u?int\d*$|enum )/.test(label) ? Array.from({ length: 64 }, (_, index) => String(index)) : [];
}
