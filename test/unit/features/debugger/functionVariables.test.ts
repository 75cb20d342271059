import assert from 'node:assert/strict';
import { memoryBytes, unknownMemory } from '../../../../src/domain/trace/memoryReplay.ts';
import type { Replay } from '../../../../src/domain/trace/replay.ts';
import type { StackFrame } from '../../../../src/domain/trace/stackFrames.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { argumentVariables, localScope } = await import('../../../../src/features/debugger/functionVariables.ts');

const word = (value: bigint) => `0x${BigInt.asUintN(256, value).toString(16)}`;

/** What is shown of the arguments of a function with this list of them. */
function shownOf(
  list: string,
  words: readonly (string | undefined)[],
  more: {
    readonly viaIR?: boolean;
    readonly kind?: string;
    readonly bytes?: Uint8Array;
    readonly known?: boolean;
  } = {},
) {
  const text = `function f(${list}) internal { x = 1; }`;
  const bytes = more.bytes ?? new Uint8Array();
  const data = more.known === false ? unknownMemory(bytes.length) : memoryBytes(bytes);
  const read = (start: number, length: number) => ({
    bytes: data.bytes.slice(start, start + length),
    isKnown: data.isKnown.slice(start, start + length),
  });
  const replay = {
    programOf: () => ({ contract: { compilation: { compilerSettings: { viaIR: more.viaIR } } } }),
    index: {
      steps: { stackAt: (step: number) => (step === 7 ? ['0xfe', ...words] : undefined) },
      memory: { bytesAt: (_step: number, start: number, length: number) => read(start, length), inputOf: () => data },
    },
  } as unknown as Replay;
  const within = { kind: more.kind ?? 'function', name: 'f', start: 0, end: text.length, parts: [] };
  const call = {};
  const caller = { call, isHelper: false, stops: [{}] };
  const frame = { call, caller, first: 7, entry: { source: { text }, within } };
  return argumentVariables(replay, { frame } as never).map(
    ({ name, value, type }) => `${name} = ${value}${type ? `: ${type}` : ''}`,
  );
}

describe('arguments of functions within a contract', () => {
  it('are shown by their types', () => {
    const negative = word(-2n);
    assert.deepEqual(
      shownOf('uint8 a, int8 b, uint c, int256 d, bool e, bool f, bytes4 g, Phase h, address i, uint256', [
        word(0x1ffn),
        negative,
        word(12n),
        negative,
        '0x',
        word(2n),
        word(0x12345678n << 224n),
        word(3n),
        word((1n << 200n) + 0xabcn),
        undefined,
      ]),
      [
        'a = 255: uint8',
        'b = -2: int8',
        'c = 12: uint',
        'd = -2: int256',
        'e = unknown: bool',
        'f = true: bool',
        'g = 0x12345678: bytes4',
        'h = 0x3: Phase',
        'i = 0x0000000000000000000000000000000000000aBc: address',
        '#10 = unknown: uint256',
      ],
    );
    assert.deepEqual(shownOf('bytes4 a, addressBook b', [word(0x345678n << 224n), word(3n)]), [
      'a = 0x00345678: bytes4',
      'b = 0x3: addressBook',
    ]);
    assert.deepEqual(
      shownOf('uint8x a, xuint8 b, uint1000 c, bytes32 d, uint256 e, int16 f, myaddress g, address payable h', [
        ...[word(0x101n), word(0x102n), word(0x103n), word(0x104n)],
        ...[word(0n), word(0x18000n), word(0x105n), word(0x106n)],
      ]),
      [
        'a = 0x101: uint8x',
        'b = 0x102: xuint8',
        'c = 0x103: uint1000',
        `d = 0x${'104'.padStart(64, '0')}: bytes32`,
        'e = 0: uint256',
        'f = -32768: int16',
        'g = 0x105: myaddress',
        'h = 0x0000000000000000000000000000000000000106: address payable',
      ],
    );
    assert.deepEqual(shownOf('bool a, S storage b', ['0x0', '0x5']), [
      'a = false: bool',
      'b = storage from slot 5: S storage',
    ]);
  });

  it('are read from where they point to', () => {
    const text = Buffer.from('Dorf');
    const memory = Buffer.concat([Buffer.alloc(31), Buffer.from([4]), text]);
    assert.deepEqual(shownOf('string memory a', ['0x0'], { bytes: memory }), ['a = "Dorf": string memory']);
    assert.deepEqual(shownOf('bytes memory a', ['0x0'], { bytes: memory }), ['a = 0x446f7266: bytes memory']);
    assert.deepEqual(shownOf('string calldata a', ['0x20', '0x4'], { bytes: memory }), ['a = "Dorf": string calldata']);
    assert.deepEqual(shownOf('string memory a', ['0x0'], { bytes: memory, known: false }), [
      'a = memory from 0x0: string memory',
    ]);
    assert.deepEqual(shownOf('uint[] memory a, uint[] calldata b', ['0x80', '0x44', '0x2']), [
      'a = memory from 0x80: uint[] memory',
      'b = calldata from 0x44: uint[] calldata',
    ]);
    assert.deepEqual(shownOf('bytesList memory a, mystring memory b', ['0x0', '0x0'], { bytes: memory }), [
      'a = memory from 0x0: bytesList memory',
      'b = memory from 0x0: mystring memory',
    ]);
    assert.deepEqual(shownOf('bytes memory a', [word(1n << 60n)]), [
      `a = memory from 0x1${'0'.repeat(15)}: bytes memory`,
    ]);
  });

  it('are not told where they are not certain', () => {
    const unsure = ['— = It is not certain where the compiler has put them; see the stack.'];
    assert.deepEqual(shownOf('uint8 a', ['0x1'], { viaIR: true }), unsure);
    assert.deepEqual(shownOf('uint8 a', ['0x1'], { kind: 'modifier' }), unsure);
    assert.deepEqual(shownOf('uint8 a', []), unsure);
    assert.deepEqual(shownOf('uint8 a', ['0x1'], { viaIR: false }), ['a = 1: uint8']);
    assert.deepEqual(shownOf('', []), ['— = There are none.']);
  });
});

