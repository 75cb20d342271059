import { formatEvmAddress } from '../entity/eip55.ts';
import { parseEvmAddress } from '../entity/evmAddress.ts';
import { formatTime } from '../value/timestamp.ts';

/** Words at the end of a name that say it is a time, as in `openedAt`, `valid_until` and `deadline`. */
const timeWords = new Set(['at', 'time', 'timestamp', 'deadline', 'expiry', 'expiration', 'until', 'since', 'date']);
const lastWord = /(?:^|_|[a-z\d](?=[A-Z]))([A-Z]?[a-z]+)_?$/;

/**
 * `2025-04-21 07:28:32 UTC` for the seconds since 1970 in an unsigned integer whose name says that it is a time; empty for
 * others. From 2001 on, so that no duration is taken for a time, and as far as 32 bits reach.
 */
export function namedTime(name: string, type: string, text: string): string {
  const word = lastWord.exec(name.slice(-40))?.[1]?.toLowerCase() ?? '';
  const isTime = timeWords.has(word) && /^uint\d*$/.test(type) && /^[1-4]\d{9}$/.test(text);
  return isTime && Number(text) < 2 ** 32 ? formatTime(Number(text) * 1_000) : '';
}

/** An external function as Solidity keeps it, in 24 bytes: the address of its contract, then its selector. */
export function functionText(value: bigint): string {
  const digits = BigInt.asUintN(192, value).toString(16).padStart(48, '0');
  const address = parseEvmAddress(`0x${digits.slice(0, 40)}`);
  return `${address === undefined ? '' : formatEvmAddress(address)} selector 0x${digits.slice(40)}`;
}
