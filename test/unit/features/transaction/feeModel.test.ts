import assert from 'node:assert/strict';
import { type AskPrice, estimateDocument } from '../../../../src/domain/fee/documentEstimate.ts';
import type { FeeEstimate } from '../../../../src/domain/fee/fee.ts';
import { executedTransactions } from '../../../../src/domain/fee/feePricing.ts';
import type { TransactionDocument } from '../../../../src/domain/transaction/transaction.ts';
import type { TransactionContent } from '../../../../src/domain/transaction/transactionContent.ts';
import { feeModel } from '../../../../src/features/transaction/feeModel.ts';
import { curveModel, feeCurve, partsModel } from '../../../../src/features/transaction/feePane.ts';
import type { FeeModel } from '../../../../src/webview/transaction/protocol.ts';
import { english } from '../../english.ts';
import { changed } from '../../services/transactionFile/samples.ts';
import { answer, rates, sampleFile } from '../fees/estimates.ts';

async function modelOf(document: TransactionDocument, ask: AskPrice, throttle = 0): Promise<FeeModel | undefined> {
  const { signal } = new AbortController();
  const estimate = await estimateDocument(document, ask, { signal, highVolumeThrottle: throttle });
  const context = { network: 'embedded', throttle, rates, now: new Date(), describe: String };
  return feeModel(estimate, { ...context, translate: english });
}

function documentOf(name: string): TransactionDocument {
  return sampleFile(name).documents[0] ?? assert.fail();
}

function model(name: string, ask: AskPrice, throttle = 0): Promise<FeeModel | undefined> {
  return modelOf(documentOf(name), ask, throttle);
}

const always =
  (estimate: FeeEstimate): AskPrice =>
  async () =>
    estimate;

