import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toRlp } from 'viem/utils';
import {
  decodeRlp,
  encodeRlpInteger,
  encodeRlpList,
  integerOf,
  type RlpItem,
} from '../../../../src/domain/ethereum/rlp.ts';
import { fromHex } from '../../services/transactionFile/samples.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Bytes as hex, lists as lists. */
type Shape = string | readonly Shape[];
const shapeOf = (item: RlpItem): Shape => (item.kind === 'bytes' ? hex(item.value) : item.items.map(shapeOf));
const read = (text: string): Shape | undefined => {
  const item = decodeRlp(fromHex(text));
  return item && shapeOf(item);
};
const itemOf = (text: string) => decodeRlp(fromHex(text)) ?? assert.fail(text);

describe('recursive length prefixes', () => {
  it('are read as Ethereum writes them', () => {
    const lorem = Buffer.from('Lorem ipsum dolor sit amet, consectetur adipisicing elit').toString('hex');
    const examples: readonly (readonly [encoded: string, shape: Shape])[] = [
      ['83646f67', '646f67'],
      ['c88363617483646f67', ['636174', '646f67']],
      ['80', ''],
      ['c0', []],
      ['00', '00'],
      ['0f', '0f'],
      ['7f', '7f'],
      ['8180', '80'],
      ['820400', '0400'],
      ['c7c0c1c0c3c0c1c0', [[], [[]], [[], [[]]]]],
      [`b838${lorem}`, lorem],
      [`b7${'ab'.repeat(55)}`, 'ab'.repeat(55)],
      [`b90100${'ab'.repeat(256)}`, 'ab'.repeat(256)],
      [`f7${'01'.repeat(55)}`, Array(55).fill('01')],
      [`f838${'01'.repeat(56)}`, Array(56).fill('01')],
      [`f90100${'01'.repeat(256)}`, Array(256).fill('01')],
    ];
    for (const [encoded, shape] of examples) {
      assert.deepEqual(read(encoded), shape, encoded);
    }
  });

  it('say where each item lies', () => {
    const item = itemOf('c88363617483646f67');
    assert.deepEqual([item.start, item.end], [0, 9]);
    const inner = item.kind === 'list' ? item.items.map(({ start, end }) => [start, end]) : [];
    assert.deepEqual(inner, [
      [1, 5],
      [5, 9],
    ]);
  });

  it('are refused where they are cut, too long, or not the shortest', () => {
    for (const text of [
      ...['', '83646f', '83646f6701', 'c883636174', 'c783636174', '8100', '817f', 'b800', 'b90001', 'f800', 'f90001'],
      ...[`b837${'ab'.repeat(55)}`, `b90038${'ab'.repeat(56)}`, `f837${'01'.repeat(55)}`, `b838${'ab'.repeat(55)}`],
      ...['b8', 'bf', 'ff', `bfffffffffffffffff${'ab'.repeat(60)}`, 'c28180ff', 'c1', '81', 'b801ff', 'c281'],
      ...['c20181', '0000', 'c001', `bf${'ff'.repeat(8)}`, `ff${'ff'.repeat(8)}`],
    ]) {
      assert.equal(read(text), undefined, text);
    }
  });

  it('nest eight lists, and hold 20,000 items', () => {
    const nested = (depth: number): string => {
      let text = 'c0';
      for (let level = 0; level < depth; level++) {
        text = hex(encodeRlpList([fromHex(text)]));
      }
      return text;
    };
    assert.notEqual(read(nested(8)), undefined);
    assert.equal(read(nested(9)), undefined);
    const many = (count: number) => decodeRlp(encodeRlpList(Array(count).fill(Uint8Array.of(1))));
    assert.notEqual(many(19_999), undefined);
    assert.equal(many(20_000), undefined);
  });

  it('are those of viem, both ways', () => {
    const bytes = fc.uint8Array({ maxLength: 70 });
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof({ maxDepth: 3 }, bytes, fc.array(tie('tree'), { maxLength: 4 })),
    }));
    const asHex = (value: unknown): unknown =>
      value instanceof Uint8Array ? `0x${hex(value)}` : (value as unknown[]).map(asHex);
    const asShape = (value: unknown): unknown =>
      value instanceof Uint8Array ? hex(value) : (value as unknown[]).map(asShape);
    fc.assert(
      fc.property(tree, (value) => {
        const encoded = toRlp(asHex(value) as never, 'bytes');
        const item = decodeRlp(encoded);
        assert.deepEqual(item && shapeOf(item), asShape(value));
        if (item?.kind === 'list') {
          const parts = item.items.map(({ start, end }) => encoded.subarray(start, end));
          assert.deepEqual(encodeRlpList(parts), encoded);
        }
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
        const digits = value.toString(16);
        const even = value === 0n ? '' : digits.padStart(digits.length + (digits.length % 2), '0');
        const expected = toRlp(`0x${even}`, 'bytes');
        assert.deepEqual(encodeRlpInteger(value), expected);
      }),
    );
  });

  it('never throw, whatever the bytes are', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void decodeRlp(bytes)));
  });
});

describe('values in recursive length prefixes', () => {
  it('are integers of at most 32 bytes without a zero in front', () => {
    for (const [value, encoded] of [
      [0n, '80'],
      [127n, '7f'],
      [128n, '8180'],
      [1024n, '820400'],
      [2n ** 256n - 1n, `a0${'ff'.repeat(32)}`],
    ] as const) {
      assert.equal(hex(encodeRlpInteger(value)), encoded);
      assert.equal(integerOf(itemOf(encoded)), value);
    }
    for (const text of [`a1${'ff'.repeat(33)}`, '820001', '00', 'c0']) {
      assert.equal(integerOf(itemOf(text)), undefined, text);
    }
  });
});
