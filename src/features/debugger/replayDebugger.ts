import timers from 'node:timers/promises';
import * as vscode from 'vscode';
import type { ContractAction } from '../../domain/contract/contractResult.ts';
import { expressionAt } from '../../domain/expression/expressionAt.ts';
import { InputError } from '../../domain/failure.ts';
import { tracedExecution } from '../../domain/lookup/executions.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { walkPages } from '../../domain/page.ts';
import { parseRecordedPlace, type RecordedPlace, recordedStep } from '../../domain/trace/recordedSteps.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { type AskedNetworks, askExecution, executionProblem, readExecution } from '../../editor/askReference.ts';
import { executeCommand } from '../../editor/commands.ts';
import { networkOfEditor } from '../../editor/documentUris.ts';
import { isCancellation } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import { showMessage, withProgress } from '../../editor/messages.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { pickItem } from '../../editor/questions.ts';
import { replayUnavailable, severeWarnings } from '../../editor/replayText.ts';
import { debugType } from '../../manifest.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { ReplayReader } from '../../services/trace/createReplayReader.ts';
import { createEntityAddresses } from './entityAddresses.ts';
import { inlineValues } from './inlineValues.ts';
import { goToStep } from './protocol.ts';
import { ReplayAdapter } from './replayAdapter.ts';
import { ReplaySession } from './replaySession.ts';
import { createPriorStorage } from './stateVariables.ts';

export interface DebuggerDependencies {
  readonly networkContext: Pick<
    NetworkContext<{
      readonly ledger: Pick<LedgerClient, 'contractState' | 'account' | 'contractActions' | 'more'>;
      readonly references: Pick<ReferenceResolver, 'resolve'>;
      readonly replays: ReplayReader;
    }>,
    'network' | 'networks' | 'clientsOf'
  >;
  readonly log: Log;
}

interface LoadedReplay {
  readonly replay: Replay;
  readonly network: Network;
}

const mostReady = 4;
/** Of a hundred calls each. */
const maxPages = 20;
const [retryMs, mostTries] = [250, 8];

