import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { CancellationError } from 'vscode';
import { ServiceError } from '../../../../src/domain/failure.ts';
import { executedTransactions, likelyPrice } from '../../../../src/domain/fee/documentEstimate.ts';
import { estimateFile, estimateFiles } from '../../../../src/features/fees/fileEstimate.ts';
import { renderEstimates } from '../../../../src/features/fees/renderEstimates.ts';
import { english } from '../../english.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';
import { answer, fakeLedger, gasPrices, namedSample, rates, sampleFile } from './estimates.ts';

function refused(status: number): ServiceError {
  const response = { status, messages: ['no'], code: undefined, errorId: undefined, data: undefined };
  return new ServiceError('ledger', 'http://localhost/', { kind: 'rejected', response });
}

/** The first transaction of a sample with its price, and what was asked for it. */
async function priced(name: string, price: Parameters<typeof fakeLedger>[0]) {
  const { context, asked } = fakeLedger(price);
  const [document] = (await estimateFile('a.tx', sampleFile(name), context)).documents;
  assert.ok(document);
  return { document, asked };
}

describe('fileEstimate', () => {
  it('asks once for each chunk and mode, with the copy for the first node', async () => {
    const { document, asked } = await priced('audit-trail.tx', () => answer({ service: 1n }));
    const intrinsic = asked.filter(({ mode }) => mode === 'INTRINSIC').map(({ bytes }) => bytes);
    assert.deepEqual(
      intrinsic,
      executedTransactions(document.document).map(({ pricedBytes }) => pricedBytes),
    );
    assert.equal(intrinsic.length, 6);
    assert.equal(likelyPrice(document)?.tinycents, 6n * 1_000_001n);
    assert.equal(likelyPrice(document)?.sum.node.baseTinycents, 600_000n);
  });

  it('prices an unsigned transaction as if it were signed, by the size and count of real signatures', async () => {
    const { document, asked } = await priced('two-nodes.tx', () => answer());
    assert.deepEqual(
      document.signed.map(({ signatures }) => signatures),
      [1, 2, 3, 5],
    );
    const read = asked.slice(2).map(({ bytes }) => readTransactionFile(bytes).documents[0]?.groups[0]?.copies[0]);
    assert.deepEqual(
      read.map((transaction) => transaction?.signatures.length),
      [1, 2, 3, 5],
    );
    assert.deepEqual(
      read.map((transaction) => transaction?.bodyBytes),
      read.map(() => document.document.groups[0].copies[0].bodyBytes),
    );
  });

  it('leaves a signed transaction as it is', async () => {
    const { asked } = await priced('deploy-vault.tx', () => answer());
    assert.deepEqual(
      asked.map(({ mode }) => mode),
      ['INTRINSIC', 'STATE'],
    );
  });

  it('falls back to the intrinsic price where a deployment does not know STATE', async () => {
    const { document } = await priced('deploy-vault.tx', ({ mode }) =>
      mode === 'STATE' ? refused(400) : answer({ service: 5n }),
    );
    assert.deepEqual([document.mode, document.modes.STATE.failed], ['INTRINSIC', 1]);
    assert.equal(likelyPrice(document)?.tinycents, 1_000_005n);
  });

  it('keeps the chunks that have a price', async () => {
    const { document } = await priced('audit-trail.tx', ({ mode }, index) =>
      mode === 'STATE' || index === 2 ? refused(429) : answer(),
    );
    assert.equal(document.modes.INTRINSIC.failed, 1);
    assert.equal(likelyPrice(document)?.tinycents, 5_000_000n);
  });

  it('rejects with the reason when nothing has a price', async () => {
    const { context } = fakeLedger(() => refused(404));
    await assert.rejects(estimateFile('a.tx', sampleFile('deploy-vault.tx'), context), refused(404));
  });

  it('does without a rate', async () => {
    const { context } = fakeLedger(
      () => answer(),
      async () => {
        throw refused(503);
      },
    );
    assert.equal((await estimateFile('a.tx', sampleFile('deploy-vault.tx'), context)).rates, undefined);
  });

  it('asks what gas costs where a transaction is paid by it, and does without', async () => {
    const asked: unknown[] = [];
    const pricesOf = async (name: string, outcome: () => Promise<typeof gasPrices>) => {
      const { context } = fakeLedger(
        () => answer(),
        async () => rates,
        (...call) => {
          asked.push(call);
          return outcome();
        },
      );
      return (await estimateFile('a.tx', sampleFile(name), { ...context, signal })).gasPrices;
    };
    const { signal } = new AbortController();
    assert.equal(await pricesOf('two-nodes.tx', async () => gasPrices), undefined);
    assert.deepEqual(asked, []);
    assert.equal(await pricesOf('deploy-vault.tx', async () => gasPrices), gasPrices);
    assert.deepEqual(asked, [[{}, { signal }]]);
    assert.equal(await pricesOf('deploy-vault.tx', () => Promise.reject(refused(503))), undefined);
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    const { context } = fakeLedger(() => {
      controller.abort(new Error('cancelled'));
      return refused(503);
    });
    await assert.rejects(
      estimateFile('a.tx', sampleFile('audit-trail.tx'), { ...context, signal: controller.signal }),
      /cancelled/,
    );
  });
});

