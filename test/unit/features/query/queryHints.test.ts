import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { Network } from '../../../../src/domain/network/network.ts';
import type { QueryResult } from '../../../../src/features/query/queryResult.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom } from '../networksWithCustom.ts';

stubVsCode();
const { askedText, queryHints, queryLenses } = await import('../../../../src/features/query/queryLanguageFeatures.ts');
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

  it('offers more, the same again, what was asked, and the request for others', () => {
    const [network = assert.fail()] = networksWithCustom.filter(({ name }) => name === 'testnet');
    const titles = (name: string, result: object | undefined, on: Network = network) =>
      queryLenses(readQueryCall(operationNamed(name), {}), on, result as QueryResult | undefined).map(({ command }) =>
        `${command?.title} ${command?.command}`.replaceAll('\u00a0', ' '),
      );
    const query = ' hieroLens.query';
    const copies = ['$(copy) Copy curl hieroLens.copy', '$(copy) Copy TypeScript hieroLens.copy'];
    const asked = [`$(refresh) Refresh${query}`, `$(edit) List blocks · testnet${query}`];
    assert.deepEqual(titles('blocks', undefined), [...asked, ...copies]);
    const next = { link: '/2', pageUrl: 'https://a.example/' };
    const request = { url: 'https://a.example/1', atMs: 0 };
    assert.deepEqual(titles('blocks', { requests: [request], next }), [
      ...[`$(fold-down) Load more${query}`, ...asked, ...copies],
    ]);
    assert.deepEqual(titles('stake', { requests: [request, request], next, isPartial: true }), [
      ...[`$(fold-down) Load more (2 pages so far)${query}`, `$(refresh) Refresh${query}`, 'Staking · testnet '],
      ...[...copies, '$(warning) Partial answer (206) '],
    ]);
    const nowhere = { ...network, ledger: { problem: { setting: 's', detail: 'd' } } };
    assert.deepEqual(titles('blocks', undefined, nowhere), asked);
    const [curl] = queryLenses(readQueryCall(operationNamed('blocks'), { limit: 1 }), network, undefined).slice(2);
    assert.match(String(curl?.command?.arguments?.[0]), /^curl .*\/api\/v1\/blocks\?limit=1"$/);
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
