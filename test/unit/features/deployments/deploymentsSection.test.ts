import assert from 'node:assert/strict';
import { readFoundry } from '../../../../src/domain/deployment/readFoundry.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { testnet } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { createStoredState } = await import('../../../../src/editor/storedState.ts');
const { writeOutcome } = await import('../../../../src/editor/verifyAllOutcome.ts');
const { createDeploymentsSection } = await import('../../../../src/features/deployments/deploymentsSection.ts');

const sent = { hash: `0x${'1'.repeat(64)}`, transactionType: 'CREATE', contractName: 'Vault', transaction: {} };
const value = { chain: 296, transactions: [{ ...sent, arguments: null, contractAddress: `0x${'aa'.repeat(20)}` }] };
const told = [...readFoundry({ record: 'file:/w/run.json', path: 'broadcast/run.json', value })].flatMap(
  (one) => one ?? [],
);
const deployments = {
  all: async () => told,
  known: () => told,
  unread: () => [{ path: 'broadcast/big.json', unread: 'tooLarge' as const }],
  onDidChange: () => ({ dispose() {} }),
};

/** What the line says of a session that begins with this memory. */
async function description(memory: Map<string, unknown>) {
  const memento = {
    get: (key: string) => memory.get(key),
    update: async (key: string, stored: unknown) => void memory.set(key, stored),
  };
  const outcomes = async () => createStoredState(memento as never);
  const networkContext = { network: testnet, networks: () => [testnet], clientsOf: () => assert.fail() };
  const section = createDeploymentsSection({ deployments, networkContext, outcomes }, () => undefined);
  const [line] = await section.nodes();
  const lines = (await line?.children?.()) as readonly { label: string; description?: string }[] | undefined;
  const last = lines?.at(-1);
  return { outcomes, text: line?.description, last: `${last?.label}: ${last?.description}` };
}

describe('the line of deployments', () => {
  it('says what came of Verify All, in a later session too, and nothing of what else is stored', async () => {
    const memory = new Map<string, unknown>();
    const first = await description(memory);
    assert.equal(first.text, '1 address');
    assert.equal(first.last, '1 record cannot be read: broadcast/big.json: too large');
    const outcome = { verified: 5, failed: 1, left: 2, atMs: 1_750_000_000_000 };
    await writeOutcome({ load: first.outcomes, changed: () => undefined }, outcome);
    assert.equal((await description(memory)).text, '1 address · Verify All: 5 verified, 1 failed, 2 left');
    for (const [key] of memory) {
      for (const hostile of ['x', { verified: '5' }, { verified: 1, failed: -1, left: 0, atMs: 1 }]) {
        assert.equal((await description(new Map([[key, hostile]]))).text, '1 address');
      }
    }
  });
});
