import * as vscode from 'vscode';
import {
  endedAmong,
  type NoticeMemory,
  readNoticeMemory,
  stepNotices,
  withPhase,
  writeNoticeMemory,
} from '../../domain/status/incidentNotices.ts';
import { type Incident, impactWeight } from '../../domain/status/networkStatus.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { executeCommand } from '../../editor/commands.ts';
import type { showMessage } from '../../editor/messages.ts';
import type { StoredState } from '../../editor/storedState.ts';
import { views } from '../../manifest.ts';
import type { StatusClient } from '../../services/statuspage/statusClient.ts';
import { noticesOffKey } from './choices.ts';
import { stateTitle } from './stateDisplay.ts';

export interface IncidentNoticesOptions {
  /** Kept over restarts. */
  readonly memory: StoredState;
  /** What the user decided, on every computer. */
  readonly choices: StoredState;
  readonly client: () => Pick<StatusClient, 'incidents'>;
  /** Shows a message with buttons and gives the one that was pressed. */
  readonly show: typeof showMessage;
}

const memoryKey = 'status.notices';
const maxNamed = 3;

/** The only messages that come by themselves: an incident on the selected network starts or ends, each once. */
export function createIncidentNotices({ memory: state, choices, client, show }: IncidentNoticesOptions) {
  let running: Promise<void> = Promise.resolve();

  const recall = () => readNoticeMemory(state.read(memoryKey));
  const remember = (update: (known: NoticeMemory) => NoticeMemory) =>
    state.change(memoryKey, (stored) => writeNoticeMemory(stored, update(readNoticeMemory(stored))));
  const areOff = () => choices.read(noticesOffKey) === true;

  const tell = async (scope: string, incidents: readonly Incident[], message: string) => {
    const [open, never] = [vscode.l10n.t('Show'), vscode.l10n.t('Never')];
    const mute = incidents.length === 1 ? vscode.l10n.t('Mute This Incident') : vscode.l10n.t('Mute These Incidents');
    const isSevere = incidents.some(({ impact }) => impactWeight(impact) >= 4);
    const pressed = await show(isSevere ? 'warning' : 'information', message, open, mute, never);
    if (pressed === open) {
      await vscode.commands.executeCommand(`${views.status}.focus`);
    } else if (pressed === mute) {
      const ids = incidents.map(({ id }) => id);
      await remember((known) => withPhase(known, scope, ids, 'muted'));
    } else if (pressed === never) {
      await choices.change(noticesOffKey, () => true);
      await vscode.commands.executeCommand('setContext', 'hieroLens.notificationsOff', true);
    }
  };
  const look = async (scope: string, network: string, open: readonly Incident[]) => {
    const step = stepNotices(recall(), scope, open);
    if (areOff()) {
      // What starts or ends in silence is no news when notices are allowed again.
      await remember((known) => {
        const { memory: next, started, gone } = stepNotices(known, scope, open);
        const ids = started.map(({ id }) => id);
        return withPhase(withPhase(next, scope, ids, 'known'), scope, gone, 'ended');
      });
      return;
    }
    // What is remembered first is never said twice, whatever happens to the message.
    await remember((known) => stepNotices(known, scope, open).memory);
    if (step.started.length > 0) {
      void tell(scope, step.started, startText(network, step.started));
    }
    if (step.gone.length > 0) {
      const { incidents } = await client().incidents({ freshness: 'revalidate' });
      await remember((known) => withPhase(known, scope, step.gone, 'ended'));
      const ended = endedAmong(step.gone, incidents);
      if (ended.length > 0) {
        void tell(scope, ended, endText(network, ended));
      }
    }
  };

  return {
    /** Looks at the open incidents of a network; `scope` names page and network. */
    look(scope: string, network: string, open: readonly Incident[]): Promise<void> {
      // One after the other: two looks at once would both find the same incident new.
      running = running.catch(() => undefined).then(() => look(scope, network, open));
      return running;
    },
    get areOff(): boolean {
      return areOff();
    },
    /** Takes "Never" back. */
    async allow(): Promise<void> {
      await choices.change(noticesOffKey, () => undefined);
      await vscode.commands.executeCommand('setContext', 'hieroLens.notificationsOff', false);
      await executeCommand('hieroLens.status.refresh');
    },
  };
}

function startText(network: string, incidents: readonly Incident[]): string {
  const texts = incidents.map(({ name, impact, state }) => {
    const words = [impact === 'none' ? undefined : stateTitle(impact), stateTitle(state)].filter(Boolean).join(', ');
    return `${singleLine(name, 120)} (${words})`;
  });
  return vscode.l10n.t('Incident on {0}: {1}', singleLine(network, 60), listed(texts));
}

function endText(network: string, incidents: readonly Incident[]): string {
  const texts = incidents.map(({ name, state }) => `${singleLine(name, 120)} (${stateTitle(state)})`);
  return vscode.l10n.t('Over on {0}: {1}', singleLine(network, 60), listed(texts));
}

/** One message for all that happened at once; the view has the rest. */
function listed(texts: readonly string[]): string {
  const more = texts.length - maxNamed;
  const rest = more > 0 ? [vscode.l10n.t('and {0} more', more)] : [];
  return [...texts.slice(0, maxNamed), ...rest].join('; ');
}
