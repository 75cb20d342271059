import { type ContractMatch, formatMatch, type VerificationMethod } from '../contract/verifiedContract.ts';
import { maxPauseSeconds, type ServiceFailure } from '../failure.ts';
import { inEnglish, type Phrase, phrase } from '../phrase.ts';
import { singleLine } from '../value/escapeMarkdown.ts';
import { type CompilerError, type JobError, printedPosition } from './verificationJob.ts';

/** What to offer beside the sentence. */
export type NextStep =
  | 'openContract'
  | 'watchJob'
  | 'setApiKey'
  | 'retryLater'
  | 'checkAddress'
  | 'switchChain'
  | 'openErrors'
  | 'compareCode'
  | 'verifyFromWorkspace'
  | 'checkSettings'
  | 'showDetails';

/** An outcome in words: safe on one line, never holding bytecode or a raw answer. */
export interface VerificationAdvice<Sentence = string> {
  /** `info` for what is no fault of anyone: verified already, running already. */
  readonly severity: 'info' | 'warning' | 'error';
  readonly sentence: Sentence;
  readonly nextStep: NextStep;
  /** For the service's support. */
  readonly errorId: string | undefined;
  /** When to try again, where the service said it and it is within the hour. */
  readonly retryAfterSeconds?: number | undefined;
}

type Advice = readonly [sentence: Phrase, nextStep: NextStep, severity?: VerificationAdvice['severity']];
type AdviceByCode = Readonly<Record<string, Advice>>;

const notDeployed: Advice = [phrase`There is no contract at this address on this chain.`, 'checkAddress'];
const codeUnreadable: Advice = [phrase`The deployed code could not be read; try again later.`, 'retryLater'];
const keyLimit: Advice = [
  phrase`The limit of the explorer’s API key is reached: use your own key, or wait.`,
  'setApiKey',
];
const notOnExplorer: Advice = [
  phrase`The contract is not verified on the explorer: check the address, or verify it from your own build.`,
  'verifyFromWorkspace',
];

const notAnalysed: Advice = [
  phrase`The compiler output could not be analysed: the service’s support can tell why by the error id.`,
  'showDetails',
];
const wrongTarget: Advice = [
  phrase`The contract named is not in the sources: choose the contract and its build again.`,
  'verifyFromWorkspace',
];
const wrongLanguage: Advice = [
  phrase`The language of the sources is not supported: the details name it.`,
  'showDetails',
];
const wrongCompiler: Advice = [
  phrase`This compiler version is not available: choose a build by a released compiler.`,
  'verifyFromWorkspace',
];
const notCompiled: Advice = [phrase`The service could not compile the sources.`, 'retryLater'];
const different: Advice = [
  phrase`The compiled code differs from the deployed code: check the compiler version, the settings and the sources.`,
  'compareCode',
];
const explorerFailed: Advice = [
  phrase`The explorer could not be asked: try again later, or check the API key.`,
  'setApiKey',
];
const explorerUnusable: Advice = [
  phrase`The explorer’s data about this contract cannot be used: verify it from your own build.`,
  'verifyFromWorkspace',
];

const jobAdvice: AdviceByCode = {
  invalid_compilation_target: wrongTarget,
  contract_not_found_in_compiler_output: wrongTarget,
  invalid_language: wrongLanguage,
  unsupported_language: wrongLanguage,
  invalid_compiler_version: wrongCompiler,
  unsupported_compiler_version: wrongCompiler,
  compiler_error: notCompiled,
  no_compiler_output: notCompiled,
  missing_source: missingFiles(''),
  missing_or_invalid_source: missingFiles(''),
  metadata_not_set: notAnalysed,
  creation_bytecode_cbor_auxdata_not_set: notAnalysed,
  runtime_bytecode_cbor_auxdata_not_set: notAnalysed,
  cannot_generate_cbor_auxdata_positions: notAnalysed,
  contract_not_deployed: notDeployed,
  onchain_bytecode_is_zero: notDeployed,
  cannot_fetch_bytecode: codeUnreadable,
  onchain_runtime_bytecode_not_available: codeUnreadable,
  onchain_creation_bytecode_not_available: codeUnreadable,
  compiled_bytecode_is_zero: [
    phrase`The contract is abstract or an interface and has no code to compare: choose the one that was deployed.`,
    'verifyFromWorkspace',
  ],
  no_match: different,
  bytecode_length_mismatch: different,
  creation_bytecode_match_error: different,
  extra_file_input_bug: [
    phrase`Submit the original full standard-JSON input of the compiler, as the build tool keeps it.`,
    'verifyFromWorkspace',
  ],
  etherscan_network_error: explorerFailed,
  etherscan_http_error: explorerFailed,
  etherscan_api_error: explorerFailed,
  etherscan_rate_limit: keyLimit,
  etherscan_limit: keyLimit,
  explorer_limit: keyLimit,
  etherscan_not_verified: notOnExplorer,
  no_similar_match_found: [
    phrase`No similar verified contract was found: verify this one from your own build.`,
    'verifyFromWorkspace',
  ],
  etherscan_vyper_version_mapping_failed: explorerUnusable,
  etherscan_missing_contract_in_json: explorerUnusable,
  etherscan_missing_vyper_settings: explorerUnusable,
  already_verified: [phrase`Done, but the result is no better than the stored match.`, 'openContract', 'info'],
};

