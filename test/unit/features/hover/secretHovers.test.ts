import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { createClients } from '../../../../src/services/createClients.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { type HashContext, hashContexts, type Outcome } from '../../domain/references/hashContexts.ts';
import { FakeTransport } from '../../services/http/fakeTransport.ts';
import { type Handler, TransportSetup } from '../../services/http/transportSetup.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const vscode = await import('vscode');
const { createHovers } = await import('../../../../src/features/hover/hovers.ts');
const { terminalReferences } = await import('../../../../src/features/terminalLinks/terminalReferences.ts');
const { createLog } = await import('../../../../src/editor/log.ts');

type Provide = ReturnType<typeof createHovers>['ledger'];
type Clients = ReturnType<typeof createClients>;

const network = networks.find(({ name }) => name === 'testnet') ?? assert.fail();
const value = '88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b';

function hoversWith(clients: (name: string) => Clients, log: { failure(doing: string, error: unknown): void }) {
  const networkContext = {
    network,
    networks: () => networks,
    clientsOf: ({ name }: { readonly name: string }) => clients(name),
  };
  const bookName = async () => undefined;
  return createHovers({ networkContext, log, bookName } as unknown as Parameters<typeof createHovers>[0]);
}

/** What the editor hands to a hover over a place of a text. */
function argumentsAt({ fileName = '', text, start }: Pick<HashContext, 'fileName' | 'text' | 'start'>) {
  const lines = text.split('\n');
  const above = text.slice(0, start).split('\n');
  const line = above.length - 1;
  const document = {
    languageId: '',
    uri: { scheme: 'file', path: `/work/${fileName}` },
    lineCount: lines.length,
    getText: () => lines.join('\n'),
    lineAt: (at: number) => ({ text: lines[at] ?? assert.fail() }),
  };
  const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };
  return [document, { line, character: (above[line]?.length ?? 0) + 1 }, token] as unknown as Parameters<Provide>;
}

/** Hovers over a value with all that is behind a hover; no network knows it. */
async function hovered(
  context: HashContext,
): Promise<{ readonly outcome: Outcome; readonly asked: readonly string[] }> {
  const transport = new FakeTransport(() => ({ status: 404, json: {} }));
  const all = new Map(networks.map((each) => [each.name, createClients(each, transport)]));
  const hovers = hoversWith((name) => all.get(name) ?? assert.fail(name), { failure: () => assert.fail() });
  const local = JSON.stringify((await hovers.local(...argumentsAt(context))) ?? '');
  await hovers.ledger(...argumentsAt(context));
  const asked = transport.requests.map(({ url }) => url).filter((url) => url.includes(value));
  const outcome = asked.length > 0 ? 'ask' : local.includes('hieroLens.lookup') ? 'click' : 'nothing';
  return { outcome, asked };
}

describe('hovers of 32 and 48 bytes', () => {
  for (const table of ['secrets', 'hashes', 'others'] as const) {
    it(`send them by their own name only, to one network: ${table}`, async () => {
      const contexts = hashContexts(table).filter(({ fileName }) => fileName !== undefined);
      const wrong: string[] = [];
      for (const context of contexts) {
        const { outcome, asked } = await hovered(context);
        const hosts = new Set(asked.map((url) => new URL(url).host));
        if (outcome !== context.expected || (context.value.length <= 66 && hosts.size > 1)) {
          wrong.push(`${context.line}: ${outcome}, ${[...hosts].join()}`);
        }
      }
      assert.deepEqual(wrong, []);
    });
  }

  it('are links in a terminal behind a name that ends in hash only', () => {
    const lines = [...hashContexts('secrets'), ...hashContexts('hashes')].filter(
      ({ fileName }) => fileName === undefined,
    );
    assert.ok(lines.length >= 30);
    for (const { text, start, expected, line } of lines) {
      const links = terminalReferences(text, [network]).map(({ startIndex }) => startIndex);
      assert.deepEqual(links, expected === 'click' ? [start] : [], line);
    }
  });
});

describe('the log of a hover', () => {
  const setup = new TransportSetup('undici');
  after(() => setup.clear());

  it('holds no 32 bytes, whatever the service answers', async () => {
    const told: string[] = [];
    const tell = (...parts: readonly unknown[]) => void told.push(parts.map(String).join(' '));
    const channel = { warn: tell, error: tell, info: tell, debug: tell, trace: tell, dispose: () => undefined };
    Object.assign(vscode.window, { createOutputChannel: () => channel });
    const log = createLog();
    const echo =
      (status: number, text: string): Handler =>
      (_request, response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    const hidden = `${value.slice(0, 20)}\u200b${value.slice(20)}`;
    const answers: readonly Handler[] = [
      echo(500, JSON.stringify({ _status: { messages: [{ message: `no ${value.toUpperCase()}`, detail: hidden }] } })),
      echo(400, JSON.stringify({ _status: { messages: [{ message: `0x${value}`, data: `0x${value}` }] } })),
      echo(200, `{"hash":"${value}"`),
      echo(200, JSON.stringify({ hash: [value] })),
      (request) => request.socket.destroy(),
    ];
    for (const answer of answers) {
      const { origin, requests } = await setup.serve(answer);
      const there = { ...network, ledger: { url: origin }, verification: { url: origin } };
      const clients = createClients(there, setup.transport());
      const text = `const txHash = '0x${value}';`;
      await hoversWith(() => clients, log).ledger(
        ...argumentsAt({ fileName: 'a.ts', text, start: text.indexOf('0x') }),
      );
      assert.ok(requests.some(({ url }) => url?.includes(value)));
    }
    log.failure(`document hiero-ledger:/testnet/0x${value}`, new Error(`cannot read 0x${value}`));
    await setImmediate();
    assert.equal(told.length, answers.length + 1, told.join('\n'));
    assert.deepEqual(
      told.filter((line) => /[0-9a-f]{20}/i.test(line.replace(/[^\x20-\x7e]/g, ''))),
      [],
    );
  });
});
