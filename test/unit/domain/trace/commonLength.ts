/** How many items are in both, in the same order. */
export function commonLength<T>(one: readonly T[], other: readonly T[]): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const item of one) {
    const above = row;
    row = [0];
    other.forEach((each, at) => {
      row.push(item === each ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, row[at] ?? 0));
    });
  }
  return row.at(-1) ?? 0;
}
