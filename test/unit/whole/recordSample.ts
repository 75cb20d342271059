import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { subjectOf } from '../../../src/domain/details/detailsSubject.ts';
import { sectionsOf } from '../../../src/domain/details/subjectSections.ts';
import { executedTransactions } from '../../../src/domain/fee/documentEstimate.ts';
import { tracedExecution } from '../../../src/domain/lookup/executions.ts';
import { parseLookupTarget } from '../../../src/domain/lookup/lookupTarget.ts';
import { sampleNetwork } from '../../../src/domain/network/network.ts';
import { samplePayment } from '../../../src/domain/network/samplePayment.ts';
import type { FormatContext } from '../../../src/domain/property.ts';
import { findReferences } from '../../../src/domain/references.ts';
import { parseExactJson } from '../../../src/domain/value/exactJson.ts';
import { isNumberText } from '../../../src/domain/value/numberText.ts';
import { fetchState } from '../../../src/features/contractStorage/diagramState.ts';
import { estimateFiles } from '../../../src/features/fees/fileEstimate.ts';
import { consensusNodes } from '../../../src/features/status/networkProperties.ts';
import { feeCurve } from '../../../src/features/transaction/feePane.ts';
import { type Clients, createClients } from '../../../src/services/createClients.ts';
import { sampleKey } from '../../../src/services/http/sampleBackend.ts';
import type { HttpRequest, HttpResponse, Transport } from '../../../src/services/http/transport.ts';
import { readTransactionFile } from '../../../src/services/transactionFile/fileReader.ts';
import { createClock } from '../../services/clock.ts';
import type { ServiceHandler } from '../../services/kernel/service.ts';
import { createLedger } from '../../services/ledger/ledger.ts';
import { createStatusPage } from '../../services/statuspage/statusPage.ts';
import { createVerification } from '../../services/verification/verification.ts';
import { createWorld } from '../../services/world/world.ts';

/** Shortly after the last transaction that the sample names. */
const startMs = Date.UTC(2025, 5, 17, 10);
/** The only transaction with a trace. */
const failed = '0.0.1001@1750147314.000000002';
/** What the walkthrough leads to: it has all sections of its details. */
const whole: ReadonlySet<string> = new Set(['0.0.1001', '0.0.1002', '0.0.2001', '0.0.4861', failed]);
const signal = new AbortController().signal;
const context: FormatContext = { rate: undefined, nowMs: startMs };
const folder = 'media/sample';

/**
 * What the sample's network answers: the embedded services' answers to what the extension asks for the ids and files of the
 * sample folder, and for its views, without what none of that needs. Each line as `sampleBackend.ts` reads it.
 */
export async function recordSample(): Promise<readonly string[]> {
  const lines = new Map<string, string>();
  const clients = createClients(sampleNetwork, recording(lines));
  await recordViews(clients);
  for (const text of new Set(textsOfSample().flatMap(referencesIn))) {
    await recordReference(clients, text);
  }
  await recordPayment(clients);
  const keysByAnswer = Map.groupBy(lines.keys(), (key) => lines.get(key) ?? '');
  const sorted = Array.from(keysByAnswer, ([answer, keys]) => [answer, ...keys.toSorted()].join('\t')).toSorted();
  return [...Map.groupBy(sorted, addressOf).values()].flat();
}

/**
 * The EVM address that an answer is for. Answers for one address stand together: they repeat its bytecode, and what packs
 * the extension finds a repetition only within 32 KiB.
 */
function addressOf(line: string): string {
  return /\/(0x[0-9a-f]{40})\b/.exec(line)?.[1] ?? '';
}

async function recordViews({ ledger, status, verification, details }: Clients): Promise<void> {
  await Promise.all([
    ...Object.values(status).map((read) => read()),
    ...[ledger.exchangeRates(), ledger.supply(), ledger.stake(), ledger.feeSchedule(), consensusNodes(ledger)],
    verification.chains(),
    ledger.blocks({ limit: 1, order: 'desc' }),
  ]);
  const { items } = await ledger.blocks({ limit: 25, order: 'desc' });
  await ledger.blocks({ limit: 100, order: 'desc', 'block.number': { gt: items[0]?.number } });
  for (const block of items.filter(({ transactionCount }) => transactionCount !== 0n)) {
    for (const section of sectionsOf(subjectOf({ kind: 'block', block }))) {
      await details.read(section, context);
    }
  }
}

