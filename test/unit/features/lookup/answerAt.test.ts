import assert from 'node:assert/strict';
import type { DetailsSubject } from '../../../../src/domain/details/detailsSubject.ts';
import type { SectionState } from '../../../../src/features/lookup/renderDetails.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { answerAt } = await import('../../../../src/features/lookup/answerAt.ts');

const text = `# Account: 0.0.1001 on testnet

Balance: 3 ℏ

Tokens: # 2
  - 0.0.2001: 5
    Decimals: 1
  - 0.0.2002: 7
NFTs: # not loaded`;
const account: DetailsSubject = { kind: 'account', id: '0.0.1001', during: undefined };

/** What lines are answered by, as `operation item`. */
function answers(section: object, subject = account): readonly string[] {
  const state = { state: 'open', rows: [], ...section } as unknown as SectionState;
  return text.split('\n').map((_, line) => {
    const answer = answerAt({ getText: () => text }, line, subject, () => state);
    return `${answer?.operation} ${answer?.item}`;
  });
}

describe('what a line of details was answered by', () => {
  it('is the request of its section, or of the properties, and its place in the list', () => {
    const properties = Array.from({ length: 4 }, () => 'account undefined');
    const whole = 'accountTokens undefined';
    const nfts = 'accountNfts undefined';
    assert.deepEqual(answers({}), [
      ...properties,
      whole,
      ...['accountTokens 0', 'accountTokens 0', 'accountTokens 1'],
      nfts,
    ]);
    const unreadable = [{ path: 'tokens.0', detail: 'x', isRow: true }];
    assert.deepEqual(answers({ unreadable }), [...properties, whole, whole, whole, whole, nfts]);
  });

  it('is nothing where no request is about it', () => {
    assert.deepEqual(answers({}, { ...account, kind: 'other' })[0], 'undefined undefined');
  });
});
