import type { PlainLabelId } from '../label.ts';
import type { OperationId } from '../operation/ledgerOperations.ts';
import { parseTransactionId } from '../transaction/ledgerTransaction.ts';
import type { DetailsSubject } from './detailsSubject.ts';

/** Every kind of section; what is in a row depends on it alone. */
export type SectionKind =
  | 'balances'
  | 'tokens'
  | 'nfts'
  | 'cryptoAllowances'
  | 'tokenAllowances'
  | 'nftAllowances'
  | 'rewards'
  | 'outstandingAirdrops'
  | 'pendingAirdrops'
  | 'hooks'
  | 'transactions'
  | 'transactionGroup'
  | 'results'
  | 'logs'
  | 'storage'
  | 'holders'
  | 'collection'
  | 'nftTransfers'
  | 'registeredNodes'
  | 'messages'
  | 'contractResult'
  | 'actions'
  | 'opcodes'
  | 'steps'
  | 'scheduledTransaction'
  | 'stake';

/** A part of the details that is asked for when it is opened, and by this one request. */
export interface DetailsSection {
  /** Unique among the sections of its subject. */
  readonly title: PlainLabelId;
  readonly kind: SectionKind;
  readonly operation: OperationId;
  readonly parameters: Readonly<Record<string, string | readonly string[]>>;
}

/** How many rows a section shows at first, and how many more each time. */
export const rowsPerPage = 25;

const limit = String(rowsPerPage);

/** What can be opened below a subject's properties. */
export function sectionsOf(subject: DetailsSubject): readonly DetailsSection[] {
  switch (subject.kind) {
    case 'account':
      return accountSections(subject.id);
    case 'contract':
      return contractSections(subject.id);
    case 'token':
      return [holders(subject.id)];
    case 'nftCollection':
      return [section('nfts', 'collection', 'tokenNfts', { tokenId: subject.id, limit }), holders(subject.id)];
    case 'nft':
      return [section('transactions', 'nftTransfers', 'nftTransactions', { ...nftParameters(subject.id), limit })];
    case 'topic':
      return [section('messages', 'messages', 'topicMessages', { topicId: subject.id, order: 'desc', limit })];
    case 'schedule':
      return [
        section('scheduledTransactionAndSignatures', 'scheduledTransaction', 'schedule', { scheduleId: subject.id }),
        ...transactionAt('executedTransaction', subject),
      ];
    case 'block':
      return blockSections(subject);
    case 'transaction':
      return transactionSections(subject.id);
    case 'execution':
      return [
        ...executionSections({ transactionIdOrHash: subject.id }, {}),
        ...transactionAt('ledgerTransaction', subject),
      ];
    case 'trace':
      return [section('steps', 'steps', 'contractOpcodes', traceParameters(subject.id))];
    case 'node':
      return [
        section('stakingOfTheNetwork', 'stake', 'stake', {}),
        section('registeredNodesOfTheNetwork', 'registeredNodes', 'registeredNodes', { limit }),
      ];
    case 'other':
      return [];
  }
}

/** The request that gives the subject's own properties; undefined where no operation describes it. */
export function overviewOf({ kind, id }: DetailsSubject): Pick<DetailsSection, 'operation' | 'parameters'> | undefined {
  switch (kind) {
    case 'account':
      return { operation: 'account', parameters: { idOrAliasOrEvmAddress: id, transactions: 'false' } };
    case 'contract':
      return { operation: 'contract', parameters: { contractIdOrAddress: id } };
    case 'token':
    case 'nftCollection':
      return { operation: 'token', parameters: { tokenId: id } };
    case 'nft':
      return { operation: 'nft', parameters: nftParameters(id) };
    case 'topic':
      return { operation: 'topic', parameters: { topicId: id } };
    case 'schedule':
      return { operation: 'schedule', parameters: { scheduleId: id } };
    case 'block':
      return { operation: 'block', parameters: { hashOrNumber: id } };
    case 'transaction':
      return { operation: 'transaction', parameters: transactionParameters(id) };
    case 'execution':
      return { operation: 'contractResult', parameters: { transactionIdOrHash: id } };
    case 'trace':
      return { operation: 'contractOpcodes', parameters: traceParameters(id) };
    case 'node':
      return { operation: 'nodes', parameters: { 'node.id': id } };
    case 'other':
      return undefined;
  }
}

