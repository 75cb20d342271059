import assert from 'node:assert/strict';
import { readOutline } from '../../../../src/domain/source/sourceOutline.ts';
import { calledArguments } from '../../../../src/domain/trace/calledArguments.ts';
import { runSteps } from '../../runSteps.ts';

/** The arguments of a function with this head, from a stack of so many words, the last of which is `0x<count>`. */
function argumentsOf(head: string, count: number) {
  const text = `contract A { function ${head} { x = 1; } }`;
  const [contract] = runSteps(readOutline(text, { stepsLeft: 100_000 })).result.parts;
  const stack = Array.from({ length: count }, (_each, at) => `0x${at + 1}`);
  return calledArguments(text, contract?.parts[0] ?? assert.fail(head), stack);
}

describe('what a function within a contract was called with', () => {
  const shown = (head: string, count: number) =>
    argumentsOf(head, count)?.map(({ name, type, location, words }) =>
      [`${type}|${location ?? ''}|${name}`, ...words].join(' '),
    );

  it('is on top of the stack, the last one last, above where to return to', () => {
    assert.deepEqual(shown('f(uint256 a, address b) internal', 5), ['uint256||a 0x4', 'address||b 0x5']);
    assert.deepEqual(shown('f(uint256 a, address b) internal', 3), ['uint256||a 0x2', 'address||b 0x3']);
    assert.equal(shown('f(uint256 a, address b) internal', 2), undefined);
    assert.deepEqual(shown('f()', 1), []);
    assert.equal(shown('f()', 0), undefined);
    assert.equal(calledArguments('function f() {}', { ...part, start: 0, end: 15 }, undefined), undefined);
  });

  it('has names where they are written', () => {
    assert.deepEqual(shown('f(uint8, bytes4 /* no, (name */, L.S memory, L.S storage s, address payable) private', 9), [
      'uint8|| 0x5',
      'bytes4|| 0x6',
      'L.S|memory| 0x7',
      'L.S|storage|s 0x8',
      'address payable|| 0x9',
    ]);
    assert.deepEqual(shown('f(address payable to, L.T, uint[3] memory list)', 9), [
      'address payable||to 0x7',
      'L.T|| 0x8',
      'uint[3]|memory|list 0x9',
    ]);
  });

  it('takes two words for what has no length of its own', () => {
    assert.deepEqual(
      shown('f(bytes calldata a, string calldata b, uint[] calldata c, S calldata d, uint[2] calldata e)', 9),
      [
        'bytes|calldata|a 0x2 0x3',
        'string|calldata|b 0x4 0x5',
        'uint[]|calldata|c 0x6 0x7',
        'S|calldata|d 0x8',
        'uint[2]|calldata|e 0x9',
      ],
    );
    assert.deepEqual(
      shown('f(bytes memory a, function(uint8) external returns (bool) b, function() internal pure c)', 9),
      ['bytes|memory|a 0x6', 'function(uint8)external returns(bool)||b 0x7 0x8', 'function()internal pure||c 0x9'],
    );
    assert.deepEqual(shown('f(mapping(address => uint) storage m)', 9), ['mapping(address => uint)|storage|m 0x9']);
  });

  it('is not known of a head without an end', () => {
    const text = 'function f(uint8 a';
    assert.equal(calledArguments(text, { ...part, start: 0, end: text.length }, ['0x1', '0x2']), undefined);
    const long = `function f(uint8 a${' '.repeat(20_000)}) { x = 1; }`;
    assert.equal(calledArguments(long, { ...part, start: 0, end: long.length }, ['0x1', '0x2']), undefined);
  });
});

const part = { kind: 'function', name: 'f', start: 0, end: 0, parts: [] } as const;
