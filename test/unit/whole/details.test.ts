import { callText } from '../../../src/domain/contract/failureText.ts';
import type { DetailsSection } from '../../../src/domain/details/detailsSection.ts';
import { sectionsOf } from '../../../src/domain/details/subjectSections.ts';
import { ServiceError } from '../../../src/domain/failure.ts';
import { parseLookupTarget } from '../../../src/domain/lookup/lookupTarget.ts';
import type { FormatContext } from '../../../src/domain/property.ts';
import { createContractReader } from '../../../src/services/abi/contractReader.ts';
import { createDetailsReader } from '../../../src/services/details/createDetailsReader.ts';
import type { DetailsReader } from '../../../src/services/details/detailsReader.ts';
import { createStepSources } from '../../../src/services/details/stepSources.ts';
import { createFailureReader } from '../../../src/services/failures/createFailureReader.ts';
import { createReferenceResolver } from '../../../src/services/references/createReferenceResolver.ts';
import { readScheduledBody } from '../../../src/services/transactionFile/scheduledBody.ts';
import { english, rowLines, summaryLines } from '../english.ts';
import { assertWhole } from './assertWhole.ts';
import { type EmbeddedClients, startEmbeddedClients, startMs } from './embedded.ts';

const context: FormatContext = {
  rate: { centEquivalent: 600_000n, hbarEquivalent: 30_000n, expiresAtSeconds: 0n },
  nowMs: startMs,
};

/** One of each kind, as a user types it. */
const targets: Readonly<Record<string, string>> = {
  account: '0.0.1001',
  'account with few things': '0.0.1010',
  contract: '0.0.4811',
  token: '0.0.2001',
  'token with fees': '0.0.2003',
  'NFT collection': '0.0.2004',
  nft: '0.0.2004/1',
  topic: '0.0.3001',
  'topic with keys': '0.0.3004',
  message: 'message 1 of 0.0.3001',
  'account with a threshold key': '0.0.1006',
  hook: 'hook 7 of 0.0.1006',
  schedule: '0.0.4001',
  block: 'block 77',
  transaction: '0.0.1001-1750082400-123456789',
  batch: '0.0.1001-1750082670-000000006',
  'part of a batch': '0.0.1006-1750082669-000000001',
  'failed transaction': '0.0.1010-1750082520-999999999',
  'transaction with children': '0.0.1001-1750082580-000000001',
  'transaction that calls': '0.0.1002-1750082880-400000004',
  'Ethereum call that fails inside': '0.0.1002-1750082910-510000006',
  node: 'node 3',
};

describe('details of the embedded network, whole', () => {
  let clients: EmbeddedClients;
  let reader: DetailsReader;
  before(async () => {
    clients = await startEmbeddedClients();
    const { ledger, verification } = clients;
    const references = createReferenceResolver(
      { chainId: '296', ledger, verification },
      () => startMs,
      () => startMs,
    );
    const contractReader = createContractReader(
      {
        chainId: '296',
        verification,
        ledger,
        loadCoder: () => import('../../../src/services/abi/coder/abiCoder.ts'),
      },
      () => startMs,
    );
    reader = createDetailsReader({
      ledger,
      references,
      failures: createFailureReader({ ledger, contractReader }, () => startMs),
      contractReader,
      stepSources: createStepSources({ chainId: '296', verification }),
      scheduledBody: async (bytes) => readScheduledBody(bytes),
    });
  });
  after(() => clients.stop());

  for (const [name, text] of Object.entries(targets)) {
    it(`of ${name} are as expected`, async () => {
      const target = parseLookupTarget(text) ?? unreadable(text);
      const overview = (await reader.overview(target, context)) ?? unreadable(text);
      const called = await reader.called(overview.resolved);
      const lines = [
        text,
        '',
        ...(called ? [`called: ${english(callText(called))}`] : []),
        ...summaryLines(overview.summary),
      ];
      for (const section of sectionsOf(overview.subject)) {
        lines.push('', `## ${section.id}`, ...(await sectionLines(section)));
      }
      assertWhole(`details/${name.replaceAll(' ', '-')}.txt`, lines);
    });
  }

  async function sectionLines(section: DetailsSection): Promise<readonly string[]> {
    const page = await reader.read(section, context).catch((error: unknown) => {
      if (error instanceof ServiceError) {
        return error.failure.kind;
      }
      throw error;
    });
    if (typeof page === 'string') {
      return [page];
    }
    const { rows, more, isPartial, asOf } = page;
    const next = await more?.();
    return [
      `as of ${asOf}${isPartial ? ', partial' : ''}${more === undefined ? '' : `, ${next?.rows.length} more`}`,
      ...rows.slice(0, 8).flatMap(rowLines),
    ];
  }
});

function unreadable(text: string): never {
  throw new Error(`${text} is not found.`);
}
