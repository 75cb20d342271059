import assert from 'node:assert/strict';
import { type AbiGap, type ContractReader, noReader } from '../../../../src/domain/contract/contractReading.ts';
import type { OpcodeStep, OpcodeTrace } from '../../../../src/domain/contract/contractResult.ts';
import type { DetailsSection, SectionPage } from '../../../../src/domain/details/detailsSection.ts';
import { sectionsOf } from '../../../../src/domain/details/subjectSections.ts';
import { parseLookupTarget } from '../../../../src/domain/lookup/lookupTarget.ts';
import type { ResolvedReference } from '../../../../src/domain/lookup/resolvedReference.ts';
import type { Page, PageLink } from '../../../../src/domain/page.ts';
import { phrase } from '../../../../src/domain/phrase.ts';
import type { FormatContext } from '../../../../src/domain/property.ts';
import type { LedgerTransaction } from '../../../../src/domain/transaction/ledgerTransaction.ts';
import { parseHex } from '../../../../src/domain/value/bytes.ts';
import { createDetailsReader, type DetailsServices } from '../../../../src/services/details/createDetailsReader.ts';
import type { FoundSources } from '../../../../src/services/details/stepSources.ts';
import { english, summaryLines } from '../../english.ts';
import { turnsDuring } from '../../turnsDuring.ts';
import { rejected } from '../contracts/contractFakes.ts';
import { address, id, time } from '../ledger/ids.ts';

type Ledger = DetailsServices['ledger'];

const context: FormatContext = { rate: undefined, nowMs: 0 };
const notExpected = () => assert.fail('not expected');
const failures: DetailsServices['failures'] = { explain: async (resolved) => resolved };

function ledgerOf(calls: Partial<Ledger>): Ledger {
  return {
    list: notExpected,
    more: notExpected,
    contractOpcodes: notExpected,
    contractResult: notExpected,
    exchangeRates: notExpected,
    schedule: notExpected,
    block: notExpected,
    nft: notExpected,
    accountHooks: notExpected,
    topicMessage: notExpected,
    tokens: notExpected,
    nodes: notExpected,
    transactions: notExpected,
    ...calls,
  };
}

/** A reader that asks for nothing but what its test gives. */
function readerOf(services: Partial<DetailsServices>) {
  return createDetailsReader({
    failures,
    ledger: ledgerOf({}),
    references: { resolve: notExpected },
    contractReader: notExpected,
    stepSources: notExpected,
    scheduledBody: notExpected,
    ...services,
  });
}

function sectionNamed(title: string, kind: 'account' | 'transaction'): DetailsSection {
  const id = kind === 'account' ? '0.0.5' : '0.0.5-1-000000001';
  return (
    sectionsOf({ kind, id, during: undefined }).find((known) => english(known.title) === title) ?? assert.fail(title)
  );
}

const link = (name: string): PageLink<unknown> => ({
  operation: 'balances',
  link: name,
  pageUrl: 'https://l.example/',
});
const page = (accounts: readonly string[], next: string | undefined): Page<unknown> => ({
  items: accounts.map((accountId) => ({ accountId, balanceTinybars: 31869085891081369n, tokenBalances: [] })),
  next: next === undefined ? undefined : link(next),
  asOf: undefined,
});

const step = (pc: number): OpcodeStep => ({
  pc,
  op: 'PUSH1',
  depth: 1,
  gas: 1n,
  gasCost: 3n,
  reason: undefined,
  stack: undefined,
});

function traceOf(opcodes: readonly OpcodeStep[], more: Partial<OpcodeTrace> = {}): OpcodeTrace {
  return { address: undefined, contractId: undefined, failed: false, gas: 1n, opcodes, returnValue: '0x', ...more };
}

const holding = {
  accountId: '0.0.7',
  balanceTinybars: 5n,
  tokenBalances: [{ tokenId: '0.0.2008', balance: 9_007_199_254_740_993n }],
};

/** Each row, and each of its properties, as a line. */
function summaryOfRows({ rows }: SectionPage): readonly string[] {
  return rows.flatMap(({ label, text, properties }) => [
    `${english(label)}: ${english(text)}`,
    ...properties.map((property) => `${english(property.label)}: ${english(property.value)}`),
  ]);
}

