/** ABIs that make an interface hard to write; what the name says is what is hard about it. */

interface Part {
  readonly name: string;
  readonly type: string;
  readonly indexed?: boolean;
  readonly internalType?: string;
  readonly components?: readonly Part[];
}

const of = (type: string, name = ''): Part => ({ name, type });
const indexed = (type: string, name = ''): Part => ({ name, type, indexed: true });
const tuple = (name: string, components: readonly Part[], internalType?: string, suffix = ''): Part => ({
  name,
  type: `tuple${suffix}`,
  components,
  ...(internalType === undefined ? {} : { internalType }),
});
const call = (name: string, inputs: readonly Part[] = [], outputs: readonly Part[] = [], stateMutability = 'view') => ({
  type: 'function',
  name,
  inputs,
  outputs,
  stateMutability,
});
const event = (name: string, inputs: readonly Part[] = [], anonymous = false) => ({
  type: 'event',
  name,
  inputs,
  anonymous,
});
const error = (name: string, inputs: readonly Part[] = []) => ({ type: 'error', name, inputs });

const nested = (depth: number): Part =>
  depth === 0 ? of('uint8', 'x') : tuple(`level${depth}`, [nested(depth - 1)], `struct Level${depth}`);
const abc = ['a', 'b', 'c', 'd', 'e'];
const words = (
  'abstract address after alias anonymous apply as assembly auto bool break byte bytes bytes1 bytes32 calldata case ' +
  'catch constant constructor continue contract copyof days default define delete do else emit enum ether event external ' +
  'fallback false final fixed fixed8x1 for function gwei hex hours if immutable implements import in indexed inline int ' +
  'int8 interface internal is let library macro mapping match memory minutes modifier mutable new null of override ' +
  'partial payable pragma private promise public pure receive reference relocatable return returns sealed seconds sizeof ' +
  'static storage string struct super supports switch this throw true try type typedef typeof ufixed ufixed128x18 uint ' +
  'uint256 unchecked unicode using var view virtual weeks wei while years _ error revert global from layout transient at ' +
  'now assert require msg block tx abi selfdestruct keccak256 blockhash Error Panic leave bytes33 uint7'
).split(' ');

export interface NastyAbi {
  /** As the contract is called; `Nasty` when it is not about that. */
  readonly contract?: string;
  readonly json: readonly object[];
  /** How many items cannot be declared. */
  readonly commented?: number;
}

