import assert from 'node:assert/strict';
import { originText, readingText } from '../../../../src/domain/contract/contractReading.ts';
import { english } from '../../english.ts';
import { address } from '../../services/ledger/ids.ts';

const own = (name: string | undefined) => english(originText({ kind: 'own', name }));

describe('a reading', () => {
  it('names the contract whose ABI reads it, where that is an identifier', () => {
    for (const name of ['Vault', '_v$1', 'V'.repeat(101)]) {
      assert.equal(own(name), `verified ABI of ${name}`);
    }
    for (const name of [undefined, '', '1Vault', 'the Vault', 'Vault\n', 'Vault](x)', 'V'.repeat(102)]) {
      assert.equal(own(name), 'verified ABI of the contract', name);
    }
    const implementation = address(`0x${'ab'.repeat(20)}`);
    assert.equal(
      english(originText({ kind: 'implementation', name: 'Vault', address: implementation })),
      `verified ABI of the implementation Vault ${implementation}`,
    );
    assert.equal(english(originText({ kind: 'standard', name: 'ERC-20' })), 'ERC-20, by its shape; not verified');
  });

  it('is written with its arguments, named where they have a name', () => {
    assert.equal(
      readingText({
        name: 'deposit',
        arguments: [
          { name: '', type: 'uint8', value: '5' },
          { name: 'memo', type: 'string', value: '"a"' },
        ],
        origin: { kind: 'own', name: 'Vault' },
      }),
      'deposit(5, memo: "a")',
    );
  });
});
