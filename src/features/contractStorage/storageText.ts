import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { prepareDeclarations } from '../../domain/source/sourceDeclarations.ts';
import { renderStorageLayout } from '../../domain/storage/storageLayoutDocument.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';

/** The storage layout of a contract as a document; its sources are read with pauses. */
export async function renderStorageText(contract: VerifiedContract): Promise<string> {
  await collectSteps(prepareDeclarations(contract.sources, contract.compilation?.language));
  return renderStorageLayout(contract, phraseText);
}
