/** An address, or another long number, by its ends: `0x5c2f…d148`. */
export function shortenAddress(text: string): string {
  return `${text.slice(0, text.indexOf('0x') + 6)}…${text.slice(-4)}`;
}