describe('feeModel', () => {
  it('puts both modes side by side with every part', async () => {
    const fee = await model('deploy-vault.tx', async (_bytes, { mode }) =>
      answer({ signatures: 1n, service: mode === 'STATE' ? 100n : 50n }),
    );
    assert.deepEqual(
      fee?.heads.map(({ text, meaning }) => [text, meaning]),
      [
        [
          'STATE (tinycents)',
          'A price that also counts what the ledger has: tokens, topics and custom fees that are named.',
        ],
        ['INTRINSIC (tinycents)', 'A price by what the transaction itself holds; nothing of the ledger is looked at.'],
        ['USD', undefined],
        ['ℏ', undefined],
      ],
    );
    const rows = fee?.rows.map(({ label, detail, cells }) => [label.text, detail, ...cells.slice(0, 2)]);
    assert.deepEqual(rows, [
      ['Node', undefined, '200,000', '200,000'],
      ['base', undefined, '100,000', '100,000'],
      ['SIGNATURES', '1 extra signature (the first is free) × 100,000', '100,000', '100,000'],
      ['Network = node × 9', undefined, '1,800,000', '1,800,000'],
      ['Service', undefined, '100', '50'],
      ['base', undefined, '100', '50'],
      ['Total', undefined, '2,000,100', '2,000,050'],
    ]);
    assert.deepEqual(
      fee?.rows.map(({ label }) => label.meaning?.split(/[ ,:]/).slice(0, 4).join(' ')),
      [
        'For the node that',
        'What is charged in',
        'What is charged beyond',
        'For all nodes ',
        'For doing what the',
        'What is charged in',
        undefined,
      ],
    );
    assert.equal(fee?.headline, '$0.0002 · 0.00100509 ℏ with 2 signatures');
  });

  it('shows nothing of what the service says that hides, reorders or never ends', async () => {
    const estimate = answer({ signatures: 1n, service: 50n });
    const notes = ['\u202eevil\u2066 \u200bnote', 'x'.repeat(5_000)];
    const fee = await model('deploy-vault.tx', always({ ...estimate, notes }));
    assert.deepEqual(
      fee?.notes.flatMap(({ kind, text }) => (kind === 'service' ? [text] : [])),
      ['evil note', `${'x'.repeat(1_000)}…`],
    );
  });

  it('draws shares that make a whole', async () => {
    const fee = await model('deploy-vault.tx', always(answer({ service: 1_000_000n })));
    assert.deepEqual(
      fee?.shares.map(({ text }) => text),
      ['Node 5 %', 'Network 45 %', 'Service 50 %'],
    );
    const alone = await model(
      'deploy-vault.tx',
      always({ ...answer(), network: { multiplier: 0, subtotalTinycents: 0n } }),
    );
    assert.deepEqual(
      alone?.shares.map(({ fraction }) => fraction),
      [1, 0, 0],
    );
    const free = await model('deploy-vault.tx', always({ ...answer(), totalTinycents: 0n }));
    assert.ok(free?.shares.every(({ fraction }) => fraction >= 0 && fraction <= 1));
  });

  it('says when the throttle changes nothing, and what it makes of the price', async () => {
    assert.match((await model('deploy-vault.tx', always(answer())))?.throttleHint ?? '', /does not ask/);
    const flagged = await model(
      'open-account.tx',
      async (_bytes, { mode, highVolumeThrottle = 0 }) =>
        answer({ multiplier: mode === 'STATE' && highVolumeThrottle > 0 ? 4000n : 1n }),
      50,
    );
    assert.equal(flagged?.throttleHint, undefined);
    assert.deepEqual(flagged?.rows.at(-1)?.cells.slice(0, 2), ['4,000,000', '1,000,000']);
    assert.equal(flagged?.rows.at(-1)?.detail, 'multiplier 4,000 and 1');
  });

  it('sums ℏ as the ledger rounds them, so that its rows add up', async () => {
    const priced = answer({ signatures: 1n, service: 7n });
    const fee = await model('deploy-vault.tx', always(priced));
    const hbar = fee?.rows.filter(({ kind }) => kind === 'subtotal').map(({ cells }) => cells.at(-1));
    // 200,000, 1,800,000 and 7 tinycents at 30,000 ℏ for 596,987 cents; all of them at once would be 100,504.
    assert.deepEqual(hbar, ['0.0001005', '0.00090454', '0', '0.00100504']);
    assert.equal(fee?.headline, '$0.0002 · 0.00100504 ℏ with 2 signatures');
  });

  it('sums the transactions of a batch as they are rounded one by one', async () => {
    const content = { type: { title: 'Transfer' }, transactionId: undefined } as TransactionContent;
    const part = { content, pricedBytes: new Uint8Array() };
    const { rows, sum } = await partsModel(
      [part, part, part],
      async () => answer({ service: 1n }),
      rates.current,
      String,
    );
    assert.deepEqual(
      rows.map(({ text }) => text),
      ['$0.0001 · 0.00050252 ℏ', '$0.0001 · 0.00050252 ℏ', '$0.0001 · 0.00050252 ℏ'],
    );
    assert.equal(sum, '$0.0003 · 0.00150756 ℏ');
  });

  it('draws the highest price in full height, also where that is the least there is', () => {
    const point = (throttle: number, totalTinycents: bigint) => ({
      throttle,
      estimate: { ...answer({ multiplier: 1n }), totalTinycents },
    });
    const heights = (...points: readonly ReturnType<typeof point>[]) =>
      curveModel(points, undefined, 1).points.map(({ height }) => height);
    assert.deepEqual(heights(point(0, 0n), point(1, 1n)), [0, 1]);
    assert.deepEqual(heights(point(0, 3n), point(1, 4n)), [0.75, 1]);
    assert.deepEqual(heights(point(0, 0n)), [0]);
  });

  it('says that the throttle counts where there is no price', async () => {
    const stateless = await model('open-account.tx', async (_bytes, { mode }) =>
      mode === 'STATE' ? Promise.reject(new Error('Busy.')) : answer(),
    );
    assert.equal(stateless?.throttleHint, 'The throttle counts in STATE mode only, which has no price here.');
  });

  it('asks with the throttle in both modes, and says nothing against it where the price without STATE counts it', async () => {
    const asked: unknown[] = [];
    const counting = await model(
      'open-account.tx',
      async (_bytes, settings) => {
        asked.push(settings);
        return settings.mode === 'STATE' ? Promise.reject(new Error('Busy.')) : answer({ multiplier: 2000n });
      },
      50,
    );
    assert.equal(counting?.throttleHint, undefined);
    assert.deepEqual(asked, [
      { mode: 'INTRINSIC', highVolumeThrottle: 50 },
      { mode: 'STATE', highVolumeThrottle: 50 },
    ]);
  });

  it('says that the throttle changes nothing only when no chunk asks for it', async () => {
    const document = documentOf('audit-trail.tx');
    const [first, second, ...others] = document.groups;
    const asking = second && { ...second, copies: [changed(second.copies[0], { highVolume: true })] as const };
    const groups = [first, asking ?? assert.fail(), ...others] as const;
    const fee = await modelOf({ ...document, groups }, always(answer()));
    assert.equal(fee?.throttleHint, undefined);
  });

  it('says that a share is small, and that there is none', async () => {
    const shares = async (node: bigint, network: bigint, service: bigint) => {
      const estimate = {
        ...answer(),
        node: { baseTinycents: node, extras: [] },
        network: { multiplier: 0, subtotalTinycents: network },
        service: { baseTinycents: service, extras: [] },
      };
      return (await model('deploy-vault.tx', always(estimate)))?.shares;
    };
    assert.deepEqual(await shares(1n, 0n, 9_999n), [
      { fraction: 0.0001, text: 'Node 0.01 %' },
      { fraction: 0, text: 'Network 0 %' },
      { fraction: 0.9999, text: 'Service 99.99 %' },
    ]);
    assert.deepEqual(await shares(5n, 0n, 9_995n), [
      { fraction: 0.0005, text: 'Node 0.05 %' },
      { fraction: 0, text: 'Network 0 %' },
      { fraction: 0.9995, text: 'Service 99.95 %' },
    ]);
    assert.deepEqual(
      (await shares(0n, 0n, 0n))?.map(({ text }) => text),
      ['Node 0 %', 'Network 0 %', 'Service 0 %'],
    );
  });

  it('lists the chunks, and those without a price', async () => {
    let index = 0;
    const fee = await model('audit-trail.tx', async (_bytes, { mode }) => {
      if (mode === 'STATE' || index++ === 1) {
        throw new Error('busy');
      }
      return answer();
    });
    assert.equal(fee?.chunks.length, 6);
    assert.equal(fee?.chunks[1]?.text, '⚠ Error: busy');
    assert.match(fee?.headline ?? '', /^at least /);
    assert.match(fee?.notes[0]?.text ?? '', /^No INTRINSIC price for 1 of the 6 chunks: Error: busy$/);
  });

  it('lists two chunks, and not one', async () => {
    const document = documentOf('audit-trail.tx');
    const [first, second = assert.fail()] = document.groups;
    const chunksOf = async (groups: typeof document.groups) =>
      (await modelOf({ ...document, groups }, always(answer())))?.chunks;
    assert.deepEqual(await chunksOf([first]), []);
    assert.deepEqual(await chunksOf([first, second]), [
      { label: 'Chunk 1', text: '$0.0001 · 0.00050252 ℏ' },
      { label: 'Chunk 2', text: '$0.0001 · 0.00050252 ℏ' },
    ]);
  });

  it('is nothing when nothing has a price', async () => {
    const fee = await model('deploy-vault.tx', async () => {
      throw new Error('down');
    });
    assert.equal(fee, undefined);
  });
});

