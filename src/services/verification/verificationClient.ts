import {
  type Compilation,
  type ContractKey,
  type ContractLookup,
  type ContractMatch,
  isChainId,
  type ProxyResolution,
  type VerificationChain,
  type VerificationMethod,
  type VerifiedContract,
  verificationMethods,
} from '../../domain/contract/verifiedContract.ts';
import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { InputError, ServiceError, type ServiceFailure } from '../../domain/failure.ts';
import { phrase } from '../../domain/phrase.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import { type JsonCall, type JsonService, pathOf } from '../http/jsonService.ts';
import type { Schema } from '../http/schema.ts';
import type { CallOptions } from '../http/transport.ts';
import {
  chainList,
  contractList,
  contractSchema,
  job,
  notVerified,
  submission,
  type VerificationSubmission,
} from './verificationSchemas.ts';

type ContractField = Exclude<keyof VerifiedContract, keyof ContractMatch | 'verified' | 'raw'>;

/** Either what to include, a field or one level below it, or what to leave out; the minimal fields come always. */
export type ContractSelection =
  | { readonly fields: 'all' | readonly (ContractField | `compilation.${keyof Compilation}`)[] }
  | { readonly omit: readonly ContractField[] };

interface ImportRequest extends ContractKey {
  /** The user's key for the explorer. */
  readonly apiKey?: string | undefined;
}

interface SourcesRequest extends ContractKey {
  /** `0x` and 64 hex digits: saves the service the search for the creation code. */
  readonly creationTransactionHash?: string | undefined;
}

interface StandardJsonRequest extends SourcesRequest {
  readonly stdJsonInput: unknown;
  readonly compilerVersion: string;
  /** `path:Name`. */
  readonly contractIdentifier: string;
}

interface MetadataRequest extends SourcesRequest {
  readonly sources: Readonly<Record<string, string>>;
  readonly metadata: unknown;
}

/** A contract carries four bytecodes and the whole compiler input and output. */
const contractLimitBytes = 32 * 1024 * 1024;

/** The service asks the explorer, or reads many sources, before it answers. */
const submissionTimeoutMs = 60_000;

/** Which chains have an explorer changes with a release of the service. */
const chainsKeptMs = 60 * 60_000;

export type VerificationClient = ReturnType<typeof createVerificationClient>;

