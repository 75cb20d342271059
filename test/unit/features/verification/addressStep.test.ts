import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ServiceError, type ServiceFailure } from '../../../../src/domain/failure.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';
import { fakeQuestions, nextQuestion } from './fakeQuestions.ts';

stubVsCode();
const { askAddress, checkedChainId, asksForChain } = await import(
  '../../../../src/features/verification/addressStep.ts'
);
const { targetNamed } = await import('../../../../src/features/verification/dependencies.ts');
const { onlyStep, runSteps, waitStep } = await import('../../../../src/features/verification/wizard.ts');

const notFound: ServiceFailure = {
  ...{
    kind: 'rejected',
    response: { status: 404, code: undefined, messages: [], errorId: undefined, data: undefined },
  },
};
const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
/** Asks for an address in the wizard; gives what was asked of the services, and the answer. */
function start(method: 'import' | 'workspace' = 'import', { isAccount }: { readonly isAccount?: boolean } = {}) {
  const asked: unknown[] = [];
  const chosen: string[] = [];
  const network = networks.find(({ name }) => name === 'testnet') ?? assert.fail();
  const clients = {
    verification: {
      chains: async () => [
        { chainId: '1', name: 'Ethereum', isSupported: true, canImport: true },
        { chainId: network.chainId, name: 'Hedera Testnet', isSupported: true, canImport: true },
        { chainId: '5', name: undefined, isSupported: false, canImport: false },
        { chainId: '10', name: 'OP Mainnet', isSupported: true, canImport: false },
      ],
    },
    ledger: {
      contract: async (of: object) => {
        asked.push(of);
        if (isAccount !== undefined) {
          throw new ServiceError('ledger', '', notFound);
        }
        return { evmAddress: address };
      },
      account: () => (isAccount ? Promise.resolve({}) : Promise.reject(new ServiceError('ledger', '', notFound))),
    },
  };
  const context = { network, networks: () => networks, clientsOf: () => clients } as never;
  let answer: string | undefined;
  const work = runSteps([
    async (position) => {
      const question = {
        method,
        title: (chain: string) => `of ${chain}`,
        prompt: (name: string, chainId: string) => `Contract on ${name}, chain ${chainId}`,
        chain: undefined,
        onChain: async ({ chainId }: { readonly chainId: string }) => void chosen.push(chainId),
      };
      answer = await askAddress(targetNamed(context, undefined), question, position);
      return true;
    },
  ]);
  return { asked, chosen, answer: () => work.then(() => answer) };
}

describe('the question for a contract', () => {
  before(() => {
    fakeQuestions();
    Object.assign(vscode.env, { uiKind: 2 });
    Object.assign(vscode.window, {
      activeTextEditor: undefined,
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
    question.type('0.0.4811');
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

  it('takes no text that is no contract, nor asks anybody about it', async () => {
    const { asked, answer } = start();
    const question = await nextQuestion();
    for (const [text, problem] of [
      ['', /^“” is no contract address/],
      ['0x12', /^“0x12” is no contract address: write 0x and 40 hex digits, or an id such as 0\.0\.1234\.$/],
      ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', /^The checksum of this address is wrong/],
    ] as const) {
      question.type(text);
      assert.match(question.validationMessage ?? '', problem);
    }
    assert.deepEqual(asked, []);
    question.fire('hide');
    await assert.rejects(answer(), vscode.CancellationError);
  });

  for (const [isAccount, problem] of [
    [true, '0.0.1001 is an account on testnet and no contract.'],
    [false, 'There is no contract 0.0.1001 on testnet.'],
  ] as const) {
    it(`stays open where the ledger knows better: ${problem}`, async () => {
      const { answer } = start('import', { isAccount });
      const question = await nextQuestion();
      question.type('0.0.1001');
      await new Promise(setImmediate);
      assert.equal(question.validationMessage, problem);
      question.fire('hide');
      await assert.rejects(answer(), vscode.CancellationError);
    });
  }

  it('leads to the other chains by a button, and from there back or on', async () => {
    const { asked, chosen, answer } = start();
    (await nextQuestion()).press('Choose Another Chain');
    (await nextQuestion()).press('Back');
    (await nextQuestion()).press('Choose Another Chain');
    const chains = await nextQuestion();
    assert.deepEqual(
      chains.items.map(({ label, description }) => [label, description]),
      [
        ['Hedera Testnet', 'chain 296'],
        ['Ethereum', 'chain 1'],
        ['OP Mainnet', 'chain 10 · no explorer to import from: verify from this workspace'],
        ['Chain 5', 'chain 5 · not covered by the service'],
      ],
    );
    chains.pick('Ethereum');
    const question = await nextQuestion();
    assert.equal(question.title, 'of Ethereum');
    assert.equal(question.prompt, 'Contract on Ethereum, chain 1');
    question.type(address);
    assert.equal(await answer(), address);
    assert.deepEqual([asked, chosen], [[], ['1']]);
  });

  it('takes the id of another chain, also when it is part of one that is listed', async () => {
    const { chosen, answer } = start();
    (await nextQuestion()).press('Choose Another Chain');
    const chains = await nextQuestion();
    const addedFor = (text: string) => {
      chains.fire('value', text);
      return chains.items.slice(4).map(({ label }) => label);
    };
    for (const text of ['', '296', ' hedera ', 'TESTNET', 'chain 29', 'explorer', '0']) {
      assert.deepEqual(addedFor(text), [], text);
    }
    for (const text of ['29a', '0x128', '000', '-1', '1.5', 'nowhere', '9'.repeat(21)]) {
      const problem = `“${text}” is no chain id: it has 1 to 20 digits and is not 0.`;
      assert.deepEqual(addedFor(text), [problem]);
    }
    for (const text of ['96', '2960', '9'.repeat(20), '29']) {
      assert.deepEqual(addedFor(text), [`Chain ${text}`]);
    }
    chains.pick('Chain 29');
    const question = await nextQuestion();
    assert.equal(question.prompt, 'Contract on chain 29, chain 29');
    question.type(address);
    assert.equal(await answer(), address);
    assert.deepEqual(chosen, ['29']);
  });
});

describe('the argument of a verification', () => {
  it('names a chain, or has it asked for', () => {
    const wants = [undefined, {}, { chain: 'ask' }, { chain: '296' }, 'ask'].map(asksForChain);
    assert.deepEqual(wants, [false, false, true, false, false]);
    const network = networks[0] ?? assert.fail();
    const checked = [undefined, 5, '01'].map((chainId) => checkedChainId(chainId, network));
    assert.deepEqual(checked, [network.chainId, '5', '01']);
    for (const odd of ['0', '9'.repeat(21), '0x1', null, {}, -1]) {
      assert.throws(() => checkedChainId(odd, network), /is no chain id/);
    }
  });
});

describe('a question that is being prepared', () => {
  const title = { title: 'Verify', placeholder: 'Looking…' };

  it('gives what the work gives, or fails as it does', async () => {
    const made = { contracts: 3 };
    assert.equal(await waitStep(title, async () => made, onlyStep), made);
    await assert.rejects(
      waitStep(title, () => Promise.reject(new Error('broken')), onlyStep),
      /broken/,
    );
    await nextQuestion();
    await nextQuestion();
  });

  it('aborts the work when it is left', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const answer = waitStep(
      title,
      (signal) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        return promise;
      },
      onlyStep,
    );
    (await nextQuestion()).fire('hide');
    await assert.rejects(answer, vscode.CancellationError);
    await assert.rejects(promise, vscode.CancellationError);
  });
});
