import * as vscode from 'vscode';
import { type ContractMention, scanContractMentions } from '../../domain/contract/contractMentions.ts';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { commandOf } from '../../editor/commands.ts';
import { readContractArgument } from '../../editor/contractArgument.ts';
import { isOurs, shownNetwork } from '../../editor/documentNetwork.ts';
import { lensAt, PendingLens } from '../../editor/lenses.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { watchWorkspaceFiles } from '../../editor/watchWorkspaceFiles.ts';
import { yieldingScan } from '../../editor/yieldingScan.ts';
import { schemes } from '../../manifest.ts';
import { createContractLookupCache, type LensClients, type MentionState } from './contractLookupCache.ts';
import { lensCommands } from './lensCommands.ts';
import { createWorkspaceMarks, differsFromWorkspace } from './workspaceMarks.ts';

export interface ContractLensDependencies {
  readonly networkContext: Pick<NetworkContext<LensClients>, 'network' | 'networks' | 'clientsOf' | 'onDidChange'>;
  readonly store: Pick<ContractStore, 'contract' | 'kept' | 'invalidate' | 'onDidChange' | 'onDidFind'>;
  readonly log: Log;
}

/** How long a lens may hold back the others of its document, which the editor shows together. */
const patienceMs = 800;
/** Answers that come at about the same time are shown by one refresh. */
const togetherMs = 150;

/** Documents of ours with lenses of their own, which ask for nothing that was not asked for. */
const excludedSchemes: ReadonlySet<string> = new Set([schemes.ledger, schemes.query]);
const excludedLanguages = new Set(['log', 'Log', 'search-result', 'scminput', 'code-text-binary']);

/** The first, second, … lens of a mention. */
class ContractLens extends PendingLens<{ readonly mention: ContractMention; readonly part: number }> {}

/**
 * One group of lenses above each line that names a contract, from the text alone, so that they never move. Only those
 * on the screen are resolved: at once from what is known, else after at most 800 ms by what the text says, and by one
 * refresh when the answer has come. Loaded at the first document with lenses; `refresh` has the editor ask for all anew.
 */
export function createContractLenses({ networkContext, store }: ContractLensDependencies, refresh: () => void) {
  const cache = createContractLookupCache({
    clientsOf: (network) => networkContext.clientsOf(network),
    keptContract: store.kept,
  });
  const marks = createWorkspaceMarks((state) => differsFromWorkspace(state, store));
  let planned: NodeJS.Timeout | undefined;

  const refreshSoon = () => {
    if (planned === undefined) {
      planned = setTimeout(() => {
        planned = undefined;
        refresh();
      }, togetherMs);
    }
  };
  const find = async (mention: ContractMention): Promise<MentionState> => {
    const state = cache.known(mention) ?? (await cache.find(mention));
    await marks.find(state);
    return state;
  };
  /** What can be shown without waiting: the answer, once it is also known how the workspace's own file is. */
  const shownState = (mention: ContractMention): MentionState | undefined => {
    const state = cache.known(mention);
    return state !== undefined && (state.kind !== 'verified' || marks.known(state) !== undefined) ? state : undefined;
  };
  const commandsOf = (mention: ContractMention, state: MentionState | undefined) =>
    lensCommands(mention, state, {
      selected: networkContext.network,
      differs: state !== undefined && marks.known(state) === true,
    });

  const lensesAt = (document: vscode.TextDocument, mention: ContractMention): readonly vscode.CodeLens[] => {
    const range = new vscode.Range(document.positionAt(mention.start), document.positionAt(mention.end));
    const state = shownState(mention);
    const commands = commandsOf(mention, state);
    return commands.map((command, part) =>
      state === undefined ? new ContractLens(range, { mention, part }) : lensAt(range, command),
    );
  };

  const disposables = vscode.Disposable.from(
    watchWorkspaceFiles((path) => {
      if (marks.drop(path)) {
        refreshSoon();
      }
    }),
    store.onDidChange((key) => {
      if (cache.forget(key)) {
        refresh();
      }
    }),
    store.onDidFind((key) => {
      if (cache.forgetUnverified(key)) {
        refresh();
      }
    }),
  );

  return {
    /** Nothing when cancelled, as it is when the document changes. */
    async provide(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.CodeLens[]> {
      if (excludedLanguages.has(document.languageId) || excludedSchemes.has(document.uri.scheme)) {
        return [];
      }
      const selected = shownNetwork(networkContext, document.uri);
      if (selected === undefined) {
        return [];
      }
      const { languageId, fileName } = document;
      const steps = scanContractMentions(document.getText(), {
        languageId,
        fileName,
        selected,
        networks: isOurs(document.uri) ? [] : networkContext.networks(),
        isKnownContract: cache.isContract,
      });
      const mentions = await yieldingScan(steps, token);
      return (mentions ?? []).flatMap((mention) => lensesAt(document, mention));
    },
    async resolve(lens: vscode.CodeLens): Promise<vscode.CodeLens> {
      if (!(lens instanceof ContractLens)) {
        return lens;
      }
      const { mention, part } = lens.about;
      const fromText = commandsOf(mention, undefined);
      const state = await withSoftDeadline(find(mention), refreshSoon);
      const commands = state === undefined ? fromText : commandsOf(mention, state);
      // Another number of lenses cannot be shown here: the refresh brings them.
      const fits = commands.length === fromText.length;
      if (state !== undefined && !fits) {
        refreshSoon();
      }
      return lens.resolve(
        (fits ? commands : fromText)[part] ??
          commandOf('', 'hieroLens.lookup', mention.reference, mention.network.name),
      );
    },
    /** Asks again for a contract: it was verified after a lens asked, or may match better than what was kept. */
    async refresh(argument: unknown): Promise<void> {
      const key = await readContractArgument(networkContext, argument);
      if (key === undefined) {
        return;
      }
      await store.invalidate(key);
    },
    dispose: () => disposables.dispose(),
  };
}

/** The state when it comes within {@link patienceMs}; `late` runs when it comes after that. */
async function withSoftDeadline(work: Promise<MentionState>, late: () => void): Promise<MentionState | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  const state = await Promise.race([work, patience]);
  clearTimeout(timer);
  if (state === undefined) {
    void work.then(late);
  }
  return state;
}
