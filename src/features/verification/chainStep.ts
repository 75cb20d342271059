import * as vscode from 'vscode';
import type { VerificationChain, VerificationMethod } from '../../domain/contract/verifiedContract.ts';
import { InputError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { isChainId, readChainText } from '../../domain/verification/chainText.ts';
import { withStatusBarProgress } from '../../editor/messages.ts';
import type { VerificationContext } from './dependencies.ts';
import { pickStep, type StepPlace } from './quickSteps.ts';

interface ChainItem extends vscode.QuickPickItem {
  /** Undefined: not to be chosen. */
  readonly chain?: VerificationChain;
}

/** All chains that the service of a network knows, with the network's own among them in any case. */
export async function listChains(
  networkContext: VerificationContext,
  network: Network,
): Promise<readonly VerificationChain[]> {
  const title = vscode.l10n.t('Asking which chains the verification service covers…');
  const chains = await withStatusBarProgress(title, () => networkContext.clientsOf(network).verification.chains());
  const { chainId, name } = network;
  return chains.some((chain) => chain.chainId === chainId)
    ? chains
    : [...chains, { chainId, name, isSupported: false, canImport: false }];
}

/** Asks for the chain: those that serve this method first, the others with the reason why not. */
export async function askChain(
  networkContext: VerificationContext,
  network: Network,
  method: VerificationMethod,
  place: StepPlace,
): Promise<VerificationChain> {
  const chains = await listChains(networkContext, network);
  const items = chainItems(chains, method, network.chainId);
  return pickStep<ChainItem, VerificationChain>(
    {
      title: method === 'import' ? importTitle() : vscode.l10n.t('Verify from this workspace'),
      placeholder: vscode.l10n.t('The chain the contract is on'),
      items,
      typed: (value) => typedChain(value, items),
      answer: ({ chain }) => chain,
    },
    place,
  );
}

/** The title of an import's questions. */
export function importTitle(): string {
  return vscode.l10n.t('Import a verification from a block explorer');
}

/** True for an argument that names no contract but has the chain asked for. */
export function wantsChain(argument: unknown): boolean {
  return memberOf(argument, 'chain') === 'ask';
}

function chainIdProblem(text: string): string {
  return vscode.l10n.t('“{0}” is no chain id: it has 1 to 20 digits and is not 0.', singleLine(text, 30));
}

/** The chain of a command's argument, the network's own when it names none; throws InputError when that is malformed. */
export function checkedChainId(chainId: unknown, network: Network): string {
  if (chainId === undefined) {
    return network.chainId;
  }
  const text = typeof chainId === 'number' ? String(chainId) : chainId;
  if (typeof text !== 'string' || !isChainId(text)) {
    throw new InputError('invalid-chain', chainIdProblem(String(text)));
  }
  return text;
}

function chainItems(chains: readonly VerificationChain[], method: VerificationMethod, selected: string) {
  const rank = (chain: VerificationChain) => (whyNot(chain, method) === undefined ? 0 : chain.isSupported ? 1 : 2);
  const isOther = ({ chainId }: VerificationChain) => Number(chainId !== selected);
  return chains
    .toSorted((a, b) => rank(a) - rank(b) || isOther(a) - isOther(b))
    .map((chain) => chainItem(chain, method));
}

/** Why the service cannot verify contracts of a chain by a method; undefined where it can. */
function whyNot({ isSupported, canImport }: VerificationChain, method: VerificationMethod): string | undefined {
  if (!isSupported) {
    return vscode.l10n.t('not covered by the service');
  }
  return method === 'import' && !canImport
    ? vscode.l10n.t('no explorer to import from: verify from this workspace')
    : undefined;
}

function chainItem(chain: VerificationChain, method: VerificationMethod) {
  const { chainId, name } = chain;
  return {
    label: singleLine(name ?? vscode.l10n.t('Chain {0}', chainId), 80),
    description: [vscode.l10n.t('chain {0}', chainId), whyNot(chain, method)].filter(Boolean).join(' · '),
    iconPath: new vscode.ThemeIcon(chainIcon(chain, method)),
    chain,
  };
}

function chainIcon({ isSupported, canImport }: VerificationChain, method: VerificationMethod): string {
  if (!isSupported) {
    return 'circle-slash';
  }
  return method === 'import' && canImport ? 'cloud-download' : 'cloud-upload';
}

/** A chain that the service does not list can be typed: its own answer then says more. */
function typedChain(value: string, items: ReturnType<typeof chainItems>): readonly ChainItem[] {
  const text = value.trim();
  const listed = items.map(({ chain, label, description }) => ({
    chainId: chain.chainId,
    texts: [label, description],
  }));
  switch (readChainText(text, listed)) {
    case 'listed':
      return [];
    case 'problem':
      return [{ label: chainIdProblem(text), iconPath: new vscode.ThemeIcon('error'), alwaysShow: true }];
    case 'unlisted': {
      const chain: VerificationChain = { chainId: text, name: undefined, isSupported: true, canImport: true };
      const detail = vscode.l10n.t('The service does not list this chain.');
      return [{ label: vscode.l10n.t('Chain {0}', text), description: text, detail, alwaysShow: true, chain }];
    }
  }
}
