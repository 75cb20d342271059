import type { ContractResult } from '../contract/contractResult.ts';
import { phrase } from '../phrase.ts';
import { formatInteger } from '../value/amounts.ts';

/** `41,000 of 300,000` */
export function gasText({ gasUsed, gasLimit }: Pick<ContractResult, 'gasUsed' | 'gasLimit'>) {
  const used = gasUsed === undefined ? undefined : formatInteger(gasUsed);
  return gasLimit === undefined ? used : phrase`${used ?? '?'} of ${formatInteger(gasLimit)}`;
}
