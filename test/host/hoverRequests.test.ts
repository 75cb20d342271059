import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { serviceControl } from '../run/control.ts';
import { hoverIn, hoverOf } from './hovers.ts';
import { askedOf, clearRequests, requestsOf } from './ledgerRequests.ts';
import { testServices } from './services.ts';

const SETTLED_MS = 100;
const bytes32 = '3f1c8a9b7d6e5f40'.repeat(4);

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** A hundred ids that exist, of every kind. */
const hundred = [
  ...range(3, 30),
  ...range(1001, 1045),
  ...range(2001, 2010),
  ...range(3001, 3006),
  ...range(4001, 4006),
  ...[4809, 4810, 4811, 4819, 4820],
].map((num) => `0.0.${num}`);

/** What hovers asked the ledger for: the Blocks view asks for its list by itself. */
async function asked(): Promise<readonly string[]> {
  const paths = await askedOf('ledger');
  return paths.filter((path) => path !== '/api/v1/blocks' && !path.includes('exchangerate'));
}

/** Once nothing is on its way any more: of an unknown id all kinds are asked side by side, and the hover waits for one. */
async function forget(): Promise<void> {
  for (let before = -1, now = 0; before !== now; ) {
    before = now;
    await setTimeout(SETTLED_MS);
    now = (await asked()).length;
  }
  await clearRequests('ledger');
  await clearRequests('verification');
}

