import { type EstimateContext, estimateFile, type FileEstimate } from './fileEstimate.ts';

/** One of several files with its estimate, or the reason why it has none. */
export type FileOutcome = { readonly fileName: string } & (
  | { readonly estimate: FileEstimate; readonly failure: undefined }
  | { readonly estimate: undefined; readonly failure: unknown }
);

/** Estimates files one after another; what fails is told beside the rest. Rejects only when the signal aborts. */
export async function estimateFiles<File>(
  files: readonly File[],
  context: Omit<EstimateContext, 'fileName'> & {
    readonly nameOf: (file: File) => string;
    readonly read: (file: File) => Promise<FileEstimate['file']>;
  },
): Promise<readonly FileOutcome[]> {
  const outcomes: FileOutcome[] = [];
  for (const file of files) {
    const fileName = context.nameOf(file);
    try {
      const estimate = await estimateFile(await context.read(file), { ...context, fileName });
      outcomes.push({ fileName, estimate, failure: undefined });
    } catch (failure) {
      context.signal.throwIfAborted();
      outcomes.push({ fileName, estimate: undefined, failure });
    }
  }
  return outcomes;
}
