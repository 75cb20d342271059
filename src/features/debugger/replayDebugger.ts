import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { parseReference } from '../../domain/references.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { isCancellation } from '../../editor/cancellation.ts';
import { executeCommand } from '../../editor/commands.ts';
import { networkOfEditor } from '../../editor/documentNetwork.ts';
import { showMessage, withProgress } from '../../editor/messages.ts';
import { askText } from '../../editor/questions.ts';
import { debugType } from '../../manifest.ts';
import type { DebuggerDependencies } from './dependencies.ts';
import { inlineValues } from './inlineValues.ts';
import { ReplayAdapter } from './replayAdapter.ts';
import { gravestDoubts } from './replayDoubts.ts';
import { ReplaySession } from './replaySession.ts';
import { createStateWords } from './stateWords.ts';
import { whyNoReplay } from './whyNoReplay.ts';

interface LoadedReplay {
  readonly replay: Replay;
  readonly network: Network;
}

const mostReady = 4;

/** Starts sessions and has their replays. Loaded at the first start. */
export function createReplayDebugger({ networkContext, log }: DebuggerDependencies) {
  const adapters = new Map<string, ReplayAdapter>();
  /** Replays that were read for a session which is about to begin. */
  const ready = new Map<string, LoadedReplay>();
  let count = 0;
  let attempts = 0;

  const read = (execution: string, network: Network): Thenable<LoadedReplay> =>
    withProgress(vscode.l10n.t('Reading the trace of {0}…', execution), async (signal) => {
      const { replays, references } = networkContext.clientsOf(network);
      const reference = parseReference(execution);
      if (reference === undefined) {
        throw notNamed();
      }
      let named = reference.kind === 'transactionId' ? reference.transaction.id : execution;
      if (reference.kind === 'hash48') {
        // The service traces by ids, and by the hashes of Ethereum transactions.
        const found = await references.resolve(reference, { signal, priority: 'urgent' });
        named = found.kind === 'transaction' ? found.transactions[0].transactionId : named;
      }
      return { replay: await replays.read(named, { signal, priority: 'urgent' }), network };
    });

  const openLookup = (text: string, network: Network) => executeCommand('hieroLens.lookup', text, network.name);

  /** One sentence, and what can be looked at in its stead. */
  const explain = async (error: unknown, execution: string, network: Network) => {
    log.failure('debug transaction', error);
    const { sentence, hasTrace } = whyNoReplay(error, execution);
    const [trace, transaction] = [vscode.l10n.t('Open Trace'), vscode.l10n.t('Show Calls and Logs')];
    const chosen = await showMessage('warning', sentence, ...(hasTrace ? [trace, transaction] : [transaction]));
    if (chosen !== undefined) {
      await openLookup(chosen === trace ? `trace ${execution}` : execution, network);
    }
  };

  return {
    /** Asks for what was not given; arguments may be anything. */
    async start(given?: unknown, name?: unknown): Promise<void> {
      const network =
        given === undefined && name === undefined
          ? networkOfEditor(networkContext)
          : networkNamed(networkContext, name);
      const execution = typeof given === 'string' ? given.slice(0, 200).trim() : await askExecution(network);
      if (execution === undefined) {
        return;
      }
      if (!isExecution(execution)) {
        throw notNamed();
      }
      const before = attempts;
      const configuration = {
        type: debugType,
        request: 'launch',
        name: vscode.l10n.t('Transaction {0}', execution),
        transaction: execution,
        network: network.name,
        // It has something to say only where there are doubts.
        internalConsoleOptions: 'neverOpen',
      };
      const hasStarted = await vscode.debug.startDebugging(undefined, configuration);
      if (hasStarted) {
        await vscode.commands.executeCommand('workbench.view.debug');
      } else if (attempts === before) {
        // The editor asks for trust before it asks us anything.
        const [trace] = [vscode.l10n.t('Open Trace')];
        const sentence = vscode.l10n.t('Debugging needs a workspace that is trusted; the trace can be read without.');
        if ((await showMessage('information', sentence, trace)) === trace) {
          await openLookup(`trace ${execution}`, network);
        }
      }
    },

    /** Reads the replay before the session begins: what fails is said in a sentence, and no session is shown. */
    async resolve(configuration: vscode.DebugConfiguration): Promise<vscode.DebugConfiguration | undefined> {
      attempts += 1;
      const network = networkNamed(networkContext, configuration['network']);
      const execution = String(configuration['transaction'] ?? (await askExecution(network)) ?? '')
        .slice(0, 200)
        .trim();
      if (!isExecution(execution)) {
        void showMessage('error', notNamed().message);
        return undefined;
      }
      try {
        const loaded = await read(execution, network);
        count += 1;
        ready.set(String(count), loaded);
        // Of sessions that did not begin after all.
        ready.delete(String(count - mostReady));
        for (const sentence of gravestDoubts(loaded.replay)) {
          void showMessage('warning', sentence);
        }
        return { ...configuration, transaction: execution, network: network.name, replay: String(count) };
      } catch (error) {
        if (!isCancellation(error)) {
          void explain(error, execution, network);
        }
        return undefined;
      }
    },

    adapterOf(session: vscode.DebugSession): vscode.DebugAdapterDescriptor {
      const asking = new AbortController();
      const adapter = new ReplayAdapter(
        async (given) => {
          const kept = ready.get(String(given['replay']));
          ready.delete(String(given['replay']));
          const { replay, network } =
            kept ?? (await read(String(given['transaction']), networkNamed(networkContext, given['network'])));
          const words = createStateWords(replay, networkContext.clientsOf(network).ledger, asking.signal);
          return new ReplaySession(replay, network, words);
        },
        () => {
          asking.abort();
          adapters.delete(session.id);
        },
      );
      adapters.set(session.id, adapter);
      return new vscode.DebugAdapterInlineImplementation(adapter);
    },

    async inlineValues(document: vscode.TextDocument, context: vscode.InlineValueContext) {
      const replay = adapters.get(vscode.debug.activeDebugSession?.id ?? '')?.session;
      const names = await replay?.namesAt(context.frameId);
      return names === undefined ? [] : inlineValues(document, context, names);
    },
  };
}

function isExecution(text: string): boolean {
  const kind = parseReference(text)?.kind;
  return kind === 'transactionId' || kind === 'hash32' || kind === 'hash48';
}

function notNamed(): InputError {
  return new InputError(
    'no-transaction',
    vscode.l10n.t('This is no transaction id (0.0.2@seconds.nanos) and no hash of one.'),
  );
}

function askExecution(network: Network): Thenable<string | undefined> {
  return askText({
    title: vscode.l10n.t('Debug a transaction on {0}', singleLine(network.name, 60)),
    prompt: vscode.l10n.t('Id or hash of a transaction that ran a contract'),
    placeHolder: '0.0.2@1700000000.000000001 · 0x…',
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' || isExecution(text.trim()) ? undefined : notNamed().message),
  });
}