export const nastyAbis: Readonly<Record<string, NastyAbi>> = {
  'nothing at all': { json: [] },
  'one name twice among inputs': { json: [call('f', [of('uint256', 'a'), of('address', 'a'), of('string', 'a')])] },
  'one name twice among outputs': { json: [call('f', [], [of('uint256', 'a'), of('bytes', 'a')])] },
  'one name among inputs and outputs': { json: [call('f', [of('uint256', 'a')], [of('uint256', 'a')])] },
  'one name twice in an event': { json: [event('E', [indexed('uint256', 'a'), of('uint256', 'a')])] },
  'one name twice in an error': { json: [error('E', [of('uint256', 'a'), of('uint256', 'a')])] },
  'one name twice in a struct': {
    json: [call('f', [tuple('s', [of('uint8', 'a'), of('uint8', 'a'), of('uint8', 'a_'), of('uint8', 'a')])])],
  },
  'members that are called like those without a name': {
    json: [call('f', [tuple('s', [of('uint8'), of('uint8', 'member0'), of('uint8', 'member2'), of('uint8')])])],
  },
  'the error Error': { json: [error('Error', [of('string')]), error('Panic', [of('uint256')])], commented: 2 },
  'functions called Error and Panic': { json: [call('Error', [of('string')]), call('Panic')] },
  'events called Error and Panic': { json: [event('Error', [of('string')]), event('Panic')] },
  'an error and an event called Error': { json: [error('Error'), event('Error')], commented: 1 },
  'a function called like the interface': { json: [call('INasty')] },
  'functions called like the interface and its next name': {
    json: [call('INasty'), call('INasty2'), event('INasty3')],
  },
  'an event called like the interface': { json: [event('INasty')] },
  'an error called like the interface': { json: [error('INasty')] },
  'a struct called like the interface': { json: [call('f', [tuple('s', [of('uint8', 'a')], 'struct INasty')])] },
  'a function called like the contract': { json: [call('Nasty')] },
  'no name for the contract': { contract: '1 bad name', json: [call('IContract')] },
  'three indexed parameters': {
    json: [
      event(
        'E',
        ['a', 'b', 'c'].map((name) => indexed('uint8', name)),
      ),
    ],
  },
  'four indexed parameters': {
    json: [
      event(
        'E',
        abc.slice(0, 4).map((name) => indexed('uint8', name)),
      ),
    ],
    commented: 1,
  },
  'four indexed parameters of an anonymous event': {
    json: [
      event(
        'E',
        abc.slice(0, 4).map((name) => indexed('uint8', name)),
        true,
      ),
    ],
  },
  'five indexed parameters of an anonymous event': {
    json: [
      event(
        'E',
        abc.map((name) => indexed('uint8', name)),
        true,
      ),
    ],
    commented: 1,
  },
  'indexed structs, arrays and functions': {
    json: [
      event('E', [{ ...tuple('s', [of('string', 'a')]), indexed: true }, indexed('uint8[]'), indexed('function')]),
    ],
  },
  'words of the language as inputs': { json: words.map((word) => call(`f_${word}`, [of('uint8', word)])) },
  'words of the language as outputs': { json: words.map((word) => call(`f_${word}`, [], [of('string', word)])) },
  'words of the language in events and errors': {
    json: words.flatMap((word) => [
      event(`E_${word}`, [indexed('bytes', word)]),
      error(`X_${word}`, [of('bytes', word)]),
    ]),
  },
  'words of the language as members': {
    json: [
      call('f', [
        tuple(
          's',
          words.map((word) => of('uint8', word)),
        ),
      ]),
    ],
  },
  'words of the language as structs': {
    json: words.map((word, index) => call(`f${index}`, [tuple('s', [of('uint8', `a${index}`)], `struct A.${word}`)])),
  },
  'words of the language as functions': { json: words.map((word) => call(word)), commented: 115 },
  'words of the language as events': { json: words.map((word) => event(word)), commented: 115 },
  'words of the language as errors': { json: words.map((word) => error(word)), commented: 117 },
  'structs of one name and other members': {
    json: [
      call('f', [tuple('a', [of('uint8', 'x')], 'struct A.S'), tuple('b', [of('bool', 'x')], 'struct B.S')]),
      call('g', [tuple('a', [of('bool', 'x')], 'struct C.S'), tuple('b', [of('int8', 'x')], 'struct S2')]),
    ],
  },
  'structs of one name in structs of one name': {
    json: [
      call('f', [tuple('a', [tuple('in', [of('uint8', 'x')], 'struct A.T')], 'struct A.S')]),
      call('g', [tuple('a', [tuple('in', [of('bool', 'x')], 'struct B.T')], 'struct B.S')]),
      call('h', [tuple('a', [tuple('in', [of('bool', 'x')], 'struct B.T', '[2][]')], 'struct B.S[]', '[]')]),
    ],
  },
  'structs called like functions, events and errors': {
    json: [
      call('f', [tuple('f', [of('uint8', 'x')], 'struct f')]),
      event('E', [tuple('E', [of('uint8', 'x')], 'struct E')]),
      error('X', [tuple('X', [of('uint8', 'x')], 'struct X')]),
    ],
  },
  'structs without any name': {
    json: [call('f', [tuple('', [of('uint8')]), tuple('', [of('bool')])], [tuple('', [of('uint8')], undefined, '[]')])],
  },
  'a struct called like its parameter and its member': {
    json: [call('f', [tuple('S', [of('uint8', 'S')], 'struct S'), of('uint8', 'S')])],
  },
  'structs that hold each other deep': { json: [call('f', [nested(12)], [nested(5)])] },
  'a struct without members': { json: [call('f', [tuple('s', [])])], commented: 1 },
  'constructor, receive and fallback': {
    json: [
      { type: 'constructor', inputs: [of('uint8', 'a'), of('uint8', 'a')], stateMutability: 'payable' },
      { type: 'receive', stateMutability: 'payable' },
      { type: 'fallback', stateMutability: 'payable' },
      call('f'),
    ],
  },
  'functions called constructor, receive and fallback': {
    json: [call('constructor'), call('receive'), call('fallback'), call('ok')],
    commented: 3,
  },
  'a function twice': { json: [call('f', [of('uint8')]), call('f', [of('uint8', 'a')], [], 'payable')], commented: 1 },
  'overloaded functions': {
    json: [call('f'), call('f', [of('uint8')]), call('f', [of('uint8[]')]), call('f', [of('uint8[2]')])],
  },
  'functions with one selector': {
    json: [call('burn', [of('uint256')]), call('collate_propagate_storage', [of('bytes16')])],
    commented: 1,
  },
  'a function by both names of a type': { json: [call('f', [of('uint')]), call('f', [of('uint256')])], commented: 1 },
  'functions that differ by the names of structs alone': {
    json: [
      call('f', [tuple('a', [of('uint8', 'x')], 'struct A')]),
      call('f', [tuple('a', [of('uint8', 'y')], 'struct B')]),
    ],
    commented: 1,
  },
  'an event twice, once anonymous': {
    json: [event('E', [of('uint8')]), event('E', [indexed('uint8')], true)],
    commented: 1,
  },
  'overloaded events': { json: [event('E', [of('uint8')]), event('E', [of('uint16')]), event('E')] },
  'an error twice': { json: [error('E', [of('uint8')]), error('E', [of('uint16')])], commented: 1 },
  'a function, an event and an error of one name': { json: [error('a'), event('a'), call('a')], commented: 2 },
  'a function that cannot be and an event of one name': {
    json: [call('a', [of('Set.Data storage')]), event('a')],
    commented: 1,
  },
  'types of the language alone': {
    json: [call('f', [of('Set.Data storage')]), call('g', [], [of('Side')]), error('E', [of('Lib.Side')])],
    commented: 3,
  },
  'types that there are not': {
    json: [
      'uint7',
      'uint264',
      'int0',
      'bytes0',
      'bytes33',
      'fixed128x18',
      'ufixed',
      'uint8[0]',
      'uint8[01]',
      'byte',
    ].map((type, index) => call(`f${index}`, [of(type)])),
    commented: 10,
  },
  'all sizes of numbers and bytes': {
    json: Array.from({ length: 32 }, (_, index) =>
      call(`f${index}`, [of(`uint${(index + 1) * 8}`), of(`int${(index + 1) * 8}`), of(`bytes${index + 1}`)]),
    ),
  },
  'arrays of everything': {
    json: [
      call('f', [of('string[]'), of('bytes[2][]'), of('function[3]'), of('address[2][3][]')], [of('bool[][]')], 'pure'),
      error('E', [of('string[2][]'), tuple('s', [of('function[]', 'f')], undefined, '[][2]')]),
    ],
  },
  'arrays that are too large': {
    json: [
      call('f', [of('uint256[115792089237316195423570985008687907853269984665640564039457]')]),
      call('g', [], [of('uint8[134217728]')]),
      event('E', [of('uint8[65536][65536]')]),
      error('X', [tuple('s', [of('uint8[134217728]', 'a')])]),
      call('ok', [of('uint8[134217727]')]),
    ],
    commented: 4,
  },
  'functions as values': { json: [call('f', [of('function', 'then'), of('function[]', 'all')], [of('function')])] },
  'payable and pure functions': {
    json: [call('f', [], [], 'payable'), call('g', [], [], 'pure'), call('h', [], [], 'nonpayable')],
  },
  'dollars and underscores': {
    json: [call('$'), call('__', [of('uint8', '$'), of('uint8', '_')]), event('$_1'), error('_$')],
  },
  'fields of compilers before 0.4.16': {
    json: [
      { name: 'f', constant: true, inputs: [], outputs: [] },
      { type: 'function', name: 'g', payable: true },
    ],
  },
  'what is no ABI item': {
    json: [{ type: 'function', name: '1a' }, { type: 'x' }, { type: 'event', name: 'a b' }, call('f')],
  },
  'sixty parameters': {
    json: [
      call(
        'f',
        Array.from({ length: 60 }, (_, index) => of('uint8', `a${index % 7}`)),
      ),
      event('E', Array(60).fill(of('bytes'))),
    ],
  },
};
