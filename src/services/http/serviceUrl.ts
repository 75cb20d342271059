import { InputError } from '../../domain/failure.ts';
import { phrase } from '../../domain/phrase.ts';

export type QueryValue = string | number | bigint | boolean;
/** Query parameters; undefined ones are left out, lists repeat the name. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>;

/**
 * Tagged template for paths: every inserted value is percent-encoded as one segment. InputError for an empty one, `.` and `..`,
 * which no encoding keeps from climbing, and for text that is no Unicode.
 */
export function pathOf(strings: TemplateStringsArray, ...values: readonly (string | number | bigint)[]): string {
  return strings.reduce((path, text, index) => {
    const value = values[index];
    return path + text + (value === undefined ? '' : encodeSegment(String(value)));
  }, '');
}

function encodeSegment(text: string): string {
  if (/^\.{0,2}$/.test(text) || !text.isWellFormed()) {
    throw new InputError('invalid-path', phrase`An id in the address of a request is empty or cannot be sent.`);
  }
  return encodeURIComponent(text);
}

/** The absolute URL of a path under a base that may itself have a path (`https://host/server`). */
export function serviceUrl(baseUrl: string, path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((single) => `${encodeURIComponent(name)}=${encodeQueryValue(String(single))}`),
  );
  return `${baseUrl}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

/**
 * Resolves `links.next` against the origin of the page it came from (it is path-absolute, not relative to the base);
 * undefined when it would leave that origin or is no URL.
 */
export function resolveNextLink(link: string, pageUrl: string): string | undefined {
  if (!URL.canParse(link, pageUrl)) {
    return undefined;
  }
  const url = new URL(link, pageUrl);
  return url.origin === new URL(pageUrl).origin && url.username === '' && url.password === '' ? url.href : undefined;
}

// Operators (`gte:5`) and field lists (`abi,sources`) stay readable; both characters are legal in a query.
function encodeQueryValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%3A', ':').replaceAll('%2C', ',');
}
