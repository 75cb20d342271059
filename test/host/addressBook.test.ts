import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { inWorkspace } from './documents.ts';
import { eventually } from './eventually.ts';
import { hoverOf, says } from './hovers.ts';

const bookUri = () => inWorkspace('.hiero-lens/addresses.json');

async function write(text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(bookUri(), Buffer.from(text));
}

const hoverOfAccount = () => hoverOf('plaintext', 'account 0.0.1005', '0.0.1005');

describe('the address book', () => {
  before(async () => {
    await vscode.extensions.getExtension('hiero-lens.hiero-lens')?.activate();
  });
  after(async () => {
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(bookUri(), '..'), { recursive: true });
    const configuration = vscode.workspace.getConfiguration('hieroLens');
    await configuration.update('addressBook', undefined, vscode.ConfigurationTarget.Global);
  });

  it('gives names beside what the ledger says, and follows its file', async () => {
    await write('{ "addresses": [{ "address": "0.0.1005", "label": "Paying account", "note": "monthly" }] }');
    await eventually(async () =>
      says(await hoverOfAccount(), '`Paying account` in the address book of this workspace · `monthly`', '**Account**'),
    );
    await write('{ "addresses": [{ "address": "0.0.1005-ljknj", "label": "Renamed" }] }');
    await eventually(async () => says(await hoverOfAccount(), '`Renamed`'));
    await write('{ "addresses": [{ "address": "0.0.1005", "label": "Elsewhere", "network": "mainnet" }] }');
    await eventually(async () => assert.ok(!(await hoverOfAccount()).includes('address book of')));
  });

  it('keeps what it knew while its file has a fault, and says where the fault is', async () => {
    await write('{ "addresses": [{ "address": "0.0.1005", "label": "Kept" }] }');
    await eventually(async () => says(await hoverOfAccount(), '`Kept`'));
    const faulty = '{ "addresses": [{ "address": "0.0.1005", "label": "Kept" } }';
    await write(faulty);
    await eventually(() => {
      const [fault] = vscode.languages.getDiagnostics(bookUri()).filter(({ source }) => source === 'Hiero');
      assert.equal(fault?.message, "Expected ',' or ']'.");
      assert.equal(fault.range.start.character, faulty.lastIndexOf(' }') + 1);
    });
    says(await hoverOfAccount(), '`Kept`');
    await write('{ "addresses": [{ "address": "0.0.1005", "label": "Kept" }, { "address": "zero", "label": "Bad" }] }');
    await eventually(() => {
      const faults = vscode.languages.getDiagnostics(bookUri()).filter(({ source }) => source === 'Hiero');
      assert.deepEqual(
        faults.map(({ message }) => message.slice(0, 19)),
        ['The address must be'],
      );
    });
    says(await hoverOfAccount(), '`Kept`');
  });

  it('takes the names of the user from the settings', async () => {
    const configuration = vscode.workspace.getConfiguration('hieroLens');
    const names = [{ address: '0.0.1002', label: 'My own', network: 'embedded' }, 'nonsense'];
    await configuration.update('addressBook', names, vscode.ConfigurationTarget.Global);
    says(await hoverOf('plaintext', 'account 0.0.1002', '0.0.1002'), '`My own` in your address book', '0.0.1002');
  });
});
