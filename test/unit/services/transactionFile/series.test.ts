import assert from 'node:assert/strict';
import { bodyAt, chunkBody, idAt, listOf } from './messageChunks.ts';
import { readTransactionFile } from './readAtOnce.ts';
import { encode } from './samples.ts';

/** Of each document of a list the seconds at which its transactions start, with the number of copies of each. */
function check(bodies: readonly Record<string, unknown>[], expected: readonly string[]): void {
  const { documents } = readTransactionFile(listOf(...bodies));
  assert.deepEqual(
    documents.map(({ groups }) =>
      groups
        .map(({ transactionId, copies, consistent }) => {
          const second = Number(transactionId?.validStart?.split('.')[0] ?? 1_700_000_099) - 1_700_000_000;
          return `${second}×${copies.length}${consistent ? '' : '!'}`;
        })
        .join(' '),
    ),
    expected,
  );
}

const freeze = (second: number) => bodyAt(second, { freeze: {} });
const append = (second: number, fileNum: number, payer?: number) =>
  bodyAt(second, { fileAppend: { fileID: { fileNum }, contents: Uint8Array.of(second) } }, payer);
const message = (second: number, topicNum: number) =>
  bodyAt(second, { consensusSubmitMessage: { topicID: { topicNum }, message: Uint8Array.of(1) } });
const atNode = (body: Record<string, unknown>, accountNum: number) => ({ ...body, nodeAccountID: { accountNum } });

describe('the transactions of a list', () => {
  it('are documents of their own when they are different ones', () => {
    check([freeze(0), freeze(1)], ['0×1', '1×1']);
    check([message(0, 7), message(1, 7)], ['0×1', '1×1']);
    check([freeze(0), message(1, 7), append(2, 9)], ['0×1', '1×1', '2×1']);
  });

  it('are one when they are chunks of one message, wherever they stand', () => {
    check([chunkBody(1, 3), chunkBody(2, 3), chunkBody(3, 3)], ['0×1 1×1 2×1']);
    check([chunkBody(3, 3), freeze(9), chunkBody(1, 3)], ['2×1 0×1', '9×1']);
    check([chunkBody(3, 200)], ['2×1']);
  });

  it('are two when they are chunks of two messages, or to two topics', () => {
    check([chunkBody(1, 2), chunkBody(1, 2, 50), chunkBody(2, 2), chunkBody(2, 2, 50)], ['0×1 1×1', '50×1 51×1']);
    check([chunkBody(1, 2, 0, 7), chunkBody(2, 2, 0, 8)], ['0×1', '1×1']);
  });

  it('are one when one payer appends all of it to one file, which says no number', () => {
    check([append(0, 9), append(1, 9), append(2, 9)], ['0×1 1×1 2×1']);
    check([append(0, 9), append(1, 10)], ['0×1', '1×1']);
    check([append(0, 9, 5), append(1, 9, 6)], ['0×1', '1×1']);
  });

  it('are told apart from chunks by what they do: 1 is no topic', () => {
    // A file and a topic of one number, and what stands for the payer and for the first transaction the same bytes.
    // The first transaction is `18 01`, which says that it is scheduled; so is the account 1.
    const chunkInfo = { initialTransactionID: { scheduled: true }, total: 2, number: 1 };
    const topic = bodyAt(0, { consensusSubmitMessage: { topicID: { topicNum: 9 }, chunkInfo } });
    check([topic, append(1, 9, 1)], ['0×1', '1×1']);
    check([append(1, 9, 1), topic], ['1×1', '0×1']);
  });

  it('have their copies for nodes beside them', () => {
    const [one, two] = [chunkBody(1, 2), chunkBody(2, 2)];
    check([atNode(one, 3), atNode(one, 4), atNode(two, 3), atNode(two, 4)], ['0×2 1×2']);
    check([atNode(freeze(0), 3), atNode(freeze(1), 3), atNode(freeze(0), 4)], ['0×2', '1×1']);
    check([atNode(freeze(0), 3), atNode({ ...freeze(0), memo: 'other' }, 4)], ['0×2!']);
  });

  it('are copies without an id only when they say the same', () => {
    const unfrozen = { transactionFee: 7, freeze: {} };
    check([atNode(unfrozen, 3), atNode(unfrozen, 4)], ['99×2']);
    check([unfrozen, { ...unfrozen, memo: 'other' }], ['99×1', '99×1']);
  });

  it('share the bytes, the form and what a container says of them', () => {
    const list = listOf(freeze(0), freeze(1));
    const hex = Buffer.from(list).toString('hex');
    const items = [{ name: 'two', description: 'both', transactionBytes: hex }];
    const file = readTransactionFile(Buffer.from(JSON.stringify({ network: 'testnet', items })));
    assert.equal(file.unreadableValues, 0);
    assert.deepEqual(
      file.documents.map(({ form, name, description, network, message: bytes }) => [
        form,
        name,
        description,
        network,
        bytes === file.documents[0]?.message,
      ]),
      [
        ['txlist', 'two', 'both', 'testnet', true],
        ['txlist', 'two', 'both', 'testnet', true],
      ],
    );
    assert.deepEqual(file.documents[0]?.message, list);
  });

  it('are told apart by the last of several chunk infos, as protobuf reads them', () => {
    const one = encode('ConsensusSubmitMessageTransactionBody', {
      topicID: { topicNum: 7 },
      chunkInfo: { initialTransactionID: idAt(0), total: 2, number: 1 },
    });
    const other = encode('ConsensusSubmitMessageTransactionBody', {
      chunkInfo: { initialTransactionID: idAt(50), total: 2, number: 2 },
    });
    const { consensusSubmitMessage: _, ...common } = chunkBody(2, 2, 50);
    const data = Buffer.concat([one, other]);
    const head = Buffer.from([0xda, 0x01, data.length]);
    const bodyBytes = Buffer.concat([encode('TransactionBody', common), head, data]);
    const transactionList = [{ bodyBytes }, { bodyBytes: encode('TransactionBody', chunkBody(1, 2, 50)) }];
    const { documents } = readTransactionFile(encode('TransactionList', { transactionList }));
    assert.deepEqual(
      documents.map(({ groups }) => groups.length),
      [2],
    );
  });
});
