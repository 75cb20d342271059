import * as vscode from 'vscode';
import type { VerificationChain } from '../../domain/contract/verifiedContract.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import type { Network } from '../../domain/network/network.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { executeCommand } from '../../editor/commands.ts';
import { isCancellation } from '../../editor/lifecycle.ts';
import { showMessage } from '../../editor/messages.ts';
import { type EntryFormat, storedList } from '../../editor/storedList.ts';
import type { StoredState } from '../../editor/storedState.ts';
import type { ContractArgument } from '../../manifest.ts';
import {
  askAddress,
  askChain,
  asksForChain,
  checkedChainId,
  checkedContract,
  contractKey,
  importTitle,
  listChains,
} from './addressStep.ts';
import { type Submit, targetNamed, type VerificationContext, type VerificationTarget } from './dependencies.ts';
import { explorersWithKey } from './explorersWithKey.ts';
import { inputStep, onlyStep, pickStep, runSteps, type Step, type StepPosition } from './wizard.ts';

/** `hieroLens.verification.import`: asks for what the argument lacks of contract and key, and submits. */
export async function importVerification(
  networkContext: VerificationContext,
  keys: ExplorerKeys,
  submit: Submit,
  argument: unknown,
): Promise<void> {
  const target = targetNamed(networkContext, memberOf(argument, 'network'));
  const { network, serviceHost } = target;
  const isGiven = argument !== undefined && !asksForChain(argument);
  let chain: VerificationChain | undefined;
  let address: EvmAddress | undefined;
  let apiKey: string | undefined;
  if (isGiven) {
    const chainId = checkedChainId(memberOf(argument, 'chainId'), network);
    address = await checkedContract(target, chainId, memberOf(argument, 'address'));
    chain = await chainOf(target, chainId);
    await endWithoutImport(network, chain, address);
  }
  const onChain = async (chosen: VerificationChain) => {
    await endWithoutImport(network, chosen, undefined);
    chain = chosen;
  };
  if (asksForChain(argument)) {
    await onChain(await askChain(target, 'import', onlyStep));
  }
  const hasKey = (chainId: string) => keys.has({ chainId, serviceHost });
  const prompt = (name: string, chainId: string) =>
    hasKey(chainId)
      ? vscode.l10n.t('Contract id or address on {0}', name)
      : vscode.l10n.t(
          'Contract id or address on {0}. The verification service {1} fetches the contract’s sources from an Etherscan-compatible explorer, verifies them and publishes them.',
          name,
          serviceHost,
        );
  const askForContract: Step = async (position) => {
    const title = (name: string) =>
      name === network.name
        ? importTitle()
        : vscode.l10n.t('Import a verification from the block explorer of {0}', name);
    address = await askAddress(target, { method: 'import', title, prompt, chain, onChain }, position);
    chain ??= await chainOf(target, network.chainId);
    await endWithoutImport(network, chain, address);
    return true;
  };
  const askForKey: Step = async (position) => {
    const { chainId = '', name = chainId } = chain ?? {};
    const explorer = { chainId, name, serviceHost };
    const stored = await keys.get(explorer);
    apiKey = stored ?? (await askForImportKey(keys, explorer, position));
    return stored === undefined;
  };
  const isKeyAsked = !hasKey(chain?.chainId ?? network.chainId);
  await runSteps(isGiven ? [askForKey] : [askForContract, askForKey], isKeyAsked ? undefined : 1);
  const key = contractKey(chain?.chainId, address);
  await submit({
    network,
    method: 'import',
    key,
    title: vscode.l10n.t('Importing the verification of {0}', key.address),
    send: (client, signal) => client.importFromExplorer({ ...key, apiKey }, { signal }),
  });
}

/** What the service can do for a chain. */
async function chainOf(target: VerificationTarget, chainId: string): Promise<VerificationChain> {
  const known = (await listChains(target)).find((chain) => chain.chainId === chainId);
  return known ?? { chainId, name: undefined, isSupported: false, canImport: false };
}

