import assert from 'node:assert/strict';
import type { MatchKind } from '../../../../src/domain/contract/verifiedContract.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import type { ErrorResponse, ServiceFailure } from '../../../../src/domain/failure.ts';
import {
  explainErrorResponse,
  explainJobError,
  mayHaveArrived,
  shouldKeepWatching,
  verifiedAlready,
} from '../../../../src/domain/verification/verificationAdvice.ts';
import type { JobError } from '../../../../src/domain/verification/verificationJob.ts';
import { englishAdvice, englishData } from '../../english.ts';

const responseOf = (status: number, code?: string): ErrorResponse => ({
  ...{ status, messages: [], code, errorId: 'e-1', data: undefined },
});
const rejected = (status: number, code?: string): ServiceFailure => ({
  ...{ kind: status >= 500 ? 'failed' : 'rejected', response: responseOf(status, code) },
});
const rateLimited = (retryAfterSeconds?: number, code?: string): ServiceFailure => ({
  ...{ kind: 'rateLimited', retryAfterSeconds, response: responseOf(429, code) },
});

describe('advice on error answers', () => {
  const adviceOf = (failure: ServiceFailure) => englishAdvice(explainErrorResponse(failure, '296'));

  it('says when to try again wherever the service said it, but not after more than an hour', () => {
    for (const code of ['too_many_requests', 'etherscan_limit', 'other_limit', 'duplicate_verification_request']) {
      assert.equal(adviceOf(rateLimited(7, code))?.retryAfterSeconds, 7, code);
    }
    for (const [seconds, sentence, expected] of [
      [3_600, /in 3600 s/, 3_600],
      [2_212_000_000, /in more than an hour/, undefined],
      [undefined, /in a moment/, undefined],
    ] as const) {
      const advice = adviceOf(rateLimited(seconds, 'too_many_requests'));
      assert.match(advice?.sentence ?? '', sentence);
      assert.equal(advice?.retryAfterSeconds, expected);
    }
  });

  it('is none for what is no answer of the service', () => {
    for (const failure of [
      { kind: 'unreachable', detail: 'x' },
      { kind: 'timedOut', passedMs: 1 },
      { kind: 'malformed', path: '', detail: '' },
      rejected(502),
      rateLimited(7),
      rejected(403),
    ] as const satisfies readonly ServiceFailure[]) {
      assert.equal(adviceOf(failure), undefined);
    }
  });

  it('tells whether a submission may have arrived, and whether to go on watching a job', () => {
    for (const [failure, hasArrived, isWatched] of [
      [{ kind: 'unreachable', detail: '' }, true, true],
      [{ kind: 'timedOut', passedMs: 1 }, true, true],
      [{ kind: 'malformed', path: '', detail: '' }, true, false],
      [rejected(500), true, true],
      [rejected(408), false, true],
      [rejected(404, 'job_not_found'), false, false],
      [rejected(400, 'invalid_parameter'), false, false],
      [rateLimited(), false, true],
      [{ kind: 'tooLarge', limitBytes: 1 }, false, false],
      [{ kind: 'notConfigured', setting: '', detail: '' }, false, false],
    ] as const satisfies readonly (readonly [ServiceFailure, boolean, boolean])[]) {
      assert.deepEqual(
        [mayHaveArrived(failure), shouldKeepWatching(failure)],
        [hasArrived, isWatched],
        JSON.stringify(failure),
      );
    }
  });
});

