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
import * as source from './readAtOnce.ts';
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
    for (const [name, source] of Object.entries({
      binaryReader: 'src/services/transactionFile/binaryReader.ts',
      textReader: 'src/services/transactionFile/textReader.ts',
      readAtOnce: 'test/unit/services/transactionFile/readAtOnce.ts',
    })) {
      const entryPoints = { [name]: source };
      await build({ ...options(folder), entryPoints, logLevel: 'silent', sourcemap: false });
    }
    file = join(folder, 'readAtOnce.cjs');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('stays small', () => {
    const lengthOf = (name: string) => readFileSync(join(folder, name)).length;
    // What reads texts, and what says why a file is refused, is loaded for them alone.
    assert.ok(lengthOf('binaryReader.cjs') <= 47_500, `${lengthOf('binaryReader.cjs')} bytes`);
    assert.ok(lengthOf('textReader.cjs') <= 60_000, `${lengthOf('textReader.cjs')} bytes`);
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
