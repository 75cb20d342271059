import { maxDepth } from '../../domain/protobuf/wireCheck.ts';
import type { WireFault, WireProblem } from '../../domain/protobuf/wireFault.ts';
import { maxListItems } from './envelope.ts';

const texts: Readonly<Record<WireProblem, string | ((fault: WireFault) => string)>> = {
  tag: 'a field tag is cut off or too long',
  fieldZero: 'field number 0 is not allowed',
  group: 'a group (wire type 3 or 4) is not allowed',
  wireType: ({ value }) => `wire type ${value} does not exist`,
  length: 'a length is cut off or too long',
  lengthPastEnd: ({ value }) => `a length of ${value} runs past the end of its message`,
  number: 'a number is cut off or longer than 10 bytes',
  fixed: ({ value }) => `${value} bytes are cut off`,
  text: 'text is not valid UTF-8',
  depth: `messages are nested more than ${maxDepth} deep`,
  unknownField: ({ message, value }) => `a ${message?.name} has no field ${value}`,
  fieldType: ({ message, field, value }) =>
    `${message?.name}.${field?.name} has wire type ${value} instead of ${field?.wireType}`,
  twice: ({ field }) => `${field?.oneof === 0 ? field.name : 'the transaction type'} is set twice`,
  tooManyFields: 'too many fields',
  otherInList: 'a transaction list has field 1 only',
  emptyTransaction: 'the transaction is empty',
  emptySigned: 'the signed body is missing or empty',
  noType: 'the body ends without a transaction type',
  twoNewerTypes: 'more than one field could be a newer transaction type',
  noKnownType: ({ value }) => `field ${value} is no known transaction type`,
  tooManyUnknown: 'too many unknown fields',
  tooManyItems: `a list of more than ${maxListItems} transactions`,
};

/** What is wrong, as a part of a sentence. */
export function faultText(fault: WireFault): string {
  const text = texts[fault.problem];
  return typeof text === 'string' ? text : text(fault);
}
