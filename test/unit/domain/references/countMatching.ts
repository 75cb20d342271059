/** How often a regular expression is run by an act; each run of ours is bounded by the word or window it looks at. */
export function countMatching(act: () => unknown): number {
  const { exec } = RegExp.prototype;
  let count = 0;
  RegExp.prototype.exec = function (this: RegExp, ...args: [string]) {
    count++;
    return exec.apply(this, args);
  };
  try {
    act();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return count;
}
