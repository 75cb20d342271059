import { ethereumWords, RawEthereumTransaction } from '../../../domain/ethereum/rawEthereumTransaction.ts';
import { InputError } from '../../../domain/failure.ts';
import { type Phrase, phrase, type Words } from '../../../domain/phrase.ts';
import { isLimit, maxDepth, WireCheck, type WireFault, type WireProblem } from '../../../domain/protobuf/wireCheck.ts';
import type { Steps } from '../../../domain/steps.ts';
import { fileSubject, foundAtText, withSubject } from '../../../domain/transaction/transaction.ts';
import { formatInteger } from '../../../domain/value/amounts.ts';
import { JsonFault } from '../../../domain/value/jsonCursor.ts';
import { maxFields } from '../detect.ts';
import { maxListItems } from '../envelope.ts';
import { nodeAnswer } from '../nodeAnswer.ts';
import { looksLikeBase64 } from '../text.ts';
import type { UnreadFile, UnreadText } from '../textReader.ts';
import { characterSet, eachRun, hexDigits } from './finder.ts';
import type { JsonKind } from './findJson.ts';
import { createPlaces } from './placeInText.ts';
import { type TransactionSearch, tooMany } from './search.ts';

/** What reading a file that is no transaction and holds none has shown. */
export interface RejectedFile extends UnreadFile {
  readonly text: RejectedText | undefined;
}

interface RejectedText extends UnreadText {
  readonly json: JsonKind | JsonFault | undefined;
  readonly search: TransactionSearch;
}

const advice = phrase`Use the output of an SDK or a signing tool.`;

/** What may be wrong with a file, as sentences. */
const sentences = {
  empty: () => phrase`${fileSubject} is empty but for white space.`,
  known: (what: Words) => phrase`${fileSubject} is ${what}, not a transaction.`,
  ethereum: (what: Words) =>
    phrase`${fileSubject} holds a raw Ethereum transaction (${what}), without the ledger transaction that carries it.`,
  cutJson: (place: Words) =>
    phrase`${fileSubject} is JSON text that is cut off: it ends at ${place}, before it is complete.`,
  oddHex: (digits: number) =>
    phrase`${fileSubject} holds hex with an odd number of digits, ${formatInteger(BigInt(digits))}: one is missing or too many.`,
  plain: () => phrase`${fileSubject} is text, not a serialized transaction. ${advice}`,
  encoded: (encoding: string, what: Words) => phrase`${fileSubject} is ${encoding} text, but ${what}. ${advice}`,
  bytes: (what: Words) => phrase`${fileSubject} is not a ledger transaction. ${what}`,
  within: (outer: Words, inner: Words) => phrase`${fileSubject} is ${outer}. ${inner}`,
};

const publicSecp256k1 = phrase`a public key (ECDSA secp256k1)`;
const encrypted = phrase`encrypted data`;
const zip = phrase`a ${'ZIP'} archive`;
/** What bytes are that begin so; a key has so many of them. */
const beginnings: readonly (readonly [hex: string, what: Phrase, length?: number])[] = [
  ['302a300506032b6570032100', phrase`a public key (ED25519)`, 44],
  ['302e020100300506032b657004220420', phrase`a private key (ED25519)`, 48],
  ['302d300706052b8104000a032200', publicSecp256k1, 47],
  ['3030020100300706052b8104000a04220420', phrase`a private key (ECDSA secp256k1)`, 50],
  ['3036301006072a8648ce3d020106052b8104000a032200', publicSecp256k1, 56],
  ['3056301006072a8648ce3d020106052b8104000a034200', publicSecp256k1, 88],
  [Buffer.from('Salted__').toString('hex'), encrypted],
  ['504b03', zip],
  ['504b05', zip],
  ['1f8b', phrase`a ${'gzip'} archive`],
];
const lengths = new Map([
  [20, phrase`an address`],
  [32, phrase`a key or a hash`],
  [33, phrase`a public key`],
  [48, phrase`a transaction hash`],
  [64, phrase`a signature or a private key`],
  [65, phrase`a signature or a public key`],
]);
/** What a text says that it is. */
const marks: readonly (readonly [mark: RegExp, what: Phrase])[] = [
  [/^(?:age-encryption\.org\/|\$ANSIBLE_VAULT;|Salted__)/, encrypted],
  [/-----BEGIN [A-Z0-9 ]{0,60}(?:ENCRYPTED|PGP MESSAGE)/, encrypted],
  [/-----BEGIN [A-Z0-9 ]{0,60}PRIVATE KEY/, phrase`a private key (PEM)`],
  [/-----BEGIN [A-Z0-9 ]{0,60}PUBLIC KEY/, phrase`a public key (PEM)`],
  [/-----BEGIN [A-Z0-9 ]{0,60}CERTIFICATE/, phrase`a certificate (PEM)`],
];
/** Where a text says what it is. */
const markLength = 64 * 1024;
/** The least that a signed Ethereum transaction has, in hex digits. */
const shortestEthereum = 140;
const hexSet = characterSet(hexDigits);

