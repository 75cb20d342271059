import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { FeeEstimate } from '../../../../src/domain/fee/fee.ts';
import { batchParts } from '../../../../src/domain/fee/feePricing.ts';
import type { Network } from '../../../../src/domain/network/network.ts';
import type { ExchangeRates } from '../../../../src/domain/network/networkState.ts';
import type { TransactionDocument } from '../../../../src/domain/transaction/transaction.ts';
import { createFeePane, type FeePane } from '../../../../src/features/transaction/feePane.ts';
import type { ToView } from '../../../../src/webview/transaction/protocol.ts';
import { english } from '../../english.ts';
import { answer, rates, sampleFile } from '../fees/estimates.ts';

type Settings = { readonly mode?: string | undefined; readonly highVolumeThrottle?: number | undefined };

function network(name: string): Network {
  const nowhere = { url: `https://${name}` };
  const services = { ledger: nowhere, status: nowhere, verification: nowhere };
  return { name, chainId: '1', ledgerId: undefined, explorerUrl: undefined, ...services };
}

/** A fee pane with its network, services and view: all that was asked and told, in order. */
class Setup {
  readonly asked: Settings[] = [];
  readonly told: ToView[] = [];
  readonly closing = new AbortController();
  rateRequests = 0;
  ratesKnown = 0;
  networks: readonly Network[] = [network('one'), network('two')];
  selected = this.networks[0] ?? assert.fail();
  price: (settings: Settings) => Promise<FeeEstimate> = async () => answer();
  rates: () => Promise<ExchangeRates> = async () => rates;
  picking: () => void = () => undefined;
  readonly pane: FeePane;

  constructor() {
    const setup = this;
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
    const networkContext = {
      get network() {
        return setup.selected;
      },
      networks: () => this.networks,
      clientsOf: () => ({ ledger }),
    };
    this.pane = createFeePane(networkContext, {
      post: (message) => this.told.push(message),
      onRate: () => this.ratesKnown++,
      pickNetworks: async (all) => {
        this.picking();
        return all;
      },
      translate: english,
      describe: (failure) => (failure instanceof Error ? failure.message : String(failure)),
      signal: this.closing.signal,
    });
  }

  /** How many requests for prices an action makes. */
  async requests(action: () => Promise<void>): Promise<number> {
    const before = this.asked.length;
    await action();
    return this.asked.length - before;
  }

  estimate(throttle = 0, isFresh = false): Promise<void> {
    return this.pane.ask({ type: 'estimate', document: 0, throttle, isFresh }, document);
  }

  ask(type: 'curve' | 'compare' | 'parts', of = document, index = 0): Promise<void> {
    return this.pane.ask({ type, document: index }, of);
  }

  get last(): ToView | undefined {
    return this.told.at(-1);
  }
}

const document = documentOf('open-account.tx');

function documentOf(name: string): TransactionDocument {
  return sampleFile(name).documents[0] ?? assert.fail();
}

