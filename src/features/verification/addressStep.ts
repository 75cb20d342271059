import * as vscode from 'vscode';
import {
  type ContractKey,
  isChainId,
  type VerificationChain,
  type VerificationMethod,
} from '../../domain/contract/verifiedContract.ts';
import { hasValidEip55Checksum } from '../../domain/entity/eip55.ts';
import { type EntityId, parseEntityId } from '../../domain/entity/entityId.ts';
import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { errorResponseStatus, InputError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { withStatusBarProgress } from '../../editor/messages.ts';
import type { VerificationTarget } from './dependencies.ts';
import { inputStep, pickStep, type StepPosition } from './wizard.ts';

interface AddressQuestion {
  readonly method: VerificationMethod;
  /** The title of the question for the contract, by the name of its chain. */
  readonly title: (chain: string) => string;
  /** What is asked, and what comes next. */
  readonly prompt: (network: string, chainId: string) => string;
  /** The chain that was chosen before; by default the network's own. */
  readonly chain: Pick<VerificationChain, 'chainId' | 'name'> | undefined;
  /** The user chose another chain. */
  readonly onChain: (chain: VerificationChain) => Promise<void>;
}

/**
 * Asks for the contract on the network's own chain, or on another that a button leads to; suggests a selected or copied
 * one.
 */
export async function askAddress(
  target: VerificationTarget,
  question: AddressQuestion,
  position: StepPosition,
): Promise<EvmAddress> {
  const { method, title, prompt, chain, onChain } = question;
  const { chainId, name = vscode.l10n.t('chain {0}', chainId) } = chain ?? target.network;
  const value = await suggestedContract();
  const otherChain = { iconPath: new vscode.ThemeIcon('globe'), tooltip: vscode.l10n.t('Choose Another Chain') };
  const answer = await inputStep<EvmAddress | 'otherChain'>(
    {
      title: title(name),
      prompt: prompt(target.ledgerOf(chainId)?.name ?? name, chainId),
      // Over a value it would be a tip, and hide the title.
      placeholder: value === '' ? vscode.l10n.t('{0} or {1}', '0.0.1234', '0x…') : '',
      value,
      buttons: [...(isDesktop() ? [] : [pasteButton()]), { button: otherChain, answer: 'otherChain' }],
      problem: contractProblem,
      accept: (text) => findContract(target, chainId, text.trim()),
    },
    position,
  );
  if (answer !== 'otherChain') {
    return answer;
  }
  const chosen = await askChain(target, method, { ...position, canGoBack: true });
  await onChain(chosen);
  return askAddress(target, { ...question, chain: chosen }, position);
}

/** The contract of a command's argument; throws InputError when it is malformed or no contract. */
export async function checkedContract(
  target: VerificationTarget,
  chainId: string,
  address: unknown,
): Promise<EvmAddress> {
  const text = String(address).trim();
  const problem = contractProblem(text);
  const found = problem === undefined ? await findContract(target, chainId, text) : { problem };
  if ('problem' in found) {
    throw new InputError('invalid-contract', found.problem);
  }
  return found.answer;
}

async function suggestedContract(): Promise<string> {
  const editor = vscode.window.activeTextEditor;
  const written = editor === undefined ? '' : contractInEditor(editor);
  if (isContract(written)) {
    return written;
  }
  const copied = isDesktop() ? (await vscode.env.clipboard.readText()).trim() : '';
  return isContract(copied) ? copied : '';
}

/** An address or an id that is no part of anything longer, such as a hash or the id of a transaction. */
const contractText = /(?<![\w.@-])(?:0x[\da-f]{40}|\d+\.\d+\.\d+)(?![\w@]|[.-]\d)/i;

function contractInEditor({ document, selection }: vscode.TextEditor): string {
  const range = selection.isEmpty ? document.getWordRangeAtPosition(selection.active, contractText) : selection;
  return range === undefined ? '' : document.getText(range).trim();
}

/** In a browser reading the clipboard asks for a permission, so only a button of the question does it there. */
function pasteButton() {
  const tooltip = vscode.l10n.t('Take the Address from the Clipboard');
  return {
    button: { iconPath: new vscode.ThemeIcon('clippy'), tooltip },
    fill: async () => (await vscode.env.clipboard.readText()).trim().slice(0, 100),
  };
}

function isDesktop(): boolean {
  return vscode.env.uiKind === vscode.UIKind.Desktop;
}

function isContract(text: string): boolean {
  return text.length < 100 && contractProblem(text) === undefined;
}

function contractProblem(text: string): string | undefined {
  const trimmed = text.trim();
  if (parseEntityId(trimmed) !== undefined || hasValidEip55Checksum(trimmed)) {
    return undefined;
  }
  return parseEvmAddress(trimmed) === undefined
    ? vscode.l10n.t(
        '“{0}” is no contract address: write 0x and 40 hex digits, or an id such as 0.0.1234.',
        singleLine(trimmed, 60),
      )
    : vscode.l10n.t('The checksum of this address is wrong (EIP-55): a digit or a letter’s case is not right.');
}

/** Asks the ledger of that chain, where the settings have one, for the address the service will know the contract by. */
async function findContract(
  { ledgerOf }: VerificationTarget,
  chainId: string,
  text: string,
): Promise<{ readonly answer: EvmAddress } | { readonly problem: string }> {
  const address = parseEvmAddress(text);
  const reference = address ?? (parseEntityId(text) as EntityId);
  const found = ledgerOf(chainId);
  if (found === undefined) {
    return address === undefined
      ? { problem: vscode.l10n.t('No network in the settings has chain {0}: write the EVM address.', chainId) }
      : { answer: address };
  }
  const { name, ledger } = found;
  try {
    return { answer: (await ledger.contract({ contractIdOrAddress: reference })).evmAddress };
  } catch (error) {
    if (errorResponseStatus(error) === 404) {
      const isAccount = await ledger.account({ idOrAliasOrEvmAddress: reference }).then(
        () => true,
        () => false,
      );
      return {
        problem: isAccount
          ? vscode.l10n.t('{0} is an account on {1} and no contract.', text, name)
          : vscode.l10n.t('There is no contract {0} on {1}.', text, name),
      };
    }
    // The verification service can still judge an address; an id it does not understand.
    return address === undefined ? { problem: failureSentence(error) } : { answer: address };
  }
}

/** The contract that the steps before have asked for. */
export function contractKey(chainId: string | undefined, address: EvmAddress | undefined): ContractKey {
  if (chainId === undefined || address === undefined) {
    throw new Error('a step before did not ask for the contract');
  }
  return { chainId, address };
}

interface ChainItem extends vscode.QuickPickItem {
  /** Undefined: not to be chosen. */
  readonly chain?: VerificationChain;
}

/** All chains that the service of a network knows, with the network's own among them in any case. */
export async function listChains({ network, verification }: VerificationTarget): Promise<readonly VerificationChain[]> {
  const title = vscode.l10n.t('Asking which chains the verification service covers…');
  const chains = await withStatusBarProgress(title, () => verification.chains());
  const { chainId, name } = network;
  return chains.some((chain) => chain.chainId === chainId)
    ? chains
    : [...chains, { chainId, name, isSupported: false, canImport: false }];
}

/** Asks for the chain: those that support this method first, the others with the reason why not. */
export async function askChain(
  target: VerificationTarget,
  method: VerificationMethod,
  position: StepPosition,
): Promise<VerificationChain> {
  const chains = await listChains(target);
  const rank = (chain: VerificationChain) => (unavailable(chain, method) === undefined ? 0 : chain.isSupported ? 1 : 2);
  const isOther = ({ chainId }: VerificationChain) => Number(chainId !== target.network.chainId);
  const items = chains
    .toSorted((a, b) => rank(a) - rank(b) || isOther(a) - isOther(b))
    .map((chain) => chainItem(chain, method));
  return pickStep<ChainItem, VerificationChain>(
    {
      title: method === 'import' ? importTitle() : vscode.l10n.t('Verify from this workspace'),
      placeholder: vscode.l10n.t('The chain the contract is on'),
      items,
      typed: (value) => typedChain(value.trim(), items),
      answer: ({ chain }) => chain,
    },
    position,
  );
}

/** The title of an import's questions. */
export function importTitle(): string {
  return vscode.l10n.t('Import a verification from a block explorer');
}

/** True for an argument that names no contract but has the chain asked for. */
export function asksForChain(argument: unknown): boolean {
  return memberOf(argument, 'chain') === 'ask';
}

/** The chain of a command's argument, the network's own when it names none; throws InputError when that is malformed. */
export function checkedChainId(chainId: unknown, network: Network): string {
  const text = chainId === undefined ? network.chainId : String(chainId);
  if (!isChainId(text)) {
    throw new InputError('invalid-chain', chainIdProblem(text));
  }
  return text;
}

function chainIdProblem(text: string): string {
  return vscode.l10n.t('“{0}” is no chain id: it has 1 to 20 digits and is not 0.', singleLine(text, 30));
}

/** Why the service cannot verify contracts of a chain by a method; undefined where it can. */
function unavailable({ isSupported, canImport }: VerificationChain, method: VerificationMethod): string | undefined {
  if (!isSupported) {
    return vscode.l10n.t('not covered by the service');
  }
  return method === 'import' && !canImport
    ? vscode.l10n.t('no explorer to import from: verify from this workspace')
    : undefined;
}

function chainItem(chain: VerificationChain, method: VerificationMethod) {
  const { chainId, name, isSupported, canImport } = chain;
  const icon = !isSupported ? 'circle-slash' : method === 'import' && canImport ? 'cloud-download' : 'cloud-upload';
  return {
    label: singleLine(name ?? vscode.l10n.t('Chain {0}', chainId), 80),
    description: [vscode.l10n.t('chain {0}', chainId), unavailable(chain, method)].filter(Boolean).join(' · '),
    iconPath: new vscode.ThemeIcon(icon),
    chain,
  };
}

/** A chain that the service does not list can be typed; parts of ids are ids too: 29 is no other spelling of 296. */
function typedChain(text: string, items: readonly ReturnType<typeof chainItem>[]): readonly ChainItem[] {
  if (isChainId(text)) {
    const chain: VerificationChain = { chainId: text, name: undefined, isSupported: true, canImport: true };
    const detail = vscode.l10n.t('The service does not list this chain.');
    return items.some((item) => item.chain.chainId === text)
      ? []
      : [{ label: vscode.l10n.t('Chain {0}', text), description: text, detail, alwaysShow: true, chain }];
  }
  const isListed = items.some((item) =>
    `${item.label}\n${item.description}`.toLowerCase().includes(text.toLowerCase()),
  );
  return isListed ? [] : [{ label: chainIdProblem(text), iconPath: new vscode.ThemeIcon('error'), alwaysShow: true }];
}
