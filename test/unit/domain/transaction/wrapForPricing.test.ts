import assert from 'node:assert/strict';
import fc from 'fast-check';
import { executedTransactions } from '../../../../src/domain/fee/feePricing.ts';
import { withHypotheticalSignatures } from '../../../../src/domain/transaction/wrapForPricing.ts';
import { readTransactionFile } from '../../../../src/services/transactionFile/transactionReader.ts';
import { sampleFile } from '../../features/fees/estimates.ts';

describe('withHypotheticalSignatures', () => {
  it('is a transaction of the same body with as many signatures of the usual size', () => {
    const [{ bodyBytes } = assert.fail()] = sampleFile('pay-supplier.tx').documents.flatMap(executedTransactions);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
        const bytes = withHypotheticalSignatures(bodyBytes, count);
        const [read] = readTransactionFile(bytes).documents.flatMap(executedTransactions);
        assert.deepEqual(read?.bodyBytes, bodyBytes);
        assert.equal(read?.signatures.length, count);
        assert.ok(read.signatures.every(({ kind, lengthBytes }) => kind === 'ed25519' && lengthBytes === 64));
        assert.equal(read.sizeBytes, bytes.length);
      }),
    );
    const more = withHypotheticalSignatures(bodyBytes, 2).length - withHypotheticalSignatures(bodyBytes, 1).length;
    assert.ok(more >= 100 && more <= 106, `${more} bytes for a signature`);
  });
});
