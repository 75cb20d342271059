import assert from 'node:assert/strict';
import { resolveNetwork } from '../../src/domain/network/networkSettings.ts';
import { createTreeViews } from '../../src/editor/treeViews.ts';
import { registerNetwork } from '../../src/features/network/registerNetwork.ts';
import { setStage } from './stage.ts';
import { quietLog, stagedContext } from './stagedNetwork.ts';

describe('messages about network settings', () => {
  it('name each setting that cannot be used, once, and say what that means', async () => {
    const stage = await setStage();
    const networkContext = stagedContext();
    const registered = registerNetwork({ networkContext, log: quietLog(), trees: createTreeViews() });
    try {
      const mine = { ledgerUrl: 'http://127.0.0.1:1', chainId: '298', statusUrl: 'x', explorerUrl: 'y' };
      const network = resolveNetwork({
        network: 'mine',
        customNetworks: { mine },
        statusUrl: 'https://status.example',
        verificationUrl: 'https://verify.example',
      });
      networkContext.select(network);
      networkContext.select({ ...network });
      assert.deepEqual(
        stage.messages.map(({ severity, message, buttons }) => [severity, message, ...buttons]),
        [
          [
            'warning',
            'hieroLens.customNetworks.mine.statusUrl is not a URL: write an address such as https://example.com. Until then that service is off; the rest works.',
            'Open Settings',
          ],
          [
            'warning',
            'hieroLens.customNetworks.mine.explorerUrl is not a URL: write an address such as https://example.com. Until then it counts as left out; the rest works.',
            'Open Settings',
          ],
        ],
      );
    } finally {
      registered.dispose();
      networkContext.dispose();
      stage.dispose();
    }
  });
});
