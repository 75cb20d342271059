import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { InputError } from '../../../../src/domain/failure.ts';
import { batchParts } from '../../../../src/domain/fee/documentEstimate.ts';
import type { FeeEstimate } from '../../../../src/domain/fee/fee.ts';
import type { Network } from '../../../../src/domain/network/network.ts';
import type { ExchangeRates } from '../../../../src/domain/network/networkState.ts';
import type { TransactionDocument } from '../../../../src/domain/transaction/transaction.ts';
import { createFeePane, type FeePane } from '../../../../src/features/transaction/feePane.ts';
import type { CurveModel, FeeAnswer, FeeModel, PartsModel } from '../../../../src/webview/transaction/protocol.ts';
import { changed } from '../../services/transactionFile/samples.ts';
import { answer, rates, sampleFile } from '../fees/estimates.ts';

type Settings = { readonly mode?: string | undefined; readonly highVolumeThrottle?: number | undefined };

function network(name: string): Network {
  const nowhere = { url: `https://${name}` };
  const services = { ledger: nowhere, status: nowhere, verification: nowhere };
  return { name, chainId: '1', ledgerId: undefined, explorerUrl: undefined, ...services };
}

const fail = (sentence: string) => Promise.reject(new InputError('x', sentence));

/** A fee pane with its network, services and view: all that was asked and answered, in order. */
class Setup {
  readonly asked: Settings[] = [];
  readonly posted: FeeAnswer[] = [];
  readonly closing = new AbortController();
  rateRequests = 0;
  ratesKnown = 0;
  networks: readonly Network[] = [network('one'), network('two')];
  price: (settings: Settings) => Promise<FeeEstimate> = async () => answer();
  rates: () => Promise<ExchangeRates> = async () => rates;
  picking: () => void = () => undefined;
  readonly pane: FeePane;

  constructor() {
    const ledger = {
      estimateFee: async (_bytes: Uint8Array, settings: Settings = {}, options: { signal?: unknown } = {}) => {
        assert.equal(options.signal, this.closing.signal);
        this.asked.push(settings);
        return this.price(settings);
      },
      exchangeRates: (_none: object = {}, options: { signal?: unknown } = {}) => {
        assert.equal(options.signal, this.closing.signal);
        this.rateRequests++;
        return this.rates();
      },
    };
    const [selected = assert.fail()] = this.networks;
    const networkContext = { network: selected, networks: () => this.networks, clientsOf: () => ({ ledger }) };
    this.pane = createFeePane(networkContext, {
      post: (message) => this.posted.push(message),
      onRate: () => this.ratesKnown++,
      pickNetworks: async (all) => {
        this.picking();
        return all;
      },
      signal: this.closing.signal,
    });
  }

  /** How many requests for prices an action makes. */
  async requests(action: () => Promise<void>): Promise<number> {
    const before = this.asked.length;
    await action();
    return this.asked.length - before;
  }

  estimate(throttle = 0, isFresh = false, of = document, index = 0): Promise<void> {
    return this.pane.ask({ type: 'estimate', network: 'one', document: index, throttle, isFresh }, of);
  }

  ask(type: 'curve' | 'compare' | 'parts', of = document, index = 0): Promise<void> {
    return this.pane.ask({ type, network: 'one', document: index } as Parameters<FeePane['ask']>[0], of);
  }

  get last(): FeeAnswer | undefined {
    return this.posted.at(-1);
  }
}

function documentOf(name: string): TransactionDocument {
  return sampleFile(name).documents[0] ?? assert.fail();
}

const document = documentOf('open-account.tx');
const batch = documentOf('settlement-batch.tx');
const chunked = documentOf('audit-trail.tx');

/** The estimate of a document as the view gets it. */
async function feeOf(of: TransactionDocument, price: Setup['price'], throttle = 0): Promise<FeeModel> {
  const setup = new Setup();
  setup.price = price;
  await setup.estimate(throttle, false, of);
  return setup.last?.type === 'fee' ? setup.last.fee : assert.fail(JSON.stringify(setup.last));
}

async function curveOf(of: TransactionDocument, price: Setup['price']): Promise<CurveModel> {
  const setup = new Setup();
  setup.price = price;
  await setup.ask('curve', of);
  return setup.last?.type === 'curve' ? setup.last.curve : assert.fail();
}

