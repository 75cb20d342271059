import type { EntityId } from '../entity/entityId.ts';
import { movedNfts, nftChangeText } from '../entity/nftChange.ts';
import { systemEntity } from '../entity/systemEntities.ts';
import { type DisplayText, label } from '../label.ts';
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
    const role = accountId === nodeId ? label('node') : accountId === payer ? label('payer') : undefined;
    return withRole(properties, role ?? systemEntity(accountId)?.name);
  };
  return [
    ...transaction.transfers.flatMap(({ accountId, amountTinybars, isApproval }) =>
      named(approved(hbarProperties(label('hbarOf', accountId), amountTinybars, context, kind), isApproval), accountId),
    ),
    ...transaction.tokenTransfers.flatMap(({ accountId, tokenId, amount, isApproval }) => {
      const name = label('tokenWithIdOf', tokenId, accountId);
      const moved = tokenAmountProperties(name, amount, context.unitOf?.(tokenId), kind);
      return named(approved(moved, isApproval), accountId);
    }),
    ...transaction.nftTransfers.flatMap(({ tokenId, serialNumber, senderId, receiverId, isApproval }) => {
      const name = label('nftOfTransfer', movedNfts(tokenId, serialNumber));
      return approved(property(name, nftChangeText({ type, senderId, receiverId }, serialNumber)), isApproval);
    }),
    ...transaction.stakingRewardTransfers.flatMap(({ accountId, amountTinybars }) =>
      named(hbarProperties(label('stakingRewardOf', accountId), amountTinybars, context, kind), accountId),
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
      ? hbarProperties(label('customFeeTo', collector), amount, context, kind)
      : tokenAmountProperties(label('customFeeToIn', collector, tokenId), amount, context.unitOf?.(tokenId), kind);
  const payers = effectivePayerIds.join(', ');
  return payers === ''
    ? properties
    : properties.map((one) => ({
        ...one,
        value: label('paidBy', one.value, payers),
      }));
}

/** With what the account is here, or for all networks: `0.00465 ℏ · Fee collection`. */
function withRole(properties: readonly Property[], role: DisplayText | undefined): readonly Property[] {
  return role === undefined ? properties : properties.map((one) => ({ ...one, value: [one.value, ' · ', role] }));
}

/** An approved spender moved it, not the owner. */
function approved(properties: readonly Property[], isApproval: boolean): readonly Property[] {
  return isApproval
    ? properties.map((one) => ({
        ...one,
        value: label('fromAllowance', one.value),
      }))
    : properties;
}
