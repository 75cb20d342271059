import type { DetailsRow } from '../../domain/details/detailsRow.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { field, ownLine } from './renderDetails.ts';

/** How far a section has come. */
export type SectionState =
  | { readonly state: 'closed' | 'loading' }
  | { readonly state: 'failed'; readonly sentence: string }
  | {
      readonly state: 'open';
      readonly rows: readonly DetailsRow[];
      readonly hasMore: boolean;
      readonly isPartial: boolean;
      readonly asOf: string | undefined;
    };

const longestText = 4_000;
const moreMark = '  # … more of ';

/** A section as YAML: its title as a key, its rows as a list. The first line is what {@link sectionTitleAt} knows. */
export function renderSection(title: string, section: SectionState): readonly string[] {
  switch (section.state) {
    case 'closed':
      return [`${title}: # not loaded`];
    case 'loading':
      return [`${title}: # loading…`];
    case 'failed':
      return [`${title}: # ${singleLine(section.sentence, 600)}`];
    case 'open':
      return [
        `${title}: # ${summary(section)}`,
        ...section.rows.flatMap(renderRow),
        ...(section.hasMore && section.rows.length > 0 ? [`${moreMark}${title}`] : []),
      ];
  }
}

/** The title when a line of a document is the first of that section. */
export function sectionTitleAt(line: string, titles: readonly string[]): string | undefined {
  const [, title] = /^([^:]+): # /.exec(line) ?? [];
  return titles.find((known) => known === title);
}

/** The title when a line of a document is the last of a section that has more. */
export function endedTitleAt(line: string, titles: readonly string[]): string | undefined {
  return titles.find((known) => line === `${moreMark}${known}`);
}

function summary({ rows, hasMore, isPartial, asOf }: Extract<SectionState, { readonly state: 'open' }>): string {
  const count = rows.length === 0 ? (hasMore ? 'none so far' : 'none') : String(rows.length);
  const more = hasMore ? ', and there are more' : '';
  return [`${count}${more}`, ...(asOf === undefined ? [] : [`as of ${asOf}`]), ...(isPartial ? [partial] : [])].join(
    '; ',
  );
}

const partial = 'PARTIAL: the service does not have the whole record (206)';

function renderRow({ label, text, isUntrusted, properties }: DetailsRow): readonly string[] {
  const head = isUntrusted ? JSON.stringify(singleLine(text, longestText)) : ownLine(text);
  const width = Math.max(0, ...properties.map((property) => property.label.length));
  return [
    `  - ${ownLine(label)}: ${head}`.trimEnd(),
    ...properties
      .flatMap((property) => field(property.label, property.exact ?? property.value, property, width))
      .map((line) => `    ${line}`),
  ];
}
