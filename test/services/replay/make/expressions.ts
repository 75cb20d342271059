import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Solc } from './solc.ts';

/** Writes `test/fixtures/expressions.json`: expressions, and what a compiler and an EVM make of them. */

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  throw new Error('usage: node expressions.ts <folder with node_modules>');
}
const load = createRequire(join(resolve(folder), 'from.js'));
const solc = load('solc') as Solc;
const { createEVM } = load('@ethereumjs/evm');
const { Common, Mainnet, Hardfork } = load('@ethereumjs/common');
const { createAddressFromString, createAccount } = load('@ethereumjs/util');

const caller = '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec';
const head = `// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;
contract Shop {
  enum Phase { Draft, Open, Closed }
  struct Item { uint128 price; uint8 count; string label; bytes3 mark; }
  struct Order { address buyer; Item[] items; uint64 at; bool paid; Phase phase; mapping(uint8 => int16) marks; }
  uint8 a = 200; uint8 b = 100; uint8 one = 1; uint16 c = 60000; uint64 d = 2**63 + 5; uint128 e = 2**127 + 9;
  uint256 f = 2**255 + 77; uint256 zero; uint256 small = 3; int8 g = -128; int8 h = 127; int64 i = -5;
  int256 j = type(int256).min; int256 k = 42; bool t = true; bool u;
  address who = 0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC; address payable other = payable(address(0x3e9));
  bytes1 x1 = 0xf0; bytes4 sel = 0x12345678; bytes20 twenty = bytes20(0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC);
  bytes32 hash = keccak256("ADMIN"); Phase phase = Phase.Open; Phase closed = Phase.Closed;
  string title = "Korn\\u00f6"; string long = "more than thirty-one bytes are stored somewhere else, they say"; bytes data = hex"00ff10";
  mapping(address => uint256) shares; mapping(string => int64) named; mapping(bytes32 => mapping(uint8 => uint32)) deep;
  mapping(Phase => uint8) phases; mapping(int16 => bytes2) signed; mapping(bool => uint40) flags; mapping(bytes4 => uint8) sels;
  mapping(uint256 => Order) orders; Order[] list; uint16[] shorts; uint24[5] fixeds; int72[][2] nested; bytes3[] marks; bool[40] bits;
  constructor() {
    shares[msg.sender] = 7777; shares[other] = 12; named["one"] = -1; named["a longer name than fits into thirty-two bytes"] = 99;
    deep[hash][200] = 4000000000; phases[Phase.Open] = 11; signed[-7] = 0xbeef; flags[true] = 2**39; sels[0x12345678] = 4;
    Order storage order = orders[3]; order.buyer = msg.sender; order.at = 1750000000; order.paid = true; order.phase = Phase.Closed;
    order.marks[7] = -300;
    order.items.push(Item(10**20, 3, "rye", "abc")); order.items.push(Item(5, 255, "barley that is sold in very large sacks", 0x010203));
    Order storage second = list.push(); second.buyer = other; second.items.push(Item(2**128 - 1, 1, "", "z"));
    for (uint16 n = 0; n < 20; n++) shorts.push(n * 3001); for (uint8 n = 0; n < 5; n++) fixeds[n] = uint24(n) * 3000000;
    nested[1].push(-9); nested[1].push(2**70); marks.push("xyz"); marks.push(0xffeedd); bits[33] = true;
  }
`;

let seed = 20_260_101n;
function next(below: number): number {
  seed = BigInt.asUintN(64, seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n);
  return Number((seed >> 33n) % BigInt(below));
}
const pick = <T>(items: readonly T[]): T => items[next(items.length)] as T;

