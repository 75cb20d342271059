import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { recordedProject, recordedText } from '../../domain/verification/recordedBuilds.ts';

stubVsCode();
const vscode = await import('vscode');
const { withVyperSources } = await import('../../../../src/features/verification/vyperSources.ts');

/** Other files' tests put their own in their place. */
const uris = { ...vscode.Uri };
const root = path.resolve('test/fixtures/artifacts');
const folderOf = (project: string) => ({ uri: vscode.Uri.file(path.join(root, project)), name: project, index: 0 });

/** The only contract of a recorded project with sources, in a workspace of that project. */
async function completed(project: string, folder = project) {
  const workspace = folderOf(folder);
  Object.assign(vscode.Uri, uris);
  Object.assign(vscode.workspace, {
    workspaceFolders: [workspace],
    getWorkspaceFolder: () => workspace,
    findFiles: async ({ pattern }: { pattern: string }) =>
      globSync(pattern, { cwd: workspace.uri.path }).map((file) => vscode.Uri.joinPath(workspace.uri, file)),
    fs: {
      stat: async ({ path: file }: { path: string }) => ({ size: statSync(file).size, type: vscode.FileType.File }),
      readFile: async ({ path: file }: { path: string }) => readFileSync(file),
    },
  });
  const [{ file, contract } = assert.fail()] = recordedProject(project);
  const uri = vscode.Uri.file(path.resolve(file)).toString();
  return (await withVyperSources({ file: uri, contract })).contract;
}

describe('the sources of a Vyper contract whose build output has none', () => {
  it('are those that the compiler itself collects, by the paths it gives them', async () => {
    const { sourcePath, submission } = await completed('vyper-foundry');
    assert.equal(submission.kind, 'standardJson');
    const { sources, settings } = JSON.parse(recordedText('vyper/solc_json.json')) as {
      readonly sources: Readonly<Record<string, { readonly content: string }>>;
      readonly settings: object;
    };
    assert.equal(sourcePath, 'src/User.vy');
    const contents = Object.entries(sources).map(([name, { content }]) => [name, { content }]);
    assert.deepEqual(submission.input, { language: 'Vyper', sources: Object.fromEntries(contents), settings });
  });

  it('are found by the path of the artifact', async () => {
    const { sourcePath, submission } = await completed('vyper-hardhat');
    assert.equal(sourcePath, 'contracts/Vault.vy');
    assert.ok(submission.kind === 'standardJson' && 'contracts/Vault.vy' in submission.input.sources);
  });

  it('are named when one is missing', async () => {
    await assert.rejects(completed('vyper-hardhat', 'vyper-foundry/out'), /contracts\/Vault\.vy/);
  });
});
