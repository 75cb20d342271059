import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { isFile, readFileWithin } = await import('../../../src/editor/files.ts');

const { Unknown, File, Directory, SymbolicLink } = vscode.FileType;
const uri = { path: '/a' } as Uri;

/** What reading gives of a file, and how often the file itself was read. */
async function read(type: number, size: number, maxBytes = 10) {
  let reads = 0;
  const fs = {
    stat: async () => ({ type, size }),
    readFile: async () => {
      reads++;
      return Uint8Array.of(1, 2);
    },
  };
  Object.assign(vscode.workspace, { fs });
  return { found: await readFileWithin(uri, maxBytes), reads };
}

describe('a file that is read whole', () => {
  const found = { bytes: Uint8Array.of(1, 2) };

  it('is no larger than is wanted, and not read when it is', async () => {
    assert.deepEqual(await read(File, 10), { found, reads: 1 });
    assert.deepEqual(await read(File, 0), { found, reads: 1 });
    assert.deepEqual(await read(File, 11), { found: 'tooLarge', reads: 0 });
    assert.deepEqual(await read(File | SymbolicLink, 11), { found: 'tooLarge', reads: 0 });
  });

  it('may be reached by a link', async () => {
    assert.deepEqual(await read(File | SymbolicLink, 10), { found, reads: 1 });
  });

  it('is a file: a pipe, a device or a folder is not read, whatever size it has', async () => {
    for (const type of [Unknown, Directory, SymbolicLink, Unknown | SymbolicLink, Directory | SymbolicLink]) {
      for (const size of [0, 10, 11]) {
        assert.deepEqual(await read(type, size), { found: undefined, reads: 0 }, `${type}`);
      }
      assert.equal(isFile(type), false);
    }
    assert.equal(isFile(File), true);
    assert.equal(isFile(File | SymbolicLink), true);
  });

  it('counts as absent when it cannot be looked at or read', async () => {
    const fail = async () => {
      throw new vscode.FileSystemError('NoPermissions');
    };
    Object.assign(vscode.workspace, { fs: { stat: fail, readFile: fail } });
    assert.equal(await readFileWithin(uri, 10), undefined);
    Object.assign(vscode.workspace, { fs: { stat: async () => ({ type: File, size: 1 }), readFile: fail } });
    assert.equal(await readFileWithin(uri, 10), undefined);
  });
});
