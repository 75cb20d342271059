import assert from 'node:assert/strict';
import type { Range, TextDocument } from 'vscode';
import type { ContractLookup } from '../../../../src/domain/contract/verifiedContract.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { fakeDocument, placeOf } from '../../editor/fakeDocument.ts';
import { testnet, verifiedSample } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const vscode = await import('vscode');
const looks = await import('../../../../src/features/contractSources/sourceLooks.ts');
const { foldSource } = looks;
type ShownSymbol = Awaited<ReturnType<typeof looks.outlineSource>>[number];

const text = `// SPDX-License-Identifier: MIT
// A vault.
pragma solidity ^0.8.0;
import "./A.sol";
import "./B.sol";
contract Vault {
  uint256 constant FEE = 3;
  struct Box {
    uint256 size;
  }
  constructor() {
    x = 1;
  }
  function open(
    uint256 id
  ) external {
    emit Opened(id);
  }
}
`;

const token = { isCancellationRequested: false } as never;
const documentOf = (path: string, content = text) => fakeDocument(vscode, content, path);
const nobody = { networkContext: { network: testnet, networks: () => [testnet], clientsOf: () => assert.fail() } };
const outlineSource = (document: TextDocument) =>
  looks.outlineSource(document, { ...nobody, store: { contract: () => assert.fail() } });
const legend = new vscode.SemanticTokensLegend(['comment', 'keyword']);
const colourSource = (document: TextDocument) => looks.colourSource(document, token, legend);
const kindName = (kind: number) => Object.entries(vscode.SymbolKind).find(([, value]) => value === kind)?.[0];

function outlined({ name, kind, range, nameRange, parts }: ShownSymbol): readonly string[] {
  const line = `${kindName(kind)} ${name} ${placeOf(range)}, name ${placeOf(nameRange)}`;
  return [line, ...parts.flatMap((part) => outlined(part).map((each) => `  ${each}`))];
}

describe('looks of verified sources', () => {
  it('are colours of words by line and character', async () => {
    const tokens = (await colourSource(documentOf('/Vault.sol'))) as unknown as readonly (readonly [Range, string])[];
    assert.deepEqual(
      tokens.slice(0, 4).map(([range, kind]) => `${kind} ${placeOf(range)}`),
      ['comment 0:0–0:31', 'comment 1:0–1:11', 'keyword 2:0–2:6', 'variable 2:7–2:15'],
    );
  });

  it('are an outline of what is declared', async () => {
    assert.deepEqual((await outlineSource(documentOf('/Vault.sol'))).flatMap(outlined), [
      'Class Vault 5:0–18:1, name 5:9–5:14',
      '  Constant FEE 6:2–6:27, name 6:19–6:22',
      '  Struct Box 7:2–9:3, name 7:9–7:12',
      '  Constructor constructor 10:2–12:3, name 10:2–10:13',
      '  Function open 13:2–17:3, name 13:11–13:15',
    ]);
  });

  it('name the contract that a verified source belongs to by its id, too', async () => {
    const found = await verifiedSample();
    const contract = { ...found, compilation: { name: 'Vault' } } as ContractLookup;
    const { address } = found;
    const namesIn = async (
      [authority, path]: readonly [string, string],
      ledgerContract: () => Promise<{ readonly id: string }>,
    ) => {
      const document = documentOf(path, `${text}\ncontract Other {}\n`);
      Object.assign(document.uri, { scheme: 'hiero-source', authority });
      const asked: unknown[] = [];
      const ledger = {
        async contract(parameters: unknown) {
          asked.push(parameters);
          return ledgerContract();
        },
      };
      const symbols = await looks.outlineSource(document, {
        networkContext: { ...nobody.networkContext, clientsOf: () => ({ ledger }) as never },
        store: { contract: async () => contract },
      });
      return { names: symbols.map(({ name }) => name), asked };
    };
    const path = [address, '/testnet/contracts/Vault.sol'] as const;
    assert.deepEqual(await namesIn(path, async () => ({ id: '0.0.5' })), {
      names: ['Vault · 0.0.5', 'Other'],
      asked: [{ contractIdOrAddress: address }],
    });
    const without = ['Vault', 'Other'];
    assert.deepEqual((await namesIn(path, () => Promise.reject(new Error('none')))).names, without);
    for (const other of [
      [address, '/nowhere/a.sol'],
      [address, '/testnet:1/a.sol'],
      ['', '/a.sol'],
    ] as const) {
      assert.deepEqual(await namesIn(other, async () => assert.fail()), { names: without, asked: [] }, other.join(' '));
    }
  });

  it('are folds that leave the line of a closing brace', async () => {
    const kinds = Object.entries(vscode.FoldingRangeKind);
    const folds = (await foldSource(documentOf('/Vault.sol'))).map(
      ({ start, end, kind }) => `${start}–${end} ${kinds.find(([, value]) => value === kind)?.[0]}`,
    );
    assert.deepEqual(folds.toSorted(), [
      '0–1 Comment',
      '10–11 Region',
      '15–16 Region',
      '3–4 Imports',
      '5–17 Region',
      '7–8 Region',
    ]);
  });

  it('are none of other files', async () => {
    for (const path of ['/abi.json', '/Vault.solx', '/sol', '/Vault.vyper']) {
      assert.equal(await colourSource(documentOf(path)), undefined, path);
      assert.deepEqual(await outlineSource(documentOf(path)), [], path);
      assert.deepEqual(await foldSource(documentOf(path)), [], path);
    }
  });

  it('are there whatever case a name has, and for Vyper', async () => {
    assert.equal((await outlineSource(documentOf('/VAULT.SOL'))).length, 1);
    for (const path of ['/a.vy', '/a.vyi']) {
      const [symbol] = await outlineSource(documentOf(path, '@external\ndef open():\n    pass\n'));
      assert.equal(symbol?.name, 'open', path);
    }
  });

  it('are left to another extension that colours the language', async () => {
    const withGrammar = (language: unknown) => ({ packageJSON: { contributes: { grammars: [{ language }] } } });
    const all = [{ packageJSON: {} }, { packageJSON: { contributes: { grammars: 'x' } } }, withGrammar('json')];
    Object.assign(vscode.extensions, { all });
    assert.equal((await outlineSource(documentOf('/Vault.sol'))).length, 1);
    Object.assign(vscode.extensions, { all: [...all, withGrammar('plaintext')] });
    assert.deepEqual(await outlineSource(documentOf('/Vault.sol')), []);
    assert.equal(await colourSource(documentOf('/Vault.sol')), undefined);
    assert.deepEqual(await foldSource(documentOf('/Vault.sol')), []);
    Object.assign(vscode.extensions, { all: [] });
  });
});

