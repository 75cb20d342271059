/** What the folder of the sample is called wherever it is opened. */
export const sampleName = 'hiero-sample';
/** Where the user's copy lies below the folder that the editor keeps for the extension. */
export const sampleParent = 'sample';

/** True for the path of the user's copy: no folder elsewhere counts, whatever its name. */
export function isSamplePath(path: string): boolean {
  return path.endsWith(`/hiero-lens.hiero-lens/${sampleParent}/${sampleName}`);
}
