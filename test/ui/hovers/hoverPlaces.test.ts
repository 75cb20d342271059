import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workbench } from '../hooks.ts';
import { type Hovering, hovering } from '../hovering.ts';
import { pressInMessage, pressUntil } from '../patience.ts';

const cell = (type: string, source: string) => ({
  cell_type: type,
  metadata: {},
  source: [source],
  ...(type === 'code' ? { outputs: [], execution_count: null } : {}),
});
const notebook = {
  cells: [cell('code', 'token_id = "0.0.2001"')],
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
};

describe('hover outside of files in the workbench', () => {
  let hovers: Hovering;
  let editorSettings: string;

  before(async () => {
    const bench = workbench();
    hovers = hovering(bench);
    editorSettings = join(bench.workspace, '.vscode');
    await mkdir(editorSettings);
    // It does nothing: the editor will say so in the output, with all that is written of it.
    const task = { label: 'pay account 0.0.1001' };
    await writeFile(join(editorSettings, 'tasks.json'), JSON.stringify({ version: '2.0.0', tasks: [task] }));
    // A file just written may be missing from what quick open lists.
    await writeFile(join(bench.workspace, 'compared.txt'), 'account 0.0.1002\n');
    await hovers.openText('treasury.ipynb', JSON.stringify(notebook));
  });
  after(() => rm(editorSettings, { recursive: true }));

  it('explains ids in a notebook', async () => {
    const { page, screenshot } = workbench();
    // The last that a notebook draws, and by then the text no longer moves.
    await page.getByText('Select Kernel').first().waitFor();
    await hovers.hover('0.0.2001', 'Lens Dollar');
    await screenshot('hover-notebook');
  });

  it('explains ids on both sides of a comparison', async () => {
    const { page, openFile, runCommand, screenshot } = workbench();
    await openFile('compared.txt');
    await page.evaluate(`navigator.clipboard.writeText('account 0.0.1007\\n')`);
    await runCommand('File: Compare Active File with Clipboard');
    // Drawn anew once it is known what differs, which takes a hover away.
    await page.locator('.monaco-diff-editor .char-insert').first().waitFor();
    await hovers.hover('0.0.1007', 'staked to node 3');
    await hovers.hover('0.0.1002', 'Bob');
    await screenshot('hover-comparison');
  });

  it('explains ids in the output panel', async () => {
    const bench = workbench();
    const { page, runCommand, screenshot } = bench;
    await runCommand('Tasks: Run Task');
    const question = page.getByPlaceholder('Select the task to run');
    await question.waitFor();
    const isAnswered = async () => !(await question.isVisible());
    await pressUntil(() => page.keyboard.press('Escape'), isAnswered);
    await pressInMessage(bench, 'There are task errors', 'Show Output');
    await hovers.hover('0.0.1001', 'Alice');
    await screenshot('hover-output');
    await hovers.leave();
    const hide = page.locator('.part.panel').getByRole('button', { name: 'Hide Panel' });
    const isHidden = async () => !(await hide.isVisible());
    await pressUntil(() => hide.click(), isHidden);
  });
});
