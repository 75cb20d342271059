import { type GetOperationId, type OperationTexts, operationTable } from '../operation/ledgerOperations.ts';
import { phrase } from '../phrase.ts';
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
  Pick<DetailsSection, 'id' | 'title' | 'isMain'> & { readonly of: readonly SubjectKind[] };

/** A contract is an account too. */
const holders: readonly SubjectKind[] = ['account', 'contract'];
const executed: readonly SubjectKind[] = ['transaction', 'execution'];

/** Every section there is; a subject has those of its kind in this order. The number of rows is added to lists. */
const sections: readonly SectionDefinition[] = [
  {
    id: 'accountsWithThisKey',
    title: phrase`Accounts with this key`,
    of: ['account'],
    operation: 'accounts',
    parameters: bySharedKey,
  },
  {
    id: 'executions',
    title: phrase`Executions`,
    of: ['contract'],
    operation: 'contractResults',
    parameters: byContract,
  },
  { id: 'logs', title: phrase`Logs`, of: ['contract'], operation: 'contractLogs', parameters: byContract },
  { id: 'storage', title: phrase`Storage`, of: ['contract'], operation: 'contractState', parameters: byContract },
  {
    id: 'scheduledTransactionAndSignatures',
    title: phrase`Scheduled transaction and signatures`,
    of: ['schedule'],
    operation: 'schedule',
    parameters: bySchedule,
  },
  {
    id: 'transfersAndChildren',
    title: phrase`Transfers and children`,
    of: ['transaction'],
    operation: 'transaction',
    parameters: ({ id }) => ({ transactionId: sharedId(id) }),
  },
  {
    id: 'contractResult',
    title: phrase`Contract result`,
    of: executed,
    operation: 'contractResult',
    parameters: byExecution,
  },
  {
    id: 'callsInside',
    title: phrase`Calls inside`,
    of: executed,
    operation: 'contractActions',
    parameters: ({ id }) => ({ transactionIdOrHash: sharedId(id) }),
  },
  {
    id: 'opcodeTrace',
    title: phrase`Opcode trace`,
    of: executed,
    operation: 'contractOpcodes',
    parameters: ({ id }) => wholeTrace({ id: sharedId(id) }),
  },
  {
    id: 'steps',
    title: phrase`Steps`,
    of: ['trace'],
    operation: 'contractOpcodes',
    parameters: wholeTrace,
    isMain: true,
  },
  {
    id: 'transactions',
    title: phrase`Transactions`,
    of: holders,
    operation: 'transactions',
    parameters: ({ id }) => ({ 'account.id': id }),
  },
  {
    id: 'transactionsOfTheBlock',
    title: phrase`Transactions of the block`,
    of: ['block'],
    operation: 'transactions',
    parameters: withinItsTime,
  },
  {
    id: 'executedTransaction',
    title: phrase`Executed transaction`,
    of: ['schedule'],
    operation: 'transactions',
    parameters: atItsTime,
  },
  {
    id: 'ledgerTransaction',
    title: phrase`Ledger transaction`,
    of: ['execution'],
    operation: 'transactions',
    parameters: atItsTime,
  },
  {
    id: 'executionsInTheBlock',
    title: phrase`Executions in the block`,
    of: ['block'],
    operation: 'allContractResults',
    parameters: ({ id }) => ({ 'block.number': id, order: 'asc' }),
  },
  {
    id: 'logsOfTheBlock',
    title: phrase`Logs of the block`,
    of: ['block'],
    operation: 'allContractLogs',
    parameters: withinItsTime,
  },
  { id: 'tokens', title: phrase`Tokens`, of: holders, operation: 'accountTokens', parameters: byAccount },
  { id: 'nfts', title: phrase`NFTs`, of: holders, operation: 'accountNfts', parameters: byAccount },
  {
    id: 'hbarAllowancesGranted',
    title: phrase`ℏ allowances granted`,
    of: holders,
    operation: 'cryptoAllowances',
    parameters: byAccount,
  },
  {
    id: 'tokenAllowancesGranted',
    title: phrase`Token allowances granted`,
    of: holders,
    operation: 'tokenAllowances',
    parameters: byAccount,
  },
  {
    id: 'nftAllowancesGranted',
    title: phrase`NFT allowances granted`,
    of: holders,
    operation: 'nftAllowances',
    parameters: byAccount,
  },
  {
    id: 'nftAllowancesReceived',
    title: phrase`NFT allowances received`,
    of: holders,
    operation: 'nftAllowances',
    parameters: ({ id }) => ({ idOrAliasOrEvmAddress: id, owner: 'false' }),
  },
  {
    id: 'stakingRewards',
    title: phrase`Staking rewards`,
    of: holders,
    operation: 'stakingRewards',
    parameters: byAccount,
  },
  {
    id: 'airdropsSentUnclaimed',
    title: phrase`Airdrops sent, unclaimed`,
    of: holders,
    operation: 'outstandingAirdrops',
    parameters: byAccount,
  },
  {
    id: 'airdropsToClaim',
    title: phrase`Airdrops to claim`,
    of: holders,
    operation: 'pendingAirdrops',
    parameters: byAccount,
  },
  { id: 'hooks', title: phrase`Hooks`, of: holders, operation: 'accountHooks', parameters: byAccount },
  {
    id: 'balances',
    title: phrase`Balances`,
    of: holders,
    operation: 'balances',
    parameters: ({ id }) => ({ 'account.id': id }),
  },
  { id: 'nfts', title: phrase`NFTs`, of: ['nftCollection'], operation: 'tokenNfts', parameters: byToken },
  {
    id: 'holders',
    title: phrase`Holders`,
    of: ['token', 'nftCollection'],
    operation: 'tokenBalances',
    parameters: byToken,
  },
  { id: 'transactions', title: phrase`Transactions`, of: ['nft'], operation: 'nftTransactions', parameters: byNftName },
  {
    id: 'messages',
    title: phrase`Messages`,
    of: ['topic'],
    operation: 'topicMessages',
    parameters: ({ id }) => ({ topicId: id, order: 'desc' }),
  },
  { id: 'storage', title: phrase`Storage`, of: ['hook'], operation: 'hookStorage', parameters: byHook },
  {
    id: 'stakingOfTheNetwork',
    title: phrase`Staking of the network`,
    of: ['node'],
    operation: 'stake',
    parameters: () => ({}),
  },
  {
    id: 'registeredNodesOfTheNetwork',
    title: phrase`Registered nodes of the network`,
    of: ['node'],
    operation: 'registeredNodes',
    parameters: () => ({}),
  },
  {
    id: 'contractsOfTheNetwork',
    title: phrase`Contracts of the network`,
    of: ['node'],
    operation: 'contracts',
    parameters: () => ({ order: 'desc' }),
  },
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
  return sections.flatMap(({ id, title, of, operation, parameters, isMain }) => {
    const given = of.includes(subject.kind) ? parameters(subject) : undefined;
    if (given === undefined) {
      return [];
    }
    const hasLimit = operationTable[operation].parameters.some(({ name }) => name === 'limit');
    const limit = hasLimit ? { limit: String(rowsPerPage) } : {};
    return [{ id, title, operation, parameters: { ...given, ...limit }, ...(isMain ? { isMain } : {}) }];
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

/** A child differs from its parent by `nonce`. */
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
