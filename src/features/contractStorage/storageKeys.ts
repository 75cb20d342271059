import { isAddressLabel } from '../../domain/storage/storageMapping.ts';
import { readingLabel, type StorageType } from '../../domain/storage/storageType.ts';

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
