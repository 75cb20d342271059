import type { VerifiedContract } from '../../../src/domain/contract/verifiedContract.ts';
import { renderStorageLayout } from '../../../src/domain/storage/storageLayoutDocument.ts';
import { parseExactJson } from '../../../src/domain/value/exactJson.ts';
import { english } from '../english.ts';
import { keyOf } from '../services/contracts/contractFakes.ts';
import { assertWhole } from './assertWhole.ts';

const item = (label: string, slot: number | string, offset: number, type: string) => {
  return { label, slot: String(slot), offset, type, contract: 'a.sol:Vault' };
};
const inPlace = (label: string, bytes: number, more: object = {}) => {
  return { label, encoding: 'inplace', numberOfBytes: String(bytes), ...more };
};
const solidity = {
  storage: [
    item('paused', 0, 0, 'bool'),
    item('owner', 0, 1, 'address'),
    item('name', 1, 0, 'string'),
    item('pair', 2, 0, 'pair'),
    item('few', 5, 0, 'few'),
    item('many', 6, 0, 'many'),
    item('shares', 40, 0, 'map'),
    item('list', 41, 0, 'list'),
    item('odd', 42, 0, 'missing'),
    item('far', `0x${'f'.repeat(64)}`, 0, 'bool'),
    { label: 'broken' },
  ],
  types: {
    bool: inPlace('bool', 1),
    address: inPlace('address', 20),
    string: { label: 'string', encoding: 'bytes', numberOfBytes: '32' },
    pair: inPlace('struct Vault.Pair', 96, {
      members: [item('first', 0, 0, 'bool'), item('second', 1, 0, 'string'), item('inner', 2, 0, 'few')],
    }),
    few: inPlace('bool[3]', 32, { base: 'bool' }),
    many: inPlace('address[33]', 1056, { base: 'address' }),
    map: { label: 'mapping(address => bool)', encoding: 'mapping', numberOfBytes: '32', key: 'address', value: 'bool' },
    list: { label: 'string[]', encoding: 'dynamic_array', numberOfBytes: '32', base: 'string' },
  },
};
const vyper = parseExactJson(`{
  "a": { "type": "uint256[2]", "slot": 1, "n_slots": 2 },
  "owner": { "type": "address", "slot": 0, "n_slots": 1 },
  "odd": { "type": "Thing", "slot": 9 },
  "large": { "type": "Thing", "slot": 10, "n_slots": 7 },
  "shares": { "type": "HashMap[address, DynArray[String[40], 3]]", "slot": 20, "n_slots": 1 },
  "names": { "type": "DynArray[String[40], 3]", "slot": 21, "n_slots": 10 },
  "far": { "type": "bool", "slot": 1.1e70, "n_slots": 1 },
  "module": { "inner": { "type": "Bytes[3]", "slot": 3, "n_slots": 2 }, "broken": 5 }
}`);

describe('documents of storage layouts, whole', () => {
  for (const [language, storageLayout, transientStorageLayout] of [
    ['Solidity', solidity, { storage: [item('lock', 0, 0, 'bool')], types: solidity.types }],
    ['Vyper', vyper, undefined],
  ] as const) {
    it(`of ${language} are as expected`, () => {
      const compilation = {
        language,
        compiler: 'c',
        compilerVersion: '0.8.30',
        name: 'Vault',
        fullyQualifiedName: 'a.sol:Vault',
      };
      const contract = {
        ...keyOf(`0x${'ab'.repeat(20)}`),
        ...{ compilation, sources: undefined, storageLayout, transientStorageLayout },
      } as unknown as VerifiedContract;
      assertWhole(`layouts/${language}.md`, renderStorageLayout(contract, english).split('\n'));
    });
  }
});
