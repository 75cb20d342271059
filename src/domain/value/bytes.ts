const hexDigits = '0123456789abcdef';

/** Lower-case digits, without `0x`. */
export function formatHex(bytes: Uint8Array): string {
  // Through an array of characters: joining texts takes a second for the largest transaction file.
  const characters = new Uint8Array(bytes.length * 2);
  let at = 0;
  for (const byte of bytes) {
    characters[at++] = hexDigits.charCodeAt(byte >> 4);
    characters[at++] = hexDigits.charCodeAt(byte & 15);
  }
  return new TextDecoder().decode(characters);
}

/** The bytes of hex digits, with or without `0x`; undefined for anything else and for half a byte. */
export function parseHex(text: string): Uint8Array | undefined {
  const digits = text.startsWith('0x') ? text.slice(2) : text;
  if (digits.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(digits)) {
    return undefined;
  }
  const bytes = new Uint8Array(digits.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}

/** For hashes and keys: the bytes become arguments, of which an engine takes some ten thousand. */
export function formatBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/**
 * The bytes of base64 in either alphabet, padded or not. Forgiving, since services pass on what strangers wrote: other
 * characters are skipped and bits that make no whole byte are dropped.
 */
export function decodeBase64(text: string): Uint8Array {
  const digits = text
    .replace(/[^A-Za-z0-9+/_-]/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  const binary = atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) {
    bytes[index] = binary.charCodeAt(index);
  }
  return bytes;
}

/** How many characters of a value are shown before it is cut. */
export const longestHex = 1_000;

export function hexStart(hex: string): string {
  return hex.length > longestHex ? `${hex.slice(0, longestHex)}…` : hex;
}
