import type { Question } from './answers.ts';
import { type Place, placeOf } from './delimiters.ts';
import { Enclosures } from './enclosures.ts';
import type { FileKind } from './fileKind.ts';
import type { NameTest, ReadName } from './nameReader.ts';
import type { NamesBefore } from './namesBefore.ts';
import type { NearNames } from './nearNames.ts';
import { beforeLength, NearText } from './nearText.ts';
import type { Owner } from './owner.ts';
import type { Judgement } from './sameLine.ts';
import type { Scene } from './scene.ts';
import type { Column, TableColumns } from './tableColumns.ts';

/**
 * What stands around a candidate and in which kind of file. All of it is bounded, so that classifying costs constant
 * time, and reads only what a classification asks for: a file may hold a million ids, and most need little of it. One is
 * enough for all candidates of a text.
 */
export class TextContext extends NearText {
  readonly file: FileKind;
  #own: NamesBefore | undefined;
  #namesBefore: NearNames | undefined;
  #above: NearNames | 'unread' | undefined = 'unread';
  #namesAfter: NearNames | undefined;
  #place: Place | undefined;
  #enclosures: Enclosures | undefined;
  #owner: Owner | undefined;
  #isUnnamed: boolean | undefined;
  #column: Column | 'unread' | undefined = 'unread';

  constructor(scene: Scene) {
    super(scene);
    this.file = scene.file;
  }

  override moveTo(start: number, end: number): this {
    this.#own = undefined;
    this.#namesBefore = undefined;
    this.#above = 'unread';
    this.#namesAfter = undefined;
    this.#place = undefined;
    this.#enclosures = undefined;
    this.#owner = undefined;
    this.#isUnnamed = undefined;
    this.#column = 'unread';
    return super.moveTo(start, end);
  }

  /** Names before it, nearest first; when its line has none, those of the lines that it continues. */
  get namesBefore(): NearNames {
    this.#namesBefore ??= (this.hasOwnNames ? undefined : this.#namesAbove()) ?? this.ownNames;
    return this.#namesBefore;
  }

  /** How much of what stands before it on its line there is from a name on; undefined for a name above. */
  reachOfName(index: number): number | undefined {
    return this.hasOwnNames ? this.start - this.ownNames.startOf(index) : undefined;
  }

  /** Names before it on its line. */
  get ownNames(): NamesBefore {
    this.#own ??= this.scene.namesBefore.reach(this.from, this.start);
    return this.#own;
  }

  /** Whether names stand before it on its line. */
  get hasOwnNames(): boolean {
    return this.ownNames.at(0) !== undefined;
  }

  /** Whether lines above name it where its own does not. */
  get isNamedAbove(): boolean {
    return (this.#areLettersBefore || this.isProse) && this.#namesAbove()?.at(0) !== undefined;
  }

  get #areLettersBefore(): boolean {
    return this.scene.lettersBefore.areBetween(Math.max(0, this.start - beforeLength), this.start);
  }

  #namesAbove(): NearNames | undefined {
    if (this.#above === 'unread') {
      this.#above = this.scene.namesAbove.of(this.start, this.lineStart, Math.max(0, this.start - beforeLength));
    }
    return this.#above;
  }

  /** Names after it, nearest first. */
  get namesAfter(): NearNames {
    this.#namesAfter ??= this.scene.namesAfter.reach(this.end);
    return this.#namesAfter;
  }

  /** Whether no letter stands where names are looked for: there are none before it, above or behind. */
  get isUnnamed(): boolean {
    this.#isUnnamed ??= !this.#areLettersBefore && this.namesAfter.at(0) === undefined && !this.isNamedAbove;
    return this.#isUnnamed;
  }

  /** What a judge says of it, or said of another one that stands alike. */
  judged<Found>(judge: (around: TextContext) => Judgement<Found>): Found {
    return this.scene.sameLines.of(this, judge);
  }

  /** Whether its file works with the ledger. */
  get isFieldFile(): boolean {
    return this.scene.isFieldFile;
  }

  /** The text before it, as far as it is looked at. */
  get preceding(): string {
    const { text, start, from } = this.place;
    return text.slice(from, start);
  }

  get place(): Place {
    this.#place ??= placeOf(this.scene.source, this.start, this.lineStart);
    return this.#place;
  }

  /** What it directly belongs to; `isList` when that is a list of hashes. */
  get owner(): Owner {
    const { column } = this;
    const { owners } = this.scene;
    this.#owner ??= (column && owners.ofColumn(column)) ?? owners.ofLink(this) ?? owners.of(this.place);
    return this.#owner;
  }

  /** The column of a table that it stands in, where nothing in its own cell names it. */
  get column(): Column | undefined {
    if (this.#column === 'unread') {
      const tables = this.scene.tables;
      this.#column = tables && this.#columnOf(tables);
    }
    return this.#column;
  }

  #columnOf(tables: TableColumns): Column | undefined {
    const lineEnd = this.scene.lineEnds.of(this.start);
    return tables.hasCells(this.lineStart, lineEnd) ? tables.of(this.place, lineEnd) : undefined;
  }

  /** Whether it is given to a shell: in a file of commands or environment variables, in a terminal, on a line of a prompt. */
  get isCommand(): boolean {
    return this.scene.isCommandFile || this.scene.commands.has(this.place);
  }

  /** False where no environment is named anywhere. */
  get mayNameEnvironment(): boolean {
    return this.scene.mayNameEnvironment;
  }

  /** Whether its file is one of sentences. */
  get isProse(): boolean {
    return this.scene.isProseFile;
  }

  /** What it stands under and in. */
  get enclosures(): Enclosures {
    this.#enclosures ??= new Enclosures(this.place, this.scene);
    return this.#enclosures;
  }

  /** Whether a name on its line before it is like that, as far as the line is in reach. */
  hasOnLine(test: NameTest): boolean {
    return this.scene.ownLine.hasName(test, this.place);
  }

  /** Whether that is so of a text that values share. */
  isTrueOf(question: Question, text: string): boolean {
    return this.scene.answers.to(question, text);
  }

  /** The names in a piece of text, the last one first. */
  namesIn(text: string): readonly ReadName[] {
    return this.scene.names.readAll(text);
  }

  nameOf(text: string): ReadName {
    return this.scene.names.read(text);
  }
}
