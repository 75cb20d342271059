import * as vscode from 'vscode';
import type { ContractKey } from '../../domain/contract/verifiedContract.ts';
import { formatEvmAddress, hasValidEip55Checksum } from '../../domain/entity/eip55.ts';
import { type EntityId, parseEntityId } from '../../domain/entity/entityId.ts';
import { type EvmAddress, entityIdOfLongZero, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { shortenAddress } from '../../domain/entity/shortenAddress.ts';
import { errorResponseStatus, InputError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { VerificationContext } from './dependencies.ts';
import { type InputFill, inputStep, type StepPlace } from './quickSteps.ts';

interface ContractQuestion {
  readonly chainId: string;
  /** The chain's, where no network of the settings has it. */
  readonly name: string;
  readonly title: string;
  readonly prompt: (network: string, chainId: string) => string;
}

/**
 * Asks for the contract, starting from what is selected, under the cursor or on the clipboard; ids become addresses. Or
 * another chain is wanted.
 */
export async function askContract(
  networkContext: VerificationContext,
  network: Network,
  { chainId, name, title, prompt }: ContractQuestion,
  place: StepPlace,
): Promise<EvmAddress | 'otherChain'> {
  const ledger = ledgerNetwork(networkContext, network, chainId);
  const value = await suggestedContract();
  return inputStep<EvmAddress | 'otherChain'>(
    {
      title,
      prompt: prompt(ledger?.name ?? name, chainId),
      // Over a value it would be a tip, and hide the title.
      placeholder: value === '' ? vscode.l10n.t('{0} or {1}', '0.0.1234', '0x…') : '',
      value,
      ...(isDesktop() ? {} : { fill: pasting() }),
      instead: { button: otherChain(), answer: 'otherChain' },
      problem: contractProblem,
      accept: (text) => findContract(networkContext, ledger, chainId, text.trim()),
    },
    place,
  );
}

/** The contract of a command's argument; throws InputError when it is malformed or no contract. */
export async function checkedContract(
  networkContext: VerificationContext,
  network: Network,
  chainId: string,
  address: unknown,
): Promise<EvmAddress> {
  const text = typeof address === 'string' ? address.trim() : String(address);
  const problem = contractProblem(text);
  const found =
    problem === undefined
      ? await findContract(networkContext, ledgerNetwork(networkContext, network, chainId), chainId, text)
      : { problem };
  if ('problem' in found) {
    throw new InputError('invalid-contract', found.problem);
  }
  return found.answer;
}

async function suggestedContract(): Promise<string> {
  const editor = vscode.window.activeTextEditor;
  const written = editor === undefined ? '' : writtenContract(editor);
  if (isContract(written)) {
    return written;
  }
  const copied = isDesktop() ? (await vscode.env.clipboard.readText()).trim() : '';
  return isContract(copied) ? copied : '';
}

/** An address or an id that is no part of anything longer, such as a hash or the id of a transaction. */
const contractText = /(?<![\w.@-])(?:0x[\da-f]{40}|\d+\.\d+\.\d+)(?![\w@]|[.-]\d)/i;

function writtenContract({ document, selection }: vscode.TextEditor): string {
  const range = selection.isEmpty ? document.getWordRangeAtPosition(selection.active, contractText) : selection;
  return range === undefined ? '' : document.getText(range).trim();
}

/** In a browser reading the clipboard asks for a permission, so only a button of the question does it there. */
function pasting(): InputFill {
  const tooltip = vscode.l10n.t('Take the Address from the Clipboard');
  return {
    button: { iconPath: new vscode.ThemeIcon('clippy'), tooltip },
    text: async () => (await vscode.env.clipboard.readText()).trim().slice(0, 100),
  };
}

function otherChain(): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon('globe'), tooltip: vscode.l10n.t('Choose Another Chain') };
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
  networkContext: VerificationContext,
  network: Network | undefined,
  chainId: string,
  text: string,
): Promise<{ readonly answer: EvmAddress } | { readonly problem: string }> {
  const address = parseEvmAddress(text);
  const reference = address ?? (parseEntityId(text) as EntityId);
  if (network === undefined) {
    return address === undefined
      ? { problem: vscode.l10n.t('No network in the settings has chain {0}: write the EVM address.', chainId) }
      : { answer: address };
  }
  const { ledger } = networkContext.clientsOf(network);
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
          ? vscode.l10n.t('{0} is an account on {1} and no contract.', text, network.name)
          : vscode.l10n.t('There is no contract {0} on {1}.', text, network.name),
      };
    }
    // The verification service can still judge an address; an id it does not understand.
    return address === undefined ? { problem: failureSentence(error) } : { answer: address };
  }
}

/**
 * The network whose ledger has the contracts of a chain: the one whose service verifies, when it is that chain's. For
 * another chain of its service, whose network nobody named, the first that has it; its name is shown.
 */
export function ledgerNetwork(
  networkContext: VerificationContext,
  network: Network,
  chainId: string,
): Network | undefined {
  return [network, ...networkContext.networks()].find((known) => known.chainId === chainId);
}

/** The title of a verification's questions, with room for an id or the ends of an address. */
export function workspaceTitle(
  networkContext: VerificationContext,
  network: Network,
  { chainId, address }: Pick<ContractKey, 'chainId'> & { readonly address: EvmAddress | undefined },
): string {
  if (address === undefined) {
    return vscode.l10n.t('Verify from this workspace');
  }
  const short = entityIdOfLongZero(address) ?? shortenAddress(formatEvmAddress(address));
  const name = ledgerNetwork(networkContext, network, chainId)?.name ?? vscode.l10n.t('chain {0}', chainId);
  return vscode.l10n.t('Verify {0} on {1}', short, name);
}

/** The contract that the steps before have asked for. */
export function contractKey(chainId: string | undefined, address: EvmAddress | undefined): ContractKey {
  if (chainId === undefined || address === undefined) {
    throw new Error('a step before did not ask for the contract');
  }
  return { chainId, address };
}
