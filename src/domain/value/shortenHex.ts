/**
 * A text in which no value of more than 20 bytes in hex, also with `_` or `-` between digits, is whole: for logs and messages of errors, which are kept and
 * passed on, while such a value may be a private key. Addresses stay.
 */
export function shortenHex(text: string): string {
  return text.replace(/[0-9a-fA-F](?:[_-]?[0-9a-fA-F]){40,}/g, (digits) => `${digits.slice(0, 6)}…`);
}
