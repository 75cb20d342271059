import * as vscode from 'vscode';
import type { EntityId } from '../../domain/entity/entityId.ts';
import type { ResolvedReference } from '../../domain/lookup/resolvedReference.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { commandUri, executeCommand } from '../../editor/commands.ts';
import { networkOfEditor } from '../../editor/documentUris.ts';
import { isCancellation } from '../../editor/lifecycle.ts';
import { withProgress } from '../../editor/messages.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { storedList } from '../../editor/storedList.ts';
import type { StoredState } from '../../editor/storedState.ts';
import { jsonLanguage, schemes, textLanguage } from '../../manifest.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import { askOperation, askValues } from './askQuery.ts';
import { operationNamed, parseQueryAddress, type QueryCall, queryAddress, readQueryCall } from './queryCall.ts';
import { answerSymbols, queryHints, queryLenses, queryLinks } from './queryLanguageFeatures.ts';
import { itemLines, resultText } from './queryResult.ts';
import { type AskedQuery, createQueryStore, type QueryClient } from './queryStore.ts';

/** A document that is ready to be shown; plain text when it will say why there is no result. */
interface ShownQuery {
  readonly uri: vscode.Uri;
  readonly languageId: typeof jsonLanguage | typeof textLanguage;
  /** Where its text has what was asked for; undefined for all of it. */
  readonly rangeIn?: ((text: string) => vscode.Range | undefined) | undefined;
}

interface QueryClients {
  readonly ledger: QueryClient;
  readonly references: Pick<ReferenceResolver, 'known'>;
}

export interface QueryDependencies {
  readonly networkContext: Pick<NetworkContext<QueryClients>, 'network' | 'networks' | 'clientsOf'>;
  /** Where the queries asked last are kept. */
  readonly recent: () => Promise<StoredState>;
}

