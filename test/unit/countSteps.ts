import assert from 'node:assert/strict';

/** How many characters an act looks at, by the methods of texts and patterns; of a pattern that is not global all of its text. */
export function countSteps(act: () => unknown): number {
  const { exec } = RegExp.prototype;
  const { charAt, charCodeAt, indexOf, lastIndexOf } = String.prototype;
  let steps = 0;
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    const isFromIndex = this.global || this.sticky;
    const from = isFromIndex ? this.lastIndex : 0;
    const match = exec.call(this, text);
    const end = match !== null && isFromIndex ? this.lastIndex : this.sticky ? from : text.length;
    // What looks back from where it begins may look at all that is before.
    steps += 1 + (this.sticky && this.source.startsWith('(?<=') ? from : end - from);
    return match;
  };
  String.prototype.charAt = function (index) {
    steps++;
    return charAt.call(this, index);
  };
  String.prototype.charCodeAt = function (index) {
    steps++;
    return charCodeAt.call(this, index);
  };
  String.prototype.indexOf = function (part, from = 0) {
    const found = indexOf.call(this, part, from);
    steps += 1 + (found < 0 ? this.length : found) - from;
    return found;
  };
  String.prototype.lastIndexOf = function (this: string, part, from?: number) {
    const found = lastIndexOf.call(this, part, from ?? this.length);
    steps += 1 + Math.min(from ?? this.length, this.length) - Math.max(found, 0);
    return found;
  };
  try {
    act();
  } finally {
    RegExp.prototype.exec = exec;
    Object.assign(String.prototype, { charAt, charCodeAt, indexOf, lastIndexOf });
  }
  return steps;
}

/** Fails when what is made four times as long takes more than about four times the steps. */
export function assertLinear(act: (length: number) => unknown, length: number, what: string): void {
  const [steps = 0, more = 0] = [length, 4 * length].map((each) => countSteps(() => act(each)));
  assert.ok(steps > 0 && more <= 4.5 * steps + 300, `${what}: ${steps} → ${more}`);
}
