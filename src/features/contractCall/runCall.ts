import * as vscode from 'vscode';
import { abiSignature } from '../../domain/contract/abi.ts';
import { type AbiValue, entitiesInAbiValue, parseAbiValue } from '../../domain/contract/abiValue.ts';
import { type CallTerms, entitiesInTerms, resolveTerms } from '../../domain/contract/callTerms.ts';
import type { ContractCall } from '../../domain/contract/contract.ts';
import {
  addressesIn,
  type CallAnswer,
  type CallableFunction,
  callableFunctions,
  changingFunctions,
  type DecodedParameter,
  type GasAnswer,
  type NamedAddresses,
  type NoAnswer,
  type SimulatedCall,
  type ValueContext,
} from '../../domain/contract/contractCall.ts';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { type FoundContract, ledgerNetwork } from '../../domain/contract/networkContract.ts';
import { followProxies, isProxyUnknown, verifiedContracts } from '../../domain/contract/proxyChain.ts';
import { sourceErrors } from '../../domain/contract/sourceErrors.ts';
import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { type ErrorResponse, InputError, ServiceError } from '../../domain/failure.ts';
import { entityAddresses, entityIds } from '../../domain/lookup/entityAddress.ts';
import { prepareDeclarations, sourceDeclarations } from '../../domain/source/sourceDeclarations.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { mergedAbi } from '../../editor/contractAbis.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import type { AbiLoaders } from '../../services/abi/abiLoaders.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { CallRequest } from './callHistory.ts';

export interface CallClients {
  readonly ledger: Pick<LedgerClient, 'contract' | 'callContract'>;
  readonly references: Pick<ReferenceResolver, 'resolve'>;
}

export interface CallOptions {
  readonly networkContext: Pick<NetworkContext<CallClients>, 'network' | 'networks' | 'clientsOf'>;
  readonly store: Pick<ContractStore, 'contract' | 'proxy'>;
  readonly loaders: AbiLoaders;
}

/** So many addresses of a document are looked up at most. */
const mostEntities = 20;

/** What the calls of one contract share, asked for once. */
export async function prepareCalls(
  found: FoundContract,
  { networkContext, store, loaders, signal }: CallOptions & { readonly signal: AbortSignal },
) {
  const proxy = await followProxies(store, found, { signal });
  const contracts = await verifiedContracts(store, proxy);
  const abi = await mergedAbi(contracts, signal);
  const { ledger, references } = networkContext.clientsOf(ledgerNetwork(found));
  const coder = await loaders.loadCoder();
  const asking = async <T>(call: ContractCall, taken: (answer: string) => T): Promise<T | NoAnswer> => {
    try {
      return taken(await ledger.callContract(call, { signal }));
    } catch (error) {
      const response = refusal(error, call);
      if (response === undefined) {
        throw error;
      }
      if (response.data === undefined) {
        return { kind: 'refused', response };
      }
      // The errors of linked libraries are declared by the sources alone.
      const known = { ...abi, items: [...abi.items, ...contracts.flatMap(sourceErrors)] };
      return { kind: 'reverted', revert: coder.decodeRevert(known, response.data), response };
    }
  };
  return {
    functions: callableFunctions(abi),
    /** Those that would need a transaction. */
    changing: () => changingFunctions(abi),
    /** Functions may be missing. */
    isProxyUnknown: isProxyUnknown(proxy),
    references,
    coder,
    /** An estimate, or why there is none: the result is worth showing without it. */
    gas: (call: ContractCall) => estimated(ledger.callContract({ ...call, estimate: true }, { signal })),
    /** Has the service run a call. Rejects with ServiceError when it did not judge it. */
    answer: (called: CallableFunction, call: ContractCall) =>
      asking<CallAnswer>(call, (data) => {
        return { kind: 'result', values: coder.decodeParameters(called.outputs, data), data };
      }),
    /** Has the service estimate a call, whose result nobody wants. Rejects like `answer`. */
    gasAnswer: (call: ContractCall) => asking<GasAnswer>(call, (gas) => ({ kind: 'estimated', gas: numberOf(gas) })),
    /** What says more of the contract and of these values: the ids of what is at addresses, and the members of enums. */
    async contextOf(values: readonly DecodedParameter[], named: NamedAddresses = new Map()): Promise<ValueContext> {
      const known = new Map(Array.from(named, ([id, address]) => [address, id]));
      const asked = new Set<EvmAddress>();
      for (const address of [found.address, ...addressesIn(values)]) {
        if (!known.has(address) && asked.size < mostEntities) {
          asked.add(address);
        }
      }
      const [entities, enums] = await Promise.all([
        entityIds(references, asked, signal),
        declaredEnums(contracts, signal),
      ]);
      return { entities: new Map([...known, ...entities]), enums };
    },
  };
}

