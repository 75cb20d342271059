import type * as vscode from 'vscode';
import { type EntryFormat, storedList } from '../../editor/storedList.ts';
import type { StoredState } from '../../editor/storedState.ts';

/** A chain's explorer as one verification service knows it: several networks share chain ids, each with its own service. */
export interface ExplorerName {
  readonly chainId: string;
  /** As {@link serviceHostOf} writes it. */
  readonly serviceHost: string;
}

/** Where keys and sources go, as the user is shown it: the host, and what comes before it where nothing is encrypted. */
export function serviceHostOf(serviceUrl: string): string {
  const { protocol, host, origin } = new URL(serviceUrl);
  return protocol === 'https:' ? host : protocol === 'http:' ? origin : serviceUrl;
}

export type ExplorerKeys = ReturnType<typeof createExplorerKeys>;

/**
 * The user's keys for block explorers. They live in the editor's secret storage alone: never in settings, state, logs,
 * errors or URLs. State holds only which explorers have one. A key goes to the service that it is stored for.
 */
export function createExplorerKeys(secrets: vscode.SecretStorage, state: StoredState) {
  const stored = storedList(state, 'hieroLens.verification.keys', explorerFormat);
  const secretName = (explorer: ExplorerName) => `hieroLens.explorerApiKey.${textOf(explorer)}`;
  const without = (explorers: readonly ExplorerName[], removed: ExplorerName) =>
    explorers.filter((explorer) => textOf(explorer) !== textOf(removed));
  return {
    get: async (explorer: ExplorerName) => secrets.get(secretName(explorer)),
    async set(explorer: ExplorerName, key: string): Promise<void> {
      await secrets.store(secretName(explorer), key);
      await stored.change((explorers) => [...without(explorers, explorer), explorer]);
    },
    async clear(explorer: ExplorerName): Promise<void> {
      await secrets.delete(secretName(explorer));
      await stored.change((explorers) => without(explorers, explorer));
    },
    has: (explorer: ExplorerName) => stored.read().some((known) => textOf(known) === textOf(explorer)),
    /** The explorers that have a key. */
    explorers: stored.read,
  };
}

function textOf({ chainId, serviceHost }: ExplorerName): string {
  return `${chainId} ${serviceHost}`;
}

const explorerFormat: EntryFormat<ExplorerName> = {
  decode(stored) {
    const [, chainId, serviceHost] = /^(\d+) (\S+)$/.exec(typeof stored === 'string' ? stored : '') ?? [];
    return chainId === undefined || serviceHost === undefined ? undefined : { chainId, serviceHost };
  },
  encode: textOf,
  idOf: textOf,
};
