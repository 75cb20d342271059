import * as vscode from 'vscode';

/**
 * The bytes of a file of at most that size, which may be reached by a link. Undefined when there is none that can be read:
 * what is no file, such as a pipe or a device, might never come to an end.
 */
export async function readFileWithin(
  uri: vscode.Uri,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array } | 'tooLarge' | undefined> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    if (!isFile(type)) {
      return undefined;
    }
    return size > maxBytes ? 'tooLarge' : { bytes: await vscode.workspace.fs.readFile(uri) };
  } catch {
    return undefined;
  }
}

/** Neither a folder nor what only looks like a file. */
export function isFile(type: vscode.FileType): boolean {
  return (type & vscode.FileType.File) !== 0;
}
