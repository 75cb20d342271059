import assert from 'node:assert/strict';
import { type GetOperationId, operationTable } from '../../../../src/domain/operation/ledgerOperations.ts';
import { formatExactJson, type JsonValue } from '../../../../src/domain/value/exactJson.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { sampleJson } from '../http/fakeTransport.ts';
import { ledgerOf } from '../ledger/ledgerUnderTest.ts';
import { documents } from './documents.ts';

/** Operations whose answers no document is written of. */
const elsewhere: { readonly [Id in GetOperationId]?: string } = {
  accounts: 'asked for changed balances only: the details of an account are those of `account`',
  blocks: 'the view of blocks lists them: the details of a block are those of `block`',
  contractResultAt: 'the same answer as `contractResult`, asked for in Query only',
  exchangeRates: 'the view of the network status shows them',
  feeSchedule: 'the view of the network status shows it',
  schedules: 'asked for in Query only: the details of a schedule are those of `schedule`',
  supply: 'the view of the network status shows it',
  tokens: 'asked for units only: the details of a token are those of `token`',
  topicMessageAt: 'the same answer as `topicMessage`, asked for in Query only',
};

interface NotShown {
  readonly reason: string;
  /** Operations, separated by blanks, and paths of members. */
  readonly of: string;
  readonly members: string;
}

const executions = 'contractResults allContractResults';

/** Members without which a document is the same. */
const notShown: readonly NotShown[] = [
  { reason: 'an account stakes to either: it stands where the node does', of: 'account', members: 'staked_account_id' },
  { reason: 'not asked for: a section lists them', of: 'account', members: 'transactions' },
  { reason: 'of NFTs only: as in `pendingAirdrops`', of: 'outstandingAirdrops', members: 'serial_number' },
  { reason: 'an NFT has a serial number instead', of: 'pendingAirdrops', members: 'amount' },
  { reason: 'the account whose details list its rewards', of: 'stakingRewards', members: 'account_id' },
  { reason: 'the hook whose details list its storage, and its owner', of: 'hookStorage', members: 'hook_id owner_id' },
  { reason: 'the id of the account says it', of: 'contract', members: 'contract_id' },
  {
    reason: 'a filter for searches: it says only what the logs say',
    of: `contractResult contractLogs allContractLogs ${executions}`,
    members: 'bloom logs.0.bloom',
  },
  { reason: 'it marks a failure, whose name the result has', of: `contractResult ${executions}`, members: 'status' },
  {
    reason: 'shown in the details that the row leads to',
    of: executions,
    members:
      'access_list address authorization_list.0.address authorization_list.0.chain_id authorization_list.0.nonce authorization_list.0.r authorization_list.0.s authorization_list.0.y_parity block_gas_used block_hash call_result chain_id failed_initcode max_fee_per_gas max_priority_fee_per_gas nonce r s transaction_index type v',
  },
  {
    reason: 'never asked for: they follow from the stacks',
    of: 'contractOpcodes',
    members: 'opcodes.0.memory.0 opcodes.0.storage.0x5',
  },
  { reason: 'the view of blocks shows it', of: 'block', members: 'logs_bloom' },
  {
    reason: 'it is always empty: the type says it',
    of: 'registeredNodes',
    members: 'service_endpoints.0.mirror_node service_endpoints.0.rpc_relay',
  },
  {
    reason: 'always the token itself',
    of: 'token',
    members: 'custom_fees.fractional_fees.0.denominating_token_id',
  },
  { reason: 'the maximum says it; without one, that there is none', of: 'token', members: 'supply_type' },
  {
    reason: 'shown in the document of the transaction that the row leads to',
    of: 'transactions',
    members:
      'batch_key._type batch_key.key bytes high_volume high_volume_pricing_multiplier max_custom_fees.0.account_id max_custom_fees.0.amount max_custom_fees.0.denominating_token_id max_fee node transaction_hash valid_duration_seconds',
  },
  {
    reason: 'the id of the transaction says it',
    of: 'transaction transactions',
    members: 'valid_start_timestamp',
  },
];

type Json = Record<string, unknown>;

/** Every path to a value that has no members. */
function leafPaths(value: unknown): readonly (readonly string[])[] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return entries.length === 0
    ? [[]]
    : entries.flatMap(([name, inner]) => leafPaths(inner).map((path) => [name, ...path]));
}

/** A copy without a value, and without the objects and lists that are empty then. */
function without(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  const copy = structuredClone(value) as Json;
  const inner = rest.length === 0 ? undefined : without(copy[name], rest);
  if (inner === undefined || Object.keys(Object(inner)).length === 0) {
    delete copy[name];
  } else {
    copy[name] = inner;
  }
  return Array.isArray(copy) ? copy.filter(() => true) : copy;
}

/** The lines that two texts do not share. */
function difference(own: readonly string[], others: readonly string[]): readonly string[] {
  return others.length === 0
    ? ['  nothing']
    : [
        ...own.filter((line) => !others.includes(line)).map((line) => `  - ${line}`),
        ...others.filter((line) => !own.includes(line)).map((line) => `  + ${line}`),
      ];
}

describe('every member of an answer', () => {
  it('has a document, or there is a reason why its operation has none', () => {
    const reads = Object.entries(operationTable).filter(([, { method }]) => method !== 'POST');
    assert.deepEqual([...Object.keys(documents), ...Object.keys(elsewhere)].sort(), reads.map(([id]) => id).sort());
  });

  for (const [name, document] of Object.entries(documents)) {
    it(`of ${name} changes the document as expected when it is absent, or there is a reason why not`, async () => {
      const { answer } = operationTable[name as GetOperationId];
      const sample = sampleJson(`members/${name}.json`);
      const linesOf = async (json: unknown) => {
        const lines = await document(ledgerOf({ body: formatExactJson(json as JsonValue) }).client).catch(
          (error: Error) => [`no document: ${error.message}`],
        );
        return lines.flatMap((line) => line.split('\n'));
      };
      const member = 'member' in answer ? answer.member : undefined;
      const whole = await linesOf(sample);
      const texts = [...whole];
      const same: string[] = [];
      for (const path of leafPaths(sample).filter(([first]) => member === undefined || first !== 'links')) {
        const shown = path[0] === member ? path.slice(2).join('.') : path.join('.');
        const lines = difference(whole, await linesOf(without(sample, path)));
        texts.push(`without ${shown}:`, ...lines);
        if (lines.length === 0) {
          same.push(shown);
        }
      }
      assertWhole(`members/${name}.txt`, texts);
      const excused = notShown.filter(({ of }) => of.split(' ').includes(name));
      const known = new Set(excused.flatMap(({ members }) => members.split(' ')));
      assert.deepEqual(
        same.filter((path) => !known.has(path)),
        [],
      );
    });
  }
});
