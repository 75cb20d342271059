import assert from 'node:assert/strict';
import { InputError, ServiceError } from '../../../src/domain/failure.ts';
import type { ReplayWarning } from '../../../src/domain/trace/replay.ts';
import { address } from '../services/ledger/ids.ts';
import './fakeEditor.ts';

const { replayUnavailable, severeWarnings, warningSentences } = await import('../../../src/editor/replayText.ts');
const { failureSentence } = await import('../../../src/editor/failureText.ts');

describe('why a transaction cannot be replayed', () => {
  it('is said in a sentence, with the trace where there is one', () => {
    const service = (failure: object) => new ServiceError('ledger', '', failure as never);
    const status = (code: number) => service({ kind: 'rejected', response: { status: code } });
    const many = service({ kind: 'rateLimited', retryAfterSeconds: undefined });
    const slow = service({ kind: 'timedOut', passedMs: 1000 });
    for (const [error, sentence, hasTrace] of [
      [status(404), 'The mirror node has no trace of 0xab (404): it keeps none, or the transaction ran no contract.'],
      [status(406), 'The mirror node gives traces only in compressed form (406).'],
      [
        service({ kind: 'tooLarge', limitBytes: 32 * 1024 * 1024 }),
        'The trace is larger than 32 MB: too large to be gone through.',
      ],
      [many, failureSentence(many)],
      [slow, failureSentence(slow)],
      [new InputError('no-steps', 'It ran nothing.'), 'It ran nothing.', true],
    ] as const) {
      assert.deepEqual(replayUnavailable(error, '0xab'), { sentence, hasTrace: hasTrace === true });
    }
  });
});

describe('warnings of a replay', () => {
  const contract = address(`0x${'0'.repeat(39)}9`);
  const warnings: readonly ReplayWarning[] = [
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

  it('are sentences, the gravest first', () => {
    assert.deepEqual(warningSentences({ warnings }), [
      'This replay answered otherwise than the transaction.',
      'This replay ended otherwise than the transaction: one failed, the other did not.',
      'This replay used 41,000 gas, the transaction 9,007,199,254,740,993.',
      `The code of ${contract} that ran is not the verified one: only its instructions are shown.`,
      `The verification service could not be asked about ${contract}: only its instructions are shown.`,
      `${contract} is written in Vyper, whose steps cannot be told by lines: only its instructions are shown.`,
      ...Array(2).fill(
        `The verification of ${contract} has no source map that fits its code: only its instructions are shown.`,
      ),
      `${contract} is written in ${'x'.repeat(40)}, whose steps cannot be told by lines: only its instructions are shown.`,
    ]);
  });

  it('are shown where they change what happened', () => {
    assert.deepEqual(severeWarnings({ warnings }), warningSentences({ warnings }).slice(0, 2));
    assert.deepEqual(severeWarnings({ warnings: warnings.slice(0, 7) }), []);
  });
});
