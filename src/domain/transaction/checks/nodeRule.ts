import { type Phrase, phrase, type Words } from '../../phrase.ts';
import { formatInteger } from '../../value/amounts.ts';
import { formatHex } from '../../value/bytes.ts';
import { schemaNameWords } from '../transaction.ts';
import {
  type DecodedField,
  type EntityReference,
  fieldParts,
  integerIn,
  type Key,
  lastOf,
  partsOf,
  type TransactionContent,
  valueIn,
} from '../transactionContent.ts';
import { entityKey, formatDuration, formatEntityReference, formatKey } from '../transactionFormat.ts';

export type Fields = readonly DecodedField[];

/** The transaction around the fields; undefined for what a schedule does later. */
export type Around = TransactionContent | undefined;

/** What is wrong with the fields of a message, in one sentence; otherwise false. */
export type Finding = (fields: Fields, around: Around) => Phrase | false;

/** Why a node refuses a transaction by what the transaction says alone. */
export interface NodeRule {
  /** HAPI's response code. */
  readonly code: string;
  /** The class of hiero-consensus-node 0.77 that answers with it. */
  readonly source: string;
  /** Types by their names in the body's oneof; `body` for the body of any type, `inner` for one inside of a batch. */
  readonly types: readonly string[];
  readonly finds: Finding;
}

/** Rows of the table, by code, for types whose names stand in one text, with spaces. */
export function rules(types: string, source: string, findings: Readonly<Record<string, Finding>>): readonly NodeRule[] {
  return Object.entries(findings).map(([code, finds]) => ({ code, source, types: types.split(' '), finds }));
}

/** The first that is found. */
export function any(...findings: readonly Finding[]): Finding {
  return (fields, around) => {
    for (const find of findings) {
      const found = find(fields, around);
      if (found !== false) {
        return found;
      }
    }
    return false;
  };
}

/** Looks into each message at a path of names, such as `transfers.accountAmounts`, or at several of them. */
export function each(paths: string, ...findings: readonly Finding[]): Finding {
  const find = any(...findings);
  return (fields, around) => {
    for (const parts of messagesAt(fields, paths)) {
      const found = find(parts, around);
      if (found !== false) {
        return found;
      }
    }
    return false;
  };
}

/** Where fields say something else; the other findings count only there. */
export function where(is: (fields: Fields, around: Around) => boolean, ...findings: readonly Finding[]): Finding {
  const find = any(...findings);
  return (fields, around) => is(fields, around) && find(fields, around);
}

export const messagesAt = (fields: Fields, paths: string): readonly Fields[] => fieldsAt(fields, paths).map(fieldParts);

function fieldsAt(fields: Fields, paths: string): Fields {
  return paths.split(' ').flatMap((path) => {
    const [first, ...names] = path.split('.');
    return names.reduce<Fields>(
      (all, name) => all.flatMap(fieldParts).filter((field) => field.name === name),
      fields.filter((field) => field.name === first),
    );
  });
}

export const has = (fields: Fields, name: string): boolean => lastOf(fields, name) !== undefined;
export const isTrue = (fields: Fields, name: string): boolean => valueIn(fields, name, 'boolean') === true;
export const countOf = (fields: Fields, name: string): number => fields.filter((field) => field.name === name).length;
export const enumIn = (fields: Fields, name: string): number => valueIn(fields, name, 'enum') ?? 0;
export const secondsIn = (fields: Fields, name: string): bigint => integerIn(partsOf(fields, name), 'seconds');

/** The largest integer that nodes do not read as a negative one. */
export const mostSigned = 2n ** 63n - 1n;

/** Nodes read unsigned integers as signed ones: the largest are negative. */
export function signedIn(fields: Fields, name: string, bits = 64): bigint {
  return BigInt.asIntN(bits, integerIn(fields, name));
}

/** Whether it has a number or an alias, existing or not. */
export function isNamed(entity: EntityReference | undefined): boolean {
  return entity !== undefined && ((entity.num ?? 0n) > 0n || (entity.alias?.length ?? 0) > 0);
}

const notSet = (name: string): Phrase => phrase`${schemaNameWords(name)} is not set.`;

/** A member that has to be there: a message, or what is not empty. */
export function missing(...names: readonly string[]): Finding {
  return (fields) => {
    const name = names.find((each) => !has(fields, each));
    return name !== undefined && notSet(name);
  };
}

