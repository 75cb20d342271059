import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { maxPauseSeconds, ServiceError } from '../../src/domain/failure.ts';
import { createJsonService } from '../../src/services/http/jsonService.ts';
import type { Transport } from '../../src/services/http/transport.ts';
import { createLedgerClient } from '../../src/services/ledger/createLedgerClient.ts';
import { createStatusClient } from '../../src/services/statuspage/statusClient.ts';
import { createVerificationClient } from '../../src/services/verification/verificationClient.ts';
import { stubVsCode } from '../bench/vscodeStub.ts';
import { certificate, tlsKey } from '../unit/services/http/transportSetup.ts';
import { bodyFaults } from './bodyFaults.ts';
import type { Call } from './calls.ts';
import { connectionFaults } from './connectionFaults.ts';
import { type Failing, type Fault, type Outcome, requestCount } from './fault.ts';
import { createHastyTransport, hastyClock, hastyMs, usualMs } from './hastyTransport.ts';
import { headerFaults } from './headerFaults.ts';
import { HostileServer } from './hostileServer.ts';
import { good } from './httpText.ts';
import { statusFaults } from './statusFaults.ts';

stubVsCode();
const { failureSentence, serviceTitle } = await import('../../src/editor/failureText.ts');

/** What was sent has arrived by then. */
const lateMs = 200;

export const faults: readonly Fault[] = [...connectionFaults, ...statusFaults, ...bodyFaults, ...headerFaults];

function clientsAt(url: string, transport: Transport) {
  return {
    ledger: createLedgerClient(createJsonService('ledger', { url }, transport)),
    status: createStatusClient(createJsonService('status', { url }, transport)),
    verification: createVerificationClient(createJsonService('verification', { url }, transport)),
  };
}

/** Each of the calls under each fault: what comes of it, that nothing stays open, and that the next call works. */
export function describeFaults(calls: readonly Call[]): void {
  const server = new HostileServer();
  const untrusted = new HostileServer({ key: tlsKey, cert: certificate });
  const healthy = new Map<Call, unknown>();
  let closedPort = 0;
  let retries = 0;

  before(async () => {
    await Promise.all([server.open(), untrusted.open()]);
    const closed = new HostileServer();
    await closed.open();
    closedPort = closed.port;
    await closed.close();
    const transport = createHastyTransport({ ms: usualMs, connectMs: usualMs });
    for (const call of calls) {
      server.expect(Buffer.from(call.sample), good);
      healthy.set(call, await call.run(clientsAt(`http://127.0.0.1:${server.port}`, transport), {}));
      assert.equal(server.requests, 1, call.title);
    }
    await transport.dispose();
    assert.ok(await server.isLeft());
  });
  after(() => Promise.all([server.close(), untrusted.close()]));

  const urlOf = ({ target }: Fault) => {
    switch (target) {
      case 'closed':
        return `http://127.0.0.1:${closedPort}`;
      case 'tls':
      case 'silentTls':
        return `https://127.0.0.1:${server.port}`;
      case 'untrusted':
        return `https://127.0.0.1:${untrusted.port}`;
      default:
        return `http://127.0.0.1:${server.port}`;
    }
  };

  /** How often a service was asked, or would have been, had there been a connection. */
  const triesOf = ({ target }: Fault) => {
    switch (target) {
      case 'closed':
        return retries + 1;
      case 'tls':
      case 'silentTls':
        return server.connections;
      case 'untrusted':
        return untrusted.connections;
      default:
        return server.requests;
    }
  };

  for (const fault of faults) {
    describe(fault.title, () => {
      const patience = { ms: usualMs, connectMs: fault.target === 'silentTls' ? 4 * hastyMs : usualMs };
      const clock = hastyClock();
      let pausedMs = 0;
      let transport: Transport;
      let opened: readonly string[] = [];
      before(async () => {
        // From then on mocha has its timer for this hook, as it has later.
        await null;
        opened = openThings();
        transport = createHastyTransport(patience, clock, (ms) => {
          retries += 1;
          pausedMs += ms;
        });
      });
      for (const call of calls) {
        it(call.title, async () => {
          const abort = new AbortController();
          const outcome = outcomeOf(fault, call);
          let startedMs = 0;
          const ask = async () => {
            startedMs = performance.now();
            server.expect(Buffer.from(call.sample), fault.answer);
            untrusted.expect(Buffer.from(call.sample), fault.answer);
            retries = 0;
            patience.ms = answerMs(fault);
            pausedMs = -clock.nowMs();
            return Promise.allSettled([call.run(clientsAt(urlOf(fault), transport), { signal: abort.signal })]);
          };
          let [got] = await ask();
          for (let turn = 0; turn < 5 && triesOf(fault) === 0; turn++) {
            // On a busy machine the time was over before the request had arrived; it must not count as one of the next turn.
            await setTimeout(lateMs);
            [got] = await ask();
          }
          const tookMs = performance.now() - startedMs;
          if ('value' in outcome) {
            checkValue(got, outcome.value === 'same' ? healthy.get(call) : undefined);
          } else {
            assert.ok(got.status === 'rejected', 'It gave a value.');
            checkFailure(got.reason, outcome, call, tookMs);
          }
          const tries = triesOf(fault);
          assert.equal(tries, requestCount(call, outcome.requests), 'how many requests');
          checkPauses(outcome, tries, pausedMs + clock.nowMs());
          assert.equal(getEventListeners(abort.signal, 'abort').length, 0, 'listeners of the signal');
          assert.ok(await server.isQuiet(), 'Somebody waits for an answer that nobody wants.');
          assert.equal(Reflect.get({}, 'polluted'), undefined);

          patience.ms = usualMs;
          // The longest pause that a service is granted.
          clock.pass(maxPauseSeconds * 1_000);
          server.expect(Buffer.from(call.sample), good);
          const next = await call.run(clientsAt(`http://127.0.0.1:${server.port}`, transport), {});
          assert.deepEqual(next, healthy.get(call), 'the next call');
          assert.equal(server.requests, 1, 'requests of the next call');
        });
      }
      after(async () => {
        await transport.dispose();
        assert.ok(await server.isLeft(), 'connections');
        assert.deepEqual(openThings(), opened, 'timers and sockets');
      });
    });
  }
}

