import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  ledgerOperations,
  type OperationId,
  operationTable,
} from '../../../../src/domain/operation/ledgerOperations.ts';
import { operationRequest } from '../../../../src/domain/operation/operationRequest.ts';

/** What the service's own OpenAPI file (0.154.0, Apache-2.0) lists. */
interface PublishedOperation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { name: string; in: string; default?: unknown; pattern?: string }[];
}

const published: readonly PublishedOperation[] = JSON.parse(
  readFileSync(new URL('../../../fixtures/samples/ledger/operations.json', import.meta.url), 'utf8'),
);

const nameOf = (operation: { method: string; path: string }) => `${operation.method} ${operation.path}`;

describe('ledgerOperations', () => {
  it('has every operation the service publishes, and no other', () => {
    assert.deepEqual(ledgerOperations.map(nameOf).sort(), published.map(nameOf).sort());
  });

  for (const operation of ledgerOperations) {
    it(`${operation.id} has the published parameters`, () => {
      const promised = published.find((other) => nameOf(other) === nameOf(operation));
      const place = (parameter: { in: string; name: string }) => `${parameter.in} ${parameter.name}`;
      assert.deepEqual(operation.parameters.map(place).sort(), promised?.parameters.map(place).sort());
      const inTemplate = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      assert.deepEqual(
        inTemplate,
        operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      );
      for (const parameter of operation.parameters) {
        const there = promised?.parameters.find((other) => place(other) === place(parameter));
        // The number of nodes is the one default the service does not keep.
        if (operation.id !== 'nodes' && parameter.in === 'query' && there?.default !== undefined) {
          assert.equal(
            parameter.default,
            String(there.default).toLowerCase() === 'intrinsic' ? 'INTRINSIC' : String(there.default).toLowerCase(),
            parameter.name,
          );
        }
      }
    });
  }
});

describe('operationRequest', () => {
  const check = (id: OperationId, values: Record<string, string>, path: string, specificationPath?: string) => {
    assert.deepEqual(operationRequest(operationTable[id], values), { path, specificationPath, query: {} });
  };

  it('fills in and encodes', () => {
    check('blocks', {}, '/api/v1/blocks');
    check('nft', { tokenId: '0.0.5', serialNumber: '7' }, '/api/v1/tokens/0.0.5/nfts/7');
    check('account', { idOrAliasOrEvmAddress: 'a/b?c' }, '/api/v1/accounts/a%2Fb%3Fc');
    check(
      'transaction',
      { transactionId: '0.0.10@1234567890.321?scheduled' },
      '/api/v1/transactions/0.0.10-1234567890-000000321',
    );
    check('transaction', { transactionId: 'a+b/c' }, '/api/v1/transactions/a-b_c');
  });

  it('gives both spellings where they differ', () => {
    check(
      'contractOpcodes',
      { transactionIdOrHash: '0.0.10-1-000000002' },
      '/api/v1/contracts/results/0.0.10-1-000000002/opcodes',
      '/api/v1/contracts/0.0.10-1-000000002/results/opcodes',
    );
  });

  it('is the same for the same parameters in any order', () => {
    const query = { limit: ['1'], name: ['abc'] };
    const { tokens } = operationTable;
    assert.equal(
      JSON.stringify(operationRequest(tokens, { name: 'abc', limit: '1' }).query),
      JSON.stringify(operationRequest(tokens, { limit: '1', name: 'abc' }).query),
    );
    assert.deepEqual(operationRequest(tokens, { name: 'abc', limit: '1' }).query, query);
  });

  it('needs every path parameter', () => {
    const { nft } = operationTable;
    assert.throws(() => operationRequest(nft, { tokenId: '0.0.5' }), /serialNumber/);
    assert.throws(() => operationRequest(nft, { tokenId: '', serialNumber: '1' }), /tokenId/);
  });
});
