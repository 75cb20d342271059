import * as vscode from 'vscode';
import {
  type ContractPath,
  contractLabelled,
  contractPlace,
  type FoundContract,
  ledgerNetwork,
  type NetworkContract,
  readContractPlace,
} from '../domain/contract/networkContract.ts';
import type { EvmAddress } from '../domain/entity/evmAddress.ts';
import type { LookupTarget } from '../domain/lookup/lookupTarget.ts';
import type { Network } from '../domain/network/network.ts';
import { type Networks, networkNamed } from '../domain/network/networkNamed.ts';
import { networkPath, readNetworkPath } from '../domain/network/networkPath.ts';
import { schemes } from '../manifest.ts';

/** What a contract document shows → the end of its path. */
const suffixes = {
  overview: '.contract.md',
  abi: '.abi.sol',
  abiJson: '.abi.json',
  storage: '.storage.md',
  storageJson: '.storage.json',
  upgrade: '.upgrade.md',
  input: '.input.json',
  output: '.output.json',
  metadata: '.metadata.json',
  userdoc: '.userdoc.json',
  devdoc: '.devdoc.json',
  record: '.record.json',
  call: '.call',
  values: '.values',
} as const;

export type ContractDocumentKind = keyof typeof suffixes;

/** `hiero-source://<address>/<network>/<safe path>`; no path is the folder of all sources. */
export function sourceUri(contract: NetworkContract, safePath = ''): vscode.Uri {
  return vscode.Uri.from({ scheme: schemes.source, ...contractPlace(contract, safePath) });
}

/** What a document of ours, or a copy of sources on disk, says of its contract; undefined for every other document. */
export function readContractUri({ scheme, authority, path }: vscode.Uri): ContractPath | undefined {
  const isOurs = scheme === schemes.source || scheme === schemes.contract;
  const named = isOurs ? path : pathInCopies(path);
  return named === undefined ? undefined : readContractPlace({ authority: isOurs ? authority : '', path: named });
}

/** The open documents of a contract, of one of our schemes. */
export function openDocumentsOf(scheme: string, address: EvmAddress): readonly vscode.Uri[] {
  return vscode.workspace.textDocuments.flatMap(({ uri }) =>
    uri.scheme === scheme && readContractUri(uri)?.address === address ? [uri] : [],
  );
}

/** The contract of such a document. Throws InputError when it names a network that is not in the settings. */
export function contractOfUri(networks: Networks, uri: vscode.Uri): (ContractPath & NetworkContract) | undefined {
  const named = readContractUri(uri);
  return named && { ...named, ...contractLabelled(networks, named.label, named.address) };
}

/** Another source of a source's contract, where that source is itself: among the virtual files, or in the copy. */
export function siblingSource(source: vscode.Uri, { rest }: ContractPath, safePath: string): vscode.Uri {
  return source.with({ path: `${source.path.slice(0, source.path.length - rest.length)}${safePath}` });
}

/** `hiero-contract://<address>/<network>/<Name>.abi.sol`; a call's document has the call as its query. */
export function contractDocumentUri(found: FoundContract, kind: ContractDocumentKind, query = ''): vscode.Uri {
  const name = found.contract.compilation?.name?.replace(/[^\w$]/g, '_').slice(0, 80) || 'Contract';
  return vscode.Uri.from({
    scheme: schemes.contract,
    ...contractPlace(found, `${name}${suffixes[kind]}`),
    query,
  });
}

export function documentKind(path: string): ContractDocumentKind | undefined {
  const kinds = Object.entries(suffixes) as [ContractDocumentKind, string][];
  return kinds.find(([, suffix]) => path.endsWith(suffix))?.[0];
}

/** How every installation ends the path of that folder: desktop, portable, remote and served to browsers. */
const inStorage = /\/globalStorage\/hiero-lens\.hiero-lens\/sources(\/[\w%-]+\/0x[0-9a-f]{40}(?:\/.*)?)$/s;

/**
 * What follows the folder of the copies in a URI's path, `/<network>/<address>/…`; undefined for a file that is no copy.
 * Decided by the path alone, so that every feature can, in every window.
 */
export function pathInCopies(path: string): string | undefined {
  return inStorage.exec(path)?.[1];
}

/**
 * A network's folder among the copies: a name that every disk takes as it is, also one that ignores case, and that
 * reads as percent-encoded.
 */
export function copiesFolderOf(label: string): string {
  const name = encodeURIComponent(label).replace(/%..|[^a-z0-9_-]/g, (part) =>
    part.length > 1 ? part : percentEncoded(part),
  );
  return /^(con|prn|aux|nul|com\d|lpt\d)$/.test(name) ? `${percentEncoded(name.charAt(0))}${name.slice(1)}` : name;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

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
    case 'entityId':
      // Digits alone are the number of a block or node.
      return /^\d+$/.test(text) ? target.id : text;
    default:
      return text;
  }
}

interface DetailsPlace {
  readonly network: string;
  /** What `parseLookupTarget` reads. */
  readonly text: string;
  /** See {@link withTransactionType}. */
  readonly transactionType?: string;
}

/** The same document with transactions of one type alone, by the name of the REST service; of all for undefined. */
export function withTransactionType(details: vscode.Uri, type: string | undefined): vscode.Uri {
  return details.with({ query: type === undefined ? '' : `transactiontype=${type}` });
}

/** What the address of details says; undefined when it is none of ours. */
export function readDetailsUri({ path, query }: vscode.Uri): DetailsPlace | undefined {
  const place = readNetworkPath(path);
  const [, kind = '', text = ''] = /^([^/]+)\/(.+)/s.exec(place?.rest ?? '') ?? [];
  if (place === undefined || !Object.values(segments).includes(kind)) {
    return undefined;
  }
  const [, transactionType] = /^transactiontype=([A-Z]{1,50})$/.exec(query) ?? [];
  const named = /^\d+$/.test(text) ? `${kind} ${text}` : text;
  return { network: place.network, text: named, ...(transactionType !== undefined && { transactionType }) };
}

/**
 * The network a document belongs to: our own documents name it at the beginning of their path, every other document is
 * read on the selected network. InputError when a document names a network that is not in the settings.
 */
export function networkOfDocument(networks: Networks, uri: vscode.Uri): Network {
  const contract = contractOfUri(networks, uri);
  if (contract !== undefined) {
    return ledgerNetwork(contract);
  }
  return networkNamed(networks, isOurs(uri) ? readNetworkPath(uri.path)?.network : undefined);
}

/** The same; undefined when there is no such network. */
export function shownNetwork(networks: Networks, uri: vscode.Uri): Network | undefined {
  try {
    return networkOfDocument(networks, uri);
  } catch {
    return undefined;
  }
}

/** The network of the document in front; the selected one when there is none. */
export function networkOfEditor(networks: Networks): Network {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri === undefined ? networks.network : networkOfDocument(networks, uri);
}

/** True for a document of ours: its network is named by its path, never by a word in it. */
export function isOurs(uri: vscode.Uri): boolean {
  return Object.values<string>(schemes).includes(uri.scheme) || readContractUri(uri) !== undefined;
}
