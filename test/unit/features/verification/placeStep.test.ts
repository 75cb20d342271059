import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const { askPlace } = await import('../../../../src/features/verification/placeStep.ts');
const { runSteps } = await import('../../../../src/features/verification/quickSteps.ts');
const { wantsChain } = await import('../../../../src/features/verification/chainStep.ts');

const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
type Button = { readonly tooltip: string };

/** A question as the editor shows it, which the test answers. */
class FakeQuestion {
  declare readonly title: string;
  declare readonly prompt: string;
  declare readonly placeholder: string;
  declare readonly items: readonly { readonly label: string }[];
  declare selectedItems: readonly unknown[];
  value = '';
  buttons: readonly Button[] = [];
  readonly #listeners: Record<string, ((given?: unknown) => unknown)[]> = {};
  readonly #on = (name: string) => (listener: (given?: unknown) => unknown) => {
    this.#listeners[name] = [...(this.#listeners[name] ?? []), listener];
    return { dispose: () => undefined };
  };
  readonly onDidChangeValue = this.#on('value');
  readonly onDidAccept = this.#on('accept');
  readonly onDidTriggerButton = this.#on('button');
  readonly onDidHide = this.#on('hide');
  show(): void {
    shown.push(this);
  }
  dispose(): void {}
  fire(name: string, given?: unknown): void {
    for (const listener of this.#listeners[name] ?? []) {
      listener(given);
    }
  }
  press(tooltip: string): void {
    this.fire(
      'button',
      this.buttons.find((button) => button.tooltip === tooltip) ?? assert.fail(`no ${tooltip} on ${this.title}`),
    );
  }
}

// As in the editor, texts are accessors that an instance inherits.
for (const name of ['title', 'prompt', 'placeholder', 'validationMessage', 'items', 'activeItems', 'selectedItems']) {
  const kept = new WeakMap<object, unknown>();
  Object.defineProperty(FakeQuestion.prototype, name, {
    get(this: FakeQuestion) {
      return kept.get(this);
    },
    set(this: FakeQuestion, given: unknown) {
      kept.set(this, given);
    },
  });
}

const shown: FakeQuestion[] = [];

async function nextQuestion(): Promise<FakeQuestion> {
  while (shown.length === 0) {
    await new Promise(setImmediate);
  }
  return shown.shift() ?? assert.fail();
}

/** Asks for a place, step by step; what was asked of the services, and what came of it. */
function start(method: 'import' | 'workspace' = 'import') {
  const asked: unknown[] = [];
  const chosen: string[] = [];
  const network = networks.find(({ name }) => name === 'testnet') ?? assert.fail();
  const clients = {
    verification: {
      chains: async () => [
        { chainId: '1', name: 'Ethereum', isSupported: true, canImport: true },
        { chainId: network.chainId, name: 'Hedera Testnet', isSupported: true, canImport: true },
      ],
    },
    ledger: {
      contract: async (of: object) => {
        asked.push(of);
        return { evmAddress: address };
      },
    },
  };
  const context = { network, networks: () => networks, clientsOf: () => clients } as never;
  let answer: string | undefined;
  const work = runSteps([
    async (place) => {
      const question = {
        method,
        title: (chain: string) => `of ${chain}`,
        prompt: (name: string, chainId: string) => `Contract on ${name}, chain ${chainId}`,
        chain: undefined,
        onChain: async ({ chainId }: { readonly chainId: string }) => void chosen.push(chainId),
      };
      answer = await askPlace(context, network, question, place);
      return true;
    },
  ]);
  return { asked, chosen, answer: () => work.then(() => answer) };
}

describe('the question for a contract', () => {
  before(() => {
    Object.assign(vscode.env, { uiKind: 2 });
    Object.assign(vscode.window, {
      activeTextEditor: undefined,
      createInputBox: () => new FakeQuestion(),
      createQuickPick: () => new FakeQuestion(),
      withProgress: (_options: unknown, work: () => unknown) => work(),
    });
  });

  it('comes first, on the chain of the network, and asks nobody before it is answered', async () => {
    const { asked, chosen, answer } = start();
    const question = await nextQuestion();
    assert.equal(question.title, 'of testnet');
    assert.equal(question.prompt, 'Contract on testnet, chain 296');
    assert.equal(question.placeholder, '0.0.1234 or 0x…');
    assert.deepEqual(
      question.buttons.map(({ tooltip }) => tooltip),
      ['Take the Address from the Clipboard', 'Choose Another Chain'],
    );
    assert.deepEqual(asked, []);
    question.value = '0.0.4811';
    question.fire('accept');
    assert.equal(await answer(), address);
    assert.deepEqual([asked, chosen], [[{ contractIdOrAddress: '0.0.4811' }], []]);
  });

  it('starts from the contract that is selected or under the cursor, and from no part of anything longer', async () => {
    const long = `${address}${'0'.repeat(24)}`;
    const line = `${address}; 0.0.4811-abcde, (0.0.4812) ${long} 0.0.5@1700000000.000000001 1.2.3.4 v0.0.6`;
    const suggestedAt = async (first: string, end = '') => {
      const at = line.indexOf(first);
      const range = { start: at, end: line.indexOf(end, at) + end.length };
      const document = {
        getText: (of: typeof range) => line.slice(of.start, of.end),
        getWordRangeAtPosition: (character: number, word: RegExp) =>
          [...line.matchAll(new RegExp(word, 'gi'))]
            .map(({ 0: text, index }) => ({ start: index, end: index + text.length }))
            .find((found) => found.start <= character && character <= found.end),
      };
      const selection = { ...range, active: at + 2, isEmpty: end === '' };
      Object.assign(vscode.window, { activeTextEditor: { document, selection } });
      const { answer } = start();
      const question = await nextQuestion();
      const { value } = question;
      assert.equal(question.placeholder === '', value !== '');
      question.fire('hide');
      await assert.rejects(answer(), vscode.CancellationError);
      Object.assign(vscode.window, { activeTextEditor: undefined });
      return value;
    };
    assert.equal(await suggestedAt(address), address);
    assert.equal(await suggestedAt('0.0.4811'), '0.0.4811');
    assert.equal(await suggestedAt('0.0.4812'), '0.0.4812');
    assert.equal(await suggestedAt('(', '4812'), '');
    assert.equal(await suggestedAt('0.0.48', '4811'), '0.0.4811');
    for (const longer of [long, '0.0.5@', '1.2.3.4', 'v0.0.6']) {
      assert.equal(await suggestedAt(longer), '', longer);
    }
  });

  it('leads to the other chains by a button, and from there back or on', async () => {
    const { asked, chosen, answer } = start();
    (await nextQuestion()).press('Choose Another Chain');
    (await nextQuestion()).press('Back');
    (await nextQuestion()).press('Choose Another Chain');
    const chains = await nextQuestion();
    assert.deepEqual(
      chains.items.map(({ label }) => label),
      ['Hedera Testnet', 'Ethereum'],
    );
    chains.selectedItems = chains.items.slice(1);
    chains.fire('accept');
    const question = await nextQuestion();
    assert.equal(question.title, 'of Ethereum');
    assert.equal(question.prompt, 'Contract on Ethereum, chain 1');
    question.value = address;
    question.fire('accept');
    assert.equal(await answer(), address);
    assert.deepEqual([asked, chosen], [[], ['1']]);
  });

  it('is skipped to the chains where an argument wants them', () => {
    assert.deepEqual([undefined, {}, { chain: 'ask' }, { chain: '296' }, 'ask'].map(wantsChain), [
      false,
      false,
      true,
      false,
      false,
    ]);
  });
});
