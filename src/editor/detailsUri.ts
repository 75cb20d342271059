import * as vscode from 'vscode';
import type { LookupTarget } from '../domain/lookup/lookupTarget.ts';
import { networkPath, readNetworkPath } from '../domain/network/networkPath.ts';
import { schemes } from '../manifest.ts';

const segments: Readonly<Record<LookupTarget['kind'], string>> = {
  entityId: 'entity',
  evmAddress: 'address',
  transactionId: 'transaction',
  hash32: 'hash',
  hash48: 'hash',
  alias: 'alias',
  publicKey: 'key',
  nft: 'nft',
  message: 'message',
  hook: 'hook',
  trace: 'trace',
  consensus: 'transaction',
  block: 'block',
  node: 'node',
};

/**
 * The document of something's details: `hiero-ledger:/<network>/<kind>/<text>`. The text is as the user gave it and
 * keeps its own slash (`/nonce`); a block or node is `block 123`, an NFT `0.0.2004 serial 13`, which its tab shows.
 */
export function detailsUri(network: string, target: LookupTarget, text: string): vscode.Uri {
  return vscode.Uri.from({
    scheme: schemes.ledger,
    path: networkPath(network, `${segments[target.kind]}/${shownName(target, text)}`),
  });
}

function shownName(target: LookupTarget, text: string): string {
  switch (target.kind) {
    case 'block':
      return `block ${target.number}`;
    case 'node':
      return `node ${target.id}`;
    case 'trace':
      return `trace ${target.execution}`;
    case 'consensus':
      return `transaction at ${target.at}`;
    case 'message':
      return `message ${target.sequenceNumber} of ${target.topicId}`;
    case 'hook':
      return `hook ${target.hookId} of ${target.ownerId}`;
    case 'nft':
      return `${target.tokenId} serial ${target.serialNumber}`;
    default:
      return text;
  }
}

/** The network and what `parseLookupTarget` reads; undefined when the address is none of ours. */
export function readDetailsUri({ path }: vscode.Uri): { readonly network: string; readonly text: string } | undefined {
  const place = readNetworkPath(path);
  const [, kind = '', text = ''] = /^([^/]+)\/(.+)/s.exec(place?.rest ?? '') ?? [];
  if (place === undefined || !Object.values(segments).includes(kind)) {
    return undefined;
  }
  return { network: place.network, text: /^\d+$/.test(text) ? `${kind} ${text}` : text };
}
