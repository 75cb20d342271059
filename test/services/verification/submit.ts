import type { ServiceAnswer, ServiceRequest } from '../kernel/service.ts';
import { invalidParameter, jsonAnswer, RequestError } from './answers.ts';
import { checksumAddress } from './hashes.ts';
import { checkChain, checkContract, checkQuery, type Instance } from './instance.ts';
import { failure, importOutcome, type JobOutcome, jobOutcome } from './outcomes.ts';
import type { JsonObject, VerifiedRecord } from './record.ts';

/** The ways of `POST /v2/verify/…`; `standardJson` has no word in its path. */
export type SubmissionWay = 'standardJson' | 'etherscan' | 'metadata';

/** How the job of a checked body will end, or an error by what the service asks elsewhere. */
type PlannedOutcome = (chainId: string, address: string) => JobOutcome;

const readers: Readonly<Record<SubmissionWay, (body: JsonObject) => PlannedOutcome>> = {
  standardJson: readStandardJson,
  etherscan: readImport,
  metadata: readMetadata,
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
  const planned = readers[way](body);
  const address = checkContract(chainId, spelledAddress);
  const record = instance.store.find(chainId, address);
  checkNotExact(record);
  const nowMs = instance.nowMs();
  if (instance.jobs.isRunning(chainId, address, nowMs)) {
    const message = `Contract ${checksumAddress(address)} on chain ${chainId} is already being verified`;
    throw new RequestError(429, 'duplicate_verification_request', message);
  }
  checkChain(chainId, way === 'etherscan' ? 'import' : 'verify');
  const outcome = record ? noBetter(record) : planned(chainId, address);
  const errorId = outcome.kind === 'failure' ? instance.nextErrorId() : undefined;
  const hash = body['creationTransactionHash'];
  const creationTransactionHash = typeof hash === 'string' ? hash : undefined;
  const verificationId = instance.jobs.start({ chainId, address, outcome, errorId, creationTransactionHash }, nowMs);
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

/** Reads the JSON object of a POST: the content type and the body are both required. */
function readJsonBody(request: ServiceRequest): JsonObject {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw invalidParameter(`unsupported media type ${type}`);
  }
  const body: unknown = request.body.length === 0 ? undefined : JSON.parse(new TextDecoder().decode(request.body));
  if (!isObject(body)) {
    throw invalidParameter('request/body must be object');
  }
  return body;
}

function readImport({ apiKey }: JsonObject): PlannedOutcome {
  if (apiKey !== undefined && typeof apiKey !== 'string') {
    throw invalidParameter('request/body/apiKey must be string');
  }
  return (chainId, address) => importOutcome(chainId, address, apiKey);
}

function readStandardJson(body: JsonObject): PlannedOutcome {
  const { stdJsonInput: input, compilerVersion, contractIdentifier: identifier } = body;
  const sources = isObject(input) ? input['sources'] : undefined;
  check(isObject(input) && Boolean(input['language']), 'stdJsonInput');
  check(isObject(sources) && Object.values(sources).every((one) => typeof Object(one).content === 'string'), 'sources');
  check(typeof compilerVersion === 'string', 'compilerVersion');
  check(typeof identifier === 'string' && identifier.includes(':'), 'contractIdentifier');
  checkCreationTransaction(body);
  const target = String(identifier).slice(0, String(identifier).lastIndexOf(':'));
  if (!Object.hasOwn(Object(sources), target)) {
    const message = `Invalid compilation target ${identifier}. Make sure to provide the correct target.`;
    return () => failure('invalid_compilation_target', message, { errorData: { compilationTargets: [identifier] } });
  }
  return jobOutcome;
}

/** Sources that the metadata names and the body lacks fail the job. */
function readMetadata(body: JsonObject): PlannedOutcome {
  const { sources, metadata } = body;
  check(isObject(sources) && Object.values(sources).every((source) => typeof source === 'string'), 'sources');
  check(
    isObject(metadata) && ['compiler', 'language', 'settings', 'sources'].every((one) => metadata[one]),
    'metadata',
  );
  checkCreationTransaction(body);
  const missingSources = Object.keys(Object(Object(metadata).sources)).filter(
    (path) => !Object.hasOwn(Object(sources), path),
  );
  if (missingSources.length > 0) {
    const message = `Missing sources in compilation: ${missingSources.join(', ')}`;
    return () => failure('missing_source', message, { errorData: { missingSources } });
  }
  return jobOutcome;
}

function checkCreationTransaction({ creationTransactionHash: hash }: JsonObject): void {
  check(hash === undefined || (typeof hash === 'string' && /^0x[a-f0-9]{64}$/.test(hash)), 'creationTransactionHash');
}

function check(isValid: boolean, member: string): void {
  if (!isValid) {
    throw invalidParameter(`request/body/${member} is not valid`);
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
