import * as vscode from 'vscode';
import type { ContractStore } from '../domain/contract/contractStore.ts';
import {
  argumentOf,
  type ContractNetwork,
  type FoundContract,
  formatChain,
  formatContractNetwork,
  ledgerNetwork,
  type NetworkContract,
  networkLabel,
  takeNetworkOfChain,
} from '../domain/contract/networkContract.ts';
import type { ContractReference } from '../domain/entity/accountReference.ts';
import { formatEvmAddress, hasValidEip55Checksum } from '../domain/entity/eip55.ts';
import { type EntityId, parseEntityId } from '../domain/entity/entityId.ts';
import { type EvmAddress, longZeroAddress, parseEvmAddress } from '../domain/entity/evmAddress.ts';
import { systemContract } from '../domain/entity/systemEntities.ts';
import { errorResponseStatus, InputError } from '../domain/failure.ts';
import { parseNamed } from '../domain/lookup/namedTarget.ts';
import { type Networks, networkNamed } from '../domain/network/networkNamed.ts';
import { singleLine } from '../domain/value/escapeMarkdown.ts';
import { memberOf } from '../domain/value/untrustedJson.ts';
import { type AskedNetworks, elsewhere } from './askReference.ts';
import { executeCommand } from './commands.ts';
import { type VerifyAction, verifyActions } from './contractActions.ts';
import { contractOfUri, networkOfEditor } from './documentUris.ts';
import { showMessage, showStatusMessage, withStatusBarProgress } from './messages.ts';
import type { NetworkContext } from './networkContext.ts';
import { phraseText } from './phraseText.ts';
import { askText } from './questions.ts';
import { nextTurn } from './yieldingScan.ts';

export interface ContractFinder {
  readonly networkContext: ArgumentContext;
  readonly store: Pick<ContractStore, 'contract' | 'otherChains'>;
  /** Tokens, accounts and schedules are meant too, which pass calls on to the ledger's own contracts. */
  readonly facades?: true;
}

/** The verified contract of a command's argument; undefined after "not verified" was shown or the user gave up. */
export async function findContract(
  argument: unknown,
  { networkContext, store, facades }: ContractFinder,
): Promise<FoundContract | undefined> {
  const contract = await readContractArgument(networkContext, argument, facades);
  if (contract === undefined) {
    return undefined;
  }
  const title = vscode.l10n.t('Asking for {0} on {1}…', formatEvmAddress(contract.address), networkLabel(contract));
  const found = await withStatusBarProgress(title, () => store.contract(contract, { priority: 'urgent' }));
  if (found.verified) {
    // To read 20 MB of a contract takes a while, and so may what is made of them.
    await nextTurn();
    return { ...contract, contract: found };
  }
  // Not awaited: the command is over, the message stays until the user has read it.
  void offerVerification(contract, networkContext, store, verifyActions(found.methods));
  return undefined;
}

async function offerVerification(
  contract: NetworkContract,
  networks: Networks,
  store: Pick<ContractStore, 'otherChains'>,
  actions: readonly VerifyAction[],
): Promise<void> {
  const sentence = await notVerifiedSentence(networks, contract, store);
  const chosen = await showMessage('information', sentence, ...actions.map(({ title }) => title));
  const action = actions.find(({ title }) => title === chosen);
  if (action !== undefined) {
    await executeCommand(action.command, argumentOf(contract));
  }
}

const maxNamed = 5;

