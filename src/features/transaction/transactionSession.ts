import * as vscode from 'vscode';
import { deploymentAt } from '../../domain/deployment/namedDeployment.ts';
import { RawEthereumTransaction } from '../../domain/ethereum/rawEthereumTransaction.ts';
import { resolvedSummary } from '../../domain/lookup/resolvedSummary.ts';
import type { Network } from '../../domain/network/network.ts';
import { parseReference } from '../../domain/references.ts';
import type { DecodedTransaction, ReadTransactionFile, TransactionFile } from '../../domain/transaction/transaction.ts';
import { type TransactionContent, validityOf } from '../../domain/transaction/transactionContent.ts';
import { carryEthereum } from '../../domain/transaction/wrapForPricing.ts';
import { createTurns } from '../../domain/turns.ts';
import type { ExchangeRate } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { relativeTime } from '../../editor/age.ts';
import { executeCommand } from '../../editor/commands.ts';
import type { Deployments } from '../../editor/deployments.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { readTransactionBytes } from '../../editor/files.ts';
import { isCancellation } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import { copyToClipboard } from '../../editor/messages.ts';
import { baseText, type NetworkContext } from '../../editor/networkContext.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { systemClock } from '../../editor/polling.ts';
import { pickItems } from '../../editor/questions.ts';
import { schemes } from '../../manifest.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { TransactionNames } from '../../services/references/transactionNames.ts';
import type { ToView, TransactionPlace, ViewMessage } from '../../webview/transaction/protocol.ts';
import { type CheckClients, type CheckDependencies, createCheckPane } from './checkPane.ts';
import { copyText } from './copyText.ts';
import { createEffectKnowledge, type EffectTools } from './effectKnowledge.ts';
import { createFeePane, type FeeClients } from './feePane.ts';
import { fileModel, transactionModel } from './transactionModel.ts';

export interface TransactionDependencies extends Pick<CheckDependencies, 'loadVerifier'> {
  readonly networkContext: NetworkContext<FeeClients & CheckClients & { readonly transactionNames: TransactionNames }>;
  readonly log: Log;
  readonly deployments: Pick<Deployments, 'all' | 'known'>;
  readonly extensionUri: vscode.Uri;
  /** Loads the chunk that reads transaction files; called when the first view opens. */
  readonly loadReader: () => Promise<{ readonly readTransactionFile: ReadTransactionFile }>;
  /** Loads what reads calls and signatures; called when a transaction has some. */
  readonly loadEffectTools: () => Promise<EffectTools>;
}

interface Panel {
  readonly post: (message: ToView) => void;
  /** A hidden view is told everything when it comes back. */
  readonly isVisible: () => boolean;
  readonly signal: AbortSignal;
}

