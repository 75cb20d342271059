import { encode } from './samples.ts';

/** A list of transactions as SDKs write it, from plain bodies. */
export function listOf(...bodies: readonly Record<string, unknown>[]): Uint8Array {
  const transactionList = bodies.map((body) => ({
    signedTransactionBytes: encode('SignedTransaction', { bodyBytes: encode('TransactionBody', body) }),
  }));
  return encode('TransactionList', { transactionList });
}

/** The id of the transaction that account 5 starts so many seconds after another one. */
export function idAt(second: number, payer = 5): Record<string, unknown> {
  return { accountID: { accountNum: payer }, transactionValidStart: { seconds: 1_700_000_000 + second } };
}

/** A body with all that a frozen one has. */
export function bodyAt(second: number, what: Record<string, unknown>, payer = 5): Record<string, unknown> {
  return {
    transactionID: idAt(second, payer),
    nodeAccountID: { accountNum: 3 },
    transactionFee: 200_000_000,
    transactionValidDuration: { seconds: 120 },
    ...what,
  };
}

/** One chunk of the message that starts at a second, by default to topic 7. */
export function chunkBody(number: number, total: number, first = 0, topicNum = 7): Record<string, unknown> {
  const chunkInfo = { initialTransactionID: idAt(first), total, number };
  const message = new Uint8Array(3).fill(number);
  return bodyAt(first + number - 1, { consensusSubmitMessage: { topicID: { topicNum }, message, chunkInfo } });
}
