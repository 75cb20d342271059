import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { bodyAt, chunkBody, listOf } from '../../unit/services/transactionFile/messageChunks.ts';
import { encode } from '../../unit/services/transactionFile/samples.ts';
import {
  ecdsaKey,
  ed25519Key,
  listOfSigned,
  pairOf,
  signedBy,
} from '../../unit/services/transactionFile/signedWith.ts';
import { workbench } from '../hooks.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { setOpen } from '../patience.ts';
import { closeViews, view } from './view.ts';

const [alice, bob] = [ed25519Key(1), ecdsaKey(2)];
const amounts = (from: number, to: number) => ({
  cryptoTransfer: {
    transfers: {
      accountAmounts: [
        { accountID: { accountNum: 1001 }, amount: from },
        { accountID: { accountNum: 1002 }, amount: to },
      ],
    },
  },
});
const now = () => Math.floor(Date.now() / 1000) - 1_700_000_000;
const payment = () => ({ ...bodyAt(now() - 10, amounts(-500, 500), 1001), memo: 'rent for May' });
const atNode = (body: Record<string, unknown>, accountNum: number) => ({ ...body, nodeAccountID: { accountNum } });

/** One transaction: what is made for each of its nodes starts at one time. */
function atBothNodes(): Uint8Array {
  const body = payment();
  return listOfSigned(...[3, 4].map((node) => signedBy(atNode(body, node), alice, bob)));
}

/** Files with one thing wrong each, by name. */
const files: Readonly<Record<string, () => Uint8Array>> = {
  'all-is-well.tx': atBothNodes,
  'changed-later.tx': () => {
    const bytes = Buffer.from(atBothNodes());
    bytes.write('tent', bytes.indexOf('rent'));
    return bytes;
  },
  'odd-signatures.tx': () => {
    const bodyBytes = encode('TransactionBody', payment());
    const short = { pubKeyPrefix: Uint8Array.of(9, 9), ed25519: new Uint8Array(12) };
    const unset = { pubKeyPrefix: Uint8Array.of(7, 7, 7) };
    const sigPair = [pairOf(alice, bodyBytes), pairOf(alice, bodyBytes, 4), pairOf(bob, bodyBytes), short, unset];
    return encode('SignedTransaction', { bodyBytes, sigMap: { sigPair } });
  },
  'odd-terms.tx': () => {
    const body = { ...bodyAt(0, amounts(-500, 400), 1001), transactionFee: 0, memo: 'x'.repeat(101) };
    return listOfSigned(signedBy({ ...body, transactionValidDuration: { seconds: 200 } }, alice));
  },
  'refused.tx': () => {
    const key = { thresholdKey: { threshold: 0, keys: { keys: [{ ed25519: alice.publicKey }] } } };
    const create = { key, autoRenewPeriod: { seconds: 60 }, maxAutomaticTokenAssociations: 6_000 };
    return listOfSigned(signedBy(bodyAt(now(), { cryptoCreateAccount: create }), alice));
  },
  'odd-chunks.tx': () => listOf(chunkBody(2, 4), chunkBody(1, 4)),
  'too-large.tx': () =>
    listOfSigned(signedBy(bodyAt(now(), { fileAppend: { contents: new Uint8Array(7_000) } }), alice)),
};

function checks(): Locator {
  return view().locator('#checks');
}

/** Opens a file and gives what its checks say once the signatures are verified. */
async function open(name: string): Promise<readonly string[]> {
  await workbench().openFromExplorer(name);
  await checks().locator('summary, .is-remark').first().waitFor();
  await checks().getByText('Verifying').waitFor({ state: 'detached' });
  return checks().locator('> ul > li').allTextContents();
}

async function picture(name: string): Promise<void> {
  await screenshotInEveryTheme(name, () => checks().evaluate((node) => node.scrollIntoView()));
}

