import { type EvmAddress, entityIdOfLongZero } from '../entity/evmAddress.ts';
import { systemKind } from '../entity/systemEntities.ts';
import { mayBeSecret } from './classifyHash.ts';
import { namesOtherBytes, readsHex } from './keywords.ts';
import { nearestKind } from './nearestKind.ts';
import type { KindHint, Reference } from './reference.ts';
import type { Judgement } from './sameLine.ts';
import type { TextContext } from './textContext.ts';

const zeroAddress = `0x${'0'.repeat(40)}`;

/** Whether 20 bytes in hex are an address: undefined for code, an answer's bytes and, without `0x`, what no name calls one. */
export function classifyAddress(
  address: EvmAddress,
  hasPrefix: boolean,
  around: TextContext,
): Pick<Reference, 'certainty' | 'kindHint' | 'lookUp'> | undefined {
  const id = entityIdOfLongZero(address);
  const isLongZero = id !== undefined;
  if (!isLongZero && (hasPrefix ? code.test(address) : !isCalledAddress(around))) {
    return undefined;
  }
  const near = around.column === undefined ? around.judged(kindNear) : kindNear(around).found;
  if (near === 'bytes' && !isLongZero) {
    return undefined;
  }
  // Files have no address; `files/any/295/0x…` is a path of verified sources.
  const named = near === 'bytes' || near === 'file' ? undefined : near;
  const kindHint = isLongZero && systemKind(id) === 'contract' ? 'contract' : named;
  const certainty = kindHint !== undefined || isLongZero ? 'certain' : 'likely';
  return { certainty, kindHint, lookUp: address === zeroAddress ? 'onClick' : 'unasked' };
}

/** How the code of a contract begins, and how that of a clone copies itself: `… 3d 39 f3`, `… 3d 39 81 f3`. */
const code = /^0x60806040|3d39(?:81)?f3/;

// What a value is given by; nothing where it stands on a line of its own.
const givers = new Set(['', ...':=>[']);

function kindNear(around: TextContext): Judgement<KindHint | 'bytes' | undefined> {
  const named = nearestKind(around);
  const isOtherBytes = givers.has(around.operator) && namesOtherBytes(around.namesBefore.at(0));
  return { found: isOtherBytes ? 'bytes' : named?.kind, decidedBy: named?.reach };
}

/**
 * Without `0x`, as SDKs write `toSolidityAddress()`, 20 bytes are mostly a commit's hash: only a compound name of an
 * address, such as `fromEvmAddress(0, 0, "…")`, says that they are one.
 */
function isCalledAddress(around: TextContext): boolean {
  const isNamed =
    around.last === '/'
      ? /(?<![\w-])(?:accounts|contracts)\/$/.test(around.before)
      : // Behind a number sign is the digest of a package.
        around.last !== '#' && isCalledSo(around);
  return isNamed && !mayBeSecret(around);
}

/** By one of the nearest names, without those of what reads hex: `evmAddress = bytes.fromhex("…")`. */
function isCalledSo({ namesBefore }: TextContext): boolean {
  let left = 2;
  for (let index = 0; left > 0; index++) {
    const name = namesBefore.at(index);
    if (name === undefined) {
      return false;
    }
    const { words } = name;
    if (words.length > 1 && words.some((word) => word === 'address' || word === 'addr')) {
      return true;
    }
    left -= readsHex(name) ? 0 : 1;
  }
  return false;
}
