import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { networkPath, readNetworkPath } from '../../domain/network/networkPath.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { schemes } from '../../manifest.ts';

export type EstimateFormat = 'md' | 'json';

/** What a document of fees is about, as its address says. */
export interface FeeDocument {
  /** A network's name; it may no longer exist. */
  readonly network: string;
  readonly files: readonly vscode.Uri[];
  readonly format: EstimateFormat;
}

const maxFiles = 100;
const maxQueryLength = 200_000;

/** `hiero-fees:/<network>/<name> fee.md?["file:///…"]`. InputError for no file and for too many. */
export function feeDocumentUri({ network, files, format }: FeeDocument): vscode.Uri {
  const [first] = files;
  if (first === undefined || files.length > maxFiles) {
    throw new InputError(
      'invalid-argument',
      vscode.l10n.t('Choose 1 to {0} transaction files, not {1}.', maxFiles, files.length),
    );
  }
  const name = files.length === 1 ? fileName(first) : vscode.l10n.t('{0} files', files.length);
  const path = networkPath(network, `${name} fee.${format}`);
  return vscode.Uri.from({ scheme: schemes.fees, path, query: JSON.stringify(files.map((file) => file.toString())) });
}

/** The inverse of {@link feeDocumentUri}. Anybody can write such an address: InputError for all that we would not. */
export function parseFeeDocument({ path, query }: vscode.Uri): FeeDocument {
  const { network, rest } = readNetworkPath(path) ?? {};
  const [, format] = /^[^/]+\.(md|json)$/.exec(rest ?? '') ?? [];
  const files = parseFiles(query);
  if (network === undefined || format === undefined || files === undefined) {
    throw new InputError('invalid-address', vscode.l10n.t('This is not the address of a fee estimate.'));
  }
  return { network, files, format: format === 'json' ? 'json' : 'md' };
}

function parseFiles(query: string): readonly vscode.Uri[] | undefined {
  if (query.length > maxQueryLength) {
    return undefined;
  }
  try {
    const named: unknown = JSON.parse(query);
    return Array.isArray(named) && named.length > 0 && named.length <= maxFiles ? named.map(parseFile) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The files a command is about, as menus and other extensions name them: a URI, then all that are selected. Undefined
 * when no file is named.
 */
export function readFileArguments(argument: unknown, selected: unknown): readonly vscode.Uri[] | undefined {
  if (!(argument instanceof vscode.Uri) && typeof argument !== 'string') {
    return undefined;
  }
  const first = parseFile(argument);
  const all = Array.isArray(selected) ? selected.map(parseFile) : [];
  return all.some((uri) => uri.toString() === first.toString()) ? all : [first];
}

export function fileName(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

/** A file that the user could have chosen: of this computer or of where the workspace is, or opened from the clipboard. */
function parseFile(value: unknown): vscode.Uri {
  const uri = value instanceof vscode.Uri ? value : parseUri(value);
  const places = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri);
  const isChoosable =
    uri !== undefined &&
    (uri.scheme === schemes.transaction ||
      [vscode.Uri.file('/'), ...places].some(
        ({ scheme, authority }) => uri.scheme === scheme && uri.authority === authority,
      ));
  if (!isChoosable) {
    throw new InputError(
      'invalid-argument',
      vscode.l10n.t('“{0}” is no file of this computer or of the workspace.', singleLine(String(value), 200)),
    );
  }
  return uri;
}

function parseUri(value: unknown): vscode.Uri | undefined {
  try {
    return typeof value === 'string' ? vscode.Uri.parse(value, true) : undefined;
  } catch {
    return undefined;
  }
}
