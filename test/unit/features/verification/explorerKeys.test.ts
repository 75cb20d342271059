import assert from 'node:assert/strict';
import { createStoredState } from '../../../../src/editor/storedState.ts';
import { createExplorerKeys, serviceHostOf } from '../../../../src/features/verification/explorerKeys.ts';
import { fakeMemory } from '../../editor/fakeMemory.ts';

function openKeys() {
  const secrets = new Map<string, string>();
  const store = {
    get: async (name: string) => secrets.get(name),
    store: async (name: string, value: string) => void secrets.set(name, value),
    delete: async (name: string) => void secrets.delete(name),
  };
  const memory = fakeMemory();
  const keys = createExplorerKeys(
    store as unknown as Parameters<typeof createExplorerKeys>[0],
    createStoredState(memory),
  );
  return { keys, memory };
}

const explorer = (chainId: string, serviceHost = 'a.example.com') => ({ chainId, serviceHost });

describe('keys for explorers', () => {
  it('are stored for each service by itself, where networks share a chain id too', async () => {
    const { keys } = openKeys();
    const [here, there, another] = [explorer('298'), explorer('298', 'b.example.com'), explorer('2981')];
    await keys.set(here, 'one');
    assert.deepEqual([await keys.get(there), await keys.get(another)], [undefined, undefined]);
    await keys.set(there, 'two');
    assert.deepEqual([await keys.get(here), await keys.get(there)], ['one', 'two']);
    await keys.set(here, 'three');
    assert.deepEqual(keys.explorers(), [there, here]);
    await keys.clear(here);
    assert.deepEqual([await keys.get(here), await keys.get(there)], [undefined, 'two']);
    assert.deepEqual(keys.explorers(), [there]);
  });

  it('are named in the state, never stored there', async () => {
    const { keys, memory } = openKeys();
    await keys.set(explorer('298'), 'secret');
    assert.deepEqual(memory.content, { 'hieroLens.verification.keys': ['298 a.example.com'] });
  });

  it('are those whose stored names are understood', async () => {
    const { keys, memory } = openKeys();
    await memory.update('hieroLens.verification.keys', ['x1 a', '1 a b', '298 a.example.com', ' 1 a', '1 ', 7, null]);
    assert.deepEqual(keys.explorers(), [explorer('298')]);
    await keys.set(explorer('1'), 'secret');
    assert.deepEqual(keys.explorers(), [explorer('298'), explorer('1')]);
  });

  it('are shown where they go, and when nothing on the way is encrypted', () => {
    assert.equal(serviceHostOf('https://sourcify.dev/server'), 'sourcify.dev');
    assert.equal(serviceHostOf('http://sourcify.dev:81/server'), 'http://sourcify.dev:81');
  });
});