/** Says that a contract is not verified on its chain, and on which it is: the user may have the wrong one. Never rejects. */
export async function notVerifiedSentence(
  networks: Networks,
  contract: NetworkContract,
  store: Pick<ContractStore, 'otherChains'>,
): Promise<string> {
  const own = phraseText(formatContractNetwork(contract));
  const address = formatEvmAddress(contract.address);
  const others = await store.otherChains(contract).catch(() => []);
  if (others.length === 0) {
    return vscode.l10n.t('{0} is not verified on {1}.', address, own);
  }
  const isNamed = (id: string) => networks.networks().some(({ chainId }) => chainId === id);
  // Those of the user's networks first: a popular address may be verified on a hundred chains.
  const sorted = others.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  const shown = sorted
    .slice(0, maxNamed)
    .map((id) => phraseText(formatChain(networks, id)))
    .join(', ');
  return others.length > maxNamed
    ? vscode.l10n.t(
        '{0} is not verified on {1}, but on {2} and {3} more.',
        address,
        own,
        shown,
        others.length - maxNamed,
      )
    : vscode.l10n.t('{0} is not verified on {1}, but on {2}.', address, own, shown);
}

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
  facades?: true,
): Promise<NetworkContract | undefined> {
  if (argument !== undefined && !(argument instanceof vscode.Uri)) {
    return readGiven(networkContext, argument, facades);
  }
  const uri = argument ?? vscode.window.activeTextEditor?.document.uri;
  const contract = uri && contractOfUri(networkContext, uri);
  if (contract !== undefined) {
    return contract;
  }
  const asked = networkOfEditor(networkContext);
  const networks: AskedNetworks = [asked, ...networkContext.networks()];
  const text = await askForContract(
    facades
      ? vscode.l10n.t('Contract, token or account on {0}', asked.name)
      : vscode.l10n.t('Verified contract on {0}', asked.name),
    networks,
  );
  if (text === undefined) {
    return undefined;
  }
  const found = namedContract(text, networks);
  if (found instanceof InputError) {
    throw found;
  }
  const { reference, network } = found;
  const on = { network, chainId: network.chainId };
  return { ...on, address: await addressOf(networkContext, on, reference, facades) };
}

/** A network's name goes before a chain id, which several networks may share; without one it is said which was taken. */
async function readGiven(
  networkContext: ArgumentContext,
  argument: unknown,
  facades: true | undefined,
): Promise<NetworkContract> {
  const { network: name, chainId, reference } = checkArgument(argument);
  if (name !== undefined) {
    const network = networkNamed(networkContext, name);
    const ofOtherChain = takeNetworkOfChain(networkContext, chainId ?? network.chainId, network);
    const isOnNoNetwork = ofOtherChain.network.chainId !== ofOtherChain.chainId;
    const on = isOnNoNetwork ? ofOtherChain : { network, chainId: network.chainId };
    return { ...on, address: await addressOf(networkContext, on, reference, facades) };
  }
  const taken = takeNetworkOfChain(networkContext, chainId ?? networkContext.network.chainId);
  const address = await addressOf(networkContext, taken, reference, facades);
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
  facades: true | undefined,
): Promise<EvmAddress> {
  const id = parseEntityId(reference);
  if (id === undefined) {
    return reference as EvmAddress;
  }
  const longZero = longZeroAddress(id);
  if (facades && systemContract(longZero) !== undefined) {
    return longZero;
  }
  const { ledger } = networkContext.clientsOf(ledgerNetwork(on));
  const contract = await ledger.contract({ contractIdOrAddress: id }).catch((error: unknown) => {
    if (facades && errorResponseStatus(error) === 404) {
      return { evmAddress: longZero };
    }
    throw error;
  });
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

function askForContract(title: string, networks: AskedNetworks): Thenable<string | undefined> {
  const problem = (text: string) => {
    const found = namedContract(text, networks);
    return found instanceof InputError ? found.message : undefined;
  };
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection).trim() ?? '';
  return askText({
    title,
    prompt: vscode.l10n.t('EVM address (0x…) or contract id (0.0.N)'),
    value: problem(selected) === undefined ? selected : '',
    validateInput: (text) => (text.trim() === '' ? undefined : problem(text)),
  });
}

/** What a text names, on the network of its link, else on the first; or why it is no contract that can be asked for. */
function namedContract(text: string, networks: AskedNetworks) {
  const named = parseNamed(text, networks);
  if (named?.place !== undefined) {
    return elsewhere(named.place);
  }
  const { target, network = networks[0] } = named ?? {};
  return target?.kind === 'entityId'
    ? { reference: target.id, network }
    : target?.kind === 'evmAddress' && isWellWritten(named?.text ?? '')
      ? { reference: target.address, network }
      : invalid(named?.text ?? text);
}

/** False for an address with a wrong checksum. */
function isWellWritten(text: string): boolean {
  return parseEvmAddress(text) === undefined || hasValidEip55Checksum(text);
}

/** What is wrong with a text that {@link namedContract} does not take. */
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
