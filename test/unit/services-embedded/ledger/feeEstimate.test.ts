import assert from 'node:assert/strict';
import { type LedgerUnderTest, startLedger } from './ledgerUnderTest.ts';

/** A length-delimited field of fewer than 16,384 bytes. */
function field(number: number, ...content: readonly (string | Uint8Array)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

function integer(number: number, value: number): Buffer {
  return Buffer.concat([varint(number * 8), varint(value)]);
}

function varint(value: number): Buffer {
  return Buffer.from(value < 128 ? [value] : [(value % 128) | 128, value >> 7]);
}

const key = field(2, Buffer.alloc(32, 7));

/** A posted transaction with this body and so many 64-byte signatures. */
function transaction(body: Uint8Array, signatures = 0): Buffer {
  const pair = field(1, field(1, Buffer.alloc(32, 1)), field(3, Buffer.alloc(64, 2)));
  const map = signatures === 0 ? [] : [field(2, ...Array.from({ length: signatures }, () => pair))];
  return field(5, field(1, body), ...map);
}

describe('embedded ledger: fee estimates', () => {
  let ledger: LedgerUnderTest;
  before(async () => {
    ledger = await startLedger();
  });
  after(() => ledger.service.stop());

  const post = (body: Uint8Array, query = '', type = 'application/protobuf') =>
    ledger.post(`network/fees${query}`, Uint8Array.from(body), type);
  const hex = (text: string) => Buffer.from(text, 'hex');

  it('price by type, signatures, bytes and what a transaction counts, as was recorded', async () => {
    const three = Buffer.concat([field(1, key), field(1, key), field(1, key)]);
    const long = transaction(Buffer.concat([field(6, 'm'.repeat(1100)), field(14)]));
    const paid = transaction(field(27, field(1, integer(3, 3004)), field(2, 'hello')));
    const withFee = transaction(field(14, field(2, field(1, integer(3, 2001)))));
    const over = long.length - 1024;
    const rows: readonly (readonly [string, Uint8Array, number, extras?: string, query?: string])[] = [
      ['transfer', hex('2a0a0a083204746573747200'), 1_000_000],
      ['transfer in bodyBytes', hex('220a32066c65676163797200'), 1_000_000],
      ['topic', hex('2a0b0a09320474657374c20100'), 100_000_000],
      ['two signatures', transaction(field(14), 2), 2_000_000, 'SIGNATURES 1'],
      ['account with a hook', transaction(field(11, field(1, key), field(19))), 10_500_000_000, 'HOOK_UPDATES 1'],
      ['key list', transaction(field(11, field(1, field(6, three)))), 700_000_000, 'KEYS 2'],
      ['contract call', transaction(field(7), 3), 0],
      ['two NFTs', transaction(field(37, field(3), field(3))), 400_000_000, 'TOKEN_MINT_NFT_BASE 1, TOKEN_MINT_NFT 1'],
      ['burn', transaction(field(38)), 10_000_000],
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
    const topic = hex('2a0e0a0c320474657374c20100d03e01');
    const transfer = transaction(Buffer.concat([field(14), integer(1002, 1)]));
    const mint = transaction(Buffer.concat([field(37), integer(1002, 1)]));
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
    const good = hex('2a0a0a083204746573747200');
    const rows: readonly (readonly [status: number, body: Uint8Array, query?: string, type?: string])[] = [
      [400, hex('2a0e0a0c320474657374c20100c80101')],
      [400, hex('0a083204746573747200')],
      [400, hex('3204746573747200')],
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
