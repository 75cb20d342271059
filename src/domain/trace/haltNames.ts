import type { ContractAction } from '../contract/contractResult.ts';
import { readableHex } from '../value/readableBytes.ts';
import type { CallFrame } from './callFrame.ts';
import type { Failure } from './failures.ts';

/** What halted the calls that did not revert, as the ledger names it: `INSUFFICIENT_GAS`. A trace does not tell. */
export function haltNames(
  failures: readonly Failure[],
  actions: readonly ContractAction[],
): ReadonlyMap<CallFrame, string> {
  const errors = actions.filter(({ resultDataType }) => resultDataType === 'ERROR');
  const names = new Map<CallFrame, string>();
  for (const { call } of failures) {
    const at = errors.findIndex(({ callDepth, to }) => callDepth === depthOf(call) && to === call.code);
    const [error] = at < 0 ? [] : errors.splice(at, 1);
    const name = readableHex(error?.resultData);
    if (name !== undefined && /^[A-Z0-9_]{1,80}$/.test(name)) {
      names.set(call, name);
    }
  }
  return names;
}

function depthOf(call: CallFrame): number {
  return call.parent === undefined ? 0 : depthOf(call.parent) + 1;
}
