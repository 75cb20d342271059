import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { schemes } from '../../manifest.ts';

export type EstimateFormat = 'md' | 'json';

const maxFiles = 100;

/** The estimate's document of some files: a name for the tab, the files' own URIs in the query. */
export function estimateUri(files: readonly vscode.Uri[], format: EstimateFormat): vscode.Uri {
  const [first] = files;
  if (first === undefined || files.length > maxFiles) {
    throw new InputError(
      'invalid-argument',
      vscode.l10n.t('Choose 1 to {0} transaction files, not {1}.', maxFiles, files.length),
    );
  }
  const name = files.length === 1 ? fileName(first) : vscode.l10n.t('{0} files', files.length);
  const query = JSON.stringify(files.map((file) => file.toString()));
  return vscode.Uri.from({ scheme: schemes.fees, path: `/${name} fee.${format}`, query });
}

/** The files that an estimate's document is about; what is no URI is left out. */
export function filesOfEstimate(uri: vscode.Uri): readonly vscode.Uri[] {
  const named: unknown = JSON.parse(uri.query);
  return Array.isArray(named) ? named.flatMap((value) => readUri(value) ?? []) : [];
}

export function formatOfEstimate(uri: vscode.Uri): EstimateFormat {
  return uri.path.endsWith('.json') ? 'json' : 'md';
}

export function fileName(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

/**
 * The files a command is about, as menus and other extensions name them: a URI, then all that are selected. Undefined
 * when no file is named.
 */
export function readFileArguments(argument: unknown, selected: unknown): readonly vscode.Uri[] | undefined {
  const first = readUri(argument);
  if (first === undefined) {
    return undefined;
  }
  const all = Array.isArray(selected) ? selected.flatMap((value) => readUri(value) ?? []) : [];
  return all.some((uri) => uri.toString() === first.toString()) ? all : [first];
}

function readUri(value: unknown): vscode.Uri | undefined {
  if (value instanceof vscode.Uri) {
    return value;
  }
  if (typeof value !== 'string' || value === '') {
    return undefined;
  }
  try {
    return vscode.Uri.parse(value, true);
  } catch {
    throw new InputError('invalid-argument', vscode.l10n.t('{0} is no file URI.', value));
  }
}
