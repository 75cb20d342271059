import assert from 'node:assert/strict';
import type { ContractSlot } from '../../../../src/domain/contract/contract.ts';
import type { Page } from '../../../../src/domain/page.ts';
import { hashedNames } from '../../../../src/domain/storage/mappingKeys.ts';
import { storageLines } from '../../../../src/domain/storage/storageValue.ts';
import { readStorageVariables } from '../../../../src/domain/storage/storageVariables.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import {
  candidateKeys,
  fetchState,
  readContractStorage,
  type StateClient,
} from '../../../../src/features/contractStorage/diagramState.ts';
import { english } from '../../english.ts';
import { keyOf } from '../../services/contracts/contractFakes.ts';

const { address } = keyOf('0x0000000000000000000000000000000000000001');
const hex = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const data0 = 0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563n;

/** A ledger that lists `listed` slots a page and knows all of them when asked by slot. */
function ledgerOf(words: Readonly<Record<string, bigint>>, pages: number) {
  const all = Object.entries(words).map(([slot, value]) => ({ slot: hex(BigInt(slot)), value: hex(value) }));
  const asked: string[][] = [];
  const page = (items: readonly object[], hasMore: boolean) =>
    ({
      items,
      next: hasMore ? { list: 'state', link: `/next${asked.length}`, pageUrl: 'https://l' } : undefined,
      asOf: undefined,
    }) as unknown as Page<ContractSlot>;
  let left = pages;
  const client: StateClient = {
    async contractState({ slot: slots }) {
      if (Array.isArray(slots)) {
        asked.push(slots.map(String));
        return page(
          all.filter(({ slot }) => slots.includes(slot)),
          false,
        );
      }
      return page(pages === 0 ? all : [], pages > 0);
    },
    async more() {
      left--;
      asked.push([]);
      return page([], true) as never;
    },
  };
  return { client, asked, left: () => left };
}

const word = { label: 'uint256', encoding: 'inplace', numberOfBytes: '32' };

function variablesOf(storage: readonly (readonly [label: string, type: string])[], types: object = {}) {
  const entries = storage.map(([label, type], slot) => ({
    label,
    slot: `${slot}`,
    offset: 0,
    type,
    contract: 'a.sol:A',
  }));
  const source = { compilation: undefined, sources: undefined };
  return readStorageVariables({ storage: entries, types: { word, ...types } }, source)?.variables ?? assert.fail();
}

const variables = variablesOf(
  [
    ['list', 'list'],
    ['name', 'name'],
  ],
  {
    list: { label: 'uint256[]', encoding: 'dynamic_array', numberOfBytes: '32', base: 'word' },
    name: { label: 'string', encoding: 'bytes', numberOfBytes: '32' },
  },
);
const keys = { keysOf: () => ({ asked: [], candidates: [] }), addressOf: () => undefined };
const options = { at: undefined, ...keys, signal: new AbortController().signal };
const words = { 0: 2n, [String(data0)]: 7n, [String(data0 + 1n)]: 8n, 9: 3n };

