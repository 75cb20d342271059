import { InputError } from '../../../domain/failure.ts';
import { phrase } from '../../../domain/phrase.ts';
import { theFile } from '../../../domain/transaction/theFile.ts';

/** Ways to write bytes that are told at a look and that no tool for transactions uses. */
const codings: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^begin [0-7]{3,4} \S/m, 'uuencode'],
  [/^<~[!-uz\s]{20}/, 'Ascii85'],
  [/^(?=[^2-7]*[2-7])(?:[A-Z2-7][\r\n]*){32,}=*$/, 'base32'],
];
/** A text says at its beginning how it is written. */
const beginningLength = 64 * 1024;

/** Why a trimmed text is refused whose bytes are written in a way that is not read; undefined when none is recognised. */
export function foreignCoding(text: string): InputError | undefined {
  const beginning = text.slice(0, beginningLength);
  const [, name] = codings.find(([pattern]) => pattern.test(beginning)) ?? [];
  return name === undefined
    ? undefined
    : new InputError(
        'text',
        phrase`${theFile} is text in ${name}, which is not read here. Write the bytes in hex or base64.`,
      );
}
