import assert from 'node:assert/strict';
import type { Network } from '../../../../src/domain/network/network.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { askedText } = await import('../../../../src/features/query/queryHints.ts');
const { operationNamed, readQueryCall } = await import('../../../../src/features/query/queryCall.ts');

describe('what stands beside an answer', () => {
  it('says what was asked, and where', () => {
    const asked = (name: string, values: object) =>
      askedText(readQueryCall(operationNamed(name), values), { name: 'testnet' } as Network);
    assert.equal(
      asked('accountTokens', { idOrAliasOrEvmAddress: '0.0.1002', limit: 5, 'token.id': ['gte:0.0.7', 'lt:0.0.9'] }),
      'Tokens of an account · 0.0.1002 · limit 5 · token.id ≥ 0.0.7 · token.id < 0.0.9 · testnet',
    );
    assert.equal(asked('accounts', { 'account.balance': 'gt:100' }), 'List accounts · account.balance > 100 · testnet');
    assert.equal(asked('stake', {}), 'Staking · testnet');
  });
});
