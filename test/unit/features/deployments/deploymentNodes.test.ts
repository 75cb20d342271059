import assert from 'node:assert/strict';
import type { Deployment } from '../../../../src/domain/deployment/deployment.ts';
import { readFoundry } from '../../../../src/domain/deployment/readFoundry.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import type { Network } from '../../../../src/domain/network/network.ts';
import type { TreeNode } from '../../../../src/editor/treeNode.ts';
import type { DeploymentClients } from '../../../../src/features/deployments/deploymentNodes.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { rejected, testnet } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { env, ThemeIcon } = await import('vscode');
Object.assign(env, { language: 'en' });
const { networkNodes } = await import('../../../../src/features/deployments/deploymentNodes.ts');

const address = (byte: string) => parseEvmAddress(`0x${byte.repeat(20)}`) ?? assert.fail();
const word = (of: string) => `0x${of.slice(2).padStart(64, '0')}`;
/** EIP-1967. */
const slotNumbers = {
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
};
type Slots = Partial<Record<keyof typeof slotNumbers, string>>;

function recorded(name: string, key: string, more: Partial<Deployment> = {}): Deployment {
  const sent = { hash: `0x${'1'.repeat(64)}`, transactionType: 'CREATE', contractName: name, contractAddress: key };
  const value = { chain: 296, transactions: [{ ...sent, arguments: null, transaction: {} }] };
  const [found] = [...readFoundry({ record: 'file:/w/run.json', path: 'broadcast/run.json', value })];
  return { ...(found ?? assert.fail()), ...more };
}

/** A ledger with one contract, which keeps addresses in these slots; counts what is asked. */
function context(own: string, slots: Slots, isVerified = true) {
  const asked: string[] = [];
  const clients = {
    ledger: {
      contract: async ({ contractIdOrAddress: of }: { contractIdOrAddress: string }) => {
        asked.push(of);
        return of === own ? { id: '0.0.77', evmAddress: own } : Promise.reject(rejected('ledger', { status: 404 }));
      },
      contractState: async ({ slot }: { readonly slot: readonly string[] }) => ({
        items: Object.entries(slots).flatMap(([name, value]) => {
          const number = slotNumbers[name as keyof Slots];
          return slot.includes(number) ? [{ slot: number, value: word(value) }] : [];
        }),
      }),
    },
    verification: { contract: async () => ({ verified: isVerified, match: 'exact_match' }) },
  } as unknown as DeploymentClients;
  const other: Network = { ...testnet, name: 'mainnet', chainId: '295' };
  return { asked, networks: { network: testnet, networks: () => [other, testnet], clientsOf: () => clients } };
}

async function linesBelow(node: TreeNode | undefined): Promise<readonly TreeNode[]> {
  const lines = await node?.children?.();
  assert.ok(Array.isArray(lines));
  return lines;
}

/** A contract's own line with what was found, and the lines below it. */
async function opened([network]: readonly TreeNode[]): Promise<readonly [TreeNode, readonly TreeNode[]]> {
  const [node] = await linesBelow(network);
  assert.ok(node?.children);
  const good = await node.children();
  assert.ok('draw' in good);
  const summary = node.summarize?.({ good, goodAtMs: 0, failure: undefined });
  return [{ ...node, ...summary }, good.draw()];
}
const textOf = ({ label, description }: TreeNode) => `${label}: ${description}`;

