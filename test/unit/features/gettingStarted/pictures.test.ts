import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path/posix';
import { feeParts } from '../../../../src/domain/fee/fee.ts';
import { parseLookupTarget } from '../../../../src/domain/lookup/lookupTarget.ts';
import { sampleNetwork } from '../../../../src/domain/network/network.ts';
import { rateAt } from '../../../../src/domain/network/networkState.ts';
import { sampleName } from '../../../../src/domain/network/samplePath.ts';
import { samplePayment, validFrom } from '../../../../src/domain/network/samplePayment.ts';
import { checkTransaction } from '../../../../src/domain/transaction/checks/checkTransaction.ts';
import { formatUsd } from '../../../../src/domain/value/amounts.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { english } from '../../english.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';
import { openSampleNetwork } from './sampleClients.ts';

stubVsCode();
const { createEntityAddresses } = await import('../../../../src/features/debugger/entityAddresses.ts');
const { ReplaySession } = await import('../../../../src/features/debugger/replaySession.ts');
const { createPriorStorage } = await import('../../../../src/features/debugger/stateVariables.ts');
const { estimateFiles } = await import('../../../../src/features/fees/fileEstimate.ts');
const { sampleFiles } = await import('../../../../src/features/gettingStarted/sampleFolder.ts');
const { transactionModel } = await import('../../../../src/features/transaction/transactionModel.ts');

const failed = '0.0.1001@1750147314.000000002';
const textOf = (file: string) => readFileSync(`media/sample/${file}`, 'utf8');
const words = new Set(Object.keys(JSON.parse(readFileSync('l10n/bundle.l10n.es.json', 'utf8'))));
const signal = new AbortController().signal;

interface Line {
  readonly y: number;
  readonly text: string;
}

/** What a picture says, in lines as they are read; \`…\` stands for what it leaves out. */
function linesOf(picture: string): readonly Line[] {
  const svg = readFileSync(`media/walkthrough/${picture}.svg`, 'utf8');
  const texts = [...svg.matchAll(/<text x="(\d+)" y="(\d+)"[^>]*>([^<]*)</g)].map(([, x, y, text = '']) => ({
    x: Number(x),
    y: Number(y),
    text: text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').trim(),
  }));
  return [...Map.groupBy(texts, ({ y }) => y)].map(([y, row]) => ({
    y,
    text: row
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(' '),
  }));
}

function numbered(file: string): readonly string[] {
  return textOf(file)
    .split('\n')
    .map((line, index) => `${index + 1} ${line.trim()}`);
}

/** Every line of a picture is one of these, up to what it leaves out. */
function assertTrue(picture: string, facts: readonly string[]): void {
  for (const { text } of linesOf(picture)) {
    const [start = '', end = start] = text.split('…');
    assert.ok(
      facts.some((fact) => (text.includes('…') ? fact.startsWith(start) && fact.endsWith(end) : fact === text)),
      `${picture}: ${text}\n${facts.join('\n')}`,
    );
  }
}

/** Labels of controls side by side; the first may be of the sample. */
function assertControls(line: string, first?: string): void {
  for (const [index, label] of line.split('|').entries()) {
    assert.ok(words.has(label.trim()) || (index === 0 && label.trim() === first), label);
  }
}

