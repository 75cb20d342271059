import type { DetailsRow, DetailsSection, SectionPage } from '../../domain/details/detailsSection.ts';
import { referenceSummary } from '../../domain/lookup/referenceSummary.ts';
import type { Network } from '../../domain/network/network.ts';
import type { OtherNetworks } from '../../domain/network/probeNetworks.ts';
import { type Phrase, phrase, type Translate, type Words } from '../../domain/phrase.ts';
import { type EntitySummary, type Property, property } from '../../domain/property.ts';
import type { ReferenceValue } from '../../domain/references/reference.ts';
import { unknownMembersTexts, unreadableTexts } from '../../domain/unreadable.ts';
import type { ExchangeRate } from '../../domain/value/amounts.ts';
import { singleLine, withoutHidden } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';

export interface DetailsPage {
  /** As the user gave it. */
  readonly text: string;
  /** Undefined for what is named by a number alone, such as a block. */
  readonly reference: ReferenceValue | undefined;
  readonly network: Network;
  /** The only type of transactions that is listed; undefined for all. */
  readonly transactionType?: string | undefined;
  readonly rate: ExchangeRate | undefined;
  readonly nowMs: number;
  readonly translate: Translate;
}

/** All that is known of one thing, as YAML: a field per line, texts of strangers quoted. */
export function renderDetails(page: DetailsPage, summary: EntitySummary, pageUrl: string | undefined): string {
  const { translate } = page;
  const { alerts, properties } = summary;
  const said = properties.filter(({ value }) => alerts.includes(value));
  const isInTitle = ({ kind, value }: Property) => kind === 'id' && value === page.text;
  const { warnings, forms } = ofText(page);
  const shown = [page.text, ...properties.map(({ value }) => value)];
  const names = [
    ...(summary.kind === 'transaction'
      ? property(phrase`Type`, summary.name)
      : property(phrase`Name`, summary.name, 'untrusted')),
    ...alerts
      .flatMap((alert) => said.find(({ value }) => value === alert) ?? property(phrase`State`, alert))
      .map((one) => ({
        ...one,
        exact: undefined,
        // A narrow editor breaks no line between the mark and its word.
        value: `${one.kind === 'result' ? '✗' : '⚠'}\u00a0${translate(one.value)}`,
      })),
  ];
  const facts = properties.filter((one) => !said.includes(one) && !isInTitle(one));
  const first = [...warnings, ...names, ...facts.filter(({ heading }) => heading === undefined)].flatMap(linesOf);
  const headings = Map.groupBy(facts, ({ heading }) => heading && translate(heading));
  const last = [
    ...forms.filter(({ value }) => !shown.includes(value)),
    ...property(phrase`Explorer`, pageUrl),
    ...asked(page),
  ];
  const lines = renderProperties([...first, ...last], translate);
  return document([
    ...header(page, summary.title),
    ...lines.slice(0, first.length),
    ...(first.length === 0 ? [] : ['']),
    ...lines.slice(first.length),
    ...[...headings].flatMap(([heading, below]) =>
      heading === undefined ? [] : ['', `# ${heading}`, '', ...renderProperties(below, translate)],
    ),
  ]);
}

/** Says that it was not found here, where it exists, and what the text says by itself. */
export function renderNotFound(page: DetailsPage, { found, absent, unasked }: OtherNetworks): string {
  const { translate } = page;
  const { warnings, forms } = ofText(page);
  const places = (networks: readonly string[], words: Phrase) =>
    networks.flatMap((name) => renderProperties(property(phrase`${name}`, words), translate));
  return document([
    ...header(page, phrase`Not found`),
    `# ${translate(phrase`A thing that is only seconds old may not be visible yet.`)}`,
    '',
    ...places(found, phrase`exists here: select this network to see it`),
    ...places(absent, phrase`not found`),
    ...places(unasked, phrase`could not be asked`),
    '',
    ...renderProperties([...warnings, ...forms, ...asked(page)], translate),
  ]);
}

function header({ text, network, translate }: DetailsPage, title: Phrase): readonly string[] {
  return [`# ${translate(phrase`${title}: ${singleLine(text)} on ${singleLine(network.name)}`)}`, ''];
}

/** How old all of it is. */
function asked({ nowMs }: DetailsPage): readonly Property[] {
  return property(phrase`Retrieved`, formatTime(nowMs));
}

/** What the text says by itself, its faults and its other forms. */
function ofText({ reference, text, network }: DetailsPage) {
  if (reference === undefined) {
    return { warnings: [], forms: [] };
  }
  const { alerts, name, properties, title } = referenceSummary({ ...reference, text, guessedKind: undefined }, network);
  // Bytes are short in a hover; here they stand whole.
  const own = typeof name === 'string' && !name.includes('…') ? name : text;
  return {
    warnings: alerts.flatMap((alert) => property(phrase`Warning`, alert)),
    forms: [...property(/^[\d.]+-[a-z]+$/.test(own) ? phrase`With checksum` : title, own), ...properties],
  };
}

/** Characters of a label that values still stand below one another for: more would leave a narrow editor no room. */
const widestLabel = 16;

/** `Label:  value`, a line each, the values below one another. */
export function renderProperties(properties: readonly Property[], translate: Translate): readonly string[] {
  const lines = properties
    .flatMap(linesOf)
    .map(
      ({ label, exact, value, isUntrusted }) =>
        [ownLine(translate(label)), renderText(exact ?? value, isUntrusted, translate)] as const,
    );
  const width = Math.max(0, ...lines.map(([name]) => name.length).filter((length) => length <= widestLabel));
  return lines.map(([name, value]) => `${`${name}:`.padEnd(width + 1)} ${value}`);
}

function linesOf(one: Property): readonly Property[] {
  return one.lines ?? [one];
}

/** A text in one line; a stranger's is quoted, but no sentence of ours with a stranger's words in it. */
export function renderText(text: Words, isUntrusted: boolean, translate: Translate): string {
  if (!isUntrusted) {
    return ownLine(translate(text));
  }
  const line = singleLine(translate(text), 4_000);
  return typeof text === 'object' && 'template' in text ? line : JSON.stringify(line);
}

/** Whatever a service sent in the place of an id or a name in capitals, it starts no line of its own and hides nothing. */
export function ownLine(text: string): string {
  return withoutHidden(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
}

function document(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

/** How far a section has come. */
export type SectionState =
  | { readonly state: 'closed' | 'loading' }
  | { readonly state: 'failed'; readonly sentence: string }
  | ({ readonly state: 'open'; readonly pages?: readonly SectionPage[] } & SectionPage);

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
