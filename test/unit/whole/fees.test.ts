import type { FeeEstimate } from '../../../src/domain/fee/fee.ts';
import { estimateJson } from '../../../src/features/fees/estimateJson.ts';
import { estimateFile, estimateFiles } from '../../../src/features/fees/fileEstimate.ts';
import { renderEstimate } from '../../../src/features/fees/renderEstimate.ts';
import { renderEstimates } from '../../../src/features/fees/renderEstimates.ts';
import { english } from '../english.ts';
import { type Asked, answer, fakeLedger, namedSample, sampleFile } from '../features/fees/estimates.ts';
import { assertWhole, itemLines } from './assertWhole.ts';

const words = {
  describe: (failure: unknown) => (failure instanceof Error ? failure.message : String(failure)),
  translate: english,
};

/** A larger price the more bytes there are, more for the state than without, with an extra and a note. */
function price({ bytes, mode }: Asked): FeeEstimate {
  const service = BigInt(bytes.length) * (mode === 'STATE' ? 1_000_000n : 900_000n);
  const known = answer({ service, signatures: BigInt(Math.floor(bytes.length / 150)), notes: ['priced | by `size`'] });
  const charged = BigInt(Math.max(0, bytes.length - 100));
  const extra = {
    name: 'STATE_BYTES',
    count: BigInt(bytes.length),
    included: 100n,
    charged,
    feePerUnitTinycents: 110_000n,
    subtotalTinycents: charged * 110_000n,
  };
  return {
    ...known,
    service: { ...known.service, extras: [extra] },
    totalTinycents: known.totalTinycents + extra.subtotalTinycents,
  };
}

const files = [
  'pay-supplier.tx',
  'deploy-vault.tx',
  'settlement-batch.tx',
  'scheduled-mint.tx',
  'audit-trail.tx',
  'create-account.tx',
  'mint-rewards.tx',
  'token-clean-up.tx2',
];

/** The time of the estimate is the only thing that moves. */
function linesOf(document: string): readonly string[] {
  return document.replace(/· \d{4}-\d\d-\d\d [\d:.]+ UTC/, '· now').split('\n');
}

/** The file on a line, each of its transactions on another. */
function partsOf({
  transactions = [],
  time,
  ...file
}: Record<string, unknown> & { transactions?: unknown[] }): unknown[] {
  return [{ ...file, hasTime: typeof time === 'string' }, ...transactions];
}

describe('fee estimates, whole', () => {
  for (const name of files) {
    it(`document of ${name} are as expected`, async () => {
      const { ledger } = fakeLedger(price);
      const context = { network: 'embedded', ledger, signal: new AbortController().signal };
      const estimate = await estimateFile(name, sampleFile(name), context);
      assertWhole(`fees/${name}.md`, linesOf(renderEstimate(estimate, words)));
    });
  }

  it('table of all files is as expected', async () => {
    const { ledger } = fakeLedger(price);
    const outcomes = await estimateFiles([...files, 'damaged.tx'].map(namedSample), {
      network: 'embedded',
      ledger,
      signal: new AbortController().signal,
    });
    assertWhole('fees/all.md', linesOf(renderEstimates(outcomes, words)));
    assertWhole('fees/all.txt', itemLines(JSON.parse(estimateJson(outcomes, words)).flatMap(partsOf)));
  });
});