/** An entity that cannot be there by its ID, such as 0.0.0. */
export function unnamed(name: string): Finding {
  return (fields) => {
    for (const field of fields) {
      if (field.name === name && field.kind === 'entity' && !isNamed(field.value)) {
        const { num } = field.value;
        return num === undefined
          ? notSet(name)
          : phrase`${schemaNameWords(name)}: nothing has the ID ${formatEntityReference(field.value)}.`;
      }
    }
    return false;
  };
}

/** An account that is found by its number alone (ReadableAccountStoreImpl.getAccountById). */
export function aliased(name: string): Finding {
  return (fields) => {
    const entity = valueIn(fields, name, 'entity');
    return (
      entity?.alias !== undefined &&
      entity.alias.length > 0 &&
      phrase`${schemaNameWords(name)}: ${formatEntityReference(entity)} is an alias. It must be the number of an account.`
    );
  };
}

export const unnumbered = (name: string): Finding => any(unnamed(name), aliased(name));

/** Entities that have to be there. */
export const noEntity = (name: string): Finding => any(missing(name), unnamed(name));

export function present(name: string): Finding {
  return (fields) => has(fields, name) && phrase`${schemaNameWords(name)} must not be set.`;
}

/** A text or bytes that must hold something, set or not. */
export function blank(name: string): Finding {
  return (fields) => lengthOf(lastOf(fields, name)) === 0 && notSet(name);
}

export function longerThan(name: string, most: number): Finding {
  return (fields) => {
    const length = fields.reduce((most, field) => (field.name === name ? Math.max(most, lengthOf(field)) : most), 0);
    return (
      length > most &&
      phrase`${schemaNameWords(name)} has ${formatInteger(BigInt(length))} bytes. At most ${most} are allowed.`
    );
  };
}

function lengthOf(field: DecodedField | undefined): number {
  switch (field?.kind) {
    case 'text':
      return new TextEncoder().encode(field.value).length;
    case 'bytes':
      return field.value.length;
    default:
      return 0;
  }
}

/** More entries than are allowed, in all places that paths lead to together. */
export function tooMany(paths: string, most = 10, countOne = (_: DecodedField) => 1): Finding {
  return (fields) => {
    const count = fieldsAt(fields, paths).reduce((sum, field) => sum + countOne(field), 0);
    const name = paths.split(' ')[0]?.split('.').at(-1) ?? paths;
    return (
      count > most &&
      phrase`${schemaNameWords(name)}: ${formatInteger(BigInt(count))} entries. At most ${most} are allowed.`
    );
  };
}

export function none(...names: readonly string[]): Finding {
  const [first = '', ...others] = names;
  return (fields) =>
    !names.some((name) => has(fields, name)) &&
    (others.length === 0
      ? phrase`${schemaNameWords(first)} must have at least one entry.`
      : phrase`One of these must be set: ${names.map(schemaNameWords).join(', ')}.`);
}

export function negative(name: string, bits = 64): Finding {
  return (fields) => {
    const written = integerIn(fields, name);
    return (
      signedIn(fields, name, bits) < 0n &&
      (written < 0n
        ? phrase`${schemaNameWords(name)} is ${formatInteger(written)}. It must not be negative.`
        : outOfRange(name, written, 0n, 2n ** BigInt(bits - 1) - 1n))
    );
  };
}

export function notPositive(name: string): Finding {
  return (fields) =>
    fields.every((field) => field.name !== name || (field.kind === 'integer' && field.value <= 0n)) &&
    phrase`${schemaNameWords(name)} must be more than 0.`;
}

/** Where fees go before they are given out (accounts.feeCollectionAccount). */
export const feeCollection = 802n;

/** An entity with one of these numbers, which cannot be what a member names. */
export function numbered(names: string, ...numbers: readonly bigint[]): Finding {
  return (fields) => {
    for (const name of names.split(' ')) {
      const entity = valueIn(fields, name, 'entity');
      if (entity?.num !== undefined && numbers.includes(entity.num)) {
        return phrase`${schemaNameWords(name)} cannot be ${formatEntityReference(entity)}, an account of the ledger itself.`;
      }
    }
    return false;
  };
}

/** Serial numbers and the like, each of them. */
export function anyNotPositive(name: string): Finding {
  return (fields) =>
    fields.some((field) => field.name === name && field.kind === 'integer' && field.value <= 0n) &&
    phrase`${schemaNameWords(name)} must be more than 0.`;
}

export function outside(name: string, least: bigint, most: bigint, read = signedIn, format = formatInteger): Finding {
  return (fields) => {
    const value = read(fields, name);
    return (
      (value < least || value > most) &&
      (least === most
        ? phrase`${schemaNameWords(name)} is ${format(value)}. It must be ${format(least)}.`
        : outOfRange(name, value, least, most, format))
    );
  };
}

