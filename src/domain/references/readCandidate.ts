import { parseAccountAlias } from '../entity/accountReference.ts';
import { type EntityId, parseEntityId } from '../entity/entityId.ts';
import { type EvmAddress, parseEvmAddress } from '../entity/evmAddress.ts';
import { keyAlias, parseDerPublicKey, parsePublicKey } from '../entity/publicKey.ts';
import { transactionReference, transactionSuffix } from '../transaction/ledgerTransaction.ts';
import type { Candidate } from './candidates.ts';
import type { ReferenceValue } from './reference.ts';
import { isLetter } from './vocabulary.ts';

/** What a candidate says, not yet whether it stands where it means that. */
export interface WrittenValue {
  readonly text: string;
  readonly value: ReferenceValue;
  readonly hasPrefix: boolean;
}

const noAddress = `0x${'f'.repeat(40)}`;

const hexAddress = '([0-9a-fA-F]{40})';
const base32Alias = '([A-Z2-7]{32}|(?:CIQ[A-P]|HIQQ[E-H])[A-Z2-7]{51})';
const derKey = '(30(?:2[aAdD]|36)30[0-9a-fA-F]{82,106})';
// Underscores may emphasise it.
const end = String.raw`(?![^\W_]|_{1,2}[^\W_])`;
const behindTime = String.raw`${end}(?![.-]\d)(${transactionSuffix.source})`;
const walletTime = new RegExp(String.raw`@(\d{1,19})\.(\d{1,9})${behindTime}`, 'y');
const transactionTime = String.raw`(?:@(\d{1,19})\.(\d{1,9})|-(\d{1,19})-(\d{1,9}))${behindTime}`;
const fileOfId = String.raw`\.(?!(?:svg|png|jpe?g|webp|gif|json|md|html?|txt|csv|ya?ml)(?!\w))\w`;
// Behind the number of an id: that of the other end of a range, or the serial number of an NFT.
const furtherNumber = String.raw`(?:0\.0\.)?[1-9]\d{0,18}(?![\w-]|\.\w)`;
// Most dotted numbers are that and no more, have a checksum or begin a transaction's id: few enough digits to be in range.
const plainId = new RegExp(
  String.raw`(?:0|[1-9]\d{0,2})\.(?:0|[1-9]\d{0,3})\.(?:0|[1-9]\d{0,10})(?:(?:-[a-z]{4,6})?${end}(?!\.\w|-\w)|(?=-${furtherNumber}))`,
  'y',
);
const checksum = String.raw`(-[a-z]{4,6})?${end}(?!${fileOfId}|-(?!${furtherNumber})\w)`;
const dottedPattern = new RegExp(
  String.raw`(\d{1,4}\.\d{1,5}\.)(?:(?:${hexAddress}|${base32Alias}|${derKey})${end}|(\d{1,12})(?:${transactionTime}|${checksum}))`,
  'y',
);

/** Reads the value that starts at a candidate; undefined where it is none. */
export function readCandidate(text: string, { index, word }: Candidate): WrittenValue | undefined {
  return word === undefined ? readDotted(text, index) : readWord(word);
}

function readWord(text: string): WrittenValue | undefined {
  const hasPrefix = text.charCodeAt(0) === 0x30 && (text.charCodeAt(1) | 0x20) === 0x78;
  switch (text.length - (hasPrefix ? 2 : 0)) {
    case 32:
    case 55:
    case 56: {
      const alias = parseAccountAlias(text);
      return alias && { text, value: { kind: 'alias', alias }, hasPrefix: false };
    }
    case 40: {
      const address = prefixed(text, hasPrefix) as EvmAddress;
      return address === noAddress ? undefined : { text, value: { kind: 'evmAddress', address }, hasPrefix };
    }
    case 64:
      return { text, value: { kind: 'hash32', hash: prefixed(text, hasPrefix) }, hasPrefix };
    case 96:
      return { text, value: { kind: 'hash48', hash: prefixed(text, hasPrefix) }, hasPrefix };
    default: {
      const key = parsePublicKey(hasPrefix ? text.slice(2) : text);
      return key && { text, value: { kind: 'publicKey', key }, hasPrefix };
    }
  }
}

function prefixed(text: string, hasPrefix: boolean): string {
  const lower = text.toLowerCase();
  return hasPrefix ? lower : `0x${lower}`;
}

function readDotted(text: string, index: number): WrittenValue | undefined {
  return readPlain(text, index) ?? readWritten(text, index);
}

function readPlain(text: string, index: number): WrittenValue | undefined {
  plainId.lastIndex = index;
  if (!plainId.test(text)) {
    return undefined;
  }
  const { lastIndex } = plainId;
  const id = text.slice(index, lastIndex) as EntityId;
  if (isLetter(text.charCodeAt(lastIndex - 1))) {
    return withChecksum(id);
  }
  walletTime.lastIndex = lastIndex;
  const time = text.charAt(lastIndex) === '@' ? walletTime.exec(text) : null;
  if (time === null) {
    return { text: id, hasPrefix: true, value: { kind: 'entityId', id, checksum: undefined } };
  }
  const [, seconds = '', nanos = '', suffix = ''] = time;
  const transaction = transactionReference(id, { seconds, nanos, suffix });
  const written = text.slice(index, walletTime.lastIndex);
  return { text: written, hasPrefix: true, value: { kind: 'transactionId', transaction } };
}

function withChecksum(text: string): WrittenValue {
  const dash = text.lastIndexOf('-');
  const id = text.slice(0, dash) as EntityId;
  return { text, hasPrefix: true, value: { kind: 'entityId', id, checksum: text.slice(dash + 1) } };
}

function readWritten(text: string, index: number): WrittenValue | undefined {
  dottedPattern.lastIndex = index;
  const match = dottedPattern.exec(text);
  if (!match) {
    return undefined;
  }
  const [whole, prefix = '', hex, base32, der, num = '', ...rest] = match;
  const [seconds, nanos, restSeconds = '', restNanos = '', suffix = '', writtenChecksum] = rest;
  const written = { text: whole, hasPrefix: true };
  if (hex !== undefined) {
    const address = parseEvmAddress(`0x${hex}`);
    return address && !hasLeadingZeros(prefix) ? { ...written, value: { kind: 'evmAddress', address } } : undefined;
  }
  if (base32 !== undefined) {
    const alias = parseAccountAlias(base32);
    return alias && !hasLeadingZeros(prefix) ? { ...written, value: { kind: 'alias', alias } } : undefined;
  }
  if (der !== undefined) {
    const key = parseDerPublicKey(der);
    return key && !hasLeadingZeros(prefix) ? { ...written, value: { kind: 'alias', alias: keyAlias(key) } } : undefined;
  }
  if (nanos !== undefined || restNanos !== '') {
    const payer = parseEntityId(prefix + num);
    const time = { seconds: seconds ?? restSeconds, nanos: nanos ?? restNanos };
    return (
      payer && {
        ...written,
        value: { kind: 'transactionId', transaction: transactionReference(payer, { ...time, suffix }) },
      }
    );
  }
  const id = parseEntityId(prefix + num);
  return id && { ...written, value: { kind: 'entityId', id, checksum: writtenChecksum?.slice(1) } };
}

function hasLeadingZeros(prefix: string): boolean {
  return /(^|\.)0\d/.test(prefix);
}
