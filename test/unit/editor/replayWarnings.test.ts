import assert from 'node:assert/strict';
import type { ReplayWarning } from '../../../src/domain/trace/replay.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { address } from '../services/ledger/ids.ts';

stubVsCode();
const { warningSentences, severeWarnings } = await import('../../../src/editor/replayWarnings.ts');

const contract = address(`0x${'0'.repeat(39)}9`);
const warnings: readonly ReplayWarning[] = [
  { kind: 'inlined', address: contract },
  { kind: 'noLines', address: contract, language: 'Vyper' },
  { kind: 'noLines', address: contract, language: 'Solidity' },
  { kind: 'noLines', address: contract, language: undefined },
  { kind: 'noLines', address: contract, language: 'x'.repeat(50) },
  { kind: 'notAsked', address: contract },
  { kind: 'otherCode', address: contract },
  { kind: 'otherGas', replayed: 41_000n, executed: 9_007_199_254_740_993n },
  { kind: 'differs', what: 'answer' },
  { kind: 'differs', what: 'outcome' },
];

describe('warnings of a replay', () => {
  it('is said in sentences, the gravest first', () => {
    assert.deepEqual(warningSentences({ warnings }), [
      'This replay answered otherwise than the transaction.',
      'This replay ended otherwise than the transaction: one failed, the other did not.',
      'This replay used 41,000 gas, the transaction 9,007,199,254,740,993.',
      `The code of ${contract} that ran is not the verified one: only its instructions are shown.`,
      `The verification service could not be asked about ${contract}: only its instructions are shown.`,
      `${contract} is written in Vyper, whose steps cannot be told by lines: only its instructions are shown.`,
      ...Array(2).fill(`The verification of ${contract} has no source map: only its instructions are shown.`),
      `${contract} is written in ${'x'.repeat(40)}, whose steps cannot be told by lines: only its instructions are shown.`,
      `${contract} was compiled by the optimizing pipeline, which puts functions into others: stops and functions may be missing.`,
    ]);
  });

  it('is shown where it changes what happened', () => {
    assert.deepEqual(severeWarnings({ warnings }), warningSentences({ warnings }).slice(0, 2));
    assert.deepEqual(severeWarnings({ warnings: warnings.slice(0, 8) }), []);
  });
});