async function partsOf(price: Setup['price']): Promise<PartsModel> {
  const setup = new Setup();
  setup.price = price;
  await setup.ask('parts', batch);
  return setup.last?.type === 'parts' ? setup.last.parts : assert.fail();
}

describe('fee pane', () => {
  it('costs no request for what is known, until the user asks again', async () => {
    const setup = new Setup();
    const first = await setup.requests(() => setup.estimate());
    assert.ok(first > 2);
    assert.equal(await setup.requests(() => setup.estimate()), 0);
    assert.equal(await setup.requests(() => setup.estimate(50)), 2, 'one in each mode');
    assert.equal(await setup.requests(() => setup.estimate(0)), 0);
    assert.equal(await setup.requests(() => setup.estimate(0, true)), first);
    assert.equal(setup.posted.length, 5);
    assert.equal(await setup.requests(() => setup.ask('curve')), 9, 'all points but the first');
    assert.equal(await setup.requests(() => setup.ask('curve', chunked)), 10, 'other bytes');
  });

  it('asks again for what failed of a partial answer', async () => {
    const setup = new Setup();
    setup.price = async ({ mode }) => (mode === 'STATE' ? fail('Busy.') : answer());
    await setup.estimate(50);
    assert.match(JSON.stringify(setup.last), /no STATE price: Busy\./);
    setup.price = async () => answer();
    assert.equal(await setup.requests(() => setup.estimate(50)), 1);
    assert.doesNotMatch(JSON.stringify(setup.last), /Busy/);
  });

  it('asks again for the rate that could not be had, and when it is over', async () => {
    const setup = new Setup();
    const headline = () => (setup.last?.type === 'fee' ? setup.last.fee.headline : assert.fail());
    setup.rates = () => fail('Offline.');
    await setup.pane.loadRate();
    await setup.estimate();
    assert.equal(headline(), '$0.0001 with 1 or 2 signatures');
    assert.equal(setup.ratesKnown, 0);

    setup.rates = async () => ({ ...rates, current: { ...rates.current, expiresAtSeconds: 1n } });
    await setup.estimate();
    assert.match(headline(), /ℏ/);
    assert.equal(setup.ratesKnown, 1);

    setup.rates = async () => rates;
    const requests = setup.rateRequests;
    await setup.estimate();
    await setup.estimate();
    assert.equal(setup.rateRequests, requests + 1, 'the one that is not over is kept');
    assert.deepEqual(setup.pane.knownRate(), rates.current);
  });

  it('goes on with the next rate while it lasts when there is no answer', async () => {
    const expired = { ...rates.current, expiresAtSeconds: 1n };
    for (const [next, known] of [
      [rates.next, rates.next],
      [expired, undefined],
    ] as const) {
      const setup = new Setup();
      setup.rates = async () => ({ ...rates, current: expired, next });
      await setup.pane.loadRate();
      setup.rates = () => fail('Offline.');
      await setup.pane.loadRate();
      assert.deepEqual(setup.pane.knownRate(), known);
    }
  });

  it('keeps a rate to the end of its last second', async () => {
    const setup = new Setup();
    mock.timers.enable({ apis: ['Date'], now: Number(rates.current.expiresAtSeconds) * 1_000 + 999 });
    try {
      await setup.pane.loadRate();
      await setup.pane.loadRate();
      assert.equal(setup.rateRequests, 1);
      assert.deepEqual(setup.pane.knownRate(), rates.current);
      mock.timers.tick(1);
      await setup.pane.loadRate();
      assert.equal(setup.rateRequests, 2);
    } finally {
      mock.timers.reset();
    }
  });

  it('posts nothing of what was asked for before the file or the network changed', async () => {
    const actions = [
      (setup: Setup) => setup.estimate(),
      (setup: Setup) => setup.ask('curve'),
      (setup: Setup) => setup.ask('compare'),
      (setup: Setup) => setup.ask('parts', batch),
      (setup: Setup) => setup.pane.loadRate(),
    ];
    for (const outcome of [async () => answer(), () => fail('Down.')]) {
      for (const action of actions) {
        const setup = new Setup();
        const { promise: held, resolve: release } = Promise.withResolvers<void>();
        setup.price = () => held.then(outcome);
        setup.rates = () => held.then(() => rates);
        const going = action(setup);
        setup.closing.abort();
        release();
        await assert.rejects(going, { name: 'AbortError' });
        assert.deepEqual([setup.posted, setup.pane.answers(), setup.ratesKnown], [[], [], 0]);
        assert.equal(setup.pane.knownRate(), undefined);
      }
    }
  });

  it('keeps the last answer of each kind for each document, a failure after the price that stays', async () => {
    const setup = new Setup();
    const succeed = async () => answer();
    const kept = () =>
      setup.pane.answers().map((each) => [each.type, each.document, 'sentence' in each && each.sentence]);
    setup.price = () => fail('First.');
    await setup.estimate();
    setup.price = succeed;
    await setup.estimate(0, false, document, 1);
    await setup.estimate();
    for (const sentence of ['Second.', 'Third.']) {
      setup.price = () => fail(sentence);
      await setup.estimate(10, true);
    }
    const prices = [
      ['fee', 1, false],
      ['fee', 0, false],
    ];
    assert.deepEqual(kept(), [...prices, ['feeFailed', 0, 'Third.']]);
    setup.price = succeed;
    await setup.estimate(10, true);
    assert.deepEqual(kept(), prices);
    assert.deepEqual(setup.posted.length, 6);
  });

  it('posts the price of the last place of the slider only, however late the others come', async () => {
    const setup = new Setup();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    setup.price = async ({ highVolumeThrottle }) => {
      await (highVolumeThrottle === 10 ? held : undefined);
      return answer();
    };
    const slow = setup.estimate(10);
    await setup.estimate(20);
    release();
    await slow;
    assert.deepEqual(
      setup.posted.map((message) => message.type === 'fee' && message.fee.throttle),
      [20],
    );
  });

  it('posts the later of two comparisons or prices of a batch, whichever comes last', async () => {
    for (const type of ['compare', 'parts'] as const) {
      const setup = new Setup();
      const held = Promise.withResolvers<void>();
      setup.price = async () => {
        await held.promise;
        return fail('Older.');
      };
      const older = setup.ask(type, batch);
      await new Promise((resolve) => setImmediate(resolve));
      setup.price = async () => answer();
      const newer = setup.ask(type, type === 'compare' ? batch : document);
      held.resolve();
      await Promise.all([older, newer]);
      assert.equal(setup.posted.length, 1);
      assert.doesNotMatch(JSON.stringify(setup.posted), /Older/);
    }
  });

  it('says which throttle had no price', async () => {
    const setup = new Setup();
    setup.price = () => fail('Down.');
    await setup.estimate(70);
    assert.deepEqual(setup.last, { type: 'feeFailed', network: 'one', document: 0, throttle: 70, sentence: 'Down.' });
  });

  it('compares networks with what they say now', async () => {
    const setup = new Setup();
    const compare = () => setup.ask('compare');
    const answered = (text: string, isFailure: boolean) => ({
      ...{ type: 'networks', network: 'one', document: 0 },
      prices: ['one', 'two'].map((name) => ({ network: name, text, isFailure })),
    });
    assert.equal(await setup.requests(compare), 4);
    assert.equal(await setup.requests(compare), 4);
    assert.deepEqual(setup.last, answered('$0.0001 · 0.00050252 ℏ (STATE)', false));
    setup.price = () => fail('Down.');
    await compare();
    assert.deepEqual(setup.last, answered('Down.', true));
    const before = setup.posted.length;
    setup.networks = [];
    await compare();
    assert.equal(setup.posted.length, before, 'no network was chosen');
  });

  it('compares by the rate it knows of its own network, and asks others for theirs', async () => {
    const setup = new Setup();
    await setup.pane.loadRate();
    await setup.ask('compare');
    assert.equal(setup.rateRequests, 2);
  });

  it('asks no network when the view closes while they are chosen', async () => {
    const setup = new Setup();
    setup.picking = () => setup.closing.abort();
    await assert.rejects(setup.ask('compare'), { name: 'AbortError' });
    assert.deepEqual([setup.asked, setup.rateRequests], [[], 0]);
  });

  it('says of a network that has no price for a chunk that it is at least the rest', async () => {
    const setup = new Setup();
    setup.networks = setup.networks.slice(0, 1);
    let count = 0;
    setup.price = async ({ mode }) => (mode === 'STATE' || count++ === 2 ? fail('busy') : answer());
    await setup.ask('compare', chunked);
    assert.deepEqual(setup.last?.type === 'networks' && setup.last.prices.map(({ text }) => text), [
      'at least $0.0005 · 0.0025126 ℏ (INTRINSIC)',
    ]);
  });
});

