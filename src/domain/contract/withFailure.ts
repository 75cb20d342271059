import { gasText } from '../details/gasText.ts';
import { type Property, property } from '../property.ts';
import type { FailureReason } from './failureReason.ts';
import { failureText } from './failureText.ts';

/** What is known of an execution, with why it failed and what that cost before it. What ran is a contract, and called so. */
export function withFailure(properties: readonly Property[], failure: FailureReason | undefined): readonly Property[] {
  if (failure === undefined) {
    return properties;
  }
  const called = (failure.outermost ?? failure.failed).contractId;
  const saysGas = properties.some(({ id }) => id === 'gas');
  return [
    ...property('whyItFailed', failureText(failure), 'untrusted'),
    ...(saysGas ? [] : property('gasUsed', gasText(failure))),
    ...properties.map(
      (one): Property => (one.id === 'entity' && one.value === called ? { ...one, id: 'contract' } : one),
    ),
  ];
}
