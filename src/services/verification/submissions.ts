import type { ContractKey } from '../../domain/contract/verifiedContract.ts';

export interface VerificationSubmission {
  readonly verificationId: string;
}

export interface ImportRequest extends ContractKey {
  /** The user's key for the explorer. */
  readonly apiKey?: string | undefined;
}

export interface SubmissionRequest extends ContractKey {
  readonly creationTransactionHash?: string | undefined;
}

export interface StandardJsonRequest extends SubmissionRequest {
  readonly stdJsonInput: unknown;
  readonly compilerVersion: string;
  /** `path:Name`. */
  readonly contractIdentifier: string;
}

export interface MetadataRequest extends SubmissionRequest {
  readonly sources: Readonly<Record<string, string>>;
  readonly metadata: unknown;
}
