import assert from 'node:assert/strict';
import { ethereumWords } from '../../../../src/domain/ethereum/rawEthereumTransaction.ts';
import { englishOf } from '../../english.ts';
import { fromHex } from '../../services/transactionFile/samples.ts';
import { ethereumSamples } from './ethereumSamples.ts';

describe('what a raw Ethereum transaction is', () => {
  it('is said in a few words, of every envelope', async () => {
    const samples = Object.entries(await ethereumSamples());
    const to = `to 0x${'ab'.repeat(20)}`;
    assert.deepEqual(
      samples.map(([name, bytes]) => [name, englishOf(ethereumWords(fromHex(bytes.slice(2))))]),
      [
        ['legacy', `legacy, nonce 7, ${to}`],
        ['everyChain', `legacy, nonce 7, ${to}`],
        ['creation', 'legacy, nonce 0, creates a contract'],
        ['accessList', `type 1, chain id 295, nonce 7, ${to}`],
        ['feeMarket', `type 2, chain id 295, nonce 7, ${to}`],
        ['setCode', `type 4, chain id 295, nonce 7, ${to}`],
      ],
    );
  });

  it('is nothing of other bytes', async () => {
    const { feeMarket, legacy } = await ethereumSamples();
    const typed = fromHex(feeMarket.slice(2));
    const plain = fromHex(legacy.slice(2));
    for (const bytes of [
      new Uint8Array(),
      Uint8Array.of(0xc0),
      typed.with(0, 1),
      typed.with(0, 3),
      typed.subarray(1),
      typed.subarray(0, -1),
      Uint8Array.of(1, ...plain),
    ]) {
      assert.equal(englishOf(ethereumWords(bytes)), undefined);
    }
  });
});
