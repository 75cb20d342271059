import type { ServiceRequest } from '../kernel/service.ts';
import { invalidParameter, RequestError } from './answers.ts';
import { failure, importOutcome, type JobOutcome, jobOutcome } from './outcomes.ts';
import type { JsonObject } from './record.ts';

/** Reads the JSON object of a POST: the content type and the body are both required. */
export function readJsonBody(request: ServiceRequest): JsonObject {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new RequestError(400, 'invalid_parameter', `unsupported media type ${type}`);
  }
  if (request.body.length === 0) {
    throw invalidParameter('request/body must be object');
  }
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(request.body));
  } catch {
    throw new RequestError(400, 'invalid_json', 'Malformed JSON in request body');
  }
  if (!isObject(body)) {
    throw invalidParameter('request/body must be object');
  }
  return body;
}

/** What is known after a body was checked: how its job will end, or an error by what the service asks elsewhere. */
export type PlannedOutcome = (chainId: string, address: string) => JobOutcome;

/** Checks the body of an import: `apiKey` may be absent but must be a string. */
export function readImport(body: JsonObject): PlannedOutcome {
  const key = body['apiKey'];
  if (key !== undefined && typeof key !== 'string') {
    throw invalidParameter('request/body/apiKey must be string');
  }
  return (chainId, address) => importOutcome(chainId, address, key);
}

/** Checks the body of a standard-JSON submission. */
export function readStandardJson(body: JsonObject): PlannedOutcome {
  requireMembers(body, ['stdJsonInput', 'compilerVersion', 'contractIdentifier']);
  const { stdJsonInput: input, compilerVersion, contractIdentifier: identifier } = body as Record<string, unknown>;
  if (!isObject(input)) {
    throw invalidParameter('request/body/stdJsonInput must be object');
  }
  if (typeof compilerVersion !== 'string') {
    throw invalidParameter('request/body/compilerVersion must be string');
  }
  if (typeof identifier !== 'string') {
    throw invalidParameter('request/body/contractIdentifier must be string');
  }
  if (!input['language']) {
    throw invalidParameter('Standard JSON input must contain a language field.');
  }
  const sources = input['sources'];
  if (!isObject(sources)) {
    throw invalidParameter('Standard JSON input must contain a sources field.');
  }
  if (!Object.values(sources).every((source) => isObject(source) && typeof source['content'] === 'string')) {
    throw invalidParameter('Standard JSON input must contain a content field for each source.');
  }
  const colon = identifier.lastIndexOf(':');
  if (colon < 0) {
    throw invalidParameter(
      "The contractIdentifier must consist of the file path and the contract name separated by a ':'.",
    );
  }
  checkCreationTransaction(body);
  if (!Object.hasOwn(sources, identifier.slice(0, colon))) {
    const message = `Invalid compilation target ${identifier}. Make sure to provide the correct target.`;
    return () => failure('invalid_compilation_target', message, { errorData: { compilationTargets: [identifier] } });
  }
  return jobOutcome;
}

/** Checks the body of a submission by metadata; sources that the metadata names and the body lacks fail the job. */
export function readMetadata(body: JsonObject): PlannedOutcome {
  requireMembers(body, ['sources', 'metadata']);
  const { sources, metadata } = body as Record<string, unknown>;
  if (!isObject(sources) || !Object.values(sources).every((source) => typeof source === 'string')) {
    throw invalidParameter('request/body/sources must be an object of strings');
  }
  if (!isObject(metadata)) {
    throw invalidParameter('request/body/metadata must be object');
  }
  for (const member of ['compiler', 'language', 'settings', 'sources']) {
    if (!metadata[member]) {
      throw invalidParameter(`Metadata must contain a ${member} field.`);
    }
  }
  checkCreationTransaction(body);
  const named = isObject(metadata['sources']) ? Object.keys(metadata['sources']) : [];
  const missingSources = named.filter((path) => !Object.hasOwn(sources, path));
  if (missingSources.length > 0) {
    const message = `Missing sources in compilation: ${missingSources.join(', ')}`;
    return () => failure('missing_source', message, { errorData: { missingSources } });
  }
  return jobOutcome;
}

/** Checks the body of a similarity search; the deployed code is read within the request. */
export function readSimilarity(body: JsonObject): PlannedOutcome {
  checkCreationTransaction(body);
  return (chainId, address) => {
    const outcome = jobOutcome(chainId, address);
    if (outcome.kind === 'success') {
      return outcome;
    }
    if (outcome.customCode === 'contract_not_deployed') {
      throw new RequestError(404, 'cannot_fetch_bytecode', `No bytecode found for ${address} on chain ${chainId}.`);
    }
    return failure('no_similar_match_found', 'No verified contract with similar bytecode was found.');
  };
}

function checkCreationTransaction(body: JsonObject): void {
  const hash = body['creationTransactionHash'];
  if (hash !== undefined && !(typeof hash === 'string' && /^0x[a-f0-9]{64}$/.test(hash))) {
    throw invalidParameter('request/body/creationTransactionHash must match pattern "(\\b0x[a-f0-9]{64}\\b)"');
  }
}

function requireMembers(body: JsonObject, members: readonly string[]): void {
  const missing = members.find((member) => body[member] === undefined);
  if (missing !== undefined) {
    throw invalidParameter(`request/body must have required property '${missing}'`);
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
