import assert from 'node:assert/strict';
import { type Answer, type LedgerUnderTest, messagesIn, startLedger } from './ledgerUnderTest.ts';

/** A length-delimited field. */
function field(number: number, ...content: readonly (string | Uint8Array)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

function integer(number: number, value: number): Buffer {
  return Buffer.concat([varint(number * 8), varint(value)]);
}

function varint(value: number): Buffer {
  return value < 128
    ? Buffer.from([value])
    : Buffer.concat([Buffer.from([(value % 128) | 128]), varint(Math.floor(value / 128))]);
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

  const post = (body: Uint8Array, query = '', type = 'application/protobuf'): Promise<Answer> =>
    ledger.post(`network/fees${query}`, Uint8Array.from(body), type);

  async function check(title: string, body: Uint8Array, expected: { total: number; extras?: string; query?: string }) {
    const answer = await post(body, expected.query);
    assert.equal(answer.status, 200, `${title}: ${answer.text}`);
    assert.equal(answer.json?.['total'], expected.total, `${title}: ${answer.text}`);
    const parts = [answer.json?.['node'], answer.json?.['service']] as {
      extras: { name: string; charged: number }[];
    }[];
    const extras = parts.flatMap((part) => part.extras.map(({ name, charged }) => `${name} ${charged}`)).join(', ');
    assert.equal(extras, expected.extras ?? '', title);
  }

  const hex = (text: string) => Buffer.from(text, 'hex');

  it('prices the recorded hex bodies', async () => {
    await check('transfer', hex('2a0a0a083204746573747200'), { total: 1_000_000 });
    await check('transfer in bodyBytes', hex('220a32066c65676163797200'), { total: 1_000_000 });
    await check('topic', hex('2a0b0a09320474657374c20100'), { total: 100_000_000 });
    await check('topic, high volume', hex('2a0e0a0c320474657374c20100d03e01'), { total: 100_000_000 });
  });

  it('has a price of gas for each type that is paid by it', async () => {
    const { json } = await ledger.get('network/fees');
    assert.deepEqual(
      json?.['fees'],
      ['ContractCall', 'ContractCreate', 'EthereumTransaction'].map((type) => ({ gas: 42, transaction_type: type })),
    );
  });

  it('answers the worked example for two signatures', async () => {
    const answer = await post(transaction(field(14), 2));
    const extra = { charged: 1, count: 2, fee_per_unit: 100_000, included: 1, name: 'SIGNATURES', subtotal: 100_000 };
    assert.deepEqual(answer.json, {
      high_volume_multiplier: 1,
      network: { multiplier: 9, subtotal: 1_800_000 },
      node: { base: 100_000, extras: [extra] },
      service: { base: 0, extras: [] },
      total: 2_000_000,
    });
  });

  it('prices the types of the table', async () => {
    const threeKeys = [2, 3, 8].map((number) => field(number, key));
    const eightKeys = [6, 7, 8, 9, 10, 20, 22, 24].map((number) => field(number, key));
    const rows: readonly (readonly [string, Uint8Array, number, string?])[] = [
      ['transfer, one signature', transaction(field(14), 1), 1_000_000],
      ['account', transaction(field(11, field(1, key))), 500_000_000],
      ['account with a hook', transaction(field(11, field(1, key), field(19))), 10_500_000_000, 'HOOK_UPDATES 1'],
      ['account deletion', transaction(field(12)), 50_000_000],
      ['account update, two hooks', transaction(field(15, field(20), field(20))), 20_002_200_000, 'HOOK_UPDATES 2'],
      [
        'topic with fees and three keys',
        transaction(field(24, ...threeKeys, field(10))),
        20_300_000_000,
        'KEYS 2, CONSENSUS_CREATE_TOPIC_WITH_CUSTOM_FEE 1',
      ],
      ['message', transaction(field(27, field(1, integer(3, 3001)), field(2, 'hello'))), 1_890_400],
      ['topic deletion', transaction(field(26)), 50_000_000],
      ['contract with a hook', transaction(field(8, field(20))), 20_000_000_000, 'HOOK_UPDATES 1'],
      ['contract call', transaction(field(7), 3), 0],
      ['ethereum', transaction(field(50)), 1_000_000],
      ['file', transaction(field(17)), 500_000_000],
      ['file update', transaction(field(19)), 500_000_000],
      ['file append', transaction(field(16)), 500_000_000],
      ['file deletion', transaction(field(18)), 70_000_000],
      ['schedule', transaction(field(42)), 100_000_000],
      [
        'token with fees and eight keys',
        transaction(field(29, ...eightKeys, field(21))),
        20_700_000_000,
        'KEYS 7, TOKEN_CREATE_WITH_CUSTOM_FEE 1',
      ],
      ['association', transaction(field(40)), 500_000_000],
      ['two NFTs', transaction(field(37, field(3), field(3))), 400_000_000, 'TOKEN_MINT_NFT_BASE 1, TOKEN_MINT_NFT 1'],
      ['burn', transaction(field(38)), 10_000_000],
    ];
    for (const [title, body, total, extras] of rows) {
      await check(title, body, extras === undefined ? { total } : { total, extras });
    }
  });

  it('counts the bytes of the whole posted transaction', async () => {
    const body = transaction(Buffer.concat([field(6, 'm'.repeat(1100)), field(14)]));
    const over = body.length - 1024;
    await check('long', body, { total: 1_000_000 + over * 1_000_000, extras: `PROCESSING_BYTES ${over}` });
  });

  it('counts simple keys inside lists and thresholds', async () => {
    const three = Buffer.concat([field(1, key), field(1, key), field(1, key)]);
    await check('key list', transaction(field(11, field(1, field(6, three)))), {
      total: 700_000_000,
      extras: 'KEYS 2',
    });
    const threshold = field(5, integer(1, 2), field(2, three));
    await check('threshold', transaction(field(11, field(1, threshold))), { total: 700_000_000, extras: 'KEYS 2' });
  });

  it('looks at the state only when asked to', async () => {
    const paid = transaction(field(27, field(1, integer(3, 3004)), field(2, 'hello')));
    await check('paid topic', paid, { total: 1_890_400 });
    const extras = 'CONSENSUS_SUBMIT_MESSAGE_WITH_CUSTOM_FEE 1';
    await check('paid topic', paid, { total: 500_000_000, extras, query: '?mode=state' });
    const withFee = transaction(field(14, field(2, field(1, integer(3, 2001)))));
    await check('token', withFee, { total: 10_000_000, extras: 'TOKEN_TRANSFER_BASE 1' });
    const custom = 'TOKEN_TRANSFER_BASE_CUSTOM_FEES 1';
    await check('token', withFee, { total: 20_000_000, extras: custom, query: '?mode=STATE' });
  });

  it('applies high volume to STATE, the flag and eligible types only', async () => {
    const topic = hex('2a0e0a0c320474657374c20100d03e01');
    const account = transaction(Buffer.concat([field(11), integer(1002, 1)]));
    const transfer = transaction(Buffer.concat([field(14), integer(1002, 1)]));
    const mint = transaction(Buffer.concat([field(37), integer(1002, 1)]));
    const rows: readonly (readonly [Uint8Array, string, number])[] = [
      [topic, '', 1],
      [topic, '?high_volume_throttle=5', 1],
      [topic, '?mode=STATE', 1],
      [topic, '?mode=STATE&high_volume_throttle=2', 4000],
      [topic, '?mode=STATE&high_volume_throttle=5', 10_000],
      [account, '?mode=STATE&high_volume_throttle=10', 20_000],
      [account, '?mode=STATE&high_volume_throttle=30', 40_000],
      [account, '?mode=STATE&high_volume_throttle=10000', 200_000],
      [mint, '?mode=STATE&high_volume_throttle=10000', 150_000],
      [transfer, '?mode=STATE&high_volume_throttle=10000', 1],
      [hex('2a0b0a09320474657374c20100'), '?mode=STATE&high_volume_throttle=5', 1],
    ];
    for (const [body, query, multiplier] of rows) {
      const answer = await post(body, query);
      assert.equal(answer.json?.['high_volume_multiplier'], multiplier, query);
    }
    assert.equal((await post(topic, '?mode=STATE&high_volume_throttle=2')).json?.['total'], 100_000_000);
  });

  it('refuses what the real service refuses', async () => {
    const good = hex('2a0a0a083204746573747200');
    const rows: readonly (readonly [title: string, body: Uint8Array, query: string, type: string, status: number])[] = [
      ['wrong field', hex('2a0e0a0c320474657374c20100c80101'), '', 'application/protobuf', 400],
      ['a bare SignedTransaction', hex('0a083204746573747200'), '', 'application/protobuf', 400],
      ['a bare body', hex('3204746573747200'), '', 'application/protobuf', 400],
      ['a list', hex('0a0c2a0a0a083204746573747200'), '', 'application/protobuf', 400],
      ['nothing', hex(''), '', 'application/protobuf', 400],
      ['rubbish', hex('ffffffffffffffffffffff'), '', 'application/protobuf', 400],
      ['an unknown type', transaction(field(6, 'memo')), '', 'application/protobuf', 400],
      ['a bad mode', good, '?mode=GUESS', 'application/protobuf', 400],
      ['too much throttle', good, '?high_volume_throttle=10001', 'application/protobuf', 400],
      ['negative throttle', good, '?high_volume_throttle=-1', 'application/protobuf', 400],
      ['an unknown parameter', good, '?speed=1', 'application/protobuf', 400],
      ['JSON', good, '', 'application/json', 415],
      ['too long', Buffer.alloc(133_121), '', 'application/protobuf', 413],
      ['the other content type', good, '', 'application/x-protobuf', 200],
      ['the lower-case mode', good, '?mode=intrinsic', 'application/protobuf', 200],
    ];
    for (const [title, body, query, type, status] of rows) {
      const answer = await post(body, query, type);
      assert.equal(answer.status, status, `${title}: ${answer.text}`);
      assert.equal(messagesIn(answer).length, status === 200 ? 0 : 1, title);
    }
  });
});
