import { isRecord } from './untrustedJson.ts';

/** Tells whether a message from another program has exactly the shape of a type: nothing wrong, missing or more. */
export type Shape<T> = (value: unknown) => value is T;

/** What has a shape. */
export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

/** An object of members with these shapes. */
export type ObjectOf<M> = { readonly [K in keyof M]: ShapeOf<M[K]> };

/** One of several messages, by their types. */
export type MessageOf<M> = { readonly [K in keyof M]: { readonly type: K } & ObjectOf<M[K]> }[keyof M];

type Members<T> = { readonly [K in keyof T]-?: Shape<T[K]> };

export function textUpTo(maxLength: number): Shape<string> {
  return (value): value is string => typeof value === 'string' && value.length <= maxLength;
}

export const isText = textUpTo(Number.POSITIVE_INFINITY);

/** A whole number from 0. */
export function countUpTo(max: number): Shape<number> {
  return (value): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= max;
}

export const isCount = countUpTo(Number.MAX_SAFE_INTEGER);

export const isNumber: Shape<number> = (value): value is number => Number.isFinite(value);

export const isFlag: Shape<boolean> = (value): value is boolean => typeof value === 'boolean';

export const isBytes: Shape<Uint8Array> = (value): value is Uint8Array => value instanceof Uint8Array;

export function oneOf<const T extends string>(...values: readonly T[]): Shape<T> {
  return (value): value is T => (values as readonly unknown[]).includes(value);
}

/** A member that may be absent. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value): value is T | undefined => value === undefined || shape(value);
}

export function listOf<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(shape);
}

/** An object with these members of its own and no others. */
export function objectOf<T>(members: Members<T>): Shape<T> {
  const shapes: readonly (readonly [string, unknown])[] = Object.entries(members);
  return (value): value is T =>
    isRecord(value) &&
    Object.keys(value).every((name) => Object.hasOwn(members, name)) &&
    shapes.every(([name, shape]) => (shape as Shape<unknown>)(Object.hasOwn(value, name) ? value[name] : undefined));
}

/** One of several objects, told apart by their `type`. */
export function anyOf<T extends { readonly type: string }>(
  shapes: {
    readonly [K in T['type']]: Members<Omit<Extract<T, { readonly type: K }>, 'type'>>;
  },
): Shape<T> {
  const known = new Map(
    Object.entries<Members<object>>(shapes).map(([type, members]) => [
      type as unknown,
      objectOf({ ...members, type: oneOf(type) }) as Shape<unknown>,
    ]),
  );
  return (value): value is T => isRecord(value) && known.get(value['type'])?.(value) === true;
}
