/** A message that a page or a host never sends, and what is wrong with it. */
export interface WrongShape {
  readonly how: string;
  readonly message: unknown;
}

const values: readonly unknown[] = [
  ...[null, true, 0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '', 'x', 'constructor', '__proto__'],
  ...[[], [null], [[]], {}, { length: 1 }, { toString: 1 }, { valueOf: null }, 10n, new Date(0)],
];

const extraNames = ['extra', 'constructor', 'prototype', '__proto__', 'hasOwnProperty', 'toString', 'then', 'more'];

/** What is no message by itself. */
const strangers: readonly unknown[] = [
  ...[undefined, ...values, Object.create(null), new Map(), JSON.parse('{"__proto__":{"type":"ready"}}')],
  ...[{ type: '__proto__' }, { type: 'constructor' }, { type: ['ready'] }, { type: { toString: 'ready' } }],
  ...[{ command: ['refresh'] }, { command: 'toString' }, { command: '__proto__' }, { command: { toString: 1 } }],
];

/**
 * All that can be wrong with a good message, at every depth: a member of another type, one missing, one too many (also
 * under a name that every object inherits). `mayMiss` names the members that need not be there.
 */
export function wrongShapes(good: object, mayMiss: readonly string[] = []): readonly WrongShape[] {
  return [
    ...strangers.map((message) => ({ how: 'a stranger', message })),
    { how: 'a list of it', message: [good] },
    { how: 'its JSON', message: JSON.stringify(good, plain) },
    { how: 'inherited', message: Object.create(good) as unknown },
    ...changed(good, mayMiss),
  ];
}

function changed(value: unknown, mayMiss: readonly string[]): readonly WrongShape[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item: unknown, index) =>
      [...otherTypes(item), ...changed(item, mayMiss)].map(({ how, message }) => ({
        how: `[${index}] ${how}`,
        message: value.with(index, message),
      })),
    );
    return [...items, { how: '+ null', message: [...value, null] }];
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) {
    return [];
  }
  const members = Object.entries(value);
  return [
    ...members.flatMap(([name, member]) => [
      ...(mayMiss.includes(name)
        ? []
        : [{ how: `${name} missing`, message: Object.fromEntries(members.filter(([other]) => other !== name)) }]),
      ...[...otherTypes(member), ...changed(member, mayMiss)].map(({ how, message }) => ({
        how: `${name} ${how}`,
        message: put(value, name, message),
      })),
    ]),
    ...extraNames.map((name) => ({ how: `${name} too many`, message: put(value, name, 'x') })),
  ];
}

/** Values that cannot stand for a good one: of another type, or no number at all. */
function otherTypes(good: unknown): readonly WrongShape[] {
  const typeOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
  return values
    .filter((value) => typeOf(value) !== typeOf(good) || typeof value === 'object' || Number.isNaN(value))
    .filter((value) => !(Array.isArray(good) && Array.isArray(value) && value.length === 0))
    .map((value) => ({ how: `= ${JSON.stringify(value, plain)}`, message: value }));
}

function plain(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}

/** A copy with a member of its own, whatever it is called. */
function put(value: object, name: string, member: unknown): object {
  return Object.defineProperty({ ...value }, name, { value: member, enumerable: true, configurable: true });
}