describe('details reader', () => {
  it('pauses while it writes the rows of a large answer', async () => {
    const count = 3_000;
    const many = page(
      Array.from({ length: count }, (_, index) => `0.0.${index}`),
      undefined,
    );
    const reader = readerOf({
      ledger: ledgerOf({ list: async () => many as never }),
      contractReader: async () => noReader,
    });
    const turns = await turnsDuring(async () => {
      const { rows } = await reader.read(sectionNamed('Balances', 'account'), context);
      assert.equal(rows.length, count);
    });
    assert.ok(turns > 2, `${turns}`);
  });

  it('asks what the section says, goes over empty pages and then page by page', async () => {
    const asked: unknown[] = [];
    const pages: Readonly<Record<string, Page<unknown>>> = {
      b: page([], 'c'),
      c: page(['0.0.7'], 'd'),
      d: page(['0.0.8'], undefined),
    };
    const reader = readerOf({
      ledger: ledgerOf({
        list: async (operation, values) => {
          asked.push([operation, values]);
          return page([], 'b') as never;
        },
        more: async (next) => {
          asked.push(next.link);
          return (pages[next.link] ?? assert.fail(next.link)) as never;
        },
      }),
      contractReader: async () => noReader,
    });
    const first = await reader.read(sectionNamed('Balances', 'account'), context);
    assert.deepEqual(asked, [['balances', { 'account.id': '0.0.5', limit: '25' }], 'b', 'c']);
    assert.deepEqual(
      first.rows.map(({ label, text }) => `${english(label)} ${english(text)}`),
      ['0.0.7 318,690,858.91081369 ℏ'],
    );
    const second = await first.more?.();
    assert.deepEqual(
      second?.rows.map(({ label }) => english(label)),
      ['0.0.8'],
    );
    assert.equal(second?.more, undefined);
  });

  it('says of a list when it was so, and that it is partial', async () => {
    const asOf = time('1750082886.650000023');
    const reader = readerOf({
      ledger: ledgerOf({ list: async () => ({ items: [], next: undefined, asOf, isPartial: true }) }),
      contractReader: async () => noReader,
    });
    const { asOf: said, isPartial } = await reader.read(sectionNamed('Balances', 'account'), context);
    assert.deepEqual([said, isPartial], ['2025-06-16 14:08:06.650000023 UTC', true]);
  });

  it('asks for a record with what the section says, and says that it is partial', async () => {
    const asked: unknown[] = [];
    const reader = readerOf({
      ledger: ledgerOf({
        list: async (operation, values) => {
          asked.push([operation, values]);
          const logs = [{ address: `0x${'aa'.repeat(20)}`, topics: [], index: 3 }];
          const value = { result: 'SUCCESS', logs, stateChanges: [], createdContractIds: [], hash: '0xab' };
          return {
            items: [{ ...value, timestamp: '1.000000000', gasLimit: 5n, ethereum: { authorizations: [] } }],
            isPartial: true,
          } as never;
        },
      }),
      contractReader: async (addresses) => {
        asked.push(addresses);
        return noReader;
      },
    });
    const { rows, isPartial } = await reader.read(sectionNamed('Contract result', 'transaction'), context);
    assert.deepEqual(asked, [
      ['contractResult', { transactionIdOrHash: '0.0.5-1-000000001' }],
      [`0x${'aa'.repeat(20)}`],
    ]);
    assert.deepEqual([rows.length, isPartial], [2, true]);
  });

  it('calls nothing unknown before the ABI that was asked for is there, and reads by it then', async () => {
    const { promise: held, resolve: arrive } = Promise.withResolvers<void>();
    let gap: AbiGap | undefined = 'late';
    const reading = (name: string) => ({ name, arguments: [], origin: { kind: 'own' as const, name: 'Vault' } });
    const known = (name: string) => (gap === undefined ? reading(name) : undefined);
    const abiReader: ContractReader = {
      ...noReader,
      call: () => known('deposit'),
      event: () => known('Deposited'),
      error: () => known('Denied'),
      gap: () => gap,
      arrival: () => (gap === 'late' ? held : undefined),
    };
    const to = `0x${'aa'.repeat(20)}`;
    const result = {
      ...{ result: 'CONTRACT_REVERT_EXECUTED', to, functionParameters: '0xa26e1186', errorMessage: '0x12345678' },
      ...{ stateChanges: [], createdContractIds: [], hash: '0xab', timestamp: '1.000000000', gasLimit: 5n },
      ...{ logs: [{ address: to, topics: [`0x${'34'.repeat(32)}`], index: 3 }], ethereum: { authorizations: [] } },
    };
    const reader = readerOf({
      ledger: ledgerOf({ list: async () => ({ items: [result] }) as never }),
      contractReader: async () => abiReader,
    });
    const textOf = (page: SectionPage) => JSON.stringify(summaryOfRows(page));
    const page = await reader.read(sectionNamed('Contract result', 'transaction'), context);
    const why = 'its ABI was asked for and has not come yet';
    const rowTexts = summaryOfRows(page);
    assert.ok(rowTexts.includes(`Call: function 0xa26e1186 (${why})`), textOf(page));
    assert.ok(rowTexts.includes(`Log 3: event 0x34343434… (${why})`), textOf(page));
    assert.ok(
      rowTexts.some((text) => text.startsWith(`Why it failed: reverted with 0x12345678 (${why})`)),
      textOf(page),
    );
    assert.doesNotMatch(textOf(page), /unknown/);
    const arriving = page.late?.() ?? assert.fail();
    gap = undefined;
    arrive();
    const then = await arriving;
    assert.equal(then.late, undefined);
    assert.ok(summaryOfRows(then).includes('Call: deposit()'), textOf(then));
    assert.ok(summaryOfRows(then).includes('Log 3: Deposited()'), textOf(then));
    gap = 'unanswered';
    const without = await reader.read(sectionNamed('Contract result', 'transaction'), context);
    const call = 'Call: function 0xa26e1186 (its ABI is not known: the service did not answer)';
    assert.deepEqual([summaryOfRows(without).includes(call), without.late], [true, undefined], textOf(without));
  });

  it('shows a trace that came whole by the page', async () => {
    let requests = 0;
    const reader = readerOf({
      ledger: ledgerOf({
        contractOpcodes: async () => {
          requests++;
          return traceOf(Array.from({ length: 450 }, (_, pc) => step(pc)));
        },
      }),
      contractReader: async () => noReader,
    });
    let shown = await reader.read(sectionNamed('Opcode trace', 'transaction'), context);
    const counts = [shown.rows.length];
    while (shown.more !== undefined) {
      shown = await shown.more();
      counts.push(shown.rows.length);
    }
    // How it ended comes before the first step.
    assert.deepEqual(counts, [201, 200, 50]);
    assert.equal(english(shown.rows.at(-1)?.label ?? ''), 'Step 449');
    assert.equal(requests, 1);
  });

  it('says that source lines are late, and has them when they have come', async () => {
    const of = address(`0x${'aa'.repeat(20)}`);
    const { promise: later, resolve: arrive } = Promise.withResolvers<FoundSources>();
    const reader = readerOf({
      ledger: ledgerOf({
        contractOpcodes: async () => traceOf([step(0), step(2)], { address: of }),
      }),
      contractReader: async () => noReader,
      stepSources: async () => ({ gap: 'late', later }),
    });
    const shown = await reader.read(sectionNamed('Opcode trace', 'transaction'), context);
    const sources = (read: SectionPage) => summaryOfRows(read).filter((line) => line.startsWith('Source'));
    assert.deepEqual(sources(shown), ['Source: asked for, has not come yet']);
    const arriving = shown.late?.() ?? assert.fail();
    arrive({ code: parseHex('0x60006000') ?? assert.fail(), lineOf: (pc) => `Vault.sol:${pc}` });
    const then = await arriving;
    assert.deepEqual([sources(then), then.late], [['Source: Vault.sol:0', 'Source: Vault.sol:2'], undefined]);
  });

  /** An outer contract that calls a library; the service says of each step what was after it. */
  async function shownTrace(codes: { readonly outer: string; readonly library: string }) {
    const outer = address(`0x${'aa'.repeat(20)}`);
    const library = address(`0x${'bb'.repeat(20)}`);
    const callee = `0x${library.slice(2).padStart(64, '0')}`;
    const call = ['0x0', '0x0', '0x0', '0x0', callee, '0x5'];
    const opcodes: readonly OpcodeStep[] = [
      { ...step(2), depth: 0, stack: call },
      { ...step(2), depth: 0, op: 'DELEGATECALL', stack: call },
      { ...step(2), depth: 1, stack: ['0x7'] },
      { ...step(2), depth: 1, op: 'STOP', stack: ['0x7'] },
      { ...step(5), depth: 0, stack: ['0x1', '0x7'] },
      { ...step(6), depth: 0, op: 'POP', stack: ['0x1'] },
    ];
    const asked: string[] = [];
    const reader = readerOf({
      ledger: ledgerOf({
        contractOpcodes: async () => traceOf(opcodes, { address: outer }),
      }),
      contractReader: async () => noReader,
      stepSources: async (of) => {
        asked.push(of);
        const code = parseHex(of === outer ? codes.outer : codes.library) ?? new Uint8Array();
        return { code, lineOf: (pc) => (pc === 2 ? undefined : `${of.slice(0, 4)}:${pc}`) };
      },
    });
    const { rows } = await reader.read(sectionNamed('Opcode trace', 'transaction'), context);
    assert.deepEqual(asked, [outer, library]);
    return rows.slice(1).map(({ text, properties }) => {
      const shown = (name: string) => properties.find(({ label }) => english(label) === name)?.value;
      const codeOf = shown('Code of');
      return [
        english(text).replace(/ +gas.* pc/, ''),
        codeOf === undefined ? '' : english(codeOf).slice(0, 4).toLowerCase(),
        english(shown('Source') ?? ''),
        english(shown('Stack') ?? ''),
      ].join(' | ');
    });
  }

  it('shows source lines of every contract whose code is run, each asked for once', async () => {
    const callee = `0x${'bb'.repeat(20)}`;
    assert.deepEqual(await shownTrace({ outer: '0x6000f4600050', library: '0x600000' }), [
      'PUSH1 0 | 0xaa | 0xaa:0 | ',
      `DELEGATECALL 2 |  |  | 0x5, ${callee}, 0x0, 0x0, 0x0, 0x0`,
      'PUSH1 0 | 0xbb | 0xbb:0 | ',
      'STOP 2 |  |  | 0x7',
      'PUSH1 3 | 0xaa | 0xaa:3 | 0x1',
      'POP 5 |  | 0xaa:5 | 0x7, 0x1',
    ]);
  });

  it('shows no source line of a contract where a step is not the instruction in the verified code, and says so', async () => {
    const said = await shownTrace({ outer: '0x6000f4600050', library: '0x600050' });
    assert.deepEqual(
      said.map((line) => line.split(' | ').slice(0, 3)),
      [
        ['PUSH1 0', '0xaa', '0xaa:0'],
        ['DELEGATECALL 2', '', ''],
        ['PUSH1 0', '0xbb', 'not shown: the steps are not those of the verified code'],
        ['STOP 2', '', ''],
        ['PUSH1 3', '0xaa', '0xaa:3'],
        ['POP 5', '', '0xaa:5'],
      ],
    );
  });

  it('shows source lines of no more than eight contracts', async () => {
    const callees = Array.from({ length: 9 }, (_, index) => address(`0x${String(index + 1).repeat(40)}`));
    const opcodes = callees.flatMap((callee) => [
      { ...step(0), op: 'CALL', stack: [callee, '0x5'] },
      { ...step(2), depth: 2 },
    ]);
    const asked: string[] = [];
    const reader = readerOf({
      ledger: ledgerOf({
        contractOpcodes: async () => traceOf(opcodes),
      }),
      contractReader: async () => noReader,
      stepSources: async (of) => {
        asked.push(of);
        return { code: new Uint8Array(), lineOf: () => undefined };
      },
    });
    await reader.read(sectionNamed('Opcode trace', 'transaction'), context);
    assert.deepEqual(asked, callees.slice(0, 8));
  });

  it('asks for a trace once for its properties and its steps, and anew when it is refreshed', async () => {
    let requests = 0;
    const reader = readerOf({
      ledger: ledgerOf({
        contractOpcodes: async (parameters) => {
          const whole = { stack: true, memory: false, storage: false };
          assert.deepEqual(parameters, { transactionIdOrHash: '0.0.5-1-000000001', ...whole });
          requests++;
          return traceOf([step(0), step(2)], { failed: true });
        },
      }),
      contractReader: async () => noReader,
    });
    const found = await reader.overview({ kind: 'trace', execution: '0.0.5-1-000000001' }, context);
    assert.deepEqual(found?.summary.alerts, [phrase`The execution failed`]);
    const [steps] = sectionsOf(found.subject);
    assert.ok(steps);
    const { rows } = await reader.read(steps, context);
    assert.deepEqual(
      rows.map(({ label }) => english(label)),
      ['Step 0', 'Step 1'],
    );
    assert.equal(requests, 1);
    await reader.read(steps, context, { freshness: 'revalidate' });
    assert.equal(requests, 2);
  });

  it('knows the unit of a token from the look at the token itself', async () => {
    const token = {
      id: id('0.0.2008'),
      decimals: 6,
      symbol: 'LUSD',
      name: 'Lens Dollar',
      type: 'FUNGIBLE_COMMON',
      totalSupply: 1n,
      initialSupply: 1n,
      maxSupply: 0n,
      keys: {},
      customFees: { fixed: [], fractional: [], royalty: [] },
    };
    const reader = readerOf({
      ledger: ledgerOf({ list: async () => ({ items: [holding], next: undefined, asOf: undefined }) as never }),
      references: {
        resolve: async () => ({
          kind: 'entity',
          entity: { kind: 'token', id: token.id, token: token as never },
          verification: undefined,
        }),
      },
      contractReader: async () => noReader,
    });
    await reader.overview({ kind: 'entityId', id: token.id, checksum: undefined }, context);
    const { rows } = await reader.read(sectionNamed('Balances', 'account'), context);
    assert.match(english(rows[0]?.properties.at(-1)?.value ?? ''), / LUSD$/);
  });

  it('writes what an account holds in whole tokens from the first view on, for one request', async () => {
    const asked: unknown[] = [];
    const account = { ...holding, id: id('0.0.7'), deleted: false, declinesReward: false };
    const reader = readerOf({
      ledger: ledgerOf({
        list: async () => ({ items: [holding], next: undefined, asOf: undefined }) as never,
        tokens: async (filters) => {
          asked.push(filters?.['token.id']);
          return { items: [{ id: '0.0.2008', decimals: 6, symbol: 'LUSD' }], next: undefined } as never;
        },
      }),
      references: {
        resolve: async () => ({
          kind: 'entity',
          entity: { kind: 'account', id: account.id, account: account as never },
          verification: undefined,
        }),
      },
      contractReader: async () => noReader,
    });
    const held = async () => {
      const found = await reader.overview({ kind: 'entityId', id: account.id, checksum: undefined }, context);
      return found?.summary.properties.find((one) => english(one.label) === 'Token 0.0.2008')?.value;
    };
    assert.equal(await held(), '9,007,199,254.740993 LUSD');
    await reader.read(sectionNamed('Balances', 'account'), context);
    assert.equal(await held(), '9,007,199,254.740993 LUSD');
    assert.deepEqual(asked, [['0.0.2008']]);
  });

  it('finds what is named by a number for one request, whatever else is answered; undefined when there is none', async () => {
    const asked: unknown[] = [];
    const answer = (given: unknown, found: boolean, item: object) => {
      asked.push(given);
      if (!found) {
        throw rejected('ledger', { status: 404 });
      }
      return item as never;
    };
    const page = (given: unknown, ...items: readonly object[]) => answer(given, true, { items, next: undefined });
    const validity = { from: time('1.000000000'), to: undefined };
    const node = (number: bigint, description: string) => ({
      ...{ id: number, description, serviceEndpoints: [], associatedRegisteredNodes: [], validity },
    });
    const reader = readerOf({
      ledger: ledgerOf({
        nodes: async (given) => page(given, node(2n, 'other'), node(3n, 'this'), node(3n, 'again')),
        accountHooks: async (given) => page(given, { id: 6n, validity }, { id: 7n, deleted: true, validity }),
        topicMessage: async (given) =>
          answer(given, given.sequenceNumber !== 8n, {
            ...given,
            ...{ timestamp: time('1.000000000'), message: 'aGVsbG8=', unknownMembers: ['colour', 'shape'] },
            unreadable: [{ path: 'payer', detail: 'why', isRow: false }],
          }),
        nft: async (given) => answer(given, given.serialNumber !== 8n, { ...given, deleted: true }),
      }),
    });
    const [of, number] = [id('0.0.7'), 9_007_199_254_740_993n];
    const cases = [
      [{ kind: 'node', id: 3n }, '3', ['Name: this'], { 'node.id': 3n }],
      [{ kind: 'node', id: 4n }, undefined, [], { 'node.id': 4n }],
      [
        { kind: 'message', topicId: of, sequenceNumber: number },
        '0.0.7/9007199254740993',
        ['! 1 value could not be read: payer: why', 'Note: 2 more members in JSON (detail)'],
        { topicId: of, sequenceNumber: number },
      ],
      [{ kind: 'message', topicId: of, sequenceNumber: 8n }, undefined, [], { topicId: of, sequenceNumber: 8n }],
      [
        { kind: 'hook', ownerId: of, hookId: 7n },
        '0.0.7/7',
        ['! Deleted'],
        { idOrAliasOrEvmAddress: of, 'hook.id': 7n },
      ],
      [{ kind: 'hook', ownerId: of, hookId: 8n }, undefined, [], { idOrAliasOrEvmAddress: of, 'hook.id': 8n }],
      [
        { kind: 'nft', tokenId: of, serialNumber: number },
        '0.0.7/9007199254740993',
        ['! Deleted: burnt, wiped, or its collection is deleted'],
        { tokenId: of, serialNumber: number },
      ],
      [{ kind: 'nft', tokenId: of, serialNumber: 8n }, undefined, [], { tokenId: of, serialNumber: 8n }],
    ] as const;
    for (const [target, name, lines, request] of cases) {
      const found = await reader.overview(target, context);
      const { kind } = target;
      assert.deepEqual(found?.subject, name && { kind, id: name, during: undefined });
      assert.deepEqual(found?.resolved, name && { kind: 'notFound' });
      const shown = found ? [`Name: ${found.summary.name}`, ...summaryLines(found.summary)] : [];
      assert.deepEqual(
        lines.filter((line) => !shown.includes(line)),
        [],
        shown.join('\n'),
      );
      assert.deepEqual(asked.splice(0), [request]);
    }
  });

  it('asks for a schedule again to say what it is to do, since it may have been signed meanwhile', async () => {
    const asked: unknown[] = [];
    const reader = readerOf({
      ledger: ledgerOf({
        schedule: async ({ scheduleId }, { freshness } = {}) => {
          asked.push(scheduleId, freshness);
          return { transactionBody: Buffer.from('body').toString('base64'), signatures: [] } as never;
        },
      }),
      scheduledBody: async (bytes) => {
        asked.push(Buffer.from(bytes).toString());
        return undefined;
      },
    });
    const section = sectionsOf({ kind: 'schedule', id: '0.0.4002', during: undefined })[0] ?? assert.fail();
    const { rows } = await reader.read(section, context);
    assert.deepEqual(asked, ['0.0.4002', 'revalidate', 'body']);
    assert.deepEqual(
      rows.map(({ text }) => english(text)),
      ['cannot be read'],
    );
  });
});

