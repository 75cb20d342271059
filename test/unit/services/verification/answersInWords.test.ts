import assert from 'node:assert/strict';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import type { VerificationAdvice } from '../../../../src/domain/verification/verificationAdvice.ts';
import { explainErrorResponse } from '../../../../src/domain/verification/verificationAdvice.ts';
import { explainJobError } from '../../../../src/domain/verification/verificationAdvice.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import { createVerificationClient } from '../../../../src/services/verification/verificationClient.ts';
import { englishAdvice } from '../../english.ts';
import { FakeTransport, sampleText } from '../http/fakeTransport.ts';

const address = parseEvmAddress('0x000000000000000000000000000000000061d401');

function clientOf(name: string, status: number) {
  const body = sampleText(`verification/${name}`);
  const type = name.endsWith('.html') ? 'text/html' : 'application/json';
  const transport = new FakeTransport({ status, body, headers: { 'content-type': type } });
  return createVerificationClient(createJsonService('verification', { url: 'https://host/server' }, transport));
}

/** What a user reads of an error answer to an import or a look at a job. */
async function wordsOf(name: string, status: number, chainId?: string): Promise<VerificationAdvice | undefined> {
  const client = clientOf(name, status);
  const call =
    chainId === undefined
      ? client.job('55555555-5555-4555-8555-555555555555')
      : client.importFromExplorer({ chainId, address: address ?? assert.fail() });
  const error = await call.then(
    () => assert.fail('answered'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ServiceError);
  return englishAdvice(
    explainErrorResponse(error.failure, chainId ?? '296', chainId === undefined ? undefined : 'import'),
  );
}

describe('answers of the verification service in words', () => {
  it('has words for every error answer', async () => {
    const check = async (
      name: string,
      status: number,
      chainId: string | undefined,
      sentence: RegExp,
      nextStep: string,
    ) => {
      const words = await wordsOf(name, status, chainId);
      assert.match(words?.sentence ?? '', sentence, name);
      assert.equal(words?.nextStep, nextStep, name);
      return words;
    };
    const exact = await check('etherscan-already-exact.json', 409, '296', /already verified/, 'openContract');
    assert.match(exact?.errorId ?? '', /^[0-9a-f-]{36}$/);
    await check('etherscan-chain-unknown.json', 400, '297', /previewnet/, 'switchChain');
    await check('etherscan-network-fail.json', 502, '1', /could not be reached or refused/, 'setApiKey');
    await check('err-addr-badchecksum.json', 400, '296', /could not use the request/, 'showDetails');
    await check('job-notfound.json', 404, undefined, /does not know this job/, 'openContract');
    await check('v2-unknown-route.html', 404, undefined, /no verification service/, 'checkSettings');
  });

  it('has words for every job', async () => {
    const jobOf = (name: string) => clientOf(name, 200).job('11111111-1111-4111-8111-111111111111');
    assert.equal((await jobOf('job-pending.json')).state, 'pending');
    const success = await jobOf('job-success.json');
    assert.deepEqual([success.state, success.contract?.match], ['success', 'exact_match']);
    const failure = await jobOf('job-compiler-error.json');
    const words = englishAdvice(explainJobError(failure.error));
    assert.match(words.sentence, /^The sources do not compile: /);
    assert.deepEqual([words.nextStep, words.errorId], ['openErrors', failure.error?.errorId]);
  });
});
