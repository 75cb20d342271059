import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { refuseLinks } = await import('../../../../src/features/addressBook/bookFile.ts');

const { Unknown, File, Directory, SymbolicLink } = vscode.FileType;

/** What becomes of adding to a book when its folder and its file are of these types, undefined where there is none. */
async function refusal(folder: number | undefined, file: number | undefined): Promise<string | undefined> {
  const types = new Map([
    ['/w/.hiero-lens', folder],
    ['/w/.hiero-lens/addresses.json', file],
  ]);
  Object.assign(vscode.Uri, { joinPath: ({ path }: Uri) => ({ path: path.slice(0, path.lastIndexOf('/')) }) });
  Object.assign(vscode.workspace, {
    asRelativePath: ({ path }: Uri) => path.slice('/w/'.length),
    fs: {
      stat: async ({ path }: Uri) => {
        const type = types.get(path);
        if (type === undefined) {
          throw new vscode.FileSystemError('FileNotFound');
        }
        if (type < 0) {
          throw new vscode.FileSystemError('NoPermissions');
        }
        return { type };
      },
    },
  });
  return refuseLinks({ path: '/w/.hiero-lens/addresses.json' } as Uri).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

describe('an address book that is written into', () => {
  it('is no link, and lies behind none', async () => {
    const folderSentence = '.hiero-lens is a link to another place, so nothing was added.';
    const fileSentence = '.hiero-lens/addresses.json is a link to another place, so nothing was added.';
    for (const [folder, file, sentence] of [
      [undefined, undefined],
      [Directory, undefined],
      [Directory, File],
      [Directory | SymbolicLink, undefined, folderSentence],
      [Directory | SymbolicLink, File, folderSentence],
      [Directory, File | SymbolicLink, fileSentence],
      // What a link leads to may be gone, or be no file.
      [Directory, Unknown | SymbolicLink, fileSentence],
      [Directory, Directory | SymbolicLink, fileSentence],
    ] as const) {
      assert.equal(await refusal(folder, file), sentence);
    }
  });

  it('is not written into while nobody can tell', async () => {
    assert.equal(await refusal(-1, File), 'NoPermissions');
    assert.equal(await refusal(Directory, -1), 'NoPermissions');
  });
});