/** A chain without import is verified from the workspace instead: the import ends, as when the user gives up. */
async function endWithoutImport(
  { name: network }: Network,
  { chainId, name = vscode.l10n.t('chain {0}', chainId), isSupported, canImport }: VerificationChain,
  address: EvmAddress | undefined,
): Promise<void> {
  if (canImport) {
    return;
  }
  if (!isSupported) {
    void showMessage('warning', vscode.l10n.t('The verification service does not cover {0}.', name));
  } else if (address === undefined) {
    await executeCommand('hieroLens.verification.fromWorkspace', { network, chainId });
  } else {
    void offerWorkspace(name, { network, chainId, address });
  }
  throw new vscode.CancellationError();
}

async function offerWorkspace(name: string, contract: ContractArgument): Promise<void> {
  const action = vscode.l10n.t('Verify from Workspace…');
  const sentence = vscode.l10n.t('The verification service knows no explorer of {0} to import from.', name);
  if ((await showMessage('information', sentence, action)) === action) {
    await executeCommand('hieroLens.verification.fromWorkspace', contract);
  }
}

/** A chain's explorer for one verification service: several networks share chain ids, each with its own service. */
interface ExplorerName {
  readonly chainId: string;
  /** The host, see `serviceHostOf`. */
  readonly serviceHost: string;
}

export type ExplorerKeys = ReturnType<typeof createExplorerKeys>;

/** The user's keys for block explorers, only in the editor's secret storage; each goes only to its own service. */
export function createExplorerKeys(secrets: vscode.SecretStorage, state: StoredState, onChange: () => void) {
  const stored = storedList(state, explorersWithKey, explorerFormat);
  const secretName = (explorer: ExplorerName) => `hieroLens.explorerApiKey.${textOf(explorer)}`;
  const isNot = (explorer: ExplorerName) => (other: ExplorerName) => textOf(other) !== textOf(explorer);
  return {
    get: async (explorer: ExplorerName) => secrets.get(secretName(explorer)),
    async set(explorer: ExplorerName, key: string): Promise<void> {
      await secrets.store(secretName(explorer), key);
      await stored.change((explorers) => [...explorers.filter(isNot(explorer)), explorer]);
      onChange();
    },
    async clear(explorer: ExplorerName): Promise<void> {
      await secrets.delete(secretName(explorer));
      await stored.change((explorers) => explorers.filter(isNot(explorer)));
      onChange();
    },
    has: (explorer: ExplorerName) => !stored.read().every(isNot(explorer)),
    /** The explorers that have a key. */
    explorers: stored.read,
  };
}

function textOf({ chainId, serviceHost }: ExplorerName): string {
  return `${chainId} ${serviceHost}`;
}

const explorerFormat: EntryFormat<ExplorerName> = {
  decode(stored) {
    const [, chainId, serviceHost] = /^(\d+) (\S+)$/.exec(typeof stored === 'string' ? stored : '') ?? [];
    return chainId === undefined || serviceHost === undefined ? undefined : { chainId, serviceHost };
  },
  encode: textOf,
  idOf: textOf,
};

/** A chain's explorer with the chain's name in words. */
interface NamedExplorer extends ExplorerName {
  readonly name: string;
}

/** `hieroLens.verification.setApiKey`: for which explorer, then the key. */
export async function setApiKey(networkContext: VerificationContext, keys: ExplorerKeys): Promise<void> {
  const target = targetNamed(networkContext, undefined);
  const { network, serviceHost } = target;
  const chains = (await listChains(target)).filter(({ canImport }) => canImport);
  if (chains.length === 0) {
    void showMessage(
      'information',
      vscode.l10n.t('The verification service imports from no explorer, so no key is needed.'),
    );
    return;
  }
  const rank = ({ chainId }: VerificationChain) => Number(chainId === network.chainId);
  const hasKey = (chainId: string) => keys.has({ chainId, serviceHost });
  const items = chains
    .toSorted((a, b) => rank(b) - rank(a))
    .map(({ chainId, name }) => {
      const chain = vscode.l10n.t('chain {0}', chainId);
      return {
        label: singleLine(name ?? chain, 80),
        description: hasKey(chainId) ? vscode.l10n.t('{0}, has a key', chain) : chain,
        iconPath: new vscode.ThemeIcon(hasKey(chainId) ? 'key' : 'add'),
        explorer: { chainId, serviceHost },
      };
    });
  const title = vscode.l10n.t('Explorer API key: of which chain?');
  const { explorer, label: name } = await pickStep({ title, items, answer: (item) => item }, onlyStep);
  await typeKey(keys, { ...explorer, name });
}

