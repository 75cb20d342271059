import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { workbench } from '../hooks.ts';
import { type Hovering, hovering } from '../hovering.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { boxOf, pressUntil } from '../patience.ts';

const key = '0117006e73c454abb92d3c6082ff217d91116a86951938c8bbf79ba6fbc19016';
const answered = '1089c5dea88c5ff725dbe0b8d52940400b629ab0f9a107fe5a3d5d7fd66f32c0';
const hash = 'MUuqOmyPJ09pPVW+l7XhOyhEFWYFwF0AmMMKwHXDM8HP2bnDnVq+dsuhKfeLc/rK';
/** A library that no other file names: a lens of one that the window opens again asks for what it holds. */
const address = '0x9b41e2d7c05f83a6be17fd4298c03e5a7d61f0b2';
const serial = '9007199254740993';
const SETTLED_MS = 200;

/** How documents and answers write what is hovered; a log has no lenses, which ask, too. */
const notes = (ledgerUrl: string) => `# Notes

Written by 0.0.1006.
Paid with **0.0.1001@1750082400.123456789** by the treasury.
The account _0.0.1007_ is staked.
NftId.fromString('0.0.2004@12')
transaction_hash: ${hash}
public key: ${key}
"key": {
  "_type": "ED25519",
  "key": "${answered}"
}
evm_address: ${address.slice(2)}
${ledgerUrl}/api/v1/tokens/0.0.2001
https://hashscan.io/testnet/token/0.0.2005/${serial}
https://hashscan.io/#/testnet/transaction/1750082586.250000021?tid=0.0.1001-1750082580-000000001
${ledgerUrl}/api/v1/transactions/0.0.1001-1750082580-000000001?nonce=2
https://repo.sourcify.dev/contracts/full_match/1/${address}/
`;

/** What the services were asked for since they forgot it, once no more comes; without what views ask for by themselves. */
async function asked(): Promise<readonly string[]> {
  const { control } = workbench();
  for (let before = -1; ; ) {
    const all = [...(await control.requests('ledger')), ...(await control.requests('verification'))];
    if (all.length === before) {
      return all
        .map(({ path, search }) => path.replace(/^\/(?:api\/v1|server\/v2)\//, '') + search)
        .filter((path) => !/^(?:blocks|network\/exchangerate)(?:\?|$)/.test(path));
    }
    before = all.length;
    await pause(SETTLED_MS);
  }
}

describe('hover of what documents and answers write', () => {
  let hovers: Hovering;

  before(async () => {
    const bench = workbench();
    // What other files hovered is forgotten.
    await bench.reload();
    hovers = hovering(bench);
    await hovers.openText('forms.log', notes(bench.services.ledgerUrl));
    await hovers.hover('0.0.1006', 'Balance');
  });

  for (const [form, text, expected, parts, requests] of [
    [
      'emphasised transaction',
      '0.0.1001@17500',
      'CRYPTOTRANSFER',
      ['SUCCESS', '12.3456789 ℏ'],
      ['transactions/0.0.1001-1750082400-123456789'],
    ],
    [
      'emphasised account',
      '_0.0.1007_',
      'staked to node 3',
      ['9,988.77665544 ℏ'],
      ['accounts/0.0.1007?transactions=false', 'contracts/0.0.1007'],
    ],
    ['NFT of the SDK', '0.0.2004@12', 'Serial 12', ['Lens Badge'], ['tokens/0.0.2004', 'tokens/0.0.2004/nfts/12']],
    [
      'hash in base64',
      'MUuqOmyPJ',
      'CRYPTOTRANSFER',
      ['SUCCESS'],
      [`transactions/0x${Buffer.from(hash, 'base64').toString('hex')}`],
    ],
    [
      'public key',
      key.slice(0, 12),
      '0.0.1001',
      ['Public key', 'ED25519'],
      [`accounts?account.publickey=${key}&limit=25`],
    ],
    [
      'public key of an answer',
      answered.slice(0, 12),
      '0.0.1007',
      ['Public key', 'ED25519'],
      [`accounts?account.publickey=${answered}&limit=25`],
    ],
    [
      'address without 0x',
      '9b41e2d7',
      'Exact match',
      ['FeeMath', '0.0.4809'],
      [`accounts/${address}?transactions=false`, `contracts/${address}`, `contract/296/${address}?fields=compilation`],
    ],
    ['address of the ledger service', 'tokens/0.0.2001', 'Lens Dollar', ['LUSD'], ['tokens/0.0.2001']],
    [
      'page of an explorer',
      'token/0.0.2005',
      `Serial ${serial}`,
      ['Far Serial'],
      ['tokens/0.0.2005', `tokens/0.0.2005/nfts/${serial}`],
    ],
    [
      'page of a child by its time',
      '1750082586.25',
      'TokenAssociate',
      ['Child of', '0.0.1001@1750082580.000000001'],
      [
        'transactions?limit=1&timestamp=1750082586.250000021',
        'transactions/0.0.1001-1750082580-000000001?nonce=1',
        'transactions?limit=1&timestamp=1750082586.250000020',
      ],
    ],
    [
      'child of the ledger service',
      'nonce=2',
      'CRYPTOTRANSFER',
      ['Child of', 'Nonce 2'],
      ['transactions/0.0.1001-1750082580-000000001?nonce=2'],
    ],
    ['contract on another chain', 'full_match/1', 'not set up here', ['The link is about chain 1'], []],
  ] as const) {
    it(`explains it, and asks for that only: ${form}`, async () => {
      await asked();
      await workbench().control.forgetRequests();
      const show = () => hovers.hover(text, expected);
      const shown = await show();
      for (const part of parts) {
        assert.ok(shown.includes(part), `“${part}” is missing in:\n${shown}`);
      }
      assert.deepEqual((await asked()).toSorted(), requests.toSorted());
      await screenshotInEveryTheme(`hover-form-${form.replaceAll(' ', '-')}`, show);
    });
  }

  it('opens the NFT that a terminal shows', async () => {
    const { page, runCommand } = workbench();
    await runCommand('Terminal: Create New Terminal');
    await page.locator('.terminal.xterm').first().waitFor();
    await page.keyboard.type('echo the NFT minted is 0.0.2004/12\n');
    const line = page.locator('.xterm-rows > div').getByText(/^the NFT minted is/);
    const tip = page.getByText('Look up on embedded').first();
    const place = await boxOf(line);
    // The number behind the slash: the last two of 29 characters.
    const [x, y] = [place.x + place.width * (28 / 29), place.y + place.height / 2];
    const show = () =>
      pressUntil(
        async () => {
          // The terminal looks for links only in another cell than before.
          await page.mouse.move(x, y + 40);
          await page.mouse.move(x, y);
        },
        () => tip.isVisible(),
      );
    await show();
    await screenshotInEveryTheme('terminal-nft', show);
    const details = page.getByRole('tab', { name: /0\.0\.2004.*12/ });
    await pressUntil(
      async () => {
        await page.keyboard.down('Control');
        await page.mouse.click(x, y);
        await page.keyboard.up('Control');
      },
      () => details.isVisible(),
    );
    await page.getByText('# NFT').first().waitFor();
    await runCommand('Terminal: Kill All Terminals');
  });
});
