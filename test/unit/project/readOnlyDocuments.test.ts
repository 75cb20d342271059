import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ledgerOperations } from '../../../src/domain/operation/ledgerOperations.ts';
import { importsOf } from './imports.ts';

/** Calls that post: to the ledger by its table of operations, to the verification service by name. */
const posting = [
  ...ledgerOperations.filter(({ method }) => method === 'POST').map(({ id }) => id),
  'importFromExplorer',
  'verifyStandardJson',
  'verifyMetadata',
];

/** What draws: a document, a hover, a lens, a line of a tree. */
const draws =
  /\/(?:render\w*|\w*(?:Document|Documents|Hover|hovers|Actions|Lens|Lenses|Nodes|Section|Sections|Branches|Rows|Links))\.ts$/;

/** Modules that draw and reach a call that posts through what they import, without a command in between. */
async function postingDrawers(sources: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const imports = await importsOf(sources);
  const posts = (file: string) => posting.some((name) => new RegExp(`\\.${name}\\(`).test(sources.get(file) ?? ''));
  const reached = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (!seen.has(file)) {
      seen.add(file);
      for (const { from, isType } of imports.get(file) ?? []) {
        if (!isType && from.startsWith('.')) {
          reached(normalize(join(dirname(file), from)).replaceAll('\\', '/'), seen);
        }
      }
    }
    return seen;
  };
  return [...sources.keys()]
    .filter((file) => draws.test(file))
    .flatMap((file) => [...reached(file)].filter(posts).map((other) => `${file} → ${other}`));
}

describe('what draws', () => {
  it('never posts and never sends a file: a command does, and hands the result over', async () => {
    const files = globSync('src/features/**/*.ts').map((file) => file.replaceAll('\\', '/'));
    const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
    assert.deepEqual(posting.slice(0, 2).toSorted(), ['callContract', 'estimateFee']);
    assert.ok(files.filter((file) => draws.test(file)).length > 20);
    for (const name of posting) {
      assert.ok(
        [...sources.values()].some((source) => source.includes(`.${name}(`)),
        `nobody calls ${name}`,
      );
    }
    assert.deepEqual(await postingDrawers(sources), []);
  });

  it('is caught when it does', async () => {
    const sources = new Map([
      ['src/features/x/renderCall.ts', "import { call } from './call.ts';\nexport const render = () => call();"],
      ['src/features/x/call.ts', 'export const call = (ledger) => ledger.callContract({});'],
    ]);
    assert.deepEqual(await postingDrawers(sources), ['src/features/x/renderCall.ts → src/features/x/call.ts']);
  });
});
