import { formatExactJson, type JsonValue } from '../../domain/value/exactJson.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { isRecord, memberOf, textOf } from '../../domain/value/untrustedJson.ts';

/** What a query has given so far: the first page, with the items of the pages loaded since. */
export interface QueryResult {
  readonly value: JsonValue;
  /** What was asked for each page, the first one first. */
  readonly requests: readonly [AnsweredRequest, ...AnsweredRequest[]];
  /** Some page was a 206: the service could not give all it should. */
  readonly isPartial: boolean;
  /** Where the list goes on, undefined at its end. */
  readonly next: NextPage | undefined;
}

export interface NextPage {
  /** `links.next` as sent. */
  readonly link: string;
  readonly pageUrl: string;
}

interface AnsweredRequest {
  readonly url: string;
  /** When the service answered, by this machine's clock. */
  readonly atMs: number;
}

/** An answer of the service, as far as a result is made of it. */
export interface QueryAnswer {
  readonly value: JsonValue;
  readonly status: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function firstResult(answer: QueryAnswer): QueryResult {
  const { value, status } = answer;
  return { value, requests: [requestOf(answer)], isPartial: status === 206, next: nextOf(answer) };
}

/** An answer out of a cache is as old as its `Age` says. */
function requestOf({ url, headers }: QueryAnswer): AnsweredRequest {
  const age = /^\d{1,9}$/.exec(headers['age'] ?? '')?.[0];
  return { url, atMs: Date.now() - Number(age ?? 0) * 1000 };
}

/** The result with one more page: its items behind those before, its link in the place of the old one. */
export function withPage(result: QueryResult, page: QueryAnswer): QueryResult {
  return {
    value: merged(result.value, page.value),
    requests: [...result.requests, requestOf(page)],
    isPartial: result.isPartial || page.status === 206,
    next: nextOf(page),
  };
}

/** True when a page holds no items at all; such a page may still have a next one. */
export function isEmptyPage({ value }: QueryAnswer): boolean {
  return isRecord(value) && Object.values(value).every((member) => !Array.isArray(member) || member.length === 0);
}

/** The result as a document. Comments above have what was asked and when it was answered, and say whether it is partial. */
export function resultText({ value, requests, isPartial }: QueryResult): string {
  const asked = requests.map(({ url, atMs }) => `// GET ${url} · ${formatTime(atMs)}\n`).join('');
  return `${asked}${isPartial ? partialMark : ''}${formatExactJson(value)}\n`;
}

/** How many items the list has; undefined where the result is none. */
export function itemCount({ value }: QueryResult): number | undefined {
  return isRecord(value) ? Object.values(value).find(Array.isArray)?.length : undefined;
}

/** The lines of an item of the list in the document's text, from 0; undefined where there is none. */
export function itemLines(text: string, item: number): { readonly first: number; readonly last: number } | undefined {
  const lines = text.split(/\r?\n/);
  const starts = lines.flatMap((line, index) => (line === '    {' ? [index] : []));
  const first = starts[item];
  const last = first === undefined ? -1 : lines.findIndex((line, index) => index > first && /^ {4}\}/.test(line));
  return first === undefined || last < 0 ? undefined : { first, last };
}

const partialMark = '// PARTIAL: the service does not have the whole record (206)\n';

function merged(first: JsonValue, page: JsonValue): JsonValue {
  if (!isRecord(first) || !isRecord(page)) {
    return first;
  }
  const members = Object.entries(first).map(([key, value]) => {
    const more = page[key];
    if (Array.isArray(value) && Array.isArray(more)) {
      return [key, [...value, ...more]] as const;
    }
    return [key, key === 'links' && more !== undefined ? more : value] as const;
  });
  return Object.fromEntries(members);
}

function nextOf({ value, url }: QueryAnswer): NextPage | undefined {
  const link = textOf(memberOf(memberOf(value, 'links'), 'next'));
  return link === undefined ? undefined : { link, pageUrl: url };
}
