import * as vscode from 'vscode';
import {
  type ContractPath,
  contractLabelled,
  contractPlace,
  type FoundContract,
  type NetworkContract,
  readContractPlace,
} from '../domain/contract/networkContract.ts';
import type { Networks } from '../domain/network/networkNamed.ts';
import { schemes } from '../manifest.ts';
import { pathInCopies } from './sourceCopyPath.ts';

/** What a contract document shows → the end of its path. */
const suffixes = {
  overview: '.contract.md',
  abi: '.abi.sol',
  abiJson: '.abi.json',
  storage: '.storage.md',
  storageJson: '.storage.json',
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
