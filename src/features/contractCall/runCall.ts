import * as vscode from 'vscode';
import { type Abi, abiSignature } from '../../domain/contract/abi.ts';
import { type AbiValue, entitiesInAbiValue, parseAbiValue } from '../../domain/contract/abiValue.ts';
import { type CallableFunction, callableFunctions } from '../../domain/contract/contractCall.ts';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import type { AbiOrigin } from '../../domain/contract/mergeAbis.ts';
import { type FoundContract, ledgerNetwork } from '../../domain/contract/networkContract.ts';
import { abiOrigins, followProxies, isProxyUnknown } from '../../domain/contract/proxyChain.ts';
import type { NamedAddresses, SimulatedCall } from '../../domain/contract/simulatedCall.ts';
import { sourceErrors } from '../../domain/contract/sourceErrors.ts';
import { InputError, ServiceError } from '../../domain/failure.ts';
import { entityAddresses } from '../../domain/references/entityAddress.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { mergedAbi } from '../../editor/contractAbis.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
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

/** Has the service run a call on the latest block. Nothing is sent to the ledger. InputError for what cannot be called. */
export async function runCall(
  found: FoundContract,
  request: CallRequest,
  { networkContext, store, loaders, signal }: CallOptions & { readonly signal: AbortSignal },
): Promise<SimulatedCall> {
  const proxy = await followProxies(store, found, { signal });
  const origins = await abiOrigins(store, proxy);
  const abi = await mergedAbi(origins, signal);
  const called = callableFunctions(abi).find((item) => abiSignature(item) === request.signature);
  if (called === undefined) {
    throw isProxyUnknown(proxy)
      ? new InputError(
          'proxy-unknown',
          vscode.l10n.t('The proxy check failed, so it is not known whether the contract has such a function.'),
        )
      : new InputError('unknown-function', vscode.l10n.t('The contract has no such function to call.'));
  }
  const clients = networkContext.clientsOf(ledgerNetwork(found));
  const entities = called.inputs.flatMap((input, index) => [...entitiesInAbiValue(input, request.inputs[index] ?? '')]);
  const addresses = await entityAddresses(clients.references, new Set(entities), signal);
  const values = readInputs(called, request.inputs, addresses);
  const coder = await loaders.loadCoder();
  const data = coder.encodeCall(called, values);
  const sent = coder.decodeParameters(called.inputs, `0x${data.slice(10)}`) ?? [];
  const call = { to: found.address, data };
  const simulated = { called, sent, addresses, data };
  try {
    const [result, gas] = await Promise.all([
      clients.ledger.callContract(call, { signal }),
      estimated(clients.ledger.callContract({ ...call, estimate: true }, { signal })),
    ]);
    const values = coder.decodeParameters(called.outputs, result);
    return { ...simulated, answer: { kind: 'result', values, data: result, gas } };
  } catch (error) {
    const response =
      error instanceof ServiceError && error.failure.kind === 'rejected' ? error.failure.response : undefined;
    if (response === undefined || (response.data === undefined && response.status !== 400)) {
      throw error;
    }
    if (response.data === undefined) {
      return { ...simulated, answer: { kind: 'refused', response } };
    }
    const known = await withSourceErrors(abi, origins, { found, store });
    const revert = coder.decodeRevert(known, response.data);
    return { ...simulated, answer: { kind: 'reverted', revert, response } };
  }
}

/** The ABI with the errors of linked libraries, which only the sources declare. */
async function withSourceErrors(
  abi: Abi,
  origins: readonly AbiOrigin[],
  { found, store }: { readonly found: FoundContract; readonly store: CallOptions['store'] },
): Promise<Abi> {
  const errors = await Promise.all(
    origins.map(async ({ address }) => {
      const contract = await store.contract({ ...found, address }).catch(() => undefined);
      return contract?.verified ? sourceErrors(contract) : [];
    }),
  );
  return { ...abi, items: [...abi.items, ...errors.flat()] };
}

/** An estimate, or why there is none: the result is worth showing without it. */
async function estimated(answer: Promise<string>): Promise<bigint | string> {
  try {
    const gas = await answer;
    return /^0x[0-9a-fA-F]{1,64}$/.test(gas) ? BigInt(gas) : vscode.l10n.t('the service gave no number.');
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    return failureSentence(error);
  }
}

function readInputs(
  called: CallableFunction,
  inputs: readonly string[],
  addresses: NamedAddresses,
): readonly AbiValue[] {
  return called.inputs.map((parameter, index) => {
    const parsed = parseAbiValue(parameter, inputs[index] ?? '', (id) => addresses.get(id));
    if ('fault' in parsed) {
      const name = singleLine(parameter.name || `Input ${index + 1}`, 80);
      throw new InputError('invalid-input', `${name}: ${parsed.fault}`);
    }
    return parsed.value;
  });
}