/** The lenses of a source at a path below a contract, `isKept` or not, when the ledger has an id for it or none. */
async function lensesAt(rest: string, { id = '0.0.5', isKept = true, isOn = true } = {}) {
  Object.assign(vscode.workspace, { getConfiguration: () => ({ get: () => isOn }), workspaceFolders: [] });
  const found = await verifiedSample();
  const contract = { ...found, match: 'exact_match', compilation: { name: 'Va$(x)ult' } } as never;
  const document = fakeDocument(vscode, 'contract Vault {}', `/testnet/${rest}`);
  Object.assign(document.uri, { scheme: 'hiero-source', authority: found.address });
  const ledger = {
    contract: async () => (id === '' ? Promise.reject(new Error('planted')) : { id }),
  };
  const lenses = await looks.sourceLenses(document, {
    networkContext: { network: testnet, networks: () => [testnet], clientsOf: () => ({ ledger }) as never },
    store: {
      contract: async () => contract,
      kept: async () => (isKept ? contract : undefined),
    },
  });
  return lenses.map(({ command, range }) => {
    assert.deepEqual(
      [range.start.line, command?.arguments],
      [0, [{ network: 'testnet', chainId: testnet.chainId, address: found.address }]],
    );
    return [command?.title, command?.command, command?.tooltip].filter(Boolean).join(' | ');
  });
}

describe('lenses of verified sources', () => {
  const others = [
    'ABI | hieroLens.contract.openAbi',
    'Storage | hieroLens.contract.openStorageLayout',
    'Call | hieroLens.contract.call',
  ];

  it('name the contract and lead to what else there is of it', async () => {
    const first = await lensesAt('contracts/Vault.sol');
    assert.deepEqual(first.slice(1), others);
    assert.match(
      first[0] ?? '',
      /^\$\(verified\)\u00a0Va.*ult 0\.0\.5 \| hieroLens\.contract\.openOverview \| Verified: Exact match \(comments included\)$/,
    );
    assert.ok(!first[0]?.includes('$(x)'), first[0]);
  });

  it('come without the id that the ledger does not say', async () => {
    const [first, ...rest] = await lensesAt('contracts/Vault.sol', { id: '' });
    assert.match(first ?? '', /^\$\(verified\)\u00a0Va.*ult \| /);
    assert.deepEqual(rest, others);
  });

  it('are none where nothing is kept, and where they are turned off', async () => {
    assert.deepEqual(await lensesAt('a.sol', { isKept: false }), []);
    assert.deepEqual(await lensesAt('a.sol', { isOn: false }), []);
  });
});