function headline(message: ToView | undefined): string {
  return message?.type === 'fee' ? message.fee.headline : assert.fail(JSON.stringify(message?.type));
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
    assert.equal(setup.told.length, 5);
    assert.equal(await setup.requests(() => setup.ask('curve')), 9, 'all points but the first');
    assert.equal(await setup.requests(() => setup.ask('curve', documentOf('audit-trail.tx'))), 10, 'other bytes');
  });

  it('asks again for what failed of a partial answer', async () => {
    const setup = new Setup();
    setup.price = async ({ mode }) => (mode === 'STATE' ? Promise.reject(new Error('Busy.')) : answer());
    await setup.estimate(50);
    assert.match(JSON.stringify(setup.last, replacer), /no STATE price: Busy\./);
    setup.price = async () => answer();
    assert.equal(await setup.requests(() => setup.estimate(50)), 1);
    assert.doesNotMatch(JSON.stringify(setup.last, replacer), /Busy/);
  });

  it('asks again for the rate that could not be had, and when it is over', async () => {
    const setup = new Setup();
    setup.rates = () => Promise.reject(new Error('Offline.'));
    await setup.pane.learnRate();
    await setup.estimate();
    assert.equal(headline(setup.last), '$0.0001 with 1 or 2 signatures');
    assert.equal(setup.ratesKnown, 0);

    const expired = { ...rates.current, expiresAtSeconds: 1n };
    setup.rates = async () => ({ ...rates, current: expired });
    await setup.estimate();
    assert.match(headline(setup.last), /ℏ/);
    assert.equal(setup.ratesKnown, 1);

    setup.rates = async () => rates;
    const requests = setup.rateRequests;
    await setup.estimate();
    await setup.estimate();
    assert.equal(setup.rateRequests, requests + 1, 'the one that is not over is kept');
    assert.deepEqual(setup.pane.knownRate(), rates.current);
  });

  it('goes on with the next rate when it cannot be told that it has begun, while it lasts', async () => {
    const setup = new Setup();
    setup.rates = async () => ({ ...rates, current: { ...rates.current, expiresAtSeconds: 1n } });
    await setup.pane.learnRate();
    setup.rates = () => Promise.reject(new Error('Offline.'));
    await setup.pane.learnRate();
    assert.deepEqual(setup.pane.knownRate(), rates.next);
  });

  it('knows no rate any more when the next one is over too', async () => {
    const setup = new Setup();
    const expired = { ...rates.current, expiresAtSeconds: 1n };
    setup.rates = async () => ({ ...rates, current: expired, next: expired });
    await setup.pane.learnRate();
    setup.rates = () => Promise.reject(new Error('Offline.'));
    await setup.pane.learnRate();
    assert.equal(setup.pane.knownRate(), undefined);
  });

  it('tells nothing of what was asked for before the file or the network changed', async () => {
    const actionsOf = (setup: Setup) => [
      () => setup.estimate(),
      () => setup.ask('curve'),
      () => setup.ask('compare'),
      () => setup.pane.learnRate(),
    ];
    for (const outcome of [async () => answer(), () => Promise.reject(new Error('Down.'))]) {
      for (const index of [0, 1, 2, 3]) {
        const setup = new Setup();
        const action = actionsOf(setup)[index] ?? assert.fail();
        const { promise: held, resolve: release } = Promise.withResolvers<void>();
        setup.price = () => held.then(outcome);
        setup.rates = () => held.then(() => rates);
        const going = action();
        setup.closing.abort();
        release();
        await assert.rejects(going, { name: 'AbortError' });
        assert.deepEqual([setup.told, setup.pane.told(), setup.ratesKnown], [[], [], 0]);
        assert.equal(setup.pane.knownRate(), undefined);
      }
    }
  });

  it('keeps the last answer of each kind for each document, a failure after the price that it left standing', async () => {
    const setup = new Setup();
    const fail = (sentence: string) => {
      setup.price = () => Promise.reject(new Error(sentence));
    };
    const succeed = () => {
      setup.price = async () => answer();
    };
    const kept = () => setup.pane.told().map((each) => [each.type, each.document, 'sentence' in each && each.sentence]);
    fail('First.');
    await setup.estimate();
    succeed();
    await setup.pane.ask({ type: 'estimate', document: 1, throttle: 0, isFresh: false }, document);
    await setup.estimate();
    fail('Second.');
    await setup.estimate(10, true);
    fail('Third.');
    await setup.estimate(10, true);
    assert.deepEqual(kept(), [
      ['fee', 1, false],
      ['fee', 0, false],
      ['feeFailed', 0, 'Third.'],
    ]);
    succeed();
    await setup.estimate(10, true);
    assert.deepEqual(kept(), [
      ['fee', 1, false],
      ['fee', 0, false],
    ]);
    assert.deepEqual(setup.told.length, 6);
  });

  it('tells the price of the last place of the slider only, however late the others come', async () => {
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
      setup.told.map((message) => message.type === 'fee' && message.fee.throttle),
      [20],
    );
  });

  it('tells the later of two comparisons, whichever comes last', async () => {
    const setup = new Setup();
    const held = Promise.withResolvers<void>();
    setup.price = async () => {
      await held.promise;
      throw new Error('Older.');
    };
    const older = setup.ask('compare');
    await new Promise((resolve) => setImmediate(resolve));
    setup.price = async () => answer();
    await setup.ask('compare');
    held.resolve();
    await older;
    assert.equal(setup.told.length, 1);
    assert.doesNotMatch(JSON.stringify(setup.told), /Older/);
  });

  it('says which throttle had no price', async () => {
    const setup = new Setup();
    setup.price = () => Promise.reject(new Error('Down.'));
    await setup.estimate(70);
    assert.deepEqual(setup.last, { type: 'feeFailed', network: 'one', document: 0, throttle: 70, sentence: 'Down.' });
  });

  it('draws the curve after a failure from the points that are missing', async () => {
    const setup = new Setup();
    setup.price = async ({ highVolumeThrottle }) =>
      highVolumeThrottle === 100 ? Promise.reject(new Error('Busy.')) : answer();
    const curve = () => setup.ask('curve');
    await curve();
    assert.equal(setup.last?.type === 'curve' && setup.last.curve.failure, 'Busy.');
    setup.price = async () => answer();
    assert.equal(await setup.requests(curve), 1);
    assert.equal(setup.last?.type === 'curve' && setup.last.curve.points.length, 10);
    assert.equal(setup.last?.type === 'curve' && setup.last.curve.about, undefined);
  });

  it('says that the curve of several chunks is of the first', async () => {
    const setup = new Setup();
    await setup.ask('curve', documentOf('audit-trail.tx'));
    assert.equal(setup.last?.type === 'curve' && setup.last.curve.about, 'Of the first of 6 chunks');
  });

  it('compares networks with what they say now', async () => {
    const setup = new Setup();
    const compare = () => setup.ask('compare');
    assert.equal(await setup.requests(compare), 4);
    assert.equal(await setup.requests(compare), 4);
    const text = '$0.0001 · 0.00050252 ℏ (STATE)';
    const answered = { type: 'networks', network: 'one', document: 0 };
    assert.deepEqual(setup.last, {
      ...answered,
      prices: ['one', 'two'].map((network) => ({ network, text, isFailure: false })),
    });
    setup.price = () => Promise.reject(new Error('Down.'));
    await compare();
    assert.deepEqual(setup.last, {
      ...answered,
      prices: ['one', 'two'].map((network) => ({ network, text: 'Down.', isFailure: true })),
    });
    const before = setup.told.length;
    setup.networks = [];
    await compare();
    assert.equal(setup.told.length, before, 'no network was chosen');
  });

  it('compares by the rate it knows of its own network, and asks others for theirs', async () => {
    const setup = new Setup();
    await setup.pane.learnRate();
    await setup.ask('compare');
    assert.equal(setup.rateRequests, 2);
  });

  it('asks no network when the view closes while they are chosen', async () => {
    const setup = new Setup();
    setup.picking = () => setup.closing.abort();
    await assert.rejects(setup.ask('compare'), { name: 'AbortError' });
    assert.deepEqual([setup.asked, setup.rateRequests], [[], 0]);
  });

  it('keeps a rate to the end of its last second', async () => {
    const setup = new Setup();
    mock.timers.enable({ apis: ['Date'], now: Number(rates.current.expiresAtSeconds) * 1_000 + 999 });
    try {
      await setup.pane.learnRate();
      await setup.pane.learnRate();
      assert.equal(setup.rateRequests, 1);
      assert.deepEqual(setup.pane.knownRate(), rates.current);
      mock.timers.tick(1);
      await setup.pane.learnRate();
      assert.equal(setup.rateRequests, 2);
    } finally {
      mock.timers.reset();
    }
  });

  it('says of a network that has no price for a chunk that it is at least the rest', async () => {
    const setup = new Setup();
    setup.networks = setup.networks.slice(0, 1);
    let count = 0;
    setup.price = async ({ mode } = {} as Settings) => {
      if (mode === 'STATE' || count++ === 2) {
        throw new Error('busy');
      }
      return answer();
    };
    await setup.ask('compare', documentOf('audit-trail.tx'));
    assert.deepEqual(setup.last?.type === 'networks' && setup.last.prices.map(({ text }) => text), [
      'at least $0.0005 · 0.0025126 ℏ (INTRINSIC)',
    ]);
  });

  it('prices the transactions inside a batch when they are asked for, each by itself', async () => {
    const setup = new Setup();
    const batch = documentOf('settlement-batch.tx');
    const parts = batchParts(batch);
    let asked = 0;
    setup.price = async () => answer({ service: BigInt(++asked) * 1_000_000n });
    await setup.ask('parts', batch, 3);
    assert.deepEqual(
      setup.asked,
      parts.map(() => ({ mode: 'STATE' })),
    );
    const { last } = setup;
    assert.ok(last?.type === 'parts' && last.document === 3 && last.network === 'one');
    assert.deepEqual(
      last.parts.rows.map(({ label, isFailure }) => [label, isFailure]),
      parts.map(({ content }, index) => [
        `${index + 1}. ${content.type.title} · 0.0.${content.transactionId?.payer?.num}`,
        false,
      ]),
    );
    assert.match(last.parts.rows[0]?.text ?? '', /^\$0\.0002 · /);
    const sum = parts.reduce((total, _, index) => total + 1_000_000 + (index + 1) * 1_000_000, 0);
    assert.equal(last.parts.sum.split(' ')[0], `$${sum / 1e10}`);
    assert.deepEqual(setup.pane.told().at(-1), last);
  });

  it('says which transactions of a batch have no price, and that the sum lacks them', async () => {
    const setup = new Setup();
    let asked = 0;
    setup.price = async () => (asked++ === 0 ? Promise.reject(new Error('busy')) : answer());
    await setup.ask('parts', documentOf('settlement-batch.tx'));
    const { last } = setup;
    assert.ok(last?.type === 'parts');
    assert.deepEqual([last.parts.rows[0]?.text, last.parts.rows[0]?.isFailure], ['busy', true]);
    assert.match(last.parts.sum, /^At least \$0\.000\d+ · /);
  });

  it('tells no price of a batch that was asked for again, nor once the view is closed', async () => {
    const setup = new Setup();
    const batch = documentOf('settlement-batch.tx');
    await Promise.all([setup.ask('parts', batch), setup.ask('parts', batch)]);
    assert.equal(setup.told.filter(({ type }) => type === 'parts').length, 1);
    setup.closing.abort();
    await assert.rejects(setup.ask('parts', batch));
    assert.equal(setup.told.filter(({ type }) => type === 'parts').length, 1);
  });
});

function replacer(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value;
}
