import type { Phrase } from '../../domain/phrase.ts';
import type { VerificationAdvice } from '../../domain/verification/verificationAdvice.ts';
import { phraseText } from '../../editor/phraseText.ts';

/** Advice as it is shown, and kept with its job. */
export function shownAdvice(advice: VerificationAdvice<Phrase>): VerificationAdvice {
  return { ...advice, sentence: phraseText(advice.sentence) };
}
