import * as v from 'valibot';
import type {
  ContractBytecode,
  ContractKey,
  ContractLookup,
  ContractMatch,
  ContractSignatures,
  ProxyResolution,
  VerificationChain,
} from '../../domain/contract/verifiedContract.ts';
import type { VerificationJob } from '../../domain/verification/verificationJob.ts';
import {
  absent,
  decimalText,
  evmAddress,
  int32,
  int64,
  isoTimeMs,
  listOf,
  mapOf,
  objectWithRaw,
  optionally,
  readToFault,
  type Schema,
  whole,
} from '../http/schema.ts';

/** What the verification service answers; nearly every field may be null, every enum is open. */

const text = absent(v.string());

/** The minimal fields, which come with every contract; `match` must be there, though it may be null. */
const matchFields = {
  match: v.pipe(
    v.nullable(v.string()),
    v.transform((kind) => kind ?? undefined),
  ),
  creationMatch: text,
  runtimeMatch: text,
  verifiedAt: absent(isoTimeMs),
  matchId: absent(decimalText),
};

const contractMatch: Schema<ContractMatch> = v.pipe(
  v.object({ ...matchFields, chainId: decimalText, address: evmAddress }),
  v.transform(({ verifiedAt, ...fields }) => ({ ...fields, verifiedAtMs: verifiedAt })),
);

/** Both lists of contracts; `results` must be there, for an empty list is an answer. */
export const contractList: Schema<readonly ContractMatch[]> = v.pipe(
  v.object({ results: v.array(contractMatch) }),
  v.transform(({ results }) => results),
);

export const chainList: Schema<readonly VerificationChain[]> = v.array(
  v.pipe(
    v.object({
      // A number here, a string everywhere else.
      chainId: decimalText,
      name: text,
      title: text,
      supported: absent(v.boolean()),
      etherscanAPI: absent(v.boolean()),
    }),
    v.transform(({ chainId, name, title, supported, etherscanAPI }) => ({
      chainId,
      name: name ?? title,
      isSupported: supported === true,
      canImport: supported === true && etherscanAPI === true,
    })),
  ),
);

export interface VerificationSubmission {
  readonly verificationId: string;
}

export const submission: Schema<VerificationSubmission> = v.object({ verificationId: v.pipe(v.string(), v.uuid()) });

const compilerErrors = listOf(
  v.pipe(
    v.object({
      message: text,
      formattedMessage: text,
      severity: text,
      sourceLocation: absent(v.object({ file: text, start: absent(int32) })),
    }),
    v.transform(({ message, formattedMessage, severity, sourceLocation }) => ({
      message: message ?? formattedMessage ?? '',
      severity,
      file: sourceLocation?.file,
      start: sourceLocation?.start,
      formatted: formattedMessage,
    })),
  ),
);

const jobError = v.pipe(
  v.object({
    customCode: text,
    message: text,
    errorId: text,
    errorData: optionally(
      v.object({
        compilerErrors,
        compilerErrorMessage: text,
        missingSources: listOf(v.string()),
        invalidSources: listOf(v.string()),
      }),
      (data) => data ?? { compilerErrors: [], missingSources: [], invalidSources: [], compilerErrorMessage: undefined },
    ),
  }),
  v.transform(({ customCode, message, errorId, errorData }) => ({
    code: customCode ?? 'unknown',
    message: message ?? errorData.compilerErrorMessage,
    errorId,
    compilerErrors: errorData.compilerErrors,
    missingSources: errorData.missingSources,
    invalidSources: errorData.invalidSources,
  })),
);

export const job: Schema<VerificationJob> = objectWithRaw(
  v.object({
    isJobCompleted: v.boolean(),
    verificationId: v.string(),
    jobFinishTime: absent(isoTimeMs),
    contract: absent(contractMatch),
    error: absent(jobError),
  }),
  (fields, raw) => ({
    id: fields.verificationId,
    state: !fields.isJobCompleted
      ? 'pending'
      : fields.error === undefined && fields.contract?.match !== undefined
        ? 'success'
        : 'failure',
    finishedAtMs: fields.jobFinishTime,
    contract: fields.contract,
    error: fields.error,
    raw,
  }),
);

const unknown = absent(v.unknown());
const texts = absent(mapOf(v.string()));
const ranges = v.array(v.object({ start: int32, length: int32 }));

const bytecode: Schema<ContractBytecode> = v.pipe(
  v.object({
    onchainBytecode: text,
    recompiledBytecode: text,
    sourceMap: unknown,
    linkReferences: absent(mapOf(mapOf(ranges))),
    immutableReferences: absent(mapOf(ranges)),
    cborAuxdata: absent(mapOf(v.object({ value: v.string(), offset: int32 }))),
    transformations: absent(
      v.array(
        v.pipe(
          v.object({ type: text, reason: text, offset: absent(int32), id: text, length: absent(int32) }),
          v.transform(({ type = 'unknown', reason = 'unknown', offset, id, length }) => ({
            type,
            reason,
            offsetBytes: offset,
            id,
            lengthBytes: length,
          })),
        ),
      ),
    ),
    transformationValues: absent(
      v.object({
        libraries: texts,
        constructorArguments: text,
        cborAuxdata: texts,
        immutables: texts,
        callProtection: text,
      }),
    ),
  }),
  v.transform(({ onchainBytecode, recompiledBytecode, ...fields }) => ({
    ...fields,
    onchain: onchainBytecode,
    recompiled: recompiledBytecode,
  })),
);

