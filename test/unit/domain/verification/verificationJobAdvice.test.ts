import assert from 'node:assert/strict';
import { type JobError, pollDelayMs } from '../../../../src/domain/verification/verificationJob.ts';
import { explainJobError } from '../../../../src/domain/verification/verificationJobAdvice.ts';
import { englishAdvice } from '../../english.ts';

const jobError = (code: string, more: Partial<JobError> = {}): JobError => ({
  code,
  message: 'The service’s own words.',
  errorId: 'e-1',
  compilerErrors: [],
  missingSources: [],
  invalidSources: [],
  ...more,
});

describe('why a job failed', () => {
  it('lists files and compiler errors, a few of them', () => {
    const missing = jobError('missing_source', {
      missingSources: ['a.sol', 'b.sol'],
      invalidSources: ['c.sol', 'd.sol'],
    });
    assert.equal(
      englishAdvice(explainJobError(missing)).sentence,
      'Source files are missing or altered: a.sol, b.sol, c.sol and 1 more. Verify from a build that has them.',
    );
    const error = { severity: 'error', file: 'a.sol', start: 1, formatted: undefined };
    const warning = { ...error, severity: 'warning', message: 'Unused variable.' };
    const compilerErrors = [warning, { ...error, message: 'Expected ;.' }, { ...error, message: 'Other' }];
    assert.equal(
      englishAdvice(explainJobError(jobError('compiler_error', { compilerErrors }))).sentence,
      'The sources do not compile: Expected ; (a.sol), and 1 more.',
    );
    const formatted = { ...error, message: 'Bad', formatted: 'ParserError: Bad\n --> contracts/A.sol:9:17:\n' };
    assert.equal(
      englishAdvice(explainJobError(jobError('compiler_error', { compilerErrors: [formatted] }))).sentence,
      'The sources do not compile: Bad (contracts/A.sol:9:17).',
    );
    const warnings = [warning, { ...warning, severity: 'info', message: 'Other.' }];
    assert.equal(
      englishAdvice(explainJobError(jobError('compiler_error', { compilerErrors: warnings }))).sentence,
      'The sources do not compile: Unused variable (a.sol).',
    );
    const nowhere = { ...error, file: undefined, message: 'Bad.' };
    assert.deepEqual(englishAdvice(explainJobError(jobError('no_compiler_output', { compilerErrors: [nowhere] }))), {
      severity: 'error',
      sentence: 'The sources do not compile: Bad.',
      nextStep: 'openErrors',
      errorId: 'e-1',
    });
    assert.equal(
      englishAdvice(explainJobError(jobError('missing_source', { missingSources: ['a.sol', 'b.sol', 'c.sol'] })))
        .sentence,
      'Source files are missing or altered: a.sol, b.sol, c.sol. Verify from a build that has them.',
    );
    const placeOnly = { ...formatted, formatted: ' --> contracts/A.sol:9:17:\n' };
    assert.match(
      englishAdvice(explainJobError(jobError('compiler_error', { compilerErrors: [placeOnly] }))).sentence,
      /contracts\/A\.sol:9:17/,
    );
  });

  it('shows the words of the service where it lists neither errors nor files', () => {
    const missing = 'Compiler error. Could not download solc 0.9.99: 404 Not Found';
    const check = (code: string, sentence: string, nextStep: string, message: string | undefined = missing) =>
      assert.deepEqual(englishAdvice(explainJobError(jobError(code, { message }))), {
        severity: code === 'already_verified' ? 'info' : 'error',
        sentence,
        nextStep,
        errorId: 'e-1',
      });
    const words = `Message of the service: ${missing}`;
    check('compiler_error', `The service could not compile the sources. ${words}`, 'retryLater');
    check('no_compiler_output', `The service could not compile the sources. ${words}`, 'retryLater');
    check('no_compiler_output', 'The service could not compile the sources.', 'retryLater', '');
    const altered = 'Source files are missing or altered. Verify from a build that has them.';
    check('missing_source', `${altered} ${words}`, 'verifyFromWorkspace');
    check('missing_or_invalid_source', `${altered} ${words}`, 'verifyFromWorkspace');
    const version = 'This compiler version is not available: choose a build by a released compiler.';
    check('unsupported_compiler_version', `${version} ${words}`, 'verifyFromWorkspace');
    const done = 'Done, but the result is no better than the stored match.';
    check('already_verified', `${done} ${words}`, 'openContract');
    check('already_verified', done, 'openContract', 'the stored match');
    check('internal_error', `${missing} (internal_error)`, 'retryLater');
    check('another_error', `${missing} (another_error)`, 'showDetails');
  });

  it('never holds a bytecode, a line break or a long text', () => {
    const code = `0x${'60'.repeat(20_000)}`;
    const texts = [code, code.slice(2), `differs: ${code} and ${code}`, 'x'.repeat(50_000), 'a\nb\u202ec\u0000d'];
    for (const text of texts) {
      const everywhere = jobError(text, {
        message: text,
        missingSources: Array.from({ length: 100 }, () => text),
        compilerErrors: [{ message: text, severity: text, file: text, start: 0, formatted: text }],
      });
      for (const error of [
        everywhere,
        { ...everywhere, code: 'compiler_error' },
        { ...everywhere, code: 'missing_source' },
      ]) {
        const { sentence } = englishAdvice(explainJobError(error));
        assert.ok(sentence.length < 600, String(sentence.length));
        assert.doesNotMatch(sentence, /[\p{Cc}\p{Cf}]/u);
      }
    }
    assert.doesNotMatch(englishAdvice(explainJobError(jobError('x', { message: code }))).sentence, /[0-9a-f]{60}/);
  });

  it('looks every 2 s for two minutes, then every 5 s', () => {
    assert.deepEqual([0, 119_999, 120_000, 10_000_000].map(pollDelayMs), [2_000, 2_000, 5_000, 5_000]);
  });
});
