import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Block } from '../../../../src/domain/block/block.ts';
import type { ContractReader } from '../../../../src/domain/contract/contractReading.ts';
import type { ContractAction } from '../../../../src/domain/contract/contractResult.ts';
import { failureReason } from '../../../../src/domain/contract/failureReason.ts';
import { failureProperties } from '../../../../src/domain/contract/failureText.ts';
import { row } from '../../../../src/domain/details/detailsSection.ts';
import { explorerUrl } from '../../../../src/domain/lookup/resolvedReference.ts';
import { resolvedSummary } from '../../../../src/domain/lookup/resolvedSummary.ts';
import { resolveNetwork } from '../../../../src/domain/network/networkSettings.ts';
import { phrase } from '../../../../src/domain/phrase.ts';
import { ofKind, property, withHeading } from '../../../../src/domain/property.ts';
import { parseReference } from '../../../../src/domain/references.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import {
  type DetailsPage,
  findSectionLines,
  renderDetails,
  renderNotFound,
  renderProperties,
  renderSection,
  type SectionState,
} from '../../../../src/features/lookup/renderDetails.ts';
import { action, inner, reader, withdraw } from '../../domain/contract/failures.ts';
import { english } from '../../english.ts';
import { assertWhole } from '../../whole/assertWhole.ts';

const network = resolveNetwork({
  network: 'testnet',
  customNetworks: {},
  statusUrl: 'https://status.hedera.com',
  verificationUrl: 'https://sourcify.dev/server',
});
const hash = `0x${'ab'.repeat(48)}`;

const pageOf = (text: string, reference = parseReference(text)): DetailsPage => ({
  ...{ text, reference, network, rate: undefined, nowMs: 0, translate: english },
});
const numbered = (text: string): DetailsPage => ({ ...pageOf(text), reference: undefined });
const nothing = { title: phrase`Account`, name: undefined, alerts: [], properties: [] } as const;

const block: Block = {
  number: 9_007_199_254_740_993n,
  ...{ hash, previousHash: hash, transactionCount: 3n, gasUsed: undefined, logsBloom: '0x', sizeBytes: 489n },
  ...{ name: 'evil\nname: "x" # \u202egnp', ledgerVersion: '0.60.1\u202e' },
  consensus: { from: parseConsensusTimestamp('1586567700.453054001') ?? assert.fail(), to: undefined },
};
const token = {
  ...{ title: phrase`Token`, name: 'Lens"', alerts: ['Paused'] },
  properties: property(phrase`Owner`, '0.0.7'),
} as const;
const transaction = {
  ...{ kind: 'transaction' as const, title: phrase`Transaction`, name: 'Transfer (CRYPTOTRANSFER)' },
  alerts: ['INVALID_SIGNATURE', 'Incomplete'],
  properties: [
    ...ofKind('result', property(phrase`Result`, 'INVALID_SIGNATURE')),
    ...property(phrase`Entity`, '0.0.7'),
  ],
} as const;
const widest = 'x'.repeat(16);

/** Documents, by what is to be seen in them. */
const pages: Readonly<Record<string, string>> = {
  'every field exactly, texts of strangers quoted on one line': renderDetails(
    pageOf(hash),
    resolvedSummary({ kind: 'block', block }, pageOf(hash)),
    explorerUrl(network, { kind: 'block', block }),
  ),
  'what was not found, and where it exists': renderNotFound(pageOf('0.0.999888'), {
    ...{ found: ['mainnet-public'], absent: ['local'], unasked: ['previewnet'] },
  }),
  'what is wrong with what was written': renderDetails(pageOf('0.0.1001-aaaaa'), nothing, undefined),
  'an id of a network without checksums': renderDetails(
    { ...pageOf('0.0.1001-aaaaa'), network: { ...network, ledgerId: undefined } },
    ...([nothing, undefined] as const),
  ),
  'what stands out, and the name, before all else': renderDetails(numbered('0.0.5'), token, undefined),
  'neither name nor what stands out': renderDetails(
    numbered('0.0.5'),
    { ...token, name: undefined, alerts: [] },
    undefined,
  ),
  'why a transaction is noticed by the row that says it, once, and its type as one': renderDetails(
    ...([numbered('0.0.5'), transaction, undefined] as const),
  ),
  'what belongs together below a heading, after all else': renderDetails(
    numbered('0.0.5'),
    {
      ...nothing,
      properties: [
        ...withHeading(phrase`Token balances`, property(phrase`Token ${'0.0.5'}`, '9 LUSD')),
        ...property(phrase`Owner`, '0.0.7'),
      ],
    },
    undefined,
  ),
};

