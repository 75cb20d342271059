import { noReader } from '../../../../../src/domain/contract/contractReading.ts';
import type { LedgerEntity } from '../../../../../src/domain/lookup/resolvedReference.ts';
import { resolvedSummary } from '../../../../../src/domain/lookup/resolvedSummary.ts';
import type { GetOperationId } from '../../../../../src/domain/operation/ledgerOperations.ts';
import type { Phrase } from '../../../../../src/domain/phrase.ts';
import type { EntitySummary, FormatContext } from '../../../../../src/domain/property.ts';
import { createDetailsReader } from '../../../../../src/services/details/createDetailsReader.ts';
import type { LedgerClient } from '../../../../../src/services/ledger/ledgerClient.ts';
import { rowLines, summaryLines } from '../../../english.ts';

export const context: FormatContext = { rate: undefined, nowMs: 0 };

/** The lines of the document of what a client reads. */
export function documentLines<T>(
  read: (client: LedgerClient) => Promise<T>,
  summaryOf: (read: T, context: FormatContext) => EntitySummary,
): (client: LedgerClient) => Promise<readonly string[]> {
  return async (client) => summaryLines(summaryOf(await read(client), context));
}

export function entitySummary(entity: LedgerEntity): EntitySummary {
  return resolvedSummary({ kind: 'entity', entity, verification: undefined }, context);
}

/** The lines of a section of details, read as it is opened. */
export function sectionLines(
  title: Phrase,
  operation: GetOperationId,
  parameters: Readonly<Record<string, string>>,
): (client: LedgerClient) => Promise<readonly string[]> {
  return async (client) => {
    const reader = createDetailsReader({
      failures: { explain: async (resolved) => resolved },
      ledger: client,
      references: { resolve: notExpected },
      contractReader: async () => noReader,
      stepSources: async () => undefined,
      scheduledBody: async () => undefined,
    });
    const { rows, asOf } = await reader.read({ id: operation, title, operation, parameters }, context);
    return [...(asOf === undefined ? [] : [`As of ${asOf}`]), ...rows.flatMap(rowLines)];
  };
}

async function notExpected(): Promise<never> {
  throw new Error('not expected');
}
