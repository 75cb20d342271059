import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Deployment } from '../../src/domain/deployment/deployment.ts';
import { readFoundry } from '../../src/domain/deployment/readFoundry.ts';
import type { TreeNode } from '../../src/editor/treeNode.ts';
import { views } from '../../src/manifest.ts';
import { contracts } from '../services/world/contracts.ts';
import { watchedJob } from '../unit/features/verification/watchedJobs.ts';
import { eventually } from './eventually.ts';
import type { Stage } from './stage.ts';
import { stagedBlocks } from './stagedBlocks.ts';
import { stagedJobs } from './stagedJobs.ts';
import { stagedNetwork } from './stagedNetwork.ts';
import { stagedPins } from './stagedPins.ts';

interface MenuEntry {
  readonly command: string;
  readonly when: string;
  readonly group: string;
}

/** What `package.json` offers on lines of trees. */
function entriesOf(view: string): readonly MenuEntry[] {
  const { contributes } = vscode.extensions.getExtension('hiero-lens.hiero-lens')?.packageJSON ?? {};
  const entries: readonly MenuEntry[] = contributes.menus['view/item/context'];
  return entries.filter(({ when }) => when.startsWith(`view == ${view} && viewItem `));
}

/** Whether an entry is meant for a line with these words. */
function fits({ when }: MenuEntry, words: string): boolean {
  const [, pattern] = / viewItem =~ \/(.+?)\/(?: |$)/.exec(when) ?? [];
  assert.ok(pattern, `“${when}” is not understood here`);
  return new RegExp(pattern).test(words);
}

function recorded(chain: number, contractAddress: string): Deployment {
  const hash = `0x${'1'.repeat(64)}`;
  const sent = { hash, transactionType: 'CREATE', contractName: 'Far', contractAddress, transaction: {} };
  const file = { record: 'file:/run.json', path: 'broadcast/run.json', value: { chain, transactions: [sent] } };
  const [found] = [...readFoundry(file)];
  return found ?? assert.fail();
}

const maxDepth = 3;
const maxLinesOfOne = 15;

/** The words of all lines, as far down as it goes. */
async function wordsOf(stage: Stage, below?: TreeNode, depth = 1): Promise<readonly string[]> {
  const words: string[] = [];
  for (const line of (await stage.lines(below)).slice(0, maxLinesOfOne)) {
    words.push(await stage.contextOf(line));
    if (line.children !== undefined && depth < maxDepth) {
      words.push(...(await wordsOf(stage, line, depth + 1)));
    }
  }
  return words;
}

/** The entries that no line ever has. */
async function deadEntries(stage: Stage, view: string): Promise<readonly MenuEntry[]> {
  const words = new Set(await wordsOf(stage));
  const entries = entriesOf(view);
  assert.ok(entries.length > 0);
  return entries.filter((entry) => ![...words].some((known) => fits(entry, known)));
}

describe('menus of lines', () => {
  let fakes: { leave(): void } | undefined;

  afterEach(() => {
    fakes?.leave();
    fakes = undefined;
  });

  it('are there for lines of the status view', async () => {
    const { stage, ...rest } = await stagedJobs(
      watchedJob(1),
      { ...watchedJob(2), progress: { kind: 'paused', sentence: 'Stopped.' } },
      { ...watchedJob(3), progress: { kind: 'succeeded', atMs: 1, match: undefined } },
    );
    fakes = rest;
    await stage.run('hieroLens.status.refresh');
    await eventually(async () => assert.deepEqual(await deadEntries(stage, views.status), []));
  });

  it('are there for lines of the blocks view', async () => {
    const { stage, networkContext, ...rest } = await stagedBlocks();
    fakes = rest;
    networkContext.select({ ...stagedNetwork(), explorerUrl: 'https://explorer.example' });
    assert.deepEqual(await deadEntries(stage, views.blocks), []);
  });

  it('are there for lines of the explorer: a pin can be opened, copied and unpinned, with and without a mouse', async () => {
    const { stage, ...rest } = await stagedPins([
      // On a chain of others nothing is asked.
      recorded(1, `0x${'77'.repeat(20)}`),
      recorded(Number(stagedNetwork().chainId), contracts.unverified.evmAddress),
    ]);
    fakes = rest;
    await stage.run('hieroLens.explorer.pin', '0.0.4811');
    await eventually(async () => assert.deepEqual(await deadEntries(stage, views.explorer), []));
    const [pin] = await stage.lines();
    assert.ok(pin);
    const words = await stage.contextOf(pin);
    const offered = entriesOf(views.explorer).filter((entry) => fits(entry, words));
    // What is inline only is out of the reach of a keyboard.
    const inMenu = offered.filter(({ group }) => !group.startsWith('inline')).map(({ command }) => command);
    assert.deepEqual(inMenu.toSorted(), ['hieroLens.copy', 'hieroLens.explorer.open', 'hieroLens.explorer.unpin']);
    await stage.run('hieroLens.explorer.unpin', pin);
    assert.deepEqual(
      (await stage.lines()).map(({ id }) => id),
      ['deployments'],
    );
  });

  it('have everything that is inline as an entry, too', () => {
    for (const view of Object.values(views)) {
      const entries = entriesOf(view);
      const inMenu = new Set(entries.filter(({ group }) => !group.startsWith('inline')).map(({ command }) => command));
      for (const { command } of entries) {
        assert.ok(inMenu.has(command), `${command} in ${view}`);
      }
    }
  });
});