describe('the transaction of a time', () => {
  const at = '1700000005.000000009';
  const transaction = (nonce: number, consensusTimestamp = at) =>
    ({
      ...{ transactionId: '0.0.2-1700000000-000000001', nonce, scheduled: false, consensusTimestamp },
      ...{ transfers: [], tokenTransfers: [], nftTransfers: [], stakingRewardTransfers: [] },
      ...{ assessedCustomFees: [], maxCustomFees: [] },
    }) as unknown as LedgerTransaction;
  const child = transaction(1);

  /** What is asked by its id, and which transactions are found; the ledger answers by ids as given. */
  async function found(byId: ResolvedReference | Error) {
    const asked: unknown[] = [];
    const reader = readerOf({
      references: {
        async resolve(reference) {
          if (reference.kind === 'consensus') {
            return { kind: 'transaction', transactions: [child] };
          }
          asked.push(reference.kind === 'transactionId' && reference.transaction);
          if (byId instanceof Error) {
            throw byId;
          }
          return byId;
        },
      },
    });
    const target = parseLookupTarget(`transaction at ${at}`) ?? assert.fail();
    const overview = await reader.overview(target, { rate: undefined, nowMs: 0 });
    return { asked, resolved: overview?.resolved, id: overview?.subject.id };
  }

  it('comes with its parent, as by its own id', async () => {
    const family: ResolvedReference = { kind: 'transaction', transactions: [child], parent: transaction(0, '1.2') };
    assert.deepEqual(await found(family), {
      asked: [{ id: '0.0.2-1700000000-000000001', nonce: 1, scheduled: undefined }],
      resolved: family,
      id: '0.0.2@1700000000.000000001/1',
    });
  });

  it('is shown alone where its id is that of another one, or the service fails', async () => {
    const alone = { kind: 'transaction', transactions: [child] };
    const other: ResolvedReference = { kind: 'transaction', transactions: [transaction(1, '1700000005.000000001')] };
    for (const byId of [other, { kind: 'notFound' } as const, rejected('ledger', { status: 500 })]) {
      assert.deepEqual((await found(byId)).resolved, alone);
    }
  });
});
