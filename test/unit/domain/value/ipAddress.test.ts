import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatIpAddress } from '../../../../src/domain/value/ipAddress.ts';

/** Sixteen bytes of eight groups in hex. */
function groups(text: string): Uint8Array {
  return new Uint8Array(
    Buffer.from(
      text
        .split(' ')
        .map((group) => group.padStart(4, '0'))
        .join(''),
      'hex',
    ),
  );
}

describe('an IP address', () => {
  it('is written as RFC 5952 asks for', () => {
    const check = (bytes: Uint8Array, expected: string | undefined) => assert.equal(formatIpAddress(bytes), expected);
    check(Uint8Array.of(10, 0, 0, 1), '10.0.0.1');
    check(Uint8Array.of(255, 255, 255, 255), '255.255.255.255');
    check(groups('2001 db8 0 0 0 0 0 1'), '2001:db8::1');
    check(groups('2001 db8 0 1 1 1 1 1'), '2001:db8:0:1:1:1:1:1');
    check(groups('2001 0 0 1 0 0 0 1'), '2001:0:0:1::1');
    check(groups('2001 db8 0 0 1 0 0 1'), '2001:db8::1:0:0:1');
    check(groups('0 0 0 0 0 0 0 0'), '::');
    check(groups('0 0 0 0 0 0 0 1'), '::1');
    check(groups('1 0 0 0 0 0 0 0'), '1::');
    check(groups('abcd 1 2 3 4 5 6 7'), 'abcd:1:2:3:4:5:6:7');
    for (const length of [0, 3, 5, 15, 17]) {
      check(new Uint8Array(length), undefined);
    }
  });

  it('is the one that URLs have', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 8, maxLength: 8 }),
        (numbers) => {
          const text = numbers.map((number) => number.toString(16)).join(' ');
          const { hostname } = new URL(`http://[${text.replaceAll(' ', ':')}]/`);
          assert.equal(`[${formatIpAddress(groups(text))}]`, hostname);
        },
      ),
    );
  });
});
