/** How many characters of a value are shown before it is cut. */
export const longestHex = 1_000;

export function hexStart(hex: string): string {
  return hex.length > longestHex ? `${hex.slice(0, longestHex)}…` : hex;
}
