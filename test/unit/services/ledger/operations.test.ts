import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { ServiceError } from '../../../../src/domain/failure.ts';
import type { UnreadablePart } from '../../../../src/domain/unreadable.ts';
import { formatExactJson, type JsonValue, parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import { plainNumber } from '../../../../src/domain/value/numberText.ts';
import { createJsonService, type JsonService } from '../../../../src/services/http/jsonService.ts';
import { createLedgerClient } from '../../../../src/services/ledger/createLedgerClient.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { FakeTransport, mutations, sampleText } from '../http/fakeTransport.ts';
import { baseUrl, failureOf, ledgerOf } from './ledgerUnderTest.ts';
import { type OperationCall, type OperationName, operations } from './operations.ts';

/** What is never read: a wrong type there goes unnoticed. */
const ignored: { readonly [name in OperationName]?: readonly string[] } = {
  account: 'links links.next transactions'.split(' '),
  contractOpcodes: 'opcodes.0.memory opcodes.0.storage opcodes.0.storage.0x00 opcodes.1.memory opcodes.1.storage'.split(
    ' ',
  ),
  registeredNodes:
    'registered_nodes.0.service_endpoints.0.mirror_node registered_nodes.0.service_endpoints.0.rpc_relay'.split(' '),
  topicMessages: 'messages.0.chunk_info.initial_transaction_id'.split(' '),
};

const posts: ReadonlySet<string> = new Set(['callContract', 'estimateFee']);

describe('ledger operations', () => {
  it('covers every method of the client', () => {
    const { client } = ledgerOf({ json: {} });
    const generic = new Set(['list', 'more', 'record', 'raw', 'rawNext', 'replayTrace', 'accountHooks', 'hookStorage']);
    const methods = Object.keys(client).filter((name) => !generic.has(name));
    assert.deepEqual(methods.sort(), Object.keys(operations).sort());
  });

  for (const [name, call] of Object.entries(operations)) {
    describe(name, () => {
      const body = sampleText(`ledger/${name}.json`);

      it('asks and decodes', async () => {
        const { client, transport } = ledgerOf({ body });
        const { signal } = new AbortController();
        const value = await call(client, { signal, freshness: 'revalidate' });
        const [sent] = transport.requests;
        assertWhole(`ledger/${name}.txt`, [
          `${sent?.method} ${sent?.url.slice(baseUrl.length)}`,
          inspect(value, { depth: null, breakLength: 120, sorted: true }),
        ]);
        assert.equal(transport.requests.length, 1);
        assert.equal(sent?.retryable ?? false, posts.has(name));
        assert.equal(sent?.signal, signal);
        assert.equal(sent?.freshness, 'revalidate');
      });

      it('leaves out a member of a wrong type, or what needs it, and says where', async () => {
        const unnoticed: string[] = [];
        for (const { path, json } of mutations(parseExactJson(body), setWrongType)) {
          const { failure, unreadable } = await outcome(name, call, json);
          const [place = failure, ...others] = unreadable;
          if (place === undefined) {
            unnoticed.push(path);
          } else {
            assert.deepEqual(others, []);
            // Empty where the answer says nothing without that member.
            const isNamed =
              place === '' || place === path || place.startsWith(`${path}.`) || path.startsWith(`${place}.`);
            assert.ok(isNamed, `${place} instead of ${path}`);
          }
        }
        assert.deepEqual(unnoticed, ignored[name as OperationName] ?? []);
      });

      it('refuses what is no whole JSON, and JSON of another shape', async () => {
        for (const broken of [body.slice(0, -3), '', '<html></html>', '[]', 'null', '"text"', '{}', '5']) {
          const failure = await failureOf(call(ledgerOf({ body: broken }).client));
          assert.equal(failure.kind, 'malformed', broken);
        }
      });
    });
  }
});

/** The path of what was wrong with an answer as a whole; else the paths of what was left out of it. */
async function outcome(
  name: string,
  call: OperationCall,
  json: unknown,
): Promise<{ readonly failure?: string; readonly unreadable: readonly string[] }> {
  const seen: UnreadablePart[] = [];
  const inner = createJsonService(
    'ledger',
    { url: baseUrl },
    new FakeTransport({ body: formatExactJson(json as JsonValue) }),
  );
  const service: JsonService = {
    ...inner,
    async call(given) {
      const answer = await inner.call(given);
      seen.push(...answer.unreadable);
      return answer;
    },
  };
  const unreadable = () => seen.map(({ path }) => path);
  try {
    await call(createLedgerClient(service));
    return { unreadable: unreadable() };
  } catch (error) {
    assert.ok(error instanceof ServiceError, name);
    assert.equal(error.failure.kind, 'malformed');
    // Who asks for one row of a list is not told that there is none.
    const isEmptyList = seen.length > 0;
    return isEmptyList || error.failure.kind !== 'malformed'
      ? { unreadable: unreadable() }
      : { failure: error.failure.path, unreadable: [] };
  }
}

function setWrongType(parent: Record<string, unknown>, key: string): void {
  const value = parent[key];
  if (value === null) {
    // Neither text, nor a flag, nor an integer, nor an object.
    parent[key] = 0.5;
  } else {
    parent[key] = typeof plainNumber(value) === 'object' ? 'wrong' : { wrong: true };
  }
}
