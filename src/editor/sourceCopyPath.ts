/** The folder of the extension's storage in which copies of verified sources lie: `sources/<chainId>/<address>/<path>`. */
export const copiesFolder = 'sources';

/** How every installation ends the path of that folder: desktop, portable, remote and served to browsers. */
const inStorage = /\/globalStorage\/hiero-lens\.hiero-lens\/sources(\/\d{1,20}\/0x[0-9a-f]{40}(?:\/.*)?)$/;

/**
 * What follows the folder of the copies in a URI's path, `/<chainId>/<address>/…`; undefined for a file that is no copy.
 * Decided by the path alone, so that every feature can, in every window.
 */
export function pathInCopies(path: string): string | undefined {
  return inStorage.exec(path)?.[1];
}