/** What is said of a function of which no statement is known. */
function saidOf(
  language: string | undefined,
  compilerSettings: object | undefined,
  isVerified = true,
  warnings: readonly object[] = [],
): string {
  const program = { contract: { compilation: { language, compilerSettings } } };
  const replay = {
    programOf: () => (isVerified ? program : undefined),
    index: { steps: { stackAt: () => [] } },
    warnings,
  } as unknown as Replay;
  const shown = { frame: { call: { code: '0xaa' }, stops: [] }, step: 0, location: undefined } as unknown as StackFrame;
  return localScope(replay, shown)
    .map(({ name, value }) => `${name} ${value}`)
    .join();
}

describe('local variables that are not certain', () => {
  it('are not shown, but why', () => {
    const untold = '— The compiler does not tell where local variables are kept; see the stack.';
    const newer = '— The newer pipeline of the compiler does not tell where it keeps them; see the stack.';
    const optimized = '— The optimizer moves them and uses their places again; see the stack.';
    const here = '— It is not certain here where the compiler has put them; see the stack.';
    assert.equal(saidOf('Solidity', {}, false), '— The contract is not verified.');
    assert.equal(
      saidOf('Solidity', {}, false, [{ kind: 'notAsked', address: '0xaa' }]),
      '— Whether the contract is verified is not known: the service did not answer.',
    );
    for (const [language, settings, said] of [
      ['Vyper', {}, untold],
      ['Yul', { optimizer: { enabled: false } }, untold],
      [undefined, {}, untold],
      ['Solidity', undefined, untold],
      ['Solidity', { viaIR: true }, newer],
      ['Solidity', { viaIR: true, optimizer: { enabled: true } }, newer],
      ['Solidity', { optimizer: { enabled: true } }, optimized],
      ['Solidity', { viaIR: false, optimizer: { enabled: false, details: { cse: true } } }, optimized],
      // What no compiler takes says nothing of what it did.
      ['Solidity', [], here],
      ['Solidity', { viaIR: [true], optimizer: [{ enabled: true }] }, here],
      ['Solidity', { viaIR: 'true', optimizer: 'enabled' }, here],
      ['Solidity', { viaIR: 1, optimizer: { enabled: 1 } }, here],
      ['Solidity', { optimizer: null }, here],
      ['Solidity', { optimizer: { details: [] } }, optimized],
      ['Solidity'.repeat(10_000), {}, untold],
      ['Solidity', {}, here],
      ['Solidity', { viaIR: false, optimizer: { enabled: false, runs: 200 } }, here],
    ] as const) {
      assert.equal(saidOf(language, settings), said, JSON.stringify([language, settings]));
    }
  });
});