/** Asks for the key of one explorer; true when there is one now. */
export async function askForKey(keys: ExplorerKeys, explorer: NamedExplorer): Promise<boolean> {
  try {
    return (await typeKey(keys, explorer)) !== undefined;
  } catch (error) {
    if (isCancellation(error)) {
      return false;
    }
    throw error;
  }
}

/** `hieroLens.verification.clearApiKey`: forgets the one key there is, or asks which. */
export async function clearApiKey(keys: ExplorerKeys): Promise<void> {
  const stored = keys.explorers();
  const [only] = stored;
  if (only === undefined) {
    void showMessage('information', vscode.l10n.t('No explorer API key is stored.'));
    return;
  }
  const items = stored.map((explorer) => ({
    label: vscode.l10n.t('chain {0}', explorer.chainId),
    description: explorer.serviceHost,
    iconPath: new vscode.ThemeIcon('key'),
    explorer,
  }));
  const title = vscode.l10n.t('Forget the explorer API key of which chain?');
  const explorer =
    stored.length === 1 ? only : await pickStep({ title, items, answer: (item) => item.explorer }, onlyStep);
  await keys.clear(explorer);
  void showMessage('information', vscode.l10n.t('The explorer API key of chain {0} is forgotten.', explorer.chainId));
}

/** Asks for the key of an import: one of another service, which the user has to confirm, a typed one, or none. */
async function askForImportKey(
  keys: ExplorerKeys,
  explorer: NamedExplorer,
  position: StepPosition,
): Promise<string | undefined> {
  const other = keys.explorers().find(({ chainId }) => chainId === explorer.chainId);
  const key = other && (await keys.get(other));
  if (key === undefined) {
    return typeKey(keys, explorer, position);
  }
  const { serviceHost } = explorer;
  const items = [
    { label: vscode.l10n.t('Send the key to {0}', serviceHost), choice: 'send' },
    { label: vscode.l10n.t('Import without a key'), choice: 'none' },
    { label: vscode.l10n.t('Type another key…'), choice: 'type' },
  ] as const;
  const placeholder = vscode.l10n.t('The key of this chain has not been sent to {0} before', serviceHost);
  const answer = (item: (typeof items)[number]) => item.choice;
  const choice = await pickStep({ title: keyTitle(explorer), placeholder, items, answer }, position);
  if (choice === 'type') {
    return typeKey(keys, explorer, position);
  }
  if (choice === 'send') {
    await keys.set(explorer, key);
  }
  return choice === 'send' ? key : undefined;
}

/** Asks for a key and stores it; none is a choice where an import is under way. */
function typeKey(keys: ExplorerKeys, explorer: NamedExplorer, importStep?: StepPosition): Promise<string | undefined> {
  const whose =
    importStep === undefined
      ? vscode.l10n.t('Your key for the Etherscan-compatible explorer.')
      : vscode.l10n.t('Your key for the Etherscan-compatible explorer; leave empty to import without one.');
  const kept = vscode.l10n.t(
    'The key is kept in the editor’s secret storage and sent only to {0}, with imports.',
    explorer.serviceHost,
  );
  return inputStep<string | undefined>(
    {
      title: keyTitle(explorer),
      prompt: `${whose} ${kept}`,
      isPassword: true,
      problem: (text) => (text.trim().length > 256 ? vscode.l10n.t('A key has at most 256 characters.') : undefined),
      async accept(text) {
        const key = text.trim();
        if (key !== '') {
          await keys.set(explorer, key);
        }
        return { answer: key || undefined };
      },
    },
    importStep ?? onlyStep,
  );
}

function keyTitle({ name }: NamedExplorer): string {
  return vscode.l10n.t('Explorer API key for {0}', name);
}
