import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
// @ts-expect-error plain JavaScript, since it builds what TypeScript checks
import * as esbuild from '../../../../esbuild.mjs';
import type { TransactionFile } from '../../../../src/domain/transaction/transaction.ts';
import * as source from '../../../../src/services/transactionFile/transactionReader.ts';
import { everything } from './samples.ts';

const { options } = esbuild as { readonly options: (outdir: string) => BuildOptions };
const samples = fileURLToPath(new URL('../../../fixtures/transactions/', import.meta.url));

/** A file with all its members made. */
function whole(file: TransactionFile): unknown {
  return {
    ...file,
    documents: file.documents.map(({ groups, ...document }) => ({
      ...document,
      groups: groups.map((group) => ({ ...group, copies: group.copies.map(everything) })),
    })),
  };
}

describe('the bundled transaction reader', () => {
  let folder: string;
  let file: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'transaction-bundle-'));
    for (const name of ['transactionReader', 'binaryReader']) {
      const entryPoints = { [name]: `src/services/transactionFile/${name}.ts` };
      await build({ ...options(folder), entryPoints, logLevel: 'silent', sourcemap: false });
    }
    file = join(folder, 'transactionReader.cjs');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('stays small', () => {
    const lengthOf = (name: string) => readFileSync(join(folder, name)).length;
    // Texts and refusals are read by what is loaded for them.
    assert.ok(lengthOf('binaryReader.cjs') <= 47_500, `${lengthOf('binaryReader.cjs')} bytes`);
    assert.ok(lengthOf('transactionReader.cjs') <= 66_000, `${lengthOf('transactionReader.cjs')} bytes`);
  });

  it('makes no code from strings', () => {
    assert.doesNotMatch(readFileSync(file, 'utf8'), /\beval\(|\bFunction\(|WebAssembly/);
  });

  it('keeps the licence notices', () => {
    assert.match(readFileSync(file, 'utf8'), /Hedera API protobuf definitions[\s\S]*Apache License/);
  });

  it('reads every sample as the source does, every number exact', () => {
    const built = createRequire(import.meta.url)(file) as typeof source;
    const names = readdirSync(samples).filter((name) => /^\d{4}-/.test(name));
    assert.equal(names.length, 240);
    for (const name of names) {
      const bytes = readFileSync(join(samples, name));
      assert.deepEqual(whole(built.readTransactionFile(bytes)), whole(source.readTransactionFile(bytes)), name);
    }
  });
});
