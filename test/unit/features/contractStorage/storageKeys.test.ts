import assert from 'node:assert/strict';
import type { StorageType } from '../../../../src/domain/storage/storageType.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { addressesOfWorkspace, candidateKeys } = await import('../../../../src/features/contractStorage/storageKeys.ts');

/** The address that has this number. */
const numbered = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;

interface Opened {
  readonly addressBook?: unknown;
  readonly documents?: readonly string[];
  /** Text by path; undefined where it cannot be read. */
  readonly files?: Readonly<Record<string, string | undefined>>;
}

async function found({ addressBook, documents = [], files = {} }: Opened) {
  const searches: unknown[] = [];
  Object.assign(vscode.workspace, {
    getConfiguration: () => ({ inspect: () => ({ globalValue: addressBook }) }),
    textDocuments: documents.map((text) => ({ getText: () => text })),
    workspaceFolders: [{ uri: { scheme: 'file', path: '/w' } }],
    findFiles: async (...asked: readonly unknown[]) => {
      searches.push(asked.slice(1));
      return Object.keys(files).map((path) => ({ scheme: 'file', path, toString: () => path }));
    },
    fs: {
      readFile: async ({ path }: { readonly path: string }) => {
        const text = files[path];
        return text === undefined ? assert.fail('no disk') : new TextEncoder().encode(text);
      },
    },
  });
  return { addresses: await addressesOfWorkspace(), searches };
}

describe('keys that the workspace speaks of', () => {
  it('are addresses in names of the user, open documents and files, and ids as addresses', async () => {
    const { addresses, searches } = await found({
      addressBook: { 'account 0.0.1001': 'Bob', [numbered(0xabc1)]: 'Al' },
      documents: [`to ${numbered(0xabc2)} and ${numbered(0xabc1)}`, 'tx 0.0.7@1700000000.5'],
      files: { '/w/a.ts': 'account 0.0.1002', '/w/gone.ts': undefined, '/w/b.ts': numbered(0xabc3) },
    });
    const expected = [numbered(1001), numbered(0xabc1), numbered(0xabc2), numbered(1002), numbered(0xabc3)];
    assert.deepEqual(
      addresses.map((address) => address.toLowerCase()),
      expected,
    );
    assert.deepEqual(searches, [['**/{node_modules,out,dist,artifacts,cache}/**', 150, undefined]]);
  });

  it('are a thousand at most', async () => {
    const lines = Array.from({ length: 1_001 }, (_, index) => numbered(0xabc000 + index));
    const { addresses } = await found({ documents: [lines.join('\n')] });
    assert.equal(addresses.length, 1_000);
    assert.equal(addresses.at(-1)?.toLowerCase(), lines[999]);
  });

  it('are those at the beginning of a long text', async () => {
    const address = numbered(0xabc1);
    const long = (length: number) => `${' '.repeat(length - address.length)}${address}`;
    const count = async (opened: Opened) => (await found(opened)).addresses.length;
    assert.equal(await count({ documents: [long(300_000)] }), 1);
    assert.equal(await count({ documents: [long(300_001)] }), 0);
    assert.equal(await count({ files: { '/w/a.ts': long(300_000) } }), 1);
    assert.equal(await count({ files: { '/w/a.ts': long(300_001) } }), 0);
  });
});

describe('keys to try for a mapping', () => {
  const known = { addresses: [numbered(1)], hashes: ['keccak256("A")'] };
  const numbers = Array.from({ length: 64 }, (_, index) => String(index));
  const keys = (label: string, more: object = {}) =>
    candidateKeys({ kind: 'value', label, bytes: 32, ...more } as StorageType, known);

  it('follow from the type of its keys', () => {
    assert.deepEqual(keys('address'), known.addresses);
    assert.deepEqual(keys('address payable'), known.addresses);
    assert.deepEqual(keys('contract Vault'), known.addresses);
    assert.deepEqual(keys('bytes32'), known.hashes);
    assert.deepEqual(keys('bool'), ['false', 'true']);
    assert.deepEqual(keys('enum Vault.State'), numbers);
    assert.deepEqual(keys('enum Vault.State', { members: ['Open', 'Closed'] }), ['Open', 'Closed']);
    for (const label of ['uint256', 'int8', 'uint', 'int']) {
      assert.deepEqual(keys(label), numbers, label);
    }
  });

  it('are none for texts and types that only look like numbers', () => {
    for (const label of ['string', 'bytes', 'bytes4', 'uint8x', 'uint8[]', 'struct uint8', 'my enum State']) {
      assert.deepEqual(keys(label), [], label);
    }
  });
});
