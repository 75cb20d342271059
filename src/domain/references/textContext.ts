import { Answers, type Question } from './answers.ts';
import { Commands, isCommandFile, isProseFile } from './commandText.ts';
import { type Delimiters, delimiterReach, delimitersOf, type Place } from './delimiters.ts';
import { isFieldFile } from './fieldFile.ts';
import { LineStarts } from './lineStarts.ts';
import { ListNames } from './listName.ts';
import { type Name, NameReader } from './name.ts';
import type { OwnName } from './nameOnLeft.ts';
import { NamesAfter, NamesBefore, type NearNames } from './nearNames.ts';
import { OuterLines } from './outerLine.ts';
import { OwnLine } from './ownLine.ts';
import { ownNameOf } from './ownName.ts';
import type { ReferenceContext } from './reference.ts';

/** `manifest`: package manifests and change logs, where dotted numbers are mostly versions; `lock`: where all are. */
export type FileKind = 'manifest' | 'lock' | 'other';

const beforeLength = 120;
const afterLength = 60;
const followingLength = 200;
const continued = new Set('[({:=,');

/** What is the same for all candidates of one scan. */
export interface Scene {
  readonly text: string;
  readonly file: FileKind;
  readonly isFieldFile: () => boolean;
  readonly isCommandFile: boolean;
  readonly isProseFile: boolean;
  readonly commands: Commands;
  readonly names: NameReader;
  readonly lines: LineStarts;
  readonly lists: ListNames;
  readonly answers: Answers;
  readonly ownLineOf: (place: Place) => OwnLine;
  readonly outerLines: OuterLines;
}

/** What a value, or the list that it is in, is directly given to. */
interface Owner {
  readonly name: OwnName | undefined;
  readonly isList: boolean;
}

export function sceneOf(text: string, context: ReferenceContext): Scene {
  let isField: boolean | undefined;
  const isProse = isProseFile(context);
  const names = new NameReader();
  const outerLines = new OuterLines(text);
  let ownLine: OwnLine | undefined;
  return {
    text,
    file: fileKindOf(context),
    isFieldFile() {
      isField ??= isFieldFile(context, context.fileStart ?? text);
      return isField;
    },
    isCommandFile: isCommandFile(context),
    isProseFile: isProse,
    commands: new Commands(text, isProse),
    names,
    answers: new Answers((text) => names.readAll(text)),
    lines: new LineStarts(text),
    lists: new ListNames(outerLines),
    outerLines,
    ownLineOf(place) {
      ownLine = ownLine?.start === place.lineStart ? ownLine : new OwnLine(place, names);
      return ownLine;
    },
  };
}

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

  /** Names before it, nearest first; when its line has none, those of the lines that it continues. */
  get namesBefore(): NearNames {
    if (this.#namesBefore === undefined) {
      const own = this.#namesBetween(this.#from, this.#start);
      this.#namesBefore = own.at(0) === undefined ? (this.#namesAbove() ?? own) : own;
    }
    return this.#namesBefore;
  }

  /** A value on a line of its own is named by what it continues: `"tokens": [`, or a call with broken-up arguments. */
  #namesAbove(): NearNames | undefined {
    const start = Math.max(0, this.#start - beforeLength);
    const above = this.#scene.text.slice(start, this.#from).trimEnd();
    const continues = continued.has(above.slice(-1)) || /^\s*-\s+["']?$/.test(this.before);
    return continues ? this.#namesBetween(start, this.#from) : undefined;
  }

  #namesBetween(from: number, to: number): NearNames {
    return new NamesBefore(this.#scene.text, from, to, this.#scene.names);
  }

  /** Names after it, nearest first. */
  get namesAfter(): NearNames {
    this.#namesAfter ??= new NamesAfter(this.after, this.#scene.names);
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
    if (this.#owner === undefined) {
      // `[0x…](https://…)`: the text of a link, not the first of a list.
      const isLinkText = /^[`*]{0,3}\]\(/.test(this.following);
      const { preceding } = this;
      const list = isLinkText ? undefined : this.#scene.lists.nameOf(this.#place);
      const name = list ?? ownNameOf(isLinkText ? preceding.replace(/\[[`*]{0,3}$/, '') : preceding);
      this.#owner = { name, isList: list !== undefined };
    }
    return this.#owner;
  }

  /** Whether it is given to a shell: in a file of commands or environment variables, in a terminal, on a line of a prompt. */
  get isCommand(): boolean {
    return this.#scene.isCommandFile || this.#scene.commands.has(this.#place);
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

function firstLine(text: string): string {
  const end = text.search(/[\r\n]/);
  return end < 0 ? text : text.slice(0, end);
}

// Whole names only: `settings.toml`, `governance.json` and `history.ts` are the user's own.
const manifests =
  /^\.?(packages?|composer|bower|deno|jsr|lerna|manifest|tsconfig.*)\.json$|^(cargo|poetry|pipfile|gemfile|pubspec|podfile|uv|pdm|flake|mix|go|packages?|gradle|libs\.versions|pom|pyproject|environment|chart|foundry|soldeer)([_.-][\w.-]*)?\.(ya?ml|toml|mod|work|xml|cfg|config)$|\.gradle(\.kts)?$|^(pipfile|gemfile|podfile|dockerfile|cargo|brewfile)$|^(changelog|changes|history|news|releases?)(\.(md|markdown|mdx|rst|adoc|txt|html?))?$|\.(gemspec|podspec|csproj|nuspec)$/i;
const locks =
  /^\.?packages?[.-]lock\.json$|^npm-shrinkwrap\.json$|^(pnpm-lock|bun)\.ya?ml$|^(requirements|constraints|remappings)([_.-][\w.-]*)?\.txt$|\.(lock|lockb|lockfile|sum|resolved)$/i;

/** Which kind of file a name stands for. */
export function fileKindOf({ fileName }: Pick<ReferenceContext, 'fileName'>): FileKind {
  const name = fileName?.slice(-300).split(/[\\/]/).at(-1) ?? '';
  return locks.test(name) ? 'lock' : manifests.test(name) ? 'manifest' : 'other';
}
