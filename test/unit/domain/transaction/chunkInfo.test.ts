import assert from 'node:assert/strict';
import { chunkInfoOf, missingParts, partOf } from '../../../../src/domain/transaction/chunkInfo.ts';
import { bodyAt, chunkBody, listOf } from '../../services/transactionFile/messageChunks.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';

/** Of the first document of a list: `number/total` of each transaction, then how many are missing. */
function check(bodies: readonly Record<string, unknown>[], parts: readonly (string | undefined)[], missing: number) {
  const [document] = readTransactionFile(listOf(...bodies)).documents;
  assert.ok(document);
  const found = document.groups.map((_, index) => partOf(document, index));
  assert.deepEqual(
    found.map((part) => part && `${part.number}/${part.total}`),
    parts,
  );
  assert.equal(missingParts(document), missing);
  assert.equal(partOf(document, document.groups.length), undefined);
}

describe('the parts of a series', () => {
  const append = (second: number) => bodyAt(second, { fileAppend: { fileID: { fileNum: 9 } } });

  it('are what the chunks say, not where they stand', () => {
    check([chunkBody(1, 2), chunkBody(2, 2)], ['1/2', '2/2'], 0);
    check([chunkBody(2, 2), chunkBody(1, 2)], ['2/2', '1/2'], 0);
    check([chunkBody(3, 200)], ['3/200'], 199);
    check([chunkBody(1, 3), chunkBody(3, 3)], ['1/3', '3/3'], 1);
  });

  it('do not count one twice, nor one that cannot be', () => {
    const again = { ...chunkBody(2, 3), transactionID: bodyAt(40, {})['transactionID'] };
    check([chunkBody(2, 3), again], ['2/3', '2/3'], 2);
    check([chunkBody(0, 2), chunkBody(1, 2), chunkBody(2, 2)], ['0/2', '1/2', '2/2'], 0);
    check([chunkBody(4, 3), chunkBody(1, 3)], ['4/3', '1/3'], 2);
    check([chunkBody(0, 0)], ['0/0'], 0);
  });

  it('are counted in the file when they say no number', () => {
    check([append(0), append(1)], ['1/2', '2/2'], 0);
  });

  it('are none of what is a whole', () => {
    check([chunkBody(1, 1)], [undefined], 0);
    check([append(0)], [undefined], 0);
    check([bodyAt(0, { consensusSubmitMessage: { topicID: { topicNum: 7 } } })], [undefined], 0);
    check([bodyAt(0, { freeze: {} })], [undefined], 0);
  });

  it('name the transaction that comes first', () => {
    const first = (bodies: readonly Record<string, unknown>[]) => {
      const group = readTransactionFile(listOf(...bodies)).documents[0]?.groups[0];
      return group && chunkInfoOf(group.copies[0]);
    };
    assert.deepEqual(first([chunkBody(2, 3)]), {
      number: 2,
      total: 3,
      initialTransactionId: {
        payer: { entity: 'account', shard: 0n, realm: 0n, num: 5n, alias: undefined },
        validStart: '1700000000.000000000',
        scheduled: false,
        nonce: 0,
      },
    });
    const chunkInfo = { total: 3, number: 2 };
    const nameless = bodyAt(0, { consensusSubmitMessage: { topicID: { topicNum: 7 }, chunkInfo } });
    assert.deepEqual(first([nameless]), { number: 2, total: 3, initialTransactionId: undefined });
  });
});
