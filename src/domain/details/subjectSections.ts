import { type GetOperationId, type OperationTexts, operationTable } from '../operation/ledgerOperations.ts';
import { type Phrase, phrase } from '../phrase.ts';
import { parseTransactionId } from '../transaction/ledgerTransaction.ts';
import { restTransactionName } from '../transaction/transactionNames.ts';
import type { DetailsSection } from './detailsSection.ts';
import type { DetailsSubject, SubjectKind } from './detailsSubject.ts';

/** How many rows a section shows at first, and how many more each time. */
const rowsPerPage = 25;

interface SectionDefinition extends Pick<DetailsSection, 'id' | 'title' | 'operation' | 'isMain'> {
  readonly of: readonly SubjectKind[];
  /** Undefined where the subject lacks what is needed. */
  readonly parameters: (subject: DetailsSubject) => DetailsSection['parameters'] | undefined;
}

/** A contract is an account too. */
const holders: readonly SubjectKind[] = ['account', 'contract'];
const executed: readonly SubjectKind[] = ['transaction', 'execution'];

/** Every section there is; a subject has those of its kind in this order. The number of rows is added to lists. */
const sections: readonly SectionDefinition[] = [
  section('accountsWithThisKey', phrase`Accounts with this key`, ['account'], 'accounts', bySharedKey),
  section('executions', phrase`Executions`, ['contract'], 'contractResults', byContract),
  section('logs', phrase`Logs`, ['contract'], 'contractLogs', byContract),
  section('storage', phrase`Storage`, ['contract'], 'contractState', byContract),
  section(
    'scheduledTransactionAndSignatures',
    phrase`Scheduled transaction and signatures`,
    ['schedule'],
    'schedule',
    bySchedule,
  ),
  section('transfersAndChildren', phrase`Transfers and children`, ['transaction'], 'transaction', ({ id }) => ({
    transactionId: sharedId(id),
  })),
  section('contractResult', phrase`Contract result`, executed, 'contractResult', byExecution),
  section('callsInside', phrase`Calls inside`, executed, 'contractActions', ({ id }) => ({
    transactionIdOrHash: sharedId(id),
  })),
  section('opcodeTrace', phrase`Opcode trace`, executed, 'contractOpcodes', ({ id }) =>
    wholeTrace({ id: sharedId(id) }),
  ),
  section('steps', phrase`Steps`, ['trace'], 'contractOpcodes', wholeTrace, true),
  section('transactions', phrase`Transactions`, holders, 'transactions', byAccountAndType),
  section('transactionsOfTheBlock', phrase`Transactions of the block`, ['block'], 'transactions', withinItsTime),
  section('executedTransaction', phrase`Executed transaction`, ['schedule'], 'transactions', atItsTime),
  section('ledgerTransaction', phrase`Ledger transaction`, ['execution'], 'transactions', atItsTime),
  section('executionsInTheBlock', phrase`Executions in the block`, ['block'], 'allContractResults', ({ id }) => ({
    'block.number': id,
    order: 'asc',
  })),
  section('logsOfTheBlock', phrase`Logs of the block`, ['block'], 'allContractLogs', withinItsTime),
  section('tokens', phrase`Tokens`, holders, 'accountTokens', byAccount),
  section('nfts', phrase`NFTs`, holders, 'accountNfts', byAccount),
  section('hbarAllowancesGranted', phrase`ℏ allowances granted`, holders, 'cryptoAllowances', byAccount),
  section('tokenAllowancesGranted', phrase`Token allowances granted`, holders, 'tokenAllowances', byAccount),
  section('nftAllowancesGranted', phrase`NFT allowances granted`, holders, 'nftAllowances', byAccount),
  section('nftAllowancesReceived', phrase`NFT allowances received`, holders, 'nftAllowances', ({ id }) => ({
    idOrAliasOrEvmAddress: id,
    owner: 'false',
  })),
  section('stakingRewards', phrase`Staking rewards`, holders, 'stakingRewards', byAccount),
  section('airdropsSentUnclaimed', phrase`Airdrops sent, unclaimed`, holders, 'outstandingAirdrops', byAccount),
  section('airdropsToClaim', phrase`Airdrops to claim`, holders, 'pendingAirdrops', byAccount),
  section('hooks', phrase`Hooks`, holders, 'accountHooks', byAccount),
  section('balances', phrase`Balances`, holders, 'balances', ({ id }) => ({ 'account.id': id })),
  section('nfts', phrase`NFTs`, ['nftCollection'], 'tokenNfts', byToken),
  section('holders', phrase`Holders`, ['token', 'nftCollection'], 'tokenBalances', byToken),
  section('transactions', phrase`Transactions`, ['nft'], 'nftTransactions', byNftName),
  section('messages', phrase`Messages`, ['topic'], 'topicMessages', ({ id }) => ({ topicId: id, order: 'desc' })),
  section('storage', phrase`Storage`, ['hook'], 'hookStorage', byHook),
  section('stakingOfTheNetwork', phrase`Staking of the network`, ['node'], 'stake', () => ({})),
  section(
    'registeredNodesOfTheNetwork',
    phrase`Registered nodes of the network`,
    ['node'],
    'registeredNodes',
    () => ({}),
  ),
  section('contractsOfTheNetwork', phrase`Contracts of the network`, ['node'], 'contracts', () => ({ order: 'desc' })),
];

function section<Id extends GetOperationId>(
  id: string,
  title: Phrase,
  of: readonly SubjectKind[],
  operation: Id,
  parameters: (subject: DetailsSubject) => OperationTexts<Id> | undefined,
  isMain?: true,
): SectionDefinition {
  const given = parameters as SectionDefinition['parameters'];
  return { id, title, of, operation, parameters: given, ...(isMain && { isMain }) };
}

/** The request that gives a subject's own properties. */
type SubjectRequest = {
  readonly [Id in GetOperationId]: {
    readonly operation: Id;
    readonly parameters: (subject: DetailsSubject) => OperationTexts<Id>;
  };
}[GetOperationId];

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
    const type = restTransactionName(subject.transactionType);
    const words =
      type === undefined || !isFilterable({ operation, parameters: given }) ? title : phrase`${title} (only ${type})`;
    return [{ id, title: words, operation, parameters: { ...given, ...limit }, ...(isMain ? { isMain } : {}) }];
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

function byAccountAndType({ id, transactionType }: DetailsSubject) {
  return { 'account.id': id, ...(transactionType !== undefined && { transactiontype: transactionType }) };
}

/** Whether the section can be asked for with transactions of one type alone. */
export function isFilterable({ operation, parameters }: Pick<DetailsSection, 'operation' | 'parameters'>): boolean {
  return operation === 'transactions' && 'account.id' in parameters;
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
