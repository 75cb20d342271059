import type { EntityId } from '../entity/entityId.ts';
import { movedNfts, nftChangeText } from '../entity/nftChange.ts';
import { systemEntity } from '../entity/systemEntities.ts';
import { phrase, type Words } from '../phrase.ts';
import { type FormatContext, hbarProperties, type Property, property, tokenAmountProperties } from '../property.ts';
import type { AssessedCustomFee, LedgerTransaction } from './ledgerTransaction.ts';

/** Who got and paid what: hbar, tokens, NFTs, staking rewards and custom fees, system accounts by name. */
export function transferProperties(
  transaction: LedgerTransaction,
  context: FormatContext,
  kind: 'own' | 'detail' = 'own',
): readonly Property[] {
  const { name: type, nodeId, transactionId } = transaction;
  const [payer] = transactionId.split('-');
  const named = (properties: readonly Property[], accountId: EntityId) => {
    const role = accountId === nodeId ? phrase`Node` : accountId === payer ? phrase`Payer` : undefined;
    return withRole(properties, role ?? systemEntity(accountId)?.name);
  };
  return [
    ...transaction.transfers.flatMap(({ accountId, amountTinybars, isApproval }) =>
      named(approved(hbarProperties(phrase`ℏ ${accountId}`, amountTinybars, context, kind), isApproval), accountId),
    ),
    ...transaction.tokenTransfers.flatMap(({ accountId, tokenId, amount, isApproval }) => {
      const name = phrase`Token ${tokenId} ${accountId}`;
      const moved = tokenAmountProperties(name, amount, context.unitOf?.(tokenId), kind);
      return named(approved(moved, isApproval), accountId);
    }),
    ...transaction.nftTransfers.flatMap(({ tokenId, serialNumber, senderId, receiverId, isApproval }) => {
      const name = phrase`NFT ${movedNfts(tokenId, serialNumber)}`;
      return approved(property(name, nftChangeText({ type, senderId, receiverId }, serialNumber)), isApproval);
    }),
    ...transaction.stakingRewardTransfers.flatMap(({ accountId, amountTinybars }) =>
      named(hbarProperties(phrase`Staking reward of ${accountId}`, amountTinybars, context, kind), accountId),
    ),
    ...transaction.assessedCustomFees.flatMap((fee) => assessedFeeProperties(fee, context, kind)),
  ];
}

function assessedFeeProperties(
  { amount, tokenId, collectorId, effectivePayerIds }: AssessedCustomFee,
  context: FormatContext,
  kind: 'own' | 'detail',
): readonly Property[] {
  const collector = collectorId ?? '?';
  const properties =
    tokenId === undefined
      ? hbarProperties(phrase`Custom fee to ${collector}`, amount, context, kind)
      : tokenAmountProperties(
          phrase`Custom fee to ${collector} in ${tokenId}`,
          amount,
          context.unitOf?.(tokenId),
          kind,
        );
  const payers = effectivePayerIds.join(', ');
  return payers === ''
    ? properties
    : properties.map((one) => ({
        ...one,
        value: phrase`${one.value}, paid by ${payers}`,
      }));
}

/** With what the account is here, or for all networks: `0.00465 ℏ · Fee collection`. */
function withRole(properties: readonly Property[], role: Words | undefined): readonly Property[] {
  return role === undefined ? properties : properties.map((one) => ({ ...one, value: [one.value, ' · ', role] }));
}

/** An approved spender moved it, not the owner. */
function approved(properties: readonly Property[], isApproval: boolean): readonly Property[] {
  return isApproval
    ? properties.map((one) => ({
        ...one,
        value: phrase`${one.value}, moved by an approved spender`,
      }))
    : properties;
}
