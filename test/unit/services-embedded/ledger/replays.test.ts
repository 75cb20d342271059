import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Opcode } from '../../../services/replay/make/opcodes.ts';
import { recordingOf } from '../../../services/replay/recordings.ts';
import { replayedContracts } from '../../../services/world/replays.ts';
import { type LedgerUnderTest, listIn, startLedger } from './ledgerUnderTest.ts';

const { runs } = recordingOf('legacy');

/** The id of a transaction: the first setting, a minute for each. */
function idOfRun(wanted: string): string {
  const at = runs.findIndex(({ name }) => name === wanted);
  return `0.0.1002-${Date.parse('2025-06-17T08:59:54Z') / 1000 + at * 60}-${String(at).padStart(9, '0')}`;
}

describe('embedded ledger: transactions that really ran', () => {
  let ledger: LedgerUnderTest;
  before(async () => {
    ledger = await startLedger();
  });
  after(() => ledger.service.stop());

  async function opcodes(id: string, query = ''): Promise<readonly Opcode[]> {
    const answer = await ledger.get(`contracts/results/${id}/opcodes${query}`);
    assert.equal(answer.status, 200);
    return listIn(answer, 'opcodes') as unknown as readonly Opcode[];
  }

  it('are found by id and by hash, with what came of them', async () => {
    const found = await Promise.all(
      runs.map(async ({ name }) => {
        const result = await ledger.get(`contracts/results/${idOfRun(name)}`);
        const hash = String(result.json?.['hash']);
        if (hash.length === 66) {
          assert.equal((await ledger.get(`contracts/results/${hash}`)).text, result.text);
        }
        const [transaction] = listIn(await ledger.get(`transactions/${idOfRun(name)}`), 'transactions');
        assert.equal(transaction?.['consensus_timestamp'], result.json?.['timestamp']);
        const error = String(result.json?.['error_message'] ?? '').slice(0, 18);
        return [name, result.json?.['contract_id'], transaction?.['name'], result.json?.['result'], error].join(' ');
      }),
    );
    assert.deepEqual(found, [
      'deploy Measures 0.0.4831 ETHEREUMTRANSACTION SUCCESS ',
      'deploy Granary 0.0.4832 ETHEREUMTRANSACTION SUCCESS ',
      'deploy GranaryProxy 0.0.4833 ETHEREUMTRANSACTION SUCCESS ',
      'deploy Scale 0.0.4834 ETHEREUMTRANSACTION SUCCESS ',
      'deposit 0.0.4833 ETHEREUMTRANSACTION SUCCESS ',
      'withdraw 0.0.4833 ETHEREUMTRANSACTION CONTRACT_REVERT_EXECUTED 0x52d826c500000000',
      'create2 0.0.4833 ETHEREUMTRANSACTION SUCCESS ',
      'caught 0.0.4833 ETHEREUMTRANSACTION SUCCESS ',
      'loop 0.0.4833 CONTRACTCALL SUCCESS ',
      'unverified 0.0.4833 CONTRACTCALL SUCCESS ',
      'panic 0.0.4833 ETHEREUMTRANSACTION CONTRACT_REVERT_EXECUTED 0x4e487b7100000000',
      'system 0.0.4833 ETHEREUMTRANSACTION SUCCESS ',
      'exhausted 0.0.4833 ETHEREUMTRANSACTION CONTRACT_REVERT_EXECUTED 0x',
      'halted 0.0.4832 ETHEREUMTRANSACTION INSUFFICIENT_GAS INSUFFICIENT_GAS',
    ]);
  });

  it('pay an invoice of the sample workspace, and have not enough for the next', async () => {
    const text = readFileSync('media/sample/README.md', 'utf8');
    const ids = text.match(/0\.0\.\d+@\d+\.\d+/g) ?? [];
    const results = await Promise.all(
      ids.map(async (id) => (await ledger.get(`contracts/results/${id.replace(/@(\d+)\./, '-$1-')}`)).json),
    );
    assert.deepEqual(
      results.map((each) => [each?.['contract_id'], each?.['result']].join(' ')),
      ['0.0.4861 SUCCESS', '0.0.4861 CONTRACT_REVERT_EXECUTED'],
    );
  });

  it('come with calls that name the contracts of the ledger', async () => {
    const actions = listIn(await ledger.get(`contracts/results/${idOfRun('create2')}/actions`), 'actions');
    const shown = actions.map((each) =>
      [each['call_depth'], each['call_operation_type'], each['call_type'], each['caller'], each['recipient']].join(' '),
    );
    assert.deepEqual(shown, [
      '0 CALL CALL 0.0.1002 0.0.4833',
      '1 DELEGATECALL CALL 0.0.4833 0.0.4832',
      '2 CREATE2 CREATE 0.0.4833 0.0.4835',
      '2 CALL CALL 0.0.4833 0.0.4835',
    ]);
    const inspected = listIn(await ledger.get(`contracts/results/${idOfRun('system')}/actions`), 'actions');
    assert.deepEqual(
      inspected.map((each) => [each['call_type'], each['recipient_type'], each['recipient']].join(' ')),
      [
        'CALL CONTRACT 0.0.4833',
        'CALL CONTRACT 0.0.4832',
        'SYSTEM CONTRACT 0.0.359',
        'PRECOMPILE CONTRACT 0.0.2',
      ].concat('CALL ACCOUNT 0.0.1001'),
    );
  });

  it('show what of a step was asked for', async () => {
    const third = {
      depth: 0,
      gas: 2_977_630,
      gas_cost: 12,
      memory: null,
      op: 'MSTORE',
      pc: 5,
      reason: null,
      stack: [],
      storage: null,
    };
    assert.deepEqual((await opcodes(idOfRun('deposit')))[2], third);
    const [, , whole] = await opcodes(idOfRun('deposit'), '?stack=false&memory=true&storage=true');
    const words = [0, 0, 128].map((value) => `0x${value.toString(16).padStart(64, '0')}`);
    assert.deepEqual(whole, { ...third, stack: null, memory: words, storage: {} });
  });

  it('leave in storage what each found at its time', async () => {
    const [proxy] = replayedContracts.filter(({ title }) => title === 'GranaryProxy');
    for (const { name, changes } of runs) {
      const { json } = await ledger.get(`contracts/results/${idOfRun(name)}`);
      const before = String(json?.['timestamp']).replace(/\d$/, (digit) => String(Number(digit) - 1));
      for (const { slot, read } of changes.filter(({ address }) => address === proxy?.address)) {
        const [row] = listIn(
          await ledger.get(`contracts/${proxy?.num}/state?slot=${slot}&timestamp=${before}`),
          'state',
        );
        assert.equal(row?.['value'] ?? `0x${'0'.repeat(64)}`, read, `${name}: ${slot}`);
      }
    }
  });

  it('are listed with the contract that was called, and their logs with the one that wrote them', async () => {
    const results = listIn(await ledger.get('contracts/0.0.4833/results?limit=100'), 'results');
    assert.equal(results.length, 10);
    const logs = listIn(await ledger.get('contracts/0.0.4834/results/logs'), 'logs');
    assert.deepEqual(
      logs.map((each) => [each['contract_id'], each['root_contract_id']].join(' ')),
      ['0.0.4834 0.0.4833'],
    );
  });
});
