import assert from 'node:assert/strict';
import type { GasRow } from '../../../../src/domain/trace/gasTable.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { testnet } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { renderGas } = await import('../../../../src/features/gas/renderGas.ts');

/** The text of a document with so many rows in one table, of contracts that are not verified. */
function textOf(count: number, gasConsumed?: bigint, used = BigInt(count)): readonly string[] {
  const row = {
    call: { code: undefined, first: 0 },
    at: undefined,
    self: 1n,
    total: 2n,
    times: 1,
  } as unknown as GasRow;
  const replay = {
    index: { steps: { length: 7, opAt: () => 'STOP' } },
    programOf: () => undefined,
    warnings: [],
    result: gasConsumed === undefined ? undefined : { gasConsumed },
  };
  const functions = Array.from({ length: count }, () => row);
  const table = { used, functions, lines: [] };
  return renderGas({ replay, network: testnet, execution: '0xab', table } as never).text.split('\n');
}

describe('the document of gas', () => {
  it('shows five hundred rows of a table, and says that there are more', () => {
    const row = '0.2 %  1      2      1  deployment (not verified)';
    assert.deepEqual(textOf(500).slice(-3), [row, row, '']);
    assert.equal(textOf(500).filter((line) => line === row).length, 500);
    assert.deepEqual(
      textOf(502)
        .filter((line) => !line.includes('deployment'))
        .slice(-2),
      ['… and 2 more that used less', ''],
    );
  });

  it('says what was paid beside the steps where that is known, also when it was given back', () => {
    assert.deepEqual(textOf(500, 450n).slice(2, 6), [
      '450 gas used by the transaction',
      '500 gas in 7 steps',
      '-50 gas beside them: the base price, what was sent, code that is kept, less refunds',
      '',
    ]);
    assert.deepEqual(textOf(0).slice(2, 4), ['0 gas in 7 steps', '']);
    const shares = (used: bigint) => textOf(1, undefined, used).at(-2);
    assert.equal(shares(0n), '0 %   1      2      1  deployment (not verified)');
    assert.equal(shares(3n), '33.33 %  1      2      1  deployment (not verified)');
  });
});
