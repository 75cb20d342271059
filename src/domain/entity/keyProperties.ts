import { type Phrase, phrase, type Words } from '../phrase.ts';
import { type Property, property, withExact, withWhole } from '../property.ts';
import { readKeyBytes } from '../transaction/readKeyBytes.ts';
import type { Key } from '../transaction/transactionContent.ts';
import { algorithmNames, formatKeyStructure } from '../transaction/transactionFormat.ts';
import { formatInteger } from '../value/amounts.ts';
import { formatHex, hexStart, parseHex } from '../value/bytes.ts';
import type { LedgerKey } from './publicKey.ts';

/** How many members of a key are listed, those of lists inside it counted too. */
const maxListed = 100;

/**
 * A key in short: `ED25519 2b60955b…d61864`, `2 of 3 keys`. The detail document shows the whole of it, and each member
 * of lists on a line of its own. `none` is what it means that there is no key.
 */
export function keyProperties(
  name: Phrase,
  ledgerKey: LedgerKey | undefined,
  kind: 'own' | 'detail' = 'own',
  none?: Phrase,
): readonly Property[] {
  if (ledgerKey === undefined) {
    return property(name, none, kind);
  }
  const key = readLedgerKey(ledgerKey);
  const isKnown = key !== undefined && key.kind !== 'newer';
  const text = (writeHex: WriteHex): Words =>
    isKnown ? keyText(key, writeHex) : unknownKeyText(ledgerKey, key, writeHex);
  const members = key?.kind === 'list' ? memberTexts(key.keys, '') : [];
  const leftOut = members.length - maxListed;
  return [
    ...withWhole(
      withExact(property(name, text(hexEnds), kind), text(hexStart)),
      key?.kind === 'list' || (isKnown && !('bytes' in key)) ? undefined : text((hex) => hex),
    ),
    ...members.slice(0, maxListed).flatMap(([path, member]) => property(phrase`  Key ${path}`, member, 'detail')),
    ...property(phrase`  Keys left out`, leftOut > 0 ? formatInteger(BigInt(leftOut)) : undefined, 'detail'),
    ...withWhole(
      property(phrase`  As protobuf`, key?.kind === 'list' ? hexStart(ledgerKey.hex) : undefined, 'detail'),
      ledgerKey.hex,
    ),
  ];
}

type WriteHex = (hex: string) => string;

function keyText(key: Key, writeHex: WriteHex): Words {
  return 'bytes' in key ? `${algorithmNames[key.kind]} ${writeHex(formatHex(key.bytes))}` : formatKeyStructure(key);
}

/** `ProtobufEncoded, cannot be read: 010101` */
function unknownKeyText({ type, hex }: LedgerKey, key: Key | undefined, writeHex: WriteHex): Words {
  const plainType = /^\w{1,40}$/.test(type) ? type : phrase`Unknown type`;
  const words = key === undefined ? phrase`cannot be read` : phrase`newer kind of key`;
  return [plainType, ', ', words, ': ', /^[0-9a-f]*$/.test(hex) ? writeHex(hex) : phrase`not in hex`];
}

/** Every member with its place: `2.1` is the first key of the list that stands second. */
function memberTexts(keys: readonly Key[], parent: string): readonly (readonly [path: string, text: Words])[] {
  return keys.flatMap((key, index) => {
    const path = `${parent}${index + 1}`;
    const text = [path, keyText(key, hexStart)] as const;
    return key.kind === 'list' ? [text, ...memberTexts(key.keys, `${path}.`)] : [text];
  });
}

function hexEnds(hex: string): string {
  return hex.length > 20 ? `${hex.slice(0, 8)}…${hex.slice(-6)}` : hex;
}

/** What a key is; undefined when it cannot be read. */
export function readLedgerKey({ type, hex }: LedgerKey): Key | undefined {
  const bytes = parseHex(hex);
  if (bytes === undefined) {
    return undefined;
  }
  switch (type) {
    case 'ED25519':
      return { kind: 'ed25519', bytes };
    case 'ECDSA_SECP256K1':
      return { kind: 'ecdsaSecp256k1', bytes };
    case 'ProtobufEncoded':
      return readKeyBytes(bytes);
    default:
      return { kind: 'newer' };
  }
}