const unsigned = [
  'a',
  'b',
  'one',
  'c',
  'd',
  'e',
  'f',
  'zero',
  'small',
  'shorts[3]',
  'shorts[b / 9]',
  'fixeds[4]',
  'fixeds[small]',
];
const stored = [
  ...[
    'shares[msg.sender]',
    'shares[who]',
    'shares[other]',
    'shares[address(0x3e9)]',
    'deep[hash][200]',
    'deep[hash][a]',
  ],
  ...[
    'phases[phase]',
    'phases[Phase.Open]',
    'flags[true]',
    'flags[!u]',
    'sels[sel]',
    'sels[0x12345678]',
    'orders[3].at',
  ],
  ...['orders[small].items[0].price', 'orders[3].items[one].count', 'list[0].items[zero].price', 'shorts.length'],
  ...[
    'list.length',
    'orders[3].items.length',
    'fixeds.length',
    'nested[1].length',
    'data.length',
    'shares[address(1)]',
  ],
  ...['msg.value', 'sel.length', 'deep[keccak256("ADMIN")][200]', 'shorts[shorts.length - one]'],
];
const signedOnes = [
  'g',
  'h',
  'i',
  'j',
  'k',
  'named["one"]',
  'named[title]',
  'orders[3].marks[7]',
  'nested[1][0]',
  'nested[1][one]',
];
const truths = ['t', 'u', 'orders[3].paid', 'list[0].paid', 'bits[33]', 'bits[32]', 'true', 'false'];
const texts = [
  'title',
  'long',
  'data',
  'orders[3].items[1].label',
  'list[0].items[0].label',
  'orders[3].items[0].label',
];
const places = [
  'who',
  'other',
  'orders[3].buyer',
  'list[0].buyer',
  'msg.sender',
  'address(0)',
  'address(0x3e9)',
  'list[0x0].buyer',
];
const bytes = [
  'x1',
  'sel',
  'twenty',
  'hash',
  'signed[-7]',
  'marks[1]',
  'orders[3].items[0].mark',
  'bytes4(hash)',
  'data[1]',
  'hash[31]',
];
const literals = [
  '0',
  '1',
  '2',
  '7',
  '255',
  '256',
  '1e3',
  '0x10',
  '2**64',
  '3 days',
  '1 ether',
  '1_000',
  '-1',
  '-129',
  '0.5 * 4',
];
const arithmetic = ['+', '-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>'];
const compared = ['==', '!=', '<', '<=', '>', '>='];
const casts = ['uint8', 'uint16', 'uint64', 'uint128', 'uint256', 'int8', 'int64', 'int256', 'uint', 'int'];

function number(depth: number): string {
  const kind = next(depth > 0 ? 12 : 6);
  if (kind < 2) {
    return pick(unsigned);
  }
  if (kind < 3) {
    return pick(stored);
  }
  if (kind < 5) {
    return pick(literals);
  }
  if (kind < 6) {
    return pick(signedOnes);
  }
  if (kind < 10) {
    const [left, operator, right] = [number(depth - 1), pick(arithmetic), number(depth - 1)];
    return next(3) === 0 ? `${left} ${operator} ${right}` : `(${left} ${operator} ${right})`;
  }
  return kind === 10 ? `${pick(casts)}(${number(depth - 1)})` : `${pick(['- ', '~'])}${number(depth - 1)}`;
}

function truth(depth: number): string {
  switch (next(depth > 0 ? 7 : 2)) {
    case 0:
      return pick(truths);
    case 1:
      return `${number(0)} ${pick(compared)} ${number(0)}`;
    case 2:
      return `(${truth(depth - 1)} ${pick(['&&', '||', '==', '!='])} ${truth(depth - 1)})`;
    case 3:
      return `!(${truth(depth - 1)})`;
    case 4:
      return `${pick(places)} ${pick(compared)} ${pick(places)}`;
    case 5:
      return `${pick(bytes)} ${pick(compared)} ${pick(bytes)}`;
    default:
      return `${number(depth)} ${pick(compared)} ${number(depth)}`;
  }
}

function other(): string {
  switch (next(10)) {
    case 0:
      return pick(places);
    case 1:
      return pick(bytes);
    case 2:
      return pick(texts);
    case 3:
      return `${pick(bytes)} ${pick(['&', '|', '^'])} ${pick(bytes)}`;
    case 4:
      return `${pick(bytes)} ${pick(['<<', '>>'])} ${next(40)}`;
    case 5:
      return `bytes${1 + next(32)}(${pick(bytes)})`;
    case 6:
      return `${pick(['uint160', 'uint256', 'uint32', 'uint8', 'address', 'payable'])}(${pick([...bytes, ...places, 'uint160(who)'])})`;
    case 7:
      return pick([
        'phase',
        'closed',
        'orders[3].phase',
        'list[0].phase',
        'Phase.Closed',
        `Phase(${next(4)})`,
        'Phase(one)',
        'Phase(a)',
        'phase == Phase.Open',
        'closed > phase',
      ]);
    case 8:
      return `type(${pick(casts)}).${pick(['max', 'min'])}`;
    default:
      return `shorts[${next(25)}] ${pick(arithmetic)} ${pick(unsigned)}`;
  }
}

