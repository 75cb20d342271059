import assert from 'node:assert/strict';
import { foundAtText } from '../../../../src/domain/transaction/foundAt.ts';
import { english } from '../../english.ts';
import { containers } from './containerTexts.ts';
import { ownTransactions } from './ownTransactions.ts';
import { readTransactionFile } from './readAtOnce.ts';
import { everything } from './samples.ts';

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content;
}

function whole(content: string | Uint8Array): unknown {
  return readTransactionFile(bytesOf(content)).documents.map(({ form, message, groups }) => ({
    form,
    message,
    groups: groups.map(({ copies, consistent }) => ({ consistent, copies: copies.map(everything) })),
  }));
}

describe('readTransactionFile: containers', () => {
  for (const { name, encoding, place, write } of containers) {
    it(`reads ${name} as the transaction in it`, () => {
      for (const [form, bytes] of Object.entries(ownTransactions)) {
        const content = write(bytes);
        assert.deepEqual(whole(content), whole(bytes), form);
        const file = readTransactionFile(bytesOf(content));
        assert.equal(file.encoding, encoding, form);
        if (place !== undefined) {
          assert.deepEqual(
            file.documents.map(({ foundAt }) => english(foundAtText(foundAt))),
            [place],
            form,
          );
        }
      }
    });

    it(`refuses ${name} with a transaction that is cut off`, () => {
      for (const [form, bytes] of Object.entries(ownTransactions)) {
        const cut = write(bytes.subarray(0, bytes.length / 2));
        assert.throws(
          () => readTransactionFile(bytesOf(cut)),
          { name: 'InputError', message: /^The file .*\.$/ },
          form,
        );
      }
    });
  }
});
