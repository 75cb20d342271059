import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { editorText, lens, lensGroups, pressLens } from '../contractsInUi.ts';
import { workbench } from '../hooks.ts';
import { until } from '../patience.ts';

const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const secret = '0x000000000000000000000000000000000061d400';

/** A run of a Foundry script, as `forge script --broadcast` writes it. */
function broadcast(chain: number, daysAgo: number, created: readonly (readonly [name: string, address: string])[]) {
  return JSON.stringify({
    chain,
    timestamp: Date.now() - daysAgo * 86_400_000,
    libraries: [],
    receipts: [],
    transactions: created.map(([contractName, contractAddress], index) => ({
      hash: `0x${String(index + 1).repeat(64)}`,
      transactionType: 'CREATE',
      contractName,
      contractAddress,
      arguments: null,
      additionalContracts: [],
      transaction: { from: '0x00000000000000000000000000000000000003e9' },
    })),
  });
}

async function writeRun(chain: number, text: string): Promise<void> {
  const folder = join(workbench().workspace, 'broadcast/Deploy.s.sol', String(chain));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'run-latest.json'), text);
}

describe('deployments in the workbench', () => {
  before(async () => {
    const { workspace, services } = workbench();
    const answer = await fetch(`${services.verificationUrl}/v2/contract/296/${vault}?fields=sources`);
    const { sources } = (await answer.json()) as { sources: Record<string, { content: string }> };
    const text = sources['contracts/Vault.sol']?.content ?? assert.fail();
    await mkdir(join(workspace, 'deployed'), { recursive: true });
    await writeFile(join(workspace, 'deployed/Treasury.sol'), `${text}\ncontract Secret {}\n`);
    await writeRun(296, broadcast(296, 3, [['Vault', vault], ['Secret', secret]]));
    await writeRun(1, broadcast(1, 1, [['Vault', `0x${'77'.repeat(20)}`]]));
  });
  after(async () => {
    const { workspace } = workbench();
    await rm(join(workspace, 'deployed'), { recursive: true, force: true });
    await rm(join(workspace, 'broadcast'), { recursive: true, force: true });
  });

  it('stand above the contract in its source, without a setting', async () => {
    const { openFile, screenshot } = workbench();
    await openFile('Treasury.sol');
    await lens(/embedded 0\.0\.4811 · .* · 3 days ago/).waitFor();
    await screenshot('deployments-lens');
    const groups = await lensGroups();
    assert.ok(groups.some((text) => /embedded 0\.0\.4811.*Open \| Storage \| Call \| Debug last…/.test(text)), groups.join('\n'));
    await lens(/not verified · 3 days ago/).waitFor();
    await lens('Verify').waitFor();
  });
});
void [editorText, pressLens, until];
