import { exactTokenBalanceProperties, tokenBalanceText } from '../entity/balanceText.ts';
import { type EntityId, parseEntityId } from '../entity/entityId.ts';
import { type TokenHolder, type TokenUnit, tokenUnit } from '../entity/token.ts';
import { phrase } from '../phrase.ts';
import { type DetailsRow, row } from './detailsRow.ts';
import type { DetailsSection, RowRenderers } from './detailsSection.ts';

export const tokenRows = {
  tokenBalances: { rows: (holder, { section, unitOf }) => holderRow(holder, unitOf(tokenOf(section))?.symbol) },
} satisfies RowRenderers;

function tokenOf({ parameters }: DetailsSection): EntityId | undefined {
  const tokenId = parameters['tokenId'];
  return typeof tokenId === 'string' ? parseEntityId(tokenId) : undefined;
}

/** A holder of the token that a section is about. */
function holderRow(holder: TokenHolder, symbol: TokenUnit['symbol']): DetailsRow {
  const { accountId, balance } = holder;
  const unit = tokenUnit(holder, symbol);
  return row(phrase`${accountId}`, balance === undefined ? phrase`not known` : tokenBalanceText(balance, unit), {
    reference: accountId,
    properties: balance === undefined ? [] : exactTokenBalanceProperties(balance, unit),
  });
}
