import assert from 'node:assert/strict';
import * as v from 'valibot';
import { parseNumberRange } from '../../../../src/domain/block/blockFilter.ts';
import type { AbiParameter } from '../../../../src/domain/contract/abi.ts';
import { parseAbiValue } from '../../../../src/domain/contract/abiValue.ts';
import { slotRow } from '../../../../src/domain/details/contractRows.ts';
import { nftSerialAfter, parseEntityId } from '../../../../src/domain/entity/entityId.ts';
import { parseLookupTarget } from '../../../../src/domain/lookup/lookupTarget.ts';
import { listNetworks } from '../../../../src/domain/network/networkSettings.ts';
import { findReferences } from '../../../../src/domain/references.ts';
import { readDeclarations } from '../../../../src/domain/source/sourceDeclarations.ts';
import { parseMappingKey } from '../../../../src/domain/storage/mappingKeys.ts';
import { readSlot } from '../../../../src/domain/storage/storageType.ts';
import { readStorageVariables } from '../../../../src/domain/storage/storageVariables.ts';
import { parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { decimalText, hexWord, int64 } from '../../../../src/services/http/schema.ts';
import { hexQuantity } from '../../../../src/services/ledger/schemas/ledgerValues.ts';

/** Sizes of texts that became integers while something ran; each costs the square of its length. */
function longestInteger(run: () => unknown): number {
  const original = globalThis.BigInt;
  let longest = 0;
  globalThis.BigInt = new Proxy(original, {
    apply: (target, self, [value]: [unknown]) => {
      longest = Math.max(longest, typeof value === 'string' ? value.length : 0);
      // What is too long is not made: the test would stand still.
      return Reflect.apply(target, self, [typeof value === 'string' && value.length > 1_000 ? 0 : value]) as bigint;
    },
  });
  try {
    run();
  } finally {
    globalThis.BigInt = original;
  }
  return longest;
}

const digits = '7'.repeat(200_000);
const hex = `0x${digits}`;
const mappingKey = (label: string, text: string) =>
  parseMappingKey({ kind: 'value', label, bytes: 32 }, text, () => undefined);
const layoutOf = (slot: unknown, length: string, source = '') =>
  readStorageVariables(
    {
      storage: [{ label: 'a', slot, offset: 0, type: 't' }],
      types: { t: { label: `uint256[${length}]`, encoding: 'inplace', numberOfBytes: length, base: 'u' } },
    },
    { compilation: { language: 'Solidity', name: 'C' } as never, sources: new Map([['a.sol', source]]) },
  );

const readers: Readonly<Record<string, (digits: string, hex: string) => unknown>> = {
  'JSON of a service': (number) => assert.throws(() => parseExactJson(`{"a":[${number}]}`), SyntaxError),
  'an int64': (number) => v.safeParse(int64, number),
  'a decimal text': (number) => v.safeParse(decimalText, number),
  'a word': (_, word) => assert.equal(v.safeParse(hexWord, word).success, false),
  'a quantity': (_, word) => assert.equal(v.safeParse(hexQuantity, word).success, false),
  'a slot that is shown': (_, value) => slotRow({ slot: value, value, changedAt: undefined }),
  'a look-up': (number) =>
    [`block ${number}`, `node ${number}`, `0.0.${number}`, `0.0.5/${number}`, `message ${number} of 0.0.7`].map(
      parseLookupTarget,
    ),
  references: (number, word) => findReferences(`0.0.${number} 0.0.5@${number}.${number} ${word} block ${number}`),
  'an id': (number) => [parseEntityId(`${number}.0.5`), nftSerialAfter(`/${number}`)],
  'a time': (number) => parseConsensusTimestamp(`${number}.${number}`),
  'a range of blocks': (number) => [`${number}`, `..${number}`, `1..${number}`].map(parseNumberRange),
  'arguments of calls': (number, word) =>
    [number, `-${number}`, word, `1e${number}`, `1.${number}`, `${number} hbar`].map((text) =>
      parseAbiValue({ name: '', type: 'uint256', indexed: false } as AbiParameter, text, () => undefined),
    ),
  'keys of mappings': (number, word) =>
    ['uint256', 'bytes32', 'address'].flatMap((type) => [mappingKey(type, number), mappingKey(type, word)]),
  'a slot of a layout': (number) => readSlot(number),
  'the chain of a setting': (number) =>
    listNetworks({ customNetworks: { mine: { ledgerUrl: 'http://a', chainId: number } } } as never),
  layouts: (number) => layoutOf(number, number),
  'lengths and constants of sources': (number) => {
    const source = `contract C { uint constant N = ${number}; uint constant M = N * N;
      /// @custom:storage-location erc7201:a
      struct S { uint[${number}] a; uint[N] b; } }`;
    readDeclarations([source], 'Solidity', { stepsLeft: 10_000_000 });
    readDeclarations([`N: constant(uint256) = ${number}`], 'Vyper', { stepsLeft: 10_000_000 });
    layoutOf('0', '1', source);
  },
};

describe('numbers of hundreds of thousands of digits', () => {
  for (const [name, read] of Object.entries(readers)) {
    it(`are never made of ${name}`, () => {
      const longest = longestInteger(() => read(digits, hex));
      assert.ok(longest <= 300, `an integer of ${longest} characters`);
    });
  }
});
