import * as vscode from 'vscode';
import { type Abi, type AbiOrigin, abiSignature, mergedAbi } from '../../domain/contract/abi.ts';
import { type AbiValue, entitiesInAbiValue, parseAbiValue } from '../../domain/contract/abiValue.ts';
import {
  type CallableFunction,
  callableFunctions,
  type DecodedParameter,
  formatRevert,
  type Revert,
  valueLines,
} from '../../domain/contract/contractCall.ts';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { type FoundContract, formatContractNetwork, ledgerNetwork } from '../../domain/contract/networkContract.ts';
import { abiOrigins, followProxies, isProxyUnknown } from '../../domain/contract/proxyChain.ts';
import { sourceErrors } from '../../domain/contract/sourceErrors.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { type ErrorResponse, InputError, ServiceError } from '../../domain/failure.ts';
import { entityAddresses } from '../../domain/references/entityAddress.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatSecondUtc } from '../../domain/value/timestamp.ts';
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

/** Simulates the call and says what came back: values, or why it was reverted. Nothing is sent to the ledger. */
export async function simulateCall(
  found: FoundContract,
  request: CallRequest,
  { networkContext, store, loaders, signal }: CallOptions & { readonly signal: AbortSignal },
): Promise<string> {
  const proxy = await followProxies(store, found, { signal });
  const origins = await abiOrigins(store, proxy);
  const abi = mergedAbi(origins);
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
  const head = header(found, called, inputLines(sent, { ...request, addresses }));
  const call = { to: found.address, data };
  try {
    const [result, gas] = await Promise.all([
      clients.ledger.callContract(call, { signal }),
      estimated(clients.ledger.callContract({ ...call, estimate: true }, { signal })),
    ]);
    const decoded = coder.decodeParameters(called.outputs, result);
    const lines = [...resultLines(called, decoded && valueLines(decoded), result), '', '## Gas', '', gas];
    return [...head, ...lines, '', ...dataLines(data, result)].join('\n');
  } catch (error) {
    const response =
      error instanceof ServiceError && error.failure.kind === 'rejected' ? error.failure.response : undefined;
    if (response === undefined || (response.data === undefined && response.status !== 400)) {
      throw error;
    }
    const lines =
      response.data === undefined
        ? refusedLines(response)
        : revertLines(
            coder.decodeRevert(await withSourceErrors(abi, origins, { found, store }), response.data),
            response,
          );
    return [...head, ...lines, '', ...dataLines(data, response.data)].join('\n');
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

function header(found: FoundContract, called: CallableFunction, inputs: readonly string[]): readonly string[] {
  const name = singleLine(found.contract.compilation?.name ?? '', 80);
  return [
    `# ${name}.${called.name}`.replace('# .', '# '),
    '',
    `- Contract: ${formatEvmAddress(found.address)}`,
    `- Network: ${formatContractNetwork(found)}`,
    `- Asked: ${formatSecondUtc(Date.now())}, of the latest block`,
    '',
    ...(inputs.length === 0 ? [] : ['## Inputs', '', '```text', ...inputs, '```', '']),
  ];
}

/** The values as they were encoded, each with what was typed for it where that is written otherwise. */
function inputLines(
  sent: readonly DecodedParameter[],
  { inputs, addresses }: CallRequest & { readonly addresses: Addresses },
): readonly string[] {
  const given = sent.flatMap((parameter, index) => {
    const typed = inputs[index] ?? '';
    return [
      ...valueLines([{ ...parameter, name: parameter.name || `[${index}]` }]),
      ...(typed === parameter.text ? [] : [`  typed as ${singleLine(typed, 2_000)}`]),
    ];
  });
  return [...given, ...Array.from(addresses, ([id, address]) => `${id} is ${formatEvmAddress(address)}`)];
}

function resultLines(
  called: CallableFunction,
  lines: readonly string[] | undefined,
  result: string,
): readonly string[] {
  const missing =
    result === '0x'
      ? 'No data came back: there is no contract at this address, or no such function in it.'
      : 'The data that came back does not fit the ABI.';
  const values = called.outputs.length === 0 ? ['The function returns nothing.'] : ['```text', ...(lines ?? []), '```'];
  return ['## Result', '', ...(lines === undefined ? [missing] : values)];
}

function revertLines(revert: Revert, response: ErrorResponse): readonly string[] {
  const parts = revert.kind === 'error' ? ['', '```text', ...valueLines(revert.parameters), '```'] : [];
  const said = saidBy(response).map((message) => `- Said by the service: ${message}`);
  return ['## Reverted', '', formatRevert(revert), ...parts, '', ...said];
}

function saidBy({ messages }: ErrorResponse): readonly string[] {
  return messages.map((message) => singleLine(message, 300)).filter((message) => message !== '');
}

function refusedLines(response: ErrorResponse): readonly string[] {
  const said = saidBy(response).join('; ');
  return [
    '## No result',
    '',
    `The service refused the call (${response.status})${said === '' ? '.' : `: ${said.replace(/[.!?]?$/, '.')}`}`,
    'A function that reverts without a reason is answered in the same way.',
  ];
}

/** An estimate, or why there is none: the result is worth showing without it. */
async function estimated(answer: Promise<string>): Promise<string> {
  const missing = (why: string) => `It could not be estimated: ${why}`;
  try {
    const gas = await answer;
    return /^0x[0-9a-fA-F]{1,64}$/.test(gas)
      ? `${new Intl.NumberFormat('en').format(BigInt(gas))} estimated`
      : missing(vscode.l10n.t('the service gave no number.'));
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    return missing(failureSentence(error));
  }
}

function dataLines(sent: string, returned: string | undefined): readonly string[] {
  return [
    '## Data',
    '',
    '```text',
    `sent ${singleLine(sent, 10_000)}`,
    `back ${singleLine(returned ?? 'nothing', 10_000)}`,
    '```',
    '',
  ];
}

type Addresses = ReadonlyMap<EntityId, EvmAddress>;

function readInputs(called: CallableFunction, inputs: readonly string[], addresses: Addresses): readonly AbiValue[] {
  return called.inputs.map((parameter, index) => {
    const parsed = parseAbiValue(parameter, inputs[index] ?? '', (id) => addresses.get(id));
    if ('fault' in parsed) {
      const name = singleLine(parameter.name || `Input ${index + 1}`, 80);
      throw new InputError('invalid-input', `${name}: ${parsed.fault}`);
    }
    return parsed.value;
  });
}
