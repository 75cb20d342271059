import { type ContractMatch, formatMatch } from '../contract/verifiedContract.ts';

/** What a user wants to know before sending the files of a contract that is verified already. */
export interface VerifiedAlready {
  /** How well each side of the code matches. */
  readonly sentence: string;
  /** What another verification may gain. */
  readonly gain: string;
  /** False when the service refuses another verification, or it would only add what few need. */
  readonly isWorthwhile: boolean;
}

/** The service takes another verification unless both sides match exactly. */
export function verifiedAlready({ match, runtimeMatch, creationMatch }: ContractMatch): VerifiedAlready {
  const sides = `runtime code: ${formatMatch(runtimeMatch)}, creation code: ${formatMatch(creationMatch)}`;
  const sentence = `The contract is verified already (${sides}).`;
  if (runtimeMatch === 'exact_match' && creationMatch === 'exact_match') {
    return { sentence, gain: 'It cannot become better: the service refuses the files.', isWorthwhile: false };
  }
  if (match !== 'exact_match') {
    const gain = 'The original sources, with their names, comments and paths, may make it an exact match.';
    return { sentence, gain, isWorthwhile: true };
  }
  const side = runtimeMatch === 'exact_match' ? 'creation' : 'runtime';
  return { sentence, gain: `At best the ${side} code matches exactly, too.`, isWorthwhile: false };
}