describe('requests of hovers', () => {
  before(async () => {
    await vscode.extensions.getExtension('hiero-lens.hiero-lens')?.activate();
  });
  beforeEach(forget);

  it('of a hundred ids are made once, though each is hovered twice', async function () {
    this.timeout(60_000);
    assert.equal(new Set(hundred).size, 100);
    const content = hundred.map((id) => `entity ${id};`).join('\n');
    const document = await vscode.workspace.openTextDocument({ language: 'plaintext', content });
    // A part at a time: on a slow machine what was found first would no longer be kept when the last one is hovered.
    for (let from = 0; from < hundred.length; from += 10) {
      for (const _time of ['first', 'second']) {
        await Promise.all(
          hundred.slice(from, from + 10).map(async (id) => {
            assert.ok((await hoverIn(document, `${id};`)).includes('embedded'), id);
          }),
        );
      }
    }
    const verified = (await requestsOf('verification')).map(({ path, search }) => `${path}${search}`);
    for (const paths of [await asked(), verified]) {
      assert.deepEqual(
        paths.filter((path, index) => paths.indexOf(path) !== index),
        [],
      );
    }
    const all = await asked();
    const askedFor = hundred.filter((id) => {
      const own = all.filter((path) => path.split('/').includes(id));
      assert.ok(own.length <= 6, `${id}: ${own.join(' ')}`);
      return own.length > 0;
    });
    assert.ok(askedFor.length > 70, `only ${askedFor.length} were not known from hovers of other tests`);
  });

  it('are one for five quick hovers over one id', async () => {
    const content = 'tx 0.0.1004@1750000128.591600000';
    const document = await vscode.workspace.openTextDocument({ language: 'plaintext', content });
    await Promise.all(Array.from({ length: 5 }, () => hoverIn(document, '@1750000128')));
    assert.deepEqual(await asked(), ['/api/v1/transactions/0.0.1004-1750000128-591600000']);
  });

  it('take one look for a kind that the text names', async () => {
    await hoverOf('plaintext', `tokenId = '0.0.2002'; topicId = '0.0.3002'`, '0.0.2002');
    // It was found before: its kind is known, and its answer is kept.
    assert.deepEqual(await asked(), []);
    await hoverOf('plaintext', `const scheduleId = '0.0.999001'`, '0.0.999001');
    const all = await asked();
    assert.match(all[0] ?? '', /schedules\/0\.0\.999001$/);
    assert.equal(all.length, 6);
  });

  it('never carry what may be a secret', async () => {
    const names = ['privateKey', 'OPERATOR_KEY', 'secret', 'mnemonic', 'seed', 'hederaPrivateKeyHash'];
    for (const name of names) {
      for (const value of [bytes32, `0x${bytes32}`, `302e020100300506032b657004220420${bytes32}`]) {
        await hoverOf('typescript', `const ${name} = '${value}';`, value);
        await hoverOf('json', `{ "${name}": "${value}" }`, value);
        await hoverOf('plaintext', `${name}: ${value}`, value);
      }
    }
    const other = '5e7a9c1b3d2f4068'.repeat(4);
    for (const [language, content] of [
      ['typescript', `const privateKeys = [\n  '0x${bytes32}', // tx sender\n  '0x${other}', // tx relayer\n];`],
      ['typescript', `const privateKeys = [ // dev only\n  '0x${other}', // tx\n];`],
      ['yaml', `private_keys:\n  - 0x${bytes32} # transaction sender\n  - 0x${other} # transaction relayer`],
      ['yaml', `private_keys:\n${`- 0x${bytes32} # transaction:\n`.repeat(80)}- 0x${other} # transaction`],
    ] as const) {
      await hoverOf(language, content, other);
    }
    // Nothing tells what it is: it may be a key, so that only a click may send it.
    await hoverOf('typescript', `const value = '0x${bytes32}';`, bytes32);
    await hoverOf('typescript', `connect('0x${bytes32}', { account: '0.0.1001' });`, bytes32);
    assert.deepEqual(await asked(), []);
  });

  it('never come from a .env file', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, '.env');
    await vscode.workspace.fs.writeFile(
      uri,
      Buffer.from(`TX_HASH=0x${bytes32}\nKEY=${bytes32}\nHASH=${bytes32}\nDEPLOYER=0x${bytes32}\n`),
    );
    try {
      const document = await vscode.workspace.openTextDocument(uri);
      for (const part of ['0x3f1c', 'KEY=3f1c', 'HASH=3f1c', 'DEPLOYER=0x3f1c']) {
        const at = document.positionAt(document.getText().indexOf(part) + part.length);
        const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, at);
        assert.ok(!JSON.stringify(hovers).includes('hieroLens.lookup'), part);
      }
      assert.deepEqual(await asked(), []);
    } finally {
      await vscode.workspace.fs.delete(uri);
    }
  });

  it('do carry what is said to be a hash', async () => {
    for (const name of ['txHash', 'transactionHash', 'blockHash']) {
      const value = `0x${name.length.toString(16).padStart(2, '0')}${bytes32.slice(2)}`;
      await forget();
      await hoverOf('typescript', `const ${name} = '${value}';`, value);
      assert.ok(
        (await asked()).some((path) => path.includes(value.slice(2))),
        name,
      );
    }
  });

  it('find out what an unknown id is within one hover, of a service that takes 800 ms', async () => {
    const { controlUrl, ledgerUrl, verificationUrl, statusUrl } = testServices();
    const control = serviceControl(controlUrl);
    const configuration = vscode.workspace.getConfiguration('hieroLens');
    const [networks, network] = ['customNetworks', 'network'].map((name) => configuration.inspect(name)?.globalValue);
    const set = (name: string, value: unknown) => configuration.update(name, value, vscode.ConfigurationTarget.Global);
    const slow = { ledgerUrl, chainId: '296', verificationUrl, statusUrl };
    // Of each nothing is known yet. On a busy machine 800 ms may be over before all kinds were asked.
    const tries = ['slow1', 'slow2', 'slow3', 'slow4'];
    const kinds = { '0.0.1001': 'Account', '0.0.2001': 'Fungible token', '0.0.3001': 'Topic', '0.0.4001': 'Schedule' };
    try {
      await set('customNetworks', { ...Object(networks), ...Object.fromEntries(tries.map((name) => [name, slow])) });
      await control.setFaults('ledger', { path: '/api/v1/*', kind: 'delay', ms: 800 });
      let left = Object.entries(kinds);
      for (const name of tries) {
        if (left.length === 0) {
          break;
        }
        await set('network', name);
        for (const [id, kind] of left) {
          await forget();
          assert.match(await hoverOf('plaintext', `entity ${id};`, id), new RegExp(`\\*\\*${kind}.*${name}`), id);
          const paths = (await asked()).filter((path) => path.includes(id));
          const kindsAsked = ['accounts/#', 'contracts/#', 'tokens/#', 'topics/#', 'schedules/#', 'accounts/#/tokens'];
          const expected = kindsAsked.map((path) => `/api/v1/${path.replace('#', id)}`);
          assert.deepEqual([...new Set(paths)].filter((path) => expected.includes(path)).length, paths.length);
          // What is not needed any more may be broken off before it is sent.
          left = paths.length >= 5 ? left.filter(([other]) => other !== id) : left;
        }
      }
      assert.deepEqual(left, []);
    } finally {
      await control.setFaults('ledger');
      await set('network', network);
      await set('customNetworks', networks);
    }
  });
});
