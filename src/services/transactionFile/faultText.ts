import { type Phrase, phrase } from '../../domain/phrase.ts';
import { maxDepth } from '../../domain/protobuf/wireCheck.ts';
import type { WireFault, WireProblem } from '../../domain/protobuf/wireFault.ts';
import { maxListItems } from './envelope.ts';

const texts: Readonly<Record<WireProblem, Phrase | ((fault: WireFault) => Phrase)>> = {
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
export function faultText(fault: WireFault): Phrase {
  const text = texts[fault.problem];
  return typeof text === 'function' ? text(fault) : text;
}