/** Both sides have their part in its type. */
function choice(): string {
  const side = pick([() => number(1), () => pick(bytes), () => pick(texts), () => pick(places), () => truth(1)]);
  const chosen = `${truth(1)} ? ${side()} : ${side()}`;
  return next(2) === 0 ? chosen : `(${chosen}) ${pick([...arithmetic, ...compared])} ${side()}`;
}

function withHex(): string {
  const hex = pick(['x1 & 0x0f', 'sel ^ 0xffffffff', '0x00ff00ff | sel', 'x1 == 0xf0', 'data[1] & 0xf0', 'sel & 0xff']);
  return `${hex}${pick(['', '', ' >> 4', ' << 1'])}`;
}

const wanted = new Set<string>([...unsigned, ...stored, ...signedOnes, ...truths, ...texts, ...places, ...bytes]);
while (wanted.size < 3_300) {
  wanted.add(pick([() => number(2), () => number(1), () => truth(2), other])());
}
while (wanted.size < 4_300) {
  wanted.add(pick([choice, choice, choice, choice, choice, withHex])());
}

const settings = {
  optimizer: { enabled: false },
  outputSelection: {
    '*': { '*': ['abi', 'evm.bytecode.object', 'storageLayout', 'evm.methodIdentifiers'], '': ['ast'] },
  },
};

function compile(expressions: readonly string[]) {
  const lines = expressions.map(
    (expression, at) =>
      `function e${at}() external payable returns (bytes memory) { return abi.encode(${expression}); }`,
  );
  const content = `${head}${lines.join('\n')}\n}\n`;
  const input = { language: 'Solidity', sources: { 'Shop.sol': { content } }, settings };
  const answer = JSON.parse(solc.compile(JSON.stringify(input)));
  const start = Buffer.byteLength(head);
  const ends: number[] = [];
  let end = start;
  for (const line of lines) {
    end += Buffer.byteLength(line) + 1;
    ends.push(end);
  }
  const lineAt = (offset: number) => ends.findIndex((each) => offset < each);
  return { answer, lineAt };
}

interface Node {
  readonly [name: string]: unknown;
}

/** The types of what is encoded, by the number of the function. */
function typesIn(ast: Node): readonly string[] {
  const types: string[] = [];
  const walk = (node: unknown, at: number): void => {
    if (Array.isArray(node)) {
      for (const each of node) {
        walk(each, at);
      }
    } else if (typeof node === 'object' && node !== null) {
      const { name, nodeType, expression, arguments: given } = node as Node & { arguments?: readonly Node[] };
      const number =
        nodeType === 'FunctionDefinition' && /^e\d+$/.test(String(name)) ? Number(String(name).slice(1)) : at;
      const callee = expression as Node | undefined;
      if (nodeType === 'FunctionCall' && callee?.['memberName'] === 'encode') {
        types[number] = String((given?.[0]?.['typeDescriptions'] as Node | undefined)?.['typeString']);
      }
      for (const each of Object.values(node)) {
        walk(each, number);
      }
    }
  };
  walk(ast, -1);
  return types;
}

const evm = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Cancun }) });
const from = createAddressFromString(caller);
await evm.stateManager.putAccount(from, createAccount({ balance: 10n ** 30n }));

