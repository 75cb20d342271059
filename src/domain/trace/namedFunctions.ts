import type { OutlinePart } from '../source/outlinePart.ts';
import type { MappedSource } from './codeMap.ts';

/** Names that may be looked up; beyond that every function counts as named. */
const mostLooks = 1_000_000;

interface WrittenFunction {
  readonly part: OutlinePart;
  readonly source: MappedSource;
}

/**
 * Which functions and modifiers a function can lead to, by the names in its text: code of others that is found in it is
 * shared by the compiler and tells nothing of what runs.
 */
export class NamedFunctions {
  readonly #sources: Iterable<MappedSource>;
  readonly #found = new Map<OutlinePart, ReadonlySet<OutlinePart>>();
  readonly #names = new Map<OutlinePart, ReadonlySet<string>>();
  #written: ReadonlyMap<string, readonly WrittenFunction[]> | undefined;
  #looksLeft = mostLooks;

  constructor(sources: Iterable<MappedSource>) {
    this.#sources = sources;
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
    this.#written ??= writtenFunctions(this.#sources);
    const found = new Set<OutlinePart>();
    const begin = [...this.#written.values()].flat().find(({ part }) => part === start);
    const next: WrittenFunction[] = begin === undefined ? [] : [begin];
    for (let each = next.pop(); each !== undefined && this.#looksLeft > 0; each = next.pop()) {
      const names = this.#namesIn(each);
      this.#looksLeft -= names.size;
      for (const name of names) {
        for (const named of this.#written.get(name) ?? []) {
          if (!found.has(named.part)) {
            found.add(named.part);
            next.push(named);
          }
        }
      }
    }
    this.#found.set(start, found);
    return found;
  }

  #namesIn({ part, source }: WrittenFunction): ReadonlySet<string> {
    const known = this.#names.get(part) ?? new Set(source.text.slice(part.start, part.end).match(/[A-Za-z_$][\w$]*/g));
    this.#names.set(part, known);
    return known;
  }
}

function writtenFunctions(sources: Iterable<MappedSource>): ReadonlyMap<string, readonly WrittenFunction[]> {
  const written = new Map<string, WrittenFunction[]>();
  for (const source of sources) {
    for (const part of functionsIn(source.outline)) {
      const same = written.get(part.name) ?? [];
      written.set(part.name, same);
      same.push({ part, source });
    }
  }
  return written;
}

function functionsIn({ kind, parts }: OutlinePart): readonly OutlinePart[] {
  return kind === 'file' || kind === 'contract'
    ? parts.flatMap((part) => (part.kind === 'function' || part.kind === 'modifier' ? [part] : functionsIn(part)))
    : [];
}
