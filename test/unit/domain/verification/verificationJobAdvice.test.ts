import assert from 'node:assert/strict';
import type { NextStep } from '../../../../src/domain/verification/verificationAdvice.ts';
import { type JobError, pollDelayMs } from '../../../../src/domain/verification/verificationJob.ts';
import { explainJobError } from '../../../../src/domain/verification/verificationJobAdvice.ts';

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
  const check = (code: string, sentence: RegExp, nextStep: NextStep, severity = 'error') => {
    const advice = explainJobError(jobError(code));
    assert.match(advice.sentence, sentence, code);
    assert.deepEqual([advice.nextStep, advice.severity, advice.errorId], [nextStep, severity, 'e-1'], code);
  };

  it('has a sentence for every code of the reference', () => {
    check(
      'missing_source',
      /^Source files are missing or altered\. Verify from a build that has them\.$/,
      'verifyFromWorkspace',
    );
    check('missing_or_invalid_source', /missing or altered/, 'verifyFromWorkspace');
    check('invalid_compilation_target', /not in the sources: choose/, 'verifyFromWorkspace');
    check('contract_not_found_in_compiler_output', /not in the sources: choose/, 'verifyFromWorkspace');
    check('invalid_language', /language .* not supported: the details/, 'showDetails');
    check('unsupported_language', /language .* not supported: the details/, 'showDetails');
    check('invalid_compiler_version', /compiler version is not available: choose/, 'verifyFromWorkspace');
    check('unsupported_compiler_version', /compiler version is not available: choose/, 'verifyFromWorkspace');
    check('compiler_error', /do not compile/, 'showDetails');
    check('no_compiler_output', /do not compile/, 'showDetails');
    check('metadata_not_set', /could not be analysed: the service’s support/, 'showDetails');
    check('creation_bytecode_cbor_auxdata_not_set', /could not be analysed: the service’s support/, 'showDetails');
    check('runtime_bytecode_cbor_auxdata_not_set', /could not be analysed: the service’s support/, 'showDetails');
    check('cannot_generate_cbor_auxdata_positions', /could not be analysed: the service’s support/, 'showDetails');
    check('contract_not_deployed', /no contract at this address/, 'checkAddress');
    check('onchain_bytecode_is_zero', /no contract at this address/, 'checkAddress');
    check('cannot_fetch_bytecode', /could not be read/, 'retryLater');
    check('onchain_runtime_bytecode_not_available', /could not be read/, 'retryLater');
    check('onchain_creation_bytecode_not_available', /could not be read/, 'retryLater');
    check('compiled_bytecode_is_zero', /abstract or an interface .*: choose/, 'verifyFromWorkspace');
    check('no_match', /differs from the deployed code/, 'compareCode');
    check('bytecode_length_mismatch', /differs from the deployed code/, 'compareCode');
    check('creation_bytecode_match_error', /differs from the deployed code/, 'compareCode');
    check('extra_file_input_bug', /^Submit the original full standard-JSON input/, 'verifyFromWorkspace');
    check('etherscan_network_error', /explorer could not be asked: try again later, or check/, 'setApiKey');
    check('etherscan_http_error', /explorer could not be asked: try again later, or check/, 'setApiKey');
    check('etherscan_rate_limit', /limit of the explorer/, 'setApiKey');
    check('etherscan_api_error', /explorer could not be asked: try again later, or check/, 'setApiKey');
    check('etherscan_not_verified', /not verified on the explorer: check .* or verify/, 'verifyFromWorkspace');
    check('no_similar_match_found', /No similar verified contract .*: verify/, 'verifyFromWorkspace');
    check('etherscan_vyper_version_mapping_failed', /cannot be used: verify/, 'verifyFromWorkspace');
    check('etherscan_missing_contract_in_json', /cannot be used: verify/, 'verifyFromWorkspace');
    check('etherscan_missing_vyper_settings', /cannot be used: verify/, 'verifyFromWorkspace');
    check('already_verified', /no better than the stored match/, 'openContract', 'info');
    check('internal_error', /The service’s own words\. \(internal_error\)/, 'showDetails');
    check('constructor', /The service’s own words\. \(constructor\)/, 'showDetails');
  });

  it('lists files and compiler errors, a few of them', () => {
    const missing = jobError('missing_source', {
      missingSources: ['a.sol', 'b.sol'],
      invalidSources: ['c.sol', 'd.sol'],
    });
    assert.equal(
      explainJobError(missing).sentence,
      'Source files are missing or altered: a.sol, b.sol, c.sol and 1 more. Verify from a build that has them.',
    );
    const error = { severity: 'error', file: 'a.sol', start: 1, formatted: undefined };
    const warning = { ...error, severity: 'warning', message: 'Unused variable.' };
    const compilerErrors = [warning, { ...error, message: 'Expected ;.' }, { ...error, message: 'Other' }];
    assert.equal(
      explainJobError(jobError('compiler_error', { compilerErrors })).sentence,
      'The sources do not compile: Expected ; (a.sol), and 1 more.',
    );
    const formatted = { ...error, message: 'Bad', formatted: 'ParserError: Bad\n --> contracts/A.sol:9:17:\n' };
    assert.equal(
      explainJobError(jobError('compiler_error', { compilerErrors: [formatted] })).sentence,
      'The sources do not compile: Bad (contracts/A.sol:9:17).',
    );
    const placeOnly = { ...formatted, formatted: ' --> contracts/A.sol:9:17:\n' };
    assert.match(
      explainJobError(jobError('compiler_error', { compilerErrors: [placeOnly] })).sentence,
      /contracts\/A\.sol:9:17/,
    );
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
        const { sentence } = explainJobError(error);
        assert.ok(sentence.length < 600, String(sentence.length));
        assert.doesNotMatch(sentence, /[\p{Cc}\p{Cf}]/u);
      }
    }
    assert.doesNotMatch(explainJobError(jobError('x', { message: code })).sentence, /[0-9a-f]{60}/);
  });

  it('says so when the service gave no reason', () => {
    assert.match(explainJobError(undefined).sentence, /no reason/);
    assert.match(explainJobError(jobError('x', { message: undefined })).sentence, /The verification failed \(x\)/);
  });

  it('looks every 2 s for two minutes, then every 5 s', () => {
    assert.deepEqual([0, 119_999, 120_000, 10_000_000].map(pollDelayMs), [2_000, 2_000, 5_000, 5_000]);
  });
});