/** Loaded at the first query. */
export function createQueryRunner({ networkContext }: Pick<QueryDependencies, 'networkContext'>, recent: StoredState) {
  const store = createQueryStore();
  const recents = createRecentQueries(recent);
  const failures = new Map<string, unknown>();

  const asked = (network: Network, call: QueryCall): AskedQuery & { readonly uri: vscode.Uri } => {
    const uri = vscode.Uri.from({ scheme: schemes.query, ...queryAddress(network.name, call) });
    return { uri, key: uri.toString(), network: network.name, call, client: networkContext.clientsOf(network).ledger };
  };
  const fetchShown = async (
    query: ReturnType<typeof asked>,
    { action, item }: { readonly action: unknown; readonly item: number | undefined },
  ): Promise<ShownQuery> => {
    const title = vscode.l10n.t('Asking {0}: {1}…', query.network, phraseText(query.call.operation.title));
    failures.delete(query.key);
    try {
      await withProgress(title, (signal) =>
        action === 'more'
          ? store.more(query, signal)
          : action === 'shown'
            ? store.kept(query, item ?? 0, signal)
            : store.again(query, signal),
      );
    } catch (error) {
      // A page that could not be added is told in a message; what is shown stays.
      if (isCancellation(error) || action === 'more') {
        throw error;
      }
      failures.set(query.key, error);
    }
    const { uri, key } = query;
    const rangeIn = item === undefined ? undefined : (text: string) => itemRange(text, item);
    return failures.has(key) ? { uri, languageId: textLanguage } : { uri, languageId: jsonLanguage, rangeIn };
  };
  // A document whose address is no query says so itself; nothing is offered on it.
  const known = (uri: vscode.Uri) => {
    try {
      const { network, call } = parseQueryAddress(uri);
      return { network: networkNamed(networkContext, network), call };
    } catch {
      return undefined;
    }
  };
  const askCall = async (operation: unknown, parameters: unknown, network: Network, action: unknown) => {
    if (operation === undefined) {
      const picked = await askOperation(recents.list(), recents.problem());
      if (picked === undefined || 'values' in picked) {
        return picked;
      }
      // What is not read by GET has a command of its own that asks for what it needs.
      if (picked.id === 'callContract') {
        await executeCommand('hieroLens.contract.call');
        return undefined;
      }
      if (picked.id === 'estimateFee') {
        await executeCommand('hieroLens.fees.estimate', undefined, undefined, { network: network.name });
        return undefined;
      }
      return askValues(picked);
    }
    const named = operationNamed(operation);
    if (parameters === undefined) {
      return askValues(named);
    }
    const call = readQueryCall(named, parameters);
    return action === 'edit' ? askValues(named, call.values) : call;
  };

  return {
    /** Asks for what is not given, then the service; undefined when the user gave up. */
    async run(operation: unknown, parameters: unknown, options: unknown) {
      const action = memberOf(options, 'action');
      const given = memberOf(options, 'network');
      const name = typeof given === 'string' ? given : undefined;
      const isAsked = operation === undefined && name === undefined;
      const network = isAsked ? networkOfEditor(networkContext) : networkNamed(networkContext, name);
      const call = await askCall(operation, parameters, network, action);
      if (call === undefined) {
        return undefined;
      }
      const item = memberOf(options, 'item');
      const isItem = typeof item === 'number' && Number.isSafeInteger(item) && item >= 0;
      const shown = await fetchShown(asked(network, call), { action, item: isItem ? item : undefined });
      if (action !== 'more') {
        await recents.add(call);
      }
      return shown;
    },
    /** The text of a document: what was just asked, else asked now (after a restart). */
    async render(uri: vscode.Uri, signal: AbortSignal) {
      const key = uri.toString();
      if (failures.has(key)) {
        const failure = failures.get(key);
        failures.delete(key);
        throw failure;
      }
      const { network, call } = parseQueryAddress(uri);
      return resultText(await store.first({ ...asked(networkNamed(networkContext, network), call), key }, signal));
    },
    /** Symbols of tokens are those that lookups have found: this asks for nothing. */
    hints(document: vscode.TextDocument, range: vscode.Range) {
      return queryHints(document, range, async () => {
        const asking = known(document.uri);
        const found = asking === undefined ? [] : await networkContext.clientsOf(asking.network).references.known();
        return new Map(found.flatMap(tokenSymbol));
      });
    },
    symbols: answerSymbols,
    lenses(uri: vscode.Uri) {
      const asking = known(uri);
      return asking ? queryLenses(asking.call, asking.network, store.get(uri.toString())) : [];
    },
    links(document: vscode.TextDocument) {
      const asking = known(document.uri);
      if (asking === undefined) {
        return [];
      }
      const { network, call } = asking;
      const hasMore = store.get(document.uri.toString())?.next !== undefined;
      const more = commandUri('hieroLens.query', call.operation.id, call.values, {
        network: network.name,
        action: 'more',
      });
      return queryLinks(document, network.name, hasMore ? more : undefined);
    },
    /** A document was closed: what it showed is asked anew when it is opened again. */
    forget(uri: vscode.Uri) {
      store.forget(uri.toString());
      failures.delete(uri.toString());
    },
  };
}

function itemRange(text: string, item: number): vscode.Range | undefined {
  const lines = itemLines(text, item);
  // To the bracket, without the comma.
  return lines && new vscode.Range(lines.first, 4, lines.last, 5);
}

function tokenSymbol(resolved: ResolvedReference): readonly (readonly [EntityId, string])[] {
  const token = resolved.kind === 'entity' && resolved.entity.kind === 'token' ? resolved.entity : undefined;
  return token?.token.symbol === undefined ? [] : [[token.id, token.token.symbol]];
}

const key = 'hieroLens.query.recent';
const maxKept = 10;

/** The queries asked last in this workspace, newest first. */
export function createRecentQueries(state: StoredState) {
  const list = storedList(state, key, { decode, encode, idOf: encode });
  return {
    list: list.read,
    problem: list.problem,
    add: (call: QueryCall) =>
      list.change((calls) => [call, ...calls.filter((known) => encode(known) !== encode(call))].slice(0, maxKept)),
  };
}

function encode({ operation, values }: QueryCall): string {
  return JSON.stringify([operation.id, values]);
}

/** What another version kept may not be askable in this one. */
function decode(kept: unknown): QueryCall | undefined {
  try {
    const [id, values] = JSON.parse(String(kept)) as readonly unknown[];
    return readQueryCall(operationNamed(id), values);
  } catch {
    return undefined;
  }
}