function outOfRange(name: string, value: bigint, least: bigint, most: bigint, format = formatInteger): Phrase {
  return phrase`${schemaNameWords(name)} is ${format(value)}. It must be ${format(least)} to ${format(most)}.`;
}

/** Two members of which one is more than the other. */
export function exceeds(name: string, limit: string): Finding {
  return (fields) =>
    signedIn(fields, name) > signedIn(fields, limit) &&
    phrase`${schemaNameWords(name)} is more than ${schemaNameWords(limit)}.`;
}

export function together(one: string, other: string): Finding {
  return () => phrase`${schemaNameWords(one)} and ${schemaNameWords(other)} cannot both be set.`;
}

export function needs(one: string, other: string): Finding {
  return (fields) => !has(fields, other) && phrase`${schemaNameWords(one)} needs ${schemaNameWords(other)}.`;
}

/** A value that is not one of those that a node takes. */
export function unknownKind(name: string, most: number): Finding {
  return (fields) =>
    (enumIn(fields, name) > most || enumIn(fields, name) < 0) &&
    phrase`${schemaNameWords(name)} is of a kind that no ledger takes.`;
}

export function isSame(fields: Fields, one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => valueIn(fields, name, 'entity'));
  return first !== undefined && second !== undefined && entityKey(first) === entityKey(second);
}

/** Entries at a path that say the same; with a member's name, that have the same there. */
export function repeated(path: string, member?: string): Finding {
  return (fields) => {
    const seen = new Set<string>();
    for (const entry of fieldsAt(fields, path)) {
      const field = member === undefined ? entry : lastOf(fieldParts(entry), member);
      const text = field === undefined ? '' : sameText(field);
      if (seen.has(text)) {
        return phrase`${schemaNameWords(member ?? path.split('.').at(-1) ?? path)}: ${shortText(field)} is there more than once.`;
      }
      seen.add(text);
    }
    return false;
  };
}

function shortText(field: DecodedField | undefined): Words {
  switch (field?.kind) {
    case 'entity':
      return formatEntityReference(field.value);
    case 'integer':
      return `${field.value}`;
    case 'key':
      return formatKey(field.value);
    default:
      return '…';
  }
}

/** The same text for fields that are equal to protobuf, in which what is not set is empty. */
function sameText(field: DecodedField): string {
  if (field.kind === 'entity') {
    return entityKey(field.value);
  }
  const parts = fieldParts(field);
  if (parts.length > 0) {
    const texts = parts.map((part) => [part.number, sameText(part)] as const).filter(([, text]) => text !== '');
    return `{${texts.toSorted(([one], [other]) => one - other).join(';')}}`;
  }
  if (!('value' in field) || typeof field.value === 'object' || field.value === undefined) {
    return 'value' in field && field.value instanceof Uint8Array ? formatHex(field.value) : '';
  }
  const text = String(field.value);
  return text === '0' || text === 'false' ? '' : text;
}

/** A key that no ledger takes (KeyUtils.isValid); an empty list stands for no key where `removes` says so. */
export function badKey(name: string, removes: 'removes' | 'requires' = 'requires'): Finding {
  return (fields) => {
    for (const field of fields) {
      const key = field.name === name && field.kind === 'key' ? field.value : undefined;
      const bad = key && !(removes === 'removes' && isEmptyList(key)) ? badPart(key) : undefined;
      if (bad !== undefined) {
        return badKeyText(schemaNameWords(name), bad);
      }
    }
    return false;
  };
}

function badKeyText(name: string, key: Key): Phrase {
  switch (key.kind) {
    case 'list': {
      const { length } = key.keys;
      const threshold = key.threshold ?? length;
      return length === 0
        ? phrase`${name} contains an empty list of keys.`
        : length === 1
          ? phrase`${name} has a threshold of ${threshold}. It must be 1.`
          : phrase`${name} has a threshold of ${threshold}. It must be 1 to ${formatInteger(BigInt(length))}.`;
    }
    case 'ed25519':
      return phrase`${name} contains an ED25519 key of ${key.bytes.length} bytes. It must have 32.`;
    case 'ecdsaSecp256k1':
      return phrase`${name} contains an ECDSA key that is not compressed. It must have 33 bytes and begin with 02 or 03.`;
    default:
      return phrase`${name} contains a key that no ledger takes: ${formatKey(key)}.`;
  }
}

function isEmptyList(key: Key): boolean {
  return key.kind === 'list' && key.threshold === undefined && key.keys.length === 0;
}

