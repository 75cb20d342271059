import { type AssignedName, assignedName, assignedReach } from './assignedName.ts';
import { type FileKind, fileKindOf } from './fileKind.ts';
import { OpenBrackets, Outline, type OutlineLine, outlineReach } from './outline.ts';
import type { ReferenceContext } from './reference.ts';
import { columnOf, Tables } from './tables.ts';
import { isLetter, isWord, type Name, NameReader } from './vocabulary.ts';

/** How far before and behind a value its line is read. */
const beforeLength = 120;
const afterLength = 60;
const mostOpeners = 3;
const remembered = 1_000;
const linkEnds = new Set(']`*');

export type NameTest = (name: Name) => boolean;
/** Whether something is so of a text, or of the names in it. */
export type TextTest = (text: string, readNames: Surroundings['readNames']) => boolean;

/**
 * What stands around a candidate: the names before it on its line, else those of the line that opens its list or block, and
 * two names behind. One serves all candidates of a text, in ascending order. Each look is bounded, so that a scan is linear.
 */
export class Surroundings {
  readonly source: string;
  readonly file: FileKind;
  /** The character directly before, empty at the start of its line. */
  last = '';
  /** The character directly behind, empty at the end of its line. */
  next = '';
  start = 0;
  end = 0;
  readonly #reader = new NameReader();
  readonly #outline: Outline;
  readonly #brackets: OpenBrackets;
  readonly #tables: Tables;
  #lineFrom = 0;
  #before: string | undefined;
  #after: string | undefined;
  readonly #own: Name[] = [];
  /** Where the names before it are not read yet. */
  #ownFrom = 0;
  #above: readonly Name[] | undefined;
  #behind: readonly Name[] | undefined;
  #column: Name | 'unread' | undefined;
  #enclosing: readonly OutlineLine[] | undefined;
  #enclosingTexts: readonly string[] | undefined;
  #assigned: AssignedName | 'unread' | undefined;
  readonly #known = new Map<TextTest, Map<string, boolean>>();

