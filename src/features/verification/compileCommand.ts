import * as vscode from 'vscode';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { findOwnFiles } from '../../editor/files.ts';
import { withProgress } from '../../editor/messages.ts';
import { nextBuild, type WorkspaceBuild } from './buildFiles.ts';

/** What makes build output, and the folder of the project that it is run in. */
export interface CompileCommand {
  readonly tool: string;
  readonly command: string;
  readonly folder: vscode.Uri;
}

const tools = [
  { tool: 'Hardhat', command: 'npx hardhat compile', config: '**/hardhat.config.{js,cjs,mjs,ts,cts,mts}' },
  { tool: 'Foundry', command: 'forge build --build-info', config: '**/foundry.toml' },
];
/** Dependencies have such files of their own. */
const excluded = '**/{node_modules,.git,cache,lib}/**';
const maxProjects = 3;

/**
 * The commands of the tools that the workspace is set up for; none where nobody trusts it, since a compiler runs its code,
 * and none where its files are on no disk, since there are no terminals.
 */
export async function findCompileCommands(): Promise<readonly CompileCommand[]> {
  if (!vscode.workspace.isTrusted) {
    return [];
  }
  const found = await Promise.all(
    tools.map(async ({ tool, command, config }) => {
      const files = await findOwnFiles(config, excluded, maxProjects);
      return files
        .filter(({ scheme }) => scheme === 'file')
        .map((file) => ({ tool, command, folder: vscode.Uri.joinPath(file, '..') }));
    }),
  );
  return found.flat();
}

/** The choice of a command in a list. */
export function compileItem({ tool, command, folder }: CompileCommand): vscode.QuickPickItem {
  const isRoot = vscode.workspace.workspaceFolders?.some(({ uri }) => uri.path === folder.path);
  return {
    label: vscode.l10n.t('Compile with {0}', tool),
    description: isRoot ? command : `${command} · ${singleLine(vscode.workspace.asRelativePath(folder), 60)}`,
    detail: vscode.l10n.t('Typed in a terminal for you: press Enter there to run it'),
    iconPath: new vscode.ThemeIcon('terminal'),
  };
}

/**
 * Types a command in a terminal of its own. That runs nothing: the user presses Enter there. Gives the build output that
 * comes of it, unless the user cancels.
 */
export async function compile({ tool, command, folder }: CompileCommand): Promise<WorkspaceBuild> {
  const terminal = vscode.window.createTerminal({ name: tool, cwd: folder });
  terminal.show();
  terminal.sendText(command, false);
  const title = vscode.l10n.t('Press Enter in the terminal to compile. Verification continues when the build is done.');
  return withProgress(title, nextBuild);
}
