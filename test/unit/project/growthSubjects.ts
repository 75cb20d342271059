import { editToAdd, readAddressBookFile } from '../../../src/domain/addressBook/addressBookFile.ts';
import { parseAbi } from '../../../src/domain/contract/abi.ts';
import { withoutValues } from '../../../src/domain/storage/storageValue.ts';
import { readStorageVariables } from '../../../src/domain/storage/storageVariables.ts';
import { formatExactJson, parseExactJson } from '../../../src/domain/value/exactJson.ts';
import { htmlToText } from '../../../src/domain/value/htmlText.ts';
import { readJsonTree } from '../../../src/domain/value/jsonTree.ts';
import { scanJson } from '../../../src/domain/value/scanJson.ts';
import { abiSolidity, renderAbiInterface } from '../../../src/services/abi/renderAbiInterface.ts';
import { readTransactionFile } from '../services/transactionFile/readAtOnce.ts';
import { answerSubjects } from './answerSubjects.ts';

/** What reads foreign text, by what it reads; and the text it is given. */
export interface Subject {
  readonly name: string;
  readonly given: string;
  /** Makes a text or value of that length, and gives what reads it. */
  readonly prepare: (length: number) => (() => unknown) | Promise<() => unknown>;
}

const repeated =
  (start: string, piece: string, end = '') =>
  (length: number) =>
    `${start}${piece.repeat(Math.ceil(length / piece.length))}${end}`;

/** JSON that begins again and again and never ends, and lists and objects that do. */
const jsonTexts: Readonly<Record<string, (length: number) => string>> = {
  'open lists': repeated('', '['),
  'open objects': repeated('', '{"a":'),
  'closed brackets': repeated('', ']'),
  'a text that nothing closes': repeated('"', '\\"'),
  'escapes of characters': repeated('"', '\\u0041', '"'),
  'a list of lists': repeated('[', '[],', '0]'),
  'a list of objects': repeated('[', '{"a":[1,"b"]},', '0]'),
  'one name again and again': repeated('{', '"a":1,', '"b":2}'),
  'a long number': repeated('', '1'),
  'a list of numbers': repeated('[', '1234567890123456789,', '0]'),
  'white space': repeated('', ' \n'),
  'quotes and commas': repeated('[', '"",', '""]'),
};
const names = (length: number) =>
  `{${Array.from({ length: Math.ceil(length / 10) }, (_, index) => `"a${index}":1`).join()}}`;

const books: Readonly<Record<string, (length: number) => string>> = {
  ...jsonTexts,
  entries: repeated('{"addresses":[', '{"address":"0.0.7","label":"a"},', '{"address":"0.0.8","label":"b"}]}'),
  faults: repeated('{"addresses":[', '{"address":7},', '7]}'),
  lines: repeated('{"addresses":[', '7,\n', '7]}'),
};
const transactionTexts: Readonly<Record<string, (length: number) => string>> = {
  ...jsonTexts,
  hex: repeated('', '0a'),
  'hex of pairs': repeated('', '0x0a, '),
  'hex of fields': repeated('', '0a00'),
  base64: repeated('', 'CgAKAAoA'),
  'base64 of lines': repeated('', 'CgAK\n'),
  'a list of hex': repeated('[', '"0a00",', '"0a00"]'),
  'objects of hex': repeated('[', '{"transaction":"0a00"},', '{}]'),
  words: repeated('', 'transaction '),
};
const statusTexts: Readonly<Record<string, (length: number) => string>> = {
  'tags that nothing closes': repeated('', '<a '),
  'signs that begin no tag': repeated('', '< '),
  tags: repeated('', '<b>x</b>'),
  breaks: repeated('', 'a<br>'),
  scripts: repeated('', '<script>x</script>'),
  'scripts that nothing closes': repeated('', '<script>'),
  entities: repeated('', '&amp;'),
  'entities that nothing closes': repeated('', '&am'),
  'white space': repeated('', ' \n '),
};

const parameters = (depth: number): unknown =>
  depth === 0 ? { name: 'a', type: 'uint256' } : { name: 'a', type: 'tuple', components: [parameters(depth - 1)] };