/** What one open transaction view knows, and its answers to what the view asks. */
export function createTransactionSession(
  uri: vscode.Uri,
  { networkContext, loadReader, loadEffectTools, loadVerifier, log, deployments }: TransactionDependencies,
  { post, isVisible, signal }: Panel,
) {
  const turns = createTurns();
  let file: TransactionFile | undefined;
  let shown: TransactionPlace = { document: 0, chunk: 0, copy: 0 };
  let sentMessage: Uint8Array | undefined;
  let lastBytes: Uint8Array | undefined;
  let ethereum: Uint8Array | undefined;
  const showInTime = createValidityTimer(() => isVisible() && show(shown), signal);
  const knowledge = createEffectKnowledge((address) =>
    deploymentAt(deployments.known() ?? [], [address], networkContext.network),
  );
  /** What is asked of one network about one content of the file. */
  const newPanes = () => {
    const ending = new AbortController();
    const until = AbortSignal.any([signal, ending.signal]);
    return {
      ending,
      signal: until,
      fees: createFeePane(networkContext, { post, onRate: () => show(shown), pickNetworks, signal: until }),
      checks: createCheckPane({ networkContext, loadVerifier }, { post, log, signal: until }),
    };
  };
  let panes = newPanes();
  /** Forgets what was asked of a network, or about another content of the file; gives whether names were. */
  const forgetAnswers = () => {
    panes.ending.abort();
    turns('names');
    panes = newPanes();
    return knowledge.forgetNames();
  };

  const read = async (given?: Uint8Array) => {
    const isLast = turns();
    sentMessage = undefined;
    try {
      const [bytes, { readTransactionFile }] = await Promise.all([given ?? readTransactionBytes(uri), loadReader()]);
      const same = lastBytes !== undefined && Buffer.compare(bytes, lastBytes) === 0 ? file : undefined;
      const content = same ?? (await readTransactionFile(bytes));
      if (!isLast()) {
        return;
      }
      if (same === undefined) {
        forgetAnswers();
        file = content;
        lastBytes = bytes;
      }
      post({ type: 'file', file: fileModel(content, networkContext.network.name, uri.scheme === schemes.transaction) });
    } catch (error) {
      if (!isLast()) {
        return;
      }
      file = undefined;
      forgetAnswers();
      log.failure(`transaction view of ${uri.toString(true)}`, error);
      ethereum = error instanceof RawEthereumTransaction ? error.bytes : undefined;
      post({ type: 'rejected', sentence: failureSentence(error), isEthereum: ethereum !== undefined });
      return;
    }
    show(shown);
    for (const message of panes.fees.answers()) {
      post(message);
    }
    // Amounts are complete without a rate: USD is added when the rate is there.
    await panes.fees.loadRate();
  };
  const show = (place: TransactionPlace) => {
    // One time for the words and for when they end: a timer that runs out early is set again.
    const nowMs = Date.now();
    const model = file && modelOf(file, place, nowMs);
    if (file === undefined || model === undefined) {
      return;
    }
    shown = place;
    const message = file.documents[place.document]?.message;
    post({
      type: 'transaction',
      transaction: model,
      names: knowledge.namesModel(),
      message: message === sentMessage ? undefined : message,
    });
    sentMessage = message;
    void panes.checks.show(file, place);
    showInTime(transactionAt(place), nowMs);
    if (knowledge.needsTools()) {
      readCalls();
    }
    if (knowledge.wanted().contracts.length > 0 && deployments.known() === undefined) {
      void deployments.all().then(() => signal.aborted || show(shown));
    }
  };
  /** What the file says itself is read at once; nobody is asked. */
  const readCalls = () => {
    loadEffectTools().then(
      (tools) => {
        knowledge.useTools(tools);
        if (!signal.aborted) {
          show(shown);
        }
      },
      (error: unknown) => log.failure('calls of a transaction', error),
    );
  };
  const askNames = async () => {
    const isLast = turns('names');
    const options = { signal: panes.signal, priority: 'urgent' } as const;
    const { transactionNames } = networkContext.clientsOf(networkContext.network);
    const wanted = knowledge.wanted();
    const learn = await transactionNames.find(wanted, options).then(
      (found) => () => {
        knowledge.useNames(wanted, found);
        void found.reader.arrival()?.then(() => {
          if (isLast() && isVisible()) {
            show(shown);
          }
        });
      },
      (error: unknown) =>
        isCancellation(error) ? undefined : () => knowledge.failNames(wanted, failureSentence(error)),
    );
    if (learn !== undefined && isLast()) {
      learn();
      show(shown);
    }
  };
  const transactionAt = ({ document, chunk, copy }: TransactionPlace) =>
    file?.documents[document]?.groups[chunk]?.copies[copy];
  const modelOf = (of: TransactionFile, place: TransactionPlace, nowMs: number) => {
    knowledge.forgetWanted();
    return transactionModel(of, place, {
      nowMs,
      relativeTime,
      rate: panes.fees.knownRate(),
      effect: knowledge.context,
    });
  };
  const copy = async (place: TransactionPlace, format: 'json' | 'hex' | 'markdown') => {
    const model = file && modelOf(file, place, Date.now());
    const transaction = transactionAt(place);
    if (model !== undefined && transaction !== undefined) {
      await copyToClipboard(copyText(format, transaction, model));
    }
  };
  const resolve = async (text: string) => {
    const { network } = networkContext;
    const lines = await referenceLines(
      text,
      network,
      networkContext.clientsOf(network),
      panes.fees.knownRate(),
      signal,
    );
    post({ type: 'resolved', network: network.name, reference: text, lines });
  };
  return {
    /** Another network was selected: prices of the one before are no longer of interest. */
    networkChanged() {
      const hadNames = forgetAnswers();
      post({ type: 'network', name: networkContext.network.name });
      if (file !== undefined && isVisible()) {
        if (hadNames) {
          show(shown);
        } else {
          void panes.checks.show(file, shown);
        }
        // Amounts are shown in USD again by the rate of that network.
        void panes.fees.loadRate().catch((error: unknown) => {
          if (!isCancellation(error)) {
            log.failure('exchange rate', error);
          }
        });
      }
    },
    async answer(message: ViewMessage): Promise<void> {
      const { network } = message;
      // Sent before the view was told of another network: what it showed by then is of no interest.
      const isStale = network !== networkContext.network.name;
      const document = 'document' in message && !isStale ? file?.documents[message.document] : undefined;
      switch (message.type) {
        case 'ready':
          return read();
        case 'decode':
          return read(ethereum && carryEthereum(ethereum));
        case 'select':
          return show(message.place);
        case 'copy':
          return copy(message.place, message.format);
        case 'names':
          return isStale ? undefined : askNames();
        case 'copyText':
          await copyToClipboard(message.text);
          return;
        case 'resolve':
          return isStale ? undefined : resolve(message.reference);
        case 'lookup':
          return executeCommand('hieroLens.lookup', message.reference, network);
        case 'export':
          return exportEstimate(uri, message.format, network);
        case 'payerKey':
          return isStale ? undefined : file && panes.checks.askNetwork(file, message.place);
        case 'estimate':
        case 'curve':
        case 'compare':
        case 'parts':
          return document && panes.fees.ask(message, document);
      }
    },
  };
}

