import type { Compilation, VerifiedContract } from '../contract/verifiedContract.ts';
import { type Phrase, phrase } from '../phrase.ts';
import { sourceDeclarations } from '../source/sourceDeclarations.ts';
import { isRecord } from '../value/untrustedJson.ts';
import { readSolidityLayout } from './solidityLayout.ts';
import type { VariableList } from './storageType.ts';
import { readVyperLayout } from './vyperLayout.ts';

/** The variables of a layout with their types: in declaration order (Solidity) or by slot (Vyper). */
export interface StorageVariables extends VariableList {
  readonly dialect: 'solidity' | 'vyper';
  /** There is more source text than is read. */
  readonly isCut: boolean;
}

/** Reads a layout, and what it lacks from the sources; undefined when there is none. Never throws. */
export function readStorageVariables(
  layout: unknown,
  { compilation, sources }: Pick<VerifiedContract, 'compilation' | 'sources'>,
): StorageVariables | undefined {
  if (!isRecord(layout)) {
    return undefined;
  }
  const declarations = sourceDeclarations(sources, compilation?.language);
  const { isCut } = declarations;
  const { storage, types } = layout;
  return Array.isArray(storage)
    ? { dialect: 'solidity', isCut, ...readSolidityLayout(storage, types, declarations, compilation?.name) }
    : { dialect: 'vyper', isCut, ...readVyperLayout(layout, declarations) };
}

/** Why a contract has no layout of a kind, as one sentence that is true of what the service knows. */
export function whyNoLayout(
  kind: 'storage' | 'transient',
  compilation: Pick<Compilation, 'language' | 'compilerVersion'> | undefined,
): Phrase {
  const what = kind === 'storage' ? phrase`storage layout` : phrase`transient storage layout`;
  const language = compilation?.language;
  const version = compilation?.compilerVersion;
  if (language === undefined) {
    return phrase`The verification service has no ${what} for this contract.`;
  }
  if (language === 'Solidity') {
    const minimum = kind === 'storage' ? '0.5.13' : '0.8.27';
    return isOlder(version, minimum)
      ? phrase`There is no ${what}: the compiler writes one since solc ${minimum}, and this contract was compiled with ${version ?? '?'}.`
      : phrase`The verification service has no ${what} for this contract, though its compiler can write one.`;
  }
  if (language === 'Vyper' && kind === 'storage') {
    return isOlder(version, '0.4.1')
      ? phrase`There is no ${what}: the service has them for Vyper since about 0.4.1, and this contract was compiled with ${version ?? '?'}.`
      : phrase`The verification service has no ${what} for this contract: some server versions have none for Vyper.`;
  }
  return phrase`There is no ${what}: the compiler writes none for ${language.slice(0, 40)}.`;
}

/** Whether a compiler's version is known to come before another. */
export function isOlder(version: string | undefined, minimum: string): boolean {
  const [, numbers] = /^v?(\d+\.\d+\.\d+)/.exec(version ?? '') ?? [];
  return numbers !== undefined && numbers.localeCompare(minimum, 'en', { numeric: true }) < 0;
}
