import timers from 'node:timers/promises';
import * as vscode from 'vscode';
import type { ResolvedReference } from '../../domain/lookup/resolvedReference.ts';
import { autoFallbackNetworks, fallbackNetworks } from '../../domain/network/fallbackNetworks.ts';
import type { Network } from '../../domain/network/network.ts';
import { type OtherNetworks, probeNetworks } from '../../domain/network/probeNetworks.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { isYoungTransaction } from '../../domain/transaction/transactionAge.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { isCancellation, lifetime } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { DetailsReader } from '../../services/details/detailsReader.ts';
import type { FailureReader } from '../../services/failures/createFailureReader.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { NamedNft } from './hoverActions.ts';
import type { LinkTarget, ReferenceTarget } from './hoverTarget.ts';
import { askLink, loadingSentence, renderFailure, renderLoading, renderNotYet, renderResolved } from './renderHover.ts';

export interface HoverDependencies {
  readonly networkContext: Pick<
    NetworkContext<{
      readonly references: ReferenceResolver;
      readonly details: Pick<DetailsReader, 'overview'>;
      readonly failures: FailureReader;
    }>,
    'network' | 'networks' | 'clients' | 'clientsOf'
  >;
  readonly log: Log;
  readonly bookName: (reference: Reference, network: Pick<Network, 'name'>) => Promise<string | undefined>;
}

const softDeadlineMs = 1_500;
// What the ledger said is shown at the deadline, whoever else would add to it.
const lateMs = 1_300;
const unseenKeptMs = 30_000;
const maxUnseen = 100;

/** One hover under way. */
interface Turn {
  /** What is shown when the deadline comes first. */
  meanwhile: string;
  /** The deadline came first: the editor has its answer. */
  isLate: boolean;
}

interface Asking {
  readonly turn: Turn;
  readonly signal: AbortSignal;
  /** Gives a text, and has it shown at the next hover where this one has its answer. */
  readonly keepIfLate: (text: string) => string;
}

/**
 * Gives what the ledger says of a reference. Says "still loading" when that takes longer than the soft deadline; the
 * request then goes on, so that the next hover finds its answer, a failure included. Leaving the hover before that
 * aborts the request.
 */
export function createLedgerHover({ networkContext, log, bookName: nameInBook }: HoverDependencies) {
  // Failures that came after the deadline: else a service that fails slowly would be "still loading" for ever.
  const unseen = new Map<string, { readonly text: string; readonly untilMs: number }>();

  return async (
    target: ReferenceTarget | LinkTarget,
    network: Network,
    token: vscode.CancellationToken,
  ): Promise<string | undefined> => {
    const key = keyOf(target, network);
    forgetOld(unseen);
    const failure = unseen.get(key);
    unseen.delete(key);
    const turn: Turn = { meanwhile: renderLoading(network), isLate: false };
    return failure === undefined ? withSoftDeadline(ask(target, network, token, turn), turn) : failure.text;
  };

  async function ask(
    target: ReferenceTarget | LinkTarget,
    network: Network,
    token: vscode.CancellationToken,
    turn: Turn,
  ): Promise<string | undefined> {
    const { text } = target.kind === 'link' ? target.link : target.reference;
    const keepIfLate = (shown: string) => {
      if (turn.isLate && unseen.size < maxUnseen) {
        unseen.set(keyOf(target, network), { text: shown, untilMs: performance.now() + unseenKeptMs });
      }
      return shown;
    };
    const controller = new AbortController();
    const leaving = token.onCancellationRequested(() => controller.abort(new vscode.CancellationError()));
    // Past the deadline the editor has its answer: its token then says nothing about the request that goes on.
    const detached = setTimeout(() => leaving.dispose(), softDeadlineMs);
    const { references, details } = networkContext.clientsOf(network);
    const signal = AbortSignal.any([controller.signal, lifetime()]);
    try {
      if (target.kind === 'link') {
        return await askLink(target.link, references, details, signal);
      }
      return await askReference(target, network, { turn, signal, keepIfLate });
    } catch (error) {
      if (isCancellation(error) || signal.aborted) {
        return undefined;
      }
      log.failure(`hover of ${text} on ${network.name}`, error);
      return keepIfLate(renderFailure(failureSentence(error), { text }, network));
    } finally {
      clearTimeout(detached);
      leaving.dispose();
    }
  }

  async function askReference(
    target: ReferenceTarget,
    network: Network,
    { turn, signal, keepIfLate }: Asking,
  ): Promise<string> {
    const { references, failures } = networkContext.clientsOf(network);
    const { reference, serialNumber } = target;
    const resolving = resolvePatiently(references, reference, signal, () => {
      turn.meanwhile = renderNotYet(network);
    });
    const naming = namedNft(target, resolving, references, signal, (error) => {
      log.failure(`NFT of ${reference.text} on ${network.name}`, error);
      return failureSentence(error);
    });
    const calling = nameInBook(reference, network).catch((error: unknown) => void log.failure('address book', error));
    const rating = references.rate({ signal, priority: 'urgent' });
    const [resolved, rate, bookName] = await Promise.all([resolving, rating, calling]);
    const known = { resolved, reference, network, rate, bookName };
    if (serialNumber !== undefined && isCollection(resolved)) {
      const named = { serialNumber, note: loadingSentence(network) };
      turn.meanwhile = renderResolved({ ...known, named, nowMs: Date.now() });
    }
    const named = await naming;
    signal.throwIfAborted();
    if (resolved.kind === 'notFound' && isYoungTransaction(reference, Date.now())) {
      return renderNotYet(network);
    }
    const shown = { ...known, named, nowMs: Date.now() };
    if (resolved.kind !== 'notFound') {
      turn.meanwhile = renderResolved(shown);
      const explained = renderResolved({ ...shown, resolved: await failures.explain(resolved, { signal }) });
      return named?.note === undefined ? explained : keepIfLate(explained);
    }
    const rest = fallbackNetworks(networkContext.networks(), network.name).map(({ name }) => name);
    turn.meanwhile = renderResolved({ ...shown, others: { found: [], absent: [], unasked: rest } });
    return renderResolved({ ...shown, others: await seekOnOthers(reference, network, signal) });
  }

  async function seekOnOthers(reference: Reference, network: Network, signal: AbortSignal): Promise<OtherNetworks> {
    const siblings = autoFallbackNetworks(networkContext.networks(), network.name, reference);
    const others = await probeNetworks(siblings, signal, async (other, own) => {
      const there = networkContext.clientsOf(other).references;
      const options = { signal: own, expected: reference.guessedKind, priority: 'urgent' } as const;
      return (await there.resolve(reference, options)).kind !== 'notFound';
    });
    const rest = fallbackNetworks(networkContext.networks(), network.name).map(({ name }) => name);
    return { ...others, unasked: rest.filter((name) => !others.absent.includes(name)) };
  }
}

