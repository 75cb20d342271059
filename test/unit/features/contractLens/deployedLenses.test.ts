import assert from 'node:assert/strict';
import type { TextDocument } from 'vscode';
import { readFoundry } from '../../../../src/domain/deployment/readFoundry.ts';
import { parseEntityId } from '../../../../src/domain/entity/entityId.ts';
import type { Network } from '../../../../src/domain/network/network.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { keyOf, testnet } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { env } = await import('vscode');
Object.assign(env, { language: 'en' });
const { deployedIn } = await import('../../../../src/features/contractLens/deployedContracts.ts');
const { deployedLenses } = await import('../../../../src/features/contractLens/deployedLenses.ts');

const network = (name: string, chainId: string): Network => ({ ...testnet, name, chainId });
const networks = {
  network: testnet,
  networks: () => [network('mainnet', '295'), testnet, network('previewnet', '297')],
};
const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const hourMs = 3_600_000;

/** A run of a Foundry script that deploys `Vault`. */
function run(chain: number, contractAddress: string, hoursAgo: number, contractName = 'src/Vault.sol:Vault') {
  const hash = `0x${'ab'.repeat(32)}`;
  const sent = { hash, transactionType: 'CREATE', contractName, contractAddress, arguments: null, transaction: {} };
  const value = { chain, timestamp: Date.now() - hoursAgo * hourMs, transactions: [sent], receipts: [] };
  return [...readFoundry({ record: 'file:/w/run-latest.json', path: 'broadcast/run-latest.json', value })].filter(
    (told) => told !== undefined,
  );
}

function documentOf(fileName: string, text: string): TextDocument {
  const positionAt = (offset: number) => ({ line: text.slice(0, offset).split('\n').length - 1, character: 0 });
  return { fileName, getText: () => text, positionAt } as unknown as TextDocument;
}

const source = '// Vault\ncontract Token { }\ncontract Vault is Token { }\n';
const { token } = { token: { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) } };
const mentionsOf = async (told: readonly (readonly ReturnType<typeof run>[number][])[], file = '/w/src/Vault.sol') =>
  (await deployedIn(documentOf(file, source), told.flat(), networks, token)) ?? assert.fail();

describe('contracts that a source declares and records tell of', () => {
  it('are found at their names, the selected network first, two networks at most', async () => {
    const found = await mentionsOf([
      run(295, `0x${'11'.repeat(20)}`, 1),
      run(297, `0x${'22'.repeat(20)}`, 2),
      run(296, vault, 3),
      run(296, `0x${'33'.repeat(20)}`, 4),
      run(1, `0x${'44'.repeat(20)}`, 1),
      run(296, `0x${'55'.repeat(20)}`, 1, 'src/Other.sol:Vault'),
    ]);
    assert.deepEqual(
      found.map(({ network: { name }, reference, line, older, more }) => [name, reference, line, older, more.length]),
      [
        ['testnet', vault, 2, 1, 0],
        ['mainnet', `0x${'11'.repeat(20)}`, 2, 0, 1],
      ],
    );
    assert.equal(found[1]?.more[0]?.network.name, 'previewnet');
  });

  it('are those of files of that name alone', async () => {
    assert.deepEqual(await mentionsOf([run(296, vault, 1)], '/w/src/Token.sol'), []);
    assert.deepEqual(await mentionsOf([run(296, vault, 1)], '/w/src/Vault.txt'), []);
    // A file of Vyper is one contract, of its own name.
    const [found, ...others] = await mentionsOf([run(296, vault, 1, 'src/Vault.vy:Vault')], '/w/src/Vault.vy');
    assert.deepEqual([found?.reference, found?.line, others.length], [vault, 0, 0]);
    assert.deepEqual(await mentionsOf([run(296, vault, 1, 'src/Vault.vy:Vault')], '/w/src/Token.vy'), []);
  });

  it('are those that a list spells in its own way, but no other tool', async () => {
    const [told] = run(296, vault, 1, 'VAULT_');
    assert.ok(told);
    const found = await mentionsOf([[{ ...told, tool: 'list', sourcePath: undefined }]]);
    assert.deepEqual(
      found.map(({ reference }) => reference),
      [vault],
    );
    assert.deepEqual(await mentionsOf([[told]]), []);
  });
});

describe('the lenses above a contract in its source', () => {
  const key = keyOf(vault);
  const id = parseEntityId('0.0.4811') ?? assert.fail();
  const compilation = undefined;

  it('say where it lives, how well it is verified and since when, and lead on', async () => {
    const [mention] = await mentionsOf([run(296, vault, 3 * 24), run(296, `0x${'33'.repeat(20)}`, 100)]);
    assert.ok(mention);
    const state = {
      kind: 'verified',
      key,
      contract: { match: 'exact_match', compilation },
      isOnLedger: true,
      id,
    } as const;
    const lenses = deployedLenses(mention, state, false);
    assert.deepEqual(
      lenses.map(({ title }) => title),
      ['testnet 0.0.4811 · exact match · 3 days ago', 'Open', 'Storage', 'Call', 'Debug last…'],
    );
    assert.match(lenses[0]?.tooltip ?? '', /By the record broadcast\/run-latest\.json\n1 older deployment/);
    // A file of the workspace that is not what runs there.
    assert.deepEqual(
      deployedLenses(mention, state, true)
        .map(({ command }) => command)
        .slice(1, 3),
      ['hieroLens.contract.compareSources', 'hieroLens.contract.checkUpgrade'],
    );
  });

  it('offer to verify what is not, and say what is gone', async () => {
    const [mention] = await mentionsOf([run(296, vault, 5)]);
    assert.ok(mention);
    const [head, verify] = deployedLenses(mention, { kind: 'unverified', key, id, methods: ['workspace'] }, false);
    assert.equal(head?.title, 'testnet 0.0.4811 · not verified · 5 hours ago');
    assert.deepEqual(
      [verify?.title, verify?.command, verify?.arguments],
      ['Verify', 'hieroLens.verification.fromWorkspace', [{ network: 'testnet', chainId: '296', address: vault }]],
    );
    assert.deepEqual(
      deployedLenses(mention, { kind: 'unverified', key, methods: [] }, true).map(({ title }) => title),
      [
        'testnet 0x5c2f…d148 · not verified, code differs from your build · 5 hours ago',
        ...['Verify', 'Compare', 'Check Upgrade…', 'Open'],
      ],
    );
    assert.equal(
      deployedLenses(mention, { kind: 'notFound' }, false)[0]?.title,
      'testnet 0x5c2f…d148 · not on the ledger · 5 hours ago',
    );
    assert.deepEqual(deployedLenses(mention, { kind: 'failed' }, false), []);
  });
});
