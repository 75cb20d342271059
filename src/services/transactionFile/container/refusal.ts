import type { InputError } from '../../../domain/failure.ts';
import { jsonCut, jsonWithoutTransaction, oddHex, plainText, textWithout } from '../inputErrors.ts';
import { JsonFault } from '../jsonFault.ts';
import { looksLikeBase64, oddHexDigits } from '../text.ts';
import type { TextSearch } from './findTransactions.ts';
import { knownBytes, knownText } from './knownContent.ts';
import { createPlaces } from './placeInText.ts';
import type { TransactionSearch } from './search.ts';
import type { TextOutcome } from './takeText.ts';

/** Why a text is no transaction and holds none, as exactly as can be told. */
export function refusal(
  text: string,
  trimmed: string,
  outcome: TextOutcome,
  json: TextSearch['json'],
  search: TransactionSearch,
): InputError {
  const isMeant = outcome !== undefined && (outcome.encoding === 'hex' || looksLikeBase64(trimmed));
  const known = (outcome && isMeant ? knownBytes(outcome.bytes, outcome.encoding) : undefined) ?? knownText(trimmed);
  if (known) {
    return known;
  }
  if (json instanceof JsonFault && json.isCut) {
    return jsonCut(createPlaces(text)(json.offset, json.offset));
  }
  if (json !== undefined && !(json instanceof JsonFault)) {
    return search.firstFault || search.unreadableValues > 0
      ? textWithout('JSON', search.firstFault)
      : jsonWithoutTransaction();
  }
  if (isMeant) {
    return textWithout(outcome.encoding, outcome.fault);
  }
  const digits = oddHexDigits(trimmed);
  return digits === undefined ? plainText() : oddHex(digits);
}