describe('feeCurve', () => {
  it('asks a handful of times in STATE mode and scales to the highest price', async () => {
    const [transaction] = executedTransactions(documentOf('open-account.tx'));
    const asked: unknown[] = [];
    const points = await feeCurve(transaction, async (_bytes, settings) => {
      asked.push(settings);
      return answer({ multiplier: BigInt(1000 + (settings.highVolumeThrottle ?? 0)) });
    });
    assert.equal(asked.length, 10);
    assert.ok(asked.every((settings) => JSON.stringify(settings).includes('"STATE"')));
    assert.deepEqual(
      asked,
      [0, 2, 5, 10, 50, 100, 1000, 2500, 5000, 10_000].map((highVolumeThrottle) => ({
        mode: 'STATE',
        highVolumeThrottle,
      })),
    );
    const drawn = curveModel(points, undefined, 1);
    assert.deepEqual([drawn.failure, drawn.about, drawn.points.length], [undefined, undefined, 10]);
    assert.deepEqual(drawn.points.slice(0, 2), [
      { throttle: 0, multiplier: '1,000', price: '$0.0001', height: 0.0909 },
      { throttle: 2, multiplier: '1,002', price: '$0.0001', height: 0.091 },
    ]);
    assert.deepEqual(drawn.points.at(-1), { throttle: 10_000, multiplier: '11,000', price: '$0.0011', height: 1 });
    const chunked = curveModel(points, rates.current, 2);
    assert.equal(chunked.about, 'Of the first of 2 chunks');
    assert.equal(chunked.points[0]?.price, '$0.0001 · 0.00050252 ℏ');
    const free = curveModel(
      [{ throttle: 0, estimate: { ...answer({ multiplier: 1n }), totalTinycents: 0n } }],
      undefined,
      1,
    );
    assert.deepEqual(free.points, [{ throttle: 0, multiplier: '1', price: '$0.00', height: 0 }]);
  });
});
