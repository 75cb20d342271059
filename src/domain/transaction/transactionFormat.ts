import { formatEvmAddress } from '../entity/eip55.ts';
import { entityIdOfLongZero, parseEvmAddress } from '../entity/evmAddress.ts';
import { derPublicKey, keyAlias, keyOfAlias, type PublicKey } from '../entity/publicKey.ts';
import { phrase, type Words } from '../phrase.ts';
import { formatHbar, formatInteger } from '../value/amounts.ts';
import { formatHex } from '../value/bytes.ts';
import { formatIpAddress } from '../value/ipAddress.ts';
import { formatTimestamp } from '../value/timestamp.ts';
import { enumWords } from './transaction.ts';
import {
  type DecodedField,
  type EntityReference,
  entityReferenceId,
  type FieldUnit,
  type Key,
  type SignatureAlgorithm,
  type TransactionId,
} from './transactionContent.ts';

/**
 * `0.0.5`; an EVM address in its checksummed spelling; a key in DER behind shard and realm, as SDKs write it, any other
 * alias in hex. `0.0.?` names nothing.
 */
export function formatEntityReference({ shard, realm, num, alias }: EntityReference): string {
  const place = `${shard}.${realm}.`;
  if (alias === undefined) {
    return `${place}${num ?? '?'}`;
  }
  const hex = formatHex(alias);
  const address = parseEvmAddress(`0x${hex}`);
  const key = keyOfAlias(hex);
  return address
    ? `${place === '0.0.' ? '' : place}${formatEvmAddress(address)}`
    : `${place}${key === undefined ? hex : derPublicKey(key)}`;
}

/** The same, and an account that goes by a key also as the ledger writes it. */
export function formatEntityInFull(entity: EntityReference): string {
  const ledgerForm = ledgerAlias(entity);
  return `${formatEntityReference(entity)}${ledgerForm === undefined ? '' : ` (${ledgerForm})`}`;
}

/** `0.0.CIQ…`: the alias in base32, in the ledger's own spelling; undefined where no key stands for the account. */
export function ledgerAlias({ shard, realm, alias }: EntityReference): string | undefined {
  const key = alias && keyOfAlias(formatHex(alias));
  return key && `${shard}.${realm}.${keyAlias(key)}`;
}

/** The id of an entity, or the address or alias that names it; undefined for what the ledger cannot be asked about. */
export function entityReferenceText(entity: EntityReference): string | undefined {
  const address = entity.alias && parseEvmAddress(`0x${formatHex(entity.alias)}`);
  return (
    entityReferenceId(entity) ??
    (address ? (entityIdOfLongZero(address) ?? formatEvmAddress(address)) : ledgerAlias(entity))
  );
}

/** A key to compare entities by: the same for a number and its long-zero address. */
export function entityKey(entity: EntityReference | undefined): string {
  return entity === undefined ? '' : (entityReferenceText(entity) ?? formatEntityReference(entity));
}

/**
 * The form of SDKs and wallets: `0.0.5@1700000000.000000001`, with `?scheduled` and `/nonce` when they are set. A part
 * that is not set yet is a `?`.
 */
export function formatTransactionId({ payer, validStart, scheduled, nonce }: TransactionId): string {
  const account = payer === undefined ? '?' : formatEntityReference(payer);
  return `${account}@${validStart ?? '?'}${scheduled ? '?scheduled' : ''}${nonce === 0 ? '' : `/${nonce}`}`;
}

/**
 * The form of the ledger's REST service: `0.0.5-1700000000-000000001`; undefined when a part is missing or the payer is
 * an alias, since the service knows neither. The scheduled flag and the nonce are query parameters there.
 */
export function formatRestTransactionId({ payer, validStart }: TransactionId): string | undefined {
  const account = payer && entityReferenceId(payer);
  return account === undefined || validStart === undefined ? undefined : `${account}-${validStart.replace('.', '-')}`;
}

/** The names people know the algorithms by. */
export const algorithmNames: Readonly<Record<SignatureAlgorithm, string>> = {
  ed25519: 'ED25519',
  ecdsaSecp256k1: 'ECDSA secp256k1',
  ecdsa384: 'ECDSA P-384',
  rsa3072: 'RSA 3072',
};

const usualLengths: Readonly<Partial<Record<SignatureAlgorithm, number>>> = { ed25519: 32, ecdsaSecp256k1: 33 };

/** `ED25519 302a…` (DER, as SDKs print it), `2 of 3 keys`, `all of 2 keys`, `a list of 1 key`, `contract 0.0.5`. */
export function formatKey(key: Key): Words {
  if (!('bytes' in key)) {
    return formatKeyStructure(key);
  }
  const hex = formatHex(key.bytes);
  const isUsual = usualLengths[key.kind] === key.bytes.length;
  return `${algorithmNames[key.kind]} ${isUsual ? derPublicKey(hex as PublicKey) : hex}`;
}

/** What a key is that is not one public key. */
export function formatKeyStructure(key: Exclude<Key, { readonly bytes: Uint8Array }>): Words {
  switch (key.kind) {
    case 'list':
      return keyListText(key.keys.length, key.threshold);
    case 'contract':
      return phrase`contract ${formatEntityReference(key.contract)}`;
    case 'delegatableContract':
      return phrase`delegatable contract ${formatEntityReference(key.contract)}`;
    case 'empty':
      return phrase`empty key`;
    case 'newer':
      return phrase`key of a newer kind`;
  }
}

