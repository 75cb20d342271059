import { InputError } from '../../../src/domain/failure.ts';
import { type AskPrice, estimateDocument } from '../../../src/domain/fee/documentEstimate.ts';
import type { FeeEstimate } from '../../../src/domain/fee/fee.ts';
import { estimateJson } from '../../../src/features/fees/estimateJson.ts';
import { estimateFile, estimateFiles } from '../../../src/features/fees/fileEstimate.ts';
import { renderEstimate } from '../../../src/features/fees/renderEstimate.ts';
import { renderEstimates } from '../../../src/features/fees/renderEstimates.ts';
import { feeModel } from '../../../src/features/transaction/feePane.ts';
import { english } from '../english.ts';
import { type Asked, answer, fakeLedger, gasPrices, namedSample, sampleFile } from '../features/fees/estimates.ts';
import { assertWhole, compactData, itemLines } from './assertWhole.ts';

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
  'two-nodes.tx',
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

/** One line for each part of a model; those of its tables on lines of their own. */
function modelLines(model: object | undefined): readonly string[] {
  return Object.entries(model ?? {}).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((each) => `${name}: ${compactData(each)}`) : `${name}: ${compactData(value)}`,
  );
}

const throttled = (asked: Asked): FeeEstimate => ({
  ...price(asked),
  highVolumeMultiplier: asked.mode === 'STATE' ? 1500n + BigInt(asked.bytes.length) : 1n,
});

/** The same in both modes. */
const same = (asked: Asked) => price({ ...asked, mode: 'STATE' });

/** `busy` for every third request. */
const busy = (asked: Asked, index: number) => (index % 3 === 2 ? new InputError('busy', 'busy') : price(asked));

/** `busy` for the third chunk, however it is asked. */
const withoutThird = (asked: Asked, index: number) =>
  asked.mode === 'STATE' || index === 2 ? new InputError('busy', 'busy') : price(asked);

/** The first file whole, the second without one of its chunks. */
const withoutSeventh = (asked: Asked, index: number) =>
  index > 2 && (asked.mode === 'STATE' || index === 6) ? new InputError('busy', 'busy') : price(asked);

describe('fee estimates, whole', () => {
  const now = new Date(Date.UTC(2026, 0, 1));
  const context = { network: 'embedded', throttle: 50, now };
  const services = { price, throttled, busy, same };

  for (const [service, answers] of Object.entries(services)) {
    it(`what the view shows of a service that answers by “${service}” is as expected`, async () => {
      const lines: string[] = [];
      for (const name of files) {
        const { ledger } = fakeLedger(answers);
        const { signal } = new AbortController();
        for (const document of sampleFile(name).documents) {
          const ask: AskPrice = (bytes, settings) => ledger.estimateFee(bytes, settings);
          const estimate = await estimateDocument(document, ask, { signal });
          const rates = await ledger.exchangeRates();
          const known = service === 'busy' ? undefined : rates;
          lines.push(name, ...modelLines(feeModel(estimate, { ...context, rates: known })));
          const renderable = {
            fileName: name,
            network: 'embedded',
            file: sampleFile(name),
            rates: known,
            gasPrices,
            now,
          };
          lines.push(...linesOf(renderEstimate({ ...renderable, documents: [estimate] }, words)));
        }
      }
      assertWhole(`fees/view-${service}.txt`, lines);
    });
  }

  for (const name of files) {
    it(`document of ${name} are as expected`, async () => {
      const { context } = fakeLedger(price);
      const estimate = await estimateFile(name, sampleFile(name), context);
      assertWhole(`fees/${name}.md`, linesOf(renderEstimate(estimate, words)));
    });
  }

  it('table of all files is as expected', async () => {
    const { context } = fakeLedger(price);
    const outcomes = await estimateFiles([...files, 'damaged.tx'].map(namedSample), context);
    assertWhole('fees/all.md', linesOf(renderEstimates(outcomes, words)));
    assertWhole('fees/all.txt', itemLines(JSON.parse(estimateJson(outcomes, words)).flatMap(partsOf)));
  });

  it('document of two chunks, of a file that holds more than transactions, is as expected', async () => {
    const file = sampleFile('audit-trail.tx');
    const documents = file.documents.map((document) => {
      const [, ...others] = document.groups;
      const [second = document.groups[0], , fourth = second] = others;
      return { ...document, groups: [second, fourth] as const };
    });
    const { context } = fakeLedger(busy);
    const estimate = await estimateFile('odd.tx', { ...file, documents, unreadableValues: 1_234 }, context);
    assertWhole('fees/odd.md', linesOf(renderEstimate(estimate, words)));
    assertWhole('fees/odd.txt', itemLines(JSON.parse(estimateJson([estimate], words)).flatMap(partsOf)));
  });

  for (const [title, names, answers] of [
    ['complete', files.slice(0, 2), price],
    ['partial', ['audit-trail.tx'], withoutThird],
    ['partlyPartial', ['two-nodes.tx', 'audit-trail.tx'], withoutSeventh],
  ] as const) {
    it(`table of ${title} estimates is as expected`, async () => {
      const { context } = fakeLedger(answers);
      const outcomes = await estimateFiles(names.map(namedSample), context);
      assertWhole(`fees/${title}.md`, linesOf(renderEstimates(outcomes, words)));
    });
  }
});
