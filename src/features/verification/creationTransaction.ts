import type { ContractKey } from '../../domain/contract/verifiedContract.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';

type CreationLedger = Pick<LedgerClient, 'contract' | 'contractResult' | 'transactions'>;

/**
 * The Ethereum hash of the transaction that created a contract, `0x` and 64 hex digits, so that the service need not
 * search for the creation code; undefined when the ledger does not have it. A contract that another one created has the
 * transaction that called that one.
 */
export async function creationTransactionHash(
  ledger: CreationLedger,
  { address }: Pick<ContractKey, 'address'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { id, createdAt } = await ledger.contract({ contractIdOrAddress: address }, { signal });
  if (createdAt === undefined) {
    return undefined;
  }
  const { items } = await ledger.transactions({ timestamp: createdAt, limit: 1 }, { signal });
  const transactionId = items[0]?.transactionId;
  if (transactionId === undefined) {
    return undefined;
  }
  // Without a nonce the user's own transaction answers, which lists also what was created inside.
  const result = await ledger.contractResult({ transactionIdOrHash: transactionId }, { signal });
  // Of a transaction that is not Ethereum's, the ledger's own hash of 48 bytes begins with it.
  const [hash] = /^0x[0-9a-f]{64}/.exec(result.hash) ?? [];
  return result.createdContractIds.includes(id) ? hash : undefined;
}
