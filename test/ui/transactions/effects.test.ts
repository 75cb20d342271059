import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ethereumSamples } from '../../unit/domain/ethereum/ethereumSamples.ts';
import {
  account,
  callOfContract,
  creationOfToken,
  type EffectSample,
  hex,
  transferOfHbar,
  transferOfTokens,
  updateOfToken,
} from '../../unit/domain/transaction/effect/effectSamples.ts';
import { encode } from '../../unit/services/transactionFile/samples.ts';
import { ed25519Key, pairOf } from '../../unit/services/transactionFile/signedWith.ts';
import { workbench } from '../hooks.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { setOpen } from '../patience.ts';
import { closeViews, view } from './view.ts';

const seconds = Math.floor(Date.now() / 1000);

/** A body as an SDK writes it, on a node. */
function body(data: Record<string, unknown>, node = 3): Uint8Array {
  return encode('TransactionBody', {
    transactionID: { accountID: account(1001), transactionValidStart: { seconds } },
    nodeAccountID: account(node),
    transactionFee: 200_000_000,
    transactionValidDuration: { seconds: 120 },
    memo: 'shown to a reader',
    ...data,
  });
}

const key = ed25519Key(1);

function signed(bodyBytes: Uint8Array): Uint8Array {
  return encode('SignedTransaction', { bodyBytes, sigMap: { sigPair: [pairOf(key, bodyBytes)] } });
}

function ofSample([, dataCase, data]: EffectSample): Uint8Array {
  return signed(body({ [dataCase]: data }));
}

/** Writes a file, opens it, and shows the place where its sentence is. */
async function show(name: string, bytes: Uint8Array, sentence: string): Promise<void> {
  const { workspace, treeItem, openFromExplorer } = workbench();
  await writeFile(join(workspace, 'transactions', name), bytes);
  await treeItem(name).waitFor();
  await openFromExplorer(name);
  await view().locator('header > .does').getByText(sentence, { exact: true }).waitFor();
}

describe('what a transaction does', () => {
  const written = new Set<string>();
  before(async () => {
    const { treeItem } = workbench();
    await setOpen(treeItem('transactions'), true);
  });
  afterEach(async () => {
    const { workspace } = workbench();
    await closeViews();
    for (const name of written) {
      await rm(join(workspace, 'transactions', name), { force: true });
    }
    written.clear();
  });

  const check = (name: string, bytes: () => Uint8Array | Promise<Uint8Array>, sentence: string) =>
    it(`is said at a look: ${name}`, async () => {
      const file = `effect-${name.replaceAll(' ', '-')}.tx`;
      written.add(file);
      await show(file, await bytes(), sentence);
      await screenshotInEveryTheme(`effect-${name.replaceAll(' ', '-')}`);
    });

  check('transfer of hbar', () => ofSample(transferOfHbar), '0.0.1001 gives 1.5 ℏ to 2 accounts');
  check('transfer of tokens', () => ofSample(transferOfTokens), 'Moves 2.5 ℏ and 2 tokens between 3 accounts');
  check(
    'creation of a token',
    () => ofSample(creationOfToken),
    'Creates the token “Lens Dollar” (“LUSD”) and gives 1,000,000 of it to the treasury 0.0.1001',
  );
  check('call of a contract', () => ofSample(callOfContract), 'Calls transfer of contract 0.0.50 and sends 1.5 ℏ');
  check(
    'Ethereum transaction',
    async () => {
      const { setCode } = await ethereumSamples();
      return signed(body({ ethereumTransaction: { ethereumData: hex(setCode.slice(2)) } }));
    },
    'Ethereum transaction of 0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F: Calls contract 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB and sends 1 ℏ',
  );
  check(
    'batch',
    () => {
      const batchKey = { ed25519: key.publicKey };
      const items = [transferOfHbar, updateOfToken].map(([, dataCase, data]) =>
        signed(body({ [dataCase]: data, batchKey }, 0)),
      );
      return signed(body({ atomicBatch: { transactions: items } }));
    },
    'Runs 2 transactions: all or none',
  );
  check(
    'changed after signing',
    () => {
      const bodyBytes = body({ cryptoTransfer: transferOfHbar[2] });
      const { transfers } = transferOfHbar[2] as { transfers: { accountAmounts: readonly object[] } };
      const [from, , to] = transfers.accountAmounts;
      const other = { transfers: { accountAmounts: [from, { ...to, amount: '150000000' }] } };
      return encode('SignedTransaction', {
        bodyBytes: body({ cryptoTransfer: other }),
        sigMap: { sigPair: [pairOf(key, bodyBytes)] },
      });
    },
    '0.0.1001 gives 1.5 ℏ to 0.0.98 (Fee collection)',
  );

  it('asks the network for names and decimals when the user wants them, and for nothing before', async () => {
    const asked = async () =>
      (await workbench().control.requests('ledger')).map(({ path }) => path).filter((path) => /tokens/.test(path));
    const [, , data] = transferOfTokens;
    written.add('names.tx');
    await workbench().control.forgetRequests();
    await show('names.tx', signed(body({ cryptoTransfer: data })), 'Moves 2.5 ℏ and 2 tokens between 3 accounts');
    assert.deepEqual(await asked(), []);
    await view().getByRole('button', { name: 'Names and decimals from embedded' }).click();
    await view().getByText('Names and decimals are those of embedded.').waitFor();
    assert.equal((await asked()).length, 1);
    await screenshotInEveryTheme('effect-names');
  });
});
