import type { DecodedField, FieldPlace } from './transactionContent.ts';

/** A message whose parts are made when they are asked for: a spread of it would lose them. */
export class DeferredMessage {
  readonly name: FieldPlace['name'];
  readonly number: number;
  readonly isRepeated: boolean;
  readonly offset: number;
  readonly length: number;
  readonly valueOffset: number;
  readonly kind = 'message';
  readonly messageType: string;
  readonly #make: () => readonly DecodedField[];
  #made: readonly DecodedField[] | undefined;

  constructor(place: FieldPlace, messageType: string, make: () => readonly DecodedField[]) {
    this.name = place.name;
    this.number = place.number;
    this.isRepeated = place.isRepeated;
    this.offset = place.offset;
    this.length = place.length;
    this.valueOffset = place.valueOffset;
    this.messageType = messageType;
    this.#make = make;
  }

  get fields(): readonly DecodedField[] {
    this.#made ??= this.#make();
    return this.#made;
  }
}
