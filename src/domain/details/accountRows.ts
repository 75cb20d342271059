import type {
  Account,
  AccountBalance,
  CryptoAllowance,
  NftAllowance,
  StakingReward,
  TokenAirdrop,
  TokenAllowance,
} from '../entity/account.ts';
import {
  balanceText,
  exactBalanceProperties,
  exactTokenBalanceProperties,
  tokenBalanceText,
} from '../entity/balanceText.ts';
import { nftName, type TokenRelationship, type TokenUnit, tokenUnit } from '../entity/token.ts';
import { type DisplayText, label, verbatim } from '../label.ts';
import type { Words } from '../phrase.ts';
import {
  type FormatContext,
  hbarProperties,
  property,
  rangeProperties,
  type TokenContext,
  timeProperties,
  tokenAmount,
  tokenAmountProperties,
} from '../property.ts';
import { formatHbar } from '../value/amounts.ts';
import { formatTimestamp } from '../value/timestamp.ts';
import { type DetailsRow, row } from './detailsRow.ts';
import type { RowRenderers } from './detailsSection.ts';

export const accountRows = {
  accounts: { rows: accountRow },
  // The answer has the decimals, not the symbols.
  accountTokens: { rows: tokenRelationshipRow, tokens: ({ tokenId }) => [tokenId] },
  cryptoAllowances: { rows: cryptoAllowanceRow },
  tokenAllowances: { rows: tokenAllowanceRow, tokens: ({ tokenId }) => [tokenId] },
  nftAllowances: { rows: nftAllowanceRow },
  stakingRewards: { rows: rewardRow },
  outstandingAirdrops: { rows: airdropRow, tokens: tokensOfAirdrop },
  pendingAirdrops: { rows: airdropRow, tokens: tokensOfAirdrop },
  balances: { rows: balanceRow, tokens: ({ tokenBalances }) => tokenBalances.map(({ tokenId }) => tokenId) },
} satisfies RowRenderers;

/** An airdrop of an NFT has a serial number and no amount. */
function tokensOfAirdrop({ serialNumber, tokenId }: TokenAirdrop) {
  return serialNumber === undefined ? [tokenId] : [];
}

function accountRow({ id, balanceTinybars }: Account): DetailsRow {
  return balanceTinybars === undefined
    ? row(verbatim(id), label('notKnown'), { reference: id })
    : row(verbatim(id), balanceText(balanceTinybars), {
        reference: id,
        properties: exactBalanceProperties(balanceTinybars),
      });
}

/** An account on one row, with what it holds of each token. */
export function balanceRow(balance: AccountBalance, { unitOf }: TokenContext): DetailsRow {
  const { accountId, balanceTinybars, tokenBalances } = balance;
  return row(verbatim(accountId), balanceTinybars === undefined ? label('notKnown') : balanceText(balanceTinybars), {
    reference: accountId,
    properties: [
      ...(balanceTinybars === undefined ? [] : exactBalanceProperties(balanceTinybars)),
      ...tokenBalances.flatMap((held) =>
        property(label('tokenWithId', held.tokenId), heldText(held.balance, unitOf(held.tokenId))),
      ),
    ],
  });
}

export function tokenRelationshipRow(relationship: TokenRelationship, context: TokenContext): DetailsRow {
  const { tokenId, balance, automaticAssociation } = relationship;
  const unit = tokenUnit(relationship, context.unitOf(tokenId)?.symbol);
  return row(verbatim(tokenId), heldText(balance, unit), {
    reference: tokenId,
    properties: [
      ...(balance === undefined ? [] : exactTokenBalanceProperties(balance, unit)),
      ...property('decimals', relationship.decimals === undefined ? label('notKnown') : String(relationship.decimals)),
      ...property(
        'association',
        automaticAssociation === undefined ? undefined : label(automaticAssociation ? 'automatic' : 'byAccountItself'),
      ),
      ...property('freeze', statusText(relationship.freezeStatus)),
      ...property('kyc', statusText(relationship.kycStatus)),
      ...timeProperties('since', relationship.createdAt),
    ],
  });
}

