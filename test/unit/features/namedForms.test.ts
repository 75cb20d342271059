import assert from 'node:assert/strict';
import type { TerminalLinkProvider, UriHandler } from 'vscode';
import { InputError } from '../../../src/domain/failure.ts';
import { type LookupTarget, parseLookupTarget } from '../../../src/domain/lookup/lookupTarget.ts';
import { parseNamed } from '../../../src/domain/lookup/namedTarget.ts';
import type { Network } from '../../../src/domain/network/network.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { type NamedForm, namedForms, formNetworks as networks } from './namedForms.ts';

stubVsCode();
const vscode = await import('vscode');
const { createDetails } = await import('../../../src/features/lookup/details.ts');
const { findHoverTarget, textOf } = await import('../../../src/features/hover/hoverTarget.ts');
const { createPinDrops } = await import('../../../src/features/pins/registerPins.ts');
const { registerTerminalLinks } = await import('../../../src/features/terminalLinks/registerTerminalLinks.ts');
const { registerLinks } = await import('../../../src/features/links/registerLinks.ts');
const { readExecution } = await import('../../../src/editor/askReference.ts');
const { readContractArgument } = await import('../../../src/editor/findContract.ts');
const { resolveForApi } = await import('../../../src/features/hover/hovers.ts');
const { readDetailsUri } = await import('../../../src/editor/documentUris.ts');

const selected = networks.find(({ name }) => name === 'testnet') ?? assert.fail();
const context = { network: selected, networks: () => networks };

function words(target: LookupTarget): string {
  switch (target.kind) {
    case 'entityId':
      return target.id;
    case 'evmAddress':
      return target.address;
    case 'alias':
      return target.alias;
    case 'hash32':
    case 'hash48':
      return target.hash;
    case 'transactionId': {
      const { id, scheduled, nonce } = target.transaction;
      return `${id}${scheduled ? ' scheduled' : ''}${nonce === undefined ? '' : ` nonce ${nonce}`}`;
    }
    case 'nft':
      return `${target.tokenId}/${target.serialNumber}`;
    case 'message':
      return `${target.sequenceNumber} of ${target.topicId}`;
    case 'hook':
      return `${target.hookId} of ${target.ownerId}`;
    case 'consensus':
      return target.at;
    case 'block':
      return String(target.number);
    case 'node':
      return String(target.id);
    default:
      return assert.fail(target.kind);
  }
}

/** What would be looked up, and on which network: a door hands both on. */
function outcome(text: string | undefined, network = selected.name): string | undefined {
  const target = text === undefined ? undefined : parseLookupTarget(text);
  return target && `${target.kind} ${words(target)} on ${network}`;
}

/** What was said to the user, and the commands that were run, since it was last asked. */
const said: string[] = [];
const ran: string[][] = [];
const log = { failure: () => undefined, show: () => undefined, dispose: () => undefined };

/** What the only command that a door ran looks up or pins; undefined for what is refused with a sentence. */
async function handedOn(command: string, door: () => unknown): Promise<string | undefined> {
  said.length = 0;
  ran.length = 0;
  try {
    await door();
  } catch (error) {
    assert.ok(error instanceof InputError, String(error));
    said.push(error.message);
  }
  const [first, ...others] = ran;
  assert.deepEqual(others, []);
  if (first === undefined) {
    assert.ok(
      said.every((sentence) => /not set up here/.test(sentence)),
      said.join(),
    );
    return undefined;
  }
  const [id, text, network] = first;
  assert.equal(id, command);
  return outcome(text, network);
}

const lookedUp = (written: string) =>
  handedOn('open', async () => {
    const deployments = { all: async () => [], known: () => [] };
    const details = createDetails({ networkContext: context, log, deployments } as never, () => undefined);
    const uri = await details.ask(written, undefined);
    const { text = '', network = '' } = readDetailsUri(uri ?? assert.fail()) ?? {};
    ran.push(['open', text, network]);
  });

const drops = createPinDrops(log, context, { isPin: () => false, move: assert.fail });
const dropped = (text: string) =>
  handedOn('hieroLens.explorer.pin', () => {
    const get = (type: string) => (type === 'text/plain' ? { asString: async () => text } : undefined);
    return drops.handleDrop?.(undefined, { get } as never, {} as never);
  });

const inTerminal = (line: string) =>
  handedOn('hieroLens.lookup', async () => {
    const provider = await registered<TerminalLinkProvider>('registerTerminalLinkProvider', () =>
      registerTerminalLinks({ networkContext: context, log }),
    );
    for (const link of (await provider.provideTerminalLinks({ line } as never, {} as never)) ?? []) {
      await provider.handleTerminalLink(link);
    }
  });

const openedBy = (path: string, query: string) =>
  handedOn('hieroLens.lookup', async () => {
    const handler = await registered<UriHandler>('registerUriHandler', () =>
      registerLinks({ networkContext: context, log, trees: { lineOf: () => undefined } }),
    );
    await handler.handleUri({ path, query } as never);
  });

/** What a feature hands the editor. */
async function registered<T>(name: string, register: () => unknown): Promise<T> {
  const handed: T[] = [];
  Object.assign(vscode.window, { [name]: (given: T) => handed.push(given) });
  register();
  return handed[0] ?? assert.fail(name);
}

