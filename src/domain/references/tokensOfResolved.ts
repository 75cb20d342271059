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
      return tokensOfEntity(resolved);
    default:
      return [];
  }
}

function tokensOfEntity({ entity }: Extract<ResolvedReference, { readonly kind: 'entity' }>) {
  switch (entity.kind) {
    case 'token': {
      const { fixed = [], royalty = [] } = entity.token.customFees ?? {};
      return [...fixed, ...royalty.map(({ fallback }) => fallback)]
        .map((fee) => fee?.denominatingTokenId)
        .filter((tokenId) => tokenId !== entity.id);
    }
    case 'account':
    case 'contract': {
      const { tokenBalances } = entity.account;
      // Not all may be asked for: those it holds something of first.
      const held = tokenBalances.filter(({ balance }) => balance !== 0n);
      const none = tokenBalances.filter(({ balance }) => balance === 0n);
      return [...held, ...none].map(({ tokenId }) => tokenId);
    }
    case 'topic':
      return (entity.topic.customFees ?? []).map(({ denominatingTokenId }) => denominatingTokenId);
    default:
      return [];
  }
}