function accountSections(id: string): readonly DetailsSection[] {
  const account = { idOrAliasOrEvmAddress: id, limit };
  return [
    section('transactions', 'transactions', 'transactions', { 'account.id': id, limit }),
    section('tokens', 'tokens', 'accountTokens', account),
    section('nfts', 'nfts', 'accountNfts', account),
    section('hbarAllowancesGranted', 'cryptoAllowances', 'cryptoAllowances', account),
    section('tokenAllowancesGranted', 'tokenAllowances', 'tokenAllowances', account),
    section('nftAllowancesGranted', 'nftAllowances', 'nftAllowances', account),
    section('nftAllowancesReceived', 'nftAllowances', 'nftAllowances', { ...account, owner: 'false' }),
    section('stakingRewards', 'rewards', 'stakingRewards', account),
    section('airdropsSentUnclaimed', 'outstandingAirdrops', 'outstandingAirdrops', account),
    section('airdropsToClaim', 'pendingAirdrops', 'pendingAirdrops', account),
    section('hooks', 'hooks', 'accountHooks', account),
    section('balances', 'balances', 'balances', { 'account.id': id, limit }),
  ];
}

function contractSections(id: string): readonly DetailsSection[] {
  const contract = { contractIdOrAddress: id, limit };
  return [
    section('executions', 'results', 'contractResults', contract),
    section('logs', 'logs', 'contractLogs', contract),
    section('storage', 'storage', 'contractState', contract),
    ...accountSections(id),
  ];
}

function blockSections({ id, during }: DetailsSubject): readonly DetailsSection[] {
  const timestamp = during === undefined ? [] : [`gte:${during.from}`, `lte:${during.to}`];
  return [
    section('transactionsOfTheBlock', 'transactions', 'transactions', { timestamp, order: 'asc', limit }),
    section('executionsInTheBlock', 'results', 'allContractResults', { 'block.number': id, order: 'asc', limit }),
    section('logsOfTheBlock', 'logs', 'allContractLogs', { timestamp, order: 'asc', limit }),
  ];
}

function transactionSections(id: string): readonly DetailsSection[] {
  const { transactionId, scheduled: _scheduled, ...twin } = transactionParameters(id);
  return [
    section('transfersAndChildren', 'transactionGroup', 'transaction', { transactionId }),
    ...executionSections({ transactionIdOrHash: transactionId }, twin),
  ];
}

/** A child is told from its parent by `nonce`. */
function executionSections(
  execution: { readonly transactionIdOrHash: string },
  child: { readonly nonce?: string },
): readonly DetailsSection[] {
  return [
    section('contractResult', 'contractResult', 'contractResult', { ...execution, ...child }),
    section('callsInside', 'actions', 'contractActions', { ...execution, limit }),
    section('opcodeTrace', 'opcodes', 'contractOpcodes', traceParameters(execution.transactionIdOrHash)),
  ];
}

/** What a subject's id says beyond what children and the scheduled twin share with it. */
function transactionParameters(id: string) {
  const { id: transactionId, scheduled, nonce } = parseTransactionId(id) ?? { id };
  return {
    transactionId,
    ...(scheduled === true ? { scheduled: 'true' } : {}),
    ...(nonce === undefined ? {} : { nonce: String(nonce) }),
  };
}

function traceParameters(transactionIdOrHash: string) {
  return { transactionIdOrHash, stack: 'true', memory: 'true', storage: 'true' };
}

function nftParameters(id: string) {
  const [tokenId = '', serialNumber = ''] = id.split('/');
  return { tokenId, serialNumber };
}

function holders(tokenId: string): DetailsSection {
  return section('holders', 'holders', 'tokenBalances', { tokenId, limit });
}

function transactionAt(title: PlainLabelId, { during }: DetailsSubject): readonly DetailsSection[] {
  return during === undefined
    ? []
    : [section(title, 'transactions', 'transactions', { timestamp: [during.from], limit })];
}

function section(
  title: PlainLabelId,
  kind: SectionKind,
  operation: OperationId,
  parameters: DetailsSection['parameters'],
): DetailsSection {
  return { title, kind, operation, parameters };
}
