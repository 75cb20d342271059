import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { inWorkspace } from './documents.ts';
import { hoverIn, hoverOf } from './hovers.ts';
import { control } from './services.ts';

const bytes32 = '3f1c8a9b7d6e5f40'.repeat(4);

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** A hundred ids that exist, of every kind. */
const hundred = [
  ...range(3, 30),
  ...range(1001, 1045),
  ...range(2001, 2009),
  ...range(3001, 3006),
  ...range(4001, 4006),
  ...[4801, 4809, 4810, 4811, 4819, 4820],
].map((num) => `0.0.${num}`);

/**
 * What the ledger was asked about any of these, or at all; without what the views ask for by themselves. Of an unknown id
 * all kinds are asked side by side and the hover waits for one, so that others may still come from an earlier test.
 */
async function asked(...names: readonly string[]): Promise<readonly string[]> {
  const paths = (await control.requests('ledger')).map(({ path, search }) => `${path}${search}`);
  return paths.filter(
    (path) =>
      !/^\/api\/v1\/blocks(?:\?|$)|exchangerate/.test(path) &&
      (names.length === 0 || names.some((name) => path.toLowerCase().includes(name))),
  );
}

describe('requests of hovers', () => {
  before(async () => {
    await vscode.extensions.getExtension('hiero-lens.hiero-lens')?.activate();
  });
  beforeEach(() => control.forgetRequests());

  it('of a hundred ids are made once, though each is hovered twice', async () => {
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
    const verified = (await control.requests('verification')).map(({ path, search }) => `${path}${search}`);
    for (const paths of [await asked(), verified]) {
      assert.deepEqual(
        paths.filter((path, index) => paths.indexOf(path) !== index),
        [],
      );
    }
    const all = await asked();
    const askedFor = hundred.filter((id) => {
      const own = all.filter((path) => path.split(/[/?]/).includes(id));
      assert.ok(own.length <= 6, `${id}: ${own.join(' ')}`);
      return own.length > 0;
    });
    assert.ok(askedFor.length > 70, `only ${askedFor.length} were not known from hovers of other tests`);
  });

  it('are one for five quick hovers over one id', async () => {
    const content = 'tx 0.0.1004@1750000128.591600000';
    const document = await vscode.workspace.openTextDocument({ language: 'plaintext', content });
    await Promise.all(Array.from({ length: 5 }, () => hoverIn(document, '@1750000128')));
    assert.deepEqual(await asked('1750000128'), ['/api/v1/transactions/0.0.1004-1750000128-591600000']);
  });

  it('take one look for a kind that the text names', async () => {
    for (const _time of ['first', 'second']) {
      await hoverOf('plaintext', `tokenId = '0.0.2010'; topicId = '0.0.3002'`, '0.0.2010');
      assert.deepEqual(await asked('0.0.2010'), ['/api/v1/tokens/0.0.2010']);
    }
    await hoverOf('plaintext', `const scheduleId = '0.0.999001'`, '0.0.999001');
    const all = await asked('0.0.999001');
    assert.match(all[0] ?? '', /schedules\/0\.0\.999001$/);
    assert.equal(all.length, 6);
  });

  it('never carry what may be a secret', async () => {
    await hoverOf('typescript', `const privateKey = '0x${bytes32}';`, bytes32);
    await hoverOf('json', `{ "OPERATOR_KEY": "302e020100300506032b657004220420${bytes32}" }`, bytes32);
    await hoverOf('yaml', `private_keys:\n  - 0x${bytes32} # transaction sender`, bytes32);
    // Nothing tells what it is: it may be a key, so that only a click may send it.
    await hoverOf('typescript', `const value = '0x${bytes32}';`, bytes32);
    await hoverOf('typescript', `connect('0x${bytes32}', { account: '0.0.1001' });`, bytes32);
    assert.deepEqual(await asked(bytes32.slice(0, 16)), []);
  });

  it('never come from a .env file', async () => {
    const uri = inWorkspace('.env');
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
      assert.deepEqual(await asked(bytes32.slice(0, 16)), []);
    } finally {
      await vscode.workspace.fs.delete(uri);
    }
  });

  it('do carry what is said to be a hash', async () => {
    for (const name of ['txHash', 'transactionHash', 'blockHash']) {
      const value = `0x${name.length.toString(16).padStart(2, '0')}${bytes32.slice(2)}`;
      await control.forgetRequests();
      await hoverOf('typescript', `const ${name} = '${value}';`, value);
      assert.ok((await asked(value.slice(2))).length > 0, name);
    }
  });
});
