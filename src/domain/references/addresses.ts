import { type EvmAddress, entityIdOfLongZero } from '../entity/evmAddress.ts';
import { systemKind } from '../entity/systemEntities.ts';
import { nearestKind } from './entityIds.ts';
import type { Reference } from './reference.ts';
import { mayBeSecret } from './secrets.ts';
import type { Surroundings } from './surroundings.ts';

const zeroAddress = `0x${'0'.repeat(40)}`;
// What a value is given by; nothing where it stands on a line of its own.
const given = /(?:^|[:=>[]\s*(?:\\?["'`])?)\s*$/;

/** Whether 20 bytes in hex are an address: undefined for other bytes and, without `0x`, what no name calls one. */
export function classifyAddress(
  address: EvmAddress,
  hasPrefix: boolean,
  around: Surroundings,
): Pick<Reference, 'certainty' | 'guessedKind' | 'lookUp'> | undefined {
  const id = entityIdOfLongZero(address);
  const isLongZero = id !== undefined;
  if (!isLongZero) {
    if (!hasPrefix && !isCalledAddress(around)) {
      return undefined;
    }
    if (around.nameBefore(0)?.isOfOtherBytes && given.test(around.before)) {
      return undefined;
    }
  }
  // Files have no address; `files/any/295/0x…` is a path of verified sources.
  const kind = nearestKind(around)?.kind;
  const named = kind === 'file' ? undefined : kind;
  const guessedKind = isLongZero && systemKind(id) === 'contract' ? 'contract' : named;
  const certainty = guessedKind !== undefined || isLongZero ? 'certain' : 'probable';
  return { certainty, guessedKind, lookUp: address === zeroAddress ? 'manual' : 'automatic' };
}

/** 20 bytes without `0x` are mostly a commit's hash: only a name such as `fromEvmAddress(0, 0, "…")` says otherwise. */
function isCalledAddress(around: Surroundings): boolean {
  const isNamed =
    around.last === '/' ? /(?<![\w-])(?:accounts|contracts)\/$/.test(around.before) : hasAddressName(around);
  return isNamed && !mayBeSecret(around);
}

/** One of the two nearest names, without those of what reads hex: `evmAddress = bytes.fromhex("…")`. */
function hasAddressName(around: Surroundings): boolean {
  for (let index = 0, left = 2; left > 0; index++) {
    const name = around.nameBefore(index);
    if (name === undefined) {
      return false;
    }
    const { words } = name;
    if (words.length > 1 && (words.includes('address') || words.includes('addr'))) {
      return true;
    }
    left -= name.readsHex ? 0 : 1;
  }
  return false;
}
