import assert from 'node:assert/strict';
import { workbench } from '../hooks.ts';
import { type Hovering, hovering } from '../hovering.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';

const key = '0117006e73c454abb92d3c6082ff217d91116a86951938c8bbf79ba6fbc19016';
const hash = 'MUuqOmyPJ09pPVW+l7XhOyhEFWYFwF0AmMMKwHXDM8HP2bnDnVq+dsuhKfeLc/rK';

/** How documents and answers write what is hovered. */
const notes = (ledgerUrl: string) => `# Notes

Paid with **0.0.1001@1750082400.123456789** by the treasury.
The account _0.0.1007_ is staked.
NftId.fromString('0.0.2004@12')
transaction_hash: ${hash}
public key: ${key}
evm_address: 5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148
${ledgerUrl}/api/v1/tokens/0.0.2001
`;

describe('hover of what documents and answers write', () => {
  let hovers: Hovering;

  before(async () => {
    const bench = workbench();
    hovers = hovering(bench);
    await hovers.openText('forms.txt', notes(bench.services.ledgerUrl));
    await hovers.hover('_0.0.1007_', 'staked to node 3');
  });

  for (const [form, text, expected, parts] of [
    ['emphasised transaction', '0.0.1001@17500', 'CRYPTOTRANSFER', ['SUCCESS', '12.3456789 ℏ']],
    ['emphasised account', '_0.0.1007_', 'staked to node 3', ['9,988.77665544 ℏ']],
    ['NFT of the SDK', '0.0.2004@12', 'Serial 12', ['Lens Badge']],
    ['hash in base64', 'MUuqOmyPJ', 'CRYPTOTRANSFER', ['SUCCESS']],
    ['public key', key.slice(0, 12), '0.0.1001', ['Public key', 'ED25519']],
    ['address without 0x', '5c2f8a4d', 'Exact match', ['Vault', '0.0.4811']],
    ['address of the ledger service', 'tokens/0.0.2001', 'Lens Dollar', ['LUSD']],
  ] as const) {
    it(`explains it: ${form}`, async () => {
      const show = () => hovers.hover(text, expected);
      const shown = await show();
      for (const part of parts) {
        assert.ok(shown.includes(part), `“${part}” is missing in:\n${shown}`);
      }
      await screenshotInEveryTheme(`hover-form-${form.replaceAll(' ', '-')}`, show);
    });
  }
});
