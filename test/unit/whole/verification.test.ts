import assert from 'node:assert/strict';
import type { VerificationMethod } from '../../../src/domain/contract/verifiedContract.ts';
import { parseEvmAddress } from '../../../src/domain/entity/evmAddress.ts';
import type { ServiceFailure } from '../../../src/domain/failure.ts';
import {
  explainErrorResponse,
  explainJobError,
  type VerificationAdvice,
} from '../../../src/domain/verification/verificationAdvice.ts';
import { createJsonService } from '../../../src/services/http/jsonService.ts';
import { createVerificationClient } from '../../../src/services/verification/verificationClient.ts';
import { englishAdvice } from '../english.ts';
import { FakeTransport, sampleText } from '../services/http/fakeTransport.ts';
import { assertWhole, compactData } from './assertWhole.ts';

const jobCodes = [
  'missing_source missing_or_invalid_source invalid_compilation_target contract_not_found_in_compiler_output',
  'invalid_language unsupported_language invalid_compiler_version unsupported_compiler_version compiler_error',
  'no_compiler_output metadata_not_set creation_bytecode_cbor_auxdata_not_set runtime_bytecode_cbor_auxdata_not_set',
  'cannot_generate_cbor_auxdata_positions contract_not_deployed onchain_bytecode_is_zero cannot_fetch_bytecode',
  'onchain_runtime_bytecode_not_available onchain_creation_bytecode_not_available compiled_bytecode_is_zero no_match',
  'bytecode_length_mismatch creation_bytecode_match_error extra_file_input_bug etherscan_network_error',
  'etherscan_http_error etherscan_api_error etherscan_rate_limit etherscan_limit explorer_limit etherscan_not_verified',
  'no_similar_match_found etherscan_vyper_version_mapping_failed etherscan_missing_contract_in_json',
  'etherscan_missing_vyper_settings already_verified internal_error constructor',
].flatMap((line) => line.split(' '));

const answers: readonly (readonly [status: number, code?: string, chainId?: string, method?: VerificationMethod])[] = [
  [400, 'invalid_parameter'],
  [400, 'invalid_json'],
  [400, 'unsupported_chain'],
  [400, 'unsupported_chain', '1234', 'workspace'],
  [400, 'unsupported_chain', '1234', 'import'],
  [400, 'unsupported_chain', '297', 'import'],
  [400, 'malformed_etherscan_response'],
  [400, 'something_new'],
  [400, 'constructor'],
  [404],
  [404, 'not_etherscan_verified'],
  [404, 'job_not_found'],
  [404, 'route_not_found'],
  [404, 'cannot_fetch_bytecode'],
  [409, 'already_verified'],
  [429, 'duplicate_verification_request'],
  [429, 'etherscan_limit'],
  [429, 'explorer_limit'],
  [429, 'etherscan_rate_limit'],
  [429, 'other_limit'],
  [429, 'too_many_requests'],
  [500, 'internal_error'],
  [502, 'etherscan_request_failed'],
  [502, 'failed_to_get_bytecode'],
];

function lineOf(name: string, advice: VerificationAdvice | undefined): string {
  const { severity, nextStep, sentence, errorId, retryAfterSeconds } = advice ?? {};
  return [name, severity, nextStep, errorId, retryAfterSeconds, sentence].join(' | ');
}

function clientOf(sample: string) {
  const transport = new FakeTransport({ body: sampleText(`verification/${sample}.json`) });
  return createVerificationClient(createJsonService('verification', { url: 'https://host/server' }, transport));
}

/** Every member on a line of its own, the beginning of long ones; what the service sent is beside it in the samples. */
function decodedLines(title: string, decoded: object): readonly string[] {
  const members = Object.entries(decoded).filter(([name]) => name !== 'raw');
  return [title, ...members.map(([name, member]) => `  ${name}: ${compactData(member)}`.slice(0, 3_000))];
}

describe('answers of the verification service, whole', () => {
  it('are decoded as expected', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    const anyAddress = parseEvmAddress(`0x${'1'.repeat(40)}`) ?? assert.fail();
    const contracts = ['minimal', 'partial-match-all', 'runtime-only-all', 'solidity-exact-all', 'proxy-verified-impl'];
    const lines: string[] = [];
    for (const name of [...contracts, 'vyper-constructor-immutables-all']) {
      const sample = `contract-${name}`;
      const { chainId = '296', address } = JSON.parse(sampleText(`verification/${sample}.json`));
      const key = { chainId, address: parseEvmAddress(address ?? '') ?? anyAddress };
      lines.push(...decodedLines(sample, await clientOf(sample).contract(key, { fields: 'all' })));
    }
    for (const sample of ['job-pending', 'job-success', 'job-compiler-error']) {
      lines.push(...decodedLines(sample, await clientOf(sample).job(id)));
    }
    lines.push(...(await clientOf('chains').chains()).map(compactData));
    lines.push(...(await clientOf('contracts-296').contractAllChains(anyAddress)).map(compactData));
    assertWhole('verification/decoded.txt', lines);
  });
});

describe('advice on verifications, whole', () => {
  it('has the sentence and the next step for every code of a failed job', () => {
    const error = { message: 'Own words.', errorId: 'e-1', compilerErrors: [], missingSources: [], invalidSources: [] };
    assertWhole('verification/jobs.txt', [
      lineOf('no reason', englishAdvice(explainJobError(undefined))),
      lineOf('no message', englishAdvice(explainJobError({ ...error, code: 'other', message: undefined }))),
      ...jobCodes.map((code) => lineOf(code, englishAdvice(explainJobError({ ...error, code })))),
    ]);
  });

  it('has the sentence and the next step for every error answer', () => {
    const lines = answers.flatMap(([status, code, chainId = '296', method]) =>
      [['Own words.'], []].map((messages) => {
        const response = { status, code, messages, errorId: 'e-1', data: undefined };
        const failure: ServiceFailure =
          status === 429
            ? { kind: 'rateLimited', retryAfterSeconds: 7, response }
            : { kind: status >= 500 ? 'failed' : 'rejected', response };
        const name = [status, code, ...(method === undefined ? [] : [method, chainId]), ...messages].join(' ');
        return lineOf(name, englishAdvice(explainErrorResponse(failure, chainId, method)));
      }),
    );
    assertWhole('verification/answers.txt', lines);
  });
});
