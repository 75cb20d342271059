import * as vscode from 'vscode';
import { type Incident, impactWeight, isUnresolved } from '../../domain/status/networkStatus.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { entriesOf, memberOf, recordOf, textOf } from '../../domain/value/untrustedJson.ts';
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

/** The incidents of a network that are known, by id; `told`: the start was announced, so the end will be too. */
type KnownIncidents = ReadonlyMap<string, string>;

const memoryKey = 'status.notices';
const maxKept = 200;
const maxNamed = 3;

/** The only messages that come by themselves: an incident on the selected network starts or ends, each once. */
export function createIncidentNotices({ memory, choices, client, show }: IncidentNoticesOptions) {
  let running: Promise<void> = Promise.resolve();

  const areOff = () => choices.read(noticesOffKey) === true;
  const remember = (scope: string, update: (known: KnownIncidents | undefined) => KnownIncidents) =>
    memory.change(memoryKey, (stored) => {
      const incidents = Array.from(update(readKnown(stored, scope)), ([id, phase]) => [id, { phase }] as const);
      return { ...recordOf(stored), [scope]: Object.fromEntries(incidents.slice(-maxKept)) };
    });
  /** Says nothing more of these. */
  const mute = (scope: string, ids: readonly string[]) =>
    remember(
      scope,
      (known = new Map()) => new Map(Array.from(known, ([id, phase]) => [id, ids.includes(id) ? 'known' : phase])),
    );

  const announce = async (scope: string, incidents: readonly Incident[], message: string) => {
    const [open, never] = [vscode.l10n.t('Show'), vscode.l10n.t('Never')];
    const silence =
      incidents.length === 1 ? vscode.l10n.t('Mute This Incident') : vscode.l10n.t('Mute These Incidents');
    const pressed = await show(incidents.some(isSevere) ? 'warning' : 'information', message, open, silence, never);
    if (pressed === open) {
      await vscode.commands.executeCommand(`${views.status}.focus`);
    } else if (pressed === silence) {
      await mute(
        scope,
        incidents.map(({ id }) => id),
      );
    } else if (pressed === never) {
      await choices.change(noticesOffKey, () => true);
      await vscode.commands.executeCommand('setContext', 'hieroLens.notificationsOff', true);
    }
  };
  const compare = async (scope: string, network: string, open: readonly Incident[]) => {
    const known = readKnown(memory.read(memoryKey), scope);
    const started = startedIncidents(known, open);
    const openIds = new Set(open.map(({ id }) => id));
    const gone = [...(known ?? [])].flatMap(([id, phase]) => (phase === 'told' && !openIds.has(id) ? [id] : []));
    const isSilent = areOff();
    // Remembered first: whatever happens to the message, nothing is announced twice.
    await remember(scope, (now) => {
      const starting = new Set(startedIncidents(now, open).map(({ id }) => id));
      const phaseOf = (id: string) => (starting.has(id) && !isSilent ? 'told' : (now?.get(id) ?? 'known'));
      const closed = [...(now ?? [])].filter(([id]) => !openIds.has(id));
      return new Map([...closed, ...open.map(({ id }) => [id, phaseOf(id)] as const)]);
    });
    if (started.length > 0 && !isSilent) {
      void announce(scope, started, startText(network, started));
    }
    if (gone.length > 0) {
      // One that the page no longer lists as over is let go without a word.
      const { incidents } = isSilent ? { incidents: [] } : await client().incidents({ freshness: 'revalidate' });
      await mute(scope, gone);
      const ended = incidents.filter((incident) => gone.includes(incident.id) && !isUnresolved(incident));
      if (ended.length > 0) {
        void announce(scope, ended, endText(network, ended));
      }
    }
  };

  return {
    /** Looks at the open incidents of a network; `scope` names page and network. */
    look(scope: string, network: string, open: readonly Incident[]): Promise<void> {
      // One after the other: two looks at once would both find the same incident new.
      running = running.catch(() => undefined).then(() => compare(scope, network, open));
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

/** What was stored of a network; undefined before it was first looked at. */
function readKnown(stored: unknown, scope: string): KnownIncidents | undefined {
  const incidents = recordOf(memberOf(stored, scope));
  return (
    incidents &&
    new Map(
      entriesOf(incidents).flatMap(([id, incident]) => {
        const phase = textOf(memberOf(incident, 'phase'));
        return phase === undefined ? [] : [[id, phase] as const];
      }),
    )
  );
}

/** Incidents to announce; at the first look at a network only severe ones. */
function startedIncidents(known: KnownIncidents | undefined, open: readonly Incident[]): readonly Incident[] {
  return open.filter((incident) => (known === undefined ? isSevere(incident) : !known.has(incident.id)));
}

function isSevere({ impact }: Incident): boolean {
  return impactWeight(impact) >= 4;
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
