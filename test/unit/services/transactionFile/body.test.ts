import assert from 'node:assert/strict';
import type { DecodedTransaction } from '../../../../src/domain/transaction/transaction.ts';
import { areEqual } from '../../../../src/services/transactionFile/body.ts';
import { readTransactionFile } from './readAtOnce.ts';
import { encode } from './samples.ts';

const fromHex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
/** Payer 0.0.5 and a start, 120 seconds, a freeze. */
const id = '0a0a0a020801120418001805';
const [duration, freeze] = ['22020878', 'ba0100'];

/** The transactions of a list of bodies. */
function read(...bodies: readonly string[]): readonly DecodedTransaction[] {
  const transactionList = bodies.map((body) => ({ bodyBytes: fromHex(body) }));
  return readTransactionFile(encode('TransactionList', { transactionList })).documents.flatMap(({ groups }) =>
    groups.flatMap(({ copies }) => copies),
  );
}

describe('copies of a body for other nodes', () => {
  const bodyWith = (node: string) => `${id}${node}${duration}${freeze}`;

  it('have their own node, of any length', () => {
    const copies = read(
      bodyWith('12021803'),
      bodyWith('12021804'),
      bodyWith('1204188080 01'.replace(' ', '')),
      bodyWith('1200'),
    );
    assert.deepEqual(
      copies.map(({ nodeAccountId, unknownFieldCount }) => [nodeAccountId?.num, unknownFieldCount]),
      [
        [3n, 0],
        [4n, 0],
        [16_384n, 0],
        [undefined, 0],
      ],
    );
  });

  it('are read as bodies of their own when something else stands in the place of the node', () => {
    const shown = (place: string) => {
      const [, other] = read(bodyWith('12021803'), bodyWith(place));
      return [
        other?.nodeAccountId?.num,
        other?.maxFeeTinybars,
        other?.memo,
        other?.unknownFieldCount,
        other?.body.map(({ number }) => number),
      ];
    };
    assert.deepEqual(shown('1805'), [undefined, 5n, '', 0, [1, 3, 4, 23]]);
    assert.deepEqual(shown('12021804 1805'.replace(' ', '')), [4n, 5n, '', 0, [1, 2, 3, 4, 23]]);
    assert.deepEqual(shown('1805 12021804'.replace(' ', '')), [4n, 5n, '', 0, [1, 3, 2, 4, 23]]);
    assert.deepEqual(shown('1205 1804 d00501'.replaceAll(' ', '')), [4n, 0n, '', 1, [1, 2, 4, 23]]);
    assert.deepEqual(shown(''), [undefined, 0n, '', 0, [1, 4, 23]]);
  });
});

describe('two ranges of bytes', () => {
  it('are equal when they are as long and have the same bytes, short or long', () => {
    for (const length of [0, 1, 3, 256, 257]) {
      const one = Uint8Array.from({ length }, (_each, at) => at & 0xff);
      const bytes = Buffer.concat([one, one, Uint8Array.of(1)]);
      const [first, second] = [
        { start: 0, end: length },
        { start: length, end: 2 * length },
      ];
      assert.equal(areEqual(bytes, first, second), true);
      assert.equal(areEqual(bytes, first, { ...second, end: second.end + 1 }), false);
      if (length > 0) {
        assert.equal(areEqual(bytes, first, { ...second, end: second.end - 1 }), false);
        for (const at of [length, 2 * length - 1]) {
          const changed = Uint8Array.from(bytes);
          changed[at] = 0x77;
          assert.equal(areEqual(changed, first, second), false, `${length} ${at}`);
        }
      }
    }
  });
});
