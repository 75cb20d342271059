import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { fakeMemory } from '../../editor/fakeMemory.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';
import { fakeQuestions, nextQuestion } from './fakeQuestions.ts';

stubVsCode();
const { createStoredState } = await import('../../../../src/editor/storedState.ts');
const { serviceHostOf } = await import('../../../../src/features/verification/dependencies.ts');
const { createExplorerKeys, importVerification } = await import(
  '../../../../src/features/verification/explorerImport.ts'
);
type Submission = Parameters<Parameters<typeof importVerification>[2]>[0];

function openKeys() {
  const secrets = new Map<string, string>();
  const storage = {
    get: async (name: string) => secrets.get(name),
    store: async (name: string, value: string) => void secrets.set(name, value),
    delete: async (name: string) => void secrets.delete(name),
  };
  const memory = fakeMemory();
  return { keys: createExplorerKeys(storage as never, createStoredState(memory), () => undefined), memory };
}

const explorer = (chainId: string, serviceHost = 'a.example.com') => ({ chainId, serviceHost });

describe('keys for explorers', () => {
  it('are stored for each service by itself, where networks share a chain id too', async () => {
    const { keys } = openKeys();
    const [here, there, another] = [explorer('298'), explorer('298', 'b.example.com'), explorer('2981')];
    await keys.set(here, 'one');
    assert.deepEqual([await keys.get(there), await keys.get(another)], [undefined, undefined]);
    await keys.set(there, 'two');
    assert.deepEqual([await keys.get(here), await keys.get(there)], ['one', 'two']);
    await keys.set(here, 'three');
    assert.deepEqual(keys.explorers(), [there, here]);
    await keys.clear(here);
    assert.deepEqual([await keys.get(here), await keys.get(there)], [undefined, 'two']);
    assert.deepEqual(keys.explorers(), [there]);
  });

  it('are named in the state, never stored there; names that are not understood are left out', async () => {
    const { keys, memory } = openKeys();
    const name = 'hieroLens.verification.keys';
    await keys.set(explorer('298'), 'secret');
    assert.deepEqual(memory.content, { [name]: ['298 a.example.com'] });
    await memory.update(name, ['x1 a', '1 a b', '298 a.example.com', ' 1 a', '1 ', 7, null]);
    assert.deepEqual(keys.explorers(), [explorer('298')]);
    await keys.set(explorer('1'), 'secret');
    assert.deepEqual(keys.explorers(), [explorer('298'), explorer('1')]);
  });

  it('are shown where they go, and when nothing on the way is encrypted', () => {
    for (const [url, host] of [
      ['https://sourcify.dev/server', 'sourcify.dev'],
      ['http://sourcify.dev:81/server', 'http://sourcify.dev:81'],
    ] as const) {
      assert.equal(serviceHostOf({ verification: { url } }), host);
    }
  });
});

describe('the import of a verification', () => {
  const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
  const chain = { chainId: '296', name: 'Hedera Testnet', isSupported: true, canImport: true };
  const executed: unknown[] = [];

  before(() => {
    fakeQuestions();
    Object.assign(vscode.env, { uiKind: 2 });
    Object.assign(vscode.commands, { executeCommand: async (...args: unknown[]) => void executed.push(args) });
    Object.assign(vscode.window, {
      activeTextEditor: undefined,
      withProgress: (_options: unknown, work: () => unknown) => work(),
      showWarningMessage: async (text: string) => void executed.push(text),
      async showInformationMessage(text: string, button: string) {
        executed.push(text);
        return button;
      },
    });
  });
  beforeEach(() => executed.splice(0));

  async function start(argument?: unknown, chains: readonly object[] = [chain]) {
    const { keys } = openKeys();
    const network = networks.find(({ name }) => name === 'testnet') ?? assert.fail();
    const clients = {
      verification: { chains: async () => chains },
      ledger: { contract: async () => ({ evmAddress: address }) },
    };
    const context = { network, networks: () => networks, clientsOf: () => clients };
    const sent: unknown[] = [];
    const submit = async ({ send }: Submission) => {
      const importFromExplorer = async (request: object) => void sent.push(request);
      await send({ importFromExplorer } as never, new AbortController().signal);
    };
    return { keys, sent, run: () => importVerification(context as never, keys, submit, argument) };
  }
  const request = (apiKey: string | undefined) => ({ chainId: '296', address, apiKey });

  it('names the host of the service before the key is typed, stores it there, and asks for it once', async () => {
    const { keys, sent, run } = await start();
    const first = run();
    const question = await nextQuestion();
    assert.match(question.prompt, /^Contract id or address on testnet\. The verification service v\.test fetches/);
    question.type(address);
    const keyQuestion = await nextQuestion();
    assert.match(keyQuestion.prompt, /leave empty to import without one.* sent only to v\.test, with imports/);
    keyQuestion.type(' secret ');
    await first;
    assert.deepEqual(keys.explorers(), [explorer('296', 'v.test')]);
    const second = run();
    (await nextQuestion()).type(address);
    await second;
    assert.deepEqual(sent, [request('secret'), request('secret')]);
  });

  for (const [choice, typed, expected, stored] of [
    ['Send the key to v.test', undefined, 'elsewhere', 'elsewhere'],
    ['Import without a key', undefined, undefined, undefined],
    ['Type another key…', 'another', 'another', 'another'],
    ['Type another key…', '', undefined, undefined],
  ] as const) {
    it(`sends a key of another service nowhere before it is asked: ${choice} ${typed ?? ''}`, async () => {
      const { keys, sent, run } = await start({ chainId: 296, address });
      await keys.set(explorer('296', 'other.test'), 'elsewhere');
      const importing = run();
      (await nextQuestion()).pick(choice);
      if (typed !== undefined) {
        (await nextQuestion()).type(typed);
      }
      await importing;
      assert.deepEqual([sent, await keys.get(explorer('296', 'v.test'))], [[request(expected)], stored]);
    });
  }

  const workspace = 'hieroLens.verification.fromWorkspace';
  const noExplorer = 'The verification service knows no explorer of Hedera Testnet to import from.';
  for (const [changes, argument, ...expected] of [
    [{ isSupported: false }, { address }, 'The verification service does not cover Hedera Testnet.'],
    [{}, { chain: 'ask' }, [workspace, { network: 'testnet', chainId: '296' }]],
    [{}, { address }, noExplorer, [workspace, { network: 'testnet', chainId: '296', address }]],
  ] as const) {
    it(`ends on a chain without import: ${JSON.stringify([changes, argument])}`, async () => {
      const { sent, run } = await start(argument, [{ ...chain, canImport: false, ...changes }]);
      const importing = run();
      if ('chain' in argument) {
        (await nextQuestion()).pick('Hedera Testnet');
      }
      await assert.rejects(importing, vscode.CancellationError);
      await new Promise(setImmediate);
      assert.deepEqual([executed, sent], [expected, []]);
    });
  }
});
