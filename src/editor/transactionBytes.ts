import * as vscode from 'vscode';
import { InputError } from '../domain/failure.ts';
import { maxTransactionFileBytes } from '../domain/transaction/transaction.ts';
import { formatInteger } from '../domain/value/amounts.ts';
import { schemes } from '../manifest.ts';
import { isFile } from './fileWithin.ts';

/** The bytes of a file, its size checked before it is read. */
export async function readTransactionBytes(uri: vscode.Uri): Promise<Uint8Array> {
  const { size, type } = await stat(uri);
  if (type & vscode.FileType.Directory) {
    throw new InputError('directory', vscode.l10n.t('{0} is a folder, not a transaction file.', fileName(uri)));
  }
  if (!isFile(type)) {
    throw new InputError('no-file', vscode.l10n.t('{0} is no file that can be read.', fileName(uri)));
  }
  if (size > maxTransactionFileBytes) {
    throw new InputError(
      'too-large',
      vscode.l10n.t(
        'The file is {0} bytes; the limit is {1} bytes (8 MB).',
        formatInteger(BigInt(size)),
        formatInteger(BigInt(maxTransactionFileBytes)),
      ),
    );
  }
  return vscode.workspace.fs.readFile(uri);
}

async function stat(uri: vscode.Uri): Promise<vscode.FileStat> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch {
    if (uri.scheme === schemes.transaction) {
      throw new InputError(
        'not-kept',
        vscode.l10n.t(
          'What was opened from the clipboard or a selection is kept only while its view is open and the editor runs: open it from there again.',
        ),
      );
    }
    throw new InputError('not-found', vscode.l10n.t('The file {0} cannot be read: it is not there.', fileName(uri)));
  }
}

function fileName(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}
