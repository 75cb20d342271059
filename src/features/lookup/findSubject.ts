import * as vscode from 'vscode';
import type { KnownCall } from '../../domain/contract/failureReason.ts';
import { callText } from '../../domain/contract/failureText.ts';
import type { UnverifiedContract } from '../../domain/contract/verifiedContract.ts';
import type { DetailsSubject } from '../../domain/details/detailsSubject.ts';
import { InputError } from '../../domain/failure.ts';
import { type Debuggable, debuggable } from '../../domain/lookup/executions.ts';
import { isReference, type LookupTarget } from '../../domain/lookup/lookupTarget.ts';
import { explorerUrl } from '../../domain/lookup/resolvedReference.ts';
import { autoFallbackNetworks, fallbackNetworks } from '../../domain/network/fallbackNetworks.ts';
import type { Network } from '../../domain/network/network.ts';
import { probeNetworks } from '../../domain/network/probeNetworks.ts';
import { phrase } from '../../domain/phrase.ts';
import { type EntitySummary, property } from '../../domain/property.ts';
import type { ReferenceValue } from '../../domain/references/reference.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { DetailsReader, Overview } from '../../services/details/detailsReader.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import { type DetailsPage, renderDetails, renderNotFound } from './renderDetails.ts';

export type LookupContext = Pick<
  NetworkContext<{ readonly references: ReferenceResolver; readonly details: DetailsReader }>,
  'network' | 'networks' | 'clientsOf'
>;

/** What a document shows before any section is opened. */
export interface ShownOverview {
  readonly text: string;
  /** Undefined when nothing was found: then there are no sections. */
  readonly subject: DetailsSubject | undefined;
  /** A transaction that can be gone through. */
  readonly debuggable?: Debuggable | undefined;
  /** A contract that is not verified, with the ways to verify it. */
  readonly unverified?: UnverifiedContract | undefined;
  /** What the user may have looked for on networks that were not asked; undefined when there is nothing to offer. */
  readonly elsewhere?: { readonly text: string; readonly networks: readonly string[] } | undefined;
  /** The same once the verification service has answered or failed; undefined where it has. */
  readonly later?: ((signal: AbortSignal) => Promise<ShownOverview>) | undefined;
}

/** Asks what a target is, and writes its properties. */
export async function findSubject(
  networkContext: LookupContext,
  target: LookupTarget,
  page: DetailsPage,
  signal: AbortSignal,
  untilAnswered = false,
): Promise<ShownOverview> {
  const { network } = page;
  const { details } = networkContext.clientsOf(network);
  const options = { signal, priority: 'urgent', ...(untilAnswered && { untilAnswered }) } as const;
  // What was asked for just before is not asked for again.
  const afresh = untilAnswered ? options : ({ ...options, freshness: 'revalidate' } as const);
  const found = await details.overview(target, page, afresh);
  if (found !== undefined) {
    const { resolved } = found;
    const { transactionType } = page;
    const subject = { ...found.subject, ...(transactionType !== undefined && { transactionType }) };
    const called = await details.called(resolved, options);
    const summary = withCall(found.summary, called);
    const isLate = found.isLate || called?.gap === 'late';
    const later = (own: AbortSignal) => findSubject(networkContext, target, page, own, true);
    const verification = resolved.kind === 'entity' ? resolved.verification : undefined;
    const unverified = verification?.verified === false ? verification : undefined;
    const text = renderDetails(page, summary, pageUrl(network, found));
    const traced = target.kind === 'trace' ? { execution: target.execution, failed: false } : undefined;
    return {
      ...{ text, subject, unverified, debuggable: traced ?? debuggable(resolved) },
      ...(isLate && !untilAnswered && { later }),
    };
  }
  if (isReference(target)) {
    return findOnOthers(networkContext, page, target, signal);
  }
  throw new InputError('not-found', absenceText(network.name, target));
}

function absenceText(network: string, target: Exclude<LookupTarget, ReferenceValue>): string {
  switch (target.kind) {
    case 'node':
      return vscode.l10n.t('The network {0} has no node {1}.', network, String(target.id));
    case 'block':
      return vscode.l10n.t('The network {0} has no block {1} yet.', network, String(target.number));
    case 'trace':
      return vscode.l10n.t('The network {0} has no trace of {1}.', network, target.execution);
    case 'consensus':
      return vscode.l10n.t('The network {0} has no transaction at {1}.', network, target.at);
    case 'message':
      return vscode.l10n.t(
        'The network {0} has no message {1} of {2}.',
        network,
        String(target.sequenceNumber),
        target.topicId,
      );
    case 'hook':
      return vscode.l10n.t('The network {0} has no hook {1} of {2}.', network, String(target.hookId), target.ownerId);
    case 'nft':
      return vscode.l10n.t(
        'The network {0} has no NFT {1} of {2}.',
        network,
        String(target.serialNumber),
        target.tokenId,
      );
  }
}

/** What a transaction called stands first. What calls no function is said by the other properties. */
function withCall(summary: EntitySummary, called: KnownCall | undefined): EntitySummary {
  return called?.selector === undefined
    ? summary
    : { ...summary, properties: [...property(phrase`Call`, callText(called), 'untrusted'), ...summary.properties] };
}

function pageUrl(network: Network, { subject, resolved }: Overview): string | undefined {
  return subject.kind === 'nft' && network.explorerUrl !== undefined
    ? `${network.explorerUrl}/token/${subject.id}`
    : explorerUrl(network, resolved);
}

/** Where else it exists, of what may be asked after the user's own look-up found nothing. */
async function findOnOthers(
  networkContext: LookupContext,
  page: DetailsPage,
  reference: ReferenceValue,
  signal: AbortSignal,
): Promise<ShownOverview> {
  const { network } = page;
  const siblings = autoFallbackNetworks(networkContext.networks(), network.name, reference);
  const others = await probeNetworks(siblings, signal, async (other, own) => {
    const there = await networkContext.clientsOf(other).references.resolve(reference, { signal: own });
    return there.kind !== 'notFound';
  });
  const rest = fallbackNetworks(networkContext.networks(), network.name).map(({ name }) => name);
  const unasked = rest.filter((name) => !others.absent.includes(name));
  const isOffered = unasked.length > 0 && others.found.length === 0;
  return {
    text: renderNotFound(page, others),
    subject: undefined,
    elsewhere: isOffered ? { text: page.text, networks: unasked } : undefined,
  };
}