/** An empty key list takes the place of a key that was removed for good. */
function keyListText(count: number, threshold: number | undefined): Words {
  if (threshold === undefined) {
    return count === 0
      ? phrase`empty key list (immutable)`
      : count === 1
        ? phrase`a list of 1 key`
        : phrase`all of ${count} keys`;
  }
  return count === 1 ? phrase`${threshold} of 1 key` : phrase`${threshold} of ${count} keys`;
}

const durationParts = [
  ['d', 86_400n],
  ['h', 3600n],
  ['min', 60n],
  ['s', 1n],
] as const;

/** `2 min`, `1 min 30 s`, `90 d`; exact, and only seconds when negative or beyond 1,000 years. */
export function formatDuration(seconds: bigint): string {
  if (seconds <= 0n || seconds > 365_000n * 86_400n) {
    return `${formatInteger(seconds)} s`;
  }
  let rest = seconds;
  const parts: string[] = [];
  for (const [unit, size] of durationParts) {
    if (rest >= size) {
      parts.push(`${formatInteger(rest / size)} ${unit}`);
      rest %= size;
    }
  }
  return parts.join(' ');
}

/** `5 bytes 0x68656c6c6f`, the hex cut after `maxBytes`. */
export function formatBytes(bytes: Uint8Array, maxBytes = 64): Words {
  const size = bytes.length === 1 ? phrase`1 byte` : phrase`${formatInteger(BigInt(bytes.length))} bytes`;
  if (bytes.length === 0) {
    return size;
  }
  return [size, ` 0x${formatHex(bytes.subarray(0, maxBytes))}${bytes.length > maxBytes ? '…' : ''}`];
}

/**
 * The start of bytes that are readable UTF-8 text, such as a topic message; undefined when they are not. Untrusted like
 * everything in a transaction.
 */
export function previewText(bytes: Uint8Array, maxCharacters = 200): string | undefined {
  const head = bytes.subarray(0, maxCharacters * 4);
  try {
    // Streaming keeps a character that the cut split from counting as an error.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length < bytes.length });
    const isReadable = text !== '' && !/[^\P{Cc}\t\n\r]/u.test(text);
    const characters = Array.from(text);
    const isCut = head.length < bytes.length || characters.length > maxCharacters;
    return isReadable ? `${characters.slice(0, maxCharacters).join('')}${isCut ? '…' : ''}` : undefined;
  } catch {
    return undefined;
  }
}

/** Fields whose bytes are text more often than not; elsewhere a few bytes may look like letters by chance. */
const textFields: ReadonlySet<string | undefined> = new Set(['contents', 'message', 'metadata']);

/** The start of what a field of bytes says, if it is text; undefined for other fields. */
export function textOfField(field: DecodedField): string | undefined {
  return field.kind === 'bytes' && (field.value.length > 3 || textFields.has(field.name))
    ? previewText(field.value)
    : undefined;
}

/** An amount with its unit: `1.5 ℏ (150,000,000 tinybars)`, `300,000 gas`, `7`. */
export function formatFieldInteger(value: bigint, unit: FieldUnit | undefined): Words {
  const digits = formatInteger(value);
  if (unit === undefined) {
    return digits;
  }
  switch (unit) {
    case 'tinybars':
      return [formatHbar(value), ' (', value === 1n ? phrase`1 tinybar` : phrase`${digits} tinybars`, ')'];
    case 'tokenUnits':
      return value === 1n ? phrase`1 smallest token unit` : phrase`${digits} smallest token units`;
    case 'gas':
      return `${digits} gas`;
  }
}

/** Numbers that name something have no thousands: in a list they would be read as several. */
const namingFields: ReadonlySet<string | undefined> = new Set(
  'port serialNumber serialNumbers nodeId stakedNodeId registeredNodeId hookId'.split(' '),
);
const addressFields: ReadonlySet<string | undefined> = new Set(['ipAddressV4', 'ipAddress']);

/**
 * One line for the value of a field; undefined for messages and inner transactions, whose parts say it. The text is as
 * untrusted as the file.
 */
export function formatFieldValue(field: DecodedField): Words | undefined {
  switch (field.kind) {
    case 'integer':
      return namingFields.has(field.name) ? String(field.value) : formatFieldInteger(field.value, field.unit);
    case 'boolean':
      return field.value ? phrase`yes` : phrase`no`;
    case 'text':
      return field.value;
    case 'bytes':
      return (addressFields.has(field.name) ? formatIpAddress(field.value) : undefined) ?? formatBytes(field.value);
    case 'enum':
      return field.label === undefined
        ? String(field.value)
        : `${enumWords(field.label)} (${field.label}, ${field.value})`;
    case 'entity':
      return formatEntityInFull(field.value);
    case 'timestamp':
      return field.value === undefined ? phrase`not a valid time` : `${formatTimestamp(field.value)} (${field.value})`;
    case 'duration':
      return `${formatDuration(field.seconds)} (${formatInteger(field.seconds)} s)`;
    case 'key':
      return formatKey(field.value);
    case 'transactionId':
      return formatTransactionId(field.value);
    case 'unknown':
      return typeof field.value === 'bigint' ? formatInteger(field.value) : formatBytes(field.value);
    default:
      return undefined;
  }
}
