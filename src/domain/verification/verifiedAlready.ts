import { type ContractMatch, formatMatch } from '../contract/verifiedContract.ts';
import { type Phrase, phrase } from '../phrase.ts';

/** What a user wants to know before sending the files of a contract that is verified already. */
export interface VerifiedAlready {
  /** How well each side of the code matches. */
  readonly sentence: Phrase;
  /** What another verification may gain. */
  readonly gain: Phrase;
  /** False when the service refuses another verification, or it would only add what few need. */
  readonly isWorthwhile: boolean;
}

/** The service takes another verification unless both sides match exactly. */
export function verifiedAlready({ match, runtimeMatch, creationMatch }: ContractMatch): VerifiedAlready {
  const sides = phrase`runtime code: ${formatMatch(runtimeMatch)}, creation code: ${formatMatch(creationMatch)}`;
  const sentence = phrase`The contract is verified already (${sides}).`;
  if (runtimeMatch === 'exact_match' && creationMatch === 'exact_match') {
    return { sentence, gain: phrase`It cannot become better: the service refuses the files.`, isWorthwhile: false };
  }
  if (match !== 'exact_match') {
    const gain = phrase`The original sources, with their names, comments and paths, may make it an exact match.`;
    return { sentence, gain, isWorthwhile: true };
  }
  const gain =
    runtimeMatch === 'exact_match'
      ? phrase`At best the creation code matches exactly, too.`
      : phrase`At best the runtime code matches exactly, too.`;
  return { sentence, gain, isWorthwhile: false };
}
