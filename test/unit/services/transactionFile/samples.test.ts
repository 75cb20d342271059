import assert from 'node:assert/strict';
import { formatEntityReference } from '../../../../src/domain/transaction/transactionFormat.ts';
import { readTransactionFile } from './readAtOnce.ts';
import { firstTransaction, type Sample, sampleBytes, samples, sha256 } from './samples.ts';

describe('readTransactionFile: the samples', () => {
  it('has all of them', () => {
    assert.equal(samples.length, 240);
  });

  for (const sample of samples) {
    it(`reads ${sample.file}`, () => {
      const bytes = sampleBytes(sample.file);
      const file = readTransactionFile(bytes);
      const [document] = file.documents;
      const transaction = firstTransaction(file);
      const { transactionId } = transaction;
      const copies = document?.groups.flatMap((group) => group.copies) ?? [];
      const firstCopies = document?.groups[0]?.copies ?? [];
      assert.deepEqual(
        {
          form: file.form,
          encoding: file.encoding,
          documents: file.documents.length,
          unreadable: file.unreadableValues,
          fileBytes: file.sizeBytes,
          message: document && sha256(document.message),
          messageBytes: document?.message.length,
          type: transaction.type.dataCase,
          restName: transaction.type.restName,
          payer: transactionId?.payer && formatEntityReference(transactionId.payer),
          node: transaction.nodeAccountId && formatEntityReference(transaction.nodeAccountId),
          nodes: firstCopies.flatMap(({ nodeAccountId }) =>
            nodeAccountId ? [formatEntityReference(nodeAccountId)] : [],
          ),
          memo: transaction.memo,
          maxFee: transaction.maxFeeTinybars,
          validStart: transactionId?.validStart,
          validDuration: transaction.validDurationSeconds,
          highVolume: transaction.highVolume,
          signatures: transaction.signatures.length,
          prefixes: transaction.signatures.map((signature) => signature.publicKeyPrefix),
          items: copies.length,
          groups: document?.groups.length,
          consistent: document?.groups.every((group) => group.consistent),
          unknownFields: transaction.unknownFieldCount,
          body: sha256(transaction.bodyBytes),
          bodyInMessage:
            document &&
            sha256(document.message.subarray(transaction.bodyOffset).subarray(0, transaction.bodyBytes.length)),
          post: sha256(transaction.pricedBytes),
          postBytes: transaction.sizeBytes,
        },
        {
          form: expectedForm(sample),
          encoding: expectedEncoding(sample),
          documents: sample.multi,
          unreadable: 0,
          fileBytes: bytes.length,
          message: sample.binSha256,
          messageBytes: sample.binBytes,
          type: sample.protoCase,
          restName: sample.protoCase.toUpperCase(),
          payer: sample.payer ?? undefined,
          node: sample.node ?? undefined,
          nodes: sample.nodes,
          memo: sample.memo,
          maxFee: BigInt(sample.maxFee),
          validStart: sample.validStart ?? undefined,
          validDuration: BigInt(sample.validDuration),
          highVolume: sample.highVolume,
          signatures: sample.signatures,
          prefixes: sample.pubKeyPrefixes,
          items: sample.listLength,
          groups: Math.max(1, sample.transactionIds),
          consistent: true,
          unknownFields: 0,
          body: sample.bodySha256,
          bodyInMessage: sample.bodySha256,
          post: sample.postSha256,
          postBytes: sample.postBytes,
        },
      );
    });
  }
});

/** Unfrozen lists have legacy items; an unsigned `transaction.body` has the bytes of `signed`. */
function expectedForm({ form, incomplete, signatures }: Sample): string {
  if (form === 'txlist' && incomplete) {
    return 'txlist.legacyItems';
  }
  return form === 'transaction.body' && signatures === 0 ? 'signed' : form;
}

function expectedEncoding({ encoding }: Sample): string {
  const [kind = ''] = /^(hex|b64|json|tx2|binary)/.exec(encoding) ?? [];
  return kind === 'b64' ? 'base64' : kind;
}
