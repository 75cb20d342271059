import * as vscode from 'vscode';
import {
  type ContractMention,
  dedupeByContract,
  mentionsForLens,
  scanContractMentions,
} from '../../domain/contract/contractMentions.ts';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { deploymentAt } from '../../domain/deployment/namedDeployment.ts';
import { InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { commandOf, executeCommand } from '../../editor/commands.ts';
import type { Deployments } from '../../editor/deployments.ts';
import { documentKind, isOurs, shownNetwork } from '../../editor/documentUris.ts';
import { watchWorkspaceFiles } from '../../editor/files.ts';
import { readContractArgument } from '../../editor/findContract.ts';
import { type LensAction, lensAt } from '../../editor/languageFeatures.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { pickItem } from '../../editor/questions.ts';
import { yieldingScan } from '../../editor/yieldingScan.ts';
import { schemes } from '../../manifest.ts';
import { createBuiltCode, type FindBuild } from './builtCode.ts';
import { createContractLookupCache, keyOfMention, type LensClients, type MentionState } from './contractLookupCache.ts';
import { type DeployedMention, deployedIn, mayDeclare } from './deployedContracts.ts';
import { deployedLenses } from './deployedLenses.ts';
import { lensCommands, shortName } from './lensCommands.ts';
import { createVisibleQuestions } from './visibleQuestions.ts';
import { createWorkspaceMarks, differsFromWorkspace } from './workspaceMarks.ts';

export interface ContractLensDependencies {
  readonly networkContext: Pick<NetworkContext<LensClients>, 'network' | 'networks' | 'clientsOf' | 'onDidChange'>;
  readonly store: Pick<ContractStore, 'contract' | 'kept' | 'invalidate' | 'onDidChange' | 'onDidFind'>;
  readonly deployments: Pick<Deployments, 'all' | 'known' | 'onDidChange'>;
  readonly findBuild: FindBuild;
  readonly log: Log;
}

/** A document that names more contracts has one lens, which lists them. */
const maxLenses = 20;

/** Documents of ours with lenses of their own, which ask for nothing that was not asked for. */
const excludedSchemes: ReadonlySet<string> = new Set([schemes.ledger, schemes.query]);
const excludedLanguages = new Set(['log', 'Log', 'search-result', 'scminput', 'code-text-binary']);

/**
 * One group of lenses for each contract of a document, where it is declared or else first named. A lens is given only when its text
 * is known, so that no line is ever empty; what is not known is asked for where an editor shows it, and all that is asked
 * for together appears by one refresh. Loaded at the first document with lenses; `refresh` has the editor ask anew.
 */
export function createContractLenses(
  { networkContext, store, deployments, findBuild }: ContractLensDependencies,
  refresh: () => void,
) {
  const cache = createContractLookupCache({
    clientsOf: (network) => networkContext.clientsOf(network),
    keptContract: store.kept,
  });
  const built = createBuiltCode(findBuild, () => questions.askAll());
  const marks = createWorkspaceMarks((state) => differsFromWorkspace(state, store));

  /** `line`: where ids that stand beside the mention are not repeated. */
  const commandsOf = (mention: ContractMention | DeployedMention, line = ''): readonly LensAction[] => {
    const state = cache.known(mention);
    if (state === undefined) {
      return [];
    }
    // That a file of the workspace differs is added when it is known.
    const differs = marks.known(state) ?? false;
    if ('deployment' in mention) {
      return deployedLenses(mention, state, differs || built.known(mention, state));
    }
    const isNamed = 'id' in state && state.id !== undefined && line.split(/[^\d.]+/).includes(state.id);
    return isNamed && state.kind === 'other'
      ? []
      : lensCommands(mention, state, {
          selected: networkContext.network,
          differs,
          isNamed,
          recorded: recordOf(mention, state),
        });
  };
  let isAskedFor = false;
  /** What records tell by now; the first lens has them read, and is drawn anew. */
  const recorded = () => {
    const known = deployments.known();
    if (known === undefined && !isAskedFor) {
      isAskedFor = true;
      void deployments.all().then(refresh);
    }
    return known ?? [];
  };
  /** What records say of it. */
  const recordOf = ({ reference, network }: ContractMention, state: MentionState) => {
    const addresses = [reference, 'key' in state ? state.key.address : undefined];
    return deploymentAt(recorded(), addresses, network)?.deployment;
  };
  const contractOf = (mention: ContractMention): string | undefined => {
    const state = questions.isHeld(mention) ? undefined : cache.known(mention);
    return state !== undefined && 'key' in state ? `${mention.network.name} ${state.key.address}` : undefined;
  };
  const questions = createVisibleQuestions<ContractMention | DeployedMention>({
    isDue: (mention) => {
      const state = cache.known(mention);
      const isStale = () =>
        state !== undefined && (marks.isDue(state) || ('deployment' in mention && built.isDue(mention, state)));
      return !cache.isAsked(mention) && (cache.isDue(mention) || isStale());
    },
    find: async (mention) => {
      const state = cache.isDue(mention) ? await cache.find(mention) : (cache.known(mention) ?? { kind: 'failed' });
      const before = marks.known(state) ?? false;
      // Not awaited: a lens does not wait for the files of the workspace.
      void marks.find(state).then((differs) => {
        if (differs !== before) {
          refresh();
        }
      });
      if ('deployment' in mention) {
        void built.find(mention, state).then((isNew) => {
          if (isNew) {
            refresh();
          }
        });
      }
    },
    shown: (mention) =>
      commandsOf(mention)
        .map((command) => JSON.stringify(command))
        .join(),
    keyOf: keyOfMention,
    refresh,
  });

  /** Each contract of a document once; undefined when cancelled or where there are no lenses. */
  const mentionsIn = async (
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<readonly ContractMention[] | undefined> => {
    const selected = shownNetwork(networkContext, document.uri);
    if (
      excludedLanguages.has(document.languageId) ||
      excludedSchemes.has(document.uri.scheme) ||
      selected === undefined
    ) {
      return undefined;
    }
    const { languageId, fileName } = document;
    const text = document.getText();
    const steps = scanContractMentions(text, {
      languageId,
      fileName,
      selected,
      networks: isOurs(document.uri) ? [] : networkContext.networks(),
      isKnownContract: cache.isContract,
    });
    const mentions = await yieldingScan(steps, token);
    return mentions && mentionsForLens(mentions);
  };

  /** Contracts that the user's own source declares and records tell of. */
  const deployedMentions = async (document: vscode.TextDocument, token: vscode.CancellationToken) => {
    const known = isOurs(document.uri) || !mayDeclare(document) ? [] : recorded();
    return (await deployedIn(document, known, networkContext, token)) ?? [];
  };
  const lensesOf = (document: vscode.TextDocument, mention: ContractMention | DeployedMention) => {
    const range = new vscode.Range(document.positionAt(mention.start), document.positionAt(mention.end));
    const line = isOurs(document.uri) ? document.lineAt(range.start).text : '';
    return (questions.isHeld(mention) ? [] : commandsOf(mention, line))
      .filter(({ command }) => !isItself(document.uri, command))
      .map((command) => lensAt(range, command));
  };

  const disposables = vscode.Disposable.from(
    questions,
    built,
    deployments.onDidChange(refresh),
    watchWorkspaceFiles((path) => {
      built.fileChanged(path);
      if (marks.drop(path)) {
        questions.askAll();
      }
    }),
    store.onDidChange((key) => {
      if (cache.forget(key)) {
        questions.askAll();
      }
    }),
    store.onDidFind((key) => {
      if (cache.forgetUnverified(key)) {
        questions.askAll();
      }
    }),
  );

  return {
    /** Nothing when cancelled, as it is when the document changes. */
    async provide(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.CodeLens[]> {
      const mentions = await mentionsIn(document, token);
      if (mentions === undefined) {
        return [];
      }
      const deployed = await deployedMentions(document, token);
      if (token.isCancellationRequested) {
        return [];
      }
      const isMany = mentions.length > maxLenses;
      questions.ask(document, isMany ? deployed : [...deployed, ...mentions]);
      const named = isMany ? [] : dedupeByContract(mentions, contractOf);
      return [
        ...(isMany ? [summaryLens(document, mentions.length)] : []),
        ...[...deployed, ...named].flatMap((mention) => lensesOf(document, mention)),
      ];
    },
    /** Lets the user pick a contract of a document, by default the one in front, and looks it up. */
    pick: (given: unknown) => pickMention(given, mentionsIn, (mention) => commandsOf(mention)[0]?.title),
    /** Asks again for a contract: it was verified after a lens asked, or may match better than what was kept. */
    async refresh(argument: unknown): Promise<void> {
      const key = await readContractArgument(networkContext, argument);
      if (key !== undefined) {
        await store.invalidate(key);
      }
    },
    dispose: () => disposables.dispose(),
  };
}

/** The document of an ABI does not offer itself. */
function isItself({ scheme, path }: vscode.Uri, command: string): boolean {
  return scheme === schemes.contract && documentKind(path) === 'abi' && command === 'hieroLens.contract.openAbi';
}

function summaryLens({ uri }: vscode.TextDocument, count: number): vscode.CodeLens {
  const title = vscode.l10n.t('{0} addresses: Look Up…', count);
  return lensAt(0, {
    ...commandOf(title, 'hieroLens.lookupInFile', uri.toString()),
    tooltip: vscode.l10n.t('Too many for a line above each. None is asked for before you choose it.'),
  });
}

type MentionsIn = (
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
) => Promise<readonly ContractMention[] | undefined>;

/**
 * Lists the contracts that a document names, shows the line of each that the user goes to, and looks up the one that is
 * picked. Asks for no other. `known` gives what is known of one.
 */
async function pickMention(
  given: unknown,
  mentionsIn: MentionsIn,
  known: (mention: ContractMention) => string | undefined,
): Promise<void> {
  const document = documentOf(given);
  const mentions = document && (await mentionsIn(document, new vscode.CancellationTokenSource().token));
  if (document === undefined || mentions === undefined || mentions.length === 0) {
    throw new InputError('no-reference', vscode.l10n.t('The file names no address and no contract.'));
  }
  const items = mentions.map((mention) => ({
    label: shortName(mention.reference),
    description: [known(mention) ?? mention.network.name, vscode.l10n.t('line {0}', mention.line + 1)].join(' · '),
    detail: singleLine(document.lineAt(document.positionAt(mention.start)).text, 120),
    mention,
  }));
  const editor = vscode.window.visibleTextEditors.find((shown) => shown.document === document);
  const [view] = editor?.visibleRanges ?? [];
  const picked = await pickItem(items, {
    title: vscode.l10n.t('Look Up an Address of {0}', singleLine(vscode.workspace.asRelativePath(document.uri), 60)),
    placeHolder: vscode.l10n.t('Address, contract id, name or line'),
    matchOnDescription: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
    onDidSelectItem: (item) => {
      const shown = items.find(
        ({ mention }) => typeof item === 'object' && 'mention' in item && item.mention === mention,
      );
      if (shown !== undefined) {
        const { start, end } = shown.mention;
        const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
        editor?.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      }
    },
  });
  if (picked !== undefined) {
    await executeCommand('hieroLens.lookup', picked.mention.reference, picked.mention.network.name);
  } else if (view !== undefined) {
    editor?.revealRange(view, vscode.TextEditorRevealType.AtTop);
  }
}

function documentOf(given: unknown): vscode.TextDocument | undefined {
  return given === undefined
    ? vscode.window.activeTextEditor?.document
    : vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === given);
}