/** Has the fee of a file estimated as a document of its own. */
function exportEstimate(uri: vscode.Uri, format: 'markdown' | 'json', network: string): Promise<void> {
  const command = format === 'json' ? 'hieroLens.fees.exportJson' : 'hieroLens.fees.estimate';
  return executeCommand(command, uri, undefined, { network });
}

/** The user decides which services get to see the transaction; none when the user gives up. */
async function pickNetworks(networks: readonly Network[], selected: Network): Promise<readonly Network[]> {
  const items = networks.map((network) => ({
    label: network.name,
    description: baseText(network.ledger),
    picked: network.name === selected.name,
    network,
  }));
  const picked = await pickItems(items, {
    title: vscode.l10n.t('Compare the Fee on Networks'),
    placeHolder: vscode.l10n.t('The transaction is sent to the mirror node of each of these'),
  });
  return (picked ?? []).map(({ network }) => network);
}

/** What an id of a transaction names on a network, in a few lines; none for text that is no reference. */
async function referenceLines(
  text: string,
  { name: network }: Network,
  { references }: { readonly references: Pick<ReferenceResolver, 'resolve'> },
  rate: ExchangeRate | undefined,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const reference = parseReference(text);
  if (reference === undefined) {
    return [];
  }
  try {
    const resolved = await references.resolve(reference, { signal, priority: 'urgent' });
    if (resolved.kind === 'notFound') {
      return [vscode.l10n.t('Not found on {0}.', network)];
    }
    const { title, name, alerts, properties } = resolvedSummary(resolved, { rate, nowMs: Date.now() });
    const shownProperties = properties.filter(({ isDetail }) => !isDetail).slice(0, 6);
    return [
      [phraseText(title), network, alerts.map(phraseText).join(', ')].filter(Boolean).join(' · '),
      ...(name === undefined || name === '' ? [] : [singleLine(phraseText(name), 120)]),
      ...shownProperties.map(
        (property) => `${phraseText(property.label)}: ${singleLine(phraseText(property.value), 160)}`,
      ),
    ];
  } catch (error) {
    if (isCancellation(error)) {
      throw error;
    }
    return [failureSentence(error)];
  }
}

/**
 * Calls back when the words for a transaction's validity are no longer true; a newer transaction replaces the one
 * before.
 */
function createValidityTimer(
  callBack: () => void,
  signal: AbortSignal,
): (transaction: DecodedTransaction | undefined, nowMs: number) => void {
  let stop: () => void = () => undefined;
  signal.addEventListener('abort', () => stop(), { once: true });
  return (transaction, nowMs) => {
    stop();
    const pauseMs = transaction && validityPauseMs(transaction, nowMs);
    if (pauseMs !== undefined && !signal.aborted) {
      stop = systemClock.after(pauseMs, callBack);
    }
  };
}

type Dates = Pick<TransactionContent, 'transactionId' | 'validDurationSeconds'>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A timer that is to wait longer ends at once. */
const maxTimerMs = 2 ** 31 - 1;

/** How long the words for the validity stay true: at most a minute in its last hour; undefined once it is over. */
export function validityPauseMs(dates: Dates, nowMs: number): number | undefined {
  const validity = validityOf(dates);
  if (validity === undefined || nowMs > validity.endMs) {
    return undefined;
  }
  const { startMs, endMs } = validity;
  // The millisecond of the end itself still belongs to it.
  const leftMs = (nowMs < startMs ? startMs : endMs) - nowMs + 1;
  return leftMs > hourMs ? Math.min(leftMs - hourMs, maxTimerMs) : Math.min(leftMs, minuteMs);
}
