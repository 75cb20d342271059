import type { OutlinePart } from '../source/sourceOutline.ts';
import type { Steps } from '../steps.ts';
import type { MappedSource } from './codeMap.ts';

/** Names that may be looked up; beyond that every function counts as named. */
const mostLooks = 200_000;

/** Words that are looked at between two pauses. */
const wordsAtOnce = 8_192;

/**
 * Which functions and modifiers a function can lead to, by the names in its text: code of others that is found in it is
 * shared by the compiler and tells nothing of what runs.
 */
export class NamedFunctions {
  readonly #byName: ReadonlyMap<string, readonly OutlinePart[]>;
  readonly #namesIn: ReadonlyMap<OutlinePart, ReadonlySet<string>>;
  readonly #found = new Map<OutlinePart, ReadonlySet<OutlinePart>>();
  #looksLeft = mostLooks;

  constructor(
    byName: ReadonlyMap<string, readonly OutlinePart[]>,
    namesIn: ReadonlyMap<OutlinePart, ReadonlySet<string>>,
  ) {
    this.#byName = byName;
    this.#namesIn = namesIn;
  }

  /** Whether one is the other, or its text or that of what it leads to names it. */
  leadsTo(from: OutlinePart, to: OutlinePart): boolean {
    return from === to || this.#looksLeft <= 0 || this.#from(from).has(to);
  }

  #from(start: OutlinePart): ReadonlySet<OutlinePart> {
    const known = this.#found.get(start);
    if (known !== undefined) {
      return known;
    }
    const found = new Set<OutlinePart>();
    const next = [start];
    for (let each = next.pop(); each !== undefined && this.#looksLeft > 0; each = next.pop()) {
      for (const name of this.#namesIn.get(each) ?? []) {
        const named = this.#byName.get(name) ?? [];
        this.#looksLeft -= named.length;
        const fresh = named.filter((part) => !found.has(part));
        next.push(...fresh);
        for (const part of fresh) {
          found.add(part);
        }
      }
    }
    this.#found.set(start, found);
    return found;
  }
}

/** Reads which functions and modifiers of sources name which, in steps. */
export function* readNamedFunctions(sources: readonly MappedSource[]): Steps<NamedFunctions> {
  const written = sources.flatMap(({ text, outline }) => functionsIn(outline).map((part) => ({ part, text })));
  const byName = new Map<string, OutlinePart[]>();
  for (const { part } of written) {
    const same = byName.get(part.name) ?? [];
    byName.set(part.name, same);
    same.push(part);
  }
  const namesIn = new Map<OutlinePart, ReadonlySet<string>>();
  let words = 0;
  for (const { part, text } of written) {
    const names = new Set<string>();
    for (const [word] of text.slice(part.start, part.end).matchAll(/[A-Za-z_$][\w$]*/g)) {
      if (byName.has(word)) {
        names.add(word);
      }
      words += 1;
      if (words % wordsAtOnce === 0) {
        yield undefined;
      }
    }
    namesIn.set(part, names);
  }
  return new NamedFunctions(byName, namesIn);
}

function functionsIn({ kind, parts }: OutlinePart): readonly OutlinePart[] {
  return kind === 'file' || kind === 'contract'
    ? parts.flatMap((part) => (part.kind === 'function' || part.kind === 'modifier' ? [part] : functionsIn(part)))
    : [];
}
