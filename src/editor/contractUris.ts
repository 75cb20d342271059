import * as vscode from 'vscode';
import { type ContractPlace, parseContractPlace } from '../domain/contract/contractPlace.ts';
import type { ContractKey, VerifiedContract } from '../domain/contract/verifiedContract.ts';
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
  call: '.call.md',
} as const;

export type ContractDocumentKind = keyof typeof suffixes;

/** `hiero-source:/<chainId>/<address>/<safe path>`; no path is the folder of all sources. */
export function sourceUri(key: ContractKey, safePath = ''): vscode.Uri {
  return vscode.Uri.from({ scheme: schemes.source, path: `/${key.chainId}/${key.address}/${safePath}` });
}

/** The contract of a document of ours, or of a copy of its sources on disk; undefined for every other document. */
export function contractPlaceOf({ scheme, path }: vscode.Uri): ContractPlace | undefined {
  const isOurs = scheme === schemes.source || scheme === schemes.contract;
  const place = isOurs ? path : pathInCopies(path);
  return place === undefined ? undefined : parseContractPlace(place);
}

/** Another source of a source's contract, where that source is itself: among the virtual files, or in the copy. */
export function siblingSource(source: vscode.Uri, { rest }: ContractPlace, safePath: string): vscode.Uri {
  return source.with({ path: `${source.path.slice(0, source.path.length - rest.length)}${safePath}` });
}

/** `hiero-contract:/<chainId>/<address>/<Name>.abi.sol`; a call's document has the call as its query. */
export function contractDocumentUri(contract: VerifiedContract, kind: ContractDocumentKind, query = ''): vscode.Uri {
  const name = contract.compilation?.name?.replace(/[^\w$]/g, '_').slice(0, 80) || 'Contract';
  const path = `/${contract.chainId}/${contract.address}/${name}${suffixes[kind]}`;
  return vscode.Uri.from({ scheme: schemes.contract, path, query });
}

export function documentKind(path: string): ContractDocumentKind | undefined {
  const kinds = Object.entries(suffixes) as [ContractDocumentKind, string][];
  return kinds.find(([, suffix]) => path.endsWith(suffix))?.[0];
}
