import { type HashName, readHashName } from './hashName.ts';
import { readKeyName } from './keyName.ts';
import type { OwnName } from './nameOnLeft.ts';
import type { ReadName } from './nameReader.ts';

/** What a value is directly given to, with what its name says: read once for all values that share it. */
export class Owner {
  readonly name: OwnName | undefined;
  /** Whether it is the name of a list of hashes that the value is in. */
  readonly isList: boolean;
  readonly #nameOf: (text: string) => ReadName;
  #hashName: { readonly read: HashName | undefined } | undefined;
  #keyWord: { readonly read: 'public' | 'private' | undefined } | undefined;

  constructor(name: OwnName | undefined, isList: boolean, nameOf: (text: string) => ReadName) {
    this.name = name;
    this.isList = isList;
    this.#nameOf = nameOf;
  }

  get hashName(): HashName | undefined {
    this.#hashName ??= { read: this.name && readHashName(this.name, this.#nameOf) };
    return this.#hashName.read;
  }

  get keyWord(): 'public' | 'private' | undefined {
    this.#keyWord ??= { read: this.name && readKeyName(this.name, this.#nameOf) };
    return this.#keyWord.read;
  }
}
