import type { Place } from './delimiters.ts';
import { lastVisible } from './leftSide.ts';
import { ListNames } from './listName.ts';
import { isWord } from './name.ts';
import type { NameReader } from './nameReader.ts';
import type { OuterLines } from './outerLine.ts';
import { Owner } from './owner.ts';
import { ownNameOf } from './ownName.ts';
import type { Column } from './tableColumns.ts';

interface Known {
  readonly owner: Owner;
  readonly ending: string;
}

const linkEnds = new Set('`*]');
const longest = 100;
const remembered = 1_000;
// Its name may stand on the line above.
const valueBehind = /(?:value|content|default|string|dd|td|code)\W{1,8}$/i;
// What may stand on a line before an element of a list that begins above.
const element = /^[\s\-"'`]*(?:(?:0x)?[0-9a-f]{64}|$)/i;

/** What the values of one text belong to: it is read once for all that stand behind the same beginning of a line. */
export class Owners {
  readonly #lists: ListNames;
  readonly #names: NameReader;
  readonly #known = new Map<string, Known>();
  readonly #ofColumns = new Map<string, Owner>();

  constructor(lines: OuterLines, names: NameReader) {
    this.#lists = new ListNames(lines);
    this.#names = names;
  }

  of(place: Place): Owner {
    const { line } = place;
    if (line.length > longest || element.test(line)) {
      return this.#read(place);
    }
    // Only signs at the end of the lines above tell anything.
    const last = lastVisible(place.text, place.lineStart);
    const ending = isWord(last.charCodeAt(0)) ? 'a' : last;
    let known = this.#known.get(line);
    if (known?.ending !== ending) {
      known = { owner: this.#read(place), ending };
      if (valueBehind.test(line)) {
        return known.owner;
      }
      if (this.#known.size === remembered) {
        this.#known.clear();
      }
      this.#known.set(line, known);
    }
    return known.owner;
  }

  #read(place: Place): Owner {
    const list = this.#lists.nameOf(place);
    return this.named(list ?? ownNameOf(place.text.slice(place.from, place.start)), list !== undefined);
  }

  /** `[0x…](https://…)`: what stands before the text of a link, which is not the first of a list. */
  ofLink(around: Record<'next' | 'following' | 'preceding', string>): Owner | undefined {
    const isLink = linkEnds.has(around.next) && /^[`*]{0,3}\]\(/.test(around.following);
    return isLink ? this.named(ownNameOf(around.preceding.replace(/\[[`*]{0,3}$/, '')), false) : undefined;
  }

  /** Of what stands in a column of a table; what is beside it there says nothing of its name. */
  ofColumn({ text, place }: Pick<Column, 'text' | 'place'>): Owner {
    const key = `${place} ${text}`;
    let owner = this.#ofColumns.get(key);
    if (owner === undefined) {
      owner = this.named({ text, place, beside: '', type: '' }, false);
      if (this.#ofColumns.size === remembered) {
        this.#ofColumns.clear();
      }
      this.#ofColumns.set(key, owner);
    }
    return owner;
  }

  named(name: Owner['name'], isList: boolean): Owner {
    return new Owner(name, isList, (text) => this.#names.read(text));
  }
}