/** Starts debug sessions. Loaded at the first start. */
export function createReplayDebugger({ networkContext, log }: DebuggerDependencies) {
  const adapters = new Map<string, ReplayAdapter>();
  /** Replays read for sessions that are about to begin. */
  const ready = new Map<string, LoadedReplay>();
  /** Sessions whose failure is being brought up. */
  const showing = new Set<string>();
  let count = 0;
  let attempts = 0;

  const read = (execution: string, network: Network): Thenable<LoadedReplay> =>
    withProgress(vscode.l10n.t('Reading the trace of {0}…', execution), async (signal) => {
      const { replays, references } = networkContext.clientsOf(network);
      const options = { signal, priority: 'urgent' } as const;
      const named = await tracedExecution(execution, (reference) => references.resolve(reference, options));
      return { replay: await replays.read(named, options), network };
    });

  /** The calls of a transaction; fewer where they cannot be read. */
  const actionsOf = async (execution: string, network: Network, signal: AbortSignal) => {
    const { ledger } = networkContext.clientsOf(network);
    const actions: ContractAction[] = [];
    try {
      const first = await ledger.contractActions({ transactionIdOrHash: execution, limit: 100 }, { signal });
      for await (const page of walkPages(first, (link) => ledger.more(link, { signal }), { maxPages, signal })) {
        actions.push(...page.items);
      }
    } catch (error) {
      signal.throwIfAborted();
      log.failure('debug transaction', error);
    }
    return actions;
  };

  /** The step of a call or log; undefined, which is said, where it is not certain. */
  const stepOf = async (place: RecordedPlace, { replay, network }: LoadedReplay): Promise<number | undefined> => {
    const { execution, index, result } = replay;
    const isLog = place.startsWith('log ');
    const actions = isLog
      ? []
      : await withProgress(vscode.l10n.t('Reading the trace of {0}…', execution), (signal) =>
          actionsOf(execution, network, signal),
        );
    const step = recordedStep(index, { actions, logs: result?.logs ?? [] }, place);
    if (step === undefined) {
      const sentence = isLog
        ? vscode.l10n.t('Which step made this log is not certain: the debugger stands at the start.')
        : vscode.l10n.t('Which step made this call is not certain: the debugger stands at the start.');
      void showMessage('warning', sentence);
    }
    return step;
  };

  const openLookup = (text: string, network: Network) => executeCommand('hieroLens.lookup', text, network.name);

  /** Explains a failure, and offers other documents. */
  const explain = async (error: unknown, execution: string, network: Network) => {
    log.failure('debug transaction', error);
    const { sentence, hasTrace } = replayUnavailable(error, execution);
    const [trace, transaction] = [vscode.l10n.t('Open Trace'), vscode.l10n.t('Show Calls and Logs')];
    const chosen = await showMessage('warning', sentence, ...(hasTrace ? [trace, transaction] : [transaction]));
    if (chosen !== undefined) {
      await openLookup(chosen === trace ? `trace ${execution}` : execution, network);
    }
  };

  return {
    /** Asks for a missing transaction; the arguments are untrusted. */
    async start(given?: unknown, name?: unknown, stop?: unknown): Promise<void> {
      const asked =
        given === undefined && name === undefined
          ? networkOfEditor(networkContext)
          : networkNamed(networkContext, name);
      const networks: AskedNetworks = [asked, ...networkContext.networks()];
      const text = typeof given === 'string' ? given : await askExecution(title, networks);
      if (text === undefined) {
        return;
      }
      const { execution, network } = readExecution(text, networks);
      const place = parseRecordedPlace(stop);
      const before = attempts;
      const configuration = {
        type: debugType,
        request: 'launch',
        name: vscode.l10n.t('Transaction {0}', execution.replace(/^transaction at /, '')),
        transaction: execution,
        network: network.name,
        ...(stop === 'failure' && { stopOnEntry: false }),
        ...(place && { place }),
        // It has something to say only with warnings.
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

    /** Reads the replay before the session begins, so that a failure shows no session. */
    async resolve(configuration: vscode.DebugConfiguration): Promise<vscode.DebugConfiguration | undefined> {
      attempts += 1;
      const networks: AskedNetworks = [
        networkNamed(networkContext, configuration['network']),
        ...networkContext.networks(),
      ];
      const text = String(configuration['transaction'] ?? (await askExecution(title, networks)) ?? '');
      const problem = executionProblem(text, networks);
      if (problem !== undefined) {
        void showMessage('error', problem);
        return undefined;
      }
      const { execution, network } = readExecution(text, networks);
      try {
        const loaded = await read(execution, network);
        count += 1;
        ready.set(String(count), loaded);
        // Of sessions that did not begin after all.
        ready.delete(String(count - mostReady));
        for (const sentence of severeWarnings(loaded.replay)) {
          void showMessage('warning', sentence);
        }
        const place = parseRecordedPlace(configuration['place']);
        const step = place && (await stepOf(place, loaded));
        return { ...configuration, transaction: execution, network: network.name, replay: String(count), step };
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
          const { ledger } = networkContext.clientsOf(network);
          const words = createPriorStorage(replay, ledger, asking.signal);
          return new ReplaySession(replay, network, words, createEntityAddresses(replay, ledger, asking.signal));
        },
        () => {
          asking.abort();
          adapters.delete(session.id);
        },
      );
      adapters.set(session.id, adapter);
      return new vscode.DebugAdapterInlineImplementation(adapter);
    },

    /**
     * Has the editor show a failure that it stopped at. While it draws a file for the first time it may fetch the call
     * stack twice; what has the focus is then a frame of the former one, and it shows no failure there.
     */
    async showFailure({ session, frameId }: vscode.DebugStackFrame): Promise<void> {
      const adapter = adapters.get(session.id);
      const isWanted = () =>
        adapter?.hasUnseenFailure === true && isFrame(vscode.debug.activeStackItem, session.id, frameId);
      // Each try brings the same event again.
      if (showing.has(session.id)) {
        return;
      }
      showing.add(session.id);
      for (let tries = 0; tries < mostTries && isWanted(); tries += 1) {
        await timers.setTimeout(retryMs);
        if (isWanted()) {
          await vscode.commands.executeCommand('workbench.action.debug.callStackTop');
        }
      }
      showing.delete(session.id);
    },

    /** Asks for a step of the active session's transaction, and goes there. */
    async goTo(): Promise<void> {
      const session = vscode.debug.activeDebugSession;
      const places = session && adapters.get(session.id)?.session?.places();
      if (session === undefined || places === undefined) {
        throw new InputError('no-session', vscode.l10n.t('No transaction is being debugged.'));
      }
      const items = places.map((place) => ({
        label: place.text,
        description: place.where,
        iconPath: new vscode.ThemeIcon(placeIcons[place.kind]),
        step: place.step,
      }));
      const picked = await pickItem(items, {
        title: vscode.l10n.t('Go to a call, event, write or failure'),
        matchOnDescription: true,
      });
      if (picked !== undefined) {
        await session.customRequest(goToStep, { step: picked.step });
      }
    },

    /** Goes back to where a variable of the Variables view was last written; the argument is untrusted. */
    async goToLastWrite(given: unknown): Promise<void> {
      const { sessionId, variable } = Object(given) as { readonly sessionId?: unknown; readonly variable?: unknown };
      const { evaluateName, name } = Object(variable) as { readonly evaluateName?: unknown; readonly name?: unknown };
      const session = vscode.debug.activeDebugSession;
      const replay = session && adapters.get(session.id)?.session;
      if (session === undefined || replay === undefined || (sessionId !== undefined && sessionId !== session.id)) {
        throw new InputError('no-session', vscode.l10n.t('No transaction is being debugged.'));
      }
      const item = vscode.debug.activeStackItem;
      const frameId = item instanceof vscode.DebugStackFrame ? item.frameId : 1;
      const step = await replay.lastWrite(String(evaluateName ?? name ?? ''), frameId);
      await session.customRequest(goToStep, { step });
    },

    evaluatable(document: vscode.TextDocument, position: vscode.Position): vscode.EvaluatableExpression | undefined {
      const found = expressionAt(document.lineAt(position.line).text, position.character);
      return (
        found &&
        new vscode.EvaluatableExpression(new vscode.Range(position.line, found.start, position.line, found.end))
      );
    },

    async inlineValues(document: vscode.TextDocument, context: vscode.InlineValueContext) {
      const replay = adapters.get(vscode.debug.activeDebugSession?.id ?? '')?.session;
      const names = await replay?.namesAt(context.frameId);
      return names === undefined ? [] : inlineValues(document, context, names);
    },
  };
}

const placeIcons = { call: 'debug-step-into', event: 'broadcast', write: 'edit', failure: 'error' } as const;

function isFrame(item: vscode.DebugStackFrame | vscode.DebugThread | undefined, session: string, frameId: number) {
  return item instanceof vscode.DebugStackFrame && item.session.id === session && item.frameId === frameId;
}

function title(network: string): string {
  return vscode.l10n.t('Debug a transaction on {0}', network);
}