describe('the lines of deployments', () => {
  it('are by network, the selected one first; a chain of others is named and not asked', async () => {
    const { networks, asked } = context(address('aa'), {});
    const nodes = networkNodes(
      [
        recorded('Far', address('ee'), { chainId: 1 }),
        recorded('Foreign', address('cc'), { chainId: undefined, networkName: 'mainnet' }),
        recorded('Main', address('dd'), { chainId: 295 }),
        recorded('Vault', address('aa'), { deployer: `0x${'3e9'.padStart(40, '0')}` }),
        recorded('Vault', address('bb')),
      ],
      networks,
    );
    assert.deepEqual(nodes.map(textOf), [
      'testnet: chain 296',
      'mainnet: chain 295',
      'chain 1: not a network of yours: nothing is asked',
      'network mainnet: not a network of yours: nothing is asked',
    ]);
    assert.deepEqual((await linesBelow(nodes[2])).map(textOf), ['Far: 0xeeee…eeee']);
    assert.deepEqual(asked, []);
    const [vault, rows] = await opened(nodes);
    assert.equal(textOf(vault), 'Vault: 0.0.77 · exact match');
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['Address', 'Verified', 'By', 'Transaction', 'Record', 'Also'],
    );
    assert.equal(rows[2]?.description, '0.0.1001');
    assert.deepEqual(asked, [address('aa')]);
  });

  it('say what is not verified, and what the ledger has no longer', async () => {
    const { networks } = context(address('aa'), {}, false);
    const [vault, rows] = await opened(networkNodes([recorded('Vault', address('aa'))], networks));
    assert.equal(textOf(vault), 'Vault: 0.0.77 · not verified');
    assert.equal(
      rows.find(({ label }) => label === 'Verify')?.command?.command,
      'hieroLens.verification.fromWorkspace',
    );
    // By these words its menu has Verify, which takes the contract from the line.
    assert.equal(vault.contextValue, 'linked unverified');
    assert.deepEqual(vault.contract, { network: 'testnet', chainId: '296', address: address('aa') });
    const [gone] = await opened(networkNodes([recorded('Vault', address('bb'))], networks));
    assert.match(gone.description ?? '', /not on the ledger$/);
    assert.deepEqual([gone.contextValue, gone.contract], ['linked', undefined]);
    // Lists of names have accounts too.
    const [account] = await opened(networkNodes([recorded('alice', address('bb'), { tool: 'list' })], networks));
    assert.match(account.description ?? '', / no contract$/);
    assert.ok(account.icon instanceof ThemeIcon && account.icon.id === 'circle-outline');
  });

  it('warn where the chain has another implementation than the record', async () => {
    const proxyOf = (...implementations: readonly string[]) =>
      recorded('Proxy', address('aa'), { proxy: { kind: 'uups', implementations, admin: undefined } });
    const { networks } = context(address('aa'), { implementation: address('bb') });
    const [proxy, rows] = await opened(networkNodes([proxyOf(address('11'))], networks));
    assert.match(proxy.description ?? '', /proxy differs from its record/);
    assert.equal(rows[0]?.description, 'chain 0xbbbb…bbbb, record 0x1111…1111 · uups');
    const [other, otherRows] = await opened(networkNodes([proxyOf(address('11'), address('22'))], networks));
    assert.match(other.description ?? '', /proxy differs from its record/);
    assert.equal(otherRows[0]?.description, 'chain 0xbbbb…bbbb, none of the 2 in the record · uups');
    const [same, sameRows] = await opened(networkNodes([proxyOf(address('bb'))], networks));
    assert.match(same.description ?? '', /exact match/);
    assert.equal(sameRows[0]?.description, '0xbbbb…bbbb · uups');
  });

  it('say of several implementations which it is by the chain, and nothing where the chain does not', async () => {
    const proxy = { kind: 'beacon', implementations: [address('11'), address('bb')], admin: undefined };
    const records = [recorded('Proxy', address('aa'), { proxy }), recorded('BoxV2', address('bb'))];
    const rowsBy = async (slots: Slots) =>
      (await opened(networkNodes(records, context(address('aa'), slots).networks)))[1].slice(0, 2).map(textOf);
    assert.deepEqual(await rowsBy({ implementation: address('bb'), admin: address('22') }), [
      'Implementation: 0xbbbb…bbbb · BoxV2 · beacon',
      'Admin: 0x2222…2222',
    ]);
    const [beacon, next] = await rowsBy({ beacon: address('cc') });
    assert.equal(beacon, 'Beacon: 0xcccc…cccc · beacon');
    assert.match(next ?? '', /^Address/);
    const alone = [recorded('Proxy', address('aa'), { proxy: { ...proxy, implementations: [address('11')] } })];
    const [, rows] = await opened(networkNodes(alone, context(address('aa'), {}).networks));
    assert.equal(rows[0]?.description, '0x1111…1111, by the record alone · beacon');
  });
});
