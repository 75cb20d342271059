import assert from 'node:assert/strict';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { renderLabels } = await import('../../../../src/features/addressBook/addressBook.ts');

const entry = { key: '0.0.1', label: 'Bob', network: undefined, note: undefined };

describe('names in a hover', () => {
  it('say whose they are', () => {
    const text = renderLabels([
      { entry, source: 'user' },
      { entry: { ...entry, note: 'pays' }, source: 'workspace' },
    ]);
    assert.equal(
      text,
      '$(bookmark) `Bob` in your address book  \n$(bookmark) `Bob` in the address book of this workspace · `pays`',
    );
  });

  it('are inert and few', () => {
    const evil = { ...entry, label: '](command:x) ` <img src=x>\n\u202e# $(verified)' };
    const text = renderLabels(Array(9).fill({ entry: evil, source: 'workspace' }));
    assert.equal(text.split('\n').length, 3);
    const outside = text.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
    assert.ok(!/command|img|verified|\u202e/.test(outside), outside);
  });
});
