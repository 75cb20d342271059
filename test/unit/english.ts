import type { DetailsRow } from '../../src/domain/details/detailsSection.ts';
import { inEnglish, type Phrase, type Translate, type Words } from '../../src/domain/phrase.ts';
import type { EntitySummary, Property } from '../../src/domain/property.ts';
import type { VerificationAdvice } from '../../src/domain/verification/verificationAdvice.ts';

/** A text as English readers get it. */
export const english: Translate = inEnglish;

/** Every property on a line, with all there is to it: `Label: value = exact (detail) (untrusted)`, and its own lines below. */
export function linesOf(properties: readonly Property[]): readonly string[] {
  return properties.flatMap((property) => {
    const { value, exact, isDetail, isUntrusted, lines = [] } = property;
    const more = exact === undefined ? '' : ` = ${english(exact)}`;
    const own = `${english(property.label)}: ${english(value)}${more}${isDetail ? ' (detail)' : ''}${isUntrusted ? ' (untrusted)' : ''}`;
    return [own, ...linesOf(lines).map((line) => `  | ${line}`)];
  });
}

/** A row with all there is to it, its properties indented: `Label: text → reference`. */
export function rowLines({ label, text, isUntrusted, isFailed, reference, properties }: DetailsRow): readonly string[] {
  const head = `${english(label)}: ${isFailed ? '✗ ' : ''}${english(text)}${isUntrusted ? ' (untrusted)' : ''}`;
  return [
    `${head}${reference === undefined ? '' : ` → ${reference}`}`,
    ...linesOf(properties).map((line) => `  ${line}`),
  ];
}

/** A summary with all there is to it: `Title “name”`, its alerts, its properties. */
export function summaryLines({ title, name, alerts, properties }: EntitySummary): readonly string[] {
  return [
    `${english(title)}${name === undefined ? '' : ` “${english(name)}”`}`,
    ...alerts.map((alert) => `! ${english(alert)}`),
    ...linesOf(properties),
  ];
}

/** Advice as English readers get it. */
export function englishAdvice(advice: VerificationAdvice<Words>): VerificationAdvice;
export function englishAdvice(advice: VerificationAdvice<Words> | undefined): VerificationAdvice | undefined;
export function englishAdvice(advice: VerificationAdvice<Words> | undefined): VerificationAdvice | undefined {
  return advice && { ...advice, sentence: english(advice.sentence) };
}

/** The same of what may be missing. */
export function englishOf(text: Words | undefined): string | undefined {
  return text === undefined ? undefined : english(text);
}

/** Data with every phrase in it in English. */
export function englishData(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) {
    return data;
  }
  return 'template' in data
    ? english(data as Phrase)
    : Array.isArray(data)
      ? data.map(englishData)
      : Object.fromEntries(Object.entries(data).map(([name, value]) => [name, englishData(value)]));
}