describe('the state of a contract', () => {
  /** What is read of so many pages of one slot each, of which one may have lost a row. */
  async function stateOf(pages: number, lost = -1, value: string | null = hex(7n)) {
    const asked: unknown[] = [];
    const pageAt = (index: number) =>
      ({
        items: [{ slot: hex(BigInt(index)), value: index === 0 ? '0x' : (value ?? undefined) }],
        next: index + 1 < pages ? { list: 'state', link: `/${index + 1}`, pageUrl: 'https://l' } : undefined,
        ...(index === lost ? { unreadable: [] } : {}),
      }) as unknown as Page<ContractSlot>;
    const client: StateClient = {
      contractState: async (parameters) => {
        asked.push(parameters);
        return pageAt(0);
      },
      more: async ({ link }) => pageAt(Number(link.slice(1))) as never,
    };
    const { words, isComplete } = await fetchState(client, address, undefined, options.signal);
    return { words: [...words], isComplete, asked };
  }

  it('is all of its pages, up to twenty', async () => {
    const wordAt = (index: number) => [BigInt(index), index === 0 ? 0n : 7n];
    const asked = [{ contractIdOrAddress: address, limit: 100, order: 'asc', timestamp: undefined }];
    for (const [pages, read, isComplete] of [
      [1, 1, true],
      [2, 2, true],
      [20, 20, true],
      [21, 20, false],
    ] as const) {
      assert.deepEqual(await stateOf(pages), {
        words: Array.from({ length: read }, (_, at) => wordAt(at)),
        isComplete,
        asked,
      });
    }
  });

  it('is not complete when a row of any page could not be read', async () => {
    const complete = await Promise.all([0, 1, 2, -1].map(async (lost) => (await stateOf(3, lost)).isComplete));
    assert.deepEqual(complete, [false, false, false, true]);
  });

  it('does not have a slot without its value, and is not complete then', async () => {
    const { words, isComplete } = await stateOf(2, -1, null);
    assert.deepEqual([words, isComplete], [[[0n, 0n]], false]);
  });
});

