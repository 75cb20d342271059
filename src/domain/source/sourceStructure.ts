import { readSolidityStructure } from './solidityStructure.ts';
import type { SourceStructure } from './sourceSymbol.ts';
import type { SourceBudget, SourceLanguage } from './sourceTokens.ts';
import { readVyperStructure } from './vyperStructure.ts';

/** The outline of a source and what can be folded in it, by its words and marks alone; what is not closed ends with the text. */
export function readStructure(text: string, language: SourceLanguage, budget: SourceBudget): SourceStructure {
  return language === 'Solidity' ? readSolidityStructure(text, budget) : readVyperStructure(text, budget);
}
