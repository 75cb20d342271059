import type { Question } from './answers.ts';
import { type Delimiters, delimiterReach, delimitersOf, type Place } from './delimiters.ts';
import type { FileKind } from './fileKind.ts';
import { isLineEnd } from './lineStarts.ts';
import type { Name } from './name.ts';
import { NamesBefore } from './namesBefore.ts';
import type { NearNames } from './nearNames.ts';
import type { Owner } from './owner.ts';
import { ownNameOf } from './ownName.ts';
import type { Scene } from './scene.ts';

const beforeLength = 120;
const afterLength = 60;
const followingLength = 200;
const continued = new Set('[({:=,');

/**
 * What stands around a candidate and in which kind of file. All of it is bounded, so that classifying costs constant
 * time, and reads only what a classification asks for: a file may hold a million ids, and most need little of it.
 */
export class TextContext {
  readonly file: FileKind;
  readonly #scene: Scene;
  readonly #start: number;
  readonly #end: number;
  #ownStart: number | undefined;
  #before: string | undefined;
  #after: string | undefined;
  #namesBefore: NearNames | undefined;
  #namesAfter: NearNames | undefined;
  #delimiters: Delimiters | undefined;
  #owner: Owner | undefined;

  constructor(start: number, end: number, scene: Scene) {
    this.file = scene.file;
    this.#scene = scene;
    this.#start = start;
    this.#end = end;
  }

  get #lineStart(): number {
    this.#ownStart ??= this.#scene.lines.of(this.#start);
    return this.#ownStart;
  }

  /** Where what stands before it on the same line begins, as far as it is looked at. */
  get #from(): number {
    return Math.max(this.#lineStart, this.#start - beforeLength);
  }

  /** Up to 120 characters before, on the same line. */
  get before(): string {
    this.#before ??= this.#scene.text.slice(this.#from, this.#start);
    return this.#before;
  }

  /** Up to 60 characters after, on the same line. */
  get after(): string {
    this.#after ??= firstLine(this.#scene.text.slice(this.#end, this.#end + afterLength));
    return this.#after;
  }

  /** Up to 200 characters after, on the same line and the next ones. */
  get following(): string {
    return this.#scene.text.slice(this.#end, this.#end + followingLength);
  }

  /** The character directly before, empty at the start of its line. */
  get last(): string {
    return this.#characterAt(this.#start - 1);
  }

  /** The character before that. */
  get secondLast(): string {
    return this.#characterAt(this.#start - 2);
  }

  /** What it is given by, `:` or `=`, when no more than white space and a quote stands between. */
  get operator(): string {
    let at = this.#start - 1;
    if (quotes.has(this.last)) {
      at -= 1;
    }
    while (isSpace(this.#characterAt(at))) {
      at -= 1;
    }
    return this.#characterAt(at);
  }

  #characterAt(at: number): string {
    return at < this.#from ? '' : this.#scene.text.charAt(at);
  }

  /** The character directly behind, empty at the end of its line. */
  get next(): string {
    return isLineEnd(this.#scene.text.charCodeAt(this.#end)) ? '' : this.#scene.text.charAt(this.#end);
  }

  /** Names before it, nearest first; when its line has none, those of the lines that it continues. */
  get namesBefore(): NearNames {
    if (this.#namesBefore === undefined) {
      const own = this.#scene.namesBefore.reach(this.#from, this.#start);
      this.#namesBefore = own.at(0) === undefined ? (this.#namesAbove() ?? own) : own;
    }
    return this.#namesBefore;
  }

  /** A value on a line of its own is named by what it continues: `"tokens": [`, or a call with broken-up arguments. */
  #namesAbove(): NearNames | undefined {
    const { text, names } = this.#scene;
    const from = Math.max(0, this.#start - beforeLength);
    let end = this.#from;
    while (end > from && isSpace(text.charAt(end - 1))) {
      end -= 1;
    }
    const continues = (end > from && continued.has(text.charAt(end - 1))) || /^\s*-\s+["']?$/.test(this.before);
    return continues ? new NamesBefore(text, names).reach(from, this.#from) : undefined;
  }

  /** Names after it, nearest first. */
  get namesAfter(): NearNames {
    this.#namesAfter ??= this.#scene.namesAfter.reach(this.#end);
    return this.#namesAfter;
  }

  /** Whether its file works with the ledger. */
  get isFieldFile(): boolean {
    return this.#scene.isFieldFile();
  }

  /** The text before it, as far as it is looked at. */
  get preceding(): string {
    const { text, start, from } = this.#place;
    return text.slice(from, start);
  }

  get #place(): Place {
    const start = this.#start;
    return { text: this.#scene.text, start, lineStart: this.#lineStart, from: Math.max(0, start - delimiterReach) };
  }

  /** What it directly belongs to; `isList` when that is a list of hashes. */
  get owner(): Owner {
    this.#owner ??= this.#isLinkText() ? this.#ownerOfLink() : this.#scene.owners.of(this.#place);
    return this.#owner;
  }

  /** `[0x…](https://…)`: the text of a link, not the first of a list. */
  #isLinkText(): boolean {
    return linkEnds.has(this.next) && /^[`*]{0,3}\]\(/.test(this.following);
  }

  #ownerOfLink(): Owner {
    return this.#scene.owners.named(ownNameOf(this.preceding.replace(/\[[`*]{0,3}$/, '')), false);
  }

  /** Whether it is given to a shell: in a file of commands or environment variables, in a terminal, on a line of a prompt. */
  get isCommand(): boolean {
    return this.#scene.isCommandFile || this.#scene.commands.has(this.#place);
  }

  /** False where no environment is named anywhere. */
  get mayNameEnvironment(): boolean {
    return this.#scene.mayNameEnvironment();
  }

  /** Whether its file is one of sentences. */
  get isProse(): boolean {
    return this.#scene.isProseFile;
  }

  /** What it may be listed under. */
  get delimiters(): Delimiters {
    this.#delimiters ??= delimitersOf(this.#place, this.#scene.outerLines);
    return this.#delimiters;
  }

  /** Whether a name on its line before it is like that, as far as the line is in reach. */
  hasOnLine(test: (name: Name) => boolean): boolean {
    return this.#scene.ownLineOf(this.#place).hasName(test, this.#place);
  }

  /** What stands directly before each bracket that its line opens and does not close before it. */
  get openers(): readonly string[] {
    return this.#scene.ownLineOf(this.#place).openersOf(this.#place);
  }

  /** Whether that is so of a text that values share, such as a line above. */
  isTrueOf(question: Question, text: string): boolean {
    return this.#scene.answers.to(question, text);
  }

  /** The names in a piece of text, the last one first. */
  namesIn(text: string): readonly Name[] {
    return this.#scene.names.readAll(text);
  }

  nameOf(text: string): Name {
    return this.#scene.names.read(text);
  }
}

const linkEnds = new Set('`*]');
const quotes = new Set(`"'\``);

export function isSpace(character: string): boolean {
  return character === ' ' || ((character < ' ' || character > '~') && /\s/.test(character));
}

function firstLine(text: string): string {
  const end = text.search(/[\r\n]/);
  return end < 0 ? text : text.slice(0, end);
}
