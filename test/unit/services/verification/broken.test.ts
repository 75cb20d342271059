import assert from 'node:assert/strict';
import type { EvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { ServiceError, type ServiceFailure } from '../../../../src/domain/failure.ts';
import { createJsonService, type JsonService } from '../../../../src/services/http/jsonService.ts';
import {
  createVerificationClient,
  type VerificationClient,
} from '../../../../src/services/verification/verificationClient.ts';
import { type FakeAnswer, FakeTransport, mutations, sampleJson, sampleText } from '../http/fakeTransport.ts';

const id = '11111111-1111-4111-8111-111111111111';
const address = (text: unknown) => parseEvmAddress(String(text)) ?? assert.fail();

interface Operation {
  readonly name: string;
  readonly sample: string;
  readonly call: (client: VerificationClient, original: Record<string, unknown>) => Promise<unknown>;
}

const contract: Pick<Operation, 'call'> = {
  call: (client, original) =>
    client.contract({ chainId: '296', address: address(original['address']) }, { fields: 'all' }),
};
const job: Pick<Operation, 'call'> = {
  call: (client) => client.job(id),
};

const operations: readonly Operation[] = [
  ...['solidity-exact-all', 'partial-match-all', 'runtime-only-all', 'vyper-constructor-immutables-all', 'minimal'].map(
    (name) => ({ name: 'contract', sample: `contract-${name}.json`, ...contract }),
  ),
  { name: 'contract', sample: 'contract-proxy-verified-impl.json', ...contract },
  { name: 'job', sample: 'job-pending.json', ...job },
  { name: 'job', sample: 'job-success.json', ...job },
  { name: 'job', sample: 'job-compiler-error.json', ...job },
  {
    name: 'contractAllChains',
    sample: 'contracts-296.json',
    call: (client) => client.contractAllChains('0x000000000000000000000000000000000061d4b2' as EvmAddress),
  },
];

async function outcome(operation: Operation, original: Record<string, unknown>, answer: FakeAnswer) {
  const leftOut: string[] = [];
  const inner = createJsonService('verification', { url: 'https://host' }, new FakeTransport(answer));
  const service: JsonService = {
    ...inner,
    async call(given) {
      const read = await inner.call(given);
      leftOut.push(...read.unreadable.map(({ path }) => path));
      return read;
    },
  };
  const failure = await operation.call(createVerificationClient(service), original).then(
    (): ServiceFailure | undefined => undefined,
    (error: unknown) => (error instanceof ServiceError ? error.failure : assert.fail(String(error))),
  );
  return { failure, leftOut };
}

/** Whether one path leads to the other. */
function isAbout(part: string, path: string): boolean {
  return `${part}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${part}.`);
}

function setTo(value: unknown) {
  return (parent: Record<string, unknown>, key: string) => {
    parent[key] = value;
  };
}

describe('broken answers of the verification service', () => {
  for (const operation of operations) {
    const { name, sample } = operation;
    const original = sampleJson(`verification/${sample}`);
    it(`${name}: ${sample} with a wrong type anywhere is read without it or malformed right there`, async () => {
      for (const value of [{ wrong: [] }, -1.5, [[]]]) {
        for (const { path, json } of mutations(original, setTo(value))) {
          const { failure, leftOut } = await outcome(operation, original, { json });
          const place = failure?.kind === 'malformed' ? failure.path : undefined;
          // An answer about another contract is refused as a whole.
          const isRefused = place === '' && /^(address|chainId)$/.test(path);
          const isThere = isRefused || (place !== undefined && `${place}.`.startsWith(`${path}.`));
          assert.ok(failure === undefined || isThere, `${path}: ${JSON.stringify(failure)}`);
          assert.ok(leftOut.length <= 1 && leftOut.every((part) => isAbout(part, path)), `${leftOut} for ${path}`);
        }
      }
    });

    it(`${name}: ${sample} cut short, or HTML instead, is malformed`, async () => {
      const text = sampleText(`verification/${sample}`);
      for (const length of [0, 1, text.length >> 1, text.length - 1]) {
        assert.equal(
          (await outcome(operation, original, { body: text.slice(0, length).trim() })).failure?.kind,
          'malformed',
        );
      }
      const html = { headers: { 'content-type': 'text/html' }, body: '<html>' };
      assert.equal((await outcome(operation, original, html)).failure?.kind, 'malformed');
    });
  }
});
