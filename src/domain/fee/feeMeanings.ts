import { type Phrase, phrase } from '../phrase.ts';
import type { FeeLine } from './feeLines.ts';
import type { FeeMode } from './feePricing.ts';

/** What the words of an estimate mean, for those who meet one first. */
export const modeMeanings: Readonly<Record<FeeMode, Phrase>> = {
  INTRINSIC: phrase`A price by what the transaction itself holds; nothing of the ledger is looked at.`,
  STATE: phrase`A price that also counts what the ledger has: tokens, topics and custom fees that are named.`,
};

const partMeanings: Readonly<Record<FeeLine['part'], Phrase | undefined>> = {
  node: phrase`For the node that takes the transaction, checks it and hands it on.`,
  network: phrase`For all nodes, which agree on the transaction and its time: a multiple of the node’s part.`,
  service: phrase`For doing what the transaction asks for, and keeping what comes of it.`,
  total: undefined,
};
const baseMeaning = phrase`What is charged in any case, whatever the transaction holds.`;
const extraMeaning = phrase`What is charged beyond the base: for each one above those that are included, its price in tinycents.`;

/** What a row of an estimate is for. */
export function lineMeaning({ part, kind }: FeeLine): Phrase | undefined {
  switch (kind) {
    case 'subtotal':
      return partMeanings[part];
    case 'base':
      return baseMeaning;
    case 'extra':
      return extraMeaning;
  }
}
