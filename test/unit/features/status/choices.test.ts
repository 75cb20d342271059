import assert from 'node:assert/strict';
import { createChoices } from '../../../../src/features/status/choices.ts';

/** What the editor keeps for a user in one profile, and which of it Settings Sync takes to other computers. */
function editorState() {
  const stored = new Map<string, unknown>();
  let synced: readonly string[] = [];
  const globalState = {
    get: (key: string) => stored.get(key),
    keys: () => [...stored.keys()],
    update: async (key: string, value: unknown) => void stored.set(key, value),
    setKeysForSync: (keys: readonly string[]) => {
      synced = keys;
    },
  };
  return {
    globalState: globalState as never,
    sent: () => Object.fromEntries([...stored].filter(([key]) => synced.includes(key))),
  };
}

describe('what Settings Sync takes to other computers', () => {
  it('is whether the user wants notices, and nothing else that is kept', async () => {
    const { globalState, sent } = editorState();
    const choices = createChoices(globalState);
    await choices.change('status.noticesOff', () => true);
    await choices.change('sample.nextStep', () => 'hover');
    await choices.change('hieroLens.pins', () => [{ id: '0.0.1001' }]);
    assert.deepEqual(sent(), { 'status.noticesOff': true });
  });
});
