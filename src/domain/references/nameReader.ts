import { entityKindOf, hashKindOf, isFiller, isVersionName, mayBeOfPrograms, speaksOfSecrets } from './keywords.ts';
import { mayNameSecret } from './mayNameSecret.ts';
import { endOfName, type Name, namePattern, nextLetter } from './name.ts';
import type { KindHint } from './reference.ts';

/** One of a text, with what is asked of it most; what only hashes and keys ask is found out when it is asked first. */
export class ReadName implements Name {
  readonly words: readonly string[];
  readonly isHyphenated: boolean;
  readonly kind: KindHint | undefined;
  readonly isFiller: boolean;
  /** Whether it may speak of versions, or of what is done to programs. */
  readonly isOfPrograms: boolean;
  /** Whether it is that of a version. */
  readonly isVersion: boolean;
  #hashKind: ReturnType<typeof hashKindOf> | 'unread' = 'unread';
  #speaksOfSecrets: boolean | undefined;
  #mayBeSecret: boolean | undefined;

  constructor(words: readonly string[], isHyphenated: boolean) {
    this.words = words;
    this.isHyphenated = isHyphenated;
    this.kind = entityKindOf(this);
    this.isFiller = isFiller(this);
    this.isOfPrograms = mayBeOfPrograms(this);
    this.isVersion = isVersionName(this);
  }

  /** What it says that a 32- or 48-byte value is. */
  get hashKind(): ReturnType<typeof hashKindOf> {
    if (this.#hashKind === 'unread') {
      this.#hashKind = hashKindOf(this);
    }
    return this.#hashKind;
  }

  get speaksOfSecrets(): boolean {
    this.#speaksOfSecrets ??= speaksOfSecrets(this);
    return this.#speaksOfSecrets;
  }

  /** Whether it may be that of a key, or of whom a key belongs to. */
  get mayBeSecret(): boolean {
    this.#mayBeSecret ??= mayNameSecret(this.words);
    return this.#mayBeSecret;
  }
}

/** What may be asked of a name and how it is written. */
export type NameTest = (name: ReadName, written: string) => boolean;

const remembered = 1_000;
const longest = 31;
const wordPattern = /[A-Z]+(?=[A-Z][a-z])|[A-Z]*[a-z0-9]+|[A-Z]+/g;
// The digits of hex, and of base32 as in an alias.
const digitsPattern = /^(?:0?x?[0-9a-fA-F]+|[A-Z2-7]+)$/;
const digitsName = new ReadName(['0'], false);

/** Reads names, and remembers them: a file says the same few words again and again. */
export class NameReader {
  readonly #known = new Map<string, ReadName>();

  /** The names in a text, the last one first. */
  readAll(text: string): readonly ReadName[] {
    return (text.match(namePattern) ?? []).map((name) => this.read(name)).reverse();
  }

  /** Whether a name in a text is like that. */
  someIn(text: string, test: NameTest): boolean {
    let end = 0;
    for (let at = nextLetter(text, 0, text.length); at < text.length; at = nextLetter(text, end, text.length)) {
      end = endOfName(text, at, text.length);
      const written = text.slice(at, end);
      if (test(this.read(written), written)) {
        return true;
      }
    }
    return false;
  }

  read(identifier: string): ReadName {
    if (identifier.length > longest) {
      // No two of them are the same. Those of digits are other values: their letters spell nothing.
      return digitsPattern.test(identifier) ? digitsName : readName(identifier);
    }
    let name = this.#known.get(identifier);
    if (name === undefined) {
      name = readName(identifier);
      if (this.#known.size === remembered) {
        this.#known.clear();
      }
      this.#known.set(identifier, name);
    }
    return name;
  }
}

function readName(identifier: string): ReadName {
  const words = (identifier.match(wordPattern) ?? []).map((word) => singular(word.toLowerCase()));
  return new ReadName(words, identifier.includes('-'));
}

function singular(word: string): string {
  if (!word.endsWith('s') || word.length < 4 || /(ss|us|is|ias)$/.test(word)) {
    return word;
  }
  return word
    .replace(/ies$/, 'y')
    .replace(/(sh|ch|x|alias|ss)es$/, '$1')
    .replace(/(?<!alia|s)s$/, '');
}