describe('reading storage', () => {
  it('asks again for a slot that could not be read, and never takes it for empty', async () => {
    const { client, asked } = ledgerOf(words, 0);
    const unreadable = [{ path: 'state.0.value', detail: 'Expected 0x hex', isRow: true }];
    const read = (lostAgain: boolean) =>
      readContractStorage(
        {
          ...client,
          async contractState(parameters) {
            const page = await client.contractState(parameters);
            const isLost = parameters.slot === undefined || lostAgain;
            const items = page.items.filter(({ slot }) => !isLost || slot !== hex(0n));
            return { ...page, items, ...(isLost ? { unreadable } : {}) };
          },
        },
        address,
        variables,
        options,
      );
    const linesOf = async (lostAgain: boolean) =>
      storageLines((await read(lostAgain)).values).map(
        ({ path, value }) => `${path} ${value === undefined ? value : english(value)}`,
      );
    const lines = await linesOf(false);
    assert.ok(asked.some((slots) => slots.includes(hex(0n))));
    assert.deepEqual(
      lines,
      storageLines((await readContractStorage(client, address, variables, options)).values).map(
        ({ path, value }) => `${path} ${value === undefined ? value : english(value)}`,
      ),
    );
    assert.notDeepEqual(await linesOf(true), lines);
    assert.ok(!(await linesOf(true)).some((line) => line.startsWith('list 0')));
  });

  it('asks about 1,000 slots at a time, four times', async () => {
    const count = 4_500;
    const many = variablesOf(Array.from({ length: count }, (_, slot) => [`v${slot}`, 'word']));
    const { client, asked } = ledgerOf({}, 30);
    const { values } = await readContractStorage(client, address, many, options);
    const slots = asked.flat();
    assert.deepEqual([values.length, slots.length, slots.at(-1)], [count, 4_000, hex(3_999n)]);
    assert.ok(asked.every((each) => each.length <= 100));
  });

  it('finds the roles that the sources name, without being asked for one', async () => {
    // As a contract with OpenZeppelin's roles, compiled by solc 0.8.37, had filled it.
    const stored = {
      '0x7599b65f9ad6b8b6fc467c3e1fa59aa29ed801037a308b927524f79f495e001a': 1n,
      '0xc5f3780f7af626b80d7f6cce78e63612d5b0186571093f9843558645b521f14b': 1n,
      '0x0781d7cac9c378efa22a7481e4d4d29704a680ddf504b3bc50b517700ee11e6d':
        0x9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a6n,
    };
    const source = 'bytes32 MINTER = keccak256("MINTER_ROLE"); bytes32 PAUSER = keccak256( bytes("PAUSER_ROLE"));';
    const hashes = hashedNames(new Map([['a.sol', source]]));
    assert.deepEqual(hashes, [hex(0n), 'keccak256("MINTER_ROLE")', 'keccak256("PAUSER_ROLE")']);
    const mapping = (key: string, value: string) => ({ label: 'map', encoding: 'mapping', key, value });
    const member = (label: string, slot: string, type: string) => ({ label, slot, offset: 0, type });
    const roles = variablesOf([['roles', 'roles']], {
      roles: mapping('hash', 'role'),
      members: mapping('address', 'bool'),
      role: {
        ...{ label: 'struct RoleData', encoding: 'inplace', numberOfBytes: '64' },
        members: [member('hasRole', '0', 'members'), member('adminRole', '1', 'hash')],
      },
      hash: { label: 'bytes32', encoding: 'inplace', numberOfBytes: '32' },
      address: { label: 'address', encoding: 'inplace', numberOfBytes: '20' },
      bool: { label: 'bool', encoding: 'inplace', numberOfBytes: '1' },
    });
    const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const { values, unexplained } = await readContractStorage(ledgerOf(stored, 0).client, address, roles, {
      ...options,
      keysOf: (_path, key) => ({ asked: [], candidates: candidateKeys(key, [account], hashes) }),
    });
    const minter = 'roles[keccak256("MINTER_ROLE")]';
    assert.deepEqual(
      storageLines(values).flatMap(({ path, value }) => (value === '' ? [] : [[path, value]])),
      [
        [`roles[${hex(0n)}].hasRole[${account}]`, 'true'],
        [`roles[${hex(0n)}].adminRole`, hex(0n)],
        [`${minter}.hasRole[${account}]`, 'true'],
        [`${minter}.adminRole`, '0x9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a6'],
      ],
    );
    assert.deepEqual(unexplained, []);
  });

  it('takes values from the listed slots and lists the unexplained', async () => {
    const { client, asked } = ledgerOf(words, 0);
    const { values, unexplained } = await readContractStorage(client, address, variables, options);
    assert.deepEqual(
      storageLines(values).map(({ path, value }) => `${path} ${english(value)}`),
      ['list length 2', 'list[0] 7', 'list[1] 8', 'name ""'],
    );
    assert.deepEqual(unexplained, [{ slot: 9n, word: 3n, standard: undefined }]);
    assert.equal(asked.length, 0);
  });

  it('asks for a hundred slots a page, in order, as they were at its time', async () => {
    const { client } = ledgerOf(words, 100);
    const given: unknown[] = [];
    const asking: StateClient = {
      ...client,
      contractState: (parameters, asked) => {
        given.push([parameters, asked]);
        return client.contractState(parameters, asked);
      },
    };
    const { signal } = options;
    const at = parseConsensusTimestamp('1750000000.000000001') ?? assert.fail();
    await readContractStorage(asking, address, variables, { ...options, at });
    const every = { contractIdOrAddress: address, limit: 100, timestamp: at };
    assert.deepEqual(given, [
      [{ ...every, order: 'asc' }, { signal }],
      [{ ...every, slot: [hex(0n), hex(1n)] }, { signal }],
      [{ ...every, slot: [hex(data0), hex(data0 + 1n)] }, { signal }],
    ]);
  });

  it('asks four times at most, however deep arrays are nested', async () => {
    const types = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [
        `list${index}`,
        {
          label: 'list',
          encoding: 'dynamic_array',
          numberOfBytes: '32',
          base: index === 0 ? 'word' : `list${index - 1}`,
        },
      ]),
    );
    const nested = variablesOf([['list', 'list5']], types);
    const { client } = ledgerOf({}, 100);
    let asked = 0;
    const full: StateClient = {
      ...client,
      async contractState(question, context) {
        const page = await client.contractState(question, context);
        if (!Array.isArray(question.slot)) {
          return page;
        }
        asked++;
        return { ...page, items: question.slot.map((slot) => ({ slot, value: hex(1n) })) as never };
      },
    };
    await readContractStorage(full, address, nested, options);
    assert.equal(asked, 4);
  });
});
