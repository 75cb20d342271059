import assert from 'node:assert/strict';
import { Uri } from 'vscode';
import type { Network } from '../../../../src/domain/network/network.ts';
import type { Replay } from '../../../../src/domain/trace/replay.ts';
import type { Scope, StackLine, Variable } from '../../../../src/features/debugger/protocol.ts';
import type { TransportOptions } from '../../../../src/services/http/transport.ts';
import { createLazyServices } from '../../../../src/services/lazyServices.ts';
import { recordingOf, type SettingName, settingNames } from '../../../services/replay/recordings.ts';
import { startServices } from '../../../services/start.ts';

class FakeUri {
  readonly #scheme: string;
  readonly #authority: string;
  readonly #path: string;

  constructor(scheme: string, authority: string, path: string) {
    this.#scheme = scheme;
    this.#authority = authority;
    this.#path = path;
  }

  toString(): string {
    return `${this.#scheme}://${this.#authority}${encodeURI(this.#path)}`;
  }
}
const fakes = {
  from: ({ scheme, authority, path }: Uri) => new FakeUri(scheme, authority, path),
  parse(text: string) {
    const [, scheme = '', authority = '', path = ''] = /^([\w-]+):\/\/([^/]*)(.*)$/.exec(text) ?? [];
    return new FakeUri(scheme, authority, decodeURI(path));
  },
};

const { ReplayAdapter } = await import('../../../../src/features/debugger/replayAdapter.ts');
const { ReplaySession } = await import('../../../../src/features/debugger/replaySession.ts');
const { createEntityAddresses } = await import('../../../../src/features/debugger/entityAddresses.ts');
const { createPriorStorage } = await import('../../../../src/features/debugger/stateVariables.ts');

const options = {
  userAgent: 'test',
  proxy: { proxy: undefined, proxyOff: true, noProxy: [], strictTls: true, systemCertificates: false },
  backend: 'undici',
  fetch: globalThis.fetch,
} satisfies TransportOptions;

/** The id of a transaction that really ran. */
export function executionOf(setting: SettingName, name: string): string {
  const at = recordingOf(setting).runs.findIndex((run) => run.name === name);
  const seconds = Date.parse('2025-06-17T08:59:54Z') / 1000 + settingNames.indexOf(setting) * 3600 + at * 60;
  return `0.0.1002@${seconds}.${String(at).padStart(9, '0')}`;
}

/** Clients of the embedded services, and addresses as the editor makes them until they are stopped. */
export async function startReplays() {
  const { from, parse } = Uri;
  Object.assign(Uri, fakes);
  const services = await startServices();
  const lazy = createLazyServices(() => options);
  const network = {
    name: 'embedded',
    chainId: '296',
    ledger: { url: services.ledgerUrl },
    verification: { url: services.verificationUrl },
    status: { url: services.statusUrl },
  } as unknown as Network;
  const clients = lazy.createClients(network);
  const read = (setting: SettingName, name: string) => clients.replays.read(executionOf(setting, name));
  return {
    clients,
    network,
    services,
    read,
    debug: async (setting: SettingName, name: string, launch: object = {}) => {
      const replay = await read(setting, name);
      const words = createPriorStorage(replay, clients.ledger, new AbortController().signal);
      const addresses = createEntityAddresses(replay, clients.ledger, new AbortController().signal);
      return debugging(replay, () => new ReplaySession(replay, network, words, addresses), launch);
    },
    async stop() {
      Object.assign(Uri, { from, parse });
      lazy.dispose();
      await services.stop();
    },
  };
}

export type Debugging = Awaited<ReturnType<typeof debugging>>;

/** A session as the editor has it, up to where it stands first. */
async function debugging(replay: Replay, open: () => InstanceType<typeof ReplaySession>, launch: object) {
  const events: { readonly event: string; readonly body: Record<string, unknown> }[] = [];
  const answers = new Map<
    number,
    (answer: { readonly success: boolean; readonly body: never; readonly message?: string }) => void
  >();
  let ends = 0;
  const adapter = new ReplayAdapter(
    async () => open(),
    () => {
      ends += 1;
    },
  );
  adapter.onDidSendMessage((message) => {
    const sent = message as unknown as { type: string; request_seq: number } & (typeof events)[number];
    if (sent.type === 'event') {
      events.push(sent);
    } else {
      answers.get(sent.request_seq)?.(sent as never);
    }
  });
  let seq = 0;
  const tryTo = (command: string, given: object = {}) =>
    new Promise<{ readonly success: boolean; readonly body: never; readonly message?: string }>((done) => {
      seq += 1;
      answers.set(seq, done);
      adapter.handleMessage({ seq, type: 'request', command, arguments: given } as never);
    });
  const ask = async <T>(command: string, given: object = {}): Promise<T> => {
    const { success, body } = await tryTo(command, given);
    assert.ok(success, command);
    return body;
  };
  const stack = async (more: object = {}) =>
    (await ask<{ stackFrames: readonly StackLine[] }>('stackTrace', { threadId: 1, ...more })).stackFrames;
  const variables = async (variablesReference: number) =>
    (await ask<{ variables: readonly Variable[] }>('variables', { variablesReference })).variables;

  await ask('initialize');
  await ask('launch', launch);
  await ask('configurationDone');
  return {
    replay,
    adapter,
    events,
    ask,
    tryTo,
    stack,
    ends: () => ends,
    /** Does as told, and says why it stands where: `step Granary.sol:55`. */
    async move(command: string, given: object = {}): Promise<string> {
      events.length = 0;
      await ask(command, { threadId: 1, ...given });
      const { event = 'nothing', body } = events.at(-1) ?? {};
      if (event !== 'stopped') {
        return event;
      }
      const [top] = await stack();
      const text = body?.['text'] === undefined ? '' : ` ${String(body['text'])}`;
      return `${String(body?.['reason'])} ${top?.source?.name ?? top?.name}:${top?.line}${text}`;
    },
    /** A scope of a line of the call stack as lines of text, with the parts of its variables. */
    async scope(name: string, frameId = 1): Promise<readonly string[]> {
      const { scopes } = await ask<{ scopes: readonly Scope[] }>('scopes', { frameId });
      const linesOf = async (reference: number, indent: string): Promise<readonly string[]> => {
        const found = await variables(reference);
        const lines = await Promise.all(
          found.map(async ({ name: of, value, variablesReference }) => [
            `${indent}${of} = ${value}`,
            ...(variablesReference === 0 ? [] : await linesOf(variablesReference, `${indent}  `)),
          ]),
        );
        return lines.flat();
      };
      return linesOf(scopes.find((each) => each.name.startsWith(name))?.variablesReference ?? assert.fail(name), '');
    },
  };
}
