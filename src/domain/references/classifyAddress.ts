import { type EvmAddress, entityIdOfLongZero } from '../entity/evmAddress.ts';
import { mayBeSecret } from './classifyHash.ts';
import type { ReadName } from './nameReader.ts';
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
  const isLongZero = entityIdOfLongZero(address) !== undefined;
  if (!isLongZero && (hasPrefix ? isCode(address) : !isCalledAddress(around))) {
    return undefined;
  }
  const near = around.column === undefined ? around.judged(kindNear) : kindNear(around).found;
  const kindHint = near === 'bytes' ? undefined : near;
  if (near === 'bytes' && !isLongZero) {
    return undefined;
  }
  const certainty = kindHint !== undefined || isLongZero ? 'certain' : 'likely';
  return { certainty, kindHint, lookUp: address === zeroAddress ? 'onClick' : 'unasked' };
}

// How the code of contracts and of clones begins.
const codeStarts = ['0x60806040', '0x3d602d80600a3d39'];

function isCode(address: EvmAddress): boolean {
  return codeStarts.some((start) => address.startsWith(start));
}

// Of an answer, where an example shows no more than twenty of them.
const otherBytes = new Set(['bloom', 'log_bloom', 'topic', 'call_result', 'function_parameter']);

function kindNear(around: TextContext): Judgement<KindHint | 'bytes' | undefined> {
  const named = nearestKind(around);
  const isOfAnswer = otherBytes.has(around.namesBefore.at(0)?.words.join('_') ?? '');
  return { found: isOfAnswer ? 'bytes' : named?.kind, decidedBy: named?.reach };
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
        around.last !== '#' && around.namesBefore.some(isAddressName, 2);
  return isNamed && !mayBeSecret(around);
}

function isAddressName({ words }: ReadName): boolean {
  return words.length > 1 && words.some((word) => word === 'address' || word === 'addr');
}
