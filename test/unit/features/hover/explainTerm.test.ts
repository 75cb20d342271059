import assert from 'node:assert/strict';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { explainTerm } = await import('../../../../src/features/hover/explainTerm.ts');

/** The terms that are explained somewhere in a line. */
function explainedIn(line: string): readonly string[] {
  const found = Array.from(line, (_, at) => explainTerm(line, at)).filter((term) => term !== undefined);
  return [...new Set(found.map(({ start, end }) => `${start}-${end} ${line.slice(start, end)}`))];
}

describe('terms of documents', () => {
  it('are explained wherever a newcomer meets one', () => {
    for (const [line, ...terms] of [
      ['Long-zero address:  0x03e9', '0-17 Long-zero address'],
      ['Record file:     2025.rcd.gz', '0-11 Record file'],
      ['Ledger version:  0.65.1', '0-14 Ledger version'],
      ['Mirror node form: 0.0.2-1-5', '0-16 Mirror node form'],
      ['SDK form: 0.0.2@1.5', '0-8 SDK form'],
      ['// Vault · Exact match', '11-22 Exact match'],
      ['| total (tinycents) | 5 tinybars |', '9-18 tinycents', '24-32 tinybars'],
      ['INTRINSIC and STATE give the same price.', '0-9 INTRINSIC', '14-19 STATE'],
      ['⚠ Runtime only: how the contract', '2-14 Runtime only'],
      ['high-volume throttle', '12-20 throttle'],
      ['chunk 1: 5 of 2 chunks', '0-5 chunk', '16-22 chunks'],
      ['| Copies for nodes | 3 |', '2-18 Copies for nodes'],
      ['The copies for different nodes differ', '4-30 copies for different nodes'],
      ['Exact: 10 smallest units', '10-24 smallest units'],
      ['Exact: 1 smallest unit', '9-22 smallest unit'],
      ['EIP-55, HIP-15 or a clone (EIP-1167)', '0-6 EIP-55', '8-14 HIP-15', '27-35 EIP-1167'],
    ] as const) {
      assert.deepEqual(explainedIn(line), terms, line);
      const [start] = (terms[0] ?? '').split('-').map(Number);
      assert.match(explainTerm(line, start ?? 0)?.text ?? '', /^[A-Z].{40,}\.$/);
    }
  });

  it('are whole words alone, however long the line', () => {
    for (const line of [
      '',
      'no term here',
      'STATEMENT',
      'A_STATE',
      'EIP-555',
      'tinybars1',
      'chunked',
      'throttles',
      'INTRINSICS xSTATE',
    ]) {
      assert.deepEqual(explainedIn(line), [], line);
    }
    const long = `${'STATE '.repeat(1_000)}EIP-55`;
    assert.deepEqual(explainTerm(long, 6_005), { start: 6_000, end: 6_006, text: explainTerm('EIP-55', 0)?.text });
    assert.equal(explainTerm(long, 6_006), undefined);
    assert.equal(explainTerm(long, 5_999), undefined);
    assert.equal(explainTerm(long, 600)?.start, 600);
    const term = 'Long-zero address';
    assert.equal(explainTerm(`${'-'.repeat(100)}${term}`, 116)?.start, 100);
    assert.equal(explainTerm(`${term}${'-'.repeat(100)}`, 0)?.end, 17);
  });
});
