import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { findBuild, readChosenBuild } from '../../src/features/verification/buildFiles.ts';
import { replace } from './stage.ts';

function fixture(path: string): vscode.Uri {
  const extension = vscode.extensions.getExtension('hiero-lens.hiero-lens');
  assert.ok(extension);
  return vscode.Uri.joinPath(extension.extensionUri, 'test/fixtures/artifacts', path);
}

describe('build output in VS Code', () => {
  it('is read whole when either half of a build of Hardhat 3 is chosen', async () => {
    const half = 'hardhat3/artifacts/build-info/solc-0_8_28-c1707dd07108965b9edb9d72cc006f8d80df5f5d';
    for (const file of [`${half}.json`, `${half}.output.json`]) {
      const { contracts } = await readChosenBuild(fixture(file));
      assert.deepEqual(contracts.map(({ contract }) => contract.name).toSorted(), ['Escrow', 'Fees', 'Receipt']);
      assert.ok(contracts.every(({ contract }) => contract.runtime !== undefined));
    }
    await assert.rejects(readChosenBuild(fixture('README.md')), /is no build output/);
  });

  it('is said to be more than was read, and is not read on when nobody wants it', async () => {
    const controller = new AbortController();
    let reads = 0;
    const putBack = replace(vscode.workspace, {
      findFiles: async (_pattern: unknown, _excluded: string, max: number) =>
        Array.from({ length: max }, (_, number) => vscode.Uri.file(`/many/build-info/${number}.json`)),
      fs: {
        stat: async () => ({ size: 0, type: vscode.FileType.File }),
        readFile: async () => {
          if (++reads === 1_010) {
            controller.abort(new vscode.CancellationError());
          }
          return new Uint8Array();
        },
      },
    });
    try {
      assert.deepEqual(await findBuild(controller.signal), { contracts: [], skipped: [], isCut: true });
      assert.equal(reads, 1_000);
      await assert.rejects(findBuild(controller.signal), vscode.CancellationError);
      assert.equal(reads, 1_010);
    } finally {
      putBack();
    }
    assert.equal((await findBuild(new AbortController().signal)).isCut, false);
  });
});
