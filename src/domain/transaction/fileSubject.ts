import { type Phrase, phrase, type Words } from '../phrase.ts';

/** What sentences about a file begin with. */
export const fileSubject: Phrase = phrase`The file`;

/** The same sentence about a text that is in no file. */
export function withSubject(sentence: Words, subject: string | Phrase): Words {
  return typeof sentence === 'object' && 'template' in sentence
    ? { ...sentence, parts: sentence.parts.map((part) => (part === fileSubject ? subject : part)) }
    : sentence;
}
