import { Answers } from './answers.ts';
import { Commands, isCommandFile, isProseFile } from './commandText.ts';
import { isFieldFile } from './fieldFile.ts';
import { type FileKind, fileKindOf, isSeparatedFile } from './fileKind.ts';
import { LettersBefore } from './lettersBefore.ts';
import { LineEnds } from './lineEnds.ts';
import { LineStarts } from './lineStarts.ts';
import { NameReader } from './nameReader.ts';
import { NamesAbove } from './namesAbove.ts';
import { NamesAfter } from './namesAfter.ts';
import { NamesBefore } from './namesBefore.ts';
import { Matches } from './nextMatch.ts';
import { OuterLines } from './outerLine.ts';
import { Owners } from './owners.ts';
import { OwnLine } from './ownLine.ts';
import type { ReferenceContext } from './reference.ts';
import { SameLines } from './sameLine.ts';
import { TableColumns } from './tableColumns.ts';

/** What is the same for all candidates of one scan. */
export class Scene {
  readonly source: string;
  readonly file: FileKind;
  readonly isCommandFile: boolean;
  readonly isProseFile: boolean;
  readonly commands: Commands;
  readonly names = new NameReader();
  readonly namesBefore: NamesBefore;
  readonly namesAbove: NamesAbove;
  readonly namesAfter: NamesAfter;
  readonly lettersBefore: LettersBefore;
  readonly lines: LineStarts;
  readonly lineEnds: LineEnds;
  readonly matches: Matches;
  readonly owners: Owners;
  readonly answers: Answers;
  readonly sameLines = new SameLines();
  readonly ownLine: OwnLine;
  readonly outerLines: OuterLines;
  readonly #context: ReferenceContext;
  #isFieldFile: boolean | undefined;
  #mayNameEnvironment: boolean | undefined;
  #tables: TableColumns | 'none' | undefined;

  constructor(text: string, context: ReferenceContext) {
    const { names } = this;
    this.source = text;
    this.#context = context;
    this.file = fileKindOf(context);
    this.isCommandFile = isCommandFile(context);
    this.isProseFile = isProseFile(context);
    this.answers = new Answers(names);
    this.commands = new Commands(text, this.isProseFile, this.answers);
    this.namesBefore = new NamesBefore(text, names);
    this.namesAbove = new NamesAbove(text, names, this.isProseFile);
    this.namesAfter = new NamesAfter(text, names);
    this.lettersBefore = new LettersBefore(text);
    this.lines = new LineStarts(text);
    this.lineEnds = new LineEnds(text);
    this.matches = new Matches(text);
    this.outerLines = new OuterLines(text);
    this.owners = new Owners(this.outerLines, names);
    this.ownLine = new OwnLine(text, names);
  }

  /** Whether the file works with the ledger. */
  get isFieldFile(): boolean {
    this.#isFieldFile ??= isFieldFile(this.#context, this.#context.fileStart ?? this.source);
    return this.#isFieldFile;
  }

  /** False where no environment is named anywhere. */
  get mayNameEnvironment(): boolean {
    this.#mayNameEnvironment ??= /env|stringData/.test(this.source);
    return this.#mayNameEnvironment;
  }

  get tables(): TableColumns | undefined {
    this.#tables ??= this.#tablesOfText() ?? 'none';
    return this.#tables === 'none' ? undefined : this.#tables;
  }

  #tablesOfText(): TableColumns | undefined {
    const { source: text, names } = this;
    const source = { lines: this.outerLines, letters: this.lettersBefore, names, isProse: this.isProseFile };
    if (isSeparatedFile(this.#context)) {
      const [firstLine] = (this.#context.fileStart ?? text).split(/[\r\n]/, 1);
      return new TableColumns(text, { ...source, firstLine });
    }
    const mayHaveRows = text.includes('|') || text.includes('│');
    return mayHaveRows ? new TableColumns(text, { ...source, firstLine: undefined }) : undefined;
  }
}
