import { Answers } from './answers.ts';
import { Commands, isCommandFile, isProseFile } from './commandText.ts';
import { isFieldFile } from './fieldFile.ts';
import { type FileKind, fileKindOf, isSeparatedFile } from './fileKind.ts';
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
import { TableColumns, type TableSource } from './tableColumns.ts';

/** What is the same for all candidates of one scan. */
export interface Scene {
  readonly text: string;
  readonly file: FileKind;
  readonly isFieldFile: () => boolean;
  readonly mayNameEnvironment: () => boolean;
  readonly isCommandFile: boolean;
  readonly isProseFile: boolean;
  readonly commands: Commands;
  readonly names: NameReader;
  readonly namesBefore: NamesBefore;
  readonly namesAbove: NamesAbove;
  readonly namesAfter: NamesAfter;
  readonly lines: LineStarts;
  readonly lineEnds: LineEnds;
  readonly matches: Matches;
  readonly owners: Owners;
  readonly answers: Answers;
  readonly sameLines: SameLines;
  readonly tables: () => TableColumns | undefined;
  readonly ownLine: OwnLine;
  readonly outerLines: OuterLines;
}

export function sceneOf(text: string, context: ReferenceContext): Scene {
  let isField: boolean | undefined;
  let mayNameEnvironment: boolean | undefined;
  const isProse = isProseFile(context);
  const names = new NameReader();
  const answers = new Answers(names);
  const outerLines = new OuterLines(text);
  let tables: TableColumns | 'none' | undefined;
  return {
    text,
    file: fileKindOf(context),
    isFieldFile() {
      isField ??= isFieldFile(context, context.fileStart ?? text);
      return isField;
    },
    mayNameEnvironment() {
      mayNameEnvironment ??= /env|stringData/.test(text);
      return mayNameEnvironment;
    },
    isCommandFile: isCommandFile(context),
    isProseFile: isProse,
    commands: new Commands(text, isProse, answers),
    names,
    namesBefore: new NamesBefore(text, names),
    namesAbove: new NamesAbove(text, names, isProse),
    namesAfter: new NamesAfter(text, names),
    answers,
    lines: new LineStarts(text),
    lineEnds: new LineEnds(text),
    matches: new Matches(text),
    owners: new Owners(outerLines, names),
    outerLines,
    ownLine: new OwnLine(text, names),
    sameLines: new SameLines(),
    tables() {
      tables ??= tablesOf(text, context, { lines: outerLines, names, isProse }) ?? 'none';
      return tables === 'none' ? undefined : tables;
    },
  };
}

function tablesOf(
  text: string,
  context: ReferenceContext,
  source: Omit<TableSource, 'firstLine'>,
): TableColumns | undefined {
  if (isSeparatedFile(context)) {
    return new TableColumns(text, { ...source, firstLine: (context.fileStart ?? text).split(/[\r\n]/, 1)[0] });
  }
  return text.includes('|') || text.includes('│')
    ? new TableColumns(text, { ...source, firstLine: undefined })
    : undefined;
}
