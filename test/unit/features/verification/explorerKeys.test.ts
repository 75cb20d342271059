import assert from 'node:assert/strict';
import { createExplorerKeys, serviceHostOf } from '../../../../src/features/verification/explorerKeys.ts';

function openKeys() {
  const secrets = new Map<string, string>();
  const state = new Map<string, unknown>();
  const store = {
    get: async (name: string) => secrets.get(name),
    store: async (name: string, value: string) => void secrets.set(name, value),
    delete: async (name: string) => void secrets.delete(name),
  };
  const memento = {
    get: <T>(name: string) => state.get(name) as T | undefined,
    update: async (name: string, value: unknown) => void state.set(name, value),
  };
  return createExplorerKeys(
    store as unknown as Parameters<typeof createExplorerKeys>[0],
    memento as Parameters<typeof createExplorerKeys>[1],
  );
}

describe('keys for explorers', () => {
  it('go only where they were typed for, each by itself', async () => {
    const keys = openKeys();
    await keys.set('1', 'one', 'a.example.com');
    await keys.set('11', 'eleven', 'b.example.com');
    const allowed = (chainId: string) =>
      ['a.example.com', 'b.example.com'].filter((serviceHost) => keys.isAllowed(chainId, serviceHost));
    assert.deepEqual([allowed('1'), allowed('11'), allowed('296')], [['a.example.com'], ['b.example.com'], []]);
    await keys.allow('1', 'b.example.com');
    assert.deepEqual(allowed('1'), ['a.example.com', 'b.example.com']);
    await keys.set('1', 'another', 'b.example.com');
    assert.deepEqual(allowed('1'), ['b.example.com'], 'another key starts anew');
    await keys.clear('1');
    assert.deepEqual([allowed('1'), allowed('11')], [[], ['b.example.com']]);
    assert.deepEqual([await keys.get('1'), keys.chains()], [undefined, ['11']]);
  });

  it('are shown where they go, and when nothing on the way is encrypted', () => {
    assert.equal(serviceHostOf('https://sourcify.dev/server'), 'sourcify.dev');
    assert.equal(serviceHostOf('http://sourcify.dev:81/server'), 'http://sourcify.dev:81');
  });
});
