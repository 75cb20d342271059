import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { failureReason } from '../../../../src/domain/contract/failureReason.ts';
import { entityIdChecksum, parseEntityId } from '../../../../src/domain/entity/entityId.ts';
import type { LookupTarget } from '../../../../src/domain/lookup/lookupTarget.ts';
import type { ResolvedReference } from '../../../../src/domain/lookup/resolvedReference.ts';
import { type Phrase, phrase } from '../../../../src/domain/phrase.ts';
import type { FailureReader } from '../../../../src/services/failures/createFailureReader.ts';
import type { ResolveOptions } from '../../../../src/services/references/referenceResolver.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { action, failedResult, inner, reader } from '../../domain/contract/failures.ts';
import { deployed } from '../../domain/deployment/deployed.ts';
import { outOfPatience } from '../../patience.ts';
import { decodedSample } from '../../services/ledger/ledgerUnderTest.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const { languages } = await import('vscode');
const { createHovers } = await import('../../../../src/features/hover/hovers.ts');

type Provide = ReturnType<typeof createHovers>['ledger'];

const block = { kind: 'other', id: '0.0.1001' };
const found = { kind: 'entity', entity: block, verification: undefined } as unknown as ResolvedReference;
const notFound: ResolvedReference = { kind: 'notFound' };

type Answer = ResolvedReference | 'pending' | 'broken off' | Error;

/**
 * Hovers over the id in a line, on a network; `answers` has what a network says by its name, one answer or one after
 * another; `pending` never answers, `broken off` fails when the mouse leaves.
 */
