import * as vscode from 'vscode';
import { ledgerNetwork } from '../domain/contract/networkContract.ts';
import type { Network } from '../domain/network/network.ts';
import { type Networks, networkNamed } from '../domain/network/networkNamed.ts';
import { readNetworkPath } from '../domain/network/networkPath.ts';
import { schemes } from '../manifest.ts';
import { contractOfUri, readContractUri } from './contractUris.ts';

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
