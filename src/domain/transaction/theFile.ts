import { type Phrase, phrase, type Words } from '../phrase.ts';

/** What sentences about a file begin with. */
export const theFile: Phrase = phrase`The file`;

/** The same sentence about a text that is in no file. */
export function aboutText(sentence: Words, subject: string | Phrase): Words {
  return typeof sentence === 'object' && 'template' in sentence
    ? { ...sentence, parts: sentence.parts.map((part) => (part === theFile ? subject : part)) }
    : sentence;
}
