import assert from 'node:assert/strict';
import { shortenHex } from '../../../../src/domain/value/shortenHex.ts';

describe('hex in logs', () => {
  it('is whole up to the length of an address', () => {
    const check = (text: string, expected: string) => assert.equal(shortenHex(text), expected);
    const [address, longer] = ['Ab'.repeat(20), `${'Ab'.repeat(20)}a`];
    check(`account 0x${address}, ${address}`, `account 0x${address}, ${address}`);
    check(`GET /tx/0x${longer}?x=${'1c'.repeat(500)}&y`, 'GET /tx/0xAbAbAb…?x=1c1c1c…&y');
    check('', '');
  });
});
