import { formatEvmAddress, hasValidEip55Checksum } from '../entity/eip55.ts';
import { type EntityId, parseEntityId } from '../entity/entityId.ts';
import { type EvmAddress, parseEvmAddress } from '../entity/evmAddress.ts';
import { type Phrase, phrase } from '../phrase.ts';

/** What a text means as a scalar of an ABI type, or the sentence that says why it means none. */
export type ParsedAbiScalar = { readonly value: bigint | boolean | string } | { readonly fault: Phrase };

/** The address that contracts know an entity by. */
export type EntityAddress = (id: EntityId) => EvmAddress | undefined;

/** Word → power of ten. `hbar` counts in tinybars, the rest in the smallest unit of 18 decimals. */
const units: ReadonlyMap<string, number> = new Map([
  ['wei', 0],
  ['tinybar', 0],
  ['gwei', 9],
  ['hbar', 8],
  ['ether', 18],
]);

/** Reads one value that is neither list nor tuple, wherever it was typed. Integers are exact. */
export function parseAbiScalar(type: string, text: string, addressOf: EntityAddress): ParsedAbiScalar {
  const trimmed = text.trim();
  if (type === 'string') {
    return { value: text };
  }
  if (type === 'bool') {
    return trimmed === 'true' || trimmed === 'false'
      ? { value: trimmed === 'true' }
      : { fault: phrase`Write true or false.` };
  }
  if (type === 'address') {
    return address(trimmed, addressOf);
  }
  if (type.startsWith('bytes')) {
    return bytes(type, trimmed);
  }
  if (type === 'function') {
    const parsed = bytes('bytes24', trimmed);
    return 'value' in parsed
      ? parsed
      : { fault: phrase`Write a function as 0x, its address and its selector: 24 bytes.` };
  }
  return /^u?int\d{0,3}$/.test(type)
    ? integer(type, trimmed)
    : { fault: phrase`A value of the type ${type} cannot be typed here.` };
}

function address(text: string, addressOf: EntityAddress): ParsedAbiScalar {
  const id = parseEntityId(text);
  const parsed = id === undefined ? parseEvmAddress(text) : addressOf(id);
  if (id !== undefined && parsed === undefined) {
    return { fault: phrase`The ledger has no ${id}: write its address (0x and 40 hex digits) instead.` };
  }
  if (parsed === undefined) {
    return { fault: phrase`Write an address (0x and 40 hex digits) or an id such as 0.0.1234.` };
  }
  return id === undefined && !hasValidEip55Checksum(text)
    ? { fault: phrase`The checksum of the address is wrong (EIP-55): a digit or a letter’s case is not right.` }
    : { value: formatEvmAddress(parsed) };
}

function bytes(type: string, text: string): ParsedAbiScalar {
  if (!/^0x([0-9a-fA-F]{2})*$/.test(text)) {
    return { fault: phrase`Write bytes as 0x and an even number of hex digits.` };
  }
  const length = (text.length - 2) / 2;
  const size = type.slice('bytes'.length);
  return size !== '' && Number(size) !== length
    ? { fault: phrase`${type} takes ${size} bytes, not ${length}.` }
    : { value: text.toLowerCase() };
}

function integer(type: string, text: string): ParsedAbiScalar {
  const value = readInteger(text);
  if (value === undefined) {
    return { fault: phrase`Write a whole number: 1_000, 0x1f, 1e18, or with a unit, 2.5 ether, 3 hbar.` };
  }
  const bits = Number(/\d+/.exec(type)?.[0] ?? 256);
  const fits = (type.startsWith('u') ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value)) === value;
  return fits ? { value } : { fault: phrase`${text} is out of the range of ${type}.` };
}

function readInteger(text: string): bigint | undefined {
  if (/^0x[0-9a-fA-F]{1,64}$/.test(text)) {
    return BigInt(text);
  }
  const [, sign = '', whole = '', fraction = '', exponent = '0', unit = 'wei'] =
    /^(-?)([\d_]{1,100})(?:\.(\d{1,80}))?(?:[eE]([+-]?\d{1,2}))?\s*([a-z]*)$/.exec(text) ?? [];
  const power = units.get(unit === '' ? 'wei' : unit);
  const digits = whole.replaceAll('_', '');
  if (digits === '' || power === undefined) {
    return undefined;
  }
  // The digits without the point, and by how many of them the number is shifted.
  const shift = Number(exponent) + power - fraction.length;
  const all = digits + fraction;
  const cut = shift < 0 ? Math.min(-shift, all.length) : 0;
  return /[^0]/.test(all.slice(all.length - cut))
    ? undefined
    : BigInt(`${sign}${all.slice(0, all.length - cut) || '0'}${'0'.repeat(Math.max(0, shift))}`);
}
