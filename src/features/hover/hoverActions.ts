import * as vscode from 'vscode';
import { subjectOf } from '../../domain/details/detailsSubject.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { type EvmAddress, longZeroAddress } from '../../domain/entity/evmAddress.ts';
import type { Nft } from '../../domain/entity/token.ts';
import { debuggable } from '../../domain/lookup/executions.ts';
import { explorerUrl, ownAddress, type ResolvedReference } from '../../domain/lookup/resolvedReference.ts';
import type { Network } from '../../domain/network/network.ts';
import type { OtherNetworks } from '../../domain/network/probeNetworks.ts';
import type { Reference } from '../../domain/references/reference.ts';
import type { ExchangeRate } from '../../domain/value/amounts.ts';
import { memberOf, textOf } from '../../domain/value/untrustedJson.ts';
import { verifyActions } from '../../editor/contractActions.ts';
import { commandLink, type LinkedCommand, openSettingsCommand } from '../../editor/languageFeatures.ts';
import { pickItem } from '../../editor/questions.ts';
import type { CommandArguments, CommandId, OfferedAction } from '../../manifest.ts';

/** Commands that links in a hover may run. */
export const hoverCommands: readonly LinkedCommand[] = [
  'hieroLens.copy',
  'hieroLens.openExternal',
  'hieroLens.lookup',
  'hieroLens.debugTransaction',
  'hieroLens.explorer.pin',
  'hieroLens.findElsewhere',
  'hieroLens.showHover',
  openSettingsCommand,
  'hieroLens.selectNetwork',
  'hieroLens.addressBook.add',
  'hieroLens.moreActions',
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
  /** What people here call it. */
  readonly bookName?: string | undefined;
  /** What a look at other networks gave, for something that this one does not have; `unasked`: all that are left to ask. */
  readonly others?: OtherNetworks | undefined;
}

/** A link, and the icon that stands before it: inside, the line under a link would run below the gap, too. */
export interface HoverLink {
  readonly icon: string;
  readonly link: string;
}

export function action<C extends CommandId>(
  icon: string,
  title: string,
  command: C,
  ...args: CommandArguments[C]
): HoverLink {
  return { icon, link: commandLink(title, command, ...args) };
}

/** A link of a hover before it is decided where it stands. */
interface HoverAction extends OfferedAction {
  readonly link: HoverLink;
}

function offer<C extends CommandId>(
  icon: string,
  title: string,
  command: C,
  ...args: CommandArguments[C]
): HoverAction {
  return { link: action(icon, title, command, ...args), title, command, args };
}

export function switchTo(network: string): HoverLink {
  return action('arrow-swap', vscode.l10n.t('Switch to {0}', network), 'hieroLens.selectNetwork', network);
}

/**
 * Links in one row; where it is too long for one line, it breaks after a stroke. Only the first has its icon: a line may
 * break behind any other, whatever space stands there.
 */
export function actionRow(links: readonly HoverLink[]): string {
  return (
    links
      .map((link, index) => (index === 0 ? withIcon(link) : link.link))
      // Only titles have spaces: what is run is encoded.
      .map((text) => text.replaceAll(' ', '\u00a0'))
      .join('&nbsp;&nbsp;| &nbsp;')
  );
}

/** A link that stands alone; a long one breaks. */
export function withIcon({ icon, link }: HoverLink): string {
  return `$(${icon})&nbsp;${link}`;
}

const shownActions = 3;

