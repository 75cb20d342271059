/** A browser has no folder of ours. */
export function createOwnFolder(): undefined {
  return undefined;
}