describe('advice on failed jobs', () => {
  const noLists = { compilerErrors: [], missingSources: [], invalidSources: [] };
  const adviceOf = (code: string, more: Partial<JobError> = {}) =>
    englishAdvice(explainJobError({ ...noLists, code, message: 'Own words.', errorId: 'e-1', ...more }));

  it('lists files and compiler errors, a few of them', () => {
    const error = { severity: 'error', file: 'a.sol', start: 1, formatted: undefined, message: 'Bad' };
    const warning = { ...error, severity: 'warning', message: 'Unused variable.' };
    const printed = '--> contracts/A.sol:9:17:\n';
    for (const [compilerErrors, text] of [
      [
        [warning, { ...error, message: 'Expected ;.' }, { ...error, message: 'Other' }],
        'Expected ; (a.sol), and 1 more',
      ],
      [[{ ...error, formatted: `ParserError: Bad\n ${printed}` }], 'Bad (contracts/A.sol:9:17)'],
      [[{ ...error, formatted: ` ${printed}` }], 'Bad (contracts/A.sol:9:17)'],
      [[warning, { ...warning, severity: 'info', message: 'Other.' }], 'Unused variable (a.sol)'],
      [[{ ...error, file: undefined, message: 'Bad.' }], 'Bad'],
    ] as const) {
      for (const code of ['compiler_error', 'no_compiler_output']) {
        assert.deepEqual(adviceOf(code, { compilerErrors }), {
          ...{ severity: 'error', nextStep: 'openErrors', errorId: 'e-1' },
          sentence: `The sources do not compile: ${text}.`,
        });
      }
    }
    for (const [missingSources, invalidSources, text] of [
      [['a.sol', 'b.sol'], ['c.sol', 'd.sol'], 'a.sol, b.sol, c.sol and 1 more'],
      [['a.sol', 'b.sol', 'c.sol'], [], 'a.sol, b.sol, c.sol'],
    ] as const) {
      const sentence = `Source files are missing or altered: ${text}. Verify from a build that has them.`;
      for (const code of ['missing_source', 'missing_or_invalid_source']) {
        assert.equal(adviceOf(code, { missingSources, invalidSources }).sentence, sentence);
      }
    }
  });

  it('repeats no message that it holds already', () => {
    const done = 'Done, but the result is no better than the stored match.';
    assert.equal(adviceOf('already_verified', { message: 'the stored match' }).sentence, done);
  });

  it('never holds a bytecode, a line break or a long text', () => {
    const code = `0x${'60'.repeat(20_000)}`;
    const texts = [code, code.slice(2), `differs: ${code} and ${code}`, 'x'.repeat(50_000), 'a\nb\u202ec\u0000d'];
    for (const text of texts) {
      const everywhere = {
        message: text,
        missingSources: Array.from({ length: 100 }, () => text),
        compilerErrors: [{ message: text, severity: text, file: text, start: 0, formatted: text }],
      };
      for (const jobCode of [text, 'compiler_error', 'missing_source']) {
        const { sentence } = adviceOf(jobCode, everywhere);
        assert.ok(sentence.length < 600, String(sentence.length));
        assert.doesNotMatch(sentence, /[\p{Cc}\p{Cf}]/u);
      }
    }
    assert.doesNotMatch(adviceOf('x', { message: code }).sentence, /[0-9a-f]{60}/);
  });
});

describe('a contract that is verified already', () => {
  const address = parseEvmAddress(`0x${'0'.repeat(38)}05`) ?? assert.fail();

  it('says how well it matches and what another verification may gain', () => {
    const original = 'The original sources, with their names, comments and paths, may make it an exact match.';
    const refused = 'It cannot become better: the service refuses the files.';
    const atBest = (side: string) => `At best the ${side} code matches exactly, too.`;
    for (const [match, runtimeMatch, creationMatch, sides, gain, isWorthwhile] of [
      ['exact_match', 'exact_match', 'exact_match', 'Exact match, Exact match', refused, false],
      ['exact_match', 'exact_match', undefined, 'Exact match, Not matched', atBest('creation'), false],
      ['exact_match', 'match', 'exact_match', 'Match, Exact match', atBest('runtime'), false],
      ['match', 'match', undefined, 'Match, Not matched', original, true],
      ['better_match', undefined, 'match', 'Not matched, Match', original, true],
    ] as const satisfies readonly (readonly [...(MatchKind | undefined)[], boolean])[]) {
      const contract = { chainId: '296', address, verifiedAtMs: undefined, matchId: undefined };
      const [runtime, creation] = sides.split(', ');
      assert.deepEqual(englishData(verifiedAlready({ ...contract, match, runtimeMatch, creationMatch })), {
        sentence: `The contract is verified already (runtime code: ${runtime}, creation code: ${creation}).`,
        gain,
        isWorthwhile,
      });
    }
  });
});
