import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { registerCommand } from '../../editor/commands.ts';
import { registerVirtualDocuments } from '../../editor/virtualDocuments.ts';
import { schemes } from '../../manifest.ts';
import type { ContractAbiDependencies } from './dependencies.ts';

/** A contract's ABI, overview and everything else the verification service has of it, as documents. */
export function registerContractAbi(dependencies: ContractAbiDependencies): vscode.Disposable {
  const { log, onDidCall } = dependencies;
  const room = lazily(async () => (await import('./contractAbi.ts')).createContractAbi(dependencies));
  const documents = registerVirtualDocuments(log, schemes.contract, async (uri, signal) =>
    (await room()).render(uri, signal),
  );
  return vscode.Disposable.from(
    documents,
    onDidCall((uri) => documents.refresh(uri)),
    registerCommand(log, 'hieroLens.contract.openAbi', async (argument) => (await room()).open(argument, 'abi')),
    registerCommand(log, 'hieroLens.contract.openOverview', async (argument) =>
      (await room()).open(argument, 'overview'),
    ),
    registerCommand(log, 'hieroLens.contract.openData', async (argument) => (await room()).openData(argument)),
    registerCommand(log, 'hieroLens.contract.copyAbi', async (argument) => (await room()).copyAbi(argument)),
  );
}
