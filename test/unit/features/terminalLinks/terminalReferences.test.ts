import assert from 'node:assert/strict';
import { resolveNetwork } from '../../../../src/domain/network/networkSettings.ts';
import { terminalReferences } from '../../../../src/features/terminalLinks/terminalReferences.ts';

const network = resolveNetwork({ network: 'testnet', customNetworks: {}, statusUrl: '', verificationUrl: '' });
const hash = `0x${'ab12'.repeat(16)}`;

function check(line: string, expected: readonly string[]): void {
  const found = terminalReferences(line, [network]);
  assert.deepEqual(
    found.map(({ text }) => text),
    expected,
    line,
  );
  for (const { startIndex, length, text } of found) {
    assert.equal(line.slice(startIndex, startIndex + length), text);
  }
}

describe('links in a terminal', () => {
  it('are ids, addresses, hashes and transaction ids', () => {
    check('Created account 0.0.1001-eevit', ['0.0.1001-eevit']);
    check('Vault deployed to: 0x5c2F8a4d1B7e90C36F4Ad2e81b0c9f7E3A65d148', [
      '0x5c2F8a4d1B7e90C36F4Ad2e81b0c9f7E3A65d148',
    ]);
    check('Transaction 0.0.2@1700000000.000000005 reached consensus', ['0.0.2@1700000000.000000005']);
    check(`transactionHash: ${hash}`, [hash]);
  });

  it('take the number of an NFT behind the id of its collection', () => {
    check('token 0.0.2004/13', ['0.0.2004/13']);
    check('0.0.2004#13, 0.0.2004/9223372036854775807 (0.0.2004/13)', [
      '0.0.2004#13',
      '0.0.2004/9223372036854775807',
      '0.0.2004/13',
    ]);
    check('minted token 0.0.2004/13. Then', ['0.0.2004/13']);
    check('NftId 0.0.2004@13', ['0.0.2004@13']);
    check('token 0.0.2004/13/x 0.0.2004/0 0.0.2004/1a 0.0.2004/1.5 0.0.2004/x 0.0.2004/1-2 0.0.2004 /1', [
      ...Array<string>(7).fill('0.0.2004'),
    ]);
  });

  it('are looked for in the first 10,000 characters of a line', () => {
    check(`${' '.repeat(9_000)}account 0.0.1001-eevit`, ['0.0.1001-eevit']);
    check(`${' '.repeat(10_000)}account 0.0.1001-eevit`, []);
  });

  it('are no versions, addresses of machines or secrets', () => {
    check('added left-pad@0.0.7, v0.0.1, listening on 10.0.0.1:8080', []);
    check('label 0.0.7', []);
    check(`OPERATOR_KEY=${hash}`, []);
    check(`private key: ${hash}`, []);
    check(`Transaction: ${hash}`, []);
    check(hash, []);
  });
});
