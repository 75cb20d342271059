import assert from 'node:assert/strict';
import { encode, fromHex } from '../../services/transactionFile/samples.ts';
import { type LedgerUnderTest, startLedger } from './ledgerUnderTest.ts';

const key = { ed25519: new Uint8Array(32).fill(7) };

/** A posted transaction with this body and so many 64-byte signatures. */
function transaction(body: Record<string, unknown>, signatures = 0): Uint8Array {
  const pair = { pubKeyPrefix: new Uint8Array(32).fill(1), ed25519: new Uint8Array(64).fill(2) };
  const sigMap = signatures === 0 ? {} : { sigMap: { sigPair: Array<object>(signatures).fill(pair) } };
  const bodyBytes = encode('TransactionBody', body);
  return encode('Transaction', { signedTransactionBytes: encode('SignedTransaction', { bodyBytes, ...sigMap }) });
}

describe('embedded ledger: fee estimates', () => {
  let ledger: LedgerUnderTest;
  before(async () => {
    ledger = await startLedger();
  });
  after(() => ledger.service.stop());

  const post = (body: Uint8Array, query = '', type = 'application/protobuf') =>
    ledger.post(`network/fees${query}`, Uint8Array.from(body), type);

  it('price by type, signatures, bytes and what a transaction counts, as was recorded', async () => {
    const long = transaction({ memo: 'm'.repeat(1100), cryptoTransfer: {} });
    const message = new Uint8Array(5);
    const paid = transaction({ consensusSubmitMessage: { topicID: { topicNum: 3004 }, message } });
    const withFee = transaction({ cryptoTransfer: { tokenTransfers: [{ token: { tokenNum: 2001 } }] } });
    const hook = transaction({ cryptoCreateAccount: { key, hookCreationDetails: [{}] } });
    const threeKeys = transaction({ cryptoCreateAccount: { key: { keyList: { keys: [key, key, key] } } } });
    const nfts = transaction({ tokenMint: { metadata: [message, message] } });
    const over = long.length - 1024;
    const rows: readonly (readonly [string, Uint8Array, number, extras?: string, query?: string])[] = [
      ['transfer', fromHex('2a0a0a083204746573747200'), 1_000_000],
      ['transfer in bodyBytes', fromHex('220a32066c65676163797200'), 1_000_000],
      ['topic', fromHex('2a0b0a09320474657374c20100'), 100_000_000],
      ['two signatures', transaction({ cryptoTransfer: {} }, 2), 2_000_000, 'SIGNATURES 1'],
      ['account with a hook', hook, 10_500_000_000, 'HOOK_UPDATES 1'],
      ['key list', threeKeys, 700_000_000, 'KEYS 2'],
      ['contract call', transaction({ contractCall: {} }, 3), 0],
      ['two NFTs', nfts, 400_000_000, 'TOKEN_MINT_NFT_BASE 1, TOKEN_MINT_NFT 1'],
      ['burn', transaction({ tokenBurn: {} }), 10_000_000],
      ['long', long, 1_000_000 + over * 1_000_000, `PROCESSING_BYTES ${over}`],
      ['paid topic', paid, 1_890_400],
      ['paid topic', paid, 500_000_000, 'CONSENSUS_SUBMIT_MESSAGE_WITH_CUSTOM_FEE 1', '?mode=state'],
      ['token', withFee, 10_000_000, 'TOKEN_TRANSFER_BASE 1'],
      ['token', withFee, 20_000_000, 'TOKEN_TRANSFER_BASE_CUSTOM_FEES 1', '?mode=STATE'],
    ];
    for (const [title, body, total, expected = '', query] of rows) {
      const { json, text } = await post(body, query);
      const parts = [json?.['node'], json?.['service']] as { extras: { name: string; charged: number }[] }[];
      const extras = parts.flatMap((part) => part.extras.map(({ name, charged }) => `${name} ${charged}`)).join(', ');
      assert.deepEqual([json?.['total'], extras], [total, expected], `${title}: ${text}`);
    }
  });

  it('apply high volume to STATE, the flag and eligible types only', async () => {
    const topic = fromHex('2a0e0a0c320474657374c20100d03e01');
    const transfer = transaction({ cryptoTransfer: {}, highVolume: true });
    const mint = transaction({ tokenMint: {}, highVolume: true });
    const rows: readonly (readonly [Uint8Array, string, number])[] = [
      [topic, '?high_volume_throttle=5', 1],
      [topic, '?mode=STATE', 1],
      [topic, '?mode=STATE&high_volume_throttle=30', 40_000],
      [mint, '?mode=STATE&high_volume_throttle=10000', 150_000],
      [transfer, '?mode=STATE&high_volume_throttle=10000', 1],
    ];
    for (const [body, query, multiplier] of rows) {
      assert.equal((await post(body, query)).json?.['high_volume_multiplier'], multiplier, query);
    }
  });

  it('are refused as the real service refuses them', async () => {
    const good = fromHex('2a0a0a083204746573747200');
    const rows: readonly (readonly [status: number, body: Uint8Array, query?: string, type?: string])[] = [
      [400, fromHex('2a080a06320474657374')],
      [400, fromHex('0a083204746573747200')],
      [400, fromHex('3204746573747200')],
      [400, Buffer.alloc(0)],
      [400, good, '?mode=GUESS'],
      [400, good, '?high_volume_throttle=10001'],
      [400, good, '?speed=1'],
      [415, good, '', 'application/json'],
      [413, Buffer.alloc(133_121)],
      [200, good, '?mode=intrinsic', 'application/x-protobuf'],
    ];
    for (const [status, body, query, type] of rows) {
      const answer = await post(body, query, type);
      assert.equal(answer.status, status, `${query} ${answer.text}`);
    }
  });
});