const signatureList = listOf(
  v.pipe(
    v.object({ signature: v.string(), signatureHash32: text, signatureHash4: text }),
    v.transform(({ signature, signatureHash32, signatureHash4 }) => ({
      signature,
      hash32: signatureHash32,
      hash4: signatureHash4,
    })),
  ),
);

const signatures: Schema<ContractSignatures> = v.pipe(
  v.object({ function: signatureList, event: signatureList, error: signatureList }),
  v.transform((lists) => ({ functions: lists.function, events: lists.event, errors: lists.error })),
);

const proxyResolution: Schema<ProxyResolution> = v.pipe(
  v.object({
    isProxy: absent(v.boolean()),
    proxyType: text,
    implementations: listOf(v.object({ address: evmAddress, name: text })),
    proxyResolutionError: absent(v.object({ message: text, errorId: text })),
  }),
  v.transform(
    ({ isProxy, proxyType, implementations, proxyResolutionError }): ProxyResolution =>
      // Without an answer the check has failed: "not a proxy" comes only from the service.
      isProxy === undefined || proxyResolutionError !== undefined
        ? { kind: 'failed', message: proxyResolutionError?.message, errorId: proxyResolutionError?.errorId }
        : { kind: 'resolved', isProxy, proxyType, implementations },
  ),
);

const sourceContent = v.pipe(
  v.object({ content: v.string() }),
  v.transform(({ content }) => content),
);
const sourceId = v.pipe(
  v.object({ id: int32 }),
  v.transform(({ id }) => id),
);

/** A number that the service does not know of deprecated chains, where it writes -1. */
const known: Schema<bigint | undefined> = v.pipe(
  absent(int64),
  v.transform((value) => (value === undefined || value < 0n ? undefined : value)),
) as Schema<bigint | undefined>;

/** `record` keeps what is not known to us; the answer must be about the contract that was asked for. */
export function contractSchema(key: ContractKey): Schema<ContractLookup> {
  return v.pipe(v.unknown(), aboutContract(key), contractFields(key));
}

/** A fault here is one of the answer as a whole: an answer about another contract says nothing of this one. */
function aboutContract(key: ContractKey) {
  const names = v.object({
    chainId: absent(
      v.pipe(
        decimalText,
        v.check((id) => BigInt(id) === BigInt(key.chainId), 'The answer is about another chain'),
      ),
    ),
    address: absent(
      v.pipe(
        evmAddress,
        v.check((address) => address === key.address, 'The answer is about another contract'),
      ),
    ),
  });
  return v.rawCheck<unknown>(({ dataset, addIssue }) => {
    const [issue] = readToFault(names, dataset.value).issues ?? [];
    if (issue !== undefined) {
      addIssue({ message: issue.message });
    }
  });
}

function contractFields(key: ContractKey): Schema<ContractLookup> {
  return objectWithRaw(
    v.object({
      ...matchFields,
      compilation: absent(
        v.object({
          language: text,
          compiler: text,
          compilerVersion: text,
          compilerSettings: unknown,
          name: text,
          fullyQualifiedName: text,
        }),
      ),
      sources: absent(whole(mapOf(sourceContent))),
      abi: unknown,
      storageLayout: unknown,
      transientStorageLayout: unknown,
      userdoc: unknown,
      devdoc: unknown,
      metadata: unknown,
      stdJsonInput: unknown,
      stdJsonOutput: unknown,
      additionalInput: unknown,
      sourceIds: absent(whole(mapOf(sourceId))),
      signatures: absent(whole(signatures)),
      deployment: absent(
        v.object({
          transactionHash: text,
          blockNumber: known,
          transactionIndex: known,
          deployer: absent(evmAddress),
        }),
      ),
      creationBytecode: absent(whole(bytecode)),
      runtimeBytecode: absent(whole(bytecode)),
      proxyResolution: absent(whole(proxyResolution)),
    }),
    (fields, raw): ContractLookup => {
      if (fields.match === undefined) {
        return { verified: false, ...key };
      }
      const { verifiedAt, ...rest } = fields;
      return { verified: true, ...rest, ...key, verifiedAtMs: verifiedAt, raw };
    },
  );
}

/** The 404 that is a normal result, known by `match: null`. */
export function notVerified(key: ContractKey): Schema<ContractLookup> {
  return v.pipe(
    v.object({ match: v.null() }),
    v.transform((): ContractLookup => ({ verified: false, ...key })),
  );
}
