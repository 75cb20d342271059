import { systemEntity } from '../../entity/systemEntities.ts';
import { counted, joined, type Phrase, phrase, type Words } from '../../phrase.ts';
import { tokenAmount } from '../../property.ts';
import { formatHbar, formatInteger } from '../../value/amounts.ts';
import { formatHex } from '../../value/bytes.ts';
import { singleLine } from '../../value/escapeMarkdown.ts';
import { formatExactTime } from '../../value/timestamp.ts';
import { valueIn } from '../fieldLookup.ts';
import { type DecodedField, type EntityReference, entityReferenceId, type Key } from '../transactionContent.ts';
import {
  algorithmNames,
  entityReferenceText,
  formatEntityInFull,
  formatEntityReference,
  formatKeyStructure,
  ledgerAlias,
} from '../transactionFormat.ts';
import type { EffectCell, EffectContext, NamedUnit } from './transactionEffect.ts';

const longestQuote = 80;
/** More than an account that goes by a key. */
const longestId = 120;
const maxMembers = 5;

/** An entity in a sentence, as SDKs write it. */
export function entityWords(entity: EntityReference | undefined): Words {
  if (entity === undefined) {
    return phrase`(not named)`;
  }
  const id = entityReferenceId(entity);
  const known = id && systemEntity(id);
  // The same number is an account to one transaction and a contract to another.
  return id !== undefined && known?.kind === entity.entity
    ? [id, ' (', known.name, ')']
    : shortened(formatEntityReference(entity), longestId);
}

/** The entity that a field names, in a sentence. */
export function entityIn(fields: readonly DecodedField[], name: string): Words {
  return entityWords(valueIn(fields, name, 'entity'));
}

/** An entity in all its spellings, with what the ledger can be asked about it. */
export function entityCell(entity: EntityReference | undefined): EffectCell {
  const isKey = entity !== undefined && ledgerAlias(entity) !== undefined;
  const text = isKey ? formatEntityInFull(entity) : entityWords(entity);
  return { text, reference: entity && entityReferenceText(entity) };
}

/** `2 tokens, 1 NFT`. */
export function listed(parts: readonly Words[]): Words {
  return joined(parts, ', ');
}

/** Text of the file in quotes, cut. */
export function quoted(text: string): string {
  return `“${singleLine(text, longestQuote)}”`;
}

/** A time that a field names. */
export function timeWords(fields: readonly DecodedField[], name: string): Words {
  const time = valueIn(fields, name, 'timestamp');
  return time === undefined ? phrase`a time that is not named` : formatExactTime(time);
}

export function accountsText(count: number): Phrase {
  return counted(count, phrase`1 account`, (all) => phrase`${all} accounts`);
}

export function tokensText(count: number): Phrase {
  return counted(count, phrase`1 token`, (all) => phrase`${all} tokens`);
}

export function nftsText(count: number): Phrase {
  return counted(count, phrase`1 NFT`, (all) => phrase`${all} NFTs`);
}

export function bytesText(length: number): Phrase {
  return counted(length, phrase`1 byte`, (count) => phrase`${count} bytes`);
}

/** What amounts are of: ℏ, or a token with what is known of its unit. */
export type Asset =
  | { readonly kind: 'hbar' }
  | { readonly kind: 'token'; readonly token: EntityReference | undefined; readonly unit: NamedUnit | undefined };

/** The token that a field names, as what amounts are of. */
export function tokenAsset(fields: readonly DecodedField[], name: string, { unitOf }: Pick<EffectContext, 'unitOf'>) {
  const token = valueIn(fields, name, 'entity');
  const id = token && entityReferenceId(token);
  return { kind: 'token' as const, token, unit: id && unitOf(id) };
}

/** `1.5 ℏ`, `2.5 LUSD`, `250 (smallest units)`. */
export function amountOf(amount: bigint, asset: Asset): Words {
  return asset.kind === 'hbar' ? formatHbar(amount) : tokenAmount(amount, asset.unit);
}

/** The same in a sentence, where the token's id says of which token: anyone may call a token anything. */
export function amountWords(amount: bigint, asset: Asset): Words {
  if (asset.kind === 'hbar') {
    return formatHbar(amount);
  }
  const token = entityWords(asset.token);
  if (asset.unit !== undefined) {
    return phrase`${tokenAmount(amount, asset.unit)} of ${token}`;
  }
  return amount === 1n
    ? phrase`1 smallest unit of ${token}`
    : phrase`${formatInteger(amount)} smallest units of ${token}`;
}

/** `ED25519 2b60955b1c2d…d61864`, `2 of 3 keys: …`. */
export function keyWords(key: Key): Words {
  if (key.kind !== 'list') {
    return memberWords(key);
  }
  const members = key.keys.slice(0, maxMembers).flatMap((member) => [', ', memberWords(member)]);
  const more = key.keys.length > maxMembers ? ', …' : '';
  return [formatKeyStructure(key), ...(members.length === 0 ? [] : [': ', ...members.slice(1), more])];
}

/** Lists inside lists are in the fields. */
function memberWords(key: Key): Words {
  if (!('bytes' in key)) {
    return formatKeyStructure(key);
  }
  const text = `${algorithmNames[key.kind]} ${shortened(formatHex(key.bytes), 20)}`;
  return key.bytes.every((byte) => byte === 0) ? phrase`${text} (all zeros: nobody has it)` : text;
}

function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, 12)}…${text.slice(-6)}` : text;
}
