/** With these Windows refuses a file that a virus scanner or another window holds just now. */
const busyCodes = new Set(['EACCES', 'EBUSY', 'EPERM']);
const pausesMs = [20, 60, 200, 600];

/** Does work that a file system refuses while a file is busy up to five times; throws its last error. */
export async function whileBusy(work: () => Promise<void>): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!busyCodes.has(String((error as { readonly code?: unknown }).code))) {
        throw error;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return work();
}
