import { contracts } from '../world/contracts.ts';
import type { Execution, Transaction } from '../world/transaction.ts';
import { bytesOf, id, stamp } from '../world/values.ts';
import type { World } from '../world/world.ts';
import { bloomText, gasUsed } from './blockRoutes.ts';

/** A transaction that ran a contract. */
export type Run = Transaction & { readonly execution: Execution };

export function isRun(transaction: Transaction): transaction is Run {
  return transaction.execution !== undefined;
}

/** Runs of this contract come without their result and are answered 206. */
export function isPartial(run: Run): boolean {
  return id(run.execution.contract) === contracts.unverified.contractId;
}

const weibarsPerTinybar = 10_000_000_000n;

/** An Ethereum transaction has a hash of 32 bytes, any other its own of 48. */
export function resultHash(run: Run): string {
  return `0x${run.execution.ethereum === undefined ? run.hash : run.hash.slice(0, 64)}`;
}

/** What the list of one contract says of a result: no outcome, no block, nothing of an Ethereum transaction. */
export function ownResultJson(world: World, run: Run, unit: { readonly inWeibars: boolean }) {
  const { execution } = run;
  const { contract, error } = execution;
  const isDeployment = execution.to === undefined;
  const amount = unit.inWeibars ? execution.amount * weibarsPerTinybar : execution.amount;
  return {
    address: world.evmAddress(contract),
    amount,
    bloom: execution.logs.length > 0 ? bloomText(run.block) : '0x',
    call_result: isPartial(run) ? null : execution.output,
    contract_id: id(contract),
    created_contract_ids: execution.created.map(id),
    error_message: error ?? null,
    from: execution.from,
    function_parameters: isDeployment ? '0x' : execution.input,
    gas_consumed: execution.gasUsed,
    gas_limit: execution.gasLimit,
    gas_used: Math.max(execution.gasUsed, Math.floor(execution.gasLimit * 0.8)),
    hash: resultHash(run),
    timestamp: stamp(run.consensus),
    to: execution.to ?? null,
  };
}

export function resultJson(world: World, run: Run, unit: { readonly inWeibars: boolean }) {
  return {
    ...ownResultJson(world, run, unit),
    ...ethereumFields(world, run, unit),
    block_gas_used: gasUsed(world, run.block),
    block_hash: `0x${world.chain.hash(run.block)}`,
    block_number: run.block,
    failed_initcode: failedInitcode(run.execution),
    result: run.result,
    status: run.result === 'SUCCESS' ? '0x1' : '0x0',
    transaction_index: run.index,
  };
}

/** Of every Ethereum transaction that failed what it sent, though it called a contract and created none. */
function failedInitcode({ error, ethereum, input }: Execution): string | null {
  return error !== undefined && ethereum !== undefined && input !== '0x' ? input : null;
}

function ethereumFields(world: World, run: Run, unit: { readonly inWeibars: boolean }) {
  const { ethereum } = run.execution;
  const price = (weibars: bigint) => `0x${(unit.inWeibars ? weibars : weibars / weibarsPerTinybar).toString(16)}`;
  const isNew = ethereum?.type === 2;
  const signature = (part: string) => `0x${bytesOf(32, part, run.hash).toString('hex')}`;
  return {
    access_list: isNew ? '0x' : null,
    ...(ethereum === undefined ? {} : { authorization_list: [] }),
    chain_id: ethereum === undefined ? null : `0x${world.chainId.toString(16)}`,
    gas_price: ethereum === undefined ? null : isNew ? '0x' : price(870_000_000_000n),
    max_fee_per_gas: isNew ? price(1_200_000_000_000n) : null,
    max_priority_fee_per_gas: isNew ? '0x' : null,
    nonce: ethereum?.nonce ?? null,
    r: ethereum === undefined ? null : signature('r'),
    s: ethereum === undefined ? null : signature('s'),
    type: ethereum?.type ?? null,
    v: ethereum === undefined ? null : run.index % 2,
  };
}

export function resultDetailsJson(world: World, run: Run, unit: { readonly inWeibars: boolean }) {
  const { logs, stateChanges } = run.execution;
  return {
    ...resultJson(world, run, unit),
    logs: logs.map((_, index) => logJson(world, run, index)),
    state_changes: stateChanges.map((change) => ({
      address: world.evmAddress(change.contract),
      contract_id: id(change.contract),
      slot: change.slot,
      value_read: change.read,
      value_written: change.written ?? null,
    })),
  };
}

/** A log as the details of one result show it. */
export function logJson(world: World, run: Run, index: number) {
  const log = run.execution.logs[index];
  return {
    address: world.evmAddress(log?.contract ?? run.execution.contract),
    bloom: bloomText(run.block + index),
    contract_id: id(log?.contract ?? run.execution.contract),
    data: log?.data ?? '0x',
    index,
    topics: log?.topics ?? [],
  };
}

export function actionJson(world: World, run: Run, index: number) {
  const action = run.execution.actions[index];
  if (action === undefined) {
    return undefined;
  }
  return {
    call_depth: action.depth,
    call_operation_type: action.operation,
    call_type: action.callType ?? 'CALL',
    caller: id(action.caller),
    caller_type: action.depth === 0 ? 'ACCOUNT' : 'CONTRACT',
    from: action.from,
    gas: action.gas,
    gas_used: action.gasUsed,
    index,
    input: action.input,
    recipient: id(action.recipient),
    recipient_type: isAccount(world, action.recipient) ? 'ACCOUNT' : 'CONTRACT',
    result_data: action.output,
    result_data_type: action.outputKind,
    timestamp: stamp(run.consensus),
    to: action.to,
    value: action.value,
  };
}

function isAccount(world: World, num: number): boolean {
  return world.account(num)?.isContract === false && num > 1000;
}