function checkValue(got: PromiseSettledResult<unknown>, expected: unknown): void {
  assert.ok(got.status === 'fulfilled', got.status === 'rejected' ? sentenceOf(got.reason) : '');
  if (expected !== undefined) {
    assert.deepEqual(withoutRaw(got.value), withoutRaw(expected));
  }
}

function checkPauses(outcome: Outcome, tries: number, passedMs: number): void {
  const { pauseMs = 0 } = 'kind' in outcome ? outcome : {};
  assert.ok(passedMs >= (tries - 1) * pauseMs, 'how long between them');
}

function outcomeOf({ outcome }: Fault, call: Call): Outcome {
  return typeof outcome === 'function' ? outcome(call) : outcome;
}

/** What never comes is not waited for as long as what does. */
function answerMs({ outcome }: Fault): number {
  return typeof outcome === 'object' && 'kind' in outcome && outcome.kind === 'timedOut' ? hastyMs : usualMs;
}

function checkFailure(error: unknown, { kind, sentence }: Failing, call: Call, tookMs: number): void {
  assert.ok(error instanceof ServiceError, String(error));
  assert.deepEqual([error.service, error.failure.kind], [call.service, kind], sentenceOf(error));
  if (error.failure.kind === 'timedOut') {
    const { passedMs } = error.failure;
    assert.ok(passedMs >= hastyMs - 2 && passedMs <= tookMs + 1, `${passedMs} of ${tookMs} ms`);
  }
  const said = sentenceOf(error).replaceAll(serviceTitle(call.service), '{service}');
  if (typeof sentence === 'string') {
    assert.equal(said, sentence);
  } else {
    assert.match(said, sentence);
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof ServiceError ? failureSentence(error) : String(error);
}

/** What a client hands on as it came differs where an answer has members that we do not know. */
function withoutRaw(value: unknown): unknown {
  return value !== null && typeof value === 'object' ? { ...value, raw: undefined, unknownMembers: undefined } : value;
}

/** What keeps the process alive, but for what comes and goes by itself. */
function openThings(): readonly string[] {
  return process
    .getActiveResourcesInfo()
    .filter((name) => ['TCPSocketWrap', 'TLSWrap', 'Immediate', 'Timeout'].includes(name))
    .sort();
}
