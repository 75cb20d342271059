import { inEnglish, type Phrase, phrase, type Translate } from '../phrase.ts';
import { codeSpan, singleLine } from '../value/escapeMarkdown.ts';
import type { StorageLine } from './storageValue.ts';
import { formatSlot, formatWord, type UnexplainedSlot } from './storageWord.ts';

export const storageColumns: readonly Phrase[] = [
  phrase`Slot`,
  phrase`Offset`,
  phrase`Bytes`,
  phrase`Variable`,
  phrase`Type`,
  phrase`Value`,
  phrase`Declared in`,
];

/** All that a storage diagram shows, for documents and spreadsheets. */
export interface StorageExport {
  /** Untrusted, as the lines are. */
  readonly title: string;
  /** Where it is, and as of when. */
  readonly properties: readonly string[];
  readonly storage: readonly StorageLine[];
  readonly transient: readonly StorageLine[];
  readonly unexplained: readonly UnexplainedSlot[];
  /** The time of the values; empty while they are not known. */
  readonly asOf: string;
  /** The time that the values are compared with. */
  readonly comparedWith: string | undefined;
}

/** As Markdown whose texts are inert. */
export function storageMarkdown(
  { title, properties, storage, transient, unexplained, comparedWith }: StorageExport,
  translate: Translate,
): string {
  const columns = [...storageColumns, ...(comparedWith === undefined ? [] : [phrase`Value at ${comparedWith}`])].map(
    translate,
  );
  const table = (lines: readonly StorageLine[]) => [
    `| ${columns.join(' | ')} |`,
    `|--:|--:|--:|${':--|'.repeat(columns.length - 3)}`,
    ...lines.map((line) => {
      const cells = [
        line.slot,
        line.offset,
        line.bytes,
        `${'· '.repeat(line.depth)}${codeSpan(line.label)}`,
        codeSpan(line.type, 300),
        codeSpan(translate(line.value), 400),
        codeSpan(line.contract),
        ...(comparedWith === undefined ? [] : [codeSpan(translate(line.compared ?? line.value), 400)]),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ];
  const others = unexplained.map(
    ({ slot, word, standard }) =>
      `| ${formatSlot(slot)} | ${standard ?? translate(phrase`not explained by the layout`)} | ${codeSpan(formatWord(word))} |`,
  );
  return [
    `# ${codeSpan(title)}`,
    '',
    ...properties.map((property) => `- ${codeSpan(property, 400)}`),
    '',
    ...(storage.length === 0 ? [] : [...table(storage), '']),
    ...(others.length === 0
      ? []
      : [
          `## ${translate(phrase`Other stored slots`)}`,
          '',
          `| ${[phrase`Slot`, phrase`What it is`, phrase`Word`].map(translate).join(' | ')} |`,
          '|--:|:--|:--|',
          ...others,
          '',
        ]),
    ...(transient.length === 0 ? [] : [`## ${translate(phrase`Transient storage`)}`, '', ...table(transient), '']),
  ].join('\n');
}

/**
 * As CSV (RFC 4180), in English for the programs that read it, one table for all, so that each row says what it is and of when. A text that a spreadsheet would
 * take for a formula gets an apostrophe before it.
 */
export function storageCsv({ storage, transient, unexplained, asOf, comparedWith }: StorageExport): string {
  const isCompared = comparedWith !== undefined;
  const columns = [
    ...storageColumns.map(inEnglish),
    'Kind',
    'As of',
    ...(isCompared ? ['Compared value', 'Compared with'] : []),
  ];
  const rowOf = (kind: string, line: Omit<StorageLine, 'label' | 'depth'>, isStored: boolean) => [
    ...[line.slot, line.offset, line.bytes, line.path, line.type, inEnglish(line.value), line.contract, kind],
    isStored ? asOf : '',
    ...(isCompared ? (isStored ? [inEnglish(line.compared ?? line.value), comparedWith] : ['', '']) : []),
  ];
  const rows = [
    ...storage.map((line) => rowOf('storage', line, true)),
    ...unexplained.map(({ slot, word, standard }) => {
      const path = standard ?? 'not explained by the layout';
      const cells = [formatSlot(slot), '0', '32', path, '', formatWord(word), '', 'other slot', asOf];
      return [...cells, ...(isCompared ? ['', ''] : [])];
    }),
    ...transient.map((line) => rowOf('transient', line, false)),
  ];
  return [columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(text: string): string {
  const line = singleLine(text, 4_000);
  const harmless = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(line) ? `'${line}` : line;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
