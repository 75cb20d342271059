/** Waits until `check` passes; rejects with its last failure when it does not within the time. */
export async function eventually<T>(check: () => Promise<T> | T, withinMs = 30_000): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
