import { type Clock, createClock } from '../../../services/clock.ts';
import { type RunningService, startService } from '../../../services/kernel/service.ts';
import { createLedger } from '../../../services/ledger/ledger.ts';
import { createWorld, type NetworkName, type World } from '../../../services/world/world.ts';

/** An embedded ledger on a clock that stands still at noon of 15 March 2026. */
export interface LedgerUnderTest {
  readonly service: RunningService;
  readonly world: World;
  readonly clock: Clock;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  post(path: string, body: string | Uint8Array<ArrayBuffer>, contentType: string): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed; numbers beyond 2^53 have lost digits. `undefined` when the text is no JSON object. */
  readonly json: Readonly<Record<string, unknown>> | undefined;
}

export const noon = Date.parse('2026-03-15T12:00:00Z');

export async function startLedger(options: { seed?: number; network?: NetworkName } = {}): Promise<LedgerUnderTest> {
  const clock = createClock({ startMs: noon, paused: true });
  const world = createWorld({ network: options.network ?? 'testnet', seed: options.seed ?? 1, clock });
  const service = await startService('ledger', createLedger({ world }).handler);
  const url = (path: string) => `${service.url}/api/v1/${path}`;
  return {
    service,
    world,
    clock,
    get: async (path, headers = {}) => read(await fetch(url(path), { headers })),
    post: async (path, body, contentType) =>
      read(await fetch(url(path), { method: 'POST', body, headers: { 'Content-Type': contentType } })),
  };
}

export async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const value: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
  const json = typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined;
  return { status: response.status, headers: response.headers, text, json };
}

/** A member of an answer that must be a list of objects. */
export function listIn(answer: Answer, name: string): readonly Readonly<Record<string, unknown>>[] {
  const list = answer.json?.[name];
  if (!Array.isArray(list)) {
    throw new Error(`no list ${name} in ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  return list;
}

export function nextIn(answer: Answer): string | undefined {
  const links = answer.json?.['links'];
  const next = typeof links === 'object' && links !== null && 'next' in links ? links.next : undefined;
  return typeof next === 'string' ? next : undefined;
}

/** The messages of an error body. */
export function messagesIn(answer: Answer): readonly Readonly<Record<string, unknown>>[] {
  const status = answer.json?.['_status'];
  const messages = typeof status === 'object' && status !== null && 'messages' in status ? status.messages : undefined;
  return Array.isArray(messages) ? messages : [];
}
