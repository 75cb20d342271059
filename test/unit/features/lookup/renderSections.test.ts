import assert from 'node:assert/strict';
import fc from 'fast-check';
import { row } from '../../../../src/domain/details/detailsRow.ts';
import { property } from '../../../../src/domain/property.ts';
import {
  endedTitleAt,
  renderSection,
  type SectionState,
  sectionTitleAt,
} from '../../../../src/features/lookup/renderSections.ts';

const open = (state: Partial<Extract<SectionState, { readonly state: 'open' }>>): SectionState => ({
  state: 'open',
  rows: [],
  hasMore: false,
  isPartial: false,
  asOf: undefined,
  ...state,
});

describe('sections of a document', () => {
  const check = (state: SectionState, expected: string) =>
    assert.equal(renderSection('Tokens', state).join('\n'), expected);

  it('say how far they have come', () => {
    check({ state: 'closed' }, 'Tokens: # not loaded');
    check({ state: 'loading' }, 'Tokens: # loading…');
    check({ state: 'failed', sentence: 'No.\nReally' }, 'Tokens: # No. Really');
    check(open({}), 'Tokens: # none');
    check(open({ hasMore: true }), 'Tokens: # none so far, and there are more');
    check(
      open({
        rows: [
          row('0.0.5', '1.5', {
            properties: [...property('Exact', '150 smallest units'), ...property('Name', 'a"b', 'untrusted')],
          }),
        ],
      }),
      'Tokens: # 1\n  - 0.0.5: 1.5\n    Exact: 150 smallest units\n    Name:  "a\\"b"',
    );
    check(
      open({ isPartial: true, asOf: '1.000000001' }),
      'Tokens: # none; as of 1.000000001; PARTIAL: the service does not have the whole record (206)',
    );
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
          const lines = renderSection('Tokens', open({ rows: [row('0.0.5', text, { isUntrusted: true })] }));
          assert.equal(lines.length, 2);
          assert.ok(lines[1]?.startsWith('  - 0.0.5: "'), lines[1]);
          assert.ok(!/[\n\r\u2028\u2029]/.test(lines[1] ?? ''));
          assert.equal(sectionTitleAt(lines[1] ?? '', ['Tokens']), undefined);
        },
      ),
    );
  });

  it('keep what was taken for an id or a name in capitals on its line too', () => {
    const [, ...lines] = renderSection(
      'Tokens',
      open({ rows: [row('0.0.5\n', 'a\u2028b', { properties: property('F\r', 'x\ny') })] }),
    );
    assert.deepEqual(lines, ['  - 0.0.5 : a b', '    F : x y']);
  });

  it('offer more at their end', () => {
    const lines = renderSection('Tokens', open({ rows: [row('0.0.5', '1')], hasMore: true }));
    assert.deepEqual(lines, ['Tokens: # 1, and there are more', '  - 0.0.5: 1', '  # … more of Tokens']);
    assert.equal(endedTitleAt(lines.at(-1) ?? '', ['NFTs', 'Tokens']), 'Tokens');
    assert.equal(endedTitleAt('  # … more of Tokens', ['NFTs']), undefined);
    assert.equal(endedTitleAt('    # … more of Tokens', ['Tokens']), undefined);
  });

  it('are found by their first line only', () => {
    assert.equal(sectionTitleAt('Tokens: # 3', ['Tokens']), 'Tokens');
    assert.equal(sectionTitleAt('Tokens: 3', ['Tokens']), undefined);
    assert.equal(sectionTitleAt('  - Tokens: # 3', ['Tokens']), undefined);
  });
});