const errorResponseAdvice: AdviceByCode = {
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

/** Why a job failed: by the errors or files that the service lists, else by its code and message. */
export function explainJobError(error: JobError | undefined): VerificationAdvice<Phrase> {
  if (error === undefined) {
    return adviceOf([phrase`The verification ended without a match, and the service gave no reason.`, 'showDetails']);
  }
  const { code, message = '', errorId } = error;
  const known = adviceByCode(jobAdvice, code);
  return adviceOf(
    listedAdvice(error) ?? (known === undefined ? unknownAdvice(code, message) : withServiceMessage(known, message)),
    errorId,
  );
}

function listedAdvice({ code, missingSources, invalidSources, compilerErrors }: JobError): Advice | undefined {
  const files = [...missingSources, ...invalidSources];
  switch (code) {
    case 'missing_source':
    case 'missing_or_invalid_source':
      return files.length === 0 ? undefined : missingFiles(fileList(files));
    case 'compiler_error':
    case 'no_compiler_output':
      return compilerErrors.length === 0
        ? undefined
        : [phrase`The sources do not compile${firstError(compilerErrors)}.`, 'openErrors'];
    default:
      return undefined;
  }
}

function missingFiles(list: string | Phrase): Advice {
  return [
    phrase`Source files are missing or altered${list}. Verify from a build that has them.`,
    'verifyFromWorkspace',
  ];
}

function fileList(names: readonly string[]): string | Phrase {
  const list = `: ${names
    .slice(0, 3)
    .map((name) => singleLine(name, 80))
    .join(', ')}`;
  return names.length <= 3 ? list : phrase`${list} and ${names.length - 3} more`;
}

function firstError(errors: readonly CompilerError[]): string | Phrase {
  const fatal = errors.filter(({ severity }) => severity !== 'warning' && severity !== 'info');
  const [first = errors[0]] = fatal;
  if (first === undefined) {
    return '';
  }
  const position = printedPosition(first).slice(1).join(':') || first.file;
  const positionText = position === undefined ? '' : ` (${singleLine(position, 120)})`;
  const text = `: ${shortMessage(first.message).replace(/\.$/, '')}${positionText}`;
  return fatal.length < 2 ? text : phrase`${text}, and ${fatal.length - 1} more`;
}

/**
 * Explains an error answer of the verification service itself, for an import or a submission; undefined for other
 * failures.
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
  const known = requestAdvice(code, message, chainId, method) ?? knownErrorAdvice(code, message);
  if (failure.kind === 'rateLimited') {
    const { retryAfterSeconds: seconds } = failure;
    const limit: Advice = code.endsWith('_limit')
      ? keyLimit
      : [phrase`Too many requests; try again ${whenAgain(seconds)}.`, 'retryLater'];
    const isSoon = seconds !== undefined && seconds <= maxPauseSeconds;
    return { ...adviceOf(known ?? limit, errorId), retryAfterSeconds: isSoon ? seconds : undefined };
  }
  if (known === undefined && failure.kind === 'failed') {
    const sentence =
      message === '' ? phrase`The verification service failed` : phrase`The verification service failed: ${message}`;
    return adviceOf([sentence, 'retryLater'], errorId);
  }
  return adviceOf(known ?? unknownAdvice(code, messages.join('; ')), errorId);
}

/** What is no fault of anyone needs no message of the service. */
function knownErrorAdvice(code: string, message: string): Advice | undefined {
  const known = adviceByCode(errorResponseAdvice, code);
  return known === undefined || known[2] !== undefined ? known : withServiceMessage(known, message);
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

/** True when a failed poll does not concern the job itself, so that watching goes on after a pause. */
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

/** What a user wants to know before sending the files of a contract that is verified already. */
interface VerifiedAlready {
  /** How well each side of the code matches. */
  readonly sentence: Phrase;
  /** What another verification may gain. */
  readonly gain: Phrase;
  /** False when the service refuses another verification, or it would only add what few need. */
  readonly isWorthwhile: boolean;
}

/** The service takes another verification unless both sides match exactly. */
export function verifiedAlready({ match, runtimeMatch, creationMatch }: ContractMatch): VerifiedAlready {
  const sides = phrase`runtime code: ${formatMatch(runtimeMatch)}, creation code: ${formatMatch(creationMatch)}`;
  const sentence = phrase`The contract is verified already (${sides}).`;
  if (runtimeMatch === 'exact_match' && creationMatch === 'exact_match') {
    return { sentence, gain: phrase`It cannot become better: the service refuses the files.`, isWorthwhile: false };
  }
  if (match !== 'exact_match') {
    const gain = phrase`The original sources, with their names, comments and paths, may make it an exact match.`;
    return { sentence, gain, isWorthwhile: true };
  }
  const gain =
    runtimeMatch === 'exact_match'
      ? phrase`At best the creation code matches exactly, too.`
      : phrase`At best the runtime code matches exactly, too.`;
  return { sentence, gain, isWorthwhile: false };
}

function adviceByCode(table: AdviceByCode, code: string): Advice | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}

/** For an unknown code: the service's message, shortened, and the code. */
function unknownAdvice(code: string, message: string): Advice {
  const short = shortMessage(message);
  return [
    phrase`${short === '' ? phrase`The verification failed` : short} (${singleLine(code, 60)})`,
    code === 'internal_error' ? 'retryLater' : 'showDetails',
  ];
}

/** The advice with the service's message after it, where it does not hold it already. */
function withServiceMessage([sentence, ...rest]: Advice, message: string): Advice {
  const short = shortMessage(message);
  const isShown = inEnglish(sentence).includes(short);
  return isShown ? [sentence, ...rest] : [phrase`${sentence} Message of the service: ${short}`, ...rest];
}

/** A service's message on one line; it may quote whole bytecodes and the JSON of all compiler errors. */
function shortMessage(message: string): string {
  return singleLine(message.slice(0, 20_000).replace(/(?:0x)?[0-9a-f]{65,}/gi, '0x…'), 240);
}

function adviceOf([sentence, nextStep, severity = 'error']: Advice, errorId?: string): VerificationAdvice<Phrase> {
  return { severity, sentence, nextStep, errorId };
}
