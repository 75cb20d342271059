import assert from 'node:assert/strict';
import { registerVerification } from '../../src/features/verification/registerVerification.ts';
import { abiLoaders } from '../../src/services/abi/abiLoaders.ts';
import { eventually } from './eventually.ts';
import { setStage } from './stage.ts';
import { fakeState, quietLog, stagedContext } from './stagedNetwork.ts';

describe('the command that clears explorer keys', () => {
  it('is offered while there is a key, of whatever window, and no secret is read for that', async () => {
    const stage = await setStage();
    const state = fakeState();
    const networkContext = stagedContext();
    const used: string[] = [];
    const secrets = { delete: async () => void used.push('delete'), get: async () => void used.push('get') };
    const registered = registerVerification({
      ...{ networkContext, log: quietLog(), secrets: secrets as never },
      userState: async () => state,
      deployments: { all: async () => [] },
      loaders: abiLoaders,
      outcomes: { load: async () => state, changed: () => undefined },
    });
    const isOffered = (expected: boolean) =>
      eventually(async () => assert.equal(stage.contexts.get('hieroLens.hasExplorerKey'), expected));
    try {
      await isOffered(false);
      await state.change('hieroLens.verification.keys', () => ['296 a.example.com']);
      stage.setSeen({ isFocused: true });
      await isOffered(true);
      assert.deepEqual(used, []);
      await stage.run('hieroLens.verification.clearApiKey');
      await isOffered(false);
      assert.deepEqual(used, ['delete']);
    } finally {
      registered.dispose();
      networkContext.dispose();
      stage.dispose();
    }
  });
});