describe('the transactions inside a batch', () => {
  const parts = batchParts(batch);

  it('are priced when they are asked for, each by itself, and added up as they are rounded one by one', async () => {
    const setup = new Setup();
    setup.price = async () => answer({ service: 1n });
    await setup.ask('parts', batch, 3);
    assert.deepEqual(
      setup.asked,
      parts.map(() => ({ mode: 'STATE' })),
    );
    const rows = parts.map(({ content }, index) => ({
      label: `${index + 1}. ${content.type.title} · 0.0.${content.transactionId?.payer?.num}`,
      text: '$0.0001 · 0.00050252 ℏ',
      isFailure: false,
    }));
    assert.deepEqual(setup.last, {
      ...{ type: 'parts', network: 'one', document: 3 },
      parts: { rows, sum: '$0.0004 · 0.00201008 ℏ' },
    });
    assert.deepEqual(setup.pane.answers(), [setup.last]);
  });

  it('may have no price, which the sum then lacks', async () => {
    let asked = 0;
    const { rows, sum } = await partsOf(async () => (asked++ === 0 ? fail('busy') : answer()));
    assert.deepEqual([rows[0]?.text, rows[0]?.isFailure], ['busy', true]);
    assert.match(sum, /^At least \$0\.000\d+ · /);
  });
});

