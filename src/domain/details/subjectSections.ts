import { type GetOperationId, type OperationTexts, operationTable } from '../operation/ledgerOperations.ts';
import { parseTransactionId } from '../transaction/ledgerTransaction.ts';
import type { DetailsSection } from './detailsSection.ts';
import type { DetailsSubject, SubjectKind } from './detailsSubject.ts';

/** How many rows a section shows at first, and how many more each time. */
export const rowsPerPage = 25;

/** What is asked of a subject; parameters may be `Missing` where the subject lacks what is needed. */
type SubjectRequest<Missing = never> = {
  readonly [Id in GetOperationId]: {
    readonly operation: Id;
    readonly parameters: (subject: DetailsSubject) => OperationTexts<Id> | Missing;
  };
}[GetOperationId];

type SectionDefinition = SubjectRequest<undefined> &
  Pick<DetailsSection, 'title' | 'isMain'> & { readonly of: readonly SubjectKind[] };

/** A contract is an account too. */
const holders: readonly SubjectKind[] = ['account', 'contract'];
const executed: readonly SubjectKind[] = ['transaction', 'execution'];

/** Every section there is; a subject has those of its kind in this order. The number of rows is added to lists. */
const sections: readonly SectionDefinition[] = [
  { title: 'accountsWithThisKey', of: ['account'], operation: 'accounts', parameters: bySharedKey },
  { title: 'executions', of: ['contract'], operation: 'contractResults', parameters: byContract },
  { title: 'logs', of: ['contract'], operation: 'contractLogs', parameters: byContract },
  { title: 'storage', of: ['contract'], operation: 'contractState', parameters: byContract },
  { title: 'scheduledTransactionAndSignatures', of: ['schedule'], operation: 'schedule', parameters: bySchedule },
  {
    title: 'transfersAndChildren',
    of: ['transaction'],
    operation: 'transaction',
    parameters: ({ id }) => ({ transactionId: sharedId(id) }),
  },
  { title: 'contractResult', of: executed, operation: 'contractResult', parameters: byExecution },
  {
    title: 'callsInside',
    of: executed,
    operation: 'contractActions',
    parameters: ({ id }) => ({ transactionIdOrHash: sharedId(id) }),
  },
  {
    title: 'opcodeTrace',
    of: executed,
    operation: 'contractOpcodes',
    parameters: ({ id }) => wholeTrace({ id: sharedId(id) }),
  },
  { title: 'steps', of: ['trace'], operation: 'contractOpcodes', parameters: wholeTrace, isMain: true },
  { title: 'transactions', of: holders, operation: 'transactions', parameters: ({ id }) => ({ 'account.id': id }) },
  { title: 'transactionsOfTheBlock', of: ['block'], operation: 'transactions', parameters: withinItsTime },
  { title: 'executedTransaction', of: ['schedule'], operation: 'transactions', parameters: atItsTime },
  { title: 'ledgerTransaction', of: ['execution'], operation: 'transactions', parameters: atItsTime },
  {
    title: 'executionsInTheBlock',
    of: ['block'],
    operation: 'allContractResults',
    parameters: ({ id }) => ({ 'block.number': id, order: 'asc' }),
  },
  { title: 'logsOfTheBlock', of: ['block'], operation: 'allContractLogs', parameters: withinItsTime },
  { title: 'tokens', of: holders, operation: 'accountTokens', parameters: byAccount },
  { title: 'nfts', of: holders, operation: 'accountNfts', parameters: byAccount },
  { title: 'hbarAllowancesGranted', of: holders, operation: 'cryptoAllowances', parameters: byAccount },
  { title: 'tokenAllowancesGranted', of: holders, operation: 'tokenAllowances', parameters: byAccount },
  { title: 'nftAllowancesGranted', of: holders, operation: 'nftAllowances', parameters: byAccount },
  {
    title: 'nftAllowancesReceived',
    of: holders,
    operation: 'nftAllowances',
    parameters: ({ id }) => ({ idOrAliasOrEvmAddress: id, owner: 'false' }),
  },
  { title: 'stakingRewards', of: holders, operation: 'stakingRewards', parameters: byAccount },
  { title: 'airdropsSentUnclaimed', of: holders, operation: 'outstandingAirdrops', parameters: byAccount },
  { title: 'airdropsToClaim', of: holders, operation: 'pendingAirdrops', parameters: byAccount },
  { title: 'hooks', of: holders, operation: 'accountHooks', parameters: byAccount },
  { title: 'balances', of: holders, operation: 'balances', parameters: ({ id }) => ({ 'account.id': id }) },
  { title: 'nfts', of: ['nftCollection'], operation: 'tokenNfts', parameters: byToken },
  { title: 'holders', of: ['token', 'nftCollection'], operation: 'tokenBalances', parameters: byToken },
  { title: 'transactions', of: ['nft'], operation: 'nftTransactions', parameters: byNftName },
  {
    title: 'messages',
    of: ['topic'],
    operation: 'topicMessages',
    parameters: ({ id }) => ({ topicId: id, order: 'desc' }),
  },
  { title: 'storage', of: ['hook'], operation: 'hookStorage', parameters: byHook },
  { title: 'stakingOfTheNetwork', of: ['node'], operation: 'stake', parameters: () => ({}) },
  { title: 'registeredNodesOfTheNetwork', of: ['node'], operation: 'registeredNodes', parameters: () => ({}) },
  { title: 'contractsOfTheNetwork', of: ['node'], operation: 'contracts', parameters: () => ({ order: 'desc' }) },
];

