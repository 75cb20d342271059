import type { VerifiedContract } from '../../../src/domain/contract/verifiedContract.ts';
import { readStorage, type StorageReader, withoutValues } from '../../../src/domain/storage/storageValue.ts';
import { readStorageVariables } from '../../../src/domain/storage/storageVariables.ts';
import type { StorageModel } from '../../../src/features/contractStorage/diagramState.ts';
import {
  type PageOptions,
  storageContent,
  storagePage,
  unreadStoragePage,
} from '../../../src/features/contractStorage/storageHtml.ts';
import { assertWhole } from './assertWhole.ts';

const inPlace = (label: string, bytes: number) => ({ label, encoding: 'inplace', numberOfBytes: String(bytes) });
const variable = (label: string, slot: number, offset: number, type: string) => ({
  label,
  slot: String(slot),
  offset,
  type,
  contract: 'a.sol:Vault',
});
const contract = { compilation: { language: 'Solidity' }, sources: undefined } as unknown as VerifiedContract;
const layoutOf = (storage: readonly unknown[]) =>
  readStorageVariables(
    {
      storage,
      types: {
        bool: inPlace('bool', 1),
        u8: inPlace('uint8', 1),
        u24: inPlace('uint24', 3),
        u32: inPlace('uint32', 4),
        u256: inPlace('uint256', 32),
        address: inPlace('address', 20),
        string: { label: 'string', encoding: 'bytes', numberOfBytes: '32' },
        shares: {
          label: 'mapping(address => uint256)',
          encoding: 'mapping',
          numberOfBytes: '32',
          key: 'address',
          value: 'u256',
        },
        pair: {
          ...inPlace('struct <b>Pair</b>', 64),
          members: [variable('first', 0, 0, 'u256'), variable('second', 1, 0, 'u32')],
        },
        list: { ...inPlace('uint32[3]', 32), base: 'u32' },
      },
    },
    contract,
  ) ?? { variables: [] };

const layout = layoutOf([
  variable('paused', 0, 0, 'bool'),
  variable('decimals', 0, 1, 'u8'),
  variable('count', 0, 2, 'u24'),
  variable('limit', 0, 5, 'u32'),
  variable('owner', 0, 9, 'address'),
  variable('total "supply" & more', 1, 0, 'u256'),
  variable('name', 2, 0, 'string'),
  variable('shares', 3, 0, 'shares'),
  variable('pair', 4, 0, 'pair'),
  variable('list', 6, 0, 'list'),
]);
const key = `0x${'ab'.repeat(20)}`;

/** The storage whose slots have these words. */
function read(words: Readonly<Record<string, bigint>>) {
  const word = (slot: bigint) => words[String(slot)] ?? 0n;
  const reader: StorageReader = {
    read: word,
    peek: word,
    keysOf: () => ({ asked: [key], candidates: [] }),
    addressOf: () => undefined,
  };
  return readStorage(layout.variables, reader);
}

const packed = (BigInt(key) << 72n) | (9n << 40n) | (300n << 16n) | (18n << 8n) | 1n;
const values = read({
  0: packed,
  1: 5n,
  2: BigInt(
    `0x${'Vault'
      .split('')
      .map((c) => c.charCodeAt(0).toString(16))
      .join('')
      .padEnd(62, '0')}0a`,
  ),
  4: 7n,
  5: 8n,
  6: (3n << 64n) | (2n << 32n) | 1n,
});
const model: StorageModel = {
  storage: { values, isIncomplete: false, isCut: false },
  transient: { values: withoutValues(layoutOf([variable('lock', 0, 0, 'bool')])), isIncomplete: true, isCut: false },
  unexplained: [
    { slot: 9n, word: 3n, standard: undefined },
    { slot: 2n ** 255n, word: 4n, standard: 'EIP-1967 implementation' },
  ],
  compared: undefined,
  opened: new Set(['shares']),
  network: 'testnet',
};
const lines = (html: string) => html.replaceAll('><', '>\n<').split('\n');
const contentLines = async (shown: StorageModel) => {
  const { diagram, table } = await storageContent(shown);
  return ['diagram', ...lines(diagram), '', 'table', ...lines(table)];
};
const options: PageOptions = { nonce: 'n0', script: 'https://host/storageView.js?a=1&b=2' };
const head = { title: 'Storage of <Vault>', address: key, network: 'my "net"', memory: '{"keys":[]}' };
/** The style is long, and the same in every page. */
const pageLines = (html: string) =>
  html.replace(/<style nonce="n0">[^<]*<\/style>/, '<style nonce="n0">…</style>').split('\n');

describe('the storage diagram, whole', () => {
  it('has values, and what is stored beside them', async () => {
    assertWhole('storageDiagram.txt', await contentLines(model));
  });

  it('has what values were, or nothing', async () => {
    const before = new Map([
      ['paused', 'false'],
      ['decimals', '18'],
      ['total "supply" & more', '4'],
      ['pair.second', '8'],
    ]);
    const compared = { values: before, time: 'was' as const };
    const nothing = { reason: 'There is no layout & no <reason>.' };
    const about = values.map((value) => ({ ...value, isApproximate: value.label === 'name' }));
    const storage = { values: about, isIncomplete: false, isCut: false };
    const shown = { ...model, storage, compared, unexplained: [], transient: nothing };
    assertWhole('storageDiagramCompared.txt', await contentLines(shown));
    const empty = { values: [], isIncomplete: false, isCut: false };
    assertWhole('storageDiagramEmpty.txt', await contentLines({ ...shown, storage: empty, transient: empty }));
  });

  it('lies in a page that runs our script alone', () => {
    assertWhole('storagePage.txt', [
      ...pageLines(storagePage(head, options)),
      '',
      ...pageLines(
        unreadStoragePage({ ...head, network: undefined, address: 'no <address>', status: 'It <failed>.' }, options),
      ),
    ]);
  });
});
