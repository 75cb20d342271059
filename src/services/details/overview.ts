import type { OpcodeTrace } from '../../domain/contract/contractResult.ts';
import { isUnread } from '../../domain/contract/failureReason.ts';
import { subjectOf } from '../../domain/details/detailsSubject.ts';
import { hookSummary } from '../../domain/details/hookRows.ts';
import { messageSummary } from '../../domain/details/messageRows.ts';
import { nftSummary } from '../../domain/details/nftRows.ts';
import { traceSummary } from '../../domain/details/opcodeRow.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import { nftName } from '../../domain/entity/token.ts';
import { undefinedIfNotFound } from '../../domain/failure.ts';
import type { LookupTarget } from '../../domain/lookup/lookupTarget.ts';
import { type ResolvedReference, tokensOfResolved } from '../../domain/lookup/resolvedReference.ts';
import { resolvedSummary } from '../../domain/lookup/resolvedSummary.ts';
import { nodeSummary } from '../../domain/network/nodeSummary.ts';
import type { ReferenceValue } from '../../domain/references/reference.ts';
import { withGaps } from '../../domain/withGaps.ts';
import type { FailureReader } from '../failures/createFailureReader.ts';
import type { CallOptions } from '../http/transport.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';
import type { PatientOptions, ReferenceResolver } from '../references/referenceResolver.ts';
import { transactionOf } from '../references/resolvedTransaction.ts';
import type { ReadOverview } from './detailsReader.ts';

export interface OverviewServices {
  readonly ledger: Pick<LedgerClient, 'accountHooks' | 'block' | 'nft' | 'nodes' | 'topicMessage' | 'transactions'>;
  /** The trace of an execution, with all its parts. */
  readonly trace: (execution: string, options: CallOptions) => Promise<OpcodeTrace>;
  readonly references: Pick<ReferenceResolver, 'resolve'>;
  readonly failures: FailureReader;
  /** Makes known what these tokens count in, as far as it can be had. */
  readonly learnTokens: (ids: readonly (EntityId | undefined)[], options: CallOptions) => Promise<void>;
}

/** Finds out what a target is; undefined when this network has nothing of the kind. */
export function createOverview({ ledger, trace, references, failures, learnTokens }: OverviewServices): ReadOverview {
  const blockOf = async (number: bigint, options: CallOptions): Promise<ResolvedReference> => {
    const block = await undefinedIfNotFound(ledger.block({ hashOrNumber: number }, options));
    return block === undefined ? { kind: 'notFound' } : { kind: 'block', block };
  };
  const resolve = async (
    target: ReferenceValue | Extract<LookupTarget, { readonly kind: 'block' | 'consensus' }>,
    options: PatientOptions,
  ): Promise<ResolvedReference> => {
    switch (target.kind) {
      case 'block':
        return blockOf(target.number, options);
      case 'consensus':
        return transactionOf(await ledger.transactions({ timestamp: [target.at], limit: 1 }, options));
      default:
        return references.resolve(target, options);
    }
  };
  return async (target, context, options = {}) => {
    if (target.kind === 'node') {
      const page = await ledger.nodes({ 'node.id': target.id }, options);
      const node = page.items.find(({ id }) => id === target.id);
      const subject = { kind: 'node', id: String(target.id), during: undefined } as const;
      return (
        node && {
          subject,
          summary: withGaps(nodeSummary(node, await context), [page]),
          resolved: { kind: 'notFound' },
          isLate: false,
        }
      );
    }
    if (target.kind === 'nft') {
      const nft = await undefinedIfNotFound(
        ledger.nft({ tokenId: target.tokenId, serialNumber: target.serialNumber }, options),
      );
      const subject = { kind: 'nft', id: nftName(target.tokenId, target.serialNumber), during: undefined } as const;
      return (
        nft && { subject, summary: withGaps(nftSummary(nft), [nft]), resolved: { kind: 'notFound' }, isLate: false }
      );
    }
    if (target.kind === 'message') {
      const { topicId, sequenceNumber } = target;
      const message = await undefinedIfNotFound(ledger.topicMessage({ topicId, sequenceNumber }, options));
      const subject = { kind: 'message', id: `${topicId}/${sequenceNumber}`, during: undefined } as const;
      return (
        message && {
          subject,
          summary: withGaps(messageSummary(message), [message]),
          resolved: { kind: 'notFound' },
          isLate: false,
        }
      );
    }
    if (target.kind === 'hook') {
      const { ownerId, hookId } = target;
      const parameters = { idOrAliasOrEvmAddress: ownerId, 'hook.id': hookId };
      const page = await undefinedIfNotFound(ledger.accountHooks(parameters, options));
      const hook = page?.items.find(({ id }) => id === hookId);
      const subject = { kind: 'hook', id: `${ownerId}/${hookId}`, during: undefined } as const;
      return (
        page &&
        hook && { subject, summary: withGaps(hookSummary(hook), [page]), resolved: { kind: 'notFound' }, isLate: false }
      );
    }
    if (target.kind === 'trace') {
      const { execution } = target;
      const whole = await undefinedIfNotFound(trace(execution, options));
      const subject = { kind: 'trace', id: execution, during: undefined } as const;
      return whole && { subject, summary: traceSummary(whole), resolved: { kind: 'notFound' }, isLate: false };
    }
    const resolved = await failures.explain(await resolve(target, options), options);
    if (resolved.kind === 'notFound') {
      return undefined;
    }
    await learnTokens(tokensOfResolved(resolved), options);
    const summary = resolvedSummary(resolved, await context);
    return { subject: subjectOf(resolved), summary, resolved, isLate: isLate(resolved) };
  };
}

function isLate(resolved: ResolvedReference): boolean {
  return (
    (resolved.kind === 'entity' && resolved.verificationGap === 'late') ||
    ('failure' in resolved && resolved.failure !== undefined && isUnread(resolved.failure, ['late']))
  );
}
