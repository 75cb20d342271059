import assert from 'node:assert/strict';
import { type OutlineItem, outlineDetails } from '../../../../src/domain/details/detailsOutline.ts';

function told({ name, detail, start, end, parts }: OutlineItem): readonly string[] {
  return [`${name} | ${detail} | ${start}–${end}`, ...parts.flatMap(told).map((line) => `  ${line}`)];
}

const check = (lines: readonly string[], expected: readonly string[], ofCalls = false) =>
  assert.deepEqual(outlineDetails(lines, ofCalls).flatMap(told), expected);

describe('the outline of details', () => {
  it('has headings, sections and their rows, each with its lines', () => {
    check(
      [
        '# Account: 0.0.1001 on testnet, asked now',
        '',
        'Name:     "a: # b"',
        'Balance:  5 ℏ',
        '',
        '# As written',
        'Account id: 0.0.1001',
        '',
        'Tokens: # 2, and there are more',
        '  - 0.0.2001: 5 LUSD',
        '    Token: 0.0.2001',
        '    Balance: 5',
        '  - no colon',
        '  - : nothing',
        '  # … more of Tokens',
        '',
        'NFTs: # not loaded',
        '',
      ],
      [
        'Account: 0.0.1001 on testnet, asked now |  | 0–3',
        'As written |  | 5–6',
        'Tokens | 2, and there are more | 8–14',
        '  0.0.2001 | 5 LUSD | 9–11',
        '  no colon |  | 12–12',
        '   | nothing | 13–13',
        'NFTs | not loaded | 16–16',
      ],
    );
  });

  it('has the values of calls, each with its parts', () => {
    check(
      ['# All values', '', 'name   = "a: b = c"', 'pair:', '  [0] = 5', 'of: uint8 = 5', '', '# Data', 'Sent: 0x'],
      [
        'All values |  | 0–5',
        '  name | "a: b = c" | 2–2',
        '  pair: |  | 3–4',
        '  of | uint8 = 5 | 5–5',
        'Data |  | 7–8',
        '  Sent | 0x | 8–8',
      ],
      true,
    );
  });

  it('takes no line for more than it is', () => {
    check(['  - a: b', 'text', ' # x', '#x', '-a: # b', ' a: # b', ': # b', 'a:# b', 'a: #b'], []);
    check(
      ['A: # ', '     - x: y', '   - x: y', '  -x', '    more', 'x A: # b: # c'],
      ['A |  | 0–4', 'x A | b: # c | 5–5'],
    );
    check([], []);
  });
});
