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
  /** Members that must be there; a missing or null one is malformed at that path. */
  readonly required: RegExp;
  /** Members that must be there but may be null. */
  readonly nullable?: RegExp;
  /** Members that are left out with what is required of them; without, the whole answer is malformed. */
  readonly isTolerant: boolean;
}

const contract: Pick<Operation, 'call' | 'required' | 'nullable' | 'isTolerant'> = {
  isTolerant: true,
  call: (client, original) =>
    client.contract({ chainId: '296', address: address(original['address']) }, { fields: 'all' }),
  required:
    /^(sources|sourceIds)\..+|^signatures\.\w+\.\d+\.signature$|^(creation|runtime)Bytecode\.(cborAuxdata|transformationValues\.\w+)\..+|^proxyResolution\.implementations\.\d+\.address$/,
  nullable: /^match$/,
};
const job: Pick<Operation, 'call' | 'required' | 'nullable' | 'isTolerant'> = {
  isTolerant: false,
  call: (client) => client.job(id),
  required: /^(isJobCompleted|verificationId|contract\.chainId|contract\.address)$/,
  nullable: /^contract\.match$/,
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
    required: /^results$|\.(chainId|address)$/,
    nullable: /\.match$/,
    isTolerant: true,
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

// Fields whose content is untrusted JSON to the client, to be read by parsers of their own.
const foreign =
  /^(abi|storageLayout|transientStorageLayout|userdoc|devdoc|metadata|stdJsonInput|stdJsonOutput|additionalInput|compilation\.compilerSettings|(creation|runtime)Bytecode\.sourceMap)\./;

describe('broken answers of the verification service', () => {
  for (const operation of operations) {
    const { name, sample, required, nullable } = operation;
    const original = sampleJson(`verification/${sample}`);
    const isMust = (path: string) => required.test(path);

    /** What lacks something it needs is left out where that is possible, else the answer is malformed. */
    const cost = (path: string) => (operation.isTolerant && !/^(results|match)$/.test(path) ? 'left out' : 'malformed');
    const check = async (change: Parameters<typeof mutations>[1], needs: (path: string) => boolean | undefined) => {
      for (const { path, json } of [...mutations(original, change)].filter((one) => !foreign.test(one.path))) {
        const { failure, leftOut } = await outcome(operation, original, { json });
        const actual = failure?.kind ?? (leftOut.length === 0 ? 'read' : 'left out');
        assert.equal(actual, needs(path) ? cost(path) : 'read', path);
        assert.ok(failure === undefined || ('path' in failure && failure.path === path), path);
        assert.ok(leftOut.length <= 1 && leftOut.every((part) => isAbout(part, path)), `${leftOut} for ${path}`);
      }
    };

    // Members of maps may be left out: the name is the service's own.
    const isMapMember = (path: string) =>
      /^(sources|sourceIds)\.(?!.*\.(content|id)$)|cborAuxdata\.\d+$|transformationValues\.(cborAuxdata|immutables)\.\d+$/.test(
        path,
      );

    it(`${name}: ${sample} without any one field`, async () => {
      await check(
        (parent, key) => delete parent[key],
        (path) => !isMapMember(path) && (isMust(path) || nullable?.test(path)),
      );
    }).timeout(20_000);

    it(`${name}: ${sample} with null in any one field`, async () => {
      await check(setTo(null), isMust);
    }).timeout(20_000);

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
    }).timeout(20_000);

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
