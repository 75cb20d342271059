import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noReader } from '../../../../src/domain/contract/contractReading.ts';
import type { Deployment } from '../../../../src/domain/deployment/deployment.ts';
import type { EntityId } from '../../../../src/domain/entity/entityId.ts';
import { InputError } from '../../../../src/domain/failure.ts';
import type { FoundNames, WantedNames } from '../../../../src/services/references/transactionNames.ts';
import { recoverSigner, standardReader } from '../../../../src/services/transactionFile/effectTools.ts';
import type { ToView } from '../../../../src/webview/transaction/protocol.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { root } from '../../../run/paths.ts';
import { deployed } from '../../domain/deployment/deployed.ts';
import { ethereumSamples } from '../../domain/ethereum/ethereumSamples.ts';
import {
  callOfContract,
  type EffectSample,
  hex,
  transferOfHbar,
  transferOfTokens,
} from '../../domain/transaction/effect/effectSamples.ts';
import { bodyAt, listOf } from '../../services/transactionFile/messageChunks.ts';
import { encode } from '../../services/transactionFile/samples.ts';

stubVsCode();
const vscode = await import('vscode');
const { createTransactionSession } = await import('../../../../src/features/transaction/transactionSession.ts');
const { readTransactionFile } = await import('../../services/transactionFile/readAtOnce.ts');

const file = join(root, 'test/fixtures/transactions', '0160-Transfer-body-binary.pb');
const rate = { hbarEquivalent: 1n, centEquivalent: 7n, expiresAtSeconds: 9_999_999_999n };

