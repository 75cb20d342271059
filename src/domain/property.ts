import type { EntityId } from './entity/entityId.ts';
import type { TokenUnit } from './entity/token.ts';
import { isEmpty, type Phrase, phrase, type Words } from './phrase.ts';
import {
  type ExchangeRate,
  formatDecimal,
  formatHbar,
  formatInteger,
  formatUsd,
  tinybarsToTinycents,
} from './value/amounts.ts';
import { readableBytes, wholeHex } from './value/readableBytes.ts';
import { type ConsensusTimestamp, formatExactTime, formatTimestamp, type TimestampRange } from './value/timestamp.ts';

/** Properties that are looked for among others. */
export type PropertyKind =
  | 'id'
  | 'entity'
  | 'contract'
  | 'memo'
  | 'note'
  | 'evmAddress'
  | 'key'
  | 'gas'
  | 'gasUsed'
  | 'result'
  | 'whyItFailed'
  | 'callThatFailed'
  | 'earlierFailure';

/** One labelled value; the hover shows it in a table, the detail document in a list. */
export interface Property {
  readonly label: Phrase;
  /** What it is, where something else depends on it. */
  readonly kind?: PropertyKind;
  readonly value: Words;
  /** The exact or whole value, which the detail document shows instead. */
  readonly exact: Words | undefined;
  /** The same on several lines, which the detail document shows instead: what leads, and what stands below it. */
  readonly lines?: readonly Property[];
  /** What a copy of it has, where even the exact value is shown in part. */
  readonly whole?: Words | undefined;
  /** Written by strangers (names, memos): shown inert. Other values are our own words, numbers and ids. */
  readonly isUntrusted: boolean;
  /** Only the detail document has room for it. */
  readonly isDetail: boolean;
  /** What it stands below in the detail document, with others of its kind. */
  readonly heading?: Phrase;
}

/** What is known about one thing. */
export interface EntitySummary {
  /** Present where a reader depends on it. */
  readonly kind?: 'transaction';
  /** What it is: `Account`, `Fungible token`, `Block`. */
  readonly title: Phrase;
  /** Its name: ours for what every network has, else an untrusted name or memo. */
  readonly name: Words | undefined;
  /** `Deleted`, `Paused`, `Expired`: what a reader must not miss. */
  readonly alerts: readonly Words[];
  readonly properties: readonly Property[];
}

/** What times and amounts are written with. */
export interface FormatContext {
  /** ℏ in USD; without it no amount is given in USD. */
  readonly rate: ExchangeRate | undefined;
  readonly nowMs: number;
  /** What amounts of a token count in, as far as it is known; without it they are given in smallest units. */
  readonly unitOf?: (tokenId: EntityId | undefined) => TokenUnit | undefined;
}

/** Properties of an optional value: none when it is absent. */
export function property(
  label: Phrase,
  value: Words | undefined,
  kind: 'own' | 'detail' | 'untrusted' | 'untrustedDetail' = 'own',
): Property[] {
  const isUntrusted = kind === 'untrusted' || kind === 'untrustedDetail';
  const isDetail = kind === 'detail' || kind === 'untrustedDetail';
  return value === undefined || isEmpty(value) ? [] : [{ label, value, exact: undefined, isUntrusted, isDetail }];
}

/** The same properties with what the detail document shows instead of their values. */
export function withExact(properties: readonly Property[], exact: Words): Property[] {
  return properties.map((one) => ({ ...one, exact }));
}

/** The same properties, where a part is shown, with the whole value for who copies it. */
export function withWhole(properties: readonly Property[], whole: Words | undefined): Property[] {
  return properties.map((one) => (whole === undefined || one.value === whole ? one : { ...one, whole }));
}

/** The same properties, as ones of this kind. */
export function ofKind(kind: PropertyKind, properties: readonly Property[]): Property[] {
  return properties.map((one) => ({ ...one, kind }));
}

/** The same properties below a heading in the detail document. */
export function withHeading(heading: Phrase, properties: readonly Property[]): Property[] {
  return properties.map((one) => ({ ...one, heading }));
}

/** A time to the second. */
export function timeProperties(
  label: Phrase,
  at: ConsensusTimestamp | undefined,
  kind: 'own' | 'detail' = 'own',
): Property[] {
  return property(label, at && formatTimestamp(at), kind);
}

/** A time that identifies what happened then; the detail document adds its nanoseconds. */
export function exactTimeProperties(
  label: Phrase,
  at: ConsensusTimestamp | undefined,
  kind: 'own' | 'detail' = 'own',
): Property[] {
  return at === undefined ? [] : withExact(timeProperties(label, at, kind), formatExactTime(at));
}

/** How long something has been as the answer says. */
export function rangeProperties(
  range: TimestampRange | undefined,
  kind: 'own' | 'detail' = 'own',
): readonly Property[] {
  return [
    ...timeProperties(phrase`Unchanged since`, range?.from, kind),
    ...timeProperties(phrase`Unchanged until`, range?.to, kind),
  ];
}

