import * as vscode from 'vscode';
import {
  type ContractNetwork,
  formatContractNetwork,
  ledgerNetwork,
  type NetworkContract,
  takeNetworkOfChain,
} from '../domain/contract/networkContract.ts';
import type { ContractReference } from '../domain/entity/accountReference.ts';
import { hasValidEip55Checksum } from '../domain/entity/eip55.ts';
import { type EntityId, parseEntityId } from '../domain/entity/entityId.ts';
import { type EvmAddress, parseEvmAddress } from '../domain/entity/evmAddress.ts';
import { InputError } from '../domain/failure.ts';
import { networkNamed } from '../domain/network/networkNamed.ts';
import { singleLine } from '../domain/value/escapeMarkdown.ts';
import { memberOf } from '../domain/value/untrustedJson.ts';
import { contractOfUri } from './contractUris.ts';
import { networkOfEditor } from './documentNetwork.ts';
import { showStatusMessage } from './messages.ts';
import type { NetworkContext } from './networkContext.ts';
import { phraseText } from './phraseText.ts';
import { askText } from './questions.ts';

/** The ledger that says which address a contract id has. */
interface ArgumentClients {
  readonly ledger: {
    contract(parameters: {
      readonly contractIdOrAddress: ContractReference;
    }): Promise<{ readonly evmAddress: EvmAddress | undefined }>;
  };
}

export type ArgumentContext = Pick<NetworkContext<ArgumentClients>, 'network' | 'networks' | 'clientsOf'>;

/**
 * The contract a command is about: its argument when one was given (checked, since links can carry anything), else
 * that of the document in front, else what the user types, starting from the selected text. An id is turned into the
 * contract's EVM address by the ledger. Undefined when the user gave up.
 */
export async function readContractArgument(
  networkContext: ArgumentContext,
  argument: unknown,
): Promise<NetworkContract | undefined> {
  if (argument !== undefined && !(argument instanceof vscode.Uri)) {
    return readGiven(networkContext, argument);
  }
  const uri = argument ?? vscode.window.activeTextEditor?.document.uri;
  const contract = uri && contractOfUri(networkContext, uri);
  if (contract !== undefined) {
    return contract;
  }
  const network = networkOfEditor(networkContext);
  const text = await askForContract(network.name);
  if (text === undefined) {
    return undefined;
  }
  const reference = parseReference(text);
  if (reference === undefined) {
    throw invalid(text);
  }
  const on = { network, chainId: network.chainId };
  return { ...on, address: await addressOf(networkContext, on, reference) };
}

/** A network's name goes before a chain id, which several networks may share; without one it is said which was taken. */
async function readGiven(networkContext: ArgumentContext, argument: unknown): Promise<NetworkContract> {
  const { network: name, chainId, reference } = checkArgument(argument);
  if (name !== undefined) {
    const network = networkNamed(networkContext, name);
    const ofOtherChain = takeNetworkOfChain(networkContext, chainId ?? network.chainId, network);
    const isOnNoNetwork = ofOtherChain.network.chainId !== ofOtherChain.chainId;
    const on = isOnNoNetwork ? ofOtherChain : { network, chainId: network.chainId };
    return { ...on, address: await addressOf(networkContext, on, reference) };
  }
  const taken = takeNetworkOfChain(networkContext, chainId ?? networkContext.network.chainId);
  const address = await addressOf(networkContext, taken, reference);
  sayTaken(taken);
  return { ...taken, address };
}

/** Says on which network a contract was taken to be of which only the chain is known. */
export function sayTaken(taken: ContractNetwork): void {
  showStatusMessage(
    vscode.l10n.t('No network was named: {0} was taken.', phraseText(formatContractNetwork(taken))),
    8_000,
  );
}

async function addressOf(
  networkContext: ArgumentContext,
  on: ContractNetwork,
  reference: EntityId | EvmAddress,
): Promise<EvmAddress> {
  const address = parseEvmAddress(reference);
  if (address !== undefined) {
    return address;
  }
  const contract = await networkContext
    .clientsOf(ledgerNetwork(on))
    .ledger.contract({ contractIdOrAddress: reference });
  if (contract.evmAddress === undefined) {
    throw new InputError('no-address', vscode.l10n.t('{0} has no EVM address.', reference));
  }
  return contract.evmAddress;
}

function checkArgument(argument: unknown) {
  const [network, chainId, address] = ['network', 'chainId', 'address'].map((name) => memberOf(argument, name));
  const reference = typeof address === 'string' ? (parseEntityId(address) ?? parseEvmAddress(address)) : undefined;
  if (reference === undefined) {
    throw noContract(typeof address === 'string' ? address : '');
  }
  if (chainId !== undefined && (typeof chainId !== 'string' || !/^[1-9]\d{0,19}$/.test(chainId))) {
    throw new InputError(
      'invalid-chain',
      vscode.l10n.t('“{0}” is no chain: write its id as a number, such as 296.', singleLine(String(chainId), 60)),
    );
  }
  return { network, chainId, reference };
}

function askForContract(network: string): Thenable<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection).trim() ?? '';
  return askText({
    title: vscode.l10n.t('Verified contract on {0}', network),
    prompt: vscode.l10n.t('EVM address (0x…) or contract id (0.0.N)'),
    value: parseReference(selected) === undefined ? '' : selected,
    validateInput: (text) =>
      text.trim() === '' || parseReference(text) !== undefined ? undefined : invalid(text).message,
  });
}

function parseReference(text: string): EntityId | EvmAddress | undefined {
  const trimmed = text.trim();
  return parseEntityId(trimmed) ?? (hasValidEip55Checksum(trimmed) ? parseEvmAddress(trimmed) : undefined);
}

/** What is wrong with a text that {@link parseReference} does not take. */
function invalid(text: string): InputError {
  return parseEvmAddress(text.trim()) === undefined
    ? noContract(text)
    : new InputError(
        'invalid-contract',
        vscode.l10n.t('The checksum of {0} is wrong (EIP-55): a digit or a letter’s case is not right.', text.trim()),
      );
}

function noContract(text: string): InputError {
  return new InputError(
    'invalid-contract',
    vscode.l10n.t('“{0}” is no contract: write 0x and 40 hex digits, or an id such as 0.0.1234.', singleLine(text, 60)),
  );
}
