import type { FieldSchema, MessageSchema } from './messageSchema.ts';

/** Why bytes are not the message that was tried; `tooMany…` when only a limit of ours was hit. */
export type WireProblem =
  | 'tag'
  | 'fieldZero'
  | 'group'
  | 'wireType'
  | 'length'
  | 'lengthPastEnd'
  | 'number'
  | 'fixed'
  | 'text'
  | 'depth'
  | 'unknownField'
  | 'fieldType'
  | 'twice'
  | 'tooManyFields'
  /** Those of a message that is well-formed, but no transaction. */
  | 'otherInList'
  | 'emptyTransaction'
  | 'emptySigned'
  | 'noType'
  | 'twoNewerTypes'
  | 'noKnownType'
  | 'tooManyUnknown'
  | 'tooManyItems';

/** A problem and where it is. Its sentence is made when it is shown: most faults only say that another message is meant. */
export interface WireFault {
  readonly problem: WireProblem;
  readonly offset: number;
  /** A wire type, a length or the number of a field. */
  readonly value: number;
  readonly message: MessageSchema | undefined;
  readonly field: FieldSchema | undefined;
}

/** Only a limit of ours was hit: up to there the message was valid. */
export function isLimit({ problem }: WireFault): boolean {
  return problem === 'tooManyFields' || problem === 'tooManyItems';
}
