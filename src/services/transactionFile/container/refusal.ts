import type { InputError } from '../../../domain/failure.ts';
import type { WireFault } from '../../../domain/protobuf/wireFault.ts';
import type { Steps } from '../../../domain/steps.ts';
import { JsonFault } from '../jsonFault.ts';
import { looksLikeBase64 } from '../text.ts';
import { findDamaged } from './findDamaged.ts';
import type { TextSearch } from './findTransactions.ts';
import { knownBytes, knownText } from './knownContent.ts';
import { createPlaces } from './placeInText.ts';
import {
  damagedTransaction,
  emptyText,
  jsonCut,
  jsonWithoutTransaction,
  notTransaction,
  oddHex,
  plainText,
  textWithout,
} from './refusalErrors.ts';
import type { TransactionSearch } from './search.ts';
import type { TextOutcome } from './takeText.ts';

/** Of fewer digits hex is not told from a word. */
const fewestHexDigits = 17;

/** What reading a file that is no transaction and holds none has shown. */
export interface Refused {
  readonly bytes: Uint8Array;
  /** Why the bytes as they are are none. */
  readonly fault: WireFault;
  /** Undefined when they are no text. */
  readonly text: RefusedText | undefined;
}

export interface RefusedText {
  readonly text: string;
  readonly outcome: TextOutcome;
  readonly json: TextSearch['json'];
  readonly search: TransactionSearch;
}

/** Why a file is refused, as exactly as can be told: gives undefined for each step, and at its end the error. */
export function* refusal({ bytes, fault, text }: Refused): Generator<InputError | undefined> {
  yield text ? yield* textRefusal(text) : (knownBytes(bytes, undefined) ?? notTransaction(bytes, fault));
}

function* textRefusal({ text, outcome, json, search }: RefusedText): Steps<InputError> {
  const trimmed = text.trim();
  if (trimmed === '') {
    return emptyText();
  }
  const { decoded, oddHexDigits } = outcome;
  const meant = decoded && (decoded.encoding === 'hex' || looksLikeBase64(trimmed)) ? decoded : undefined;
  const known = (meant && knownBytes(meant.bytes, meant.encoding)) ?? (yield* knownText(trimmed));
  if (known) {
    return known;
  }
  if (json instanceof JsonFault && json.isCut) {
    return jsonCut(createPlaces(text)(json.offset, json.offset));
  }
  const damaged = meant || search.firstFault ? undefined : yield* findDamaged(text);
  if (damaged) {
    return damagedTransaction(damaged);
  }
  if (json !== undefined && !(json instanceof JsonFault)) {
    return search.firstFault || search.unreadableValues > 0
      ? textWithout('JSON', search.firstFault)
      : jsonWithoutTransaction();
  }
  if (meant) {
    return textWithout(meant.encoding, meant.fault);
  }
  return oddHexDigits === undefined || oddHexDigits < fewestHexDigits ? plainText() : oddHex(oddHexDigits);
}
