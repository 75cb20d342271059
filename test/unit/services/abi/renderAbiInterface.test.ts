import assert from 'node:assert/strict';
import { parseAbi as humanReadable } from 'viem/utils';
import { parseAbi } from '../../../../src/domain/contract/abi.ts';
import type { ContractSignatures } from '../../../../src/domain/contract/verifiedContract.ts';
import { selectorOf, signatureHash } from '../../../../src/services/abi/abiHash.ts';
import { type AbiContext, renderAbiInterface } from '../../../../src/services/abi/renderAbiInterface.ts';
import { sampleJson } from '../http/fakeTransport.ts';

const check = (abi: unknown, context: AbiContext, expected: string) =>
  assert.equal(linesOf(parseAbi(abi), context).join('\n'), expected.trim());

const linesOf = (...given: Parameters<typeof renderAbiInterface>) =>
  [...renderAbiInterface(...given)].filter((line) => line !== undefined);

const signatures = (more: Partial<ContractSignatures>) => ({ functions: [], events: [], errors: [], ...more });

describe('hashes of signatures', () => {
  it('are those everyone knows', () => {
    assert.equal(selectorOf('transfer(address,uint256)'), '0xa9059cbb');
    assert.equal(selectorOf('Error(string)'), '0x08c379a0');
    assert.equal(
      signatureHash('Transfer(address,address,uint256)'),
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    );
  });

  it('are those the service states for the sample contracts', () => {
    for (const name of ['solidity-exact', 'partial-match', 'runtime-only', 'vyper-constructor-immutables']) {
      const { abi, signatures: listed } = sampleJson(`verification/contract-${name}-all.json`) as {
        abi: unknown;
        signatures: { function: { signature: string; signatureHash4: string; signatureHash32: string }[] };
      };
      const lines = linesOf(parseAbi(abi)).join('\n');
      assert.ok(listed.function.length > 0);
      for (const { signature, signatureHash4, signatureHash32 } of listed.function) {
        assert.equal(selectorOf(signature), signatureHash4);
        assert.equal(signatureHash(signature), signatureHash32);
        assert.ok(lines.includes(signatureHash4));
      }
    }
  });
});

