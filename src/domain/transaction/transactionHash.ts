const ethereumHash = /^(?:0x)?[0-9a-fA-F]{64}$/;
const ledgerHash = /^(?:(?:0x)?[0-9a-fA-F]{96}|[0-9a-zA-Z+/_-]{64})$/;

/** The 32-byte hash of an Ethereum transaction in hex: what contract results are found by. */
export function isEthereumHash(text: string): boolean {
  return ethereumHash.test(text);
}

/** The 48-byte hash of any transaction in hex, base64 or base64url: what transactions are found by. */
export function isLedgerHash(text: string): boolean {
  return ledgerHash.test(text);
}

/** A hash as a path segment: base64 becomes base64url, since escaped slashes are undone by many a proxy. */
export function hashSegment(hash: string): string {
  return hash.replaceAll('+', '-').replaceAll('/', '_');
}