/** All that a hover, a document of details, a lens, the storage view or the debugger asks for it. */
async function recordReference(clients: Clients, text: string): Promise<void> {
  const { ledger, verification, details, references, replays } = clients;
  const target = parseLookupTarget(text) ?? assert.fail(text);
  const overview = await details.overview(target, context);
  if (overview === undefined) {
    return;
  }
  const { resolved, subject } = overview;
  await details.called(resolved);
  const sections = whole.has(text) ? sectionsOf(subject) : [];
  for (const section of sections.filter(({ operation }) => operation !== 'contractOpcodes' || text === failed)) {
    // A part that the service has not, too, is an answer.
    await details.read(section, context).catch(() => undefined);
  }
  if (resolved.kind === 'entity' && resolved.entity.kind === 'contract') {
    const address = resolved.entity.contract.evmAddress ?? assert.fail(text);
    await verification.contract({ chainId: sampleNetwork.chainId, address });
    await verification.contractAllChains(address);
    await ledger.contract({ contractIdOrAddress: address });
    const { items } = await ledger.contractResults({ contractIdOrAddress: address, limit: 20 });
    for (const { hash, errorMessage } of whole.has(text) ? items : []) {
      await details.overview(parseLookupTarget(hash) ?? assert.fail(hash), context);
      if (errorMessage !== undefined) {
        await replays.read(await tracedExecution(hash, (reference) => references.resolve(reference)));
      }
    }
    await fetchState(ledger, address, undefined, signal);
  }
  if (text === failed) {
    await replays.read(text);
  }
}

/** What the transaction view and the fee estimate ask. */
async function recordPayment({ ledger }: Clients): Promise<void> {
  const file = await readTransactionFile(readFileSync(`${folder}/${samplePayment}`));
  const read = async () => file;
  await estimateFiles([{ fileName: samplePayment, read }], { network: sampleNetwork.name, ledger, signal });
  for (const transaction of file.documents.flatMap(executedTransactions)) {
    await feeCurve(transaction, (bytes, settings) => ledger.estimateFee(bytes, settings));
  }
}

function textsOfSample(): readonly string[] {
  // Foundry names folders of its records after scripts.
  const files = globSync(`${folder}/**/*.{md,ts,json,sol}`).filter((file) => statSync(file).isFile());
  return files.map((file) => readFileSync(file, 'utf8'));
}

function referencesIn(text: string): readonly string[] {
  return findReferences(text).map((reference) => reference.text);
}

/** A transport over the embedded services that writes down what they answer. */
function recording(lines: Map<string, string>): Transport {
  const clock = createClock({ startMs, paused: true });
  const ledger = createLedger({ world: createWorld({ network: 'testnet', seed: 1, clock }) }).handler;
  const page = createStatusPage({ clock });
  page.setScenario('fine');
  const status = page.handler;
  const verification = createVerification({ clock }).handler;
  const ask = (handler: ServiceHandler, { method, headers, body = '' }: HttpRequest, url: URL, prefix = '') =>
    handler({
      method,
      path: prefix + url.pathname,
      query: url.searchParams,
      // It refuses traces to who does not take them compressed.
      headers: { ...headers, 'accept-encoding': 'gzip' },
      body: typeof body === 'string' ? Buffer.from(body) : body,
    });
  return {
    async request(request): Promise<HttpResponse> {
      const url = new URL(request.url);
      const isLedger = url.pathname.startsWith('/api/v1/');
      if (/^\/v2\/contract\/\d/.test(url.pathname)) {
        // Whatever is asked of a contract, all of it answers.
        url.search = '?fields=all';
      }
      const answer = isLedger
        ? ask(ledger, request, url)
        : url.pathname.startsWith('/api/v2/')
          ? ask(status, request, url)
          : ask(verification, request, url, '/server');
      assert.ok([200, 206, 404].includes(answer.status), `${answer.status} ${url.href}`);
      const body = shortened(String(answer.body ?? ''));
      assert.doesNotMatch(body, /[\t\n]/, url.href);
      url.search = url.search === '?fields=all' ? '' : url.search;
      if (!isLedger || answer.status !== 404) {
        lines.set(sampleKey({ ...request, url, body: request.body }), `${answer.status}\t${body}`);
      }
      return { status: answer.status, headers: {}, body: Buffer.from(body) };
    },
    dispose: async () => undefined,
  };
}

const maxRows = 4;
/** Large, and what is shown does without. */
const unshown: ReadonlySet<string> = new Set([
  ...['stdJsonInput', 'stdJsonOutput', 'metadata', 'creationBytecode', 'recompiledBytecode', 'bytecode', 'logs_bloom'],
  'bloom',
]);

/** As large, but a member that must be there. */
const emptied: ReadonlySet<string> = new Set(['public_key', 'node_cert_hash']);

/** The beginning of each list, without more pages, and of a contract what is shown. Integers stay exact. */
function shortened(body: string): string {
  if (body === '' || body.includes('"opcodes"')) {
    return body;
  }
  const json = parseExactJson(body);
  const isPage = typeof json === 'object' && json !== null && 'links' in json;
  const entries = Object.entries(json ?? {}).map(([name, value]) => [
    name,
    name === 'links' ? { next: null } : isPage && Array.isArray(value) ? value.slice(0, maxRows) : value,
  ]);
  const kept = Array.isArray(json) ? json : Object.fromEntries(entries);
  const shown = JSON.stringify(kept, (name, value) =>
    unshown.has(name)
      ? undefined
      : emptied.has(name)
        ? null
        : typeof value === 'bigint' || isNumberText(value)
          ? `int:${value}`
          : value,
  );
  return shown.replaceAll(/"int:([^"]+)"/g, '$1');
}