/** Why a file is refused, as exactly as can be told. */
export function* rejectionOf({ bytes, fault, text }: RejectedFile): Steps<InputError> {
  if (text === undefined) {
    return ethereum('not-transaction', bytes) ?? known('not-transaction', bytes) ?? notTransaction(bytes, fault);
  }
  const error = yield* textError(text);
  const [first, ...others] = text.writtenAs;
  if (first === undefined || error instanceof RawEthereumTransaction) {
    return error;
  }
  const outer = others.reduce((before, each) => phrase`${before} of ${each}`, first);
  const inner = withSubject(error.sentence, phrase`What it stands for`);
  return new InputError(error.code, sentences.within(outer, inner));
}

function* textError({ text, outcome, json, search }: RejectedText): Steps<InputError> {
  const trimmed = text.trim();
  if (trimmed === '') {
    return new InputError('text', sentences.empty());
  }
  const { decoded } = outcome;
  const meant = decoded && (decoded.encoding === 'hex' || looksLikeBase64(trimmed)) ? decoded : undefined;
  const code = 'text-not-transaction';
  const what = meant && (ethereum(code, meant.bytes) ?? known(code, meant.bytes, meant.encoding));
  const error = what ?? marked(trimmed) ?? (yield* ethereumWithin(trimmed));
  if (error) {
    return error;
  }
  if (json instanceof JsonFault && json.isCut) {
    const place = foundAtText([createPlaces(text)(text.length, text.length)]);
    return new InputError('text', sentences.cutJson(place));
  }
  const isJson = json !== undefined && !(json instanceof JsonFault);
  const oddHexDigits = isJson ? search.oddHexDigits : meant ? undefined : outcome.oddHexDigits;
  if (oddHexDigits !== undefined) {
    return new InputError('text', sentences.oddHex(oddHexDigits));
  }
  if (isJson) {
    const isExpected = search.firstFault !== undefined || search.unreadableValues > 0;
    return isExpected ? encoded('JSON', search.firstFault) : encoded('JSON', undefined, 'text');
  }
  return meant ? encoded(meant.encoding, meant.fault) : new InputError('text', sentences.plain());
}

/** What bytes are that are no transaction, when it is something that is often taken for one. */
function known(code: string, bytes: Uint8Array, encoding?: 'hex' | 'base64'): InputError | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 32)).toString('hex');
  const [, what] =
    beginnings.find(([hex, , length = bytes.length]) => beginning.startsWith(hex) && bytes.length === length) ?? [];
  const like = encoding && lengths.get(bytes.length);
  const content = what ?? (like && phrase`${bytes.length} bytes, as long as ${like}`);
  return (
    content &&
    new InputError(code, sentences.known(encoding ? phrase`${phrase`${encoding} text`} of ${content}` : content))
  );
}

function marked(text: string): InputError | undefined {
  const beginning = text.slice(0, markLength);
  const [, what] = marks.find(([mark]) => mark.test(beginning)) ?? [];
  return what && new InputError('text', sentences.known(what));
}

function* ethereumWithin(text: string): Steps<InputError | undefined> {
  for (const { start, end } of eachRun(text, hexSet, shortestEthereum)) {
    const bytes = (end - start) % 2 === 0 ? Buffer.from(text.slice(start, end), 'hex') : undefined;
    const found = bytes && ethereum('text', bytes);
    if (found) {
      return found;
    }
    yield;
  }
  return undefined;
}

