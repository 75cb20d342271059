import { encode } from './samples.ts';

const id = { accountID: { accountNum: 1001 }, transactionValidStart: { seconds: 1_700_000_000, nanos: 7 } };

function body(memo: string, node: number): Uint8Array {
  const amounts = [
    { accountID: { accountNum: 1001 }, amount: -250 },
    { accountID: { accountNum: 98 }, amount: 250 },
  ];
  return encode('TransactionBody', {
    transactionID: id,
    nodeAccountID: { accountNum: node },
    transactionFee: 100_000_000,
    transactionValidDuration: { seconds: 120 },
    memo,
    cryptoTransfer: { transfers: { accountAmounts: amounts } },
  });
}

function signed(bodyBytes: Uint8Array): Uint8Array {
  const pair = { pubKeyPrefix: new Uint8Array(32).fill(200), ed25519: new Uint8Array(64).map((_, at) => at * 37) };
  return encode('SignedTransaction', { bodyBytes, sigMap: { sigPair: [pair] } });
}

/** Transfers of our own, by the form that they are serialized in. */
export const ownTransactions: Readonly<Record<string, Uint8Array>> = {
  body: body('a memo', 3),
  signed: signed(body('"quoted", 50% \\ of <it>', 3)),
  transaction: encode('Transaction', { signedTransactionBytes: signed(body('größer', 4)) }),
  list: encode('TransactionList', {
    transactionList: [3, 4, 5].map((node) => ({ signedTransactionBytes: signed(body('for three nodes', node)) })),
  }),
};
