import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import type { Translate } from '../../domain/label.ts';
import { noDeclarations } from '../../domain/storage/storageDeclarations.ts';
import { type StorageValue, withoutValues } from '../../domain/storage/storageValue.ts';
import { readStorageVariables, type StorageVariables } from '../../domain/storage/storageVariables.ts';
import { whyNoLayout } from '../../domain/storage/whyNoLayout.ts';
import type { StorageSection } from './storageModel.ts';

/** What is read of a contract without a layout: only that slots are set. */
export const noVariables: StorageVariables = {
  dialect: 'solidity',
  variables: [],
  declarations: noDeclarations,
  isIncomplete: false,
};

/** The variables of a layout, or why there is none. */
export function storageSection(
  kind: 'storage' | 'transient',
  contract: VerifiedContract,
  layout: StorageVariables | undefined,
  values: readonly StorageValue[],
  translate: Translate,
): StorageSection {
  return layout === undefined
    ? { reason: translate(whyNoLayout(kind, contract.compilation)) }
    : { values, isIncomplete: layout.isIncomplete };
}

/** Transient storage is empty between transactions: it has variables and no values. */
export function transientSection(contract: VerifiedContract, translate: Translate): StorageSection {
  const layout = readStorageVariables(contract.transientStorageLayout, contract);
  return storageSection('transient', contract, layout, layout === undefined ? [] : withoutValues(layout), translate);
}

/** The value with this path, at any depth. */
export function findValue(values: readonly StorageValue[], path: string): StorageValue | undefined {
  for (const value of values) {
    const found =
      value.path === path ? value : path.startsWith(value.path) ? findValue(value.children, path) : undefined;
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