function ethereum(code: string, bytes: Uint8Array): InputError | undefined {
  const words = ethereumWords(bytes);
  return words === undefined ? undefined : new RawEthereumTransaction(code, sentences.ethereum(words), bytes);
}

/** Offsets count in the decoded bytes, so the error has none. */
function encoded(encoding: string, fault: WireFault | undefined, code = 'text-not-transaction'): InputError {
  if (fault && isLimit(fault)) {
    return tooMany(faultText(fault), fault.offset);
  }
  const what = fault
    ? phrase`the decoded bytes are not a ledger transaction: ${where(fault)}`
    : phrase`no transaction is in it`;
  return new InputError(code, sentences.encoded(encoding, what));
}

/** Binary content that is no transaction: broken protobuf, or another message. */
function notTransaction(bytes: Uint8Array, fault: WireFault): InputError {
  if (isLimit(fault)) {
    return tooMany(faultText(fault), fault.offset);
  }
  const broken = protobufFault(bytes);
  const what = broken
    ? phrase`It is not valid protobuf: ${where(broken, fault)}. The file may be cut off or damaged; save it again.`
    : phrase`It is protobuf, but of another message or damaged: ${where(fault)}. ${advice}`;
  return new InputError('not-transaction', sentences.bytes(what), (broken ?? fault).offset);
}

/** What a node says is left out where nothing of a transaction was met. */
function where(fault: WireFault, furthest = fault): Phrase {
  const code = furthest.offset > 0 ? nodeAnswer(fault) : undefined;
  const place = phrase`${faultText(fault)} (at byte ${fault.offset})`;
  return code === undefined ? place : phrase`${place}. A ledger refuses it (${code})`;
}

/** Why the bytes are no protobuf message of any kind, judged by the first of their outermost fields; undefined when they are one. */
function protobufFault(bytes: Uint8Array): WireFault | undefined {
  const check = new WireCheck(bytes, maxFields);
  const isMessage = check.message({ name: 'message', fields: [] }, { start: 0, end: bytes.length }, 'any');
  return isMessage || (check.fault && isLimit(check.fault)) ? undefined : check.fault;
}

const faultTexts: Readonly<Record<WireProblem, Phrase | ((fault: WireFault) => Phrase)>> = {
  tag: phrase`a field tag is cut off or too long`,
  fieldZero: phrase`field number 0 is not allowed`,
  group: phrase`a group (wire type 3 or 4) is not allowed`,
  wireType: ({ value }) => phrase`wire type ${value} does not exist`,
  length: phrase`a length is cut off or too long`,
  lengthPastEnd: ({ value }) => phrase`a length of ${value} runs past the end of its message`,
  number: phrase`a number is cut off or longer than 10 bytes`,
  fixed: ({ value }) => phrase`${value} bytes are cut off`,
  text: phrase`text is not valid UTF-8`,
  depth: phrase`messages are nested more than ${maxDepth} deep`,
  unknownField: ({ message, value }) => phrase`a ${message?.name ?? ''} has no field ${value}`,
  fieldType: ({ message, field, value }) =>
    phrase`${message?.name ?? ''}.${field?.name ?? ''} has wire type ${value} instead of ${field?.wireType ?? ''}`,
  twice: ({ field }) => phrase`${field?.oneof === 0 ? field.name : phrase`the transaction type`} is set twice`,
  tooManyFields: phrase`too many fields`,
  otherInList: phrase`a transaction list has field 1 only`,
  emptyTransaction: phrase`the transaction is empty`,
  emptySigned: phrase`the signed body is missing or empty`,
  noType: phrase`the body ends without a transaction type`,
  twoNewerTypes: phrase`more than one field could be a newer transaction type`,
  noKnownType: ({ value }) => phrase`field ${value} is no known transaction type`,
  tooManyUnknown: phrase`too many unknown fields`,
  tooManyItems: phrase`a list of more than ${maxListItems} transactions`,
};

/** What is wrong, as a part of a sentence. */
function faultText(fault: WireFault): Phrase {
  const text = faultTexts[fault.problem];
  return typeof text === 'function' ? text(fault) : text;
}
