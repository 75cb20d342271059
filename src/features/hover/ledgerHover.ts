import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Network } from '../../domain/network/network.ts';
import { otherLedgers, siblingLedgers } from '../../domain/network/otherLedgers.ts';
import { probeNetworks } from '../../domain/network/probeNetworks.ts';
import type { ResolvedReference } from '../../domain/references/resolvedReference.ts';
import { isYoungTransaction } from '../../domain/transaction/transactionAge.ts';
import { isCancellation } from '../../editor/cancellation.ts';
import { shownNetwork } from '../../editor/documentNetwork.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { markdown } from '../../editor/safeMarkdown.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { HoverDependencies } from './dependencies.ts';
import { findTarget, type HoverTarget } from './findTarget.ts';
import { hoverCommands } from './hoverMarkdown.ts';
import { hoverWords } from './hoverWords.ts';
import { renderFailure, renderLoading, renderNotYet, renderResolved } from './renderHover.ts';
import type { NamedNft } from './resolvedHover.ts';
import { resolvePatiently } from './resolvePatiently.ts';

const softDeadlineMs = 1_500;
const unseenKeptMs = 30_000;
const maxUnseen = 100;

/** One hover under way. */
interface Turn {
  /** What is shown when the deadline comes first. */
  meanwhile: string;
  /** The deadline came first: the editor has its answer. */
  isLate: boolean;
}

/**
 * What the ledger says of a reference. Says "still loading" when that takes longer than the soft deadline; the request
 * then goes on, so that the next hover finds its answer, a failure included. Leaving the hover before that aborts the
 * request.
 */
export function createLedgerHover({ networkContext, log }: HoverDependencies) {
  // Failures that came after the deadline: else a service that fails slowly would be "still loading" for ever.
  const unseen = new Map<string, { readonly text: string; readonly untilMs: number }>();

  return async (
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> => {
    const target = findTarget(document, position);
    if (target === undefined || target.reference.lookUp !== 'unasked' || token.isCancellationRequested) {
      return undefined;
    }
    const network = shownNetwork(networkContext, document.uri);
    if (network === undefined) {
      return undefined;
    }
    const key = `${network.name} ${target.reference.text}`;
    forgetOld(unseen);
    const failure = unseen.get(key);
    unseen.delete(key);
    const turn: Turn = { meanwhile: renderLoading(network, hoverWords), isLate: false };
    const text = failure === undefined ? await withSoftDeadline(ask(target, network, token, turn), turn) : failure.text;
    return text === undefined ? undefined : new vscode.Hover(markdown(text, hoverCommands), target.range);
  };

  async function ask(
    target: HoverTarget,
    network: Network,
    token: vscode.CancellationToken,
    turn: Turn,
  ): Promise<string | undefined> {
    const { reference } = target;
    const controller = new AbortController();
    const leaving = token.onCancellationRequested(() => controller.abort(new vscode.CancellationError()));
    // Past the deadline the editor has its answer: its token then says nothing about the request that goes on.
    const detached = setTimeout(() => leaving.dispose(), softDeadlineMs);
    const { references } = networkContext.clientsOf(network);
    const { signal } = controller;
    try {
      const resolving = resolvePatiently({
        references,
        reference,
        expected: reference.kindHint,
        signal,
        nowMs: Date.now,
        pause: (ms) => pause(ms, undefined, { signal }),
        onNotYet: () => {
          turn.meanwhile = renderNotYet(network, hoverWords);
        },
      });
      const [resolved, named, rate] = await Promise.all([
        resolving,
        namedNft(target, resolving, references, signal),
        references.rate({ signal, priority: 'urgent' }),
      ]);
      if (resolved.kind === 'notFound' && isYoungTransaction(reference, Date.now())) {
        return renderNotYet(network, hoverWords);
      }
      const shown = { resolved, reference, network, rate, named, nowMs: Date.now() };
      if (resolved.kind !== 'notFound') {
        return renderResolved(shown, hoverWords);
      }
      turn.meanwhile = renderResolved(shown, hoverWords);
      const siblings = siblingLedgers(networkContext.networks(), network.name);
      const others = await probeNetworks(siblings, signal, async (other, own) => {
        const there = networkContext.clientsOf(other).references;
        const options = { signal: own, expected: reference.kindHint, priority: 'urgent' } as const;
        return (await there.resolve(reference, options)).kind !== 'notFound';
      });
      const isAll = others.absent.length === otherLedgers(networkContext.networks(), network.name).length;
      return renderResolved({ ...shown, others: { ...others, isAll } }, hoverWords);
    } catch (error) {
      if (isCancellation(error) || signal.aborted) {
        return undefined;
      }
      log.failure(`hover of ${reference.text} on ${network.name}`, error);
      const text = renderFailure(failureSentence(error), reference, network, hoverWords);
      if (turn.isLate && unseen.size < maxUnseen) {
        unseen.set(`${network.name} ${reference.text}`, { text, untilMs: Date.now() + unseenKeptMs });
      }
      return text;
    } finally {
      clearTimeout(detached);
      leaving.dispose();
    }
  }
}

/** The NFT whose number stands beside its collection's id. Asked at once where the text says that it is a token. */
async function namedNft(
  { reference, serialNumber }: HoverTarget,
  resolving: Promise<ResolvedReference>,
  references: ReferenceResolver,
  signal: AbortSignal,
): Promise<NamedNft | undefined> {
  if (reference.kind !== 'entityId' || serialNumber === undefined) {
    return undefined;
  }
  const find = () => references.nft(reference.id, serialNumber, { signal, priority: 'urgent' });
  const early = reference.kindHint === 'token' ? find() : undefined;
  early?.catch(() => undefined);
  const resolved = await resolving;
  const isCollection =
    resolved.kind === 'entity' &&
    resolved.entity.kind === 'token' &&
    resolved.entity.token.type === 'NON_FUNGIBLE_UNIQUE';
  return isCollection ? { serialNumber, nft: await (early ?? find()) } : undefined;
}

function forgetOld(failures: Map<string, { readonly untilMs: number }>): void {
  for (const [key, { untilMs }] of failures) {
    if (Date.now() >= untilMs) {
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