// The query service is seconds behind the ledger.
const pausesMs = [1_000, 2_000];

/** What a reference names; asks again, after one and two seconds, for a transaction too young to be visible. */
async function resolvePatiently(
  references: ReferenceResolver,
  reference: Reference,
  signal: AbortSignal,
  onNotYet: () => void,
): Promise<ResolvedReference> {
  const options = { signal, expected: reference.guessedKind, priority: 'urgent' } as const;
  let resolved = await references.resolve(reference, { ...options, late: AbortSignal.timeout(lateMs) });
  for (const ms of pausesMs) {
    if (resolved.kind !== 'notFound' || !isYoungTransaction(reference, Date.now())) {
      return resolved;
    }
    onNotYet();
    await timers.setTimeout(ms, undefined, { signal });
    resolved = await references.resolve(reference, { ...options, freshness: 'revalidate' });
  }
  return resolved;
}

/**
 * The NFT whose number stands beside its collection's id. Asked at once unless the text says that it is something else.
 * Never rejects: the collection is shown all the same.
 */
async function namedNft(
  { reference, serialNumber }: ReferenceTarget,
  resolving: Promise<ResolvedReference>,
  references: ReferenceResolver,
  signal: AbortSignal,
  explain: (error: unknown) => string,
): Promise<NamedNft | undefined> {
  if (reference.kind !== 'entityId' || serialNumber === undefined) {
    return undefined;
  }
  const find = () => references.nft(reference.id, serialNumber, { signal, priority: 'urgent' });
  const early = reference.guessedKind === 'token' || reference.guessedKind === undefined ? find() : undefined;
  early?.catch(() => undefined);
  // What becomes of it is said once, for the reference itself.
  const resolved = await resolving.catch(() => undefined);
  if (!isCollection(resolved)) {
    return undefined;
  }
  try {
    return { serialNumber, nft: await (early ?? find()) };
  } catch (error) {
    return signal.aborted ? undefined : { serialNumber, note: explain(error) };
  }
}

function isCollection(resolved: ResolvedReference | undefined): boolean {
  return (
    resolved?.kind === 'entity' &&
    resolved.entity.kind === 'token' &&
    resolved.entity.token.type === 'NON_FUNGIBLE_UNIQUE'
  );
}

function keyOf(target: ReferenceTarget | LinkTarget, { name }: Pick<Network, 'name'>): string {
  return target.kind === 'link'
    ? [name, target.link.text].join(' ')
    : [name, target.reference.text, target.serialNumber].join(' ');
}

function forgetOld(failures: Map<string, { readonly untilMs: number }>): void {
  for (const [key, { untilMs }] of failures) {
    if (performance.now() >= untilMs) {
      failures.delete(key);
    }
  }
}

async function withSoftDeadline(work: Promise<string | undefined>, turn: Turn): Promise<string | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => {
      turn.isLate = true;
      resolve(turn.meanwhile);
    }, softDeadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
