import assert from 'node:assert/strict';
import type { EvmAddress } from '../../src/domain/entity/evmAddress.ts';
import { ServiceError } from '../../src/domain/failure.ts';
import { createJsonService } from '../../src/services/http/jsonService.ts';
import {
  createVerificationClient,
  type VerificationClient,
} from '../../src/services/verification/verificationClient.ts';
import { FakeTransport } from '../unit/services/http/fakeTransport.ts';
import { readRecording, recordingsOf } from './recordings.ts';

const address = '0x00000000000000000000000000000000005a67f1' as EvmAddress;
const jobId = '11111111-1111-4111-8111-111111111111';

function clientOf(name: string, status = 200): VerificationClient {
  const isPage = name.endsWith('.html');
  const headers = { 'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8' };
  const transport = new FakeTransport({ status, headers, body: readRecording('verification', name) });
  return createVerificationClient(
    createJsonService('verification', { url: 'https://verification.example' }, transport),
  );
}

async function isRejected(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => false,
    (error: unknown) => error instanceof ServiceError && error.failure.kind === 'rejected',
  );
}

/** What each recorded answer must be read as, by the beginning of its name; the longest beginning comes first. */
const readers: readonly (readonly [string, (name: string) => Promise<unknown>])[] = [
  [
    'contracts-',
    async (name) => {
      const { results } = JSON.parse(readRecording('verification', name));
      const status = results.length === 0 ? 404 : 200;
      assert.equal((await clientOf(name, status).contractAllChains(address)).length, results.length);
    },
  ],
  ['contract-', readContract],
  [
    'notverified',
    async (name) => {
      const unverified = '0x00000000000000000000000000000000005a6700' as EvmAddress;
      assert.equal((await clientOf(name, 404).contract({ chainId: '296', address: unverified })).verified, false);
    },
  ],
  ['job-notfound', async (name) => assert.ok(await isRejected(clientOf(name, 404).job(jobId)))],
  ['job-', readJob],
  ['err-', async (name) => assert.ok(await isRejected(clientOf(name, 400).contract(keyOf(name))))],
  ['etherscan-', async (name) => assert.ok(await isRejected(clientOf(name, 409).importFromExplorer(keyOf(name))))],
  ['v2-unknown-route', async (name) => assert.ok(await isRejected(clientOf(name, 404).contract(keyOf(name))))],
  ['chains', async (name) => assert.ok((await clientOf(name).chains()).length > 0)],
];

function keyOf(name: string) {
  const isPage = name.endsWith('.html');
  const told = isPage ? {} : JSON.parse(readRecording('verification', name));
  return {
    chainId: String(told.chainId ?? '296'),
    address: String(told.address ?? address).toLowerCase() as EvmAddress,
  };
}

/** What an answer of another name must be read as, by what is in it. */
function readerOf(name: string): (name: string) => Promise<unknown> {
  const body = name.endsWith('.html') ? {} : JSON.parse(readRecording('verification', name));
  const kind = Array.isArray(body)
    ? 'chains'
    : 'isJobCompleted' in body
      ? 'job-'
      : 'results' in body
        ? 'contracts-'
        : body.match === null
          ? 'notverified'
          : 'match' in body
            ? 'contract-'
            : 'err-';
  return readers.find(([beginning]) => beginning === kind)?.[1] ?? assert.fail('no reader');
}

async function readContract(name: string): Promise<void> {
  const found = await clientOf(name).contract(keyOf(name), { fields: 'all' });
  assert.ok(found.verified && found.match !== undefined && found.verifiedAtMs !== undefined);
  const { abi, sources } = JSON.parse(readRecording('verification', name));
  assert.equal(Array.isArray(found.abi), Array.isArray(abi));
  assert.deepEqual([...(found.sources?.keys() ?? [])], Object.keys(sources ?? {}));
}

async function readJob(name: string): Promise<void> {
  const { isJobCompleted, verificationId, error } = JSON.parse(readRecording('verification', name));
  const job = await clientOf(name).job(verificationId);
  assert.equal(job.state === 'pending', isJobCompleted === false);
  assert.equal(job.error?.code, error?.customCode);
}

describe('recorded answers of verification services', () => {
  // The extension asks no service for its version.
  for (const name of recordingsOf('verification').filter((each) => each !== 'version.json')) {
    it(`reads ${name}`, async () => {
      const read = readers.find(([beginning]) => name.startsWith(beginning))?.[1] ?? readerOf(name);
      await read(name);
    });
  }
});
