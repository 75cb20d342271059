import timers from 'node:timers/promises';
import type * as vscode from 'vscode';
import type { ResolvedReference } from '../../domain/lookup/resolvedReference.ts';
import { autoFallbackNetworks, fallbackNetworks } from '../../domain/network/fallbackNetworks.ts';
import type { Network } from '../../domain/network/network.ts';
import { type OtherNetworks, probeNetworks } from '../../domain/network/probeNetworks.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { isYoungTransaction } from '../../domain/transaction/transactionAge.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { isCancellation, withSignal } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { DetailsReader } from '../../services/details/detailsReader.ts';
import type { FailureReader } from '../../services/failures/createFailureReader.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { NamedNft } from './hoverActions.ts';
import { type LinkTarget, type ReferenceTarget, textOf } from './hoverTarget.ts';
import { askLink, renderFailure, renderNotYet, renderResolved } from './renderHover.ts';

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

/** Gives what the ledger says of a reference when it has said it; leaving the hover before that aborts the request. */
export function createLedgerHover({ networkContext, log, bookName: nameInBook }: HoverDependencies) {
  return (
    target: ReferenceTarget | LinkTarget,
    network: Network,
    token: vscode.CancellationToken,
  ): Promise<string | undefined> =>
    withSignal(token, async (signal) => {
      try {
        const { references, details } = networkContext.clientsOf(network);
        return target.kind === 'link'
          ? await askLink(target.link, references, details, signal)
          : await askReference(target, network, signal);
      } catch (error) {
        if (isCancellation(error) || signal.aborted) {
          return undefined;
        }
        log.failure(`hover of ${textOf(target)} on ${network.name}`, error);
        return renderFailure(error, target, network);
      }
    });

  async function askReference(target: ReferenceTarget, network: Network, signal: AbortSignal): Promise<string> {
    const { references, failures } = networkContext.clientsOf(network);
    const { reference } = target;
    const resolving = resolvePatiently(references, reference, signal);
    const naming = namedNft(target, resolving, references, signal, (error) => {
      log.failure(`NFT of ${reference.text} on ${network.name}`, error);
      return failureSentence(error);
    });
    const calling = nameInBook(reference, network).catch((error: unknown) => void log.failure('address book', error));
    const rating = references.rate({ signal, priority: 'urgent' });
    const [resolved, rate, bookName, named] = await Promise.all([resolving, rating, calling, naming]);
    signal.throwIfAborted();
    if (resolved.kind === 'notFound' && isYoungTransaction(reference, Date.now())) {
      return renderNotYet(network);
    }
    const [explained, others] =
      resolved.kind === 'notFound'
        ? [resolved, await seekOnOthers(reference, network, signal)]
        : [await failures.explain(resolved, { signal })];
    return renderResolved({
      resolved: explained,
      reference,
      network,
      rate,
      bookName,
      named,
      others,
      nowMs: Date.now(),
    });
  }

  async function seekOnOthers(reference: Reference, network: Network, signal: AbortSignal): Promise<OtherNetworks> {
    const siblings = autoFallbackNetworks(networkContext.networks(), network.name, reference);
    const exists = async (other: Network, own: AbortSignal) => {
      const there = networkContext.clientsOf(other).references;
      const options = { signal: own, expected: reference.guessedKind, priority: 'urgent' } as const;
      return (await there.resolve(reference, options)).kind !== 'notFound';
    };
    const others = await probeNetworks(siblings, signal, exists, othersMs);
    const rest = fallbackNetworks(networkContext.networks(), network.name).map(({ name }) => name);
    return { ...others, unasked: rest.filter((name) => !others.absent.includes(name)) };
  }
}

/** How long other networks may hold back that this one does not have it. */
const othersMs = 2_000;

// The query service is seconds behind the ledger.
const pausesMs = [1_000, 2_000];

/** What a reference names; asks again, after one and two seconds, for a transaction too young to be visible. */
async function resolvePatiently(
  references: ReferenceResolver,
  reference: Reference,
  signal: AbortSignal,
): Promise<ResolvedReference> {
  const options = { signal, expected: reference.guessedKind, priority: 'urgent' } as const;
  let resolved = await references.resolve(reference, options);
  for (const ms of pausesMs) {
    if (resolved.kind !== 'notFound' || !isYoungTransaction(reference, Date.now())) {
      return resolved;
    }
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
