import assert from 'node:assert/strict';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { renderLabels, settingProblem } = await import('../../../../src/features/addressBook/addressBook.ts');

const entry = { key: '0.0.1', label: 'Bob', network: undefined, note: undefined };

describe('an address book in the settings', () => {
  it('says in one sentence why it is not used as it is written', () => {
    assert.equal(settingProblem(undefined), undefined);
    assert.equal(settingProblem([{ address: '0.0.1', label: 'Bob' }]), undefined);
    assert.equal(
      settingProblem({ addresses: [] }),
      'The setting hieroLens.addressBook is no list of entries: it is not used until it is mended.',
    );
    assert.equal(
      settingProblem([{ address: '0.0.1', label: 'Bob' }, { address: '0.0.1', label: '' }, 7]),
      'The setting hieroLens.addressBook has a fault in entry 2: The label must be a text.',
    );
    assert.match(
      String(settingProblem(Array(10_001).fill({ address: '0.0.1', label: 'x' }))),
      /a fault in entry 10001: Only/,
    );
  });
});

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