function createBench(
  selected: string,
  answers: Readonly<Record<string, Answer | readonly Answer[]>>,
  text: string | readonly string[] = 'account 0.0.1001',
  nfts: readonly (Error | 'pending' | undefined)[] = [],
  known = networks,
  overviews: Readonly<Record<string, { readonly title: Phrase; readonly name: string }>> = {},
  explain: FailureReader['explain'] = async (resolved) => resolved,
) {
  const turns = new Map(Object.entries(answers).map(([name, all]) => [name, [all].flat() as Answer[]]));
  const askedNfts: unknown[] = [];
  const failures: string[] = [];
  const asked: string[] = [];
  const options: (ResolveOptions | undefined)[] = [];
  const network = networks.find(({ name }) => name === selected) ?? assert.fail(selected);
  const clientsOf = ({ name }: { readonly name: string }) => ({
    failures: { explain },
    details: {
      overview: (target: LookupTarget) => {
        const key =
          target.kind === 'block'
            ? `block ${target.number}`
            : target.kind === 'consensus'
              ? `transaction at ${target.at}`
              : '';
        const shown = overviews[key];
        const subject = { kind: 'block', id: '5', during: undefined };
        return key === 'block 7'
          ? Promise.reject(new Error('down'))
          : Promise.resolve(
              shown && { summary: { ...shown, alerts: [], properties: [] }, subject, resolved: notFound },
            );
      },
    },
    references: {
      resolve: (_reference: unknown, given?: ResolveOptions) => {
        asked.push(name);
        options.push(given);
        const left = turns.get(name) ?? [];
        const answer = (left.length > 1 ? left.shift() : left[0]) ?? notFound;
        if (answer === 'pending') {
          return new Promise((_, reject) => {
            given?.signal?.addEventListener('abort', () => reject(given.signal?.reason));
          });
        }
        if (answer === 'broken off') {
          return new Promise((_, reject) => {
            given?.signal?.addEventListener('abort', () => reject(new Error('socket closed')));
          });
        }
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
      nft: (id: unknown, serialNumber: unknown, given?: ResolveOptions) => {
        askedNfts.push([id, serialNumber]);
        options.push(given);
        const [nft] = nfts;
        if (nft === 'pending') {
          return new Promise((_, reject) => {
            given?.signal?.addEventListener('abort', () => reject(given.signal?.reason));
          });
        }
        return nft instanceof Error ? Promise.reject(nft) : Promise.resolve(nft);
      },
      rate: (given?: ResolveOptions) => {
        options.push(given);
        return Promise.resolve(undefined);
      },
    },
  });
  const networkContext = { network, networks: () => known, clientsOf };
  const log = { failure: (what: string) => failures.push(what) };
  const bookName = async () => undefined;
  const hovers = createHovers({ networkContext, log, bookName } as unknown as Parameters<typeof createHovers>[0]);
  const left: (() => void)[] = [];
  const lines = [text].flat();
  const argumentsOf = (place: Place) => {
    const { line = 0, lineCount, isCancelled = false, uri = file, languageId = 'plaintext', onRead } = place;
    const lineAt = (at: number) => {
      onRead?.(at);
      return { text: lines[at] ?? assert.fail() };
    };
    const document = { languageId, uri, lineAt, lineCount, getText: () => lines.join('\n') };
    const token = {
      isCancellationRequested: isCancelled,
      onCancellationRequested: (leave: () => void) => {
        left.push(leave);
        return { dispose: () => left.splice(0) };
      },
    };
    return [document, { line, character: 9 }, token] as unknown as Parameters<Provide>;
  };
  return {
    asked,
    askedNfts,
    failures,
    options,
    leave: () => left.forEach((run) => void run()),
    listeners: () => left.length,
    local: (place: Place = {}) => {
      const shown = hovers.local(...argumentsOf(place));
      return shown === undefined ? undefined : JSON.stringify(shown);
    },
    async localLater(place: Place = {}) {
      const shown = await hovers.local(...argumentsOf(place));
      return shown && JSON.stringify(shown.contents);
    },
    alerts: (place: Place = {}) => {
      const shown = hovers.alerts(...argumentsOf(place));
      return shown === undefined ? undefined : JSON.stringify(shown);
    },
    async hover(place: Place = {}) {
      const shown = await hovers.ledger(...argumentsOf(place));
      return shown === undefined ? undefined : JSON.stringify(shown.contents);
    },
  };
}

const file = { scheme: 'file', path: '/a.txt' };

interface Place {
  readonly line?: number;
  readonly lineCount?: number;
  readonly isCancelled?: boolean;
  readonly uri?: { readonly scheme: string; readonly path: string };
  readonly languageId?: string;
  readonly onRead?: (line: number) => void;
}

describe('the ledger hover', () => {
  it('asks with urgency, once, and nobody else for what is found', async () => {
    const { hover, asked, options, listeners } = createBench('testnet', { testnet: found });
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    // The test's own deadline starts when it first waits.
    await new Promise(setImmediate);
    const before = timers();
    assert.match((await hover()) ?? '', /testnet/);
    assert.equal(timers(), before, 'no deadline is left');
    assert.equal(listeners(), 0, 'nothing listens for the mouse any more');
    assert.deepEqual(asked, ['testnet']);
    assert.deepEqual(
      options.map((given) => [given?.priority, given?.expected, given?.signal instanceof AbortSignal]),
      [
        ['urgent', 'account', true],
        ['urgent', undefined, true],
      ],
    );
  });

  it('looks on the other public networks for what is not found on one', async () => {
    const { hover, asked } = createBench('testnet', { previewnet: found });
    const text = (await hover()) ?? '';
    assert.match(text, /Not found on testnet, mainnet\\*-public.*Exists on previewnet/);
    assert.match(text, /selectNetwork/);
    assert.deepEqual(asked, ['testnet', 'mainnet-public', 'previewnet']);
  });

  it('names by its record what is not found, and the chain that the record is about', async () => {
    const toldOf = async (chainId: number) => {
      const deployment = { deployment: deployed('0.0.1001', { name: 'Shop', chainId }), newer: 0, older: 0 };
      const { hover } = createBench('testnet', { testnet: { kind: 'notFound', deployment } });
      return ((await hover()) ?? '').replaceAll('\\', '');
    };
    assert.match(await toldOf(296), /Your&nbsp;deployment&nbsp; \| Shop, broadcast/);
    assert.match(await toldOf(11155111), /Your&nbsp;deployment&nbsp; \| Shop, chain 11155111, broadcast/);
  });

  it('keeps private networks and public ones apart until the user clicks', async () => {
    const { hover, asked } = createBench('mine', {});
    const text = (await hover()) ?? '';
    assert.deepEqual(asked, ['mine', 'second']);
    assert.match(text, /Not found on mine, second/);
    assert.match(text, /findElsewhere/);
  });

  it('offers no other network where all there are were asked', async () => {
    const known = networks.filter(({ name }) => ['testnet', 'mainnet-public', 'previewnet'].includes(name));
    const { hover, asked } = createBench('testnet', {}, undefined, [], known);
    assert.doesNotMatch((await hover()) ?? '', /command:hieroLens.findElsewhere/);
    assert.deepEqual(asked, ['testnet', 'mainnet-public', 'previewnet']);
  });

  it('takes a network that fails for one that was not asked', async () => {
    const { hover } = createBench('testnet', { 'mainnet-public': new Error('down') });
    const text = (await hover()) ?? '';
    assert.match(text, /Not found on testnet, previewnet\\*\./);
    assert.match(text, /findElsewhere/);
  });

  it('ends its request when the mouse leaves', async () => {
    for (const answer of ['pending', 'broken off'] as const) {
      const { hover, options, leave, failures } = createBench('testnet', { testnet: answer });
      const shown = hover();
      await new Promise(setImmediate);
      leave();
      assert.equal(await shown, undefined);
      assert.equal(options[0]?.signal?.aborted, true);
      assert.deepEqual(failures, []);
    }
  });

  it('answers when it knows, however long that takes, and does without a silent network', async () => {
    await check({ text: 'account 0.0.1001', answers: ['pending'] }, async ({ tick, shown, leave }) => {
      await tick(60_000);
      const waits = new Promise((resolve) => setImmediate(resolve, 'waits'));
      assert.equal(await Promise.race([shown, waits]), 'waits');
      leave();
      assert.equal(await shown, '');
    });
    const { hover } = createBench('testnet', { 'mainnet-public': 'pending' });
    const text = (await outOfPatience(2_000, hover())) ?? '';
    assert.match(text, /Not found on testnet, previewnet\\*\..*Look on mainnet.*public, mine, second.*findElsewhere/);
  });

  it('asks again after one and two seconds for a transaction too young to be visible', async () => {
    await check({ text: young, answers: [notFound, notFound, found] }, async ({ tick, asked, freshness }) => {
      for (const [ms, count] of [
        [999, 1],
        [1, 2],
        [1_999, 2],
        [1, 3],
      ] as const) {
        await tick(ms);
        assert.equal(asked.length, count, `after ${ms} ms more`);
      }
      assert.deepEqual(freshness(), [undefined, 'revalidate', 'revalidate']);
      assert.deepEqual(new Set(asked), new Set(['testnet']));
    });
  });

  it('stops waiting for a young transaction when the mouse leaves', async () => {
    await check({ text: young, answers: [notFound] }, async ({ tick, asked, shown, leave }) => {
      await tick(500);
      leave();
      const waits = new Promise((resolve) => setImmediate(resolve, 'waits'));
      assert.equal(await Promise.race([shown, waits]), '');
      assert.equal(asked.length, 1);
    });
  });

  it('says of a young transaction that it is not yet visible, and looks for an older one elsewhere', async () => {
    await check({ text: young, answers: [notFound] }, async ({ tick, asked, shown }) => {
      await tick(1_000);
      await tick(2_000);
      assert.match(await shown, /Not yet visible on testnet/);
      assert.deepEqual(asked, ['testnet', 'testnet', 'testnet']);
    });
    await check({ text: '0.0.2@1600000000.5', answers: [notFound] }, async ({ tick, asked, shown }) => {
      await tick(0);
      assert.match(await shown, /Not found on testnet/);
      assert.deepEqual(asked, ['testnet', 'mainnet-public', 'previewnet']);
    });
  });

  it('gives a failure at once, and asks again', async () => {
    const { hover, failures, asked } = createBench('testnet', { testnet: [new Error('down'), found] });
    assert.match((await hover()) ?? '', /\$\(warning\)/);
    assert.match((await hover()) ?? '', /File or other/);
    assert.deepEqual([failures.length, asked.length], [1, 2]);
  });

  it('asks nobody for what is cancelled, may be something else or belongs to a network that is gone', async () => {
    const benchOf = (text?: string) => createBench('testnet', { testnet: found }, text);
    const [cancelled, doubtful, nothing, gone] = [benchOf(), benchOf('label = 0.0.98'), benchOf('nothing'), benchOf()];
    assert.equal(await cancelled.hover({ isCancelled: true }), undefined);
    assert.equal(await doubtful.hover(), undefined);
    assert.equal(await nothing.hover(), undefined);
    assert.equal(nothing.local(), undefined);
    const uri = { scheme: 'hiero-ledger', path: '/nowhere/account/0.0.5.md' };
    assert.equal(await gone.hover({ uri }), undefined);
    assert.match(gone.local({ uri }) ?? '', /network of this document is not in the settings/);
    assert.deepEqual(
      [cancelled, doubtful, nothing, gone].flatMap(({ asked }) => asked),
      [],
    );
  });

  it('gives at once what the text itself says, for the range of the reference', () => {
    const { local, asked } = createBench('testnet', { testnet: found });
    assert.match(local() ?? '', /Account id.*0\.0\.1001-eevit.*"places":\[0,8,0,16\]/);
    assert.deepEqual(asked, []);
  });

  it('reads no more lines above than can name a value', () => {
    const read: number[] = [];
    const lines = Array<string>(10).fill('x'.repeat(1_432));
    createBench('testnet', {}, lines).local({ line: 9, onRead: (line) => void read.push(line) });
    assert.deepEqual(read, [9, 8, 7, 6, 5]);
    read.length = 0;
    createBench('testnet', {}, lines).local({ line: 1, onRead: (line) => void read.push(line) });
    assert.deepEqual(read, [1, 0]);
  });

  it('reads the lines below for what tells whose hash it is', () => {
    const lines = [`hash = '0x${'1e'.repeat(32)}';`, '', '', 'await getTransaction({ hash });'];
    const local = (lineCount: number) => createBench('testnet', {}, lines).local({ lineCount }) ?? '';
    assert.doesNotMatch(local(4), /only a click/);
    assert.match(local(3), /only a click/);
  });

  it('asks for the NFT whose number stands beside its collection', async () => {
    const run = async (line: string, type: string, nft?: Error) => {
      const answer = {
        ...found,
        entity: { kind: 'token', id: '0.0.2004', token: { ...Object(decodedSample('token')), type } },
      };
      const bench = createBench('testnet', { testnet: answer as ResolvedReference }, line, [nft]);
      const shown = (await bench.hover()) ?? '';
      assert.ok(bench.options.every((given) => given?.signal instanceof AbortSignal && given.priority === 'urgent'));
      return { askedNfts: bench.askedNfts, failures: bench.failures, text: shown };
    };
    const asked = async (line: string, type: string) => (await run(line, type)).askedNfts;
    const nft = ['0.0.2004', 13n];
    assert.deepEqual(await asked('token 0.0.2004/13 ', 'NON_FUNGIBLE_UNIQUE'), [nft]);
    assert.deepEqual(await asked('account 0.0.2004/13', 'NON_FUNGIBLE_UNIQUE'), [nft]);
    assert.deepEqual(await asked('token 0.0.2004/13 ', 'FUNGIBLE_COMMON'), [nft]);
    assert.deepEqual(await asked('account 0.0.2004/13', 'FUNGIBLE_COMMON'), []);
    assert.deepEqual(await asked('token 0.0.2004 or', 'NON_FUNGIBLE_UNIQUE'), []);
    assert.match(
      (await run('token 0.0.2004/13 ', 'NON_FUNGIBLE_UNIQUE')).text,
      /Serial&nbsp;13&nbsp; \| does not exist/,
    );
    assert.deepEqual(await asked('what 0.0.2004/13  ', 'FUNGIBLE_COMMON'), [nft]);
    const down = new Error('down');
    for (const line of ['token 0.0.2004/13 ', 'account 0.0.2004/13']) {
      const { text, failures } = await run(line, 'NON_FUNGIBLE_UNIQUE', down);
      assert.match(
        text,
        /NFT collection.*hieroLens.lookup.*0.0.2004%2F13.*Serial&nbsp;13&nbsp; \| Something went wrong.*Treasury/,
        line,
      );
      assert.doesNotMatch(text, /\$\(warning\)/);
      assert.deepEqual(failures, ['NFT of 0.0.2004 on testnet']);
    }
    const fungible = await run('token 0.0.2004/13 ', 'FUNGIBLE_COMMON', down);
    assert.match(fungible.text, /Fungible token/, 'nobody waits for the NFT, whatever becomes of it');
    await new Promise(setImmediate);
  });
});

describe('what is wrong with a text', () => {
  it('is said by itself, of references and on the network that is meant', () => {
    const alertsOf = (text: string, place?: Place) => createBench('testnet', {}, text).alerts(place);
    assert.match(alertsOf('account  0.0.1001-aaaaa') ?? '', /The checksum aaaaa is wrong; on testnet it is eevit/);
    assert.equal(alertsOf('account  0.0.1001-eevit'), undefined);
    const { getDiagnostics } = languages;
    const problems = (found: object, isThere = true) => {
      const problem = { source: 'Hiero', code: { value: 'HIP-15' }, range: { contains: () => isThere }, ...found };
      Object.assign(languages, { getDiagnostics: () => [problem] });
      return alertsOf('account  0.0.1001-aaaaa');
    };
    try {
      // The editor shows it in the same hover.
      assert.equal(problems({}), undefined);
      for (const shown of [problems({}, false), problems({ code: undefined }), problems({ source: 'other' })]) {
        assert.match(shown ?? '', /The checksum aaaaa is wrong/);
      }
    } finally {
      Object.assign(languages, { getDiagnostics });
    }
    assert.equal(alertsOf('nothing but words here'), undefined);
    assert.equal(alertsOf('https://hashscan.io/testnet/block/5'), undefined);
    const uri = { scheme: 'hiero-ledger', path: '/gone/entity/0.0.5' };
    assert.equal(alertsOf('account  0.0.1001-aaaaa', { uri }), undefined);
    const elsewhere = { scheme: 'hiero-ledger', path: '/mainnet/entity/0.0.5' };
    assert.match(alertsOf('account  0.0.1001-aaaaa', { uri: elsewhere }) ?? '', /on mainnet it is/);
  });
});

describe('a term', () => {
  it('is explained in documents of ours, where no reference stands', async () => {
    const hovered = async (scheme: string, text = 'Mirror node form STATE') => {
      const bench = createBench('testnet', {}, text);
      return bench.localLater({ uri: { scheme, path: '/testnet/entity/0.0.5' } });
    };
    for (const scheme of ['hiero-ledger', 'hiero-contract', 'hiero-fees', 'hiero-gas']) {
      assert.match((await hovered(scheme)) ?? '', /as others write it/, scheme);
    }
    assert.equal(await hovered('file'), undefined);
    assert.equal(await hovered('hiero-ledger', 'no term at all'), undefined);
    assert.match((await hovered('hiero-ledger', 'account  0.0.1001')) ?? '', /Account id/);
  });
});

describe('the network of a hover', () => {
  const asked = async (text: string, place: Place = {}) => {
    const bench = createBench(
      'testnet',
      { testnet: found, 'mainnet-public': found, previewnet: found, mine: found },
      text,
    );
    const local = bench.local(place) ?? '';
    const ledger = (await bench.hover(place)) ?? '';
    return { local, ledger, asked: bench.asked };
  };

  it('is that of a word beside the id, which is said with the way to select it', async () => {
    const hovered = await asked('account  0.0.1001 on mainnet');
    assert.deepEqual(hovered.asked, ['mainnet-public']);
    assert.match(hovered.ledger, /mainnet\\\\-public/);
    assert.match(
      hovered.local,
      /The text names mainnet.*Switch to mainnet\\*-public\]\(command:hieroLens.selectNetwork\?%5B%22mainnet-public%22%5D/,
    );
    assert.deepEqual((await asked('account  0.0.1001 on mine')).asked, ['mine']);
  });

  it('is that of the checksum, whatever words stand beside it', async () => {
    const hovered = await asked(`mainnet  0.0.1001-eevit`);
    assert.deepEqual(hovered.asked, ['testnet']);
    assert.doesNotMatch(hovered.local, /Switch to/);
    const mainnet = entityIdChecksum(parseEntityId('0.0.1001') ?? assert.fail(), '00');
    const other = await asked(`account  0.0.1001-${mainnet} testnet`);
    assert.deepEqual(other.asked, ['mainnet-public']);
    assert.match(other.local, /Its checksum is that of mainnet.*Switch to mainnet/);
    assert.doesNotMatch(other.local, /\$\(warning\)/);
  });

  it('is the selected one where nothing or another chain is named, and in documents of ours', async () => {
    for (const text of ['account  0.0.1001', 'Polygon  0.0.1001 account', 'account  0.0.1001 testnet']) {
      const hovered = await asked(text);
      assert.deepEqual(hovered.asked, ['testnet'], text);
      assert.doesNotMatch(hovered.local, /Switch to/);
    }
    const uri = { scheme: 'hiero-ledger', path: '/previewnet/entity/0.0.5' };
    assert.deepEqual((await asked('mainnet  0.0.1001 account', { uri })).asked, ['previewnet']);
  });

  it('is asked by a click only for what any chain has, where the text or file names another one', async () => {
    const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
    const hash = `0x${'5c2f8a4d1b7e90c3'.repeat(4)}`;
    const uri = (path: string) => ({ uri: { scheme: 'file', path } });
    for (const [text, place] of [
      [`polygon: ${address}`],
      [`vault:   ${address} on Polygon`],
      [`vault:   ${address}`, uri('/deployments/polygon.txt')],
      [`txHash:  ${hash} on Sepolia`],
    ] as const) {
      const hovered = await asked(text, place);
      assert.deepEqual([hovered.asked, hovered.ledger], [[], ''], text);
      assert.match(
        hovered.local,
        /The text names another chain, so testnet is asked on a click only.*Look.up.on.testnet\]\(command:hieroLens.lookup\?/,
      );
    }
    for (const [text, place] of [
      [`vault:   ${address}`],
      [`hedera:  ${address} not Polygon`],
      [`account  0.0.1001 on Polygon`],
      [`account  0.0.1001`, uri('/deployments/polygon.txt')],
      [`txHash:  ${hash}`],
    ] as const) {
      const hovered = await asked(text, place);
      assert.deepEqual(hovered.asked, ['testnet'], text);
      assert.doesNotMatch(hovered.local, /another chain/);
    }
  });
});

describe('the hover of a link to an explorer', () => {
  const benchOf = (text: string) =>
    createBench('testnet', { testnet: found, 'mainnet-public': found }, text, [undefined], networks, overviews);
  const overviews = {
    'block 5': { title: phrase`Block`, name: 'five' },
    'transaction at 1700000000.000000001': { title: phrase`Transaction`, name: 'payment' },
  };

  it('is that of what it names, on the network that it names', async () => {
    const bench = benchOf('https://hashscan.io/mainnet/account/0.0.1001');
    assert.match(
      bench.local() ?? '',
      /Account id.*0\.0\.1001.*The link is about mainnet.*Switch to mainnet.*"places":\[0,0,0,44\]/,
    );
    assert.match((await bench.hover()) ?? '', /File or other/);
    assert.deepEqual([bench.asked, bench.options[0]?.expected], [['mainnet-public'], 'account']);
  });

  it('shows what no id names: a block, a transaction by its time', async () => {
    const block = benchOf('https://hashscan.io/testnet/block/5');
    assert.match(block.local() ?? '', /Page of block 5\*\* · testnet/);
    assert.match(
      (await block.hover()) ?? '',
      /\*\*Block\*\* · five · testnet.*hieroLens.lookup\?%5B%22block%205%22%2C%22testnet%22/,
    );
    const at = benchOf('https://hashscan.io/testnet/transaction/1700000000.000000001');
    assert.match((await at.hover()) ?? '', /payment · testnet/);
    const none = benchOf('https://hashscan.io/mainnet/block/6');
    assert.match((await none.hover()) ?? '', /Not found on mainnet/);
    assert.deepEqual(none.asked, []);
  });

  it('says why nothing is known, and is nothing for other addresses', async () => {
    const bench = benchOf('https://hashscan.io/testnet/block/7');
    assert.match((await bench.hover()) ?? '', /\$\(warning\).*hieroLens.lookup/);
    assert.deepEqual(bench.failures, ['hover of block 7 on testnet']);
    assert.equal(benchOf('https://example.com/testnet/block/5').local(), undefined);
  });
});

describe('the hover of a collection beside the number of an NFT', () => {
  const collection = {
    ...found,
    entity: {
      kind: 'token',
      id: '0.0.2004',
      token: { ...Object(decodedSample('token')), type: 'NON_FUNGIBLE_UNIQUE' },
    },
  } as ResolvedReference;

  it('keeps nothing of an NFT that failed, and ends its request when the mouse leaves', async () => {
    const failing = createBench('testnet', { testnet: collection }, 'token 0.0.2004/13 ', [new Error('down')]);
    await failing.hover();
    await failing.hover();
    assert.equal(failing.askedNfts.length, 2);
    const left = createBench('testnet', { testnet: collection }, 'token 0.0.2004/13 ', ['pending']);
    const shown = left.hover();
    await new Promise(setImmediate);
    left.leave();
    assert.equal(await shown, undefined);
    assert.deepEqual(left.failures, []);
  });
});

const nowMs = 1_700_000_004_000;
const young = '0.0.2@1700000000.5';

/** Hovers at a known time. `tick` lets time pass and what waits for it happen. */
async function check(
  { text, answers }: { readonly text: string; readonly answers: readonly Answer[] },
  run: (of: {
    readonly asked: readonly string[];
    readonly failures: readonly string[];
    readonly freshness: () => readonly unknown[];
    readonly shown: Promise<string>;
    readonly hover: () => Promise<string | undefined>;
    readonly tick: (ms: number) => Promise<void>;
    readonly leave: () => void;
  }) => Promise<void>,
): Promise<void> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: nowMs });
  let passedMs = 0;
  const measured = mock.method(performance, 'now', () => passedMs);
  try {
    const bench = createBench('testnet', { testnet: answers }, text);
    const tick = async (ms: number) => {
      await new Promise(setImmediate);
      passedMs += ms;
      mock.timers.tick(ms);
      await new Promise(setImmediate);
    };
    const shown = bench.hover().then((said) => said ?? '');
    const freshness = () => {
      const resolving = bench.options.filter((given) => given?.expected === 'transaction');
      assert.ok(resolving.every((given) => given?.priority === 'urgent' && given.signal !== undefined));
      return resolving.map((given) => given?.freshness);
    };
    await run({ ...bench, freshness, shown, tick });
  } finally {
    measured.mock.restore();
    mock.timers.reset();
  }
}

