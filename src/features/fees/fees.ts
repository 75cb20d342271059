import * as vscode from 'vscode';
import type { HieroLensApi } from '../../api.ts';
import { explainFeeError } from '../../domain/fee/explainFeeError.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { findOwnFiles, readTransactionBytes } from '../../editor/files.ts';
import { isCancellation } from '../../editor/lifecycle.ts';
import { withProgress } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { pickItem } from '../../editor/questions.ts';
import { customEditors, schemes } from '../../manifest.ts';
import { type EstimateDependencies, estimateBytes } from './estimateBytes.ts';
import { estimateJson } from './estimateJson.ts';
import {
  createFeeDocuments,
  type EstimateFormat,
  type FeeDocuments,
  feeDocumentUri,
  fileName,
  isChoosable,
  parseFeeDocument,
  readFileArguments,
} from './feeDocuments.ts';
import { estimateFiles, type FileOutcome } from './fileEstimate.ts';
import { renderEstimate } from './renderEstimate.ts';
import { renderEstimates } from './renderEstimates.ts';

/** Loaded at the first estimate. */
export interface Fees extends Pick<HieroLensApi, 'estimateFees'> {
  readonly documents: Pick<FeeDocuments, 'render' | 'lenses'>;
  /**
   * Asks for files when none are given and prices them; the document to show, undefined when the user gave up. Takes
   * what menus give (a URI, all that are selected), then `{ network }`.
   */
  estimate(
    format: EstimateFormat,
    argument?: unknown,
    selected?: unknown,
    options?: unknown,
  ): Promise<vscode.Uri | undefined>;
}

export function createFees(dependencies: EstimateDependencies): Fees {
  const { networkContext, loadReader } = dependencies;
  const documents = createFeeDocuments(networkContext);

  const price = async (network: Network, format: EstimateFormat, uris: readonly vscode.Uri[]) => {
    const { readTransactionFile } = await loadReader();
    const files = uris.map((uri) => ({
      fileName: fileName(uri),
      read: async () => readTransactionFile(await readTransactionBytes(uri)),
    }));
    const { ledger } = networkContext.clientsOf(network);
    const context = { network: network.name, ledger, signatureCounts: signatureCounts(format, files.length) };
    const outcomes = await withProgress(progressTitle(uris), (signal, report) => {
      const onDone = (count: number) =>
        report({ message: vscode.l10n.t('{0} of {1}', count, files.length), increment: 100 / files.length });
      return estimateFiles(files, { ...context, signal }, files.length === 1 ? undefined : onDone);
    });
    const [only] = outcomes;
    if (outcomes.length === 1 && only !== undefined && 'failure' in only) {
      throw explainFeeError(only.failure, network.name);
    }
    return outcomes;
  };

  return {
    documents,
    estimateFees: (bytes, options) => estimateBytes(dependencies, bytes, options),
    async estimate(format, argument, selected, options) {
      const network = networkNamed(networkContext, memberOf(options, 'network'));
      const files = readFileArguments(argument, selected) ?? filesInFront() ?? (await pickFiles());
      if (files.length === 0) {
        return undefined;
      }
      const uri = feeDocumentUri({ network: network.name, files, format });
      const keep = documents.begin(uri);
      keep(render(await price(network, format, files), network.name, format));
      return uri;
    },
  };
}

function progressTitle(files: readonly vscode.Uri[]): string {
  const [only, another] = files;
  return only !== undefined && another === undefined
    ? vscode.l10n.t('Estimating the fee of {0}…', fileName(only))
    : vscode.l10n.t('Estimating the fees of {0} files…', files.length);
}

/** The table of many files shows one number of signatures; a request for each other would make all wait. */
function signatureCounts(format: EstimateFormat, fileCount: number): readonly number[] | undefined {
  return format === 'md' && fileCount > 1 ? [1] : undefined;
}

function render(outcomes: readonly FileOutcome[], network: string, format: EstimateFormat): string {
  const describe = (failure: unknown) =>
    isCancellation(failure) ? vscode.l10n.t('not priced') : failureSentence(explainFeeError(failure, network));
  const words = { describe, translate: phraseText };
  if (format === 'json') {
    return estimateJson(outcomes, words);
  }
  const [only] = outcomes;
  return outcomes.length === 1 && only !== undefined && !('failure' in only)
    ? renderEstimate(only, words)
    : renderEstimates(outcomes, words);
}

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
async function pickFiles(): Promise<readonly vscode.Uri[]> {
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

/** What the transaction view or the fee estimate in front is about; undefined when another editor is in front. */
function filesInFront(): readonly vscode.Uri[] | undefined {
  const input = tabInFront();
  if (!(input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText)) {
    return undefined;
  }
  if (input.uri.scheme === schemes.fees) {
    return parseFeeDocument(input.uri).files;
  }
  const isShown =
    input instanceof vscode.TabInputCustom && Object.values<string>(customEditors).includes(input.viewType);
  return isShown && isChoosable(input.uri) ? [input.uri] : undefined;
}

function tabInFront(): unknown {
  return vscode.window.tabGroups.activeTabGroup.activeTab?.input;
}

/** The file of the text in front, when its name is that of a transaction file. */
function openFile(): vscode.Uri | undefined {
  const input = tabInFront();
  const uri = input instanceof vscode.TabInputText && isChoosable(input.uri) ? input.uri : undefined;
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
