import {
  type Compilation,
  type ContractKey,
  type ContractLookup,
  type ContractMatch,
  type ProxyResolution,
  type VerificationChain,
  type VerificationMethod,
  type VerifiedContract,
  verificationMethods,
} from '../../domain/contract/verifiedContract.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import type { CallOptions } from '../http/callOptions.ts';
import type { JsonCall, JsonService } from '../http/jsonService.ts';
import type { Schema } from '../http/schema.ts';
import { pathOf } from '../http/serviceUrl.ts';
import { contractSchema, notVerified } from './contractSchema.ts';
import { checkedAddress, checkedJobId, checkedKey, withoutSecret } from './requests.ts';
import { chainList, contractList, job, submission, type VerificationSubmission } from './verificationSchemas.ts';

type ContractField = Exclude<keyof VerifiedContract, keyof ContractMatch | 'verified' | 'raw'>;

/** Either what to include, a field or one level below it, or what to leave out; the minimal fields come always. */
export type ContractSelection =
  | { readonly fields: 'all' | readonly (ContractField | `compilation.${keyof Compilation}`)[] }
  | { readonly omit: readonly ContractField[] };

export interface ImportRequest extends ContractKey {
  /** The user's key for the explorer. */
  readonly apiKey?: string | undefined;
}

interface SourcesRequest extends ContractKey {
  /** `0x` and 64 hex digits: saves the service the search for the creation code. */
  readonly creationTransactionHash?: string | undefined;
}

export interface StandardJsonRequest extends SourcesRequest {
  readonly stdJsonInput: unknown;
  readonly compilerVersion: string;
  /** `path:Name`. */
  readonly contractIdentifier: string;
}

export interface MetadataRequest extends SourcesRequest {
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

/**
 * The verification service. Rejects with ServiceError, or with InputError before any request when an argument cannot
 * be sent (chain id, address, job id).
 */
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
