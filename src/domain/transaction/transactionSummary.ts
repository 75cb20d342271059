import type { Block } from '../block/block.ts';
import type { ContractResultDetails } from '../contract/contractResult.ts';
import { tokenAmountProperties } from '../details/tokenAmount.ts';
import { formatEvmAddress } from '../entity/evmAddress.ts';
import { namedAccount } from '../entity/systemEntities.ts';
import {
  type EntitySummary,
  type FormatContext,
  hbarProperties,
  hbarText,
  plural,
  property,
  timeProperties,
} from '../property.ts';
import { formatInteger } from '../value/amounts.ts';
import { hasSucceeded, type LedgerTransaction, type Transfer } from './ledgerTransaction.ts';

/** A transaction with what followed from it: type, result, time, fee and transfers. */
export function transactionSummary(
  [transaction, ...others]: readonly [LedgerTransaction, ...LedgerTransaction[]],
  context: FormatContext,
): EntitySummary {
  const { transfers, tokenTransfers, nftTransfers } = transaction;
  return {
    title: 'Transaction',
    name: transactionName(transaction.name),
    alerts: hasSucceeded(transaction) ? [] : [resultText(transaction.result)],
    properties: [
      ...property('Result', resultText(transaction.result)),
      ...property('Id', transaction.transactionId, 'detail'),
      ...timeProperties('Time', transaction.consensusTimestamp, context),
      ...hbarProperties('Fee', transaction.chargedFeeTinybars, context),
      ...hbarProperties('Maximum fee', transaction.maxFeeTinybars, context, 'detail'),
      ...property('Entity', transaction.entityId),
      ...property('Memo', memoText(transaction.memoBase64), 'untrusted'),
      ...property('Transfers', transfersText(transfers, context)),
      ...transfers.flatMap(({ accountId, amountTinybars }) =>
        hbarProperties(`ℏ ${namedAccount(accountId)}`, amountTinybars, context, 'detail'),
      ),
      ...property('Token transfers', tokenTransfers.length === 0 ? undefined : String(tokenTransfers.length)),
      ...tokenTransfers.flatMap(({ accountId, tokenId, amount }) =>
        tokenAmountProperties(
          `Token ${tokenId} ${namedAccount(accountId)}`,
          amount,
          context.unitOf?.(tokenId),
          'detail',
        ),
      ),
      ...nftTransfers.flatMap(({ tokenId, serialNumber, senderId, receiverId }) =>
        property(
          'NFT transfer',
          `${tokenId ?? '?'} #${serialNumber}: ${senderId ?? 'minted'} → ${receiverId ?? 'burnt'}`,
        ),
      ),
      ...property('Node', transaction.nodeId, 'detail'),
      ...property('Scheduled', transaction.scheduled ? 'yes' : undefined),
      ...property('Nonce', transaction.nonce === 0 ? undefined : String(transaction.nonce)),
      ...property('Hash (base64)', transaction.hash, 'detail'),
      ...property('Followed by', others.length === 0 ? undefined : plural(BigInt(others.length), 'transaction')),
      ...others.flatMap((other) =>
        property(
          `With nonce ${other.nonce}${other.scheduled ? ', scheduled' : ''}`,
          `${transactionName(other.name)} ${resultText(other.result)}`,
          'detail',
        ),
      ),
    ],
  };
}

/** The execution of an Ethereum transaction. */
export function executionSummary(result: ContractResultDetails, context: FormatContext): EntitySummary {
  return {
    title: 'Ethereum transaction',
    name: undefined,
    alerts: [
      ...(result.succeeded ? [] : [resultText(result.result)]),
      ...(result.partial ? ['Incomplete: the service does not have the whole record yet'] : []),
    ],
    properties: [
      ...property('Result', resultText(result.result)),
      ...property('Error', result.errorMessage, 'untrusted'),
      ...timeProperties('Time', result.timestamp, context),
      ...property('From', result.from && formatEvmAddress(result.from)),
      ...property('To', result.to && formatEvmAddress(result.to)),
      ...property('Contract', result.contractId),
      ...hbarProperties('Amount', result.amountTinybars === 0n ? undefined : result.amountTinybars, context),
      ...property('Gas', gasText(result)),
      ...property('Logs', result.logs.length === 0 ? undefined : String(result.logs.length)),
      ...property('Block', result.blockNumber === undefined ? undefined : formatInteger(result.blockNumber)),
      ...property('Hash', result.hash, 'detail'),
      ...property('Created', result.createdContractIds.join(', ')),
    ],
  };
}

/** A block. */
export function blockSummary(block: Block, context: FormatContext): EntitySummary {
  return {
    title: 'Block',
    name: formatInteger(block.number),
    alerts: [],
    properties: [
      ...timeProperties('From', block.consensus.from, context),
      ...timeProperties('To', block.consensus.to, context),
      ...property('Transactions', formatInteger(block.transactionCount)),
      ...property('Gas used', block.gasUsed === undefined ? undefined : formatInteger(block.gasUsed)),
      ...property(
        'Size',
        block.sizeBytes === undefined ? undefined : `${formatInteger(block.sizeBytes)} bytes`,
        'detail',
      ),
      ...property('Record file', block.name, 'untrustedDetail'),
      ...property('Ledger version', block.ledgerVersion, 'untrustedDetail'),
      ...property('Hash', block.hash, 'detail'),
      ...property('Previous block', block.previousHash, 'detail'),
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
function transfersText(transfers: readonly Transfer[], context: FormatContext): string | undefined {
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
