import type { JsonValue } from '../../src/domain/value/exactJson.ts';
import { isNumberText, plainNumber } from '../../src/domain/value/numberText.ts';

/** What answers of one path look like: of each place in them the kinds of value, and how often its members are there. */
export class JsonShape {
  readonly kinds = new Map<string, Set<string>>();
  /** Of each object how many there were, of each of its members how many of them had it. */
  readonly counts = new Map<string, { objects: number; readonly members: Map<string, number> }>();

  add(value: JsonValue, place = ''): void {
    this.kinds.set(place, (this.kinds.get(place) ?? new Set()).add(kindOf(value)));
    if (Array.isArray(value)) {
      for (const item of value) {
        this.add(item, `${place}[]`);
      }
    } else if (typeof value === 'object' && value !== null && !isNumberText(value)) {
      this.#addObject(value as { readonly [key: string]: JsonValue }, place);
    }
  }

  #addObject(object: { readonly [key: string]: JsonValue }, place: string): void {
    const count = this.counts.get(place) ?? { objects: 0, members: new Map<string, number>() };
    this.counts.set(place, count);
    count.objects++;
    for (const [name, member] of Object.entries(object)) {
      count.members.set(name, (count.members.get(name) ?? 0) + 1);
      this.add(member, place === '' ? name : `${place}.${name}`);
    }
  }

  membersAt(place: string): readonly string[] {
    return [...(this.counts.get(place)?.members.keys() ?? [])];
  }

  /** The members that each object here had. */
  alwaysAt(place: string): readonly string[] {
    const count = this.counts.get(place);
    return [...(count?.members ?? [])].filter(([, times]) => times === count?.objects).map(([name]) => name);
  }
}

/** The documented shape of a path, as `place:kind|kind` separated by blanks. */
export function documentedKinds(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    text.split(' ').map((part) => {
      const at = part.lastIndexOf(':');
      return [part.slice(0, at), new Set(part.slice(at + 1).split('|'))];
    }),
  );
}

/** Members that only some answers have, so that a small set of recordings may have all of them or none. */
const rare: ReadonlySet<string> = new Set([
  'assessed_custom_fees',
  'authorization_list',
  'fractional_fees',
  'royalty_fees',
]);

/** What the embedded service sends that the real one does not, and what it leaves out. */
export function differences(
  own: JsonShape,
  real: JsonShape | undefined,
  documented: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const found: string[] = [];
  for (const [place, { members, objects }] of own.counts) {
    const isMap = documented.has(`${place}.*`);
    const recordedHere = real?.counts.get(place);
    const known = recordedHere?.members ?? documentedMembers(documented, place);
    if (!isMap && known.size > 0) {
      found.push(
        ...[...members.keys()]
          .filter((name) => !known.has(name) && !rare.has(name))
          .map((name) => `${place}.${name} is not sent`),
      );
    }
    const always = (real?.alwaysAt(place) ?? []).filter((name) => !rare.has(name));
    found.push(...always.filter((name) => members.get(name) !== objects).map((name) => `${place}.${name} is missing`));
  }
  for (const [place, kinds] of own.kinds) {
    const allowed = new Set([...(real?.kinds.get(place) ?? []), ...(documented.get(place) ?? [])]);
    if (allowed.size > 0 && !allowed.has('any')) {
      found.push(...[...kinds].filter((kind) => !allowed.has(kind)).map((kind) => `${place} is ${kind}`));
    }
  }
  return found;
}

function documentedMembers(documented: ReadonlyMap<string, unknown>, place: string): ReadonlySet<string> {
  const prefix = place === '' ? '' : `${place}.`;
  return new Set(
    [...documented.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .filter((rest) => /^\w+$/.test(rest)),
  );
}

function kindOf(value: JsonValue): string {
  if (value === null) {
    return 'null';
  }
  return Array.isArray(value) ? 'array' : typeof value === 'bigint' ? 'number' : typeof plainNumber(value);
}
