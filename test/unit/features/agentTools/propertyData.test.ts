import assert from 'node:assert/strict';
import { phrase } from '../../../../src/domain/phrase.ts';
import { property, withExact } from '../../../../src/domain/property.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { propertyData } = await import('../../../../src/features/agentTools/lookUpTool.ts');

describe('properties for language models', () => {
  it('are exact, each value of a label once', () => {
    assert.deepEqual(
      propertyData([
        ...withExact(property(phrase`Balance`, '1 ℏ'), '1 ℏ · 100,000,000 tinybars'),
        ...property(phrase`Key`, 'a'),
        ...property(phrase`Key`, 'b'),
        ...property(phrase`Key`, 'a'),
        ...property(phrase`Scheduled`, phrase`yes`),
      ]),
      { Balance: '1 ℏ · 100,000,000 tinybars', Key: ['a', 'b'], Scheduled: 'yes' },
    );
  });

  it('have no more of hex than its beginning, and all of a text', () => {
    const hex = `0x${'a1'.repeat(69)}`;
    const texts = [hex, `${hex}b`, `x${hex}b`, `${hex}b text`, `memo 0x${'f'.repeat(200)}`];
    const shown = texts.map((text) => propertyData(property(phrase`Memo`, text))['Memo']);
    assert.deepEqual(shown, [hex, `${hex}…`, ...texts.slice(2)]);
  });
});
