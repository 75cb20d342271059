import * as vscode from 'vscode';
import type { DetailsSubject } from '../../domain/details/detailsSubject.ts';
import { errorResponseStatus, InputError } from '../../domain/failure.ts';
import { hasFailed } from '../../domain/lookup/executions.ts';
import { parseLookupTarget } from '../../domain/lookup/lookupTarget.ts';
import { longestAddress } from '../../domain/network/linkedNetwork.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { memberOf, textOf } from '../../domain/value/untrustedJson.ts';
import { askLookupText, readLookup } from '../../editor/askReference.ts';
import { readDetailsUri } from '../../editor/documentUris.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { createSectionBranches, propertyNodes } from '../../editor/sectionBranches.ts';
import type { StoredState } from '../../editor/storedState.ts';
import type { LateSection, TreeNode } from '../../editor/treeNode.ts';
import type { TreeViews } from '../../editor/treeViews.ts';
import { schemes } from '../../manifest.ts';
import type { DetailsReader } from '../../services/details/detailsReader.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import { ageText, nameOf, pinLabel, pinNode } from './pinNode.ts';
import { createPinStore, type Observation, type Pin, pinKey } from './pinStore.ts';
import { changesSince, firstSnapshots, mergeSnapshot, snapshot, type WatchClient } from './snapshot.ts';

/** A text that names something on a network; the network is undefined when only the selected one can be meant. */
interface NamedText {
  readonly text: string;
  readonly network: string | undefined;
}

interface PinsClients {
  readonly ledger: WatchClient;
  readonly references: Pick<ReferenceResolver, 'rate'>;
  readonly details: DetailsReader;
}

export interface PinsDependencies {
  readonly networkContext: Pick<NetworkContext<PinsClients>, 'network' | 'networks' | 'clientsOf' | 'onDidChange'>;
  readonly log: Log;
  readonly trees: Pick<TreeViews, 'create' | 'lineOf' | 'onDidShow' | 'isShown'>;
  /** What others add below the pins. */
  readonly sections: readonly LateSection[];
  /** Where the pins of this workspace are kept. */
  readonly pins: () => Promise<StoredState>;
}

const haveCome = 'hieroLens.explorer.haveCome';

