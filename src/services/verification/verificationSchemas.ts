import * as v from 'valibot';
import type { ContractMatch, VerificationChain } from '../../domain/contract/verifiedContract.ts';
import type { VerificationJob } from '../../domain/verification/verificationJob.ts';
import { decimalText, isoTimeMs, objectWithRaw, optionally } from '../http/objectSchema.ts';
import { absent, evmAddress, int32, listOf, type Schema } from '../http/schema.ts';

/** Decoders of everything but the contract itself: matches, chains, jobs, submissions. */

const text = absent(v.string());

/** The minimal fields, which come with every contract; `match` must be there, though it may be null. */
export const matchFields = {
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
