import * as vscode from 'vscode';
import { type Network, statusWord } from '../../domain/network/network.ts';
import { networkHealth } from '../../domain/status/networkHealth.ts';
import { formatState, type Incident, type Maintenance } from '../../domain/status/networkStatus.ts';
import { unreadableTexts } from '../../domain/unreadable.ts';
import { timestampMs } from '../../domain/value/timestamp.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { AgentDependencies, AgentTool } from './agentTool.ts';
import { hostOf, networkInput } from './toolInput.ts';

type Context = AgentDependencies['networkContext'];

/** Whether a network works: what its status page says, and its newest block. */
export function createNetworkStatusTool({ networkContext }: Pick<AgentDependencies, 'networkContext'>): AgentTool {
  return (input) => {
    const network = networkInput(networkContext, input);
    return {
      network,
      doing: vscode.l10n.t('Asking for the status of {0}', network.name),
      sends: vscode.l10n.t(
        'The status service ({0}) and the mirror node of {1} ({2}) are asked how the network is. Nothing of the workspace is sent.',
        hostOf(network.status),
        network.name,
        hostOf(network.ledger),
      ),
      async run(signal) {
        const [status, newest] = await Promise.all([
          orFailure(statusData(networkContext, network, signal), signal),
          orFailure(blockData(networkContext, network, signal), signal),
        ]);
        return { status, newest_block: newest };
      },
    };
  };
}

/** One service that gives no answer costs no more than its own part. */
async function orFailure(answer: Promise<object>, signal: AbortSignal): Promise<object> {
  try {
    return await answer;
  } catch (error) {
    signal.throwIfAborted();
    return { failure: failureSentence(error) };
  }
}

async function statusData(networkContext: Context, network: Network, signal: AbortSignal): Promise<object> {
  const summary = await networkContext.clientsOf(network).status.summary({ signal });
  const { level, isCovered, incidents, active, upcoming, unexplained, unread } = networkHealth(
    summary,
    statusWord(network),
  );
  const notes = [
    ...(isCovered ? [] : [vscode.l10n.t('The status page says nothing of this network.')]),
    ...(unexplained === undefined
      ? []
      : [vscode.l10n.t('The level is that of the whole page; what is read of its lists names no cause.')]),
    ...unreadableTexts(summary).map(phraseText),
  ];
  return {
    level,
    ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
    whole_page: summary.rollup.description ?? formatState(summary.rollup.indicator),
    // An empty list would say that there are none.
    ...(unread.incidents === 'all' ? {} : { incidents: incidents.map(eventData) }),
    ...(unread.maintenances === 'all'
      ? {}
      : { maintenance_now: active.map(eventData), maintenance_planned: upcoming.map(eventData) }),
  };
}

function eventData(event: Incident | Maintenance) {
  const { name, state, impact, updates, shortlink, startedAtMs, createdAtMs } = event;
  return {
    name,
    state: formatState(state),
    impact: formatState(impact),
    since: timeText(event.kind === 'maintenance' ? event.scheduledForMs : (startedAtMs ?? createdAtMs)),
    ...(event.kind === 'maintenance' ? { until: timeText(event.scheduledUntilMs) } : {}),
    newest_update: updates[0]?.text.slice(0, 1_000),
    page: shortlink,
  };
}

async function blockData(networkContext: Context, network: Network, signal: AbortSignal): Promise<object> {
  const { items } = await networkContext
    .clientsOf(network)
    .ledger.blocks({ limit: 1, order: 'desc' }, { signal, freshness: 'revalidate' });
  const [block] = items;
  return block === undefined
    ? { note: vscode.l10n.t('It has no blocks yet.') }
    : {
        number: block.number,
        at: timeText(block.consensus && timestampMs(block.consensus.to ?? block.consensus.from)),
        transactions: block.transactionCount,
        ledger_version: block.ledgerVersion,
      };
}

function timeText(atMs: number | undefined): string | undefined {
  return atMs === undefined ? undefined : new Date(atMs).toISOString();
}
