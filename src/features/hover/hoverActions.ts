import * as vscode from 'vscode';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { type EvmAddress, longZeroAddress } from '../../domain/entity/evmAddress.ts';
import type { Nft } from '../../domain/entity/token.ts';
import type { Network } from '../../domain/network/network.ts';
import type { OtherNetworks } from '../../domain/network/probeNetworks.ts';
import { debuggable } from '../../domain/references/debuggable.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { explorerUrl, ownAddress, type ResolvedReference } from '../../domain/references/resolvedReference.ts';
import type { ExchangeRate } from '../../domain/value/amounts.ts';
import { commandLink } from '../../editor/safeMarkdown.ts';
import { verifyActions } from '../../editor/verifyActions.ts';
import type { CommandArguments, CommandId } from '../../manifest.ts';

/** Commands that links in a hover may run. */
export const hoverCommands: readonly CommandId[] = [
  'hieroLens.copy',
  'hieroLens.openExternal',
  'hieroLens.lookup',
  'hieroLens.debugTransaction',
  'hieroLens.explorer.pin',
  'hieroLens.findElsewhere',
  'hieroLens.selectNetwork',
  'hieroLens.addressBook.add',
  'hieroLens.contract.openSources',
  'hieroLens.contract.openAbi',
  'hieroLens.contract.openStorageLayout',
  'hieroLens.verification.import',
  'hieroLens.verification.fromWorkspace',
];

/**
 * The NFT of a collection that the text names; undefined `nft`: there is none of that number. `note`: why nothing is known
 * of it.
 */
export type NamedNft = { readonly serialNumber: bigint } & (
  | { readonly nft: Nft | undefined; readonly note?: undefined }
  | { readonly nft?: undefined; readonly note: string }
);

/** What the lower part of a hover is made of. */
export interface ResolvedHover {
  readonly resolved: ResolvedReference;
  readonly reference: Reference;
  readonly network: Pick<Network, 'name' | 'chainId' | 'explorerUrl'>;
  readonly rate: ExchangeRate | undefined;
  readonly nowMs: number;
  readonly named?: NamedNft | undefined;
  /** What a look at other networks gave, for something that this one does not have; `unasked`: all that are left to ask. */
  readonly others?: OtherNetworks | undefined;
}

/** A link with an icon before its title. */
export function action<C extends CommandId>(
  icon: string,
  title: string,
  command: C,
  ...args: CommandArguments[C]
): string {
  return commandLink(title, command, ...args).replace('[', `[$(${icon}) `);
}

/** Links in one row; where it is too long for one line, it breaks after a stroke. */
export function actionRow(actions: readonly string[]): string {
  return actions
    .map((link) => link.replace(/^\[[^\]]*\]/, (title) => title.replaceAll(' ', '\u00a0')))
    .join('&nbsp;&nbsp;| &nbsp;');
}

/** The links of a hover in rows; a contract's own come before what has to do with keeping it, which then stands on a line of its own. */
export function actionsOf(hover: ResolvedHover): readonly (readonly string[])[] {
  const { resolved, reference, network } = hover;
  const { id, address } = idsOf(resolved, reference);
  const page = explorerUrl(network, resolved);
  const looks = [
    action('copy', vscode.l10n.t('Copy id'), 'hieroLens.copy', id),
    ...(address === undefined
      ? []
      : [action('copy', vscode.l10n.t('Copy EVM address'), 'hieroLens.copy', formatEvmAddress(address))]),
    ...(page === undefined ? [] : [action('link-external', vscode.l10n.t('Explorer'), 'hieroLens.openExternal', page)]),
    action('list-flat', vscode.l10n.t('Details'), 'hieroLens.lookup', detailsText(hover, id), network.name),
  ];
  const debug = debugAction(hover);
  if (debug !== undefined) {
    looks[debug.isFirst ? 'unshift' : 'push'](debug.link);
  }
  const keeps = [action('pin', vscode.l10n.t('Pin'), 'hieroLens.explorer.pin', id, network.name)];
  if (resolved.kind === 'entity') {
    const text = addressBookText(reference);
    keeps.push(
      action('bookmark', vscode.l10n.t('Add to address book…'), 'hieroLens.addressBook.add', text, network.name),
    );
  }
  const ofContract = contractActions(hover);
  return ofContract.length === 0 ? [[...looks, ...keeps]] : [[...looks, ...ofContract], keeps];
}

/** Who looks at one that failed wants to know why. */
function debugAction({ resolved, network }: ResolvedHover) {
  const found = debuggable(resolved);
  const title = found?.failed === true ? vscode.l10n.t('Reverted: debug') : vscode.l10n.t('Debug');
  return (
    found && {
      isFirst: found.failed,
      link: action('debug-alt', title, 'hieroLens.debugTransaction', found.execution, network.name),
    }
  );
}

/** Beside a collection's id an NFT's number: its details are meant. */
function detailsText({ named, resolved }: ResolvedHover, id: string): string {
  const isThere = named !== undefined && (named.nft !== undefined || named.note !== undefined);
  return !isThere || resolved.kind !== 'entity' ? id : `${id}/${named.serialNumber}`;
}

function contractActions({ resolved, network: { name, chainId } }: ResolvedHover): readonly string[] {
  if (resolved.kind !== 'entity' || resolved.entity.kind !== 'contract' || resolved.verification === undefined) {
    return [];
  }
  const { verification } = resolved;
  const contract = { network: name, chainId, address: resolved.entity.contract.evmAddress };
  if (!verification.verified) {
    return verifyActions(verification.methods)
      .slice(0, 1)
      .map(({ title, command }) => action('verified', title, command, contract));
  }
  return [
    action('verified', vscode.l10n.t('Sources'), 'hieroLens.contract.openSources', contract),
    commandLink(vscode.l10n.t('ABI'), 'hieroLens.contract.openAbi', contract),
    commandLink(vscode.l10n.t('Storage'), 'hieroLens.contract.openStorageLayout', contract),
  ];
}

/** The form that is written here: an entry is found again by it, without asking the ledger. */
function addressBookText(reference: Reference): string {
  switch (reference.kind) {
    case 'entityId':
      return reference.id;
    case 'evmAddress':
      return formatEvmAddress(reference.address);
    default:
      return reference.text;
  }
}

function idsOf(resolved: ResolvedReference, { text }: Reference): { id: string; address?: EvmAddress | undefined } {
  switch (resolved.kind) {
    case 'entity': {
      const { entity } = resolved;
      return { id: entity.id, address: entity.kind === 'token' ? longZeroAddress(entity.id) : ownAddress(entity) };
    }
    case 'transaction':
      return { id: resolved.transactions[0].transactionId };
    case 'execution':
      return { id: resolved.result.hash };
    case 'block':
      return { id: resolved.block.hash ?? String(resolved.block.number) };
    case 'notFound':
      return { id: text };
  }
}
