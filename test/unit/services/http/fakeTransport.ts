import { readFileSync } from 'node:fs';
import { isNumberText } from '../../../../src/domain/value/numberText.ts';
import type { HttpRequest, HttpResponse, Transport } from '../../../../src/services/http/transport.ts';

/** One scripted answer: text, bytes or JSON as body. */
export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly json?: unknown;
}

/** A transport that answers from a script and remembers what it was asked. */
export class FakeTransport implements Transport {
  readonly requests: HttpRequest[] = [];
  readonly #answer: (request: HttpRequest) => FakeAnswer | Error;

  constructor(answer: FakeAnswer | Error | ((request: HttpRequest) => FakeAnswer | Error)) {
    this.#answer = typeof answer === 'function' ? answer : () => answer;
  }

  async request(request: HttpRequest): Promise<HttpResponse> {
    this.requests.push(request);
    request.signal?.throwIfAborted();
    const answer = this.#answer(request);
    if (answer instanceof Error) {
      throw answer;
    }
    const { status = 200, headers = { 'content-type': 'application/json; charset=utf-8' }, json, body } = answer;
    const content = body ?? (json === undefined ? '' : JSON.stringify(json));
    return { status, headers, body: typeof content === 'string' ? new TextEncoder().encode(content) : content };
  }

  async dispose(): Promise<void> {}
}

/** A sample answer, as text. */
export function sampleText(path: string): string {
  return readFileSync(new URL(`../../../fixtures/samples/${path}`, import.meta.url), 'utf8');
}

/** A sample answer, parsed: to be changed by tests of broken answers. */
export function sampleJson(path: string): Record<string, unknown> {
  return JSON.parse(sampleText(path));
}

/** Every path to a member of a JSON value, such as `components[0].name`, with a copy of the value changed there. */
export function* mutations(
  json: unknown,
  change: (parent: Record<string, unknown>, key: string) => void,
): Generator<{ readonly path: string; readonly json: unknown }> {
  for (const keys of memberPaths(json)) {
    const copy = structuredClone(json);
    const parent = keys.slice(0, -1).reduce((value, key) => (value as Record<string, unknown>)[key] as never, copy);
    change(parent as Record<string, unknown>, keys.at(-1) ?? '');
    yield { path: keys.join('.'), json: copy };
  }
}

function memberPaths(json: unknown): readonly (readonly string[])[] {
  if (typeof json !== 'object' || json === null || isNumberText(json)) {
    return [];
  }
  return Object.entries(json).flatMap(([key, value]) => {
    const inner = memberPaths(value).map((path) => [key, ...path]);
    return Array.isArray(json) ? inner : [[key], ...inner];
  });
}
