import { formatExactJson, type JsonValue } from '../../domain/value/exactJson.ts';
import { isRecord, memberOf, textOf } from '../../domain/value/untrustedJson.ts';

/** What a query has given so far: the first page, with the items of the pages loaded since. */
export interface QueryResult {
  readonly value: JsonValue;
  /** Where the first page came from. */
  readonly url: string;
  /** Some page was a 206: the service could not give all it should. */
  readonly isPartial: boolean;
  readonly pages: number;
  /** Where the list goes on, undefined at its end. */
  readonly next: NextPage | undefined;
}

export interface NextPage {
  /** `links.next` as sent. */
  readonly link: string;
  readonly pageUrl: string;
}

/** An answer of the service, as far as a result is made of it. */
export interface QueryAnswer {
  readonly value: JsonValue;
  readonly status: number;
  readonly url: string;
}

export function firstResult(answer: QueryAnswer): QueryResult {
  const { value, url } = answer;
  return { value, url, isPartial: answer.status === 206, pages: 1, next: nextOf(answer) };
}

/** The result with one more page: its items behind those before, its link in the place of the old one. */
export function withPage(result: QueryResult, page: QueryAnswer): QueryResult {
  return {
    value: merged(result.value, page.value),
    url: result.url,
    isPartial: result.isPartial || page.status === 206,
    pages: result.pages + 1,
    next: nextOf(page),
  };
}

/** True when a page holds no items at all; such a page may still have a next one. */
export function isEmptyPage({ value }: QueryAnswer): boolean {
  return isRecord(value) && Object.values(value).every((member) => !Array.isArray(member) || member.length === 0);
}

/** The result as a document. A partial one says so in a comment above. */
export function resultText({ value, isPartial }: QueryResult): string {
  return `${isPartial ? partialMark : ''}${formatExactJson(value)}\n`;
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
