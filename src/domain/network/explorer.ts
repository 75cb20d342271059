import type { ResolvedReference } from '../references/resolvedReference.ts';
import type { Network } from './network.ts';

/** The page of what was resolved in the network's block explorer; undefined when there is none. */
export function explorerUrl(
  { explorerUrl: base }: Pick<Network, 'explorerUrl'>,
  resolved: ResolvedReference,
): string | undefined {
  const path = explorerPath(resolved);
  return base === undefined || path === undefined ? undefined : `${base}/${path}`;
}

function explorerPath(resolved: ResolvedReference): string | undefined {
  switch (resolved.kind) {
    case 'entity': {
      const { kind, id } = resolved.entity;
      return kind === 'other' ? undefined : `${kind}/${id}`;
    }
    case 'transaction':
      return `transaction/${resolved.transactions[0].consensusTimestamp}`;
    case 'execution':
      return `transaction/${resolved.result.timestamp}`;
    case 'block':
      return `block/${resolved.block.number}`;
    case 'notFound':
      return undefined;
  }
}