describe('the curve of the throttle', () => {
  it('takes ten requests in STATE mode and is scaled to the highest price', async () => {
    const asked: Settings[] = [];
    const curve = await curveOf(document, async (settings) => {
      asked.push(settings);
      return answer({ multiplier: BigInt(1000 + (settings.highVolumeThrottle ?? 0)) });
    });
    const throttles = [0, 2, 5, 10, 50, 100, 1000, 2500, 5000, 10_000];
    assert.deepEqual(
      asked,
      throttles.map((highVolumeThrottle) => ({ mode: 'STATE', highVolumeThrottle })),
    );
    assert.deepEqual([curve.failure, curve.about, curve.points.length], [undefined, undefined, 10]);
    assert.deepEqual(curve.points.slice(0, 2), [
      { throttle: 0, multiplier: '1,000', price: '$0.0001 · 0.00050252 ℏ', height: 0.0909 },
      { throttle: 2, multiplier: '1,002', price: '$0.0001 · 0.00050352 ℏ', height: 0.091 },
    ]);
    assert.equal(curve.points.at(-1)?.height, 1);
  });

  it('has the highest price in full height, also where that is the least there is, and nothing without a price', async () => {
    for (const [first, others, ...expected] of [
      [0n, 1n, 0, 1],
      [3n, 4n, 0.75, 1],
      [0n, 0n, 0, 0],
    ] as const) {
      const { points } = await curveOf(document, async ({ highVolumeThrottle }) => ({
        ...answer(),
        totalTinycents: highVolumeThrottle === 0 ? first : others,
      }));
      assert.deepEqual(
        points.slice(0, 2).map(({ height }) => height),
        expected,
      );
    }
  });

  it('is drawn after a failure from the points that are missing', async () => {
    const setup = new Setup();
    setup.price = async ({ highVolumeThrottle }) => (highVolumeThrottle === 100 ? fail('Busy.') : answer());
    await setup.ask('curve');
    assert.deepEqual(setup.last?.type === 'curve' && setup.last.curve, {
      ...{ points: [], about: undefined, failure: 'Busy.' },
    });
    setup.price = async () => answer();
    assert.equal(await setup.requests(() => setup.ask('curve')), 1);
    assert.equal(setup.last?.type === 'curve' && setup.last.curve.points.length, 10);
  });

  it('is that of the first of several chunks', async () => {
    assert.equal((await curveOf(chunked, async () => answer())).about, 'Of the first of 6 chunks');
  });
});

