import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { type EvmAddress, longZeroAddress } from '../../domain/entity/evmAddress.ts';
import { explorerUrl } from '../../domain/network/explorer.ts';
import type { Reference } from '../../domain/references/reference.ts';
import type { ResolvedReference } from '../../domain/references/resolvedReference.ts';
import { action } from './hoverMarkdown.ts';
import type { HoverWords } from './hoverWords.ts';
import type { Place, ResolvedHover } from './resolvedHover.ts';

/** The links of a hover in rows; a contract's own come before what has to do with keeping it, which then stands on a line of its own. */
export function actionsOf(hover: ResolvedHover, words: HoverWords): readonly (readonly string[])[] {
  const { resolved, reference, network } = hover;
  const ids = idsOf(resolved, reference);
  const page = explorerUrl(network, resolved);
  const looks = [
    action('copy', words.link(words.t('Copy id'), 'hieroLens.copy', ids.id)),
    ...(ids.address === undefined
      ? []
      : [action('copy', words.link(words.t('Copy EVM address'), 'hieroLens.copy', formatEvmAddress(ids.address)))]),
    ...(page === undefined
      ? []
      : [action('link-external', words.link(words.t('Explorer'), 'hieroLens.openExternal', page))]),
    action('list-flat', words.link(words.t('Details'), 'hieroLens.lookup', detailsText(hover, ids.id), network.name)),
  ];
  const keeps = [
    action('pin', words.link(words.t('Pin'), 'hieroLens.explorer.pin', ids.id, network.name)),
    ...(resolved.kind === 'entity'
      ? [
          action(
            'bookmark',
            words.link(
              words.t('Add to address book…'),
              'hieroLens.addressBook.add',
              addressBookText(reference),
              network.name,
            ),
          ),
        ]
      : []),
  ];
  const ofContract = contractActions(resolved, network, words);
  return ofContract.length === 0 ? [[...looks, ...keeps]] : [[...looks, ...ofContract], keeps];
}

/** Beside a collection's id an NFT's number: its details are meant. */
function detailsText({ named, resolved }: ResolvedHover, id: string): string {
  return named?.nft === undefined || resolved.kind !== 'entity' ? id : `${id}/${named.serialNumber}`;
}

function contractActions(resolved: ResolvedReference, network: Place, words: HoverWords): readonly string[] {
  if (resolved.kind !== 'entity' || resolved.entity.kind !== 'contract' || resolved.verification?.verified !== true) {
    return [];
  }
  const { name, chainId } = network;
  const contract = { network: name, chainId, address: resolved.entity.contract.evmAddress };
  return [
    action('verified', words.link(words.t('Sources'), 'hieroLens.contract.openSources', contract)),
    words.link(words.t('ABI'), 'hieroLens.contract.openAbi', contract),
    words.link(words.t('Storage'), 'hieroLens.contract.openStorageLayout', contract),
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

function idsOf(resolved: ResolvedReference, reference: Reference): { id: string; address: EvmAddress | undefined } {
  switch (resolved.kind) {
    case 'entity': {
      const { entity } = resolved;
      const own =
        'contract' in entity ? entity.contract.evmAddress : 'account' in entity ? entity.account.evmAddress : undefined;
      const address = own ?? (entity.kind === 'token' ? longZeroAddress(entity.id) : undefined);
      return { id: entity.id, address };
    }
    case 'transaction':
      return { id: resolved.transactions[0].transactionId, address: undefined };
    case 'execution':
      return { id: resolved.result.hash, address: undefined };
    case 'block':
      return { id: resolved.block.hash, address: undefined };
    case 'notFound':
      return { id: reference.text, address: undefined };
  }
}
