// 32 bytes have 43 characters, more bytes more of them; in an address of the web some are written with a percent sign.
const base64 = /(?:[\w+/-]|%2[bf]){43,}(?:=|%3d){0,2}/gi;
const mixed = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s;
const address = /^0x[0-9a-fA-F]{40}$/;
// Numbers one behind the other: pairs or words of hex, or the bytes of a list, also by their places as in `{"0":136,…`.
// In a text in quotes a line break, a quote and a byte are written with a backslash.
const numbers =
  /(?:(?<!\w)|(?<=\\[nrtx]))(?:0x)?[0-9a-fA-F]+(?!\w)(?:(?:[\s:,"'`]|\\[nrtx]?)+(?:0x)?[0-9a-fA-F]+(?!\w))+/g;
const maxBytes = 16;

/**
 * A text in which no value of more than 20 bytes is whole, however it is written: in hex, also in parts, in base64 or as
 * a list of bytes. For logs, which are kept and passed on, while such a value may be a private key. Addresses stay, and
 * so do paths. Linear.
 */
export function shortenBytes(text: string): string {
  return shortenHex(text)
    .replace(base64, (run) => (mixed.test(run) && !isPath(run) ? shortened(run) : run))
    .replace(numbers, (run) => (isLong(run) ? shortened(run) : run));
}

function shortened(run: string): string {
  return `${run.slice(0, 6)}…`;
}

/** Words and addresses between slashes. */
function isPath(run: string): boolean {
  const parts = run.split('/');
  return !/[+=]/.test(run) && parts.length > 1 && parts.every((part) => !mixed.test(part) || address.test(part));
}

function isLong(run: string): boolean {
  const lengths = (run.replaceAll('0x', '').match(/[0-9a-fA-F]+/g) ?? []).map(({ length }) => length);
  // What has 40 digits is an address. A byte has up to three digits.
  const bytes = lengths.map((length) => (length === 40 ? 0 : length <= 3 ? 1 : length / 2));
  return bytes.reduce((sum, count) => sum + count, 0) > maxBytes;
}

/**
 * A text in which no value of more than 20 bytes in hex, also with `_` or `-` between digits, is whole: for logs and messages of errors, which are kept and
 * passed on, while such a value may be a private key. Addresses stay.
 */
export function shortenHex(text: string): string {
  return text.replace(/[0-9a-fA-F](?:[_-]?[0-9a-fA-F]){40,}/g, (digits) => `${digits.slice(0, 6)}…`);
}
