import assert from 'node:assert/strict';
import { bodyAt } from '../../../services/transactionFile/messageChunks.ts';
import { encode } from '../../../services/transactionFile/samples.ts';
import { ecdsaKey, ed25519Key, listOfSigned, signedBy } from '../../../services/transactionFile/signedWith.ts';
import { found } from './found.ts';

const [alice, bob] = [ed25519Key(1), ecdsaKey(2)];
const transfer = (amount: number) => ({
  cryptoTransfer: {
    transfers: {
      accountAmounts: [
        { accountID: { accountNum: 5 }, amount: -amount },
        { accountID: { accountNum: 6 }, amount },
      ],
    },
  },
});
const atNode = (body: Record<string, unknown>, accountNum: number) => ({ ...body, nodeAccountID: { accountNum } });

describe('checkTransaction', () => {
  it('passes what is signed, balanced, valid and small, with a sentence each', () => {
    const body = { ...bodyAt(0, transfer(100)), memo: 'rent' };
    const copies = [3, 4].map((node) => signedBy(atNode(body, node), alice, bob));
    assert.deepEqual(found(listOfSigned(...copies)), [
      'remark: Whether the payer 0.0.5 has signed cannot be told from the file: it does not hold the payer’s key.',
      'remark: Not checked, since only the network can tell: the state and balance of 0.0.5, 0.0.6.',
      'passed: 4 signatures fit the bytes.',
      'passed: Every signature has its full length and a key of its own.',
      'passed: The 2 copies for nodes say the same and are signed with the same keys.',
      'passed: What is given and what is received add up.',
      'passed: It is valid now, until 2023-11-14 22:15:20 UTC.',
      'passed: The maximum fee is 2 ℏ.',
      'passed: It has 268 of at most 6,144 bytes.',
      'passed: The memos have at most 100 bytes.',
    ]);
  });

  it('says little of what is unsigned and not frozen', () => {
    assert.deepEqual(found(encode('TransactionBody', { utilPrng: {}, transactionFee: 7 })), [
      'remark: Nobody has signed yet.',
      'remark: It is not frozen: it has no transaction ID, so nobody can sign or send it yet.',
      'passed: The maximum fee is 0.00000007 ℏ.',
      'passed: It has 9 of at most 6,144 bytes.',
    ]);
  });

  it('puts errors first, then what a ledger refuses, then remarks', () => {
    const signed = signedBy(atNode({ ...bodyAt(0, transfer(100)), transactionFee: 0 }, 3), alice);
    const other = signedBy(atNode({ ...bodyAt(0, transfer(200)), transactionFee: 0 }, 4), alice);
    assert.deepEqual(
      found(listOfSigned(signed, other)).map((line) => line.replace(/:.*/, '')),
      ['error', 'warning', 'remark', 'remark', ...Array.from({ length: 5 }, () => 'passed')],
    );
  });
});
