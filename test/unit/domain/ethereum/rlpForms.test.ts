import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toRlp } from 'viem/utils';
import { decodeRlp, encodeRlpInteger, encodeRlpList, type RlpItem } from '../../../../src/domain/ethereum/rlp.ts';
import { fromHex } from '../../services/transactionFile/samples.ts';

type Plain = string | readonly Plain[];

function plain(item: RlpItem): Plain {
  return item.kind === 'bytes' ? Buffer.from(item.value).toString('hex') : item.items.map(plain);
}

/** What hex means; undefined when it is refused. */
function read(hex: string): Plain | undefined {
  const item = decodeRlp(fromHex(hex));
  return item && plain(item);
}

describe('recursive length prefixes', () => {
  it('are read in each form', () => {
    const check = (hex: string, expected: Plain | undefined) => assert.deepEqual(read(hex), expected, hex);
    check('00', '00');
    check('7f', '7f');
    check('80', '');
    check('8180', '80');
    check('83646f67', '646f67');
    check('c0', []);
    check('c88363617483646f67', ['636174', '646f67']);
    check('c7c0c1c0c3c0c1c0', [[], [[]], [[], [[]]]]);
    check(`b7${'ab'.repeat(55)}`, 'ab'.repeat(55));
    check(`b838${'ab'.repeat(56)}`, 'ab'.repeat(56));
    check(
      `f838${'01'.repeat(56)}`,
      Array.from({ length: 56 }, () => '01'),
    );
    check(
      `f7${'01'.repeat(55)}`,
      Array.from({ length: 55 }, () => '01'),
    );
  });

  it('are refused unless each is in its shortest form and fills its place', () => {
    const refused = [
      '',
      '8100',
      '817f',
      '81',
      'b801ff',
      `b837${'ab'.repeat(55)}`,
      `b90038${'ab'.repeat(56)}`,
      `b838${'ab'.repeat(55)}`,
      `f837${'01'.repeat(55)}`,
      'c281',
      'c20181',
      '0000',
      'c001',
      'bf',
      'ff',
      `bf${'ff'.repeat(8)}`,
      `ff${'ff'.repeat(8)}`,
    ];
    assert.deepEqual(
      refused.map((hex) => [hex, read(hex)]),
      refused.map((hex) => [hex, undefined]),
    );
  });

  it('say where each item lies', () => {
    const item = decodeRlp(fromHex('c50183646f67'));
    assert.deepEqual(item?.kind === 'list' && item.items.map(({ start, end }) => [start, end]), [
      [1, 2],
      [2, 6],
    ]);
    assert.deepEqual([item?.start, item?.end], [0, 6]);
  });

  it('are read eight levels deep', () => {
    const nested = (levels: number) => {
      let bytes = Uint8Array.of(0xc0);
      for (let level = 0; level < levels; level++) {
        bytes = new Uint8Array(encodeRlpList([bytes]));
      }
      return bytes;
    };
    assert.ok(decodeRlp(nested(8)));
    assert.equal(decodeRlp(nested(9)), undefined);
  });

  it('are read up to 20,000 items', () => {
    const list = (count: number) => encodeRlpList(Array.from({ length: count }, () => Uint8Array.of(1)));
    assert.ok(decodeRlp(list(19_999)));
    assert.equal(decodeRlp(list(20_000)), undefined);
  });

  it('are those of viem, both ways', () => {
    const bytes = fc.uint8Array({ maxLength: 70 });
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof({ maxDepth: 3 }, bytes, fc.array(tie('tree'), { maxLength: 4 })),
    }));
    const asHex = (value: unknown): unknown =>
      value instanceof Uint8Array ? `0x${Buffer.from(value).toString('hex')}` : (value as unknown[]).map(asHex);
    const asPlain = (value: unknown): unknown =>
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : (value as unknown[]).map(asPlain);
    fc.assert(
      fc.property(tree, (value) => {
        const encoded = toRlp(asHex(value) as never, 'bytes');
        const item = decodeRlp(encoded);
        assert.deepEqual(item && plain(item), asPlain(value));
        if (item?.kind === 'list') {
          const parts = item.items.map(({ start, end }) => encoded.subarray(start, end));
          assert.deepEqual(encodeRlpList(parts), encoded);
        }
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
        const hex = value.toString(16);
        const expected = toRlp(value === 0n ? '0x' : `0x${hex.padStart(hex.length + (hex.length % 2), '0')}`, 'bytes');
        assert.deepEqual(encodeRlpInteger(value), expected);
      }),
    );
  });

  it('never throw, whatever the bytes are', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void decodeRlp(bytes)));
  });
});
