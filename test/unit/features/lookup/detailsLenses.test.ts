import assert from 'node:assert/strict';
import { Uri } from 'vscode';
import type { DetailsSubject } from '../../../../src/domain/details/detailsSubject.ts';
import { sectionsOf } from '../../../../src/domain/details/subjectSections.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import type { SectionState } from '../../../../src/features/lookup/renderDetails.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { english } from '../../english.ts';
import { assertWhole, compactData } from '../../whole/assertWhole.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const { detailsLenses, retryLenses, rowLinks } = await import(
  '../../../../src/features/lookup/detailsLanguageFeatures.ts'
);
const { renderSection } = await import('../../../../src/features/lookup/renderDetails.ts');

type Arguments = Parameters<typeof detailsLenses>;

const [network = assert.fail()] = networks.filter(({ name }) => name === 'testnet');
const address = parseEvmAddress(`0x${'ab'.repeat(20)}`) ?? assert.fail();
const page = { rows: [{ label: 'a', text: 'b', properties: [] }], isPartial: false, asOf: undefined } as const;
const open = (more: boolean) =>
  ({ ...page, state: 'open', more: more ? async () => assert.fail() : undefined }) as unknown as SectionState;
/** What sections show, one after the other, from the first again when there are more. */
const states: readonly SectionState[] = [
  { state: 'closed' },
  { state: 'loading' },
  { state: 'failed', sentence: 'It failed.' },
  open(false),
  open(true),
];

/** Every lens of a document, by its line. */
function linesOf(subject: DetailsSubject, overview: Partial<Arguments[2]> = {}, on = network): readonly string[] {
  const sections = sectionsOf(subject);
  const stateOf = (id: string) =>
    states[sections.findIndex((section) => section.id === id) % states.length] ?? assert.fail(id);
  const text = ['', ...sections.flatMap(({ id, title }) => ['', ...renderSection(title, stateOf(id), english)])];
  const document = { uri: 'hiero-ledger:/a', getText: () => text.join('\n') } as unknown as Arguments[0];
  const lenses = detailsLenses(document, on, { subject, ...overview }, stateOf, true);
  return lenses.map(
    ({ range, command }) =>
      `${Object(range).places} ${command?.title} ${command?.command} ${compactData(command?.arguments ?? []).slice(0, 160)}`,
  );
}

describe('the actions of a details document', () => {
  const unverified = (methods: readonly ('import' | 'workspace')[]) =>
    ({ verified: false, chainId: '296', address, methods }) as Arguments[2]['unverified'];

  it('are as expected, whatever its sections show', () => {
    const subjectOf = (kind: DetailsSubject['kind'], of: string): DetailsSubject => ({
      kind,
      id: of,
      during: undefined,
    });
    const withoutService = { ...network, ledger: { why: 'none' } } as unknown as typeof network;
    assertWhole('details/lenses.txt', [
      '# execution, and a contract that can be verified in two ways',
      ...linesOf(subjectOf('execution', '0xcd'), { unverified: unverified(['import', 'workspace']) }),
      '# execution that ran',
      ...linesOf(subjectOf('execution', '0xcd'), { debuggable: { execution: '0xcd', failed: false } }).slice(0, 4),
      '# execution that failed',
      ...linesOf(subjectOf('execution', '0xcd'), { debuggable: { execution: '0xcd', failed: true } }).slice(0, 4),
      '# block, and a contract that can be verified from the workspace',
      ...linesOf(subjectOf('block', '5'), { unverified: unverified(['workspace']) }),
      '# trace',
      ...linesOf(subjectOf('trace', '0xcd')),
      '# token',
      ...linesOf(subjectOf('token', '0.0.2001')).slice(0, 2),
      '# account of a ledger without a service',
      ...linesOf(subjectOf('account', '0.0.1001'), {}, withoutService),
    ]);
  });

  it('are one where it could not be loaded', () => {
    assert.deepEqual(
      retryLenses('hiero-ledger:/a').map(({ range, command }) => [Object(range).places, command]),
      [
        [
          [0, 0, 0, 0],
          { title: '$(refresh)\u00a0Retry', command: 'hieroLens.details.refresh', arguments: ['hiero-ledger:/a'] },
        ],
      ],
    );
  });

  it('name the networks that a click asks, where nothing was found', () => {
    const lensesOf = (elsewhere: Arguments[2]['elsewhere']) => {
      const document = { uri: '', getText: () => '' } as unknown as Arguments[0];
      return detailsLenses(document, network, { subject: undefined, elsewhere }, () => assert.fail(), true).map(
        ({ range, command }) => [Object(range).places, command?.title, command?.command, command?.arguments],
      );
    };
    assert.deepEqual(lensesOf(undefined), []);
    const key = `0x${'ab'.repeat(32)}`;
    assert.deepEqual(lensesOf({ text: key, networks: ['mainnet-public', 'mine [x](y)'] }), [
      [
        [0, 0, 0, 0],
        '$(search)\u00a0Look on mainnet-public, mine [x] (y)',
        'hieroLens.findElsewhere',
        [key, 'testnet'],
      ],
    ]);
  });
});

describe('the rows of a details document', () => {
  const { parse } = Uri;
  before(() => Object.assign(Uri, { parse: (text: string) => text }));
  after(() => Object.assign(Uri, { parse }));

  const linksOf = (id: string, rows: readonly object[]) => {
    const sections = sectionsOf({ kind: 'transaction', id, during: undefined });
    const states = new Map(
      sections.map(({ operation, id: of }): [string, SectionState] => [
        of,
        operation === 'contractActions' || operation === 'contractResult'
          ? ({ ...page, rows, state: 'open', more: undefined } as unknown as SectionState)
          : { state: 'closed' },
      ]),
    );
    const stateOf = (of: string) => states.get(of) ?? assert.fail(of);
    const text = sections.flatMap((section) => ['', ...renderSection(section.title, stateOf(section.id), english)]);
    const document = {
      getText: () => text.join('\n'),
      lineCount: text.length,
      lineAt: (lineNumber: number) => ({ lineNumber, text: text[lineNumber] ?? '' }),
    } as unknown as Parameters<typeof rowLinks>[0];
    return rowLinks(document, 'testnet', sections, stateOf).map(({ range, target, tooltip }) => {
      const [line, start, , end] = Object(range).places;
      return `${text[line]?.slice(start, end)} ${tooltip} ${decodeURIComponent(String(target))}`;
    });
  };
  const rows = [
    { label: '· 1', text: 'CALL 0.0.1 → 0.0.2', properties: [], reference: '0.0.2', place: 'call 1' },
    { label: '?', text: 'CALL ? → ?', properties: [], reference: '0.0.2', place: undefined },
    { label: 'Log 0', text: 'Sold: 1', properties: [], reference: '0.0.2', place: 'log 0' },
  ];
  const id = '0.0.1002-1750151034-000000004';
  const command = (place: string) => `command:hieroLens.debugTransaction?${JSON.stringify([id, 'testnet', place])}`;

  it('lead to the call or log in the debugger', () => {
    const links = [`· 1 Debug here ${command('call 1')}`, `Log 0 Debug here ${command('log 0')}`];
    assert.deepEqual(linksOf(id, rows), [...links, ...links]);
    // The result of a child is no part of the trace, the calls are those of its parent.
    assert.deepEqual(linksOf('0.0.1002@1750151034.000000004/1', rows), links);
  });
});