describe('an estimate in the view', () => {
  const vault = documentOf('deploy-vault.tx');

  it('shows nothing of what the service says that hides, reorders or never ends', async () => {
    const notes = ['\u202eevil\u2066 \u200bnote', 'x'.repeat(5_000)];
    const fee = await feeOf(vault, async () => answer({ notes }));
    assert.deepEqual(
      fee.notes.flatMap(({ kind, text }) => (kind === 'service' ? [text] : [])),
      ['evil note', `${'x'.repeat(1_000)}…`],
    );
  });

  it('has shares that make a whole, small ones and none', async () => {
    for (const [node, network, service, ...expected] of [
      [50_000n, 450_000n, 500_000n, 0.05, 'Node 5 %', 0.45, 'Network 45 %', 0.5, 'Service 50 %'],
      [1n, 0n, 9_999n, 0.0001, 'Node 0.01 %', 0, 'Network 0 %', 0.9999, 'Service 99.99 %'],
      [5n, 0n, 9_995n, 0.0005, 'Node 0.05 %', 0, 'Network 0 %', 0.9995, 'Service 99.95 %'],
      [7n, 0n, 0n, 1, 'Node 100 %', 0, 'Network 0 %', 0, 'Service 0 %'],
      [0n, 0n, 0n, 0, 'Node 0 %', 0, 'Network 0 %', 0, 'Service 0 %'],
    ] as const) {
      const { shares } = await feeOf(vault, async () => ({
        ...answer(),
        node: { baseTinycents: node, extras: [] },
        network: { multiplier: 0, subtotalTinycents: network },
        service: { baseTinycents: service, extras: [] },
        totalTinycents: 0n,
      }));
      assert.deepEqual(
        shares.flatMap(({ fraction, text }) => [fraction, text]),
        expected,
      );
    }
  });

  it('says when the throttle changes nothing, and what it makes of the price', async () => {
    assert.match((await feeOf(vault, async () => answer())).throttleHint ?? '', /does not ask/);
    const flagged = await feeOf(
      document,
      async ({ mode, highVolumeThrottle = 0 }) =>
        answer({ multiplier: mode === 'STATE' && highVolumeThrottle > 0 ? 4000n : 1n }),
      50,
    );
    assert.equal(flagged.throttleHint, undefined);
    assert.deepEqual(flagged.rows.at(-1)?.cells.slice(0, 2), ['4,000,000', '1,000,000']);
    assert.equal(flagged.rows.at(-1)?.detail, 'multiplier 4,000 and 1');
    const [first, second = assert.fail(), ...others] = chunked.groups;
    const asking = { ...second, copies: [changed(second.copies[0], { highVolume: true })] as const };
    const fee = await feeOf({ ...chunked, groups: [first, asking, ...others] }, async () => answer());
    assert.equal(fee.throttleHint, undefined, 'one of the chunks asks for it');
  });

  it('says that the throttle counts where there is no price, but for a price without STATE that counts it', async () => {
    const asked: Settings[] = [];
    const without = (multiplier: bigint) => async (settings: Settings) => {
      asked.push(settings);
      return settings.mode === 'STATE' ? fail('Busy.') : answer({ multiplier });
    };
    const hint = 'The throttle counts in STATE mode only, which has no price here.';
    assert.equal((await feeOf(document, without(1n))).throttleHint, hint);
    asked.length = 0;
    assert.equal((await feeOf(document, without(2000n), 50)).throttleHint, undefined);
    assert.deepEqual(
      asked,
      ['INTRINSIC', 'STATE'].map((mode) => ({ mode, highVolumeThrottle: 50 })),
    );
  });

  it('lists several chunks, and those without a price', async () => {
    const [first, second = assert.fail()] = chunked.groups;
    const chunksOf = async (groups: typeof chunked.groups) =>
      (await feeOf({ ...chunked, groups }, async () => answer())).chunks;
    assert.deepEqual(await chunksOf([first]), []);
    assert.deepEqual(await chunksOf([first, second]), [
      { label: 'Chunk 1', text: '$0.0001 · 0.00050252 ℏ' },
      { label: 'Chunk 2', text: '$0.0001 · 0.00050252 ℏ' },
    ]);
    let index = 0;
    const fee = await feeOf(chunked, async ({ mode }) =>
      mode === 'STATE' || index++ === 1 ? fail('Busy.') : answer(),
    );
    assert.deepEqual([fee.chunks.length, fee.chunks[1]?.text], [6, '⚠ Busy.']);
    assert.match(fee.headline, /^at least /);
    assert.equal(fee.notes[0]?.text, 'No INTRINSIC price for 1 of the 6 chunks: Busy.');
  });
});
