import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { Network } from '../../../../src/domain/network/network.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { queryHints } = await import('../../../../src/features/query/queryLanguageFeatures.ts');
const { askedText } = await import('../../../../src/features/query/queryLanguageFeatures.ts');
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

  it('says times and amounts behind their lines, with the symbols of tokens that are known', async () => {
    const token = { balance: 1234567, created_timestamp: '1741251601.006003023', decimals: 3 };
    const answer = {
      tokens: [
        { ...token, token_id: '0.0.7' },
        { balance: 5, decimals: 1, token_id: '0.0.8' },
      ],
    };
    const lines = JSON.stringify(answer, undefined, 2).split('\n');
    const document = { lineCount: lines.length, lineAt: (line: number) => ({ text: lines[line] }) };
    let asked = 0;
    const hintsOf = (start: number, end: number) =>
      queryHints(
        document as vscode.TextDocument,
        { start: { line: start }, end: { line: end } } as vscode.Range,
        async () => {
          asked += 1;
          return new Map([['0.0.7', 'LD\n']]);
        },
      );
    const said = (await hintsOf(0, 99)).map(
      ({ position, label }) => `${lines[position.line]?.trim()} ${String(label)}`,
    );
    assert.deepEqual(said, [
      '"balance": 1234567,  1,234.567 LD',
      '"created_timestamp": "1741251601.006003023",  2025-03-06 09:00:01Z',
      '"balance": 5,  0.5 of 0.0.8',
    ]);
    assert.equal(asked, 1);
    const createdAt = lines.findIndex((line) => line.includes('created'));
    assert.equal((await hintsOf(createdAt, createdAt)).length, 1);
    assert.equal(asked, 1);
  });
});