/** Properties, by what is to be seen of them. */
const properties = {
  'one below another except beside labels that are too wide': ['a', widest, `${widest}x`].flatMap((name) =>
    property(phrase`${name}`, '1'),
  ),
  'one below another, without the widest': ['a', `${widest}x`].flatMap((name) => property(phrase`${name}`, '1')),
  'nothing that starts a line or hides anything': [
    ...property(phrase`State`, 'OK\u2028\nOwner: 1'),
    ...property(phrase`Owner`, '\u202e0.0.5\u200b'),
  ],
  'why a call failed, through a proxy': failure([action(), inner({ operation: 'DELEGATECALL', input: withdraw })]),
  'an earlier failure': failure([action(), inner({ resultData: '0x' })]),
  'why a call failed, called by another': failure([action(), inner()]),
  'many arguments one below another': failure([action()], manyArguments(99)).slice(0, 1),
  'very many arguments in a sentence': failure([action()], manyArguments(100)),
};

function failure(actions: readonly ContractAction[], by = reader) {
  return failureProperties(failureReason({ result: undefined, actions }, by));
}

function manyArguments(count: number): ContractReader {
  return {
    ...reader,
    error: () => ({
      name: 'Many',
      arguments: Array.from({ length: count }, (_, index) => ({ name: `a${index}`, type: 'bool', value: 'true' })),
      origin: { kind: 'own', name: 'Vault' },
    }),
  };
}

const more = () => assert.fail('asks for more');
const open = (state: Partial<Extract<SectionState, { readonly state: 'open' }>>): SectionState => ({
  ...{ state: 'open', rows: [], more: undefined, isPartial: false, asOf: undefined },
  ...state,
});
const exact = [...property(phrase`Exact`, '150 smallest units'), ...property(phrase`Name`, 'a"b', 'untrusted')];
const states: readonly SectionState[] = [
  { state: 'closed' },
  { state: 'loading' },
  { state: 'failed', sentence: 'No.\nReally' },
  open({ rows: [row(phrase`a`, 'b', { isFailed: true }), row(phrase`c`, 'd', {})] }),
  open({}),
  open({ more }),
  open({ rows: [row(phrase`0.0.5`, '1.5', { properties: exact })] }),
  open({ rows: [row(phrase`0.0.5`, '')], more }),
  open({ isPartial: true, asOf: '1.000000001' }),
  open({ unreadable: [{ path: 'tokens.1.balance', detail: 'Expected "a\nb"', isRow: true }] }),
  open({ unknownMembers: ['tokens.a', 'tokens.b', 'tokens.a'] }),
  open({ unknownMembers: ['tokens.a'] }),
  open({ rows: [row(phrase`${'0.0.5\n'}`, 'a\u2028b', { properties: property(phrase`${'F\r'}`, 'x\ny') })] }),
];

describe('documents of details', () => {
  it('are as expected', () => {
    assertWhole('details/pages.txt', [
      ...Object.entries(pages).flatMap(([title, text]) => [`--- ${title}`, text]),
      ...Object.entries(properties).flatMap(([title, all]) => [`--- ${title}`, ...renderProperties(all, english)]),
      '--- sections',
      ...states.flatMap((state) => renderSection(phrase`Tokens`, state, english)),
    ]);
  });
});

const sections = [
  { id: 'nfts', title: phrase`NFTs`, kind: 'nfts', operation: 'accountNfts', parameters: {} },
  { id: 'tokens', title: phrase`Tokens`, kind: 'tokens', operation: 'accountTokens', parameters: {} },
] as const;

describe('sections of a document', () => {
  it('keep whatever a stranger wrote on the line it belongs to', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            'a',
            '"',
            '\\',
            '\n',
            '\r',
            '\t',
            '\u0000',
            '\u2028',
            '\u202e',
            '#',
            ':',
            ' - ',
            'Tokens: # 1',
          ),
        }),
        (text) => {
          const lines = renderSection(
            phrase`Tokens`,
            open({ rows: [row(phrase`0.0.5`, text, { isUntrusted: true })] }),
            english,
          );
          assert.equal(lines.length, 2);
          assert.ok(lines[1]?.startsWith('  - 0.0.5: "'), lines[1]);
          assert.ok(!/[\n\r\u2028\u2029]/.test(lines[1] ?? ''));
          assert.deepEqual(findSectionLines(lines[1] ?? '', sections, english), []);
        },
      ),
    );
  });

  it('are found by their first line, and by the last of those with more', () => {
    const found = (text: string) =>
      findSectionLines(text, sections, english).map(({ section, line, titleLength }) => [
        section.id,
        line,
        titleLength,
      ]);
    const lines = renderSection(phrase`Tokens`, open({ rows: [row(phrase`0.0.5`, '1')], more }), english);
    assert.deepEqual(found(['# Account', '', ...lines, ...lines.slice(0, 1)].join('\n')), [
      ['tokens', 2, 6],
      ['tokens', 4, undefined],
      ['tokens', 5, 6],
    ]);
    assert.deepEqual(found('NFTs: # 3\r\n'), [['nfts', 0, 4]]);
    for (const other of [
      'Tokens: 3',
      '  - Tokens: # 3',
      'x:Tokens: # 3',
      'Holders: # 3',
      '    # … more of Tokens',
      '  # … more of Holders',
      '  # … more of Tokens: # 3',
    ]) {
      assert.deepEqual(found(other), [], other);
    }
  });
});