const abis: Readonly<Record<string, (length: number) => unknown>> = {
  functions: (length) =>
    Array.from({ length }, (_, index) => ({
      type: 'function',
      name: `f${index}`,
      inputs: [parameters(0)],
      outputs: [],
    })),
  'functions of one name': (length) => Array(length).fill({ type: 'function', name: 'f', inputs: [], outputs: [] }),
  'nested tuples': (length) =>
    Array.from({ length: Math.ceil(length / 10) }, () => ({ type: 'function', name: 'f', inputs: [parameters(10)] })),
  parameters: (length) => [{ type: 'function', name: 'f', inputs: Array(length).fill(parameters(0)), outputs: [] }],
  errors: (length) => Array.from({ length }, (_, index) => ({ type: 'error', name: `E${index}`, inputs: [] })),
  'what is none': (length) => Array(length).fill({ type: 'x', inputs: 7 }),
};

const inPlace = { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' };
const variable = (index: number, type: string) => ({
  label: `a${index}`,
  slot: `${index}`,
  offset: 0,
  type,
  contract: 'A',
});
const layouts: Readonly<Record<string, (length: number) => unknown>> = {
  variables: (length) => ({ storage: Array.from({ length }, (_, at) => variable(at, 't')), types: { t: inPlace } }),
  'variables of one name': (length) => ({ storage: Array(length).fill(variable(0, 't')), types: { t: inPlace } }),
  'types of types': (length) => ({
    storage: [variable(0, 't0')],
    types: Object.fromEntries(
      Array.from({ length }, (_, at) => [`t${at}`, { ...inPlace, encoding: 'dynamic_array', base: `t${at + 1}` }]),
    ),
  }),
  'a struct of members': (length) => ({
    storage: [variable(0, 's')],
    types: {
      t: inPlace,
      s: { ...inPlace, label: 'struct S', members: Array.from({ length }, (_, at) => variable(at, 't')) },
    },
  }),
  'no variables': (length) => ({ storage: Array(length).fill(7), types: {} }),
  'variables of Vyper': (length) =>
    Object.fromEntries(Array.from({ length }, (_, at) => [`a${at}`, { slot: at, type: 'uint256', n_slots: 1 }])),
};

function subjects<T>(
  name: string,
  table: Readonly<Record<string, (length: number) => T>>,
  read: (given: T) => unknown,
): readonly Subject[] {
  return Object.entries(table).map(([given, make]) => ({
    name,
    given,
    prepare: (length) => {
      const made = make(length);
      return () => read(made);
    },
  }));
}

/** Values cost more than characters do. */
function shorter(table: Readonly<Record<string, (length: number) => unknown>>): typeof table {
  return Object.fromEntries(Object.entries(table).map(([given, make]) => [given, (length) => make(length / 10)]));
}

/** Refusing costs something, too. */
function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const entry = { address: '0.0.9', label: 'c', network: 'testnet' };
const source = { compilation: undefined, sources: undefined };

export const growthSubjects: readonly Subject[] = [
  ...answerSubjects,
  ...subjects('JSON in steps', { ...jsonTexts, names }, (text) => attempt(() => [...scanJson(text)])),
  ...subjects('exact JSON', { ...jsonTexts, names }, (text) => attempt(() => formatExactJson(parseExactJson(text)))),
  ...subjects('a tree of JSON', { ...jsonTexts, names }, (text) => readJsonTree(text)),
  ...subjects('an address book', books, (text) => [...readAddressBookFile(text), editToAdd(text, entry)]),
  ...subjects('a transaction as text', transactionTexts, (text) =>
    attempt(() => readTransactionFile(new TextEncoder().encode(text))),
  ),
  ...subjects('the text of a status', statusTexts, (text) => htmlToText(text)),
  ...subjects('an ABI', shorter(abis), (json) => {
    const abi = parseAbi(json);
    return [abiSolidity('A', abi), renderAbiInterface(abi)];
  }),
  ...subjects('a storage layout', shorter(layouts), (layout) => {
    const read = readStorageVariables(layout, source);
    return read && withoutValues(read);
  }),
];
