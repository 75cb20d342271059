import type { ServiceAnswer, ServiceRequest } from '../kernel/service.ts';
import { jsonAnswer, RequestError } from './answers.ts';
import { checkChainKnown, checkChainOpenForImport, checkChainSupported } from './chains.ts';
import type { Instance } from './instance.ts';
import { checksumAddress } from './keccak.ts';
import { failure, type JobOutcome } from './outcomes.ts';
import { checkAddressChecksum, checkAddressForm, checkChainIdForm, checkQuery } from './parameters.ts';
import type { JsonObject, VerifiedRecord } from './record.ts';
import {
  type PlannedOutcome,
  readImport,
  readJsonBody,
  readMetadata,
  readSimilarity,
  readStandardJson,
} from './submissions.ts';

/** The ways of `POST /v2/verify/…`; `standardJson` has no word in its path. */
export type SubmissionWay = 'standardJson' | 'etherscan' | 'metadata' | 'similarity';

const readers: Readonly<Record<SubmissionWay, (body: JsonObject) => PlannedOutcome>> = {
  standardJson: readStandardJson,
  etherscan: readImport,
  metadata: readMetadata,
  similarity: readSimilarity,
};

/**
 * Submits a verification. Checks come in the server's order: parameters and body, chain, address, verified already
 * (409), running already (429), chain open for import (400), what others answer (400 to 502); then a job starts (202).
 */
export function submitAnswer(
  instance: Instance,
  request: ServiceRequest,
  way: SubmissionWay,
  chainId: string,
  spelledAddress: string,
): ServiceAnswer {
  checkQuery(request.query, []);
  const body = readJsonBody(request);
  checkChainIdForm(chainId);
  checkAddressForm(spelledAddress);
  const planned = readers[way](body);
  checkChainKnown(instance.chains, chainId);
  const address = checkAddressChecksum(spelledAddress);
  const record = instance.store.find(chainId, address);
  checkNotExact(record);
  if (instance.jobs.isRunning(chainId, address, instance.nowMs)) {
    const message = `Contract ${checksumAddress(address)} on chain ${chainId} is already being verified`;
    throw new RequestError(429, 'duplicate_verification_request', message);
  }
  if (way === 'etherscan') {
    checkChainOpenForImport(instance.chains, chainId);
  } else {
    checkChainSupported(instance.chains, chainId);
  }
  const outcome = record ? noBetter(record) : planned(chainId, address);
  const errorId = outcome.kind === 'failure' ? instance.nextErrorId() : undefined;
  const hash = body['creationTransactionHash'];
  const creationTransactionHash = typeof hash === 'string' ? hash : undefined;
  const job = { chainId, address, outcome, errorId, creationTransactionHash };
  const verificationId = instance.jobs.start(job, instance.nowMs);
  return jsonAnswer(202, { verificationId });
}

function checkNotExact(record: VerifiedRecord | undefined): void {
  if (record?.creationMatch === 'exact_match' && record.runtimeMatch === 'exact_match') {
    const message = `Contract ${checksumAddress(record.address)} on chain ${record.chainId} is already verified with runtimeMatch and creationMatch both being exact matches.`;
    throw new RequestError(409, 'already_verified', message);
  }
}

/** A new job for a contract that is verified but not exactly ends no better than what is stored. */
function noBetter(record: VerifiedRecord): JobOutcome {
  const message = `The contract ${checksumAddress(record.address)} on chain ${record.chainId} is already verified and the job didn't yield a better match.`;
  return failure('already_verified', message);
}
