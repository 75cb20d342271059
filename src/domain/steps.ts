/** A long work that can pause at each `undefined`, and what comes of it. */
export type Steps<T> = Generator<undefined, T>;

/** What comes of a work that is done without its pauses. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) {
      return step.value;
    }
  }
}