const cases: (readonly [string, string, string])[] = [];
let layout: unknown;
const words: Record<string, string> = {};
const all = [...wanted];
for (let start = 0; start < all.length; start += 150) {
  let expressions: readonly string[] = all.slice(start, start + 150);
  let compiled = compile(expressions);
  for (let round = 0; round < 20; round += 1) {
    const errors = (compiled.answer.errors ?? []).filter(({ severity }: Node) => severity === 'error');
    if (errors.length === 0) {
      break;
    }
    const wrong = new Set(
      errors.map((error: { sourceLocation?: { start: number } }) => compiled.lineAt(error.sourceLocation?.start ?? 0)),
    );
    if (wrong.has(-1)) {
      throw new Error(errors[0].formattedMessage);
    }
    expressions = expressions.filter((_each, at) => !wrong.has(at));
    compiled = compile(expressions);
  }
  const types = typesIn(compiled.answer.sources['Shop.sol'].ast);
  const output = compiled.answer.contracts['Shop.sol'].Shop;
  layout ??= output.storageLayout;
  const created = await evm.runCall({
    caller: from,
    gasLimit: 10n ** 9n,
    data: Buffer.from(output.evm.bytecode.object, 'hex'),
  });
  const to = created.createdAddress;
  if (created.execResult.exceptionError !== undefined) {
    throw new Error(created.execResult.exceptionError.error);
  }
  const reads = (event: { opcode: { name: string }; stack: readonly bigint[] }, done?: () => void) => {
    const slot = event.opcode.name === 'SLOAD' ? event.stack.at(-1) : undefined;
    if (slot !== undefined) {
      slots.add(slot);
    }
    done?.();
  };
  const slots = new Set<bigint>();
  evm.events.on('step', reads);
  for (const [at, expression] of expressions.entries()) {
    const selector = output.evm.methodIdentifiers[`e${at}()`];
    const { execResult } = await evm.runCall({
      caller: from,
      to,
      gasLimit: 10n ** 9n,
      value: 5n,
      data: Buffer.from(`${selector}`, 'hex'),
    });
    const hex = Buffer.from(execResult.returnValue).toString('hex');
    const result =
      execResult.exceptionError === undefined
        ? textOf(types[at] ?? '', hex.slice(128))
        : `! ${Number.parseInt(hex.slice(8), 16)}`;
    if (result !== undefined) {
      cases.push([expression, types[at] ?? '', result]);
    }
  }
  evm.events.off('step', reads);
  for (const slot of slots) {
    const key = Buffer.from(slot.toString(16).padStart(64, '0'), 'hex');
    const value = Buffer.from(await evm.stateManager.getStorage(to, key)).toString('hex');
    words[`0x${slot.toString(16)}`] = `0x${value.replace(/^0+/, '') || '0'}`;
  }
}

/** What was encoded, written out; undefined for what is not compared. */
function textOf(type: string, hex: string): string | undefined {
  const word = BigInt(`0x${hex.slice(0, 64) || '0'}`);
  const fixed = /^bytes(\d+)$/.exec(type)?.[1];
  if (/^uint\d+$/.test(type) || type.startsWith('enum ')) {
    return String(word);
  }
  if (/^int\d+$/.test(type)) {
    return String(BigInt.asIntN(256, word));
  }
  if (type.startsWith('int_const')) {
    return /int_const -/.test(type) ? String(BigInt.asIntN(256, word)) : String(word);
  }
  if (type === 'bool') {
    return String(word === 1n);
  }
  if (type === 'address' || type === 'address payable') {
    return `0x${hex.slice(24, 64)}`;
  }
  if (fixed !== undefined) {
    return `0x${hex.slice(0, Number(fixed) * 2)}`;
  }
  const length = Number(BigInt(`0x${hex.slice(64, 128) || '0'}`));
  const content = hex.slice(128, 128 + length * 2);
  return type.startsWith('string')
    ? JSON.stringify(Buffer.from(content, 'hex').toString())
    : type.startsWith('bytes')
      ? `0x${content}`
      : undefined;
}

const file = join(import.meta.dirname, '..', '..', '..', 'fixtures', 'expressions.json');
const lines = [...cases.slice(0, 2_000), ...cases.slice(-400)].map((each) => JSON.stringify(each)).join(',\n');
writeFileSync(
  file,
  `{"caller":"${caller}","value":5,"source":${JSON.stringify(head)},\n"layout":${JSON.stringify(layout)},\n"words":${JSON.stringify(words)},\n"cases":[\n${lines}\n]}\n`,
);
console.log(`${cases.length} cases, ${cases.filter(([, , result]) => result.startsWith('!')).length} that fail`);