/** What holds neither a public key nor a contract. */
export const noKeyIn = (name: string) => () => phrase`${schemaNameWords(name)} contains no key.`;

/** A key of which there is more than none, and that no ledger takes. */
export function badUnlessEmpty(name: string): Finding {
  return where((fields) => !isEmptyKey(valueIn(fields, name, 'key')), badKey(name));
}

const deepest = 15;

/** A key with more levels than AttributeValidator takes, which does not look at the keys of tokens. */
export function deepKey(name: string): Finding {
  return (fields) => {
    const key = valueIn(fields, name, 'key');
    return (
      key !== undefined &&
      levelsOf(key) > deepest &&
      phrase`${schemaNameWords(name)} has keys within keys, more than ${deepest} deep.`
    );
  };
}

function levelsOf(key: Key): number {
  return key.kind === 'list' ? 1 + key.keys.reduce((most, inner) => Math.max(most, levelsOf(inner)), 0) : 1;
}

/** The key itself, or the first of those in it, that no ledger takes. */
function badPart(key: Key): Key | undefined {
  if (key.kind !== 'list') {
    return isWhole(key) ? undefined : key;
  }
  const { length } = key.keys;
  const threshold = key.threshold ?? length;
  if (threshold < 1 || threshold > length) {
    return key;
  }
  for (const inner of key.keys) {
    const bad = badPart(inner);
    if (bad !== undefined) {
      return bad;
    }
  }
  return undefined;
}

function isWhole(key: Exclude<Key, { readonly kind: 'list' }>): boolean {
  switch (key.kind) {
    case 'ed25519':
      return key.bytes.length === 32;
    case 'ecdsaSecp256k1':
      return key.bytes.length === 33 && (key.bytes[0] === 2 || key.bytes[0] === 3);
    case 'contract':
    case 'delegatableContract':
      return (key.contract.num ?? 0n) > 0n || key.contract.alias?.length === 20;
    default:
      return key.kind === 'newer';
  }
}

/** A key without any public key or contract in it (KeyUtils.isEmpty). */
export function isEmptyKey(key: Key | undefined): boolean {
  switch (key?.kind) {
    case 'list':
      return key.keys.every(isEmptyKey);
    case 'ed25519':
    case 'ecdsaSecp256k1':
      return key.bytes.length === 0;
    case 'contract':
    case 'delegatableContract':
      return (key.contract.num ?? 0n) === 0n && (key.contract.alias?.length ?? 0) === 0;
    case 'newer':
      return false;
    default:
      return true;
  }
}

/** Seconds (ledger.autoRenewPeriod.minDuration, maxDuration). */
const [leastPeriod, mostPeriod] = [2_592_000n, 8_000_001n];
/** The latest that a transaction is handled, in seconds from its start. */
const mostWait = 180n;

/** A period that a ledger does not take; none counts as 0 s. */
export const mustRenew = (name: string): Finding => outside(name, leastPeriod, mostPeriod, secondsIn, formatDuration);
export const renewsOutside = (name: string): Finding => where((fields) => has(fields, name), mustRenew(name));
/** Seconds have to be there, and not be negative: what is set to 0 is refused for the same reason. */
export const noPeriod: Finding = (fields) =>
  secondsIn(fields, 'autoRenewPeriod') <= 0n && phrase`${schemaNameWords('autoRenewPeriod')} must be more than 0.`;
export const shortPeriod: Finding = where(
  (fields) => secondsIn(fields, 'autoRenewPeriod') > 0n,
  mustRenew('autoRenewPeriod'),
);

/** A time that is past, or too late, whenever the transaction is handled. */
export const expiresOutside = (name: string): Finding => any(expiresInPast(name), expiresLate(name));
export const expiresInPast = (name: string): Finding =>
  lifetime(
    name,
    (seconds) =>
      seconds <= 0n && phrase`${schemaNameWords(name)} is not later than the time from which the transaction is valid.`,
  );

export function expiresLate(name: string, most = mostPeriod): Finding {
  return lifetime(
    name,
    (seconds) =>
      seconds > most + mostWait &&
      phrase`${schemaNameWords(name)} is ${formatDuration(seconds)} away. At most ${formatDuration(most)} are allowed.`,
  );
}

/** The seconds from the start to a time that is set. */
export function lifetime(name: string, find: (seconds: bigint) => Phrase | false): Finding {
  return (fields, around) => {
    const start = around?.transactionId?.validStart;
    return (
      start !== undefined && has(fields, name) && find(secondsIn(fields, name) - BigInt(start.split('.')[0] ?? ''))
    );
  };
}
