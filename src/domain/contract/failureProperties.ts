import { gasText } from '../details/gasText.ts';
import { label } from '../label.ts';
import { type Property, property } from '../property.ts';
import type { FailureReason } from './failureReason.ts';
import { callText, causeText, failedCallText } from './failureText.ts';

/** Why an execution failed: what ended it, in which call, and what had failed just before. Has texts of strangers. */
export function failureProperties(reason: FailureReason | undefined): readonly Property[] {
  if (reason === undefined) {
    return [];
  }
  const { cause, before } = reason;
  const earlier = before && label('failedBecause', callText(before.call), causeText(before.cause));
  return [
    ...property('whyItFailed', causeText(cause), 'untrusted'),
    ...property('callThatFailed', failedCallText(reason), 'untrusted'),
    ...property('earlierFailure', earlier, 'untrusted'),
  ];
}

/** What is known of an execution, with why it failed and what that cost before it. What ran is a contract, and called so. */
export function withFailure(properties: readonly Property[], failure: FailureReason | undefined): readonly Property[] {
  if (failure === undefined) {
    return properties;
  }
  const called = (failure.outermost ?? failure.failed).contractId;
  const saysGas = properties.some(({ id }) => id === 'gas');
  return [
    ...failureProperties(failure),
    ...(saysGas ? [] : property('gasUsed', gasText(failure))),
    ...properties.map(
      (one): Property => (one.id === 'entity' && one.value === called ? { ...one, id: 'contract' } : one),
    ),
  ];
}
