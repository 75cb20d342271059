import assert from 'node:assert/strict';
import type { TokenContext } from '../../src/domain/property.ts';
import type { LedgerTransaction, NftMove } from '../../src/domain/transaction/ledgerTransaction.ts';
import { transferProperties } from '../../src/domain/transaction/transactionSummary.ts';
import { rowsOf } from '../unit/domain/details/rowsOf.ts';
import { english, linesOf } from '../unit/english.ts';
import { callOfUrl, ledgerRecordings, serviceThatAnswers } from './ledgerRecordings.ts';

const context: TokenContext = {
  rate: undefined,
  nowMs: 0,
  unitOf: () => undefined,
};

/** What only a transaction of this type does to an NFT. */
const words: Readonly<Record<string, RegExp>> = {
  TOKENMINT: /\bminted\b/,
  TOKENBURN: /\bburnt\b/,
  TOKENWIPE: /\bwiped\b/,
  TOKENDELETION: /\bcollection was deleted\b/,
  CRYPTOAPPROVEALLOWANCE: /\bapproved\b/,
  TOKENUPDATE: /\btreasury\b/,
};

/** That a text says what its type did, and nothing that only another type does. */
function saysOnly(text: string, name: string | undefined): void {
  for (const [type, word] of Object.entries(words)) {
    assert.equal(word.test(text), type === name, `${name}: ${text}`);
  }
}

/** That a transfer is told as no more than it is. */
function saysRight(one: NftMove, transaction: LedgerTransaction): void {
  const { name } = transaction;
  const bare = {
    ...transaction,
    transfers: [],
    tokenTransfers: [],
    stakingRewardTransfers: [],
    assessedCustomFees: [],
  };
  const [line = ''] = linesOf(transferProperties({ ...bare, nftTransfers: [one] }, context));
  assert.equal(/treasury/.test(line), name === 'TOKENUPDATE' || one.serialNumber === -1n, line);
  assert.equal(/\bminted\b/.test(line), name === 'TOKENMINT' && one.senderId === undefined, line);
  assert.equal(/\bburnt\b/.test(line), name === 'TOKENBURN' && one.receiverId === undefined, line);
}

describe('recorded changes of NFTs', () => {
  it('are told by the type of their transaction in the history', async () => {
    let rows = 0;
    for (const { urls, status, body } of ledgerRecordings()) {
      const call = status <= 206 ? callOfUrl(urls[0] ?? '') : undefined;
      if (call?.operation.id === 'nftTransactions') {
        const { client } = serviceThatAnswers({ status, body });
        const { items } = await client.list('nftTransactions', call.values);
        for (const item of items) {
          const [row] = rowsOf('nftTransactions', item);
          saysOnly(english(row?.text ?? ''), item.type);
          rows += 1;
        }
      }
    }
    assert.ok(rows > 0);
  });

  it('are told by the type of their transaction among its transfers', async () => {
    let transfers = 0;
    for (const { urls, status, body } of ledgerRecordings()) {
      const call = status <= 206 ? callOfUrl(urls[0] ?? '') : undefined;
      if (call?.operation.id === 'transactions' || call?.operation.id === 'transaction') {
        const { client } = serviceThatAnswers({ status, body });
        const { items } = await client.list(call.operation.id, call.values);
        for (const transaction of items) {
          for (const one of transaction.nftTransfers) {
            saysRight(one, transaction);
            transfers += 1;
          }
        }
      }
    }
    assert.ok(transfers > 0);
  });
});