/** The content of the view. Loaded when the view is first shown or something is pinned. */
export function createPins({ networkContext }: Pick<PinsDependencies, 'networkContext'>, state: StoredState) {
  const pins = createPinStore(state);
  // By network and address, so that one ledger's state is never compared with another's.
  const observed = new Map<string, ReadonlyMap<string, Observation>>();

  let lookedAtMs: number | undefined;
  let isStale = false;

  const pinsHere = () => pins.list(networkContext.network.name);
  const latest = (subject: DetailsSubject) => observed.get(placeOf(networkContext.network))?.get(pinKey(subject));
  const observedOf = ({ subject, seen }: Pin) => {
    const now = latest(subject);
    return {
      changes: changesSince(seen, now),
      balance: now?.['balance'] === undefined ? undefined : BigInt(now['balance']),
    };
  };
  const contextOf = async (network: Network) => ({
    rate: await networkContext.clientsOf(network).references.rate(),
    nowMs: Date.now(),
  });
  const openBranches = () => {
    const { network } = networkContext;
    return createSectionBranches({
      network: network.name,
      async read(section) {
        try {
          const { details } = networkContext.clientsOf(network);
          return await details.read(section, await contextOf(network), { untilAnswered: true });
        } catch (error) {
          // "Not found" is true of one network only, so it is said which was asked.
          throw errorResponseStatus(error) === 404
            ? new InputError('not-found', vscode.l10n.t('{0} answered that there is none (404).', network.name))
            : error;
        }
      },
      loadMore: 'hieroLens.explorer.loadMore',
      linked: (reference) => ({ reference, contextValue: 'linked' }),
    });
  };
  // Those of one network: what comes late finds only what it was asked for.
  let branches = openBranches();
  const pinOf = (node: unknown, network: string) =>
    pins.list(network).find(({ subject }) => pinKey(subject) === memberOf(node, 'id'));
  /** What to look up for a line of a tree, and on which network. */
  const referenceOf = (node: unknown): NamedText | undefined => {
    const { name } = networkNamed(networkContext, memberOf(node, 'network'));
    const pin = pinOf(node, name);
    const text = pin === undefined ? textOf(memberOf(node, 'reference')) : subjectText(pin.subject);
    return text === undefined ? undefined : { text, network: name };
  };
  const propertiesNode = (network: Network, subject: DetailsSubject): TreeNode => {
    const id = `${pinKey(subject)}/properties`;
    return {
      id,
      label: vscode.l10n.t('Properties'),
      icon: new vscode.ThemeIcon('list-flat'),
      async children() {
        const { details } = networkContext.clientsOf(network);
        const target = parseLookupTarget(subjectText(subject));
        const found = target && (await details.overview(target, await contextOf(network), { untilAnswered: true }));
        if (found === undefined) {
          throw new InputError('not-found', vscode.l10n.t('The network {0} has no {1}.', network.name, subject.id));
        }
        return propertyNodes(id, found.summary.properties);
      },
    };
  };
  return {
    nodes(): readonly TreeNode[] {
      const { network } = networkContext;
      const shown = branches;
      return pinsHere().map((pin) => ({
        ...pinNode(pin, network.name, observedOf(pin)),
        children: () => [propertiesNode(network, pin.subject), ...shown.nodes(pinKey(pin.subject), pin.subject)],
      }));
    },
    /** Pins what an argument or the user names, on its network; the words for what was pinned, undefined when given up. */
    async pin(argument: unknown, name: unknown): Promise<string | undefined> {
      const given = readArgument(argument, name) ?? referenceOf(argument);
      const asked = networkNamed(networkContext, given?.network);
      const known = [asked, ...networkContext.networks()] as const;
      const written =
        given?.text ?? (await askLookupText(vscode.l10n.t('Pin an id or address of {0}', asked.name), known));
      if (written === undefined) {
        return undefined;
      }
      const { text, target, network } = readLookup(written, known);
      const found = await networkContext.clientsOf(network).details.overview(target, await contextOf(network));
      if (found === undefined) {
        throw new InputError(
          'not-found',
          vscode.l10n.t('The network {0} has no {1}.', network.name, singleLine(text, 80)),
        );
      }
      const { subject } = found;
      const pinned = { subject, name: phraseText(nameOf(found.summary)) };
      await pins.add(network.name, {
        ...pinned,
        seen: undefined,
        ...(hasFailed(found.resolved) ? { isFailed: true as const } : {}),
      });
      const label = pinLabel(pinned);
      return network.name === networkContext.network.name ? label : `${label} · ${network.name}`;
    },
    async unpin(node: unknown): Promise<void> {
      const { name } = networkNamed(networkContext, memberOf(node, 'network'));
      const pin = pinOf(node, name);
      if (pin !== undefined) {
        await pins.remove(name, pin.subject);
      }
    },
    isPin: (id: string) => pinsHere().some(({ subject }) => pinKey(subject) === id),
    /** Puts a pin where another stands, or at the end: what a line is dragged onto may be a part of a pin. */
    async move(id: string, onto: unknown): Promise<void> {
      const { name } = networkContext.network;
      const target = `${textOf(memberOf(onto, 'id')) ?? ''}/`;
      const before = pins.list(name).find(({ subject }) => target.startsWith(`${pinKey(subject)}/`));
      await pins.move(name, id, before && pinKey(before.subject));
    },
    referenceOf,
    /** Adds the next page of a section. */
    more: (id: string) => branches.more(id),
    /** A branch was closed. */
    forget: ({ id }: TreeNode) => branches.forget(id),
    /** Nothing that was loaded, or is being loaded, is shown any more. */
    startAnew() {
      lookedAtMs = undefined;
      isStale = false;
      branches = openBranches();
    },
    /** Looks what changed; true when there is something new to show. */
    async watch(signal: AbortSignal): Promise<boolean> {
      const { network } = networkContext;
      const place = placeOf(network);
      const subjects = pinsHere().map(({ subject }) => subject);
      const wasStale = isStale;
      const seen = await snapshot(networkContext.clientsOf(network).ledger, subjects, { signal }).catch((error) => {
        isStale = !signal.aborted;
        throw error;
      });
      isStale = false;
      lookedAtMs = Date.now();
      const before = observed.get(place) ?? new Map<string, Observation>();
      const known = mergeSnapshot(before, seen);
      observed.set(place, known);
      await pins.markSeen(network.name, firstSnapshots(pinsHere(), known));
      return wasStale || JSON.stringify([...before]) !== JSON.stringify([...known]);
    },
    async markSeen(node?: unknown): Promise<void> {
      const network = networkNamed(networkContext, memberOf(node, 'network'));
      const seen = observed.get(placeOf(network)) ?? new Map<string, Observation>();
      const id = textOf(memberOf(node, 'id')) ?? '';
      await pins.markSeen(network.name, new Map([...seen].filter(([key]) => node === undefined || key === id)));
    },
    /** True once in a workspace, when there is something in the view for the first time. */
    async haveCome(): Promise<boolean> {
      if (pinsHere().length === 0 || state.read(haveCome) === true) {
        return false;
      }
      await state.change(haveCome, () => true);
      return true;
    },
    /** The network, the zone of the times, and how old what is shown is where the last look at it failed. */
    get description(): string {
      const shown = `${networkContext.network.name} · UTC`;
      return isStale ? `${shown} · ${ageText(lookedAtMs)}` : shown;
    },
    /** What a user is to know of the pins that are not shown, or not kept. */
    get problem(): string | undefined {
      return pins.problem(networkContext.network.name);
    },
    /** How many pins have changed. */
    get changed(): number {
      return pinsHere().filter((pin) => changesSince(pin.seen, latest(pin.subject)).length > 0).length;
    },
  };
}

/** Details documents and texts name what is to be pinned. The editor's menus add an argument that is no network. */
function readArgument(argument: unknown, name: unknown): NamedText | undefined {
  if (typeof argument !== 'string' && !(argument instanceof vscode.Uri)) {
    return undefined;
  }
  const given = argument.toString();
  const isDocument = given.startsWith(`${schemes.ledger}:`);
  const place = isDocument ? readDetailsUri(vscode.Uri.parse(given, true)) : undefined;
  return place ?? { network: typeof name === 'string' ? name : undefined, text: given.slice(0, longestAddress) };
}

function placeOf({ name, ledger }: Network): string {
  return JSON.stringify([name, ledger]);
}

function subjectText({ kind, id }: DetailsSubject): string {
  return ['block', 'node', 'trace', 'message', 'hook'].includes(kind) ? `${kind} ${id}` : id;
}
