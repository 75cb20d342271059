import { formatExactJson, type JsonValue, parseExactJson } from '../../src/domain/value/exactJson.ts';
import { callOfPath, type QueryCall } from '../../src/features/query/queryCall.ts';
import { createJsonService } from '../../src/services/http/jsonService.ts';
import { createLedgerClient } from '../../src/services/ledger/createLedgerClient.ts';
import { FakeTransport } from '../unit/services/http/fakeTransport.ts';
import { readRecording, recordingsOf } from './recordings.ts';

export type JsonObject = Readonly<Record<string, JsonValue>>;

export interface LedgerRecording {
  readonly file: string;
  readonly urls: readonly string[];
  readonly status: number;
  /** Text where it is no JSON. */
  readonly body: JsonObject | string;
}

export const origin = 'https://ledger.example';

/** All recorded answers of ledger services. */
export function ledgerRecordings(): readonly LedgerRecording[] {
  return recordingsOf('ledger').flatMap(
    (name) => parseExactJson(readRecording('ledger', name)) as unknown as readonly LedgerRecording[],
  );
}

export function serviceThatAnswers({ status, body }: Pick<LedgerRecording, 'status' | 'body'>) {
  const transport = new FakeTransport(
    typeof body === 'string'
      ? { status, headers: { 'content-type': 'text/html' }, body }
      : { status, body: formatExactJson(body) },
  );
  const service = createJsonService('ledger', { url: origin }, transport);
  return { transport, service, client: createLedgerClient(service) };
}

/** The call that asks for a recorded address; undefined when no operation has its path. */
export function callOfUrl(url: string): QueryCall | undefined {
  const [path = '', ...query] = url.split('?');
  return callOfPath(path, query.join('?'));
}
