import assert from 'node:assert/strict';
import { scheduledRows } from '../../../../src/domain/details/scheduledRows.ts';
import type { FormatContext } from '../../../../src/domain/property.ts';
import type { DecodedField } from '../../../../src/domain/transaction/transactionContent.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { readScheduledBody } from '../../../../src/services/transactionFile/scheduledBody.ts';
import { rowLines } from '../../english.ts';
import { encode } from '../../services/transactionFile/samples.ts';

const context: FormatContext = { rate: undefined, nowMs: 0 };

/** What a schedule of these bytes shows, each row with its properties. */
function shown(hex: string): readonly string[] {
  const body = readScheduledBody(new Uint8Array(Buffer.from(hex, 'hex')));
  return scheduledRows({ signatures: [] }, body, context).flatMap(rowLines);
}

describe('rows of a schedule', () => {
  it('say what it is to do, with exact amounts', () => {
    assert.deepEqual(shown('0880c2d72f1204746573744a160a140a080a0318e90710c7010a080a0318ea0710c801'), [
      'Transaction: Transfer',
      '  Memo: test (untrusted)',
      '  Maximum fee: 1 ℏ',
      'Account amounts: Account ID 0.0.1001, Amount -0.000001 ℏ (-100 tinybars) → 0.0.1001',
      'Account amounts: Account ID 0.0.1002, Amount 0.000001 ℏ (100 tinybars) → 0.0.1002',
    ]);
  });

  it('keep what belongs together in one row', () => {
    // cryptoTransfer.tokenTransfers { token 0.0.2001, transfers { 0.0.1001, -5 }, transfers { 0.0.1002, 5 } }
    assert.deepEqual(shown('4a1912170a0318d10f12070a0318e907100912070a0318ea07100a').slice(1), [
      'Token transfers: Token 0.0.2001 → 0.0.2001',
      '  Transfers: Account ID 0.0.1001, Amount -5 smallest token units',
      '  Transfers: Account ID 0.0.1002, Amount 5 smallest token units',
    ]);
  });

  it('lead to accounts that go by a key or an address, too', () => {
    const deletes = (alias: string) => {
      const transferAccountID = { alias: Buffer.from(alias, 'hex') };
      const body = encode('SchedulableTransactionBody', { cryptoDelete: { transferAccountID } });
      return shown(Buffer.from(body).toString('hex'))[1]?.replace(/.* → /, '→ ');
    };
    assert.equal(deletes(`1220${'ab'.repeat(32)}`), '→ 0.0.CIQKXK5LVOV2XK5LVOV2XK5LVOV2XK5LVOV2XK5LVOV2XK5LVOV2XKY');
    assert.equal(deletes('ab'.repeat(20)), '→ 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB');
  });

  it('mark the texts of strangers', () => {
    // tokenCreation { name "x\ny" }
    const [, ...rows] = shown('b201050a03780a79');
    assert.deepEqual(rows, ['Name: x\ny (untrusted)']);
  });

  it('mark the texts of strangers in messages inside, and those alone', () => {
    const place = { number: 1, name: 'inner_field', isRepeated: false };
    const text = (value: string) => ({ ...place, name: 'text', kind: 'text', value }) as unknown as DecodedField;
    const flag = { ...place, name: 'flag', kind: 'boolean', value: true } as unknown as DecodedField;
    const message = (...fields: readonly DecodedField[]) =>
      ({ ...place, kind: 'message', messageType: 'Any', fields }) as unknown as DecodedField;
    const data = message(message(flag, message(text('evil'), message(flag))), message(message(message(flag))));
    const body = { type: { title: 'Any' }, memo: '', maxFeeTinybars: 0n, data };
    assert.deepEqual(scheduledRows({ signatures: [] }, body, context).flatMap(rowLines), [
      'Transaction: Any',
      'Inner field: Flag yes',
      '  Inner field: Text evil (untrusted)',
      '  Inner field: Flag yes',
      'Inner field: Flag yes',
    ]);
  });

  it('say so where the bytes are no scheduled transaction', () => {
    for (const hex of ['', '0880c2d72f', 'ffff', '4a02', '4a00b20100']) {
      assert.deepEqual(shown(hex), ['Transaction: cannot be read'], hex);
    }
  });

  it('name a transaction newer than the schema by its number', () => {
    assert.deepEqual(shown('8a3e00'), ['Transaction: Newer transaction type (field 993)', 'Field 993: 0 bytes']);
  });

  it('say who has signed it', () => {
    const timestamp = parseConsensusTimestamp('1750082886.650000023') ?? assert.fail();
    const signature = {
      timestamp,
      publicKeyPrefix: Buffer.from('ab', 'hex').toString('base64'),
      signature: '3q2+7w==',
      type: 'ED25519',
    };
    const rows = scheduledRows(
      { signatures: [signature, { ...signature, type: 'evil\n', publicKeyPrefix: '', signature: '' }] },
      undefined,
      context,
    );
    assert.deepEqual(rows.slice(1).flatMap(rowLines), [
      'Signature 1: ED25519 ab',
      '  Signed: 2025-06-16 14:08:06 UTC = 2025-06-16 14:08:06.650000023 UTC',
      '  Signature: 0xdeadbeef',
      'Signature 2: UNKNOWN',
      '  Signed: 2025-06-16 14:08:06 UTC = 2025-06-16 14:08:06.650000023 UTC',
    ]);
  });
});
