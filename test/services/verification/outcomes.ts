import { type ContractName, contracts } from '../world/contracts.ts';
import { RequestError } from './answers.ts';
import type { JsonObject, Match } from './record.ts';

/** How a job ends, and how long after its start. */
export type JobOutcome = { readonly durationMs: number } & (
  | { readonly kind: 'success'; readonly match: Exclude<Match, null>; readonly externalVerifications?: JsonObject }
  | { readonly kind: 'failure'; readonly customCode: string; readonly message: string; readonly more?: JsonObject }
);

const usualMs = 3000;

/** What the explorer says when it is asked for an address: an error within the request, or a job. */
export function importOutcome(chainId: string, address: string, apiKey: string | undefined): JobOutcome {
  if (apiKey === 'bad') {
    const message = 'Error in Etherscan API response. Result message: Invalid API Key (#err2)|BAD';
    throw new RequestError(502, 'etherscan_request_failed', message);
  }
  const name = nameOf(address);
  if (apiKey === 'limited' || name === 'importKeyLimit') {
    throw new RequestError(429, 'etherscan_limit', 'Etherscan API rate limit reached, try later');
  }
  switch (name) {
    case 'importMalformed':
      throw new RequestError(400, 'malformed_etherscan_response', 'The response from Etherscan could not be read.');
    case 'importServiceFails':
      throw new RequestError(500, 'internal_error', 'The server encountered an unexpected error.');
    case 'importExplorerDown':
      throw new RequestError(502, 'etherscan_request_failed', 'Network error while connecting to Etherscan API.');
    case undefined:
    case 'unverified':
    case 'unverifiedLibrary':
    case 'importNotOnExplorer': {
      const message = `The requested contract ${address} on chain ${chainId} is not verified on Etherscan.`;
      throw new RequestError(404, 'not_etherscan_verified', message);
    }
    default:
      return jobOutcome(chainId, address);
  }
}

/** How a job for an address ends, whichever way it was submitted. Nothing is deployed at addresses without a name. */
export function jobOutcome(chainId: string, address: string): JobOutcome {
  switch (nameOf(address)) {
    case 'importSucceeds':
      return { kind: 'success', match: 'exact_match', durationMs: usualMs, externalVerifications };
    case 'importPartial':
      return { kind: 'success', match: 'match', durationMs: usualMs };
    case 'importSlow':
      return { kind: 'success', match: 'exact_match', durationMs: 45_000 };
    case 'importCompilerError':
      return compilerError();
    case 'importNoMatch':
      return noMatch();
    case 'importMissingSource': {
      const missingSources = ['@openzeppelin/contracts/token/ERC20/ERC20.sol', 'contracts/lib/Math.sol'];
      const message = `Missing sources in compilation: ${missingSources.join(', ')}`;
      return failure('missing_source', message, { errorData: { missingSources } });
    }
    case 'importJobExplorerFails': {
      const errorData = { status: '0', apiErrorMessage: 'NOTOK', chainId, address };
      return failure('etherscan_api_error', 'Error in Etherscan API response. Result message: NOTOK', { errorData });
    }
    case undefined: {
      const message = `Chain #${chainId} does not have a contract deployed at ${address}.`;
      return failure('contract_not_deployed', message);
    }
    default:
      return failure('bytecode_length_mismatch', 'The onchain and recompiled bytecodes differ in length.');
  }
}

/** A job that ends without success after the usual time. */
export function failure(customCode: string, message: string, more: JsonObject = {}): JobOutcome {
  return { kind: 'failure', customCode, message, more, durationMs: usualMs };
}

const externalVerifications = {
  etherscan: {
    verificationId: 'VERIFIER_ALREADY_VERIFIED',
    explorerUrl: 'https://explorer.example.com/address/0x0000000000000000000000000000000000001300#code',
  },
  blockscout: { error: 'NOTOK: Max rate limit reached' },
};

function compilerError(): JobOutcome {
  const compilerErrors = [
    {
      component: 'general',
      errorCode: '2314',
      formattedMessage:
        "ParserError: Expected ';' but got '{'\n --> contracts/Storage.sol:9:17:\n  |\n9 | contrat Storage {\n  |                 ^\n\n",
      message: "Expected ';' but got '{'",
      severity: 'error',
      sourceLocation: { end: 158, file: 'contracts/Storage.sol', start: 157 },
      type: 'ParserError',
    },
    {
      component: 'general',
      errorCode: '7576',
      formattedMessage:
        'DeclarationError: Undeclared identifier.\n --> contracts/lib/Math.sol:4:16:\n  |\n4 |         return missing;\n  |                ^^^^^^^\n\n',
      message: 'Undeclared identifier.',
      severity: 'error',
      sourceLocation: { end: 97, file: 'contracts/lib/Math.sol', start: 90 },
      type: 'DeclarationError',
    },
  ];
  return failure('compiler_error', `Compiler error. ${JSON.stringify(compilerErrors)}`, {
    errorData: { compilerErrors },
  });
}

function noMatch(): JobOutcome {
  const code = (filler: string) => `0x6080604052${filler.repeat(20_000)}`;
  return failure('no_match', "The onchain and recompiled bytecodes don't match.", {
    recompiledCreationCode: code('5b'),
    recompiledRuntimeCode: code('5f'),
    onchainCreationCode: code('50'),
    onchainRuntimeCode: code('56'),
    creationTransactionHash: `0x${'d'.repeat(64)}`,
  });
}

function nameOf(address: string): ContractName | undefined {
  const names = Object.keys(contracts) as ContractName[];
  return names.find((name) => contracts[name].evmAddress === address);
}
