import type { DetailsRow, SectionPage } from '../../domain/details/detailsRow.ts';
import type { DetailsSection } from '../../domain/details/detailsSection.ts';
import { phrase, type Translate } from '../../domain/phrase.ts';
import { unknownMembersTexts, unreadableTexts } from '../../domain/unreadable.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { ownLine, renderProperties, renderText } from './renderDetails.ts';

/** How far a section has come. */
export type SectionState =
  | { readonly state: 'closed' | 'loading' }
  | { readonly state: 'failed'; readonly sentence: string }
  | ({ readonly state: 'open' } & SectionPage);

/** A section as YAML: its title as a key, its rows as a list. {@link findSectionLines} knows its first and last line. */
export function renderSection(
  id: DetailsSection['title'],
  section: SectionState,
  translate: Translate,
): readonly string[] {
  const title = translate(id);
  switch (section.state) {
    case 'closed':
      return [`${title}: # ${translate(phrase`not loaded`)}`];
    case 'loading':
      return [`${title}: # ${translate(phrase`loading…`)}`];
    case 'failed':
      return [`${title}: # ${singleLine(section.sentence, 600)}`];
    case 'open':
      return [
        `${title}: # ${summary(section).map(translate).join('; ')}`,
        ...section.rows.flatMap((row) => renderRow(row, translate)),
        ...(section.more && section.rows.length > 0 ? [endLine(title, translate)] : []),
      ];
  }
}

export interface SectionLine {
  readonly section: DetailsSection;
  readonly line: number;
  /** How long the title is, when the line is the first of the section; undefined for the last of one that has more. */
  readonly titleLength: number | undefined;
}

/** The lines of a document that begin its sections, and that end those of which there is more. */
export function findSectionLines(
  text: string,
  sections: readonly DetailsSection[],
  translate: Translate,
): readonly SectionLine[] {
  const titles = sections.map((section) => ({ section, title: translate(section.title) }));
  const starts = new Map(titles.map(({ section, title }) => [title, section]));
  const ends = new Map(titles.map(({ section, title }) => [endLine(title, translate), section]));
  return text.split(/\r?\n/).flatMap((content, line) => {
    const [, title] = /^([^:]+): # /.exec(content) ?? [];
    const section = title === undefined ? ends.get(content) : starts.get(title);
    return section === undefined ? [] : [{ section, line, titleLength: title?.length }];
  });
}

function endLine(title: string, translate: Translate): string {
  return `  # ${translate(phrase`… more of ${title}`)}`;
}

function summary(page: SectionPage) {
  const { rows, more, isPartial, asOf } = page;
  const count = rows.length === 0 ? (more ? phrase`none so far` : phrase`none`) : String(rows.length);
  return [
    more ? phrase`${count}, and there are more` : count,
    ...(asOf === undefined ? [] : [phrase`as of ${asOf}`]),
    ...(isPartial ? [phrase`PARTIAL: the service does not have the whole record (206)`] : []),
    ...unreadableTexts(page),
    ...unknownMembersTexts(page),
  ];
}

function renderRow(row: DetailsRow, translate: Translate): readonly string[] {
  const head = renderText(row.text, row.isUntrusted, translate);
  const mark = row.isFailed ? '✗ ' : '';
  return [
    `  - ${ownLine(translate(row.label))}: ${mark}${head}`.trimEnd(),
    ...renderProperties(row.properties, translate).map((line) => `    ${line}`),
  ];
}
