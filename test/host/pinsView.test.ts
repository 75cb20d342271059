import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { TreeNode } from '../../src/editor/treeNode.ts';
import { views } from '../../src/manifest.ts';
import { eventually } from './eventually.ts';
import { stagedPins } from './stagedPins.ts';

describe('pins view', () => {
  let fakes: Awaited<ReturnType<typeof stagedPins>>;

  beforeEach(async () => {
    fakes = await stagedPins();
  });

  afterEach(() => fakes.leave());

  const lineOf = async (label: string, below?: TreeNode): Promise<TreeNode> => {
    const lines = await fakes.stage.lines(below);
    const found = lines.find((line) => line.label === label);
    assert.ok(found, `no “${label}” in ${lines.map((line) => line.label).join(', ')}`);
    return found;
  };
  const executions = async () => lineOf('Executions', await lineOf('0.0.4811'));

  it('copies lines from their menu and by key, the whole value', async () => {
    const { stage } = fakes;
    const copied = async (argument: unknown) => {
      await vscode.env.clipboard.writeText('nothing');
      await stage.run('hieroLens.copy', argument);
      return vscode.env.clipboard.readText();
    };
    await stage.run('hieroLens.explorer.pin', '0.0.4811');
    const pin = await lineOf('0.0.4811');
    assert.equal(await copied(pin), '0.0.4811');
    const properties = await stage.lines(await lineOf('Properties', pin));
    const long = properties.find(({ copyText = '' }) => copyText.length > 40);
    assert.ok(long?.copyText);
    stage.select(long);
    assert.equal(await copied({ view: views.explorer }), long.copyText);
    for (const argument of [
      { view: 'hieroLens.nowhere' },
      { view: 7 },
      { id: '', label: '', copyText: 7 },
      undefined,
    ]) {
      assert.equal(await copied(argument), 'nothing');
    }
  });

  it('unpins the selected line by key', async () => {
    const { stage } = fakes;
    await stage.run('hieroLens.explorer.pin', '0.0.4811');
    const unpin = () => stage.run('hieroLens.explorer.unpin', { view: views.explorer });
    await unpin();
    const pin = await lineOf('0.0.4811');
    stage.select(await lineOf('Properties', pin));
    await unpin();
    await lineOf('0.0.4811');
    stage.select(pin);
    await unpin();
    assert.deepEqual(await stage.lines(), []);
  });

  it('unfolds beside other views in sight for the first pin, and never again', async () => {
    const { stage, openSideBar } = fakes;
    const unfolded = () => stage.executed.filter((command) => command === 'hieroLens.explorer.focus').length;
    openSideBar();
    await stage.run('hieroLens.explorer.unpin', { view: views.explorer });
    assert.equal(unfolded(), 0);
    await stage.run('hieroLens.explorer.pin', '0.0.4811');
    assert.equal(unfolded(), 1);
    await stage.run('hieroLens.explorer.pin', '0.0.1025');
    assert.equal(unfolded(), 1);
  });

  it('stays folded for a pin while the side bar is out of sight, and unfolds once that is opened', async () => {
    const { stage, openSideBar } = fakes;
    const isUnfolded = () => stage.executed.includes('hieroLens.explorer.focus');
    await stage.run('hieroLens.explorer.pin', '0.0.4811');
    assert.ok(!isUnfolded());
    openSideBar();
    await eventually(async () => assert.ok(isUnfolded()));
  });

  it('takes a pin from the tab of details', async () => {
    const { stage, networkContext } = fakes;
    await stage.run(
      'hieroLens.explorer.pin',
      vscode.Uri.parse(`hiero-ledger:/${networkContext.network.name}/entity/0.0.4811`),
    );
    await lineOf('0.0.4811');
  });

  it('shows of each ledger its own data, also of what was asked before the change', async () => {
    const { stage, networkContext } = fakes;
    const here = networkContext.network;
    await stage.run('hieroLens.explorer.pin', '0.0.4811');
    const labelsOf = async (line: TreeNode) => (await stage.lines(line)).map(({ label }) => label);
    const shown = await labelsOf(await executions());
    assert.ok(shown.length > 3);
    // The same name at another address is another ledger.
    const elsewhere = { ...here, ledger: { url: 'http://127.0.0.1:1' } };
    networkContext.select(elsewhere);
    assert.match((await labelsOf(await executions())).join(), /No answer/);

    networkContext.select(here);
    const underWay = labelsOf(await executions());
    networkContext.select(elsewhere);
    assert.deepEqual(await underWay, shown);
    assert.match((await labelsOf(await executions())).join(), /No answer/);
  });
});
