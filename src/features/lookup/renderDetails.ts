import type { Elsewhere } from '../../domain/network/lookOn.ts';
import type { Network } from '../../domain/network/network.ts';
import type { Fact, FactSheet } from '../../domain/property.ts';
import type { ReferenceValue } from '../../domain/references/reference.ts';
import { referenceFacts } from '../../domain/references/referenceSummary.ts';
import type { ExchangeRate } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';

export interface DetailsPage {
  /** As the user gave it. */
  readonly text: string;
  /** Undefined for what is named by a number alone, such as a block. */
  readonly reference: ReferenceValue | undefined;
  readonly network: Network;
  readonly rate: ExchangeRate | undefined;
  readonly nowMs: number;
  readonly localTime: (atMs: number) => string;
}

/** All that is known of one thing, as YAML: a field per line, texts of strangers quoted. */
export function renderDetails(page: DetailsPage, sheet: FactSheet, pageUrl: string | undefined): string {
  const names = [
    ...field('Name', sheet.name ?? '', { isUntrusted: true }),
    ...sheet.alerts.flatMap((alert) => field('State', alert, { isUntrusted: false })),
  ];
  return document([
    ...header(page, sheet.title),
    ...(names.length === 0 ? [] : [...names, '']),
    ...fields(sheet.facts),
    ...section('As written', factsOfText(page)),
    ...section('Explorer', linkFacts(pageUrl)),
  ]);
}

/** Says that it was not found here, where it exists, and what the text says by itself. */
export function renderNotFound(page: DetailsPage, { found, absent, unasked }: Elsewhere): string {
  const places = (networks: readonly string[], words: string) =>
    networks.flatMap((name) => field(name, words, { isUntrusted: false }));
  return document([
    ...header(page, 'Not found'),
    '# A thing that is only seconds old may not be visible yet.',
    '',
    ...places(found, 'exists here: select this network to see it'),
    ...places(absent, 'not found'),
    ...places(unasked, 'could not be asked'),
    ...section('As written', factsOfText(page)),
  ]);
}

function header({ text, network, nowMs, localTime }: DetailsPage, title: string): readonly string[] {
  return [`# ${title}: ${singleLine(text)} on ${singleLine(network.name)}, asked ${localTime(nowMs)}`, ''];
}

function factsOfText({ reference, text, network }: DetailsPage): readonly Fact[] {
  if (reference === undefined) {
    return [];
  }
  const sheet = referenceFacts({ value: reference, text, kindHint: undefined }, network);
  const own = (label: string, value: string): Fact => ({
    label,
    value,
    exact: undefined,
    isUntrusted: false,
    isDetail: false,
  });
  return [own(sheet.title, sheet.name ?? text), ...sheet.facts, ...sheet.alerts.map((alert) => own('Warning', alert))];
}

function linkFacts(url: string | undefined): readonly Fact[] {
  return url === undefined
    ? []
    : [{ label: 'Page', value: url, exact: undefined, isUntrusted: false, isDetail: false }];
}

function section(title: string, facts: readonly Fact[]): readonly string[] {
  return facts.length === 0 ? [] : ['', `# ${title}`, ...fields(facts)];
}

function fields(facts: readonly Fact[]): readonly string[] {
  const width = Math.max(0, ...facts.map(({ label }) => label.length));
  return facts.flatMap((one) => field(one.label, one.exact ?? one.value, one, width));
}

/** `Label:  value` as one line, a stranger's value quoted; none when there is no value. */
export function field(
  label: string,
  value: string,
  { isUntrusted }: Pick<Fact, 'isUntrusted'>,
  width = label.length,
): readonly string[] {
  if (value === '') {
    return [];
  }
  const shown = isUntrusted ? JSON.stringify(singleLine(value, 4_000)) : ownLine(value);
  return [`${`${ownLine(label)}:`.padEnd(width + 1)} ${shown}`];
}

/** Whatever a service sent in the place of an id or a name in capitals, it starts no line of its own. */
export function ownLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function document(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