/** An exact amount in ℏ. */
export function hbarProperties(
  label: Phrase,
  tinybars: bigint | undefined,
  context: FormatContext,
  kind: 'own' | 'detail' = 'own',
): Property[] {
  return property(label, tinybars === undefined ? undefined : hbarText(tinybars, context), kind);
}

/** An exact amount in ℏ, with its worth in USD when the rate is known: `1.5 ℏ (≈ $0.12)`. */
export function hbarText(tinybars: bigint, { rate }: FormatContext): string {
  return rate === undefined
    ? formatHbar(tinybars)
    : `${formatHbar(tinybars)} (≈ ${formatUsd(tinybarsToTinycents(tinybars, rate))})`;
}

/** A duration in whole units, which only the detail document shows: 7776000 → `90 days`. */
export function durationProperties(label: Phrase, seconds: bigint | undefined): Property[] {
  if (seconds === undefined) {
    return [];
  }
  return property(label, durationText(seconds), 'detail');
}

function durationText(seconds: bigint): Words {
  const inUnits = (size: bigint) => (seconds >= size && seconds % size === 0n ? seconds / size : undefined);
  const days = inUnits(86_400n);
  if (days !== undefined) {
    return days === 1n ? phrase`1 day` : phrase`${formatInteger(days)} days`;
  }
  const hours = inUnits(3_600n);
  if (hours !== undefined) {
    return hours === 1n ? phrase`1 hour` : phrase`${formatInteger(hours)} hours`;
  }
  const minutes = inUnits(60n);
  if (minutes !== undefined) {
    return minutes === 1n ? phrase`1 minute` : phrase`${formatInteger(minutes)} minutes`;
  }
  return seconds === 1n ? phrase`1 second` : phrase`${formatInteger(seconds)} seconds`;
}

/** A number exact, with thousands separators, which only the detail document shows. */
export function countProperties(label: Phrase, count: bigint | undefined): Property[] {
  return property(label, count === undefined ? undefined : formatInteger(count), 'detail');
}

/** What rows that name tokens are written with. */
export type TokenContext = FormatContext & Required<Pick<FormatContext, 'unitOf'>>;

/** An amount in whole tokens, exact: `1.5 LUSD`; where the unit is not known, `150 (smallest units)`. */
export function tokenAmount(amount: bigint, unit: TokenUnit | undefined): Words {
  if (unit === undefined) {
    return phrase`${formatInteger(amount)} (smallest units)`;
  }
  const symbol = plainSymbol(unit.symbol);
  return `${formatDecimal(amount, unit.decimals)}${symbol === undefined ? '' : ` ${symbol}`}`;
}

/** An exact amount in whole tokens. */
export function tokenAmountProperties(
  label: Phrase,
  amount: bigint | undefined,
  unit: TokenUnit | undefined,
  kind: 'own' | 'detail' = 'own',
): readonly Property[] {
  return property(label, amount === undefined ? undefined : tokenAmount(amount, unit), kind);
}

/** The smallest units of an amount in whole tokens; none where they are the same. */
export function exactProperties(amount: bigint, unit: TokenUnit | undefined): readonly Property[] {
  if (unit === undefined || unit.decimals === 0) {
    return [];
  }
  return property(
    phrase`Exact`,
    amount === 1n ? phrase`1 smallest unit` : phrase`${formatInteger(amount)} smallest units`,
  );
}

/** A symbol that cannot pass for a number, an id or ℏ next to an amount; anyone may choose one. */
export function plainSymbol(symbol: string | undefined): string | undefined {
  return symbol !== undefined && /^[A-Za-z$][\w$+-]{0,19}$/.test(symbol) && !/^h(bar)?$/i.test(symbol)
    ? symbol
    : undefined;
}

/** What somebody wrote on an entity. The service puts U+FFFD in the place of bytes that are no text, and does not say which. */
export function memoProperties(memo: string | undefined): readonly Property[] {
  return [
    ...ofKind('memo', property(phrase`Memo`, memo, 'untrusted')),
    ...ofKind(
      'note',
      property(
        phrase`Note`,
        memo?.includes('\ufffd') === true
          ? phrase`The memo has bytes that are not text: the service sends � for them.`
          : undefined,
      ),
    ),
  ];
}

/** What strangers wrote, in base64, as a person reads it; whole for who copies it. */
export function bytesProperty(
  name: Phrase,
  base64: string | undefined,
  none?: Phrase,
  kind: 'untrusted' | 'untrustedDetail' = 'untrusted',
): readonly Property[] {
  return withWhole(property(name, readableBytes(base64) ?? none, kind), wholeHex(base64));
}

interface GasOfCall {
  readonly gasUsed: bigint | undefined;
  readonly gasLimit: bigint | undefined;
}

/** `41,000 of 300,000` */
export function gasText({ gasUsed, gasLimit }: GasOfCall): Words | undefined {
  const used = gasUsed === undefined ? undefined : formatInteger(gasUsed);
  return gasLimit === undefined ? used : phrase`${used ?? '?'} of ${formatInteger(gasLimit)}`;
}
