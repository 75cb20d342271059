import { jsonText } from '../kernel/jsonText.ts';
import type { ServiceAnswer } from '../kernel/service.ts';
import { checksumAddress } from './hashes.ts';
import { type JsonObject, overallMatch, type VerifiedRecord } from './record.ts';

/** An error answer of the service, thrown by the step that refuses the request. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  readonly customCode: string;

  constructor(status: number, customCode: string, message: string) {
    super(message);
    this.status = status;
    this.customCode = customCode;
  }
}

export function invalidParameter(message: string): RequestError {
  return new RequestError(400, 'invalid_parameter', message);
}

export function jsonAnswer(status: number, value: unknown): ServiceAnswer {
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: jsonText(value) };
}

/** What the server's framework says about a route it does not have; never JSON. */
export function unknownRoute(method: string, path: string): ServiceAnswer {
  const shown = `${method} ${path}`.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const body = `<!DOCTYPE html>
<html><head><title>Error</title></head>
<body><pre>Cannot ${shown}</pre></body></html>
`;
  return { status: 404, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body };
}

/** The members that come back whatever was asked for. */
export function minimalContract(record: VerifiedRecord): JsonObject {
  const { creationMatch, runtimeMatch, verifiedAt, matchId, chainId, address } = record;
  return {
    matchId,
    creationMatch,
    runtimeMatch,
    verifiedAt,
    match: overallMatch(record),
    chainId,
    address: checksumAddress(address),
  };
}

/** The contract part of an answer about something that is not verified. */
export function unverifiedContract(chainId: string, address: string): JsonObject {
  return { match: null, creationMatch: null, runtimeMatch: null, chainId, address: checksumAddress(address) };
}
