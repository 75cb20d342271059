/** A long work that can pause at each `undefined`, and what comes of it. */
export type Steps<T> = Generator<undefined, T>;
