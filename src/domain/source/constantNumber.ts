const maxNames = 16;

/** What a constant is: a literal, the name of another, or one operation on two of them; undefined for anything else. */
export function constantNumber(text: string, constants: ReadonlyMap<string, string>, depth = 0): bigint | undefined {
  if (/^\d[\d_]{0,76}$/.test(text)) {
    return BigInt(text.replaceAll('_', ''));
  }
  const [, left, operator, right] = /^([\w.]{1,201})\s?(\*\*|\/\/|[-+*])\s?([\w.]{1,201})$/.exec(text) ?? [];
  if (left === undefined || right === undefined) {
    const meant = /^[\w.]+$/.test(text) ? constants.get(text.slice(text.lastIndexOf('.') + 1)) : undefined;
    return meant === undefined || depth > maxNames ? undefined : constantNumber(meant, constants, depth + 1);
  }
  // Two names of two names of two: what doubles with each step ends early.
  const [a, b] = [left, right].map((part) => constantNumber(part, constants, depth + 4));
  return a === undefined || b === undefined ? undefined : calculated(a, operator, b);
}

function calculated(a: bigint, operator: string | undefined, b: bigint): bigint | undefined {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '//':
      return b === 0n ? undefined : a / b;
    default:
      return b >= 0n && b <= 256n && a <= 1_000n ? a ** b : undefined;
  }
}
