import { type Phrase, phrase } from '../phrase.ts';
import { singleLine } from '../value/escapeMarkdown.ts';
import { printedPlace } from './compilerErrors.ts';
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
import type { CompilerError, JobError } from './verificationJob.ts';

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

const jobAdvice: Readonly<Record<string, Advice>> = {
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

/**
 * Why a job failed: by the errors or files that the service lists, else by its code with its message. The codes are an
 * open set: one not known shows the message alone, shortened.
 */
export function explainJobError(error: JobError | undefined): VerificationAdvice<Phrase> {
  if (error === undefined) {
    return adviceOf([phrase`The verification ended without a match, and the service gave no reason.`, 'showDetails']);
  }
  return adviceOf(listedAdvice(error) ?? codeAdvice(error), error.errorId);
}

function codeAdvice({ code, message = '' }: JobError): Advice {
  const known = lookUpAdvice(jobAdvice, code);
  if (known !== undefined) {
    return withServiceMessage(known, message);
  }
  const [sentence] = unknownAdvice(code, message);
  return [sentence, code === 'internal_error' ? 'retryLater' : 'showDetails'];
}

function listedAdvice(error: JobError): Advice | undefined {
  const files = [...error.missingSources, ...error.invalidSources];
  switch (error.code) {
    case 'missing_source':
    case 'missing_or_invalid_source':
      return files.length === 0 ? undefined : missingFiles(listOf(files));
    case 'compiler_error':
    case 'no_compiler_output':
      return error.compilerErrors.length === 0
        ? undefined
        : [phrase`The sources do not compile${firstError(error.compilerErrors)}.`, 'openErrors'];
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

function firstError(errors: readonly CompilerError[]): string | Phrase {
  const fatal = errors.filter(({ severity }) => severity !== 'warning' && severity !== 'info');
  const [first = errors[0]] = fatal;
  if (first === undefined) {
    return '';
  }
  const printed = printedPlace(first).slice(1).join(':');
  const position = printed || first.file;
  const more = Math.max(0, fatal.length - 1);
  const place = position === undefined ? '' : ` (${singleLine(position, 120)})`;
  const said = `: ${shortMessage(first.message).replace(/\.$/, '')}${place}`;
  return more === 0 ? said : phrase`${said}, and ${more} more`;
}

function listOf(names: readonly string[]): string | Phrase {
  const shown = names.slice(0, 3).map((name) => singleLine(name, 80));
  const more = names.length - shown.length;
  const list = `: ${shown.join(', ')}`;
  return more === 0 ? list : phrase`${list} and ${more} more`;
}
