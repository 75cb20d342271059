import assert from 'node:assert/strict';
import { InputError } from '../../../../src/domain/failure.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom } from '../networksWithCustom.ts';

stubVsCode();
const vscode = await import('vscode');
const { openLink, readLink } = await import('../../../../src/features/links/openLink.ts');

const network = networksWithCustom.find(({ name }) => name === 'testnet') ?? assert.fail();
const networks = { network, networks: () => networksWithCustom };
const hash = `0x${'ab'.repeat(32)}`;
const noLink = /^This link to Hiero Lens cannot be opened/;

const read = (path: string) => {
  const { network: found, text } = readLink(networks, { path, query: '' });
  return [found.name, text];
};

describe('links to the extension', () => {
  it('name a network and an id, an address, a transaction or a hash', () => {
    for (const text of [
      '0.0.5',
      '0.0.5-abcde',
      '0.0.2@1700000000.000000001',
      hash,
      `0x${'ab'.repeat(20)}`,
      `0x${'ab'.repeat(48)}`,
    ]) {
      assert.deepEqual(read(`/mine/${text}`), ['mine', text]);
    }
    assert.deepEqual(read('/testnet/ 0.0.5 '), ['testnet', '0.0.5']);
  });

  it('are refused with a sentence for all else', () => {
    for (const path of [
      ...['', '/', '/testnet', '/testnet/', '//0.0.5', '/testnet/0.0.5/', '/testnet/0.0.5/x', 'testnet/0.0.5'],
      ...['/testnet/../0.0.5', '/testnet/hieroLens.lookup', '/testnet/0.0.5?x', '/testnet/0.0.5\n0.0.6'],
      ...['/testnet/command:x', '/testnet/https://example.com/0.0.5', `/testnet/${' '.repeat(300)}0.0.5`],
    ]) {
      assert.throws(
        () => read(path),
        (error) => error instanceof InputError && noLink.test(error.message),
        path,
      );
    }
    const longest = `/testnet/0.0.5${' '.repeat(1986)}`;
    assert.equal(longest.length, 2_000);
    assert.deepEqual(read(longest), ['testnet', '0.0.5']);
    assert.throws(() => read(`${longest} `), { message: noLink });
    assert.throws(() => read('/Test\u202Enet/0.0.5'), {
      message: 'The link is about a network named “Testnet”, which is not set up here.',
    });
  });

  it('open what they name after a question, and nothing when the user says no', async () => {
    const shown: unknown[] = [];
    const ran: unknown[] = [];
    const failures: unknown[] = [];
    const log = { failure: (...failure: readonly unknown[]) => failures.push(failure[0]) } as never;
    let answer: string | undefined = 'Open';
    const show = (...args: readonly unknown[]) => {
      shown.push(args);
      return Promise.resolve(answer);
    };
    Object.assign(vscode.window, { showWarningMessage: show, showErrorMessage: show });
    Object.assign(vscode.commands, { executeCommand: async (...args: readonly unknown[]) => ran.push(args) });
    await openLink(networks, { path: '/mine/0.0.5', query: '' }, log);
    answer = undefined;
    await openLink(networks, { path: '/mine/0.0.6', query: '' }, log);
    await openLink(networks, { path: '/other/0.0.7', query: '' }, log);
    assert.deepEqual(ran, [['hieroLens.lookup', '0.0.5', 'mine']]);
    const question = (id: string) => [
      `Open ${id} on the network mine?`,
      {
        modal: true,
        detail: 'A link asks for this. It is looked up at http://127.0.0.1:1; nothing else is sent or changed.',
      },
      'Open',
    ];
    assert.deepEqual(shown, [
      question('0.0.5'),
      question('0.0.6'),
      ['The link is about a network named “other”, which is not set up here.'],
    ]);
    assert.deepEqual(failures, ['link']);
  });
});
