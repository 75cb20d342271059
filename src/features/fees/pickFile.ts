import * as vscode from 'vscode';
import { findOwnFiles } from '../../editor/files.ts';
import { pickItem } from '../../editor/questions.ts';
import { fileName } from './feeDocument.ts';

/** Endings that SDKs and signing tools give to transaction files; the content decides in the end. */
const likely = ['tx', 'tx2', 'txn'];
const possible = ['pb', 'hex', 'b64', 'base64', 'bin'];
const maxFound = 200;

interface FileItem extends vscode.QuickPickItem {
  readonly uri?: vscode.Uri;
}

/**
 * Asks for a transaction file: the open one, then those of the workspace with likely endings first, then any file by
 * the editor's dialogue. Empty when the user gave up.
 */
export async function pickFiles(): Promise<readonly vscode.Uri[]> {
  const browse: FileItem = {
    label: vscode.l10n.t('Choose another file…'),
    iconPath: new vscode.ThemeIcon('folder-opened'),
    alwaysShow: true,
  };
  const search = new vscode.CancellationTokenSource();
  try {
    const found = findFiles(search.token).then((items) => [...items, separator(''), browse]);
    const picked = await pickItem<FileItem>(found, {
      title: vscode.l10n.t('Estimate Transaction Fee'),
      placeHolder: vscode.l10n.t('File with a serialized transaction'),
      matchOnDescription: true,
    });
    if (picked === undefined) {
      return [];
    }
    return picked.uri === undefined ? await browseFiles() : [picked.uri];
  } finally {
    search.dispose();
  }
}

async function findFiles(token: vscode.CancellationToken): Promise<readonly FileItem[]> {
  const find = (endings: readonly string[]) =>
    findOwnFiles(`**/*.{${endings.join(',')}}`, '**/node_modules/**', maxFound, token);
  const [first, second] = await Promise.all([find(likely), find(possible)]);
  const open = openFile();
  const isOpen = (uri: vscode.Uri) => uri.toString() === open?.toString();
  const items = (uris: readonly vscode.Uri[]) =>
    uris
      .filter((uri) => !isOpen(uri))
      .map(fileItem)
      .toSorted((one, other) => `${one.description}${one.label}`.localeCompare(`${other.description}${other.label}`));
  return [
    ...group(vscode.l10n.t('open'), open === undefined ? [] : [fileItem(open)]),
    ...group(vscode.l10n.t('transaction files'), items(first)),
    ...group(vscode.l10n.t('other files'), items(second)),
  ];
}

/** The file of the tab in front, whatever kind of editor shows it, when its name is that of a transaction file. */
function openFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : undefined;
  const ending = uri?.path.slice(uri.path.lastIndexOf('.') + 1).toLowerCase() ?? '';
  return [...likely, ...possible].includes(ending) ? uri : undefined;
}

function group(title: string, items: readonly FileItem[]): readonly FileItem[] {
  return items.length === 0 ? [] : [separator(title), ...items];
}

function separator(label: string): FileItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

function fileItem(uri: vscode.Uri): FileItem {
  const path = vscode.workspace.asRelativePath(uri);
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return { label: fileName(uri), description: folder, uri };
}

async function browseFiles(): Promise<readonly vscode.Uri[]> {
  const all = [...likely, ...possible, 'txt', 'json'];
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Transaction file'),
    openLabel: vscode.l10n.t('Estimate Fee'),
    canSelectMany: true,
    filters: { [vscode.l10n.t('Transaction files')]: all, [vscode.l10n.t('All files')]: ['*'] },
  });
  return chosen ?? [];
}