async function check(name: string, ...expected: readonly RegExp[]): Promise<void> {
  const said = await open(name);
  for (const pattern of expected) {
    assert.ok(
      said.some((line) => pattern.test(line)),
      `${pattern} in ${said.join('\n')}`,
    );
  }
  await checks().evaluate((node) => node.scrollIntoView());
  await picture(`checks-${name.replace('.tx', '')}`);
}

describe('checks of a transaction file', () => {
  before(async () => {
    const { workspace, treeItem } = workbench();
    await setOpen(treeItem('transactions'), true);
    for (const [name, bytes] of Object.entries(files)) {
      await writeFile(join(workspace, 'transactions', name), bytes());
      await treeItem(name).waitFor();
    }
  });
  after(async () => {
    for (const name of Object.keys(files)) {
      await rm(join(workbench().workspace, 'transactions', name));
      await workbench().treeItem(name).waitFor({ state: 'detached' });
    }
  });
  afterEach(async () => {
    await closeViews();
  });

  it('fold what passed to one line, which opens by keyboard', async () => {
    assert.deepEqual(await open('all-is-well.tx'), [
      'ℹRemark: Whether the payer 0.0.1001 has signed cannot be told from the file: it does not hold the payer’s key.',
      'ℹRemark: Not checked, since only the network can tell: the state and balance of 0.0.1001, 0.0.1002.',
    ]);
    const summary = checks().locator('summary');
    await summary.getByText('8 checks passed', { exact: true }).waitFor();
    await summary.focus();
    await workbench().page.keyboard.press('Enter');
    await checks().getByText('4 signatures fit the bytes.').waitFor();
    await picture('checks-all-is-well');
  });

  it('ask the network when the user wants it, and for nothing before', async () => {
    const { control } = workbench();
    await open('all-is-well.tx');
    const before = (await control.requests('ledger')).length;
    const asked = async () =>
      (await control.requests('ledger'))
        .slice(before)
        .filter(({ path }) => path.includes('/accounts/'))
        .map(({ path }) => path);
    assert.deepEqual(await asked(), []);
    await checks()
      .getByRole('button', { name: /^Ask .* about what is not checked$/ })
      .click();
    await checks().getByText('The payer 0.0.1001 has not signed.').waitFor();
    assert.ok((await asked()).every((path) => /\/accounts\/0\.0\.100[12]/.test(path)));
    await checks().locator('h2:focus').waitFor();
    await picture('checks-payer');
  });

  it('see a file that was changed after it was signed, and say so on top', async () => {
    await check(
      'changed-later.tx',
      /signature of ED25519 key [0-9a-f]{16}… in the copy for node 0\.0\.3 does not fit/,
      /differ in more than the node/,
    );
    await view()
      .getByRole('alert')
      .getByText(/^✖ The signature of/)
      .waitFor();
  });

  it('see odd signatures', async () => {
    await check('odd-signatures.tx', /is the start of another one/, /has 12 bytes\. It must have 64/, /is not set/);
  });

  it('see what a ledger refuses', async () => {
    await check(
      'odd-terms.tx',
      /add up to -0\.000001 ℏ/,
      /maximum fee is 0/,
      /valid for 3 min 20 s/,
      /A memo has 101 bytes/,
    );
    await workbench().runCommand('View: Close All Editors');
    await check('too-large.tx', /It has 7,\d{3} bytes/);
  });

  it('see what the rules of nodes refuse', async () => {
    await check(
      'refused.tx',
      /Key has a threshold of 0\. It must be 1\..*\(INVALID_ADMIN_KEY\)/,
      /Auto renew period is 1 min. It must be 30 d to 92 d .*\(AUTORENEW_DURATION_NOT_IN_RANGE\)/,
      /\(INVALID_MAX_AUTO_ASSOCIATIONS\)/,
    );
  });

  it('see chunks that are missing and out of order', async () => {
    await check('odd-chunks.tx', /2 of the 4 chunks of the message are missing: 3, 4/, /not in order: 2, 1/);
  });
});
