/** The folder of the extension's storage in which copies of verified sources lie: `sources/<network>/<address>/<path>`. */
export const copiesFolder = 'sources';

/** How every installation ends the path of that folder: desktop, portable, remote and served to browsers. */
const inStorage = /\/globalStorage\/hiero-lens\.hiero-lens\/sources(\/[\w%-]+\/0x[0-9a-f]{40}(?:\/.*)?)$/s;

/**
 * What follows the folder of the copies in a URI's path, `/<network>/<address>/…`; undefined for a file that is no copy.
 * Decided by the path alone, so that every feature can, in every window.
 */
export function pathInCopies(path: string): string | undefined {
  return inStorage.exec(path)?.[1];
}

/**
 * A network's folder among the copies: a name that every disk takes as it is, also one that ignores case, and that
 * reads as percent-encoded.
 */
export function copiesFolderOf(label: string): string {
  const name = encodeURIComponent(label).replace(/%..|[^a-z0-9_-]/g, (part) =>
    part.length > 1 ? part : percentEncoded(part),
  );
  return /^(con|prn|aux|nul|com\d|lpt\d)$/.test(name) ? `${percentEncoded(name.charAt(0))}${name.slice(1)}` : name;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
