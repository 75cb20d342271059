import type { EntityId } from '../entity/entityId.ts';
import type { ResolvedReference } from './resolvedReference.ts';

/** The tokens whose amounts the summary of a reference gives: they are told in whole tokens where these are known. */
export function tokensOfResolved(resolved: ResolvedReference): readonly (EntityId | undefined)[] {
  switch (resolved.kind) {
    case 'transaction': {
      const [{ tokenTransfers, assessedCustomFees, maxCustomFees }] = resolved.transactions;
      return [
        ...[...tokenTransfers, ...assessedCustomFees].map(({ tokenId }) => tokenId),
        ...maxCustomFees.map(({ denominatingTokenId }) => denominatingTokenId),
      ];
    }
    case 'entity':
      return feeTokensOf(resolved);
    default:
      return [];
  }
}

function feeTokensOf({ entity }: Extract<ResolvedReference, { readonly kind: 'entity' }>) {
  switch (entity.kind) {
    case 'token': {
      const { fixed, royalty } = entity.token.customFees;
      return [...fixed, ...royalty.map(({ fallback }) => fallback)]
        .map((fee) => fee?.denominatingTokenId)
        .filter((tokenId) => tokenId !== entity.id);
    }
    case 'topic':
      return entity.topic.customFees.map(({ denominatingTokenId }) => denominatingTokenId);
    default:
      return [];
  }
}
