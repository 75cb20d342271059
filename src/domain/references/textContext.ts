import { isCommand, isCommandFile, isProseFile } from './commandText.ts';
import { type Delimiters, delimiterReach, delimitersOf, OuterLine } from './delimiters.ts';
import { LineMemo } from './lineMemo.ts';
import { ListNames } from './listName.ts';
import type { OwnName } from './nameOnLeft.ts';
import { ownNameOf } from './ownName.ts';
import type { ReferenceContext } from './reference.ts';

/** An identifier or word, split into lower-case singular words: `treasuryTokens` → treasury, token. */
export interface Name {
  readonly words: readonly string[];
  /** `account-kit`: a package or option name, whose first words say little about a value beside it. */
  readonly isHyphenated: boolean;
}

/** `manifest`: package manifests, lock files and change logs, where dotted numbers are versions. */
export type FileKind = 'manifest' | 'style' | 'other';

const beforeLength = 120;
const afterLength = 60;
const followingLength = 200;

/** What is the same for all candidates of one scan. */
export interface Scene {
  readonly file: FileKind;
  readonly isCommandFile: boolean;
  readonly isProseFile: boolean;
  /** Reads a name, and remembers some: a file says the same few words again and again. */
  readonly nameOf: (identifier: string) => Name;
  readonly lists: ListNames;
  readonly outerLines: LineMemo<OuterLine>;
}

/** What a value, or the list that it is in, is directly given to. */
interface Owner {
  readonly name: OwnName | undefined;
  readonly isList: boolean;
}

const rememberedNames = 1000;

export function sceneOf(context: ReferenceContext): Scene {
  const known = new Map<string, Name>();
  return {
    file: fileKindOf(context),
    isCommandFile: isCommandFile(context),
    isProseFile: isProseFile(context),
    lists: new ListNames(),
    outerLines: new LineMemo((line) => new OuterLine(line)),
    nameOf(identifier) {
      const name = known.get(identifier) ?? readName(identifier);
      if (known.size < rememberedNames) {
        known.set(identifier, name);
      }
      return name;
    },
  };
}

/**
 * What stands around a candidate and in which kind of file. All of it is bounded, so that classifying costs constant
 * time, and reads only what a classification asks for: a file may hold a million ids, and most need little of it.
 */
export class TextContext {
  readonly file: FileKind;
  /** Up to 120 characters before, on the same line. */
  readonly before: string;
  /** Up to 60 characters after, on the same line. */
  readonly after: string;
  /** Up to 200 characters after, on the same line and the next ones. */
  readonly following: string;
  /** What stands before on earlier lines. */
  readonly #above: string;
  readonly #text: string;
  readonly #start: number;
  readonly #scene: Scene;
  #namesBefore: readonly Name[] | undefined;
  #namesAfter: readonly Name[] | undefined;
  #delimiters: Delimiters | undefined;
  #owner: Owner | undefined;

  constructor(text: string, start: number, end: number, scene: Scene) {
    const window = text.slice(Math.max(0, start - beforeLength), start);
    const lineStart = Math.max(window.lastIndexOf('\n'), window.lastIndexOf('\r')) + 1;
    this.file = scene.file;
    this.#text = text;
    this.#start = start;
    this.#scene = scene;
    this.before = window.slice(lineStart);
    this.following = text.slice(end, end + followingLength);
    [this.after = ''] = text.slice(end, end + afterLength).split(/[\r\n]/, 1);
    this.#above = window.slice(0, lineStart);
  }