/** The links of a hover, the most used first; the rest behind one that lists them. */
export function actionsOf(hover: ResolvedHover): readonly HoverLink[] {
  const { resolved, reference, network } = hover;
  const { id, address } = idsOf(resolved, reference);
  const page = explorerUrl(network, resolved);
  const { failed, debug } = debugAction(hover);
  const [sources = [], ofContract = []] = contractActions(hover);
  const all = [
    ...(failed ? debug : []),
    ...sources,
    offer('list-flat', vscode.l10n.t('Details'), 'hieroLens.lookup', detailsText(hover, id), network.name),
    offer('copy', vscode.l10n.t('Copy id'), 'hieroLens.copy', id),
    ...(page === undefined ? [] : [offer('link-external', vscode.l10n.t('Explorer'), 'hieroLens.openExternal', page)]),
    ...ofContract,
    ...(failed ? [] : debug),
    ...(address === undefined
      ? []
      : [offer('copy', vscode.l10n.t('Copy EVM address'), 'hieroLens.copy', formatEvmAddress(address))]),
    offer('pin', vscode.l10n.t('Pin'), 'hieroLens.explorer.pin', id, network.name),
    ...(resolved.kind === 'entity'
      ? [
          offer(
            'bookmark',
            vscode.l10n.t('Add to address book…'),
            'hieroLens.addressBook.add',
            addressBookText(reference),
            network.name,
          ),
        ]
      : []),
  ];
  const rest = all.slice(shownActions).map(({ title, command, args }) => ({ title, command, args }));
  return [
    ...all.slice(0, shownActions).map(({ link }) => link),
    ...(rest.length === 0 ? [] : [action('ellipsis', vscode.l10n.t('More…'), 'hieroLens.moreActions', id, rest)]),
  ];
}

/** Who looks at one that failed wants to know why. */
function debugAction({ resolved, network }: ResolvedHover) {
  const found = debuggable(resolved);
  const title = found?.failed === true ? vscode.l10n.t('Debug revert') : vscode.l10n.t('Debug');
  return {
    failed: found?.failed === true,
    debug:
      found === undefined
        ? []
        : [offer('debug-alt', title, 'hieroLens.debugTransaction', found.execution, network.name)],
  };
}

/** Beside a collection's id an NFT's number: its details are meant. */
function detailsText({ named, resolved }: ResolvedHover, id: string): string {
  const isThere = named !== undefined && (named.nft !== undefined || named.note !== undefined);
  return !isThere || resolved.kind !== 'entity' ? id : `${id}/${named.serialNumber}`;
}

/** What a reader of a verified contract looks for first, and what else can be done with a contract. */
function contractActions({ resolved, network: { name, chainId } }: ResolvedHover): readonly (readonly HoverAction[])[] {
  if (resolved.kind !== 'entity' || resolved.entity.kind !== 'contract' || resolved.verification === undefined) {
    return [];
  }
  const { verification } = resolved;
  const contract = { network: name, chainId, address: resolved.entity.contract.evmAddress };
  if (!verification.verified) {
    const [first] = verifyActions(verification.methods);
    return first === undefined ? [] : [[], [offer('verified', first.title, first.command, contract)]];
  }
  return [
    [offer('verified', vscode.l10n.t('Sources'), 'hieroLens.contract.openSources', contract)],
    [
      offer('symbol-interface', vscode.l10n.t('ABI'), 'hieroLens.contract.openAbi', contract),
      offer('database', vscode.l10n.t('Storage'), 'hieroLens.contract.openStorageLayout', contract),
    ],
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
      return { id: subjectOf(resolved).id };
    case 'execution':
      return { id: resolved.result.hash };
    case 'block':
      return { id: resolved.block.hash ?? String(resolved.block.number) };
    case 'notFound':
      return { id: text };
  }
}

const mostActions = 20;

/** Lists the links that a hover has no room for, and runs the picked one; only commands that a hover may run. */
export async function moreActions(title: unknown, actions: unknown): Promise<void> {
  const items = (Array.isArray(actions) ? actions.slice(0, mostActions) : []).flatMap((given: unknown) => {
    const [label, args] = [textOf(memberOf(given, 'title')), memberOf(given, 'args')];
    const command = hoverCommands.find((id) => id === memberOf(given, 'command'));
    return label === undefined || command === undefined || !Array.isArray(args) ? [] : [{ label, command, args }];
  });
  const picked = await pickItem(items, { title: textOf(title)?.slice(0, 200) ?? '' });
  if (picked !== undefined) {
    await vscode.commands.executeCommand(picked.command, ...picked.args);
  }
}
