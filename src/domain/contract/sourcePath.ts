/**
 * A safe relative path for every source path of a contract, one to one. Source paths are untrusted (`../`, drive
 * letters, URLs, reserved names, invisible characters); what comes out holds none of that, is at most 40 segments of
 * 80 characters, and stays unique on a file system that ignores case or Unicode form, where no file is also a folder.
 * Depends on the set of paths only, not on their order; a path that is safe already keeps its name.
 */
export function safeSourcePaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const cleaned = Array.from(new Set(paths), toCleaned);
  // Thousands of files share a few folders.
  const folders = new Set(Array.from(new Set(cleaned.flatMap(({ clean }) => foldersOf(clean))), keyOf));
  const files = new Set<string>();
  const counters = new Map<string, number>();
  const isFree = (key: string) => !files.has(key) && !folders.has(key);
  const safe = new Map<string, string>();
  for (const { original, clean, key } of cleaned.toSorted(safeFirst)) {
    let free = { path: clean, key };
    for (let number = counters.get(key) ?? 2; !isFree(free.key); number++) {
      const path = withNumber(clean, number);
      free = { path, key: keyOf(path) };
      counters.set(key, number + 1);
    }
    files.add(free.key);
    safe.set(original, free.path);
  }
  return new Map(cleaned.map(({ original }) => [original, safe.get(original) ?? '']));
}

interface CleanedPath {
  readonly original: string;
  readonly clean: string;
  /** Of `clean`. */
  readonly key: string;
}

const maxSegments = 40;
const maxSegmentLength = 80;
// Room for the longest number a collision may need.
const numberRoom = 10;

const scheme = /^[a-z][a-z0-9+.-]*:\/+/i;
const drive = /^[a-z]:(?=[\\/])/i;
/** Device names of Windows, with any extension. */
const reserved = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i;
// Controls, bidi and invisible marks, private use; and what Windows, URIs or shells give a meaning.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*%#&;`$!'^]|(?! )\p{Zs}/gu;

function toCleaned(original: string): CleanedPath {
  const clean = cleanPath(original);
  return { original, clean, key: keyOf(clean) };
}

function cleanPath(path: string): string {
  const relative = path.replace(scheme, '').replace(drive, '');
  const segments = relative
    .split(/[\\/]/)
    .filter((segment) => segment.trim() !== '' && segment.trim() !== '.')
    .map(cleanSegment)
    .slice(-maxSegments);
  return segments.length === 0 ? 'source' : segments.join('/');
}

function cleanSegment(segment: string): string {
  const harmless = segment
    .normalize('NFC')
    .replace(unsafe, '_')
    .trim()
    // Windows drops dots and spaces at the end; a dot at the start hides a file or names a tool's settings (.git).
    .replace(/^\.+/, '_')
    .replace(/(?<![. ])[. ]+$/, '_');
  const short = harmless.length > maxSegmentLength - numberRoom ? shorten(harmless) : harmless;
  return reserved.test(short) ? `_${short}` : short;
}

// Keeps the extension; the cut may have left half a character or a space at its end.
function shorten(segment: string): string {
  const extension = /\.\w{1,10}$/.exec(segment)?.[0] ?? '';
  const stem = segment.slice(0, maxSegmentLength - numberRoom - extension.length - 1);
  return `${stem.replace(/(?<![\p{Cs}. ])[\p{Cs}. ]+$/u, '')}_${extension}`;
}

function withNumber(path: string, number: number): string {
  const slash = path.lastIndexOf('/') + 1;
  const name = path.slice(slash);
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${path.slice(0, slash)}${stem}-${number}${extension}`;
}

/** Compatibility form and both cases folded: wider than any file system's own rule, so that none sees two as one. */
function keyOf(path: string): string {
  // Most paths by far, and one contract may have thousands of them.
  if (/^[ -~]*$/.test(path)) {
    return path.toLowerCase();
  }
  return path.normalize('NFKC').toUpperCase().toLowerCase();
}

/** The folders a path goes through, outermost first: `a`, `a/b` for `a/b/C.sol`. */
export function foldersOf(path: string): readonly string[] {
  const segments = path.split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'));
}

/** How many segments at their ends two paths share. */
export function sharedEnd(a: string, b: string): number {
  const [own, other] = [a.split('/').reverse(), b.split('/').reverse()];
  const at = own.findIndex((segment, index) => segment !== other[index]);
  return at < 0 ? own.length : at;
}

function safeFirst(a: CleanedPath, b: CleanedPath): number {
  return Number(b.original === b.clean) - Number(a.original === a.clean) || (a.original < b.original ? -1 : 1);
}

/** The last segment of a path of either kind of slash. */
export function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? '';
}
