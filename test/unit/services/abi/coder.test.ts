import assert from 'node:assert/strict';
import { parseAbi as humanReadable } from 'viem/utils';
import { type Abi, parseAbi } from '../../../../src/domain/contract/abi.ts';
import { callableFunctions, revertText, valueLines } from '../../../../src/domain/contract/contractCall.ts';
import { decodeParameters, decodeRevert, encodeCall } from '../../../../src/services/abi/coder/abiCoder.ts';
import { english } from '../../english.ts';

const abi = parseAbi(
  humanReadable([
    'function transfer(address to, uint256 amount) returns (bool)',
    'function nothing() pure',
    'struct Position { uint128 shares; string memo; }',
    'function positions(address[] accounts) view returns (Position[] all)',
    'error TooLittle(address account, uint256 held)',
    'error Closed()',
  ]),
);
const word = (value: bigint | number) => value.toString(16).padStart(64, '0');

const functionsOf = ({ items }: Abi) => items.filter((item) => item.type === 'function');
const functionNamed = (name: string) => functionsOf(abi).find((item) => item.name === name) ?? assert.fail();

describe('the ABI coder', () => {
  it('encodes a call as everyone does', () => {
    const values = ['0x00000000000000000000000000000000000003e9', 5n];
    assert.equal(encodeCall(functionNamed('transfer'), values), `0xa9059cbb${word(0x3e9)}${word(5)}`);
    assert.equal(encodeCall(functionNamed('nothing'), []).length, 10);
    assert.deepEqual(decodeParameters([], '0xzz'), []);
    assert.throws(() => encodeCall(functionNamed('transfer'), ['0x12', 5n]));
  });

  it('decodes values with their parts', () => {
    const { outputs } = functionNamed('positions');
    const data = `0x${word(32)}${word(1)}${word(32)}${word(7)}${word(64)}${word(2)}${Buffer.from('hi').toString('hex').padEnd(64, '0')}`;
    const decoded = decodeParameters(outputs, data) ?? assert.fail();
    assert.deepEqual(valueLines(decoded), [
      'all: tuple[] = 1 elements',
      '  [0]: tuple',
      '    shares: uint128 = 7',
      '    memo: string = "hi"',
    ]);
  });

  it('keeps the members of a tuple apart whatever they are called', () => {
    const components = ['a', 'a', '__proto__', 'constructor'].map((name) => ({ name, type: 'uint8' }));
    const inputs = [{ name: '__proto__', type: 'tuple', components }];
    const [item] = functionsOf(parseAbi([{ type: 'function', name: 'f', inputs }]));
    const lines = valueLines(
      decodeParameters(item?.inputs ?? [], `0x${word(1)}${word(2)}${word(3)}${word(4)}`) ?? assert.fail(),
    );
    const members = ['a: uint8 = 1', 'a: uint8 = 2', '__proto__: uint8 = 3', 'constructor: uint8 = 4'];
    assert.deepEqual(lines, ['__proto__: tuple', ...members.map((line) => `  ${line}`)]);
  });

  it('encodes and decodes functions as address and selector, wherever they stand', () => {
    const json = humanReadable([
      'struct Then { function then; }',
      'function f(function one, function[2] some, Then last)',
    ]);
    const [item] = functionsOf(parseAbi(json));
    const callback = '0x00000000000000000000000000000000000003e9a9059cbb';
    assert.ok(item);
    const data = encodeCall(item, [callback, [callback, callback], [callback]]);
    // The selector of f(function,function[2],(function)).
    assert.equal(data, `${data.slice(0, 10)}${`${callback.slice(2)}${'0'.repeat(16)}`.repeat(4)}`);
    const shown = '0x00000000000000000000000000000000000003e9 selector 0xa9059cbb';
    assert.deepEqual(valueLines(decodeParameters(item.inputs, `0x${data.slice(10)}`) ?? []), [
      `one: function = ${shown}`,
      'some: function[2] = 2 elements',
      `  [0]: function = ${shown}`,
      `  [1]: function = ${shown}`,
      'last: tuple',
      `  then: function = ${shown}`,
    ]);
  });

  it('gives nothing for data that is no encoding', () => {
    const { outputs } = functionNamed('positions');
    for (const data of ['0x', '0x12', `0x${word(2n ** 255n)}`, `0x${word(32)}${word(2n ** 200n)}`, 'no hex']) {
      assert.equal(decodeParameters(outputs, data), undefined, data);
    }
    assert.deepEqual(decodeParameters([], '0x'), []);
    // Half a byte is missing, at whichever end.
    assert.equal(decodeParameters(functionNamed('transfer').inputs, `0x${word(1)}${word(2)}`.slice(0, -1)), undefined);
  });

  it('gives nothing for data that stands for far more than it is', () => {
    const [item] = functionsOf(parseAbi(humanReadable(['function f(bytes[] all)'])));
    const blobs = item?.inputs ?? assert.fail();
    const blob = `${word(3_200)}${'ab'.repeat(3_200)}`;
    const alike = (count: number) => `0x${word(32)}${word(count)}${word(count * 32).repeat(count)}${blob}`;
    assert.equal(decodeParameters(blobs, alike(4))?.[0]?.parts.length, 4);
    assert.equal(decodeParameters(blobs, alike(5)), undefined);
  });

  it('says why a call was reverted', () => {
    const text = `0x08c379a0${word(32)}${word(5)}${Buffer.from('a\nbad').toString('hex').padEnd(64, '0')}`;
    const account = '0x00000000000000000000000000000000000003e9';
    // Told by its selector, which is made as that of a call.
    const custom = encodeCall({ ...functionNamed('transfer'), name: 'TooLittle' }, [account, 1n]);
    for (const [data, sentence] of [
      [undefined, 'Reverted without a reason.'],
      ['0x', 'Reverted without a reason.'],
      [text, 'Reverted: “a bad”.'],
      [`0x4e487b71${word(0x11)}`, 'Panic 0x11: an arithmetic operation overflowed.'],
      ['0xa26ad4ef', 'Reverted with data that the ABI does not explain: 0xa26ad4ef'],
      ['0x08c379a0', 'Reverted with data that the ABI does not explain: 0x08c379a0'],
      [custom, `Reverted with TooLittle(account: ${account}, held: 1).`],
    ] as const) {
      assert.equal(english(revertText(decodeRevert(abi, data))), sentence);
    }
  });

  it('offers view and pure functions only', () => {
    assert.deepEqual(
      callableFunctions(abi).map(({ name }) => name),
      ['nothing', 'positions'],
    );
  });
});
