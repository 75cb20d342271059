import assert from 'node:assert/strict';
import type { Replay } from '../../../../src/domain/trace/replay.ts';
import type { StackFrame } from '../../../../src/domain/trace/stackFrames.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { localScope } = await import('../../../../src/features/debugger/localScope.ts');

/** What is said of a function of which no statement is known. */
function saidOf(
  language: string | undefined,
  compilerSettings: object | undefined,
  isVerified = true,
  warnings: readonly object[] = [],
): string {
  const program = { contract: { compilation: { language, compilerSettings } } };
  const replay = {
    programOf: () => (isVerified ? program : undefined),
    index: { steps: { stackAt: () => [] } },
    warnings,
  } as unknown as Replay;
  const shown = { frame: { call: { code: '0xaa' }, stops: [] }, step: 0, location: undefined } as unknown as StackFrame;
  return localScope(replay, shown)
    .map(({ name, value }) => `${name} ${value}`)
    .join();
}

describe('local variables that are not certain', () => {
  it('are not shown, but why', () => {
    const untold = '— The compiler does not tell where local variables are kept; see the stack.';
    const newer = '— The newer pipeline of the compiler does not tell where it keeps them; see the stack.';
    const optimized = '— The optimizer moves them and uses their places again; see the stack.';
    const here = '— It is not certain here where the compiler has put them; see the stack.';
    assert.equal(saidOf('Solidity', {}, false), '— The contract is not verified.');
    assert.equal(
      saidOf('Solidity', {}, false, [{ kind: 'notAsked', address: '0xaa' }]),
      '— Whether the contract is verified is not known: the service did not answer.',
    );
    for (const [language, settings, said] of [
      ['Vyper', {}, untold],
      ['Yul', { optimizer: { enabled: false } }, untold],
      [undefined, {}, untold],
      ['Solidity', undefined, untold],
      ['Solidity', { viaIR: true }, newer],
      ['Solidity', { viaIR: true, optimizer: { enabled: true } }, newer],
      ['Solidity', { optimizer: { enabled: true } }, optimized],
      ['Solidity', { viaIR: false, optimizer: { enabled: false, details: { cse: true } } }, optimized],
      // What no compiler takes says nothing of what it did.
      ['Solidity', [], here],
      ['Solidity', { viaIR: [true], optimizer: [{ enabled: true }] }, here],
      ['Solidity', { viaIR: 'true', optimizer: 'enabled' }, here],
      ['Solidity', { viaIR: 1, optimizer: { enabled: 1 } }, here],
      ['Solidity', { optimizer: null }, here],
      ['Solidity', { optimizer: { details: [] } }, optimized],
      ['Solidity'.repeat(10_000), {}, untold],
      ['Solidity', {}, here],
      ['Solidity', { viaIR: false, optimizer: { enabled: false, runs: 200 } }, here],
    ] as const) {
      assert.equal(saidOf(language, settings), said, JSON.stringify([language, settings]));
    }
  });
});
