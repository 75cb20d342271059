import { type EvmAddress, parseEvmAddress } from '../entity/evmAddress.ts';
import type { OwnStep } from '../trace/ownSteps.ts';

/** What of a step tells whose code the next one runs. */
type CodeStep = Pick<OwnStep, 'op' | 'depth' | 'stack'>;

const calls = new Set(['CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL']);

/**
 * Whose code each step of a trace runs: the called contract's at the outermost depth, and below it what the step that
 * went deeper had as callee on its stack. Undefined for code that is being deployed, and where the trace has no stacks.
 */
export function stepCode(
  address: EvmAddress | undefined,
  steps: readonly CodeStep[],
): readonly (EvmAddress | undefined)[] {
  // Deployments count depths from 0 or from 1.
  const outermost = steps[0]?.depth ?? 0;
  const codes: (EvmAddress | undefined)[] = [address === zeroAddress ? undefined : address];
  let before: CodeStep | undefined;
  return steps.map((step) => {
    const level = Math.max(0, step.depth - outermost);
    if (before !== undefined && step.depth > before.depth) {
      codes[level] = step.depth === before.depth + 1 ? calleeOf(before) : undefined;
    }
    before = step;
    return codes[level];
  });
}

const zeroAddress = `0x${'0'.repeat(40)}`;

/** The callee is below the gas, which is on top; stacks are listed from the bottom. */
function calleeOf({ op, stack }: CodeStep): EvmAddress | undefined {
  const word = calls.has(op) ? stack?.at(-2) : undefined;
  const digits = word?.replace(/^0x/i, '');
  return digits !== undefined && /^[0-9a-f]{1,64}$/i.test(digits)
    ? parseEvmAddress(`0x${digits.padStart(40, '0').slice(-40)}`)
    : undefined;
}
