import assert from 'node:assert/strict';
import fc from 'fast-check';
import { row } from '../../../../src/domain/details/detailsRow.ts';
import { phrase } from '../../../../src/domain/phrase.ts';
import { property } from '../../../../src/domain/property.ts';
import { findSectionLines, renderSection, type SectionState } from '../../../../src/features/lookup/renderDetails.ts';
import { english } from '../../english.ts';

const sections = [
  { id: 'nfts', title: phrase`NFTs`, kind: 'nfts', operation: 'accountNfts', parameters: {} },
  { id: 'tokens', title: phrase`Tokens`, kind: 'tokens', operation: 'accountTokens', parameters: {} },
] as const;
const more = () => assert.fail('asks for more');
const open = (state: Partial<Extract<SectionState, { readonly state: 'open' }>>): SectionState => ({
  state: 'open',
  rows: [],
  more: undefined,
  isPartial: false,
  asOf: undefined,
  ...state,
});

describe('sections of a document', () => {
  const check = (state: SectionState, expected: string) =>
    assert.equal(renderSection(phrase`Tokens`, state, english).join('\n'), expected);

  it('say how far they have come', () => {
    check({ state: 'closed' }, 'Tokens: # not loaded');
    check({ state: 'loading' }, 'Tokens: # loading…');
    check({ state: 'failed', sentence: 'No.\nReally' }, 'Tokens: # No. Really');
    check(
      open({ rows: [row(phrase`a`, 'b', { isFailed: true }), row(phrase`c`, 'd', {})] }),
      'Tokens: # 2\n  - a: ✗ b\n  - c: d',
    );
    check(open({}), 'Tokens: # none');
    check(open({ more }), 'Tokens: # none so far, and there are more');
    check(
      open({
        rows: [
          row(phrase`0.0.5`, '1.5', {
            properties: [
              ...property(phrase`Exact`, '150 smallest units'),
              ...property(phrase`Name`, 'a"b', 'untrusted'),
            ],
          }),
        ],
      }),
      'Tokens: # 1\n  - 0.0.5: 1.5\n    Exact: 150 smallest units\n    Name:  "a\\"b"',
    );
    check(open({ rows: [row(phrase`0.0.5`, '')] }), 'Tokens: # 1\n  - 0.0.5:');
    check(
      open({ isPartial: true, asOf: '1.000000001' }),
      'Tokens: # none; as of 1.000000001; PARTIAL: the service does not have the whole record (206)',
    );
    const unreadable = [{ path: 'tokens.1.balance', detail: 'Expected "a\nb"', isRow: true }];
    check(open({ unreadable }), 'Tokens: # none; 1 row could not be read: tokens.1.balance: Expected "a b"');
    check(open({ unknownMembers: ['tokens.a', 'tokens.b', 'tokens.a'] }), 'Tokens: # none; 2 more members in JSON');
    check(open({ unknownMembers: ['tokens.a'] }), 'Tokens: # none; 1 more member in JSON');
  });

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

  it('keep what was taken for an id or a name in capitals on its line too', () => {
    const [, ...lines] = renderSection(
      phrase`Tokens`,
      open({ rows: [row(phrase`${'0.0.5\n'}`, 'a\u2028b', { properties: property(phrase`${'F\r'}`, 'x\ny') })] }),
      english,
    );
    assert.deepEqual(lines, ['  - 0.0.5 : a b', '    F : x y']);
  });

  it('offer more at their end', () => {
    const lines = renderSection(phrase`Tokens`, open({ rows: [row(phrase`0.0.5`, '1')], more }), english);
    assert.deepEqual(lines, ['Tokens: # 1, and there are more', '  - 0.0.5: 1', '  # … more of Tokens']);
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