/** A session of a transfer, on a network that can be switched; what its view was told. */
function setUp(
  content: () => Uint8Array = () => readFileSync(file),
  onFailure = (error: unknown): void => assert.fail(String(error)),
  recorded: readonly Deployment[] = [],
) {
  let known: readonly Deployment[] | undefined;
  const asked: string[] = [];
  const wanted: unknown[] = [];
  const toolsLoaded: string[] = [];
  const answers: (() => Promise<FoundNames>)[] = [];
  const told: ToView[] = [];
  let name = 'one';
  const bytes: (() => Promise<Uint8Array>)[] = [];
  const read = async () => (await bytes.shift()?.()) ?? content();
  Object.assign(vscode.workspace, { fs: { stat: async () => ({ size: 1, type: 1 }), readFile: read } });
  const session = createTransactionSession(
    { path: '/x.tx', toString: () => 'file:///x.tx' } as never,
    {
      networkContext: {
        get network() {
          return { name, chainId: '296' };
        },
        networks: () => [],
        clientsOf: () => ({
          transactionNames: {
            find: async (names: WantedNames) => {
              wanted.push(names);
              return (await answers.shift()?.()) ?? { units: new Map([['0.0.2001', unit]]), reader: noReader };
            },
          },
          ledger: {
            exchangeRates: async () => {
              asked.push(name);
              return { current: rate, next: rate };
            },
          },
        }),
      },
      loadReader: async () => ({ readTransactionFile }),
      deployments: { all: async () => (known = recorded), known: () => known },
      loadVerifier: async () => ({ createSignatureVerifier: () => () => true }),
      loadEffectTools: async () => {
        toolsLoaded.push(name);
        return { standardReader, recoverSigner };
      },
      log: { failure: (_doing: string, error: unknown) => onFailure(error) },
    } as never,
    { post: (message) => told.push(message), isVisible: () => true, signal: new AbortController().signal },
  );
  const switchTo = async (network: string) => {
    name = network;
    session.networkChanged();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const usdShown = () =>
    JSON.stringify(
      told.findLast(({ type }) => type === 'transaction'),
      (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
    ).includes('$');
  /** What was shown last. */
  const shown = () => told.findLast((message) => message.type === 'transaction') ?? assert.fail();
  return { session, asked, told, switchTo, usdShown, bytes, wanted, toolsLoaded, answers, shown };
}

const unit = { decimals: 2, symbol: 'LUSD', name: 'Lens Dollar' };

function bodyOf([, dataCase, data]: EffectSample): () => Uint8Array {
  return () => encode('TransactionBody', { [dataCase]: data });
}

function tick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('a session of a transaction view', () => {
  it('shows amounts in USD by the rate of each network that is selected', async () => {
    const { session, asked, told, switchTo, usdShown } = setUp();
    await session.answer({ type: 'ready', network: 'one' });
    assert.deepEqual([asked, usdShown()], [['one'], true]);
    assert.ok(
      told.some(({ type }) => type === 'checks'),
      'the checks are shown with it',
    );
    told.length = 0;
    await switchTo('two');
    assert.deepEqual([asked, usdShown()], [['one', 'two'], true]);
    assert.equal(told.filter(({ type }) => type === 'transaction').length, 1);
  });

  it('says that a transaction is over, also when that happens while it is shown', async () => {
    const validStart = { seconds: 1_800_000_000n };
    const { session, shown } = setUp(() =>
      encode('TransactionBody', {
        transactionID: { transactionValidStart: validStart, accountID: { accountNum: 5n } },
        transactionValidDuration: { seconds: 10n },
        freeze: {},
      }),
    );
    const { now } = Date;
    try {
      // The last millisecond of its validity; when the timer runs out, time passes with each look at the clock.
      let [nowMs, stepMs] = [1_800_000_010_000, 0];
      Date.now = () => {
        nowMs += stepMs;
        return nowMs - stepMs;
      };
      await session.answer({ type: 'ready', network: 'one' });
      stepMs = 1;
      const isOver = () => shown().transaction.expiry?.isOver === true;
      for (let waits = 0; waits < 100 && !isOver(); waits += 1) {
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      assert.ok(isOver());
    } finally {
      Date.now = now;
    }
  });

  it('shows the file as it was read last, whichever reading ends last', async () => {
    const { session, told, bytes } = setUp();
    const held = Promise.withResolvers<Uint8Array>();
    bytes.push(() => held.promise);
    const older = session.answer({ type: 'ready', network: 'one' });
    await session.answer({ type: 'ready', network: 'one' });
    const count = told.length;
    held.resolve(new Uint8Array([1, 2, 3]));
    await older;
    assert.equal(told.length, count);
    assert.ok(told.every(({ type }) => type !== 'rejected'));
  });

  it('asks for names when the user wants them, shows them, and forgets them with the network', async () => {
    const { session, wanted, switchTo, shown, told } = setUp(bodyOf(transferOfTokens));
    await session.answer({ type: 'ready', network: 'one' });
    assert.deepEqual([wanted, shown().names], [[], { state: 'offered', failure: undefined }]);
    await session.answer({ type: 'names', network: 'two' });
    assert.deepEqual(wanted, []);
    await session.answer({ type: 'names', network: 'one' });
    assert.deepEqual(wanted, [{ tokens: ['0.0.2001', '0.0.2002'], contracts: [] }]);
    assert.deepEqual(shown().names, { state: 'known', failure: undefined });
    assert.equal(shown().transaction.effect.tables[1]?.title, 'Token 0.0.2001 “Lens Dollar”');
    told.length = 0;
    await switchTo('two');
    assert.deepEqual(shown().names, { state: 'offered', failure: undefined });
    assert.equal(shown().transaction.effect.tables[1]?.title, 'Token 0.0.2001');
  });

  it('says why names could not be had, until they are', async () => {
    const { session, answers, shown, switchTo, told } = setUp(bodyOf(transferOfTokens));
    await session.answer({ type: 'ready', network: 'one' });
    const fail = () => Promise.reject(new InputError('invalid-argument', 'No luck.'));
    answers.push(fail, async () => ({ units: new Map(), reader: noReader }), fail);
    await session.answer({ type: 'names', network: 'one' });
    assert.deepEqual(shown().names, { state: 'offered', failure: 'No luck.' });
    await session.answer({ type: 'names', network: 'one' });
    assert.deepEqual(shown().names, { state: 'known', failure: undefined });
    await switchTo('two');
    await session.answer({ type: 'names', network: 'two' });
    assert.deepEqual(shown().names, { state: 'offered', failure: 'No luck.' });
    told.length = 0;
    await switchTo('three');
    assert.deepEqual(shown().names, { state: 'offered', failure: undefined });
    assert.equal(told.filter(({ type }) => type === 'transaction').length, 2, 'at once, and with the rate');
  });

  it('drops names of a network that is left before it answers, and those of a failure then', async () => {
    for (const end of ['resolve', 'reject'] as const) {
      const { session, answers, switchTo, shown, told } = setUp(bodyOf(transferOfTokens));
      await session.answer({ type: 'ready', network: 'one' });
      const held = Promise.withResolvers<FoundNames>();
      answers.push(() => held.promise);
      const asking = session.answer({ type: 'names', network: 'one' });
      await switchTo('two');
      const count = told.length;
      held[end]({ units: new Map([['0.0.2001' as EntityId, unit]]), reader: noReader });
      await asking;
      assert.equal(told.length, count);
      await session.answer({ type: 'select', network: 'two', place: { document: 0, chunk: 0, copy: 0 } });
      assert.deepEqual(shown().names, { state: 'offered', failure: undefined });
    }
  });

  it('shows the names that were asked for last, whichever come last', async () => {
    for (const end of ['resolve', 'reject'] as const) {
      const { session, answers, shown } = setUp(bodyOf(transferOfTokens));
      await session.answer({ type: 'ready', network: 'one' });
      const held = Promise.withResolvers<FoundNames>();
      answers.push(() => held.promise);
      const older = session.answer({ type: 'names', network: 'one' });
      await session.answer({ type: 'names', network: 'one' });
      held[end]({ units: new Map(), reader: noReader });
      await older;
      await session.answer({ type: 'select', network: 'one', place: { document: 0, chunk: 0, copy: 0 } });
      assert.deepEqual(shown().names, { state: 'known', failure: undefined });
      assert.equal(shown().transaction.effect.tables[1]?.title, 'Token 0.0.2001 “Lens Dollar”');
    }
  });

  it('offers the names of each transaction that the network was not asked about, and keeps those that it found', async () => {
    const at = (second: number, [, dataCase, data]: EffectSample) => bodyAt(second, { [dataCase]: data });
    const [first, second] = [2001, 2009].map((tokenNum) => ({
      ...{ token: { tokenNum }, transfers: [{ accountID: { accountNum: 5 }, amount: 1 }] },
    }));
    const half: EffectSample = ['', 'cryptoTransfer', { tokenTransfers: [first, second] }];
    const file = listOf(at(0, transferOfTokens), at(1, callOfContract), at(2, half));
    const { session, answers, shown, wanted, switchTo } = setUp(() => file);
    const select = async (document: number) => {
      await session.answer({ type: 'select', network: 'one', place: { document, chunk: 0, copy: 0 } });
      return shown().names;
    };
    const states = async () => [(await select(0)).state, (await select(1)).state, (await select(2)).state];
    await session.answer({ type: 'ready', network: 'one' });
    answers.push(() => Promise.reject(new InputError('x', 'No luck.')));
    await session.answer({ type: 'names', network: 'one' });
    assert.deepEqual(await select(0), { state: 'offered', failure: 'No luck.' });
    assert.deepEqual(await select(1), { state: 'offered', failure: undefined });
    await tick();
    await session.answer({ type: 'names', network: 'one' });
    assert.deepEqual(shown().names, { state: 'known', failure: undefined });
    assert.deepEqual(await select(0), { state: 'offered', failure: undefined });
    await session.answer({ type: 'names', network: 'one' });
    assert.deepEqual(await states(), ['known', 'known', 'offered']);
    assert.deepEqual(
      wanted.map((names) => Object.values(names as WantedNames).map(({ length }) => length)),
      [
        [2, 0],
        [0, 1],
        [2, 0],
      ],
    );
    await switchTo('one');
    assert.deepEqual(await states(), ['offered', 'offered', 'offered']);
  });

  it('offers nothing for a transfer of ℏ', async () => {
    const { session, shown, toolsLoaded } = setUp(bodyOf(transferOfHbar));
    await session.answer({ type: 'ready', network: 'one' });
    await tick();
    assert.deepEqual([shown().names, toolsLoaded], [{ state: 'none', failure: undefined }, []]);
  });

  it('reads calls and signers with what it loads then, once', async () => {
    const { session, shown, toolsLoaded, wanted } = setUp(bodyOf(callOfContract));
    await session.answer({ type: 'ready', network: 'one' });
    await tick();
    assert.match(shown().transaction.effect.headline, /^Calls transfer of contract 0\.0\.50/);
    await session.answer({ type: 'select', network: 'one', place: { document: 0, chunk: 0, copy: 0 } });
    await tick();
    assert.deepEqual([toolsLoaded, wanted], [['one'], []]);
    assert.equal(shown().names.state, 'offered');
    await session.answer({ type: 'names', network: 'one' });
    assert.deepEqual(wanted, [{ tokens: [], contracts: [`0x${'32'.padStart(40, '0')}`] }]);
    const { feeMarket } = await ethereumSamples();
    const ethereum = setUp(bodyOf(['', 'ethereumTransaction', { ethereumData: hex(feeMarket.slice(2)) }]));
    await ethereum.session.answer({ type: 'ready', network: 'one' });
    await tick();
    assert.match(ethereum.shown().transaction.effect.headline, /^Ethereum transaction of 0x9d8A62f656a8/);
  });

  it('says of which deployment of the workspace a contract is, without asking anybody', async () => {
    const recorded = [deployed('0.0.50', { deployedAtMs: Date.UTC(2026, 4, 12) })];
    const { session, shown, wanted } = setUp(bodyOf(callOfContract), undefined, recorded);
    await session.answer({ type: 'ready', network: 'one' });
    await tick();
    const { headline } = shown().transaction.effect;
    assert.match(headline, /^Calls transfer of contract 0\.0\.50, your deployment Vault of 2026-05-12/);
    assert.deepEqual(wanted, []);
  });

  it('says that an ABI is late, and shows what it reads when it comes', async () => {
    const { session, shown, answers, switchTo } = setUp(bodyOf(callOfContract));
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    let isThere = false;
    const reading = { name: 'deposit', arguments: [], origin: { kind: 'own', name: 'Vault' } } as const;
    const reader = {
      ...noReader,
      call: () => (isThere ? reading : undefined),
      gap: () => (isThere ? undefined : ('late' as const)),
      arrival: () => arrival,
    };
    answers.push(async () => ({ units: new Map(), reader }));
    await session.answer({ type: 'ready', network: 'one' });
    await tick();
    await session.answer({ type: 'names', network: 'one' });
    const texts = () => shown().transaction.effect.rows.map(({ text }) => text);
    assert.ok(texts().includes('its ABI was asked for and has not come yet'));
    isThere = true;
    arrive();
    await tick();
    assert.match(shown().transaction.effect.headline, /^Calls deposit of contract 0\.0\.50/);
    assert.ok(texts().includes('deposit · verified ABI of Vault'));
    await switchTo('two');
    assert.match(shown().transaction.effect.headline, /^Calls transfer of contract 0\.0\.50/);
  });

  it('shows what an Ethereum wallet signed when that is asked for', async () => {
    const { feeMarket } = await ethereumSamples();
    const failures: unknown[] = [];
    const { session, told } = setUp(
      () => Buffer.from(feeMarket),
      (error) => failures.push(error),
    );
    await session.answer({ type: 'ready', network: 'one' });
    assert.equal(failures.length, 1);
    const [rejected] = told.splice(0);
    assert.ok(rejected?.type === 'rejected' && rejected.isEthereum, JSON.stringify(rejected));
    assert.match(
      rejected.sentence,
      /^The file holds a raw Ethereum transaction \(type 2, chain id 295, nonce 7, to 0x/,
    );
    await session.answer({ type: 'decode', network: 'one' });
    assert.deepEqual(
      told.flatMap((message) => (message.type === 'transaction' ? message.transaction.title : [])).slice(0, 1),
      ['EthereumTransaction'],
    );
  });
});
