import type { PublicKey } from '../../domain/entity/publicKey.ts';
import type { LedgerEntity } from '../../domain/references/resolvedReference.ts';
import type { CallOptions } from '../http/callOptions.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';

/** The first account that has the key. */
export async function lookUpPublicKey(
  ledger: Pick<LedgerClient, 'accounts'>,
  key: PublicKey,
  call: CallOptions,
): Promise<LedgerEntity | undefined> {
  const { items } = await ledger.accounts({ 'account.publickey': key, limit: 1 }, call);
  const [account] = items;
  return account && { kind: 'account', id: account.id, account };
}
