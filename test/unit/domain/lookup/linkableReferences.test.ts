import assert from 'node:assert/strict';
import fc from 'fast-check';
import { linkableReferences } from '../../../../src/domain/lookup/linkableReferences.ts';
import { findReferences } from '../../../../src/domain/references.ts';
import { countMatching } from '../references/countMatching.ts';

const url = 'https://explorer.example/account/0.0.1001';
const source = '  Source: 0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148/contracts/Vault.sol:12';

function check(text: string, expected: readonly string[], max = 10): void {
  const found = linkableReferences(text, { languageId: 'yaml' }, max);
  assert.deepEqual(
    found.map((reference) => reference.text),
    expected,
    text,
  );
}

describe('references to be linked', () => {
  it('are those outside web addresses and paths of sources', () => {
    check('', []);
    check(`payer account 0.0.1001, ${url}`, ['0.0.1001']);
    check(`${url} account 0.0.1002\n${url}/0.0.1003\naccount 0.0.1004`, ['0.0.1002', '0.0.1004']);
    check(`${source}\naccount 0.0.1001\n${source}`, ['0.0.1001']);
    check(`${source} and account 0.0.1001`, ['0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148', '0.0.1001']);
  });

  it('are the first ones', () => {
    check('account 0.0.1001\n'.repeat(20), Array<string>(3).fill('0.0.1001'), 3);
  });

  it('are the same as by comparing each with all web addresses', () => {
    const pieces = fc.constantFrom(url, source, 'account 0.0.1001', ' ', '\n', 'http://', '/0.0.7', 'a');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        const wholes = Array.from(text.matchAll(/https?:\/\/\S+|^ +Source: +\S+$/gm), ({ 0: whole, index }) => ({
          start: index,
          end: index + whole.length,
        }));
        const expected = findReferences(text, { languageId: 'yaml' }).filter(
          (reference) => !wholes.some(({ start, end }) => start <= reference.start && reference.start < end),
        );
        assert.deepEqual(linkableReferences(text, { languageId: 'yaml' }, 1_000), expected);
      }),
    );
  });

  it('take no work behind the last', () => {
    const [short, long] = [2_000, 20_000].map((count) =>
      countMatching(() => linkableReferences('account 0.0.1001\n'.repeat(count), { languageId: 'yaml' }, 2_000)),
    );
    assert.equal(long, short);
  });
});
