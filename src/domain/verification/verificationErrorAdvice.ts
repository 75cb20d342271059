import type { VerificationMethod } from '../contract/verifiedContract.ts';
import { maxPauseSeconds, type ServiceFailure } from '../failure.ts';
import { type Phrase, phrase } from '../phrase.ts';
import { singleLine } from '../value/escapeMarkdown.ts';
import {
  type Advice,
  adviceOf,
  codeUnreadable,
  keyLimit,
  lookUpAdvice,
  notDeployed,
  notOnExplorer,
  shortMessage,
  unknownAdvice,
  type VerificationAdvice,
  withServiceMessage,
} from './verificationAdvice.ts';

const codeAdvice: Readonly<Record<string, Advice>> = {
  malformed_etherscan_response: [
    phrase`The explorer’s answer could not be used: verify the contract from your own build.`,
    'verifyFromWorkspace',
  ],
  not_etherscan_verified: notOnExplorer,
  job_not_found: [
    phrase`The service does not know this job any more; the contract may be verified all the same.`,
    'openContract',
    'warning',
  ],
  route_not_found: [phrase`This instance of the verification service does not offer the operation.`, 'checkSettings'],
  cannot_fetch_bytecode: notDeployed,
  already_verified: [
    phrase`The contract is already verified, with an exact match on both sides.`,
    'openContract',
    'info',
  ],
  duplicate_verification_request: [phrase`A verification of this contract is already running.`, 'watchJob', 'info'],
  etherscan_limit: keyLimit,
  explorer_limit: keyLimit,
  etherscan_rate_limit: keyLimit,
  etherscan_request_failed: [phrase`The explorer could not be reached or refused the API key.`, 'setApiKey'],
  failed_to_get_bytecode: codeUnreadable,
};

/**
 * An error answer of the verification service in words; undefined when it is no answer of that service's own
 * (unreachable, malformed, a proxy's page), for which the general words serve. Of an import some codes mean something else.
 */
export function explainErrorResponse(
  failure: ServiceFailure,
  chainId: string,
  method?: VerificationMethod,
): VerificationAdvice<Phrase> | undefined {
  if (!('response' in failure)) {
    return undefined;
  }
  const { code, messages, errorId, status } = failure.response;
  if (code === undefined) {
    return status === 404
      ? adviceOf([phrase`There is no verification service at this address.`, 'checkSettings'])
      : undefined;
  }
  const message = shortMessage(messages.join('; '));
  const known = requestAdvice(code, message, chainId, method) ?? codeOnlyAdvice(code, message);
  if (failure.kind === 'rateLimited') {
    const { retryAfterSeconds: seconds } = failure;
    const limit: Advice = code.endsWith('_limit')
      ? keyLimit
      : [phrase`Too many requests; try again ${whenAgain(seconds)}.`, 'retryLater'];
    const isSoon = seconds !== undefined && seconds <= maxPauseSeconds;
    return { ...adviceOf(known ?? limit, errorId), retryAfterSeconds: isSoon ? seconds : undefined };
  }
  if (known !== undefined) {
    return adviceOf(known, errorId);
  }
  if (failure.kind === 'failed') {
    const sentence =
      message === '' ? phrase`The verification service failed` : phrase`The verification service failed: ${message}`;
    return adviceOf([sentence, 'retryLater'], errorId);
  }
  return adviceOf(unknownAdvice(code, messages.join('; ')), errorId);
}

/** What is no fault of anyone needs no words of the service. */
function codeOnlyAdvice(code: string, message: string): Advice | undefined {
  const known = lookUpAdvice(codeAdvice, code);
  return known === undefined || known[2] !== undefined ? known : withServiceMessage(known, message);
}

function whenAgain(seconds: number | undefined): Phrase {
  if (seconds === undefined) {
    return phrase`in a moment`;
  }
  return seconds <= maxPauseSeconds ? phrase`in ${seconds} s` : phrase`in more than an hour`;
}

/** True when a submission failed so that the service may have taken it all the same. */
export function mayHaveArrived({ kind }: ServiceFailure): boolean {
  return kind === 'unreachable' || kind === 'timedOut' || kind === 'malformed' || kind === 'failed';
}

/** True when a failed look at a job says nothing of the job, so that watching goes on after a pause. */
export function shouldKeepWatching(failure: ServiceFailure): boolean {
  switch (failure.kind) {
    case 'unreachable':
    case 'timedOut':
    case 'rateLimited':
    case 'failed':
      return true;
    case 'rejected':
      return failure.response.status === 408;
    default:
      return false;
  }
}

function requestAdvice(
  code: string,
  message: string,
  chainId: string,
  method: VerificationMethod | undefined,
): Advice | undefined {
  const chain = phrase`chain ${singleLine(chainId, 20)}`;
  switch (code) {
    case 'unsupported_chain':
      if (chainId === '297') {
        return [phrase`The verification service does not cover previewnet.`, 'switchChain'];
      }
      return method === 'import'
        ? [phrase`Import is not available for ${chain}${message === '' ? '' : ` (${message})`}.`, 'switchChain']
        : [phrase`The verification service does not cover ${chain}.`, 'switchChain'];
    case 'invalid_parameter':
    case 'invalid_json':
      return [phrase`The verification service could not use the request: ${message}`, 'showDetails'];
    default:
      return undefined;
  }
}
