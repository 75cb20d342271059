import type { Block } from '../block/block.ts';
import type { ContractResultDetails } from '../contract/contractResult.ts';
import { tokenAmountFacts } from '../details/tokenAmount.ts';
import { formatEvmAddress } from '../entity/evmAddress.ts';
import { namedAccount } from '../entity/systemEntities.ts';
import { type FactContext, type FactSheet, fact, hbarFacts, hbarText, momentFacts, plural } from '../property.ts';
import { formatInteger } from '../value/amounts.ts';
import { hasSucceeded, type LedgerTransaction, type Transfer } from './ledgerTransaction.ts';

/** A transaction with what followed from it: type, result, time, fee and transfers. */
export function transactionFacts(
  [transaction, ...others]: readonly [LedgerTransaction, ...LedgerTransaction[]],
  context: FactContext,
): FactSheet {
  const { transfers, tokenTransfers, nftTransfers } = transaction;
  return {
    title: 'Transaction',
    name: transactionName(transaction.name),
    alerts: hasSucceeded(transaction) ? [] : [resultText(transaction.result)],
    facts: [
      ...fact('Result', resultText(transaction.result)),
      ...fact('Id', transaction.transactionId, 'detail'),
      ...momentFacts('Time', transaction.consensusTimestamp, context),
      ...hbarFacts('Fee', transaction.chargedFeeTinybars, context),
      ...hbarFacts('Maximum fee', transaction.maxFeeTinybars, context, 'detail'),
      ...fact('Entity', transaction.entityId),
      ...fact('Memo', memoText(transaction.memoBase64), 'untrusted'),
      ...fact('Transfers', transfersText(transfers, context)),
      ...transfers.flatMap(({ accountId, amountTinybars }) =>
        hbarFacts(`ℏ ${namedAccount(accountId)}`, amountTinybars, context, 'detail'),
      ),
      ...fact('Token transfers', tokenTransfers.length === 0 ? undefined : String(tokenTransfers.length)),
      ...tokenTransfers.flatMap(({ accountId, tokenId, amount }) =>
        tokenAmountFacts(`Token ${tokenId} ${namedAccount(accountId)}`, amount, context.unitOf?.(tokenId), 'detail'),
      ),
      ...nftTransfers.flatMap(({ tokenId, serialNumber, senderId, receiverId }) =>
        fact('NFT transfer', `${tokenId ?? '?'} #${serialNumber}: ${senderId ?? 'minted'} → ${receiverId ?? 'burnt'}`),
      ),
      ...fact('Node', transaction.nodeId, 'detail'),
      ...fact('Scheduled', transaction.scheduled ? 'yes' : undefined),
      ...fact('Nonce', transaction.nonce === 0 ? undefined : String(transaction.nonce)),
      ...fact('Hash (base64)', transaction.hash, 'detail'),
      ...fact('Followed by', others.length === 0 ? undefined : plural(BigInt(others.length), 'transaction')),
      ...others.flatMap((other) =>
        fact(
          `With nonce ${other.nonce}${other.scheduled ? ', scheduled' : ''}`,
          `${transactionName(other.name)} ${resultText(other.result)}`,
          'detail',
        ),
      ),
    ],
  };
}

/** The execution of an Ethereum transaction. */
export function executionFacts(result: ContractResultDetails, context: FactContext): FactSheet {
  return {
    title: 'Ethereum transaction',
    name: undefined,
    alerts: [
      ...(result.succeeded ? [] : [resultText(result.result)]),
      ...(result.partial ? ['Incomplete: the service does not have the whole record yet'] : []),
    ],
    facts: [
      ...fact('Result', resultText(result.result)),
      ...fact('Error', result.errorMessage, 'untrusted'),
      ...momentFacts('Time', result.timestamp, context),
      ...fact('From', result.from && formatEvmAddress(result.from)),
      ...fact('To', result.to && formatEvmAddress(result.to)),
      ...fact('Contract', result.contractId),
      ...hbarFacts('Amount', result.amountTinybars === 0n ? undefined : result.amountTinybars, context),
      ...fact('Gas', gasText(result)),
      ...fact('Logs', result.logs.length === 0 ? undefined : String(result.logs.length)),
      ...fact('Block', result.blockNumber === undefined ? undefined : formatInteger(result.blockNumber)),
      ...fact('Hash', result.hash, 'detail'),
      ...fact('Created', result.createdContractIds.join(', ')),
    ],
  };
}

/** A block. */
export function blockFacts(block: Block, context: FactContext): FactSheet {
  return {
    title: 'Block',
    name: formatInteger(block.number),
    alerts: [],
    facts: [
      ...momentFacts('From', block.consensus.from, context),
      ...momentFacts('To', block.consensus.to, context),
      ...fact('Transactions', formatInteger(block.transactionCount)),
      ...fact('Gas used', block.gasUsed === undefined ? undefined : formatInteger(block.gasUsed)),
      ...fact('Size', block.sizeBytes === undefined ? undefined : `${formatInteger(block.sizeBytes)} bytes`, 'detail'),
      ...fact('Record file', block.name, 'untrustedDetail'),
      ...fact('Ledger version', block.ledgerVersion, 'untrustedDetail'),
      ...fact('Hash', block.hash, 'detail'),
      ...fact('Previous block', block.previousHash, 'detail'),
    ],
  };
}

/** `CRYPTOTRANSFER` and the like have no word breaks; only shape is checked, since new types come with new releases. */
function transactionName(name: string): string {
  return /^[A-Z0-9_]{1,60}$/.test(name) ? name : 'of an unknown type';
}

function resultText(result: string): string {
  return /^[A-Z0-9_]{1,80}$/.test(result) ? result : 'unknown';
}

function memoText(base64: string | undefined): string | undefined {
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('utf8');
}

/** `0.0.1001 −12.34 ℏ → 0.0.1002 12.34 ℏ` for a plain transfer, else the number of parties and what moved. */
function transfersText(transfers: readonly Transfer[], context: FactContext): string | undefined {
  const largest = transfers.toSorted((a, b) => (magnitude(a) < magnitude(b) ? 1 : -1));
  const [from] = largest.filter(({ amountTinybars }) => amountTinybars < 0n);
  const [to] = largest.filter(({ amountTinybars }) => amountTinybars > 0n);
  if (from === undefined || to === undefined) {
    return undefined;
  }
  const more = transfers.length > 2 ? `, ${transfers.length} entries in all` : '';
  return `${from.accountId} → ${to.accountId} ${hbarText(to.amountTinybars, context)}${more}`;
}

function magnitude({ amountTinybars }: Transfer): bigint {
  return amountTinybars < 0n ? -amountTinybars : amountTinybars;
}

function gasText({ gasUsed, gasLimit, gasPriceTinybars }: ContractResultDetails): string {
  const price = gasPriceTinybars === undefined ? '' : ` at ${formatInteger(gasPriceTinybars)} tinybars`;
  return `${gasUsed === undefined ? '?' : formatInteger(gasUsed)} of ${formatInteger(gasLimit)}${price}`;
}
