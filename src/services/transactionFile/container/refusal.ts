import { RawEthereumTransaction } from '../../../domain/ethereum/rawEthereumTransaction.ts';
import { InputError } from '../../../domain/failure.ts';
import { phrase, type Words } from '../../../domain/phrase.ts';
import type { Steps } from '../../../domain/steps.ts';
import { aboutText, theFile } from '../../../domain/transaction/theFile.ts';
import { JsonFault } from '../jsonFault.ts';
import { looksLikeBase64 } from '../text.ts';
import type { UnreadFile, UnreadText } from '../textReader.ts';
import type { TextSearch } from './findTransactions.ts';
import { foreignCoding } from './foreignCoding.ts';
import { knownBytes, knownText } from './knownContent.ts';
import { createPlaces } from './placeInText.ts';
import {
  emptyText,
  jsonCut,
  jsonWithoutTransaction,
  notTransaction,
  oddHex,
  plainText,
  textWithout,
} from './refusalErrors.ts';
import type { TransactionSearch } from './search.ts';

/** What reading a file that is no transaction and holds none has shown. */
export interface Refused extends UnreadFile {
  readonly text: RefusedText | undefined;
}

interface RefusedText extends UnreadText {
  readonly json: TextSearch['json'];
  readonly search: TransactionSearch;
}

/** Why a file is refused, as exactly as can be told. */
export function* refusal({ bytes, fault, text }: Refused): Steps<InputError> {
  return text
    ? within(text.writtenAs, yield* textRefusal(text))
    : (knownBytes(bytes, undefined) ?? notTransaction(bytes, fault));
}

/** What is wrong with the text, and that it stood in another. */
function within(writtenAs: readonly Words[], error: InputError): InputError {
  if (writtenAs.length === 0 || error instanceof RawEthereumTransaction) {
    return error;
  }
  const inner = aboutText(error.sentence, phrase`What it stands for`);
  const outer = writtenAs.reduce((before, each) => phrase`${before} of ${each}`);
  return new InputError(error.code, phrase`${theFile} is ${outer}. ${inner}`);
}

function* textRefusal({ text, outcome, json, search }: RefusedText): Steps<InputError> {
  const trimmed = text.trim();
  if (trimmed === '') {
    return emptyText();
  }
  const { decoded, oddHexDigits } = outcome;
  const meant = decoded && (decoded.encoding === 'hex' || looksLikeBase64(trimmed)) ? decoded : undefined;
  const known =
    foreignCoding(trimmed) ?? (meant && knownBytes(meant.bytes, meant.encoding)) ?? (yield* knownText(trimmed));
  if (known) {
    return known;
  }
  if (json instanceof JsonFault && json.isCut) {
    return jsonCut(createPlaces(text)(json.offset, json.offset));
  }
  if (json !== undefined && !(json instanceof JsonFault)) {
    return jsonRefusal(search);
  }
  if (meant) {
    return textWithout(meant.encoding, meant.fault);
  }
  return oddHexDigits === undefined ? plainText() : oddHex(oddHexDigits, false);
}

function jsonRefusal({ oddHexDigits, firstFault, unreadableValues }: TransactionSearch): InputError {
  if (oddHexDigits !== undefined) {
    return oddHex(oddHexDigits, true);
  }
  return firstFault || unreadableValues > 0 ? textWithout('JSON', firstFault) : jsonWithoutTransaction();
}