/** The verification service; rejects with ServiceError, or with InputError before a request that cannot be sent. */
export function createVerificationClient(service: JsonService, nowMs: () => number = () => performance.now()) {
  let kept: { readonly chains: readonly VerificationChain[]; readonly untilMs: number } | undefined;

  /** Without a selection only the minimal fields of {@link ContractMatch} come back. */
  async function contract(
    key: ContractKey,
    selection?: ContractSelection,
    options: CallOptions = {},
  ): Promise<ContractLookup> {
    const checked = checkedKey(key);
    const answer = await service.call({
      ...options,
      path: pathOf`/v2/contract/${checked.chainId}/${checked.address}`,
      query: Object.fromEntries(Object.entries(selection ?? {}).map(([name, fields]) => [name, String(fields)])),
      schema: contractSchema(checked),
      alsoNormal: { 404: notVerified(checked) },
      isTolerant: true,
      maxBytes: contractLimitBytes,
    });
    return answer.value;
  }

  async function submit(path: string, body: object, options: CallOptions): Promise<VerificationSubmission> {
    const answer = await service.call({
      ...options,
      method: 'POST',
      path,
      schema: submission,
      contentType: 'application/json',
      headersTimeoutMs: submissionTimeoutMs,
      body: formatExactJson(body, 0),
    });
    return answer.value;
  }

  async function get<T>(path: string, schema: Schema<T>, call: CallOptions & Partial<JsonCall<T>>): Promise<T> {
    const answer = await service.call({ ...call, path, schema });
    return answer.value;
  }

  const chains = async (options: CallOptions = {}) => get('/chains', chainList, { ...options, isTolerant: true });

  return {
    contract,
    /** Slow (the service asks the network), hence apart. Undefined when the contract is not verified. */
    async proxyResolution(key: ContractKey, options?: CallOptions): Promise<ProxyResolution | undefined> {
      const found = await contract(key, { fields: ['proxyResolution'] }, options);
      return found.verified ? found.proxyResolution : undefined;
    },
    /** On every chain where this address is verified; empty when on none. */
    contractAllChains: async (address: EvmAddress, options: CallOptions = {}) =>
      get(pathOf`/v2/contract/all-chains/${checkedAddress(address)}`, contractList, {
        ...options,
        isTolerant: true,
        alsoNormal: { 404: contractList },
      }),
    chains,
    /** Ways to verify a contract of a chain that can work, the easiest first; the chains are asked for once an hour. */
    async methods(chainId: string, options: CallOptions = {}): Promise<readonly VerificationMethod[]> {
      if (kept === undefined || nowMs() >= kept.untilMs) {
        kept = { chains: await chains(options), untilMs: nowMs() + chainsKeptMs };
      }
      return verificationMethods(kept.chains, chainId);
    },
    /** Never answered from a cache. A failed job is a result, not an error. */
    job: async (verificationId: string, options: CallOptions = {}) =>
      get(pathOf`/v2/verify/${checkedJobId(verificationId)}`, job, { ...options, freshness: 'revalidate' }),
    /** The key travels in the body alone and appears in no error. Never repeated: a job may exist after a time-out. */
    async importFromExplorer({ apiKey, ...key }: ImportRequest, options: CallOptions = {}) {
      const { chainId, address } = checkedKey(key);
      const secret = apiKey?.trim() || undefined;
      return withoutSecret(secret, () =>
        // The service refuses a POST without a body: without a key an empty object is sent.
        submit(pathOf`/v2/verify/etherscan/${chainId}/${address}`, { apiKey: secret }, options),
      );
    },
    async verifyStandardJson({ chainId, address, ...body }: StandardJsonRequest, options: CallOptions = {}) {
      const key = checkedKey({ chainId, address });
      return submit(pathOf`/v2/verify/${key.chainId}/${key.address}`, body, options);
    },
    async verifyMetadata({ chainId, address, ...body }: MetadataRequest, options: CallOptions = {}) {
      const key = checkedKey({ chainId, address });
      return submit(pathOf`/v2/verify/metadata/${key.chainId}/${key.address}`, body, options);
    },
  };
}

/** The address in lower case, since wrong checksums are refused; not chain 0, for which the service answers nothing. */
function checkedKey({ chainId, address }: ContractKey): ContractKey {
  if (!isChainId(chainId)) {
    throw new InputError('invalid-chain-id', phrase`A chain id is a number of at most 20 digits, such as 296.`);
  }
  return { chainId, address: checkedAddress(address) };
}

function checkedAddress(address: string): EvmAddress {
  const parsed = parseEvmAddress(address);
  if (parsed === undefined) {
    throw new InputError('invalid-address', phrase`A contract address is 0x and 40 hex digits.`);
  }
  return parsed;
}

/** Lower case: upper-case hex is refused. */
function checkedJobId(verificationId: string): string {
  const id = verificationId.trim().toLowerCase();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    throw new InputError(
      'invalid-job-id',
      phrase`A verification id is a UUID, such as 11111111-1111-4111-8111-111111111111.`,
    );
  }
  return id;
}

/** Runs a call whose body holds a secret, which is replaced in every text of an error, whoever echoed it. */
async function withoutSecret<T>(secret: string | undefined, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    // A text of a few letters is no key, and replacing it would tear other words apart.
    if (secret === undefined || secret.length < 6 || !(error instanceof ServiceError)) {
      throw error;
    }
    throw new ServiceError(error.service, error.url, redacted(error.failure, secret));
  }
}

function redacted(failure: ServiceFailure, secret: string): ServiceFailure {
  const hide = (text: string) =>
    withoutCutSecret(text.replaceAll(secret, '•••').replaceAll(encodeURIComponent(secret), '•••'), secret);
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return hide(value);
    }
    if (Array.isArray(value)) {
      return value.map(walk);
    }
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member)]))
      : value;
  };
  return walk(failure) as ServiceFailure;
}

// A quoted message is cut at a fixed length, which may leave the first part of the secret at its end.
function withoutCutSecret(text: string, secret: string): string {
  if (!text.endsWith('…')) {
    return text;
  }
  const quoted = text.slice(0, -1);
  for (let length = secret.length; length >= 4; length--) {
    if (quoted.endsWith(secret.slice(0, length))) {
      return `${quoted.slice(0, -length)}•••…`;
    }
  }
  return text;
}