/** Has the service run a call on its terms. Nothing is sent to the ledger. InputError for what cannot be called. */
export async function runCall(
  found: FoundContract,
  request: CallRequest,
  options: CallOptions & { readonly signal: AbortSignal },
): Promise<SimulatedCall> {
  const prepared = await prepareCalls(found, options);
  const { functions, changing, isProxyUnknown, references, coder, contextOf } = prepared;
  const called = [...functions, ...changing()].find((item) => abiSignature(item) === request.signature);
  if (called === undefined) {
    throw isProxyUnknown
      ? new InputError(
          'proxy-unknown',
          vscode.l10n.t('The proxy check failed, so it is not known whether the contract has such a function.'),
        )
      : new InputError('unknown-function', vscode.l10n.t('The contract has no such function to call.'));
  }
  const terms = request.terms ?? {};
  const entities = called.inputs.flatMap((input, index) => [...entitiesInAbiValue(input, request.inputs[index] ?? '')]);
  const named = new Set([...entities, ...entitiesInTerms(terms)]);
  const addresses = await entityAddresses(references, named, options.signal);
  const data = coder.encodeCall(called, readInputs(called, request.inputs, addresses));
  const sent = coder.decodeParameters(called.inputs, `0x${data.slice(10)}`) ?? [];
  const call = { to: found.address, data, ...resolveTerms(terms, (id) => addresses.get(id)) };
  const answers = await askOnTerms(prepared, called, call, terms);
  const context = await contextOf([...sent, ...valuesOf(answers.answer)], addresses);
  return { called, sent, ...answers, context };
}

/** The result with an estimate, or the estimate alone. */
async function askOnTerms(
  { answer, gas, gasAnswer }: Awaited<ReturnType<typeof prepareCalls>>,
  called: CallableFunction,
  call: ContractCall,
  { estimateOnly }: CallTerms,
): Promise<Pick<SimulatedCall, 'asked' | 'answer' | 'gas'>> {
  if (estimateOnly) {
    const asked = { ...call, estimate: true };
    return { asked, answer: await gasAnswer(asked), gas: undefined };
  }
  const [answered, estimate] = await Promise.all([answer(called, call), gas(call)]);
  return { asked: call, answer: answered, gas: estimate };
}

/**
 * What the service said of a call: that it was reverted, that it does not support what it needs (501), or that the call is wrong.
 * Undefined for a failure that says nothing of it.
 */
function refusal(error: unknown, { block }: ContractCall): ErrorResponse | undefined {
  const failure = error instanceof ServiceError ? error.failure : undefined;
  if (failure?.kind !== 'rejected' && failure?.kind !== 'failed') {
    return undefined;
  }
  const { response } = failure;
  const saysNo = failure.kind === 'rejected' ? [400, ...(block === undefined ? [] : [404])] : [501];
  const isReverted = failure.kind === 'rejected' && response.data !== undefined;
  return isReverted || saysNo.includes(response.status) ? response : undefined;
}

/** The values in an answer, or in the reason why there are none. */
export function valuesOf(answer: SimulatedCall['answer']): readonly DecodedParameter[] {
  if (answer.kind === 'result') {
    return answer.values ?? [];
  }
  return answer.kind === 'reverted' && answer.revert.kind === 'error' ? answer.revert.parameters : [];
}

/** The enums that the sources of contracts declare. */
async function declaredEnums(
  contracts: readonly VerifiedContract[],
  signal: AbortSignal,
): Promise<ValueContext['enums']> {
  const enums = contracts.map(async ({ sources, compilation }) => {
    await collectSteps(prepareDeclarations(sources, compilation?.language), signal);
    return [...sourceDeclarations(sources, compilation?.language).enums];
  });
  return new Map((await Promise.all(enums)).flat());
}

async function estimated(answer: Promise<string>): Promise<bigint | string> {
  try {
    return numberOf(await answer) ?? vscode.l10n.t('the service gave no number.');
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    return failureSentence(error);
  }
}

function numberOf(gas: string): bigint | undefined {
  return /^0x[0-9a-fA-F]{1,64}$/.test(gas) ? BigInt(gas) : undefined;
}

function readInputs(
  called: CallableFunction,
  inputs: readonly string[],
  addresses: NamedAddresses,
): readonly AbiValue[] {
  return called.inputs.map((parameter, index) => {
    const parsed = parseAbiValue(parameter, inputs[index] ?? '', (id) => addresses.get(id));
    if ('fault' in parsed) {
      const name = singleLine(parameter.name || vscode.l10n.t('Input {0}', index + 1), 80);
      throw new InputError('invalid-input', [`${name}: `, parsed.fault]);
    }
    return parsed.value;
  });
}
