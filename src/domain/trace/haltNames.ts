import type { ContractAction } from '../contract/contractResult.ts';
import { readableHex } from '../value/readableBytes.ts';
import { type CallFrame, depthOf } from './callFrame.ts';
import type { Failure } from './failures.ts';

/** What halted the calls that did not revert, as the ledger names it: `INSUFFICIENT_GAS`. A trace does not tell. */
export function haltNames(
  failures: readonly Failure[],
  actions: readonly ContractAction[],
): ReadonlyMap<CallFrame, string> {
  const errors = actions.filter(({ resultDataType }) => resultDataType === 'ERROR');
  const names = new Map<CallFrame, string>();
  for (const { call } of failures) {
    if (errors.length === 0) {
      break;
    }
    const depth = depthOf(call);
    const at = errors.findIndex(({ callDepth, to }) => callDepth === depth && to === call.code);
    const [error] = at < 0 ? [] : errors.splice(at, 1);
    const name = readableHex(error?.resultData);
    if (name !== undefined && /^[A-Z0-9_]{1,80}$/.test(name)) {
      names.set(call, name);
    }
  }
  return names;
}
