import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  hashSegment,
  hasSucceeded,
  isEthereumHash,
  isLedgerHash,
  parseTransactionId,
  serviceTransactionId,
  walletTransactionId,
} from '../../../../src/domain/transaction/ledgerTransaction.ts';

describe('parseTransactionId', () => {
  const check = (text: string, id: string | undefined, scheduled?: boolean, nonce?: number) => {
    assert.deepEqual(parseTransactionId(text), id === undefined ? undefined : { id, scheduled, nonce });
  };

  it('reads the form of the service', () => {
    check('0.0.10-1234567890-000000321', '0.0.10-1234567890-000000321');
    check('0.0.10-1234567890-321', '0.0.10-1234567890-000000321');
  });

  it('reads the form of wallets with what they append', () => {
    check('0.0.10@1234567890.321', '0.0.10-1234567890-000000321');
    check('0.0.10@1234567890.000000321', '0.0.10-1234567890-000000321');
    check('0.0.10@1234567890.5?scheduled', '0.0.10-1234567890-000000005', true);
    check('0.0.10@1234567890.5?scheduled/3', '0.0.10-1234567890-000000005', true, 3);
    check('0.0.10@1234567890.5/0', '0.0.10-1234567890-000000005', undefined, 0);
  });

  it('reads what the service adds in a query', () => {
    const id = '0.0.10-1234567890-000000321';
    check(`${id}?nonce=3`, id, undefined, 3);
    check(`${id}?scheduled=true`, id, true);
    check(`${id}?nonce=0&scheduled=false`, id, false, 0);
    check(`${id}?scheduled=true&nonce=999999999`, id, true, 999_999_999);
    check(`${id}?scheduled/3`, id, true, 3);
  });

  it('refuses everything else', () => {
    for (const text of [
      '0.0.10-1-1?nonce=',
      '0.0.10-1-1?nonce=x',
      '0.0.10-1-1?nonce=1234567890',
      '0.0.10-1-1?nonce=1&limit=2',
      '0.0.10-1-1?scheduled=yes',
      '0.0.10-1-1?scheduled&nonce=1',
      '0.0.10-1-1&nonce=1',
      '',
      '0.0.10',
      '0.0.10@',
      '0.0.10@1',
      '0.0.10@1.',
      '0.0.10@1.1234567890',
      '0.0.10@1-1',
      '0.0.10-1.1',
      '00.0.10@1.1',
      '0.0.274877906944@1.1',
      '0.0.10@1.1?Scheduled',
      ' 0.0.10@1.1',
      'x0.0.10-1-1',
      '0.0.10-1-1x',
      '0.0.10-1-1\n',
      '0.0.10-12345678901234567890-1',
      '0.0.10-1-1234567890',
      '0.0.10@12345678901234567890.1',
      '0.0.10@1.1/1234567890',
      '0.0.10@1.1/',
      '0.10@1.1',
      '0.0.10@1.1\n',
      '-1.0.10@1.1',
    ]) {
      check(text, undefined);
    }
  });

  it('comes back from the form of wallets and that of the service', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, (1n << 38n) - 1n),
        fc.bigInt(0n, 10n ** 19n - 1n),
        fc.integer({ min: 0, max: 999_999_999 }),
        (num, seconds, nanos) => {
          const parsed = parseTransactionId(`0.0.${num}@${seconds}.${nanos}`);
          assert.ok(parsed);
          const wallet = walletTransactionId({ transactionId: parsed.id, nonce: 0, scheduled: false });
          assert.equal(wallet, `0.0.${num}@${seconds}.${String(nanos).padStart(9, '0')}`);
          assert.deepEqual(parseTransactionId(wallet), parsed);
          const child = { ...parsed, nonce: nanos, scheduled: nanos % 2 === 0 ? true : undefined };
          assert.deepEqual(parseTransactionId(serviceTransactionId(child)), child);
          assert.equal(serviceTransactionId(parsed), parsed.id);
        },
      ),
    );
  });
});

describe('the result of a transaction', () => {
  it('is a success by three codes', () => {
    for (const result of ['SUCCESS', 'FEE_SCHEDULE_FILE_PART_UPLOADED', 'SUCCESS_BUT_MISSING_EXPECTED_OPERATION']) {
      assert.ok(hasSucceeded({ result }), result);
    }
    for (const result of ['INSUFFICIENT_PAYER_BALANCE', 'CONTRACT_REVERT_EXECUTED', 'OK', 'SUCCESSFUL', '']) {
      assert.ok(!hasSucceeded({ result }), result);
    }
  });
});

describe('hashes of transactions', () => {
  const hex = (digits: number) => '0aF'.repeat(digits).slice(0, digits);

  it('are 32 bytes in hex for an Ethereum transaction', () => {
    for (const text of [hex(64), `0x${hex(64)}`]) {
      assert.ok(isEthereumHash(text), text);
    }
    for (const text of [hex(63), hex(65), `0x${hex(63)}`, `x${hex(64)}`, `${hex(63)}g`, `${hex(64)}\n`, '']) {
      assert.ok(!isEthereumHash(text), text);
    }
  });

  it('are 48 bytes in hex or base64 for any', () => {
    for (const text of [hex(96), `0x${hex(96)}`, 'aB3+/'.repeat(13).slice(0, 64), 'aB3-_'.repeat(13).slice(0, 64)]) {
      assert.ok(isLedgerHash(text), text);
    }
    for (const text of [
      hex(95),
      hex(97),
      `0x${hex(95)}`,
      `x${hex(96)}`,
      hex(63),
      hex(65),
      `${hex(63)}=`,
      `${hex(64)}\n`,
      '',
    ]) {
      assert.ok(!isLedgerHash(text), text);
    }
  });

  it('are base64url in a path', () => {
    assert.equal(hashSegment('a+b/c+d/e'), 'a-b_c-d_e');
  });
});

describe('the id of wallets', () => {
  it('tells children and scheduled twins apart', () => {
    const check = (nonce: number, scheduled: boolean, expected: string) =>
      assert.equal(walletTransactionId({ transactionId: '0.0.10-1234567890-000000321', nonce, scheduled }), expected);
    check(0, false, '0.0.10@1234567890.000000321');
    check(0, true, '0.0.10@1234567890.000000321?scheduled');
    check(1, false, '0.0.10@1234567890.000000321/1');
    check(2, true, '0.0.10@1234567890.000000321?scheduled/2');
  });
});
