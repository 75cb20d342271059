import { counted, type Phrase, phrase } from '../phrase.ts';
import { type DocumentEstimate, executedTransactions, pricedEstimates, type SignedTotal } from './documentEstimate.ts';
import type { FeeEstimate } from './fee.ts';

/**
 * What a document costs with the signatures that it may come to have, the fewest first: as many as were asked about, else
 * those that it has.
 */
export function signedFees({
  document,
  modes,
  mode,
  signed: [first, ...others],
}: DocumentEstimate): readonly [SignedTotal, ...SignedTotal[]] {
  const [{ signatures }] = executedTransactions(document);
  return [first ?? { signatures: signatures.length, estimates: pricedEstimates(modes[mode]) }, ...others];
}

/** What has a price of all of them, each with the fewest signatures. */
export function likelyEstimates(documents: readonly DocumentEstimate[]): readonly FeeEstimate[] {
  return documents.flatMap((document) => signedFees(document)[0].estimates);
}

/** Whom a price is true for: `$0.0001 with 1 signature, $0.0002 with 2`. */
export function signedFeesText(
  [first, second]: ReturnType<typeof signedFees>,
  priceText: (fee: SignedTotal) => string,
): Phrase {
  const { signatures } = first;
  const price = priceText(first);
  const another = second && priceText(second);
  if (second !== undefined && another === price) {
    return phrase`${price} with ${signatures} or ${second.signatures} signatures`;
  }
  const one =
    signatures === 0
      ? phrase`${price} without signatures`
      : counted(signatures, phrase`${price} with 1 signature`, (count) => phrase`${price} with ${count} signatures`);
  return second === undefined ? one : phrase`${one}, ${another ?? ''} with ${second.signatures}`;
}

export function signaturesText(signatures: number): Phrase {
  return signatures === 0
    ? phrase`unsigned`
    : counted(signatures, phrase`1 signature`, (count) => phrase`${count} signatures`);
}
