import type { AccountBalance, StakingReward } from '../entity/account.ts';
import type { TokenAirdrop } from '../entity/airdrop.ts';
import type { CryptoAllowance, NftAllowance, TokenAllowance } from '../entity/allowance.ts';
import type { Hook } from '../entity/hook.ts';
import type { TokenRelationship } from '../entity/token.ts';
import { type FormatContext, hbarProperties, keyProperties, property, timeProperties } from '../property.ts';
import { formatHbar, formatInteger } from '../value/amounts.ts';
import { timestampMs } from '../value/timestamp.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';
import { nftName } from './nftRows.ts';
import { exactProperties, type TokenContext, tokenAmount, tokenAmountProperties } from './tokenAmount.ts';

/** An account on one row, with what it holds of each token. */
export function balanceRow(balance: AccountBalance, { unitOf }: TokenContext): DetailsRow {
  return row(balance.accountId, formatHbar(balance.balanceTinybars), {
    reference: balance.accountId,
    properties: [
      ...property('Tinybars', formatInteger(balance.balanceTinybars)),
      ...balance.tokenBalances.flatMap((held) =>
        tokenAmountProperties(`Token ${held.tokenId}`, held.balance, unitOf(held.tokenId)),
      ),
    ],
  });
}

export function tokenRelationshipRow(relationship: TokenRelationship, context: TokenContext): DetailsRow {
  const { tokenId, balance, decimals } = relationship;
  const unit = { decimals, symbol: context.unitOf(tokenId)?.symbol };
  return row(tokenId, tokenAmount(balance, unit), {
    reference: tokenId,
    properties: [
      ...exactProperties(balance, unit),
      ...property('Association', relationship.automaticAssociation ? 'automatic' : 'by the account itself'),
      ...property('Freeze', applicable(relationship.freezeStatus)),
      ...property('KYC', applicable(relationship.kycStatus)),
      ...timeProperties('Since', relationship.createdAt, context),
    ],
  });
}

export function cryptoAllowanceRow(allowance: CryptoAllowance, context: FormatContext): DetailsRow {
  const { spender, remainingTinybars, grantedTinybars, validity } = allowance;
  return row(spender ?? '?', `${formatHbar(remainingTinybars)} left of ${formatHbar(grantedTinybars)}`, {
    reference: spender,
    properties: [
      ...hbarProperties('Left', remainingTinybars, context),
      ...hbarProperties('Granted', grantedTinybars, context),
      ...timeProperties('Since', validity.from, context),
    ],
  });
}

export function tokenAllowanceRow(allowance: TokenAllowance, context: TokenContext): DetailsRow {
  const { spender, tokenId, remaining, granted, validity } = allowance;
  const unit = context.unitOf(tokenId);
  return row(
    `${tokenId ?? '?'} for ${spender ?? '?'}`,
    `${tokenAmount(remaining, unit)} left of ${tokenAmount(granted, unit)}`,
    {
      reference: tokenId,
      properties: [
        ...tokenAmountProperties('Left', remaining, unit),
        ...tokenAmountProperties('Granted', granted, unit),
        ...timeProperties('Since', validity.from, context),
      ],
    },
  );
}

export function nftAllowanceRow(allowance: NftAllowance, context: FormatContext): DetailsRow {
  const { owner, spender, tokenId, approvedForAll, validity } = allowance;
  return row(`${tokenId ?? '?'} for ${spender ?? '?'}`, approvedForAll ? 'all of them' : 'revoked', {
    reference: tokenId,
    properties: [...property('Owner', owner), ...timeProperties('Since', validity.from, context)],
  });
}

export function rewardRow(reward: StakingReward, context: FormatContext): DetailsRow {
  return row(context.localTime(timestampMs(reward.paidAt)), formatHbar(reward.amountTinybars), {
    properties: [
      ...hbarProperties('Amount', reward.amountTinybars, context),
      ...property('Consensus time', reward.paidAt),
    ],
  });
}

export function airdropRow(airdrop: TokenAirdrop, context: TokenContext): DetailsRow {
  const { tokenId, serialNumber, senderId, receiverId, amount, validity } = airdrop;
  const isNft = serialNumber !== undefined;
  const unit = context.unitOf(tokenId);
  const label = isNft ? `${tokenId ?? '?'} serial ${serialNumber}` : (tokenId ?? '?');
  const what = isNft ? '' : `${tokenAmount(amount, unit)}, `;
  return row(label, `${what}${senderId ?? '?'} → ${receiverId ?? '?'}`, {
    reference: isNft && tokenId !== undefined ? nftName(tokenId, serialNumber) : tokenId,
    properties: [
      ...(isNft ? [] : tokenAmountProperties('Amount', amount, unit)),
      ...property('Sender', senderId),
      ...property('Receiver', receiverId),
      ...timeProperties('Since', validity.from, context),
    ],
  });
}

export function hookRow(hook: Hook, context: FormatContext): DetailsRow {
  const state = hook.deleted ? 'deleted, ' : '';
  return row(`Hook ${hook.id}`, `${state}${plainWord(hook.type)} ${plainWord(hook.extensionPoint)}`, {
    reference: hook.contractId,
    properties: [
      ...property('Contract', hook.contractId),
      ...keyProperties('Admin key', hook.adminKey),
      ...timeProperties('Created', hook.createdAt, context),
    ],
  });
}

function applicable(status: string): string | undefined {
  return status === 'NOT_APPLICABLE' ? undefined : status.toLowerCase().slice(0, 40);
}
