import assert from 'node:assert/strict';
import { InputError, type ServiceError, type ServiceFailure } from '../../src/domain/failure.ts';
import type { GetOperationId } from '../../src/domain/operation/ledgerOperations.ts';
import type { QueryCall } from '../../src/features/query/queryCall.ts';
import { anyJson } from '../../src/services/http/schema.ts';
import { changedScalars } from './exactScalars.ts';
import {
  callOfUrl,
  type JsonObject,
  type LedgerRecording,
  ledgerRecordings,
  origin,
  serviceThatAnswers,
} from './ledgerRecordings.ts';

/** Pairs of what was decoded and what it was decoded from: the rows of a list, else the whole. */
async function decode(recording: LedgerRecording, body: JsonObject, { operation, values }: QueryCall) {
  const { client } = serviceThatAnswers(recording);
  const { answer } = operation;
  const { items, asOf, isPartial = false, unreadable } = await client.list(operation.id as GetOperationId, values);
  assert.equal(unreadable, undefined);
  if ('member' in answer) {
    const rows = body[answer.member];
    assert.ok(Array.isArray(rows));
    assert.equal(items.length, rows.length, 'rows');
    assert.equal(asOf, body['timestamp'] ?? undefined);
    return { pairs: items.map((item, index) => [item, rows[index] ?? null] as const), isPartial };
  }
  const { partial, ...members } = { ...Object(items[0]) };
  assert.equal(partial ?? isPartial, isPartial);
  return { pairs: [[members, body] as const], isPartial };
}

async function readAnswer(recording: LedgerRecording, url: string): Promise<void> {
  const { body } = recording;
  assert.ok(typeof body !== 'string', 'no JSON');
  const { next } = { ...Object(body['links']) };
  const call = callOfUrl(url);
  const { client, service, transport } = serviceThatAnswers(recording);
  if (call === undefined) {
    // A path that no operation has: the exact JSON is all that can be wrong.
    const { json, status } = await service.follow(url, origin, { schema: anyJson });
    assert.deepEqual([json, status], [body, recording.status]);
    return;
  }
  const { pairs, isPartial } = await decode(recording, body, call);
  assert.equal(isPartial, recording.status === 206);
  assert.deepEqual(
    pairs.flatMap(([decoded, sent]) => changedScalars(decoded, sent)),
    [],
  );
  const raw = await client.raw(call.operation, call.values);
  assert.deepEqual(raw.json, body);
  if (typeof next === 'string' && next !== '') {
    await client.rawNext(next, raw.url);
    assert.equal(transport.requests.at(-1)?.url, new URL(next, origin).href);
  }
}

async function readFailure(recording: LedgerRecording, url: string): Promise<void> {
  const { service } = serviceThatAnswers(recording);
  await assert.rejects(service.follow(url, origin, { schema: anyJson }), ({ failure }: ServiceError) => {
    assert.equal(failure.kind, kindOf(recording.status));
    assert.ok('response' in failure);
    assert.equal(failure.response.status, recording.status);
    assert.deepEqual(failure.response.messages, messagesOf(recording.body));
    return true;
  });
  // Query says what is wrong before it asks, or asks and gets the service's words.
  const call = callOrProblem(url);
  if (call !== undefined && !(call instanceof InputError)) {
    const { client } = serviceThatAnswers(recording);
    await assert.rejects(client.raw(call.operation, call.values), ({ failure }: ServiceError) => {
      return 'response' in failure && failure.response.status === recording.status;
    });
  }
}

function kindOf(status: number): ServiceFailure['kind'] {
  if (status === 429) {
    return 'rateLimited';
  }
  return status >= 500 ? 'failed' : 'rejected';
}

function callOrProblem(url: string): QueryCall | InputError | undefined {
  try {
    return callOfUrl(url);
  } catch (error) {
    assert.ok(error instanceof InputError);
    return error;
  }
}

/** The service's own words, of whichever of its three programs: a cause where it gives one, else the message. */
function messagesOf(body: LedgerRecording['body']): readonly string[] {
  if (typeof body === 'string') {
    const text = body
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return text === '' ? [] : [text];
  }
  const { messages = [] } = { ...Object(body['_status']) } as { readonly messages?: readonly JsonObject[] };
  return messages
    .map(({ message, detail }) =>
      [message, detail].filter((text) => typeof text === 'string' && text !== '').join(': '),
    )
    .filter((text) => text !== '')
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .map((text) => (text.length > 500 ? `${text.slice(0, 500)}…` : text));
}

describe('recorded answers of ledger services', () => {
  for (const recording of ledgerRecordings()) {
    for (const url of recording.urls) {
      it(`${recording.status} ${url}`, () =>
        recording.status < 300 ? readAnswer(recording, url) : readFailure(recording, url));
    }
  }
});