describe('ABI as an interface', () => {
  it('is grouped: structs, constructor, view, pure, other functions, receive and fallback, events, errors', () => {
    const abi = [
      ...humanReadable([
        'error Bad(uint8 code)',
        'event Moved(address indexed to)',
        'fallback() external',
        'receive() external payable',
        'function pay() payable',
        'function twice() pure',
        'struct Point { uint256 x; bool ok; }',
        'function get(Point[] p) view returns (string)',
        'constructor(address owner) payable',
      ]),
      { type: 'event', name: 'Anon', inputs: [], anonymous: true },
    ];
    check(
      abi,
      {},
      `
interface Contract {
    // Structs

    struct PStruct {
        uint256 x;
        bool ok;
    }

    // Constructor

    // constructor(address owner) payable

    // View functions

    function get(PStruct[] calldata p) external view returns (string memory); // ${selectorOf('get((uint256,bool)[])')}

    // Pure functions

    function twice() external pure; // ${selectorOf('twice()')}

    // Functions

    function pay() external payable; // ${selectorOf('pay()')}

    // Receive and fallback

    // fallback() external

    // receive() external payable

    // Events

    // topic 0 ${signatureHash('Moved(address)')}
    event Moved(address indexed to);

    // no topic 0: the event is anonymous
    event Anon() anonymous;

    // Errors

    error Bad(uint8 code); // ${selectorOf('Bad(uint8)')}
}`,
    );
  });

  it('shows entries that are no items as comments, and an empty ABI as one', () => {
    check([], {}, 'interface Contract {\n    // The ABI is empty.\n}');
    for (const name of ['1a', 'a b', '-a', 'x'.repeat(102)]) {
      check([], { name }, 'interface Contract {\n    // The ABI is empty.\n}');
    }
    check([], { name: 'x'.repeat(101) }, `interface ${'x'.repeat(101)} {\n    // The ABI is empty.\n}`);
    check(
      [{ type: 'function', name: 'a b', big: 5n }],
      {},
      'interface Contract {\n    // Entry 0 of the ABI cannot be read. The name is missing or no identifier. It is: {"type":"function","name":"a b","big":5}\n}',
    );
    let deep: unknown[] = [];
    for (let level = 0; level < 100_000; level++) {
      deep = [deep];
    }
    assert.match(linesOf(parseAbi([deep])).join('\n'), /Entry 0 of the ABI cannot be read/);
  });

  it('notes where the service states another hash, and what it lists beyond the ABI', () => {
    const wrong = { signature: 'f()', hash4: '0x12345678', hash32: undefined };
    const right = { signature: 'g()', hash4: selectorOf('g()').toUpperCase().replace('X', 'x'), hash32: undefined };
    const lines = linesOf(parseAbi(humanReadable(['function f()', 'function g()', 'event E()'])), {
      signatures: signatures({
        functions: [wrong, right],
        events: [{ signature: 'E()', hash4: undefined, hash32: `0x${'1'.repeat(64)}` }],
        errors: [{ signature: 'Gone(uint256)', hash4: '0x00000000', hash32: undefined }],
      }),
    });
    const notes = lines.filter((line) => line.includes('service'));
    assert.deepEqual(
      notes.map((line) => line.trim()),
      [
        '// differs from the service, which states 0x12345678',
        `// differs from the service, which states 0x${'1'.repeat(64)}`,
        '// The service lists a signature that is not in the ABI: error Gone(uint256)',
      ],
    );
  });

  it('takes NatSpec of functions, getters, events, errors and the constructor', () => {
    const lines = linesOf(
      parseAbi(
        humanReadable(['constructor()', 'function total() view', 'function f(uint8 a)', 'event E()', 'error Bad()']),
      ),
      {
        userdoc: {
          notice: 'Of the contract',
          methods: { 'f(uint8)': { notice: 'Does it' }, constructor: { notice: 'Builds it' } },
          events: { 'E()': { notice: 'It happened' } },
          errors: { 'Bad()': [{ notice: 'It is bad' }] },
        },
        devdoc: {
          author: 'Somebody',
          methods: {
            'f(uint8)': {
              params: { a: 'the a', b: 5 },
              returns: { _0: 'the value', named: 'it', _1x: 'one', y_2: 'two', _: 'three' },
            },
          },
          stateVariables: { total: { details: 'All of it', return: 'the sum' } },
        },
      },
    );
    assert.deepEqual(
      lines.filter((line) => line.includes('// @') || line.includes('///')).map((line) => line.trim()),
      [
        '/// @author Somebody',
        '/// @notice Of the contract',
        '// @notice Builds it',
        '/// @dev All of it',
        '// @return the sum',
        '/// @notice Does it',
        '/// @param a the a',
        '// @return the value',
        '// @return named it',
        '// @return _1x one',
        '// @return y_2 two',
        '// @return _ three',
        '/// @notice It happened',
        '/// @notice It is bad',
      ],
    );
  });

  it('breaks long comments between words', () => {
    const word = 'x'.repeat(28);
    const shown = (notice: string) =>
      linesOf(parseAbi([]), { userdoc: { notice } }).filter((line) => line.includes('///'));
    assert.deepEqual(shown(`${word} ${word} ${word}`), [`/// @notice ${word} ${word}`, `/// ${word}`]);
    assert.deepEqual(shown(`${word} y${word} a`), [`/// @notice ${word}`, `/// y${word} a`]);
    assert.deepEqual(shown(`a ${word}${word}${word} b`), ['/// @notice a', `/// ${word}${word}${word}`, '/// b']);
    assert.deepEqual(shown('a  b\n\n c '), ['/// @notice a b', '/// c']);
  });

  it('gives a compiler only the NatSpec that fits the declaration', () => {
    const value = (name: string) => ({ name, type: 'uint8' });
    const inputs = ['a', 'days', 'c', 'e', 'x'.repeat(60)].map(value);
    const commentsOf = (outputs: readonly string[], doc: object) =>
      linesOf(parseAbi([{ type: 'function', name: 'f', inputs, outputs: outputs.map(value) }]), {
        devdoc: { methods: { 'f(uint8,uint8,uint8,uint8,uint8)': doc } },
      })
        .filter((line) => line.includes('@'))
        .map((line) => line.trim());
    const params = { a: 'one', days: 'two', c: '', e: `${'y'.repeat(50)}\nme@there`, z: 'none', ['x'.repeat(60)]: 'b' };
    assert.deepEqual(commentsOf([], { details: 'by me@there', params }), [
      '/// @dev by me@there',
      '/// @param a one',
      '// @param days two',
      '// @param c',
      `// @param e ${'y'.repeat(50)}`,
      '// me@there',
      '// @param z none',
      `// @param ${'x'.repeat(60)}`,
    ]);
    const returns = { _0: 'first', b: 'second', c: 'third', d: 'fourth' };
    assert.deepEqual(commentsOf(['', 'days', 'd'], { returns }), [
      '/// @return first',
      '/// @return b second',
      '// @return c third',
      '/// @return d fourth',
    ]);
  });

  it('says in a comment why an item is not declared', () => {
    const odd = { type: 'function', name: 'f', inputs: [{ name: 's', type: 'Set.Data storage' }] };
    assert.deepEqual(linesOf(parseAbi([odd]), { devdoc: { methods: { 'f(Set.Data storage)': { details: 'Odd' } } } }), [
      'interface Contract {',
      '    // Functions',
      '',
      '    // @dev Odd',
      `    // ${selectorOf('f(Set.Data storage)')}`,
      '    // function f(Set.Data storage) names types that no interface can have.',
      '}',
    ]);
  });

  it('lets no untrusted text start a line that is no comment', () => {
    const evil = 'x\nfunction evil() external;\r\rcontract A {}\u2028function u();\u0085*/ \u202e';
    const doc = {
      title: evil,
      notice: evil,
      details: evil,
      author: evil,
      methods: { 'f(uint8)': { notice: evil, details: evil, params: { [evil]: evil }, returns: { [evil]: evil } } },
    };
    const lines = linesOf(
      parseAbi([{ type: 'function', name: 'f', inputs: [{ name: 'a', type: 'uint8' }] }, { type: evil }, evil]),
      {
        name: evil,
        devdoc: doc,
        userdoc: doc,
        signatures: signatures({ functions: [{ signature: evil, hash4: evil, hash32: evil }] }),
      },
    );
    const text = lines.join('\n');
    assert.doesNotMatch(text, /[\u2028\u0085\u202e\r]/);
    const code = text.split('\n').filter((line) => !/^\s*(\/\/.*)?$/.test(line));
    assert.deepEqual(code, ['interface Contract {', '    function f(uint8 a) external; // 0x3120d434', '}']);
  });

  it('takes any JSON for NatSpec', () => {
    for (const doc of [null, 'x', 5, [], { methods: null }, { methods: { 'f()': 5 } }, { errors: { 'Bad()': null } }]) {
      const abi = parseAbi(humanReadable(['function f()', 'error Bad()']));
      assert.ok(linesOf(abi, { userdoc: doc, devdoc: doc }).length > 0);
    }
  });

  it('compares with the first that the service lists of a signature, each kind on its own', () => {
    const [right, wrong] = [selectorOf('f()'), '0x12345678'].map((hash4) => ({
      ...{ signature: 'f()', hash4, hash32: undefined },
    }));
    assert.ok(right && wrong);
    for (const [more, count] of [
      [{ functions: [right, wrong] }, 0],
      [{ functions: [wrong, right] }, 1],
      [{ errors: [wrong] }, 0],
      [{ functions: [right] }, 0],
    ] as const) {
      const lines = linesOf(parseAbi(humanReadable(['function f()'])), { signatures: signatures(more) });
      assert.equal(lines.filter((line) => line.includes('differs')).length, count);
    }
  });
});
