import type * as vscode from 'vscode';
import { addSourcesFolder } from './addSourcesFolder.ts';
import { compareSources } from './compareSources.ts';
import type { ContractCommands } from './contractCommands.ts';
import { saveSources } from './saveSources.ts';

/** Commands that bring verified sources together with the workspace. */
export interface SourceCommands {
  /** Adds a copy of the sources as a folder, so that search and language extensions work across them. */
  addFolder(argument: unknown): Promise<void>;
  /** Writes them below a folder the user picks; nothing is overwritten without a question. */
  save(argument: unknown): Promise<void>;
  /** Shows the difference between a source and the workspace's file of that name. */
  compare(argument: unknown): Promise<void>;
}

/** `storage` is the extension's own folder, where copies of sources are kept. */
export function createSourceCommands(find: ContractCommands['find'], storage: vscode.Uri): SourceCommands {
  return {
    async addFolder(argument) {
      const contract = await find(argument);
      if (contract !== undefined) {
        await addSourcesFolder(contract, storage);
      }
    },
    async save(argument) {
      const contract = await find(argument);
      if (contract !== undefined) {
        await saveSources(contract);
      }
    },
    async compare(argument) {
      const contract = await find(argument);
      if (contract !== undefined) {
        await compareSources(contract, argument);
      }
    },
  };
}