describe('an estimate that nobody waits for', () => {
  it('hands on the signal, and ends with its reason', async () => {
    const { signal } = new AbortController();
    const given: unknown[] = [];
    const { context } = fakeLedger(
      () => answer(),
      async (...call) => {
        given.push(call);
        return rates;
      },
    );
    const { ledger } = context;
    const watching: typeof ledger = {
      ...ledger,
      estimateFee: (...call) => {
        given.push(call[2]);
        return ledger.estimateFee(...call);
      },
    };
    await estimateFile('a', sampleFile('two-nodes.tx'), { ...context, ledger: watching, signal });
    assert.deepEqual(given[0], [{}, { signal }]);
    assert.ok(given.length > 1 && given.slice(1).every((options) => isDeepStrictEqual(options, { signal })));

    const abort = new AbortController();
    const broken = fakeLedger(() => {
      abort.abort(new Error('closed'));
      return new Error('busy');
    });
    const closed = { ...broken.context, signal: abort.signal };
    await assert.rejects(estimateFiles([namedSample('two-nodes.tx')], closed), /closed/);
  });
});

describe('many files', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...namedSample('deploy-vault.tx'), fileName: `${index}.tx` }));

  it('are priced in their order, a few at a time, with the rate and the price of gas asked once', async () => {
    const asked = { rates: 0, gas: 0 };
    const { context } = fakeLedger(
      () => answer(),
      async () => {
        asked.rates++;
        return rates;
      },
      async () => {
        asked.gas++;
        return gasPrices;
      },
    );
    const running = { now: 0, most: 0 };
    const started: string[] = [];
    const files = many(130).map(({ fileName, read }) => ({
      fileName,
      read: async () => {
        started.push(fileName);
        running.most = Math.max(running.most, ++running.now);
        await new Promise((resolve) => setImmediate(resolve));
        running.now--;
        return read();
      },
    }));
    const done: number[] = [];
    const outcomes = await estimateFiles(files, context, (count) => done.push(count));
    const names = files.map(({ fileName }) => fileName);
    assert.deepEqual([outcomes.map(({ fileName }) => fileName), started], [names, names]);
    assert.ok(
      outcomes.every((outcome) => 'rates' in outcome && outcome.rates === rates && outcome.gasPrices === gasPrices),
    );
    assert.deepEqual([asked, running.most], [{ rates: 1, gas: 1 }, 4]);
    assert.deepEqual(
      done,
      names.map((_, index) => index + 1),
    );
  });

  it('keep what is priced when the user cancels, and read no more of them', async () => {
    const controller = new AbortController();
    const { context } = fakeLedger(() => answer());
    let read = 0;
    const files = many(100).map((file) => ({
      ...file,
      read: () => {
        read++;
        return file.read();
      },
    }));
    const outcomes = await estimateFiles(files, { ...context, signal: controller.signal }, (count) => {
      if (count === 12) {
        controller.abort(new CancellationError());
      }
    });
    const priced = outcomes.filter((outcome) => 'documents' in outcome).length;
    assert.ok(priced >= 12 && priced <= 16 && read <= 16, `${priced} of ${read}`);
    assert.deepEqual(
      outcomes.slice(0, 12).filter((outcome) => 'failure' in outcome),
      [],
    );
    const text = renderEstimates(outcomes, { describe: String, translate: english });
    assert.match(text, new RegExp(`^## At least .*\n\nFee estimate of 100 files, cancelled after ${priced} · `));
    assert.equal(text.match(/^\| `\d+\.tx` \| not priced \|$/gm)?.length, 100 - priced);
    assert.doesNotMatch(text, /⚠ `99/);
  });
});
