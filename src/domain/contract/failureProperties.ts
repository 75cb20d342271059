import { gasText } from '../details/gasText.ts';
import { phrase, type Words } from '../phrase.ts';
import { ofKind, type Property, property } from '../property.ts';
import { argumentProperties, type ContractReading } from './contractReading.ts';
import type { FailureReason } from './failureReason.ts';
import { aroundFailure, callText, causeText, failedCallText, innermostText } from './failureText.ts';

/** Lines of one property: what has more stays in a sentence, whose end is cut. */
const mostLines = 100;

/** Why an execution failed: what ended it, in which call, and what had failed just before. Has texts of strangers. */
export function failureProperties(reason: FailureReason | undefined): readonly Property[] {
  if (reason === undefined) {
    return [];
  }
  const { cause, failed, before } = reason;
  const earlier = before && phrase`${callText(before.call)}: ${causeText(before.cause)}`;
  return [
    ...inLines(
      ofKind('whyItFailed', property(phrase`Why it failed`, causeText(cause), 'untrusted')),
      causeText(cause, nameOf),
      cause.kind === 'error' ? argumentProperties(cause.reading) : [],
    ),
    ...inLines(
      ofKind('callThatFailed', property(phrase`Failed call`, failedCallText(reason), 'untrusted')),
      innermostText(reason, nameOf),
      [...(failed.reading === undefined ? [] : argumentProperties(failed.reading)), ...aroundProperties(reason)],
    ),
    ...ofKind('earlierFailure', property(phrase`Earlier failure`, earlier, 'untrusted')),
  ];
}

function aroundProperties(reason: FailureReason): readonly Property[] {
  const around = aroundFailure(reason);
  return around?.isProxy
    ? property(phrase`  ${phrase`Through proxy`}`, around.text)
    : property(phrase`  ${phrase`Called by`}`, around?.text, 'untrusted');
}

/** A property that the detail document shows in lines: what leads, and what stands below it. */
function inLines(whole: readonly Property[], lead: Words, below: readonly Property[]): readonly Property[] {
  return below.length === 0 || below.length >= mostLines
    ? whole
    : whole.map((one) => ({ ...one, lines: [{ ...one, value: lead }, ...below] }));
}

function nameOf({ name }: ContractReading): string {
  return name;
}

/** What is known of an execution, with why it failed and what that cost before it. What ran is a contract, and called so. */
export function withFailure(properties: readonly Property[], failure: FailureReason | undefined): readonly Property[] {
  if (failure === undefined) {
    return properties;
  }
  const called = (failure.outermost ?? failure.failed).contractId;
  const saysGas = properties.some(({ kind }) => kind === 'gas');
  return [
    ...failureProperties(failure),
    ...(saysGas ? [] : ofKind('gasUsed', property(phrase`Gas used`, gasText(failure)))),
    ...properties.map(
      (one): Property =>
        one.kind === 'entity' && one.value === called ? { ...one, kind: 'contract', label: phrase`Contract` } : one,
    ),
  ];
}
