import { Answers } from './answers.ts';
import { Commands, isCommandFile, isProseFile } from './commandText.ts';
import type { Place } from './delimiters.ts';
import { isFieldFile } from './fieldFile.ts';
import { type FileKind, fileKindOf, isSeparatedFile } from './fileKind.ts';
import { LineStarts } from './lineStarts.ts';
import { NameReader } from './name.ts';
import { NamesAfter } from './namesAfter.ts';
import { NamesBefore } from './namesBefore.ts';
import { NextIndex } from './nextIndex.ts';
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
  readonly namesAfter: NamesAfter;
  readonly lines: LineStarts;
  /** Where the line ends that an offset is on. */
  readonly lineEndOf: (offset: number) => number;
  readonly colons: NextIndex;
  readonly owners: Owners;
  readonly answers: Answers;
  readonly sameLines: SameLines;
  readonly tables: () => TableColumns | undefined;
  readonly ownLineOf: (place: Place) => OwnLine;
  readonly outerLines: OuterLines;
}

export function sceneOf(text: string, context: ReferenceContext): Scene {
  let isField: boolean | undefined;
  let mayNameEnvironment: boolean | undefined;
  const isProse = isProseFile(context);
  const names = new NameReader();
  const answers = new Answers((text) => names.readAll(text));
  const outerLines = new OuterLines(text);
  const lineFeeds = new NextIndex(text, '\n');
  const carriageReturns = new NextIndex(text, '\r');
  const lineEndOf = (offset: number) => Math.min(lineFeeds.of(offset), carriageReturns.of(offset), text.length);
  let tables: TableColumns | 'none' | undefined;
  let ownLine: OwnLine | undefined;
  return {
    text,
    file: fileKindOf(context),
    isFieldFile() {
      isField ??= isFieldFile(context, context.fileStart ?? text);
      return isField;
    },
    mayNameEnvironment() {
      mayNameEnvironment ??= text.includes('env') || text.includes('stringData');
      return mayNameEnvironment;
    },
    isCommandFile: isCommandFile(context),
    isProseFile: isProse,
    commands: new Commands(text, isProse, answers),
    names,
    namesBefore: new NamesBefore(text, names),
    namesAfter: new NamesAfter(text, names),
    answers,
    lines: new LineStarts(text),
    lineEndOf,
    colons: new NextIndex(text, ':'),
    owners: new Owners(outerLines, names),
    outerLines,
    sameLines: new SameLines(),
    tables() {
      tables ??= tablesOf(text, context, { lines: outerLines, names, isProse }) ?? 'none';
      return tables === 'none' ? undefined : tables;
    },
    ownLineOf(place) {
      ownLine = ownLine?.start === place.lineStart ? ownLine : new OwnLine(place, names);
      return ownLine;
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