function cryptoAllowanceRow(allowance: CryptoAllowance, context: FormatContext): DetailsRow {
  const { owner, spender, remainingTinybars, grantedTinybars, validity } = allowance;
  const text = (tinybars: bigint | undefined) => (tinybars === undefined ? '?' : formatHbar(tinybars));
  return row(verbatim(spender ?? '?'), label('leftOf', text(remainingTinybars), text(grantedTinybars)), {
    reference: spender,
    properties: [
      ...hbarProperties('left', remainingTinybars, context),
      ...hbarProperties('granted', grantedTinybars, context),
      ...property('owner', owner),
      ...rangeProperties(validity),
    ],
  });
}

function tokenAllowanceRow(allowance: TokenAllowance, context: TokenContext): DetailsRow {
  const { owner, spender, tokenId, remaining, granted, validity } = allowance;
  const unit = context.unitOf(tokenId);
  return row(
    label('allowance', tokenId ?? '?', spender ?? '?'),
    label('leftOf', amountText(remaining, unit), amountText(granted, unit)),
    {
      reference: tokenId,
      properties: [
        ...tokenAmountProperties('left', remaining, unit),
        ...tokenAmountProperties('granted', granted, unit),
        ...property('owner', owner),
        ...property('spender', spender),
        ...rangeProperties(validity),
      ],
    },
  );
}

function nftAllowanceRow(allowance: NftAllowance): DetailsRow {
  const { owner, spender, tokenId, approvedForAll, validity } = allowance;
  const text = label(approvedForAll === undefined ? 'notKnown' : approvedForAll ? 'allOfThem' : 'revoked');
  return row(label('allowance', tokenId ?? '?', spender ?? '?'), text, {
    reference: tokenId,
    properties: [...property('owner', owner), ...property('spender', spender), ...rangeProperties(validity)],
  });
}

function rewardRow(reward: StakingReward, context: FormatContext): DetailsRow {
  const { paidAt, amountTinybars } = reward;
  const amount = amountTinybars === undefined ? label('notKnown') : formatHbar(amountTinybars);
  return row(verbatim(formatTimestamp(paidAt)), amount, {
    properties: [...hbarProperties('amount', amountTinybars, context), ...property('consensusTime', paidAt)],
  });
}

export function airdropRow(airdrop: TokenAirdrop, context: TokenContext): DetailsRow {
  const { tokenId, serialNumber, senderId, receiverId, amount, validity } = airdrop;
  const isNft = serialNumber !== undefined;
  const unit = context.unitOf(tokenId);
  const name = isNft ? label('nftSerial', tokenId ?? '?', String(serialNumber)) : verbatim(tokenId ?? '?');
  const parties = `${senderId ?? '?'} → ${receiverId ?? '?'}`;
  return row(name, isNft ? parties : [amountText(amount, unit), ', ', parties], {
    reference: isNft && tokenId !== undefined ? nftName(tokenId, serialNumber) : tokenId,
    properties: [
      ...(isNft ? [] : tokenAmountProperties('amount', amount, unit)),
      ...property('sender', senderId),
      ...property('receiver', receiverId),
      ...rangeProperties(validity),
    ],
  });
}

function heldText(balance: bigint | undefined, unit: TokenUnit | undefined): DisplayText {
  return balance === undefined ? label('notKnown') : tokenBalanceText(balance, unit);
}

function amountText(amount: bigint | undefined, unit: TokenUnit | undefined): Words {
  return amount === undefined ? '?' : tokenAmount(amount, unit);
}

function statusText(status: string | undefined): DisplayText {
  return status === undefined ? label('notKnown') : status.toLowerCase().replaceAll('_', ' ').slice(0, 40);
}
