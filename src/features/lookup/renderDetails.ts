import type { Elsewhere } from '../../domain/network/lookOn.ts';
import type { Network } from '../../domain/network/network.ts';
import type { EntitySummary, Property } from '../../domain/property.ts';
import type { ReferenceValue } from '../../domain/references/reference.ts';
import { referenceSummary } from '../../domain/references/referenceSummary.ts';
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
export function renderDetails(page: DetailsPage, summary: EntitySummary, pageUrl: string | undefined): string {
  const names = [
    ...field('Name', summary.name ?? '', { isUntrusted: true }),
    ...summary.alerts.flatMap((alert) => field('State', alert, { isUntrusted: false })),
  ];
  return document([
    ...header(page, summary.title),
    ...(names.length === 0 ? [] : [...names, '']),
    ...fields(summary.properties),
    ...section('As written', propertiesOfText(page)),
    ...section('Explorer', linkProperties(pageUrl)),
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
    ...section('As written', propertiesOfText(page)),
  ]);
}

function header({ text, network, nowMs, localTime }: DetailsPage, title: string): readonly string[] {
  return [`# ${title}: ${singleLine(text)} on ${singleLine(network.name)}, asked ${localTime(nowMs)}`, ''];
}

function propertiesOfText({ reference, text, network }: DetailsPage): readonly Property[] {
  if (reference === undefined) {
    return [];
  }
  const summary = referenceSummary({ value: reference, text, kindHint: undefined }, network);
  const own = (label: string, value: string): Property => ({
    label,
    value,
    exact: undefined,
    isUntrusted: false,
    isDetail: false,
  });
  return [
    own(summary.title, summary.name ?? text),
    ...summary.properties,
    ...summary.alerts.map((alert) => own('Warning', alert)),
  ];
}

function linkProperties(url: string | undefined): readonly Property[] {
  return url === undefined
    ? []
    : [{ label: 'Page', value: url, exact: undefined, isUntrusted: false, isDetail: false }];
}

function section(title: string, properties: readonly Property[]): readonly string[] {
  return properties.length === 0 ? [] : ['', `# ${title}`, ...fields(properties)];
}

function fields(properties: readonly Property[]): readonly string[] {
  const width = Math.max(0, ...properties.map(({ label }) => label.length));
  return properties.flatMap((one) => field(one.label, one.exact ?? one.value, one, width));
}

/** `Label:  value` as one line, a stranger's value quoted; none when there is no value. */
export function field(
  label: string,
  value: string,
  { isUntrusted }: Pick<Property, 'isUntrusted'>,
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