const overviews: Readonly<Record<Exclude<SubjectKind, 'other'>, SubjectRequest>> = {
  account: { operation: 'account', parameters: ({ id }) => ({ idOrAliasOrEvmAddress: id, transactions: 'false' }) },
  contract: { operation: 'contract', parameters: byContract },
  token: { operation: 'token', parameters: byToken },
  nftCollection: { operation: 'token', parameters: byToken },
  nft: { operation: 'nft', parameters: byNftName },
  topic: { operation: 'topic', parameters: ({ id }) => ({ topicId: id }) },
  message: { operation: 'topicMessage', parameters: byMessage },
  hook: {
    operation: 'accountHooks',
    parameters: ({ id }) => ({ idOrAliasOrEvmAddress: numbered(id).of, 'hook.id': numbered(id).number }),
  },
  schedule: { operation: 'schedule', parameters: bySchedule },
  block: { operation: 'block', parameters: ({ id }) => ({ hashOrNumber: id }) },
  transaction: { operation: 'transaction', parameters: byTransaction },
  execution: { operation: 'contractResult', parameters: ({ id }) => ({ transactionIdOrHash: id }) },
  trace: { operation: 'contractOpcodes', parameters: wholeTrace },
  node: { operation: 'nodes', parameters: ({ id }) => ({ 'node.id': id }) },
};

/** What can be opened below a subject's properties. */
export function sectionsOf(subject: DetailsSubject): readonly DetailsSection[] {
  return sections.flatMap(({ title, of, operation, parameters, isMain }) => {
    const given = of.includes(subject.kind) ? parameters(subject) : undefined;
    if (given === undefined) {
      return [];
    }
    const hasLimit = operationTable[operation].parameters.some(({ name }) => name === 'limit');
    const limit = hasLimit ? { limit: String(rowsPerPage) } : {};
    return [{ title, operation, parameters: { ...given, ...limit }, ...(isMain ? { isMain } : {}) }];
  });
}

/** The request that gives the subject's own properties; undefined where no operation describes it. */
export function overviewOf(subject: DetailsSubject): Pick<DetailsSection, 'operation' | 'parameters'> | undefined {
  const overview = subject.kind === 'other' ? undefined : overviews[subject.kind];
  return overview && { operation: overview.operation, parameters: overview.parameters(subject) };
}

function bySharedKey({ sharedKey }: DetailsSubject) {
  return sharedKey && { 'account.publickey': sharedKey };
}

function byAccount({ id }: DetailsSubject) {
  return { idOrAliasOrEvmAddress: id };
}

function byContract({ id }: DetailsSubject) {
  return { contractIdOrAddress: id };
}

function byToken({ id }: DetailsSubject) {
  return { tokenId: id };
}

function byNftName({ id }: DetailsSubject) {
  const { of: tokenId, number: serialNumber } = numbered(id);
  return { tokenId, serialNumber };
}

function byMessage({ id }: DetailsSubject) {
  const { of: topicId, number: sequenceNumber } = numbered(id);
  return { topicId, sequenceNumber };
}

function byHook({ id }: DetailsSubject) {
  const { of: idOrAliasOrEvmAddress, number: hookId } = numbered(id);
  return { idOrAliasOrEvmAddress, hookId };
}

/** The parts of `0.0.2004/13`. */
function numbered(id: string) {
  const [of = '', number = ''] = id.split('/');
  return { of, number };
}

function bySchedule({ id }: DetailsSubject) {
  return { scheduleId: id };
}

/** What a transaction's id says beyond what children and the scheduled twin share with it. */
function byTransaction({ id }: DetailsSubject) {
  const { id: transactionId, scheduled, nonce } = parseTransactionId(id) ?? { id };
  return {
    transactionId,
    ...(scheduled === true ? { scheduled: 'true' } : {}),
    ...(nonce === undefined ? {} : { nonce: String(nonce) }),
  };
}

/** A child is told from its parent by `nonce`. */
function byExecution({ id }: DetailsSubject) {
  const { id: transactionIdOrHash, nonce } = parseTransactionId(id) ?? { id };
  return { transactionIdOrHash, ...(nonce === undefined ? {} : { nonce: String(nonce) }) };
}

/** The id that a transaction shares with its children and its scheduled twin; a hash as it is. */
function sharedId(id: string): string {
  return parseTransactionId(id)?.id ?? id;
}

function wholeTrace({ id }: Pick<DetailsSubject, 'id'>) {
  return { transactionIdOrHash: id, stack: 'true', memory: 'false', storage: 'false' };
}

function atItsTime({ during }: DetailsSubject) {
  return during && { timestamp: [during.from] };
}

/** What reached consensus in the subject's time, oldest first; unfiltered where the time is not known. */
function withinItsTime({ during }: DetailsSubject) {
  return { timestamp: during === undefined ? [] : [`gte:${during.from}`, `lte:${during.to}`], order: 'asc' };
}
