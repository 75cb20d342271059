import type { ContractResult } from '../contract/contractResult.ts';
import { label } from '../label.ts';
import { formatInteger } from '../value/amounts.ts';

/** `41,000 of 300,000` */
export function gasText({ gasUsed, gasLimit }: Pick<ContractResult, 'gasUsed' | 'gasLimit'>) {
  const used = gasUsed === undefined ? undefined : formatInteger(gasUsed);
  return gasLimit === undefined ? used : label('usedOf', used ?? '?', formatInteger(gasLimit));
}
