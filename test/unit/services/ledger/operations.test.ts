import assert from 'node:assert/strict';
import { formatExactJson, type JsonValue, parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import { mutations, sampleText } from '../http/fakeTransport.ts';
import { accounts } from './decoded/accounts.ts';
import { contractResults } from './decoded/contractResults.ts';
import { contracts } from './decoded/contracts.ts';
import type { DecodedAnswer } from './decoded/decoded.ts';
import { network } from './decoded/network.ts';
import { tokens } from './decoded/tokens.ts';
import { topics } from './decoded/topics.ts';
import { baseUrl, failureOf, ledgerOf } from './ledgerUnderTest.ts';
import { type OperationName, operations } from './operations.ts';

const decoded: { readonly [name in OperationName]?: DecodedAnswer } = {
  ...accounts,
  ...contracts,
  ...contractResults,
  ...network,
  ...tokens,
  ...topics,
};

const posts: ReadonlySet<string> = new Set(['callContract', 'estimateFee']);

describe('ledger operations', () => {
  it('covers every method of the client', () => {
    const { client } = ledgerOf({ json: {} });
    const generic = new Set(['list', 'more', 'record', 'raw', 'rawNext', 'accountHooks', 'hookStorage']);
    const methods = Object.keys(client).filter((name) => !generic.has(name));
    assert.deepEqual(methods.sort(), Object.keys(operations).sort());
    assert.deepEqual(Object.keys(decoded).sort(), Object.keys(operations).sort());
  });

  for (const [name, { call, request }] of Object.entries(operations)) {
    describe(name, () => {
      const body = sampleText(`ledger/${name}.json`);
      const { value, required, ignored } = decoded[name as OperationName] ?? assert.fail(`nothing decoded for ${name}`);

      it('asks and decodes', async () => {
        const { client, transport } = ledgerOf({ body });
        const { signal } = new AbortController();
        assert.deepEqual(await call(client, { signal, freshness: 'revalidate' }), value);
        const [sent] = transport.requests;
        assert.equal(transport.requests.length, 1);
        assert.equal(sent?.url, baseUrl + request);
        assert.equal(sent.method, posts.has(name) ? 'POST' : 'GET');
        assert.equal(sent.retryable ?? false, posts.has(name));
        assert.equal(sent.signal, signal);
        assert.equal(sent.freshness, 'revalidate');
      });

      it('refuses an answer without any of its required members', async () => {
        const missing: string[] = [];
        for (const { path, json } of mutations(parseExactJson(body), (parent, key) => delete parent[key])) {
          const failure = await outcome(call, json);
          if (failure !== undefined) {
            assert.equal(failure, path);
            missing.push(path);
          }
        }
        assert.equal(missing.join(' '), required);
      });

      it('refuses null for a required member', async () => {
        const paths = new Set(required.split(' '));
        for (const { path, json } of mutations(parseExactJson(body), setNull)) {
          if (paths.has(path)) {
            assert.equal(await outcome(call, json), path);
          }
        }
      });

      it('refuses a member of a wrong type, at its path', async () => {
        const unnoticed: string[] = [];
        for (const { path, json } of mutations(parseExactJson(body), setWrongType)) {
          const failure = await outcome(call, json);
          if (failure === undefined) {
            unnoticed.push(path);
          } else {
            assert.ok(failure === path || failure.startsWith(`${path}.`), `${failure} instead of ${path}`);
          }
        }
        assert.equal(unnoticed.join(' '), ignored);
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

/** The path of what was wrong with an answer; undefined when it decoded. */
async function outcome(call: (typeof operations)[OperationName]['call'], json: unknown): Promise<string | undefined> {
  const { client } = ledgerOf({ body: formatExactJson(json as JsonValue) });
  const decodes = await call(client).then(
    () => true,
    () => false,
  );
  if (decodes) {
    return undefined;
  }
  const failure = await failureOf(call(client));
  assert.equal(failure.kind, 'malformed');
  return failure.kind === 'malformed' ? failure.path : undefined;
}

function setNull(parent: Record<string, unknown>, key: string): void {
  parent[key] = null;
}

function setWrongType(parent: Record<string, unknown>, key: string): void {
  const value = parent[key];
  if (value === null) {
    // Neither text, nor a flag, nor an integer, nor an object.
    parent[key] = 0.5;
  } else {
    parent[key] = typeof value === 'object' ? 'wrong' : { wrong: true };
  }
}
