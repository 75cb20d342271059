import assert from 'node:assert/strict';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { executedTransactions } from '../../../../src/domain/fee/documentEstimate.ts';
import { withHypotheticalSignatures, wrapBody, wrapSigned } from '../../../../src/domain/transaction/wrapForPricing.ts';
import { sampleFile } from '../../features/fees/estimates.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';
import { encode } from '../../services/transactionFile/samples.ts';

describe('withHypotheticalSignatures', () => {
  it('is a transaction of the same body with as many signatures of the usual size', () => {
    const [{ bodyBytes } = assert.fail()] = sampleFile('two-nodes.tx').documents.flatMap(executedTransactions);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
        const bytes = withHypotheticalSignatures(bodyBytes, count);
        const [read] = readTransactionFile(bytes).documents.flatMap(executedTransactions);
        assert.deepEqual(read?.bodyBytes, bodyBytes);
        assert.equal(read?.signatures.length, count);
        assert.ok(read.signatures.every(({ kind, signature }) => kind === 'ed25519' && signature.length === 64));
        assert.equal(read.sizeBytes, bytes.length);
      }),
    );
    const more = withHypotheticalSignatures(bodyBytes, 2).length - withHypotheticalSignatures(bodyBytes, 1).length;
    assert.ok(more >= 100 && more <= 106, `${more} bytes for a signature`);
  });
});

describe('the Transaction around bytes of a file', () => {
  const sizes = [0, 1, 123, 124, 125, 126, 127, 128, 129, 16_380, 16_381, 16_382, 16_383, 16_384, 16_385];

  it('has its length in as few bytes as an encoder of protocol buffers', () => {
    for (const size of sizes) {
      const bytes = new Uint8Array(size).fill(7);
      assert.deepEqual(wrapSigned(bytes), tagged(0x2a, bytes), String(size));
      assert.deepEqual(wrapBody(bytes, undefined), tagged(0x2a, tagged(0x0a, bytes)), String(size));
      const sigMap = Uint8Array.of(1, 2);
      const signed = Buffer.concat([tagged(0x0a, bytes), tagged(0x12, sigMap)]);
      assert.deepEqual(wrapBody(bytes, sigMap), tagged(0x2a, signed), String(size));
    }
  });

  it('signs a body as an SDK does, with zeros', () => {
    const bodyBytes = encode('TransactionBody', { memo: 'x', freeze: {} });
    for (const count of [0, 1, 3]) {
      const pair = { pubKeyPrefix: new Uint8Array(32), ed25519: new Uint8Array(64) };
      const sigMap = { sigPair: Array.from({ length: count }, () => pair) };
      const signedTransactionBytes = encode('SignedTransaction', { bodyBytes, sigMap });
      assert.deepEqual(
        withHypotheticalSignatures(bodyBytes, count),
        encode('Transaction', { signedTransactionBytes }),
        String(count),
      );
    }
  });
});

/** A tag of one byte, the length, the bytes. */
function tagged(tag: number, bytes: Uint8Array): Uint8Array {
  const written = new protobuf.Writer().bytes(bytes).finish();
  return Uint8Array.from([tag, ...written]);
}
