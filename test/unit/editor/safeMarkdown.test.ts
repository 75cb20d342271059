import assert from 'node:assert/strict';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const { commandLink, markdown } = await import('../../../src/editor/languageFeatures.ts');

describe('Markdown with commands', () => {
  it('shows icons and runs no command but those that are named', () => {
    const enabledCommands = ['hieroLens.lookup'] as const;
    const text = '$(link) text';
    assert.deepEqual(
      { ...markdown(text, enabledCommands) },
      { value: text, supportThemeIcons: true, isTrusted: { enabledCommands }, supportHtml: false },
    );
    assert.deepEqual(
      { ...markdown(text) },
      { value: text, supportThemeIcons: true, isTrusted: false, supportHtml: false },
    );
  });

  it('links to a command with what it takes', () => {
    assert.equal(commandLink('a [b]', 'hieroLens.lookup'), '[a \\[b\\]](command:hieroLens.lookup)');
    const query = encodeURIComponent('["0.0.1"]');
    assert.equal(commandLink('open', 'hieroLens.lookup', '0.0.1'), `[open](command:hieroLens.lookup?${query})`);
  });
});
