import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { Network } from '../../../../src/domain/network/network.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { askedText, queryHints } = await import('../../../../src/features/query/queryHints.ts');
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

  it('says what was asked, times and amounts behind their lines', () => {
    const answer = { tokens: [{ balance: 1234567, created_timestamp: '1741251601.006003023', decimals: 3 }] };
    const lines = JSON.stringify(answer, undefined, 2).split('\n');
    const document = { lineCount: lines.length, lineAt: (line: number) => ({ text: lines[line] }) };
    const said = queryHints(
      document as vscode.TextDocument,
      { start: { line: 0 }, end: { line: 99 } } as vscode.Range,
      'Tokens of an account',
    ).map(({ position, label }) => `${lines[position.line]?.trim()} ${String(label)}`);
    assert.deepEqual(said, [
      '{   Tokens of an account',
      '"balance": 1234567, 1,234.567',
      '"created_timestamp": "1741251601.006003023", 2025-03-06 09:00:01Z',
    ]);
  });
});
