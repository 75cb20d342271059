import assert from 'node:assert/strict';
import fc from 'fast-check';
import { abiSignature, parseAbi } from '../../../../src/domain/contract/abi.ts';
import { english, englishData } from '../../english.ts';

describe('ABI', () => {
  it('reads every kind of item', () => {
    const { items, malformed } = parseAbi([
      { type: 'constructor', inputs: [], stateMutability: 'payable' },
      { type: 'fallback', stateMutability: 'payable' },
      { type: 'receive', stateMutability: 'payable' },
      { type: 'event', name: 'E', inputs: [{ name: 'a', type: 'address', indexed: true }], anonymous: true },
      { type: 'error', name: 'Bad', inputs: [{ name: '', type: 'uint8' }] },
      { name: 'old', constant: true, inputs: [], outputs: [] },
      { name: 'older', payable: true },
    ]);
    assert.deepEqual(englishData(malformed), []);
    assert.deepEqual(
      items.map((item) => [item.type, 'stateMutability' in item ? item.stateMutability : undefined]),
      [
        ['constructor', 'payable'],
        ['fallback', 'payable'],
        ['receive', 'payable'],
        ['event', undefined],
        ['error', undefined],
        ['function', 'view'],
        ['function', 'payable'],
      ],
    );
    const [, , , event] = items;
    assert.ok(event?.type === 'event' && event.anonymous && event.inputs[0]?.indexed);
  });

  it('reads the members of tuples only', () => {
    const componentsOf = (type: string) => {
      const inputs = [{ type, components: [{ type: 'bool' }] }];
      const [item] = parseAbi([{ type: 'function', name: 'f', inputs }]).items;
      return item?.type === 'function' && item.inputs[0]?.components?.length;
    };
    assert.deepEqual(
      ['tuple', 'tuple[]', 'tuple[2][]', 'Set.tuple', 'mytuple', 'tuples', 'tuple storage', 'bool'].map(componentsOf),
      [1, 1, 1, undefined, undefined, undefined, undefined, undefined],
    );
  });

  it('writes the signatures that selectors are made of', () => {
    const check = (inputs: unknown, expected: string) => {
      const [item] = parseAbi([{ type: 'function', name: 'f', inputs }]).items;
      assert.ok(item?.type === 'function');
      assert.equal(abiSignature(item), expected);
    };
    const a = { name: 'a', type: 'uint256' };
    check(undefined, 'f()');
    check([a, { type: 'address[]' }], 'f(uint256,address[])');
    check([{ type: 'tuple', components: [a, { type: 'bool[2]' }] }], 'f((uint256,bool[2]))');
    check([{ type: 'tuple[3][]', components: [{ type: 'tuple', components: [a] }] }], 'f(((uint256))[3][])');
    check([{ type: 'tuple', components: [] }], 'f(())');
    check([{ type: 'Set.Data storage' }], 'f(Set.Data storage)');
    check([{ type: 'function' }], 'f(function)');
  });

  it('keeps apart what is no item, with the reason', () => {
    const check = (entry: unknown, reason: RegExp) => {
      const { items, malformed } = parseAbi([entry]);
      assert.deepEqual(items, []);
      assert.match(english(malformed[0]?.reason ?? ''), reason);
      assert.equal(malformed[0]?.json, entry);
    };
    const f = (inputs: unknown) => ({ type: 'function', name: 'f', inputs });
    for (const entry of [null, 5, 'x', []]) {
      check(entry, /not an object/);
    }
    check({ type: 'module', name: 'x' }, /unknown type/);
    check({ type: 7, name: 'x' }, /unknown type/);
    check({ type: 'function' }, /name is missing/);
    check({ type: 'function', name: 'f(); function g' }, /no identifier/);
    check({ type: 'event', name: 'a\nb' }, /no identifier/);
    check(f('x'), /not a list/);
    check(f({}), /not a list/);
    check(f([5]), /not an object/);
    check(f([{ name: 'a' }]), /type of a parameter/);
    check(f([{ type: 'uint256; evil' }]), /type of a parameter/);
    check(f([{ type: 'uint256\n' }]), /type of a parameter/);
    check(f([{ type: 'uint256', name: 'a */ b' }]), /name of a parameter/);
    check({ ...f([]), outputs: [{ type: '' }] }, /type of a parameter/);
  });

  it('reads tuples in tuples, 32 deep', () => {
    const nested = (levels: number) => {
      let deep: object = { type: 'uint256' };
      for (let level = 0; level < levels; level++) {
        deep = { type: 'tuple', components: [deep] };
      }
      return parseAbi([{ type: 'function', name: 'f', inputs: [deep] }]).malformed.map(({ reason }) => english(reason));
    };
    assert.deepEqual(nested(32), []);
    assert.deepEqual(nested(33), ['Tuples are nested too deep.']);
    assert.deepEqual(nested(5_000), ['Tuples are nested too deep.']);
  });

  it('counts entries as they stand in the list, and never throws', () => {
    const { items, malformed } = parseAbi([null, { type: 'receive' }, 5]);
    assert.deepEqual([items.length, malformed.map(({ index }) => index)], [1, [0, 2]]);
    for (const json of [undefined, null, {}, 'x']) {
      assert.deepEqual(parseAbi(json), { items: [], malformed: [] });
    }
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (json) => {
        const abi = parseAbi(json);
        assert.equal(abi.items.length + abi.malformed.length, json.length);
      }),
    );
  });

  it('reads no more entries than any code has room for, and says so', () => {
    const entries = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ type: 'error', name: `E${index}` }));
    const most = parseAbi(entries(10_000));
    assert.deepEqual([most.items.length, most.malformed], [10_000, []]);
    const { items, malformed } = parseAbi(entries(10_001));
    assert.deepEqual(items, most.items);
    assert.deepEqual(englishData(malformed), [
      { index: 10_000, reason: 'Only the first 10,000 entries are read.', json: { type: 'error', name: 'E10000' } },
    ]);
  });
});
