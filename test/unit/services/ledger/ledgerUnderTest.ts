import assert from 'node:assert/strict';
import * as v from 'valibot';
import { ServiceError, type ServiceFailure } from '../../../../src/domain/failure.ts';
import {
  type GetOperationId,
  type ListOperationId,
  operationTable,
} from '../../../../src/domain/operation/ledgerOperations.ts';
import { parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import type { HttpRequest } from '../../../../src/services/http/transport.ts';
import { createLedgerClient } from '../../../../src/services/ledger/createLedgerClient.ts';
import type { LedgerClient } from '../../../../src/services/ledger/ledgerClient.ts';
import { itemSchema, listSchema } from '../../../../src/services/ledger/schemas/answerSchemas.ts';
import { type FakeAnswer, FakeTransport, sampleText } from '../http/fakeTransport.ts';

export const baseUrl = 'https://ledger.example';

/** A ledger client over scripted answers. */
export function ledgerOf(answer: FakeAnswer | Error | ((request: HttpRequest) => FakeAnswer | Error)): {
  readonly client: LedgerClient;
  readonly transport: FakeTransport;
} {
  const transport = new FakeTransport(answer);
  return { transport, client: createLedgerClient(createJsonService('ledger', { url: baseUrl }, transport)) };
}

/** What a call failed with; fails itself when the call succeeds or throws anything but a ServiceError. */
export async function failureOf(call: Promise<unknown>): Promise<ServiceFailure> {
  const error = await call.then(
    () => assert.fail('no failure'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ServiceError)) {
    throw error;
  }
  return error.failure;
}

/** An error answer in the dialect of the ledger's main backend. */
export function refusalAnswer(status: number, message = 'Not found'): FakeAnswer {
  return { status, json: { _status: { messages: [{ message }] } } };
}

/** A sample answer as the client decodes it. */
export function decodedSample(id: GetOperationId): unknown {
  const json = parseExactJson(sampleText(`ledger/${id}.json`));
  const { kind } = operationTable[id].answer;
  const value = v.parse(kind === 'page' ? listSchema(id as ListOperationId) : itemSchema(id), json);
  return kind === 'partial' ? { ...Object(value), partial: false } : value;
}