function hovered(line: string, written: string) {
  const document = {
    languageId: 'plaintext',
    uri: { scheme: 'file', path: '/a.txt' },
    lineCount: 1,
    getText: () => line,
    lineAt: () => ({ text: line }),
  };
  const places = Array.from({ length: written.length }, (_, index) => {
    const character = line.indexOf(written) + index;
    const target = findHoverTarget(context, document as never, { line: 0, character } as never);
    return target === undefined || target.kind === 'elsewhere'
      ? undefined
      : outcome(textOf(target), target.named?.network.name);
  });
  // The number of an NFT behind its token is no part of what is under the mouse.
  return new Set(places.slice(0, written.indexOf('/') === 8 ? 8 : undefined));
}

/** What a door that takes some kinds alone makes of them: none of others. */
async function taken(kinds: readonly string[], door: (written: string) => Promise<string | undefined>) {
  const forms = namedForms.filter(({ names = '' }) => kinds.includes(names.split(' ')[0] ?? ''));
  assert.ok(forms.some(({ network }) => network !== undefined));
  await check(forms, ({ written }) => door(written));
  for (const { written } of namedForms.filter((form) => !forms.includes(form))) {
    await assert.rejects(door(written), InputError, written);
  }
}

const references = (on: Network) => ({
  resolve: async (target: LookupTarget) => ({
    kind: 'notFound',
    asked: `${target.kind} ${words(target)} on ${on.name}`,
  }),
});

const expectedOf = ({ names, network = selected.name }: NamedForm) => names && `${names} on ${network}`;

/** Fails with every form of which a door makes something else. */
async function check(forms: readonly NamedForm[], door: (form: NamedForm) => Promise<string | undefined>) {
  const found = new Map<string, string | undefined>();
  for (const form of forms) {
    found.set(form.written, await door(form));
  }
  assert.deepEqual(found, new Map(forms.map((form) => [form.written, expectedOf(form)])));
}

const found = namedForms.filter(({ isTyped }) => isTyped !== true);

describe('every form of an id and a link', () => {
  before(() => {
    const say = async (text: string) => void said.push(text);
    Object.assign(vscode.window, {
      ...{ setStatusBarMessage: () => undefined, showErrorMessage: say },
      showWarningMessage: async (_question: string, _options: object, open: string) => open,
    });
    Object.assign(vscode.commands, {
      registerCommand: () => ({ dispose: () => undefined }),
      executeCommand: async (...command: string[]) => void ran.push(command),
    });
  });

  it('is read by one function', async () => {
    await check(namedForms, async ({ written }) => {
      const named = parseNamed(written, networks);
      return named?.place === undefined ? outcome(named?.text, named?.network?.name) : undefined;
    });
  });

  it('is looked up on its network, also as it is pasted from code', async () => {
    await check(namedForms, ({ written }) => lookedUp(written));
    await check(namedForms, ({ written }) => lookedUp(` "${written}",\n`));
  });

  it('is what a hover is about, at each of its characters', async () => {
    await check(found, async ({ written, line = written }) => {
      const [only, ...others] = hovered(`see ${line} .`, written);
      assert.deepEqual(others, [], written);
      return only;
    });
  });

  it('is pinned when it is dropped, alone or in a text', async () => {
    await check(namedForms, ({ written }) => dropped(written));
    const others = found.filter(({ names }) => names !== undefined);
    await check(others, ({ written, line = written }) => dropped(`# see\n${line}\n`));
    await assert.rejects(
      dropped(`# see\n${namedForms.at(-1)?.written}\n`),
      /There is no id or address in what was dropped/,
    );
  });

  it('is a link in a terminal', async () => {
    await check(found, ({ written, line = written }) => inTerminal(`see ${line} .`));
  });

  it('is a transaction to debug, or a contract to open', async () => {
    await taken(['transactionId', 'hash32', 'hash48', 'consensus'], async (written) => {
      const { execution, network } = readExecution(written, [selected, ...networks]);
      return outcome(execution, network.name);
    });
    Object.assign(vscode.window, { activeTextEditor: undefined, showInputBox: async () => asked });
    let [asked, named] = ['', ''];
    const clientsOf = (on: Network) => ({
      ledger: {
        async contract({ contractIdOrAddress }: { readonly contractIdOrAddress: string }) {
          named = `entityId ${contractIdOrAddress} on ${on.name}`;
          return { evmAddress: `0x${'ab'.repeat(20)}` };
        },
      },
    });
    await taken(['entityId', 'evmAddress'], async (written) => {
      [asked, named] = [written, ''];
      const contract = await readContractArgument({ ...context, clientsOf } as never, undefined);
      return named === '' ? `evmAddress ${contract?.address} on ${contract?.network.name}` : named;
    });
  });

  it('is resolved for other extensions on its network', async () => {
    const kinds = ['entityId', 'evmAddress', 'alias', 'publicKey', 'transactionId', 'hash32', 'hash48', 'consensus'];
    const clientsOf = (on: Network) => ({ references: references(on) });
    await taken(kinds, async (written) => {
      const { resolved, network } = await resolveForApi({ ...context, clientsOf } as never, written);
      const { asked } = resolved as unknown as { readonly asked: string };
      assert.ok(asked.endsWith(` on ${network}`));
      return asked;
    });
  });

  it('is opened by a link to the editor, escaped or with its query', async () => {
    await check(namedForms, ({ written }) => openedBy(`/testnet/${written}`, ''));
    await check(namedForms, ({ written }) => {
      const [path = '', query = ''] = written.split(/\?(.*)/s);
      return openedBy(`/testnet/${path}`, query);
    });
  });
});
