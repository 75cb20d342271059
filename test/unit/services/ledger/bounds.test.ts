import assert from 'node:assert/strict';
import * as v from 'valibot';
import type { OperationId } from '../../../../src/domain/operation/ledgerOperations.ts';
import { parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import { answerSchemas } from '../../../../src/services/ledger/schemas/answerSchemas.ts';
import { sampleText } from '../http/fakeTransport.ts';

type Json = Record<string, unknown>;

/** Puts each value at a place of the sample answer, and says whether that still decodes. */
function check(id: OperationId, path: string, taken: readonly unknown[], refused: readonly unknown[]): void {
  for (const value of [...taken, ...refused]) {
    const answer = parseExactJson(sampleText(`ledger/${id}.json`)) as Json;
    const names = path.split('.');
    const last = names.pop() ?? assert.fail();
    const parent = names.reduce<Json>((node, name) => node[name] as Json, answer);
    parent[last] = value;
    const { success } = v.safeParse(answerSchemas[id], answer);
    assert.equal(success, taken.includes(value), `${id} ${path} = ${String(value)}`);
  }
}

describe('numbers of the ledger service', () => {
  it('are refused where they could not be right', () => {
    check('exchangeRates', 'current_rate.cent_equivalent', [1], [0, -1, 1.5]);
    check('exchangeRates', 'next_rate.hbar_equivalent', [1], [0, -1]);
    check('estimateFee', 'high_volume_multiplier', [1], [0, -1]);
    check('estimateFee', 'network.multiplier', [0, 2 ** 31 - 1], [-1, 2 ** 31, 0.5]);
    check('estimateFee', 'total', [0], [-1, undefined, null]);
    check('stake', 'node_reward_fee_fraction', [0, 0.5, 1], [-0.1, 1.1, '0.5']);
    check('block', 'count', [0], [-1]);
    check('token', 'max_supply', ['0', 0], ['-1', -1]);
    check('token', 'decimals', ['0', 18, 2 ** 32 - 1], ['-1', 2 ** 32]);
  });

  it('may be missing only where nothing is counted', () => {
    check('estimateFee', 'notes', [[], null, undefined], ['x']);
    check('block', 'gas_used', [0, null, undefined], [-1]);
    check('account', 'balance', [null, undefined], ['x']);
    check('token', 'custom_fees', [null, undefined], ['x']);
    check('topic', 'custom_fees', [null, undefined], ['x']);
    check('schedule', 'wait_for_expiry', [true, null, undefined], ['true']);
  });
});
