import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { listNetworks, resolveNetwork } from '../../../src/domain/network/networkSettings.ts';
import { registerTerminalLinks } from '../../../src/features/terminalLinks/registerTerminalLinks.ts';
import { replace } from '../../host/stage.ts';

const settings = { network: 'testnet', customNetworks: {}, statusUrl: '', verificationUrl: '' };
const log = {
  failure(doing: string, error: unknown): never {
    throw new Error(doing, { cause: error });
  },
  show() {},
  dispose() {},
};

/** The links of a line in a terminal, as VS Code asks our provider for them: a terminal of its own takes seconds to start. */
export async function createTerminalLinks(): Promise<(line: string) => Promise<readonly vscode.TerminalLink[]>> {
  const registered: vscode.TerminalLinkProvider[] = [];
  const putBack = replace(vscode.window, {
    registerTerminalLinkProvider(provider: vscode.TerminalLinkProvider) {
      registered.push(provider);
      return new vscode.Disposable(() => undefined);
    },
  });
  registerTerminalLinks({
    networkContext: { network: resolveNetwork(settings), networks: () => listNetworks(settings) },
    log,
  });
  putBack();
  const [provider] = registered;
  assert.ok(provider);
  const { token } = new vscode.CancellationTokenSource();
  return async (line) =>
    (await provider.provideTerminalLinks({ line } as vscode.TerminalLinkContext, token)) ?? assert.fail('no links');
}
