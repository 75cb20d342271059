import type { EntityId } from '../../domain/entity/entityId.ts';
import { type TokenSummary, type TokenUnit, tokenUnit } from '../../domain/entity/token.ts';
import { withTimeout } from '../../domain/withTimeout.ts';
import type { CallOptions } from '../http/callOptions.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';
import { SharedRequests } from '../sharedRequests.ts';

/** As many as one list of the service gives; tokens beyond are shown in smallest units. */
export const askedAtOnce = 100;

const maxKept = 1_000;
// Rows are shown in smallest units when the tokens take longer.
const patienceMs = 3_000;

/** The units of tokens, each asked for once. */
export function createTokenUnits(ledger: Pick<LedgerClient, 'tokens'>) {
  // Decimals never change; a new symbol comes with the token's own details.
  const known = new Map<EntityId, TokenUnit>();
  const asking = new Map<EntityId, Promise<void>>();
  const waits = new SharedRequests<unknown>();
  const remember = (token: Pick<TokenSummary, 'id' | 'decimals' | 'symbol'>) => {
    const { id } = token;
    const unit = tokenUnit(token, token.symbol);
    if (unit === undefined) {
      return;
    }
    known.delete(id);
    known.set(id, unit);
    const [oldest] = known.keys();
    if (known.size > maxKept && oldest !== undefined) {
      known.delete(oldest);
    }
  };
  const ask = async (ids: readonly EntityId[]) => {
    try {
      const { items } = await ledger.tokens({ 'token.id': ids, limit: askedAtOnce });
      items.forEach(remember);
    } finally {
      for (const id of ids) {
        asking.delete(id);
      }
    }
  };
  return {
    /**
     * Makes known what these tokens count in: one request for all that were not met before, none when there are none.
     * What could not be had stays unknown. Rejects only when aborted.
     */
    async learn(ids: readonly (EntityId | undefined)[], { signal }: CallOptions) {
      const unknown = new Set(ids.filter((id) => id !== undefined).filter((id) => !known.has(id)));
      const unasked = [...unknown].filter((id) => !asking.has(id)).slice(0, askedAtOnce);
      if (unasked.length > 0) {
        const asked = ask(unasked);
        for (const id of unasked) {
          asking.set(id, asked);
        }
      }
      const answers = [...unknown].map((id) => asking.get(id));
      if (answers.length > 0) {
        // A caller who leaves takes nothing from others who wait for the same answer.
        const waiting = waits.join(undefined, signal, () => Promise.allSettled(answers));
        await withTimeout(waiting, AbortSignal.timeout(patienceMs), signal);
      }
    },
    remember,
    of: (id: EntityId | undefined) => (id === undefined ? undefined : known.get(id)),
  };
}