  constructor(text: string, context: ReferenceContext) {
    this.source = text;
    this.file = fileKindOf(context, text);
    this.#outline = new Outline(text, this.file.isProse);
    this.#brackets = new OpenBrackets(text);
    this.#tables = new Tables(
      text,
      this.file.isSeparated ? (context.fileStart ?? text).split(/[\r\n]/, 1)[0] : undefined,
    );
  }

  /** Goes on to a candidate and forgets the one before. */
  moveTo(start: number, end: number): this {
    this.start = start;
    this.end = end;
    this.last = characterAt(this.source, start - 1);
    this.next = characterAt(this.source, end);
    this.#lineFrom = -1;
    this.#before = undefined;
    this.#after = undefined;
    this.#own.length = 0;
    this.#ownFrom = start;
    this.#above = undefined;
    this.#behind = undefined;
    this.#column = 'unread';
    this.#enclosing = undefined;
    this.#enclosingTexts = undefined;
    this.#assigned = 'unread';
    return this;
  }

  /** Where what stands before it on its line begins, as far as it is read. */
  get #from(): number {
    if (this.#lineFrom < 0) {
      let at = this.start;
      const farthest = Math.max(0, this.start - beforeLength);
      while (at > farthest && !isLineEnd(this.source.charCodeAt(at - 1))) {
        at -= 1;
      }
      this.#lineFrom = at;
    }
    return this.#lineFrom;
  }

  /** Up to 120 characters before it on its line. */
  get before(): string {
    this.#before ??= this.source.slice(this.#from, this.start);
    return this.#before;
  }

  /** Up to 60 characters behind it on its line. */
  get after(): string {
    this.#after ??= /^[^\r\n]*/.exec(this.source.slice(this.end, this.end + afterLength))?.[0] ?? '';
    return this.#after;
  }

  /** So much text before it, whatever its lines are. */
  preceding(length: number): string {
    return this.source.slice(Math.max(0, this.start - length), this.start);
  }

  /** So much text behind it, whatever its lines are. */
  following(length: number): string {
    return this.source.slice(this.end, this.end + length);
  }

  get isApart(): boolean {
    return this.last === ' ' || this.last === '\t';
  }

  /** One of the names before it, the nearest first; of those above it where its line has none. */
  nameBefore(index: number): Name | undefined {
    while (index >= this.#own.length && this.#readBack()) {}
    return this.#own.length > 0 ? this.#own[index] : this.namesAbove[index];
  }

  /** Whether one of so many names before it is like that. */
  someBefore(most: number, test: NameTest): boolean {
    for (let index = 0; index < most; index++) {
      const name = this.nameBefore(index);
      if (name === undefined) {
        return false;
      }
      if (test(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether names stand before it on its line. */
  get hasOwnNames(): boolean {
    return this.#own.length > 0 || this.#readBack();
  }

  /** The names of the lines that open the lists and blocks it stands in, without comments behind; the nearest first. */
  get namesAbove(): readonly Name[] {
    this.#above ??= this.enclosing
      .slice(0, mostOpeners)
      .flatMap(({ text }) => this.readNames(text.replace(/\s(?:\/[/*]|#|--).*/, '')).toReversed());
    return this.#above;
  }

  /** The first two names behind it on its line. */
  get namesAfter(): readonly Name[] {
    this.#behind ??= this.readNames(this.after).slice(0, 2);
    return this.#behind;
  }

  /** The heading of the column of a table that it stands in. */
  get column(): Name | undefined {
    if (this.#tables.isEmpty) {
      return undefined;
    }
    if (this.#column === 'unread') {
      const headings = this.#isLineInReach ? this.#tables.headingsAt(this.#from, this.start) : undefined;
      const heading = headings && columnOf(this.before, headings);
      this.#column = heading === undefined ? undefined : this.nameOf(heading.replace(/[^\w-]+/g, '_'));
    }
    return this.#column;
  }

  /** The lines that it stands under, innermost first; the first may be only the comments directly above it. */
  get enclosing(): readonly OutlineLine[] {
    // In the midst of a long line nothing above is in reach.
    this.#enclosing ??= this.#isLineInReach ? this.#outline.above(this.#from, this.before) : [];
    return this.#enclosing;
  }

  get #isLineInReach(): boolean {
    return this.#from === 0 || isLineEnd(this.source.charCodeAt(this.#from - 1));
  }

  /** Whether that is so of a line that it stands under, or of what stands before a bracket that its line leaves open. */
  isEnclosedBy(test: TextTest): boolean {
    this.#enclosingTexts ??= this.#readEnclosingTexts();
    return this.#enclosingTexts.some((text) => this.#isTrueOf(test, text));
  }

  #readEnclosingTexts(): readonly string[] {
    const from = this.#isLineInReach ? this.#from : Math.max(0, this.start - outlineReach);
    const brackets = this.#brackets.before(this.start, from);
    return [...this.enclosing.flatMap(({ text, note }) => [text, note]), ...brackets].filter((text) => text !== '');
  }

  /** Values share what encloses them: it is tested once. */
  #isTrueOf(test: TextTest, text: string): boolean {
    const key = this.#known.get(test) ?? new Map<string, boolean>();
    this.#known.set(test, key);
    let known = key.get(text);
    if (known === undefined) {
      known = test(text, this.readNames);
      if (key.size === remembered) {
        key.clear();
      }
      key.set(text, known);
    }
    return known;
  }

  /** The name that it is given to: by the heading of its column, by the target of its link, or by what stands before it. */
  get assigned(): AssignedName | undefined {
    if (this.#assigned === 'unread') {
      this.#assigned = this.#findAssigned();
    }
    return this.#assigned;
  }

  #findAssigned(): AssignedName | undefined {
    const { column, linkPath } = this;
    if (column !== undefined) {
      return { text: column.written.replaceAll('_', ' '), place: 'property', beside: '' };
    }
    if (linkPath !== undefined) {
      return assignedName(linkPath);
    }
    // What stands before the text of a link, which is not the first of a list.
    const preceding = this.preceding(assignedReach);
    const isLink = linkEnds.has(this.next) && /^[`*]{0,3}\]\(/.test(this.after);
    return assignedName(isLink ? preceding.replace(/\[[`*]{0,3}$/, '') : preceding, this.file.isProse);
  }

  /** Of the text of a link, what its target has before the same value: `[0.0.7](https://hashscan.io/mainnet/token/0.0.7)`. */
  get linkPath(): string | undefined {
    if (!linkEnds.has(this.next)) {
      return undefined;
    }
    const [, target = ''] = /^[`*]{0,3}\]\((https?:\/\/[^\s)]+)/.exec(this.following(300)) ?? [];
    const at = target.toLowerCase().indexOf(this.source.slice(this.start, this.end).toLowerCase());
    return at < 0 ? undefined : target.slice(0, at);
  }

  readonly nameOf = (text: string): Name => this.#reader.read(text);

  readonly readNames = (text: string): readonly Name[] => this.#reader.readAll(text);

  /** Reads the next name backwards on its line; false where there is none. */
  #readBack(): boolean {
    const { source: text } = this;
    const from = this.#from;
    let end = this.#ownFrom;
    while (end > from) {
      let start = end;
      while (start > from && isPartOfName(text, start - 1, from, end)) {
        start -= 1;
      }
      let letter = start;
      while (letter < end && !isLetter(text.charCodeAt(letter))) {
        letter += 1;
      }
      this.#ownFrom = Math.min(start, end - 1);
      if (letter < end) {
        this.#own.push(this.#reader.read(text.slice(letter, end)));
        return true;
      }
      end = this.#ownFrom;
    }
    return false;
  }
}

/** Also a hyphen between two words. */
function isPartOfName(text: string, at: number, from: number, end: number): boolean {
  const code = text.charCodeAt(at);
  return isWord(code) || (code === 0x2d && at + 1 < end && at > from && isWord(text.charCodeAt(at - 1)));
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

function characterAt(text: string, at: number): string {
  const character = at < 0 ? '' : text.charAt(at);
  return character === '\n' || character === '\r' ? '' : character;
}
