import type {
  Account,
  AccountBalance,
  CryptoAllowance,
  Hook,
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
import { keyProperties } from '../entity/keyProperties.ts';
import { nftName, type TokenRelationship, type TokenUnit, tokenUnit } from '../entity/token.ts';
import { phrase, type Words } from '../phrase.ts';
import {
  type EntitySummary,
  type FormatContext,
  hbarProperties,
  type Property,
  property,
  rangeProperties,
  type TokenContext,
  timeProperties,
  tokenAmount,
  tokenAmountProperties,
} from '../property.ts';
import { formatHbar, formatUsd, tinybarsToTinycents } from '../value/amounts.ts';
import { formatTimestamp } from '../value/timestamp.ts';
import { slotRow } from './contractRows.ts';
import { type DetailsRow, plainWord, type RowContext, type RowRenderers, row } from './detailsSection.ts';

export const accountRows = {
  accounts: { rows: accountRow },
  // The answer has the decimals, not the symbols.
  accountTokens: { rows: tokenRelationshipRow, tokens: ({ tokenId }) => [tokenId] },
  cryptoAllowances: { rows: cryptoAllowanceRow },
  tokenAllowances: { rows: tokenAllowanceRow, tokens: ({ tokenId }) => [tokenId] },
  nftAllowances: { rows: nftAllowanceRow },
  stakingRewards: { rows: rewardRow, rated: ({ paidAt }) => [paidAt] },
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
    ? row(phrase`${id}`, phrase`not known`, { reference: id })
    : row(phrase`${id}`, balanceText(balanceTinybars), {
        reference: id,
        properties: exactBalanceProperties(balanceTinybars),
      });
}

/** An account on one row, with what it holds of each token. */
function balanceRow(balance: AccountBalance, { unitOf }: TokenContext): DetailsRow {
  const { accountId, balanceTinybars, tokenBalances } = balance;
  return row(phrase`${accountId}`, balanceTinybars === undefined ? phrase`not known` : balanceText(balanceTinybars), {
    reference: accountId,
    properties: [
      ...(balanceTinybars === undefined ? [] : exactBalanceProperties(balanceTinybars)),
      ...tokenBalances.flatMap((held) =>
        property(phrase`Token ${held.tokenId}`, heldText(held.balance, unitOf(held.tokenId))),
      ),
    ],
  });
}

function tokenRelationshipRow(relationship: TokenRelationship, context: TokenContext): DetailsRow {
  const { tokenId, balance, automaticAssociation } = relationship;
  const unit = tokenUnit(relationship, context.unitOf(tokenId)?.symbol);
  return row(phrase`${tokenId}`, heldText(balance, unit), {
    reference: tokenId,
    properties: [
      ...(balance === undefined ? [] : exactTokenBalanceProperties(balance, unit)),
      ...property(
        phrase`Decimals`,
        relationship.decimals === undefined ? phrase`not known` : String(relationship.decimals),
      ),
      ...property(
        phrase`Association`,
        automaticAssociation === undefined
          ? undefined
          : automaticAssociation
            ? phrase`automatic`
            : phrase`by the account itself`,
      ),
      ...property(phrase`Freeze`, statusText(relationship.freezeStatus)),
      ...property(phrase`KYC`, statusText(relationship.kycStatus)),
      ...timeProperties(phrase`Since`, relationship.createdAt),
    ],
  });
}

function cryptoAllowanceRow(allowance: CryptoAllowance, context: FormatContext): DetailsRow {
  const { owner, spender, remainingTinybars, grantedTinybars, validity } = allowance;
  const text = (tinybars: bigint | undefined) => (tinybars === undefined ? '?' : formatHbar(tinybars));
  return row(phrase`${spender ?? '?'}`, phrase`${text(remainingTinybars)} left of ${text(grantedTinybars)}`, {
    reference: spender,
    properties: [
      ...hbarProperties(phrase`Left`, remainingTinybars, context),
      ...hbarProperties(phrase`Granted`, grantedTinybars, context),
      ...property(phrase`Owner`, owner),
      ...rangeProperties(validity),
    ],
  });
}

function tokenAllowanceRow(allowance: TokenAllowance, context: TokenContext): DetailsRow {
  const { owner, spender, tokenId, remaining, granted, validity } = allowance;
  const unit = context.unitOf(tokenId);
  return row(
    phrase`${tokenId ?? '?'} for ${spender ?? '?'}`,
    phrase`${amountText(remaining, unit)} left of ${amountText(granted, unit)}`,
    {
      reference: tokenId,
      properties: [
        ...tokenAmountProperties(phrase`Left`, remaining, unit),
        ...tokenAmountProperties(phrase`Granted`, granted, unit),
        ...property(phrase`Owner`, owner),
        ...property(phrase`Spender`, spender),
        ...rangeProperties(validity),
      ],
    },
  );
}

function nftAllowanceRow(allowance: NftAllowance): DetailsRow {
  const { owner, spender, tokenId, approvedForAll, validity } = allowance;
  const text =
    approvedForAll === undefined ? phrase`not known` : approvedForAll ? phrase`all of them` : phrase`revoked`;
  return row(phrase`${tokenId ?? '?'} for ${spender ?? '?'}`, text, {
    reference: tokenId,
    properties: [
      ...property(phrase`Owner`, owner),
      ...property(phrase`Spender`, spender),
      ...rangeProperties(validity),
    ],
  });
}

/** What it is worth today says nothing of what it was worth. */
function rewardRow({ paidAt, amountTinybars }: StakingReward, { rateAt }: RowContext): DetailsRow {
  const amount = amountTinybars === undefined ? phrase`not known` : formatHbar(amountTinybars);
  const rate = rateAt(paidAt);
  const worth = rate && amountTinybars !== undefined ? formatUsd(tinybarsToTinycents(amountTinybars, rate)) : undefined;
  return row(phrase`${formatTimestamp(paidAt)}`, amount, {
    properties: [...property(phrase`Worth then`, worth && `≈ ${worth}`), ...property(phrase`Consensus time`, paidAt)],
  });
}

function airdropRow(airdrop: TokenAirdrop, context: TokenContext): DetailsRow {
  const { tokenId, serialNumber, senderId, receiverId, amount, validity } = airdrop;
  const isNft = serialNumber !== undefined;
  const unit = context.unitOf(tokenId);
  const name = isNft ? phrase`${tokenId ?? '?'} serial ${serialNumber}` : phrase`${tokenId ?? '?'}`;
  const parties = `${senderId ?? '?'} → ${receiverId ?? '?'}`;
  return row(name, isNft ? parties : [amountText(amount, unit), ', ', parties], {
    reference: isNft && tokenId !== undefined ? nftName(tokenId, serialNumber) : tokenId,
    properties: [
      ...(isNft ? [] : tokenAmountProperties(phrase`Amount`, amount, unit)),
      ...property(phrase`Sender`, senderId),
      ...property(phrase`Receiver`, receiverId),
      ...rangeProperties(validity),
    ],
  });
}

function heldText(balance: bigint | undefined, unit: TokenUnit | undefined): Words {
  return balance === undefined ? phrase`not known` : tokenBalanceText(balance, unit);
}

function amountText(amount: bigint | undefined, unit: TokenUnit | undefined): Words {
  return amount === undefined ? '?' : tokenAmount(amount, unit);
}

function statusText(status: string | undefined): Words {
  return status === undefined ? phrase`not known` : status.toLowerCase().replaceAll('_', ' ').slice(0, 40);
}

export const hookRows = { accountHooks: { rows: hookRow }, hookStorage: { rows: slotRow } } satisfies RowRenderers;

function hookRow(hook: Hook): DetailsRow {
  return row(phrase`Hook ${hook.id}`, hookText(hook), {
    reference: hook.ownerId && `hook ${hook.id} of ${hook.ownerId}`,
    properties: hookProperties(hook),
  });
}

/** What the ledger says of one hook. */
export function hookSummary(hook: Hook): EntitySummary {
  return {
    title: phrase`Hook`,
    name: undefined,
    alerts: hook.deleted ? [phrase`Deleted`] : [],
    properties: [
      ...property(phrase`Number`, String(hook.id)),
      ...property(phrase`Type`, hookText(hook)),
      ...hookProperties(hook),
    ],
  };
}

function hookText({ deleted, type, extensionPoint }: Hook): Words {
  const words = `${plainWord(type)} ${plainWord(extensionPoint)}`;
  return deleted === true ? [phrase`deleted`, ', ', words] : words;
}

function hookProperties(hook: Hook): readonly Property[] {
  return [
    ...property(phrase`Owner`, hook.ownerId),
    ...property(phrase`Contract`, hook.contractId),
    ...keyProperties(phrase`Admin key`, hook.adminKey),
    ...timeProperties(phrase`Created`, hook.createdAt),
    ...(hook.validity === undefined ? [] : rangeProperties(hook.validity)),
  ];
}
