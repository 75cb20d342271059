import * as vscode from 'vscode';
import type { Network } from '../domain/network/network.ts';
import { type Networks, networkNamed } from '../domain/network/networkNamed.ts';
import { readNetworkPath } from '../domain/network/networkPath.ts';
import { schemes } from '../manifest.ts';
import { pathInCopies } from './sourceCopyPath.ts';

/**
 * The network a document belongs to: our own documents name it at the beginning of their path, every other document is
 * read on the selected network. InputError when a document names a network that is not in the settings.
 */
export function networkOfDocument(networks: Networks, { scheme, path }: vscode.Uri): Network {
  const isOurs = Object.values<string>(schemes).includes(scheme);
  const name = readNetworkPath(isOurs ? path : (pathInCopies(path) ?? ''))?.network;
  // Contract documents name their chain only.
  const ofChain = [networks.network, ...networks.networks()].find(({ chainId }) => chainId === name);
  return ofChain ?? networkNamed(networks, name);
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