  /** Names before it, nearest first; when its line has none, those of the lines that it continues. */
  get namesBefore(): readonly Name[] {
    if (this.#namesBefore === undefined) {
      // A value on a line of its own is named by what it continues: `"tokens": [`, or a call with broken-up arguments.
      const own = this.namesIn(this.before);
      const continues = own.length === 0 && /[[({:=,]$/.test(this.#above.trimEnd());
      this.#namesBefore = continues ? this.namesIn(this.#above) : own;
    }
    return this.#namesBefore;
  }

  /** The words after it, nearest first. */
  get namesAfter(): readonly Name[] {
    this.#namesAfter ??= this.namesIn(this.after).toReversed();
    return this.#namesAfter;
  }

  /** The text before it, as far as it is looked at. */
  get preceding(): string {
    return this.#text.slice(this.#precedingStart, this.#start);
  }

  get #precedingStart(): number {
    return Math.max(0, this.#start - delimiterReach);
  }

  /** What it directly belongs to; `isList` when that is a list of hashes. */
  get owner(): Owner {
    if (this.#owner === undefined) {
      // `[0x…](https://…)`: the text of a link, not the first of a list.
      const isLinkText = /^[`*]{0,3}\]\(/.test(this.following);
      const { preceding } = this;
      const list = isLinkText ? undefined : this.#scene.lists.nameOf(preceding, this.#precedingStart);
      const name = list ?? ownNameOf(isLinkText ? preceding.replace(/\[[`*]{0,3}$/, '') : preceding);
      this.#owner = { name, isList: list !== undefined };
    }
    return this.#owner;
  }

  /** Whether it is given to a shell: in a file of commands or environment variables, in a terminal, on a line of a prompt. */
  get isCommand(): boolean {
    const { isCommandFile, isProseFile } = this.#scene;
    return isCommandFile || isCommand(this.preceding, isProseFile);
  }

  /** Whether its file is one of sentences. */
  get isProse(): boolean {
    return this.#scene.isProseFile;
  }

  /** What it may be listed under. */
  get delimiters(): Delimiters {
    this.#delimiters ??= delimitersOf(this.preceding, this.#precedingStart, this.#scene.outerLines);
    return this.#delimiters;
  }

  /** The names in a piece of text, the last one first. */
  namesIn(text: string): readonly Name[] {
    return (text.match(/[A-Za-z]\w*(?:-\w+)*/g) ?? []).map(this.#scene.nameOf).reverse();
  }

  nameOf(text: string): Name {
    return this.#scene.nameOf(text);
  }
}

// Whole names only: `settings.toml`, `governance.json` and `history.ts` are the user's own.
const manifests =
  /^\.?(packages?([.-]lock)?|npm-shrinkwrap|composer|bower|deno|jsr|lerna|manifest|tsconfig.*)(\.json|\.lock)?$|^(yarn|pnpm-lock|bun|cargo|poetry|pipfile|gemfile|pubspec|podfile|uv|pdm|flake|mix|go|packages?|gradle|libs\.versions|pom|pyproject|requirements|constraints|environment|chart|foundry|soldeer|remappings)([_.-][\w.-]*)?\.(lock|lockfile|ya?ml|toml|mod|sum|work|xml|txt|cfg|config|resolved)$|\.gradle(\.kts)?$|^(pipfile|gemfile|podfile|dockerfile|cargo|brewfile)$|^(changelog|changes|history|news|releases?)(\.(md|markdown|mdx|rst|adoc|txt|html?))?$|\.(lock|gemspec|podspec|csproj|nuspec|lockb)$/i;

/** Which kind of file a name or language stands for. */
export function fileKindOf({ languageId, fileName }: ReferenceContext): FileKind {
  const name = fileName?.slice(-300).split(/[\\/]/).at(-1) ?? '';
  if (manifests.test(name)) {
    return 'manifest';
  }
  return /\.(css|scss|sass|less|styl)$/i.test(name) || /^(css|scss|sass|less|stylus)$/.test(languageId ?? '')
    ? 'style'
    : 'other';
}

function readName(identifier: string): Name {
  const words = identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => singular(word.toLowerCase()));
  return { words, isHyphenated: identifier.includes('-') };
}

function singular(word: string): string {
  if (!word.endsWith('s') || word.length < 4 || /(ss|us|is|ias)$/.test(word)) {
    return word;
  }
  return word
    .replace(/ies$/, 'y')
    .replace(/(sh|ch|x|alias)es$/, '$1')
    .replace(/(?<!alia)s$/, '');
}