describe('the pictures of the walkthrough', () => {
  const { clients, transport } = openSampleNetwork();
  after(() => transport.dispose());

  it('show the files of the sample', () => {
    const title = textOf('README.md').split('\n')[0]?.replace('# ', '') ?? '';
    assertTrue('sample', [sampleName, title, ...sampleFiles.flatMap((file) => [basename(file), dirname(file)])]);
  });

  it('show an account of the sample as the hover does', async () => {
    const rate = rateAt(await clients.ledger.exchangeRates(), new Date());
    const target = parseLookupTarget('0.0.1001') ?? assert.fail();
    const { summary } = (await clients.details.overview(target, { rate, nowMs: 0 })) ?? assert.fail();
    const { title, properties } = summary;
    const controls = linesOf('hover').find(({ text }) => text.includes('|'))?.text ?? assert.fail();
    assertControls(controls);
    assertTrue('hover', [
      'transfer.ts',
      ...numbered('src/transfer.ts'),
      `${english(title)} 0.0.1001`,
      ...properties
        .filter(({ isDetail }) => !isDetail)
        .map(({ label, value }) => `${english(label)} ${english(value)}`),
      controls,
    ]);
  });

  it('show the verified source of the contract of the sample', () => {
    const file = 'contracts/SupplierPayments.sol';
    const controls = linesOf('contract').find(({ text }) => text.includes('|'))?.text ?? assert.fail();
    assertControls(controls, '✓ SupplierPayments 0.0.4861');
    assertTrue('contract', [`${basename(file)} · verified on ${sampleNetwork.name}`, ...numbered(file), controls]);
  });

  it('show what the payment of the sample does, what its checks find, and its fee', async () => {
    const nowMs = Date.now();
    const bytes = validFrom(readFileSync(`media/sample/${samplePayment}`), Math.floor(nowMs / 1000));
    const file = readTransactionFile(bytes);
    const [document = assert.fail()] = file.documents;
    const [group] = document.groups;
    const place = { document: 0, chunk: 0, copy: 0 };
    const effect = { unitOf: () => undefined, reader: undefined as never, signerOf: () => undefined };
    const context = { nowMs, relativeTime: String, rate: undefined, effect, translate: english };
    const { properties } = transactionModel(file, place, context) ?? assert.fail();
    const facts = properties.map(({ label, value }) => `${label} ${value}`);
    const checks = checkTransaction({
      document,
      group,
      transaction: group.copies[0],
      nowMs,
      verdicts: undefined,
      payerKey: undefined,
    });
    const read = async () => file;
    const named = [{ fileName: samplePayment, read }];
    const [estimate] = await estimateFiles(named, { network: sampleNetwork.name, ledger: clients.ledger, signal });
    assert.ok(estimate !== undefined && 'documents' in estimate);
    const price = estimate.documents[0]?.modes.STATE.sum ?? assert.fail();
    const { node, network, service } = feeParts(price);
    assertTrue('transaction', [
      basename(samplePayment),
      '0.0.1001 gives 5 ℏ to 0.0.1002',
      ...facts,
      ...facts.flatMap((fact) => fact.replace(/ \(.*$/, '')),
      ...facts.flatMap((fact) => fact.replace(/\d{4}-\S+ \S+ UTC, (.*) · .*$/, '$1')),
      ...checks.map(({ text }) => english(text)),
      `Fee ${formatUsd(price.totalTinycents)}`,
      `Node ${formatUsd(node)}`,
      `Network ${formatUsd(network)}`,
      `Service ${formatUsd(service)}`,
    ]);
  });

  it('show the debugger at the line where the payment of the sample failed', async () => {
    const replay = await clients.replays.read(failed);
    const words = createPriorStorage(replay, clients.ledger, signal);
    const addresses = createEntityAddresses(replay, clients.ledger, signal);
    const session = new ReplaySession(replay, sampleNetwork, words, addresses);
    assert.equal(
      session.move((cursor) => cursor.continue()),
      'failure',
    );
    const { stackFrames } = session.stackTrace(0, 0);
    const source = textOf('contracts/SupplierPayments.sol').split('\n');
    const variables = await Promise.all(
      session
        .scopes(1)
        .slice(0, 3)
        .map(({ variablesReference }) => session.variables(variablesReference, 0, 0)),
    );
    assertTrue('debug', [
      `Transaction ${failed}`,
      ...['VARIABLES', 'CALL STACK'],
      ...variables.flat().map(({ name, value }) => `${name}: ${value}`),
      ...stackFrames.map(({ name }) => name.replace(/\(.*$/, '')),
      ...source.map((line) => line.trim()),
    ]);
    const svg = readFileSync('media/walkthrough/debug.svg', 'utf8');
    const top = Number(/y="(\d+)"[^>]*stackFrameHighlight/.exec(svg)?.[1]);
    const marked = linesOf('debug').filter(({ y }) => y > top && y < top + 24);
    const line = source[(stackFrames[0]?.line ?? 0) - 1]?.trim();
    assert.ok(
      marked.some(({ text }) => text === line),
      line,
    );
  });
});
