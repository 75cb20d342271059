import { operationTable } from '../operation/ledgerOperations.ts';
import { accountSections } from './accountRows.ts';
import { blockLogSections, contractSections } from './contractRows.ts';
import type { DetailsSection, SectionDefinition } from './detailsSection.ts';
import type { DetailsSubject } from './detailsSubject.ts';
import { blockExecutionSections, contractExecutionSections, executionSections } from './executionRows.ts';
import { nftParameters, nftSections } from './nftRows.ts';
import { nodeSections } from './nodeRows.ts';
import { traceParameters, traceSections } from './opcodeRow.ts';
import { scheduleSections } from './scheduledRows.ts';
import { tokenSections, topicSections } from './tokenRows.ts';
import { transactionGroupSections, transactionParameters, transactionSections } from './transactionRows.ts';

/** How many rows a section shows at first, and how many more each time. */
export const rowsPerPage = 25;

/** Every section there is; a subject has those of its kind in this order. */
const sections: readonly SectionDefinition[] = [
  ...contractExecutionSections,
  ...contractSections,
  ...scheduleSections,
  ...transactionGroupSections,
  ...executionSections,
  ...traceSections,
  ...transactionSections,
  ...blockExecutionSections,
  ...blockLogSections,
  ...accountSections,
  ...tokenSections,
  ...nftSections,
  ...topicSections,
  ...nodeSections,
];

/** What can be opened below a subject's properties. */
export function sectionsOf(subject: DetailsSubject): readonly DetailsSection[] {
  return sections.flatMap(({ title, of, operation, parameters, isMain }) => {
    const given = of.includes(subject.kind) ? parameters(subject) : undefined;
    if (given === undefined) {
      return [];
    }
    const limit = operationTable[operation].answer.kind === 'page' ? { limit: String(rowsPerPage) } : {};
    return [{ title, operation, parameters: { ...given, ...limit }, ...(isMain ? { isMain } : {}) }];
  });
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
