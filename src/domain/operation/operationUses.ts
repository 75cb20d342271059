import { type DetailsSubject, type SubjectKind, subjectKinds } from '../details/detailsSubject.ts';
import { overviewOf, sectionsOf } from '../details/subjectSections.ts';
import type { ConsensusTimestamp } from '../value/timestamp.ts';
import type { LedgerOperation } from './operation.ts';

/** Where in the interface an operation of the ledger service is asked for, beside the query command. */
export type OperationPlace =
  | 'Blocks view'
  | 'Contract call'
  | 'Details: units of tokens'
  | 'Explorer: what changed'
  | 'Fee estimate'
  | 'Hover'
  | 'Network view'
  | 'Storage document';

/** Operation id → places with a use of their own; details and the explorer's branches follow from their sections. */
export const operationPlaces: Readonly<Record<string, readonly OperationPlace[]>> = {
  account: ['Hover'],
  accounts: ['Explorer: what changed'],
  block: ['Blocks view', 'Hover'],
  blocks: ['Blocks view'],
  allContractResults: ['Blocks view'],
  callContract: ['Contract call'],
  contract: ['Hover'],
  contractResult: ['Hover'],
  contractResults: ['Explorer: what changed'],
  contractState: ['Storage document'],
  estimateFee: ['Fee estimate'],
  exchangeRates: ['Network view', 'Fee estimate', 'Hover'],
  feeSchedule: ['Network view'],
  nft: ['Explorer: what changed', 'Hover'],
  nodes: ['Network view'],
  schedule: ['Hover'],
  schedules: ['Explorer: what changed'],
  stake: ['Network view'],
  supply: ['Network view'],
  tokens: ['Details: units of tokens'],
  token: ['Hover', 'Explorer: what changed'],
  topic: ['Hover'],
  topicMessages: ['Explorer: what changed'],
  transaction: ['Hover'],
  transactions: ['Blocks view'],
};

/** All uses of an operation in words, the query command last: every GET can be asked there. */
export function operationUses({ id, method }: LedgerOperation): readonly string[] {
  const kinds = subjectKinds.filter((kind) => detailsOperations(kind).has(id));
  return [
    ...(kinds.length === 0 ? [] : [`Details and Explorer: ${kinds.map((kind) => kindNames[kind] ?? kind).join(', ')}`]),
    ...(operationPlaces[id] ?? []),
    ...(method === 'GET' ? ['Query'] : []),
  ];
}

const kindNames: Readonly<Partial<Record<SubjectKind, string>>> = {
  nftCollection: 'NFT collection',
  nft: 'NFT',
  execution: 'Ethereum transaction',
  trace: 'opcode trace',
};

function detailsOperations(kind: SubjectKind): ReadonlySet<string> {
  const at = '1.000000000' as ConsensusTimestamp;
  const subject: DetailsSubject = { kind, id: '1', during: { from: at, to: at } };
  return new Set([overviewOf(subject), ...sectionsOf(subject)].flatMap((section) => section?.operation ?? []));
}

/** The table of operations and where they are used, as Markdown. */
export function operationTable(operations: readonly LedgerOperation[]): readonly string[] {
  return [
    '| operation | where it is used |',
    '|---|---|',
    ...operations.map((operation) => {
      const path = (operation.specificationPath ?? operation.path).replace('/api/v1', '').replace(/\{\w+\}/g, '{}');
      return `| \`${operation.method} ${path}\` | ${operationUses(operation).join('; ')} |`;
    }),
  ];
}