describe('the hover of a failed execution', () => {
  const failed = {
    kind: 'execution',
    result: { ...failedResult(), partial: false, logs: [], stateChanges: [] },
  } as const;
  const hash = `tx hash 0x${'cd'.repeat(32)}`;
  const reasonOf = async () => ({ ...failed, failure: failureReason({ result: failed.result, actions: [] }, reader) });
  const answers = { testnet: failed };
  const hoverOf = (explain: FailureReader['explain']) =>
    createBench('testnet', answers, hash, [], networks, {}, explain).hover();

  it('says why in its first lines', async () => {
    const [, reason] = ((await hoverOf(reasonOf)) ?? '').split('\\n\\n');
    assert.equal(
      reason,
      String.raw`$(error) **Reverted with TooMuch\\(amount\\: 9\\)** in withdraw\\(amount\\: 5\\) of Vault \\(0\\.0\\.4811\\)  \nCONTRACT\\_REVERT\\_EXECUTED`,
    );
  });

  it('says on a line of its own what had failed before', async () => {
    const actions = [action(), inner({ resultData: '0x' })];
    const explain = async () => ({ ...failed, failure: failureReason({ result: failed.result, actions }, reader) });
    const [, reason] = ((await hoverOf(explain)) ?? '').split('\\n\\n');
    assert.deepEqual(reason?.split('  \\n').slice(1), [
      String.raw`Earlier failure\\: transfer\\(amount\\: 7\\) of Coin \\(0\\.0\\.2001\\)\\: reverted without a reason`,
      String.raw`CONTRACT\\_REVERT\\_EXECUTED`,
    ]);
  });

  it('says once which contract was called', async () => {
    const { contractId: entityId, timestamp: consensusTimestamp, result } = failed.result;
    const own = {
      entityId,
      consensusTimestamp,
      result,
      assessedCustomFees: [],
      transactionId: '0.0.1002@1750082886.000000001',
    };
    const lists = {
      transfers: [],
      tokenTransfers: [],
      nftTransfers: [],
      stakingRewardTransfers: [],
      maxCustomFees: [],
    };
    const transactions = [{ ...lists, ...own, name: 'CONTRACTCALL', nonce: 0, scheduled: false }];
    const sent = { kind: 'transaction', transactions } as unknown as ResolvedReference;
    const explain = async () => ({ ...sent, failure: failureReason({ result: failed.result, actions: [] }, reader) });
    const text = await createBench('testnet', { testnet: sent }, hash, [], networks, {}, explain as never).hover();
    assert.equal(text?.match(/4811/g)?.length, 1, text);
  });
});
