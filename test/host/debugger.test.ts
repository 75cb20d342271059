import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './eventually.ts';
import { control, testServices } from './services.ts';

const deposit = '0.0.1002@1750151034.000000004';
const withdrawal = '0.0.1002@1750151094.000000005';

interface Line {
  readonly id: number;
  readonly name: string;
  readonly line: number;
  readonly source?: { readonly path: string };
}

async function start(transaction: string, stop?: unknown): Promise<vscode.DebugSession> {
  await vscode.commands.executeCommand('hieroLens.debugTransaction', transaction, undefined, stop);
  return eventually(() => {
    const session = vscode.debug.activeDebugSession;
    assert.equal(session?.type, 'hiero-transaction');
    return session ?? assert.fail();
  });
}

async function stack(session: vscode.DebugSession): Promise<readonly Line[]> {
  const { stackFrames } = await session.customRequest('stackTrace', { threadId: 1 });
  return stackFrames;
}

/** Does what a key does, and waits until the replay stands there. */
async function move(session: vscode.DebugSession, command: string, line: number): Promise<Line> {
  await vscode.commands.executeCommand(`workbench.action.debug.${command}`);
  return eventually(async () => {
    const [top] = await stack(session);
    assert.equal(top?.line, line);
    return top ?? assert.fail();
  });
}

async function stands(session: vscode.DebugSession, line: number): Promise<void> {
  await eventually(async () => {
    assert.equal((await stack(session))[0]?.line, line);
    assert.ok(vscode.debug.activeStackItem instanceof vscode.DebugStackFrame);
  });
}

describe('debugger', () => {
  afterEach(async () => {
    await vscode.debug.stopDebugging();
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('steps through verified sources to a breakpoint behind a proxy, with inline values', async () => {
    const session = await start(deposit);
    await stands(session, 17);
    await eventually(() => {
      const document = vscode.window.activeTextEditor?.document;
      assert.match(document?.uri.path ?? '', /GranaryProxy\.sol$/);
      assert.equal(document?.languageId, 'solidity');
    });
    for (const line of [18, 21, 27, 18]) {
      await move(session, 'stepInto', line);
    }
    await move(session, 'stepBack', 27);
    for (const line of [18, 19, 20, 53]) {
      await move(session, 'stepInto', line);
    }
    const [top] = await stack(session);
    const uri = vscode.Uri.parse(top?.source?.path ?? '');
    vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(new vscode.Location(uri, new vscode.Position(55, 0)))]);
    const { id } = await move(session, 'continue', 56);
    const values = await vscode.commands.executeCommand<vscode.InlineValueText[]>(
      'vscode.executeInlineValueProvider',
      uri,
      new vscode.Range(0, 0, 200, 0),
      { frameId: id, stoppedLocation: new vscode.Range(55, 0, 55, 10) },
    );
    const texts = values.map(({ range, text }) => `${range.start.line + 1} ${text}`);
    assert.ok(texts.includes('56 stock = 0'), texts.join('\n'));
    assert.ok(texts.includes('52 sacks = 5000'), texts.join('\n'));
    await vscode.commands.executeCommand('workbench.action.debug.reverseContinue');
    await stands(session, 17);
  });

  it('stops where a failure began; ends once', async () => {
    const session = await start(withdrawal);
    await stands(session, 17);
    await move(session, 'continue', 140);
    const { description } = await session.customRequest('exceptionInfo', { threadId: 1 });
    assert.match(description, /^NotEnough\(farmer: 0x/);
    let ends = 0;
    const subscription = vscode.debug.onDidTerminateDebugSession(() => {
      ends += 1;
    });
    await vscode.debug.stopDebugging(session);
    await eventually(() => assert.equal(vscode.debug.activeDebugSession, undefined));
    subscription.dispose();
    assert.equal(ends, 1);
  });

  it('debugs two transactions at once', async () => {
    const one = await start(deposit);
    await stands(one, 17);
    const started = new Promise<vscode.DebugSession>((resolve) => {
      const subscription = vscode.debug.onDidStartDebugSession((session) => {
        subscription.dispose();
        resolve(session);
      });
    });
    await vscode.commands.executeCommand('hieroLens.debugTransaction', withdrawal);
    const other = await started;
    await stands(other, 17);
    await other.customRequest('continue', { threadId: 1 });
    await stands(other, 140);
    assert.equal((await stack(one))[0]?.line, 17);
    await vscode.debug.stopDebugging(one);
    assert.equal((await stack(other))[0]?.line, 140);
  });

  for (const [stop, place] of [
    ['call 1', 'Keeping.sol:11'],
    ['call 3', 'Bin.sol:15'],
    ['log 0', 'Granary.sol:94'],
    // There is none of that index.
    ['call 4', 'GranaryProxy.sol:17'],
    [{ step: 1_000 }, 'GranaryProxy.sol:17'],
  ] as const) {
    it(`starts at ${place} when asked for ${JSON.stringify(stop)} of the record`, async () => {
      const session = await start('0.0.1002@1750151154.000000006', stop);
      await stands(session, Number(place.split(':')[1]));
      const [top] = await stack(session);
      assert.ok(top?.source?.path.endsWith(place.split(':')[0] ?? ''), top?.source?.path);
    });
  }

  it('debugs what a link is about, and asks nothing of a network that is not set up', async () => {
    await control.forgetRequests();
    const page = '0.0.1002-1750151034-000000004';
    await vscode.commands.executeCommand('hieroLens.debugTransaction', `https://hashscan.io/nonet/transaction/${page}`);
    assert.deepEqual([vscode.debug.activeDebugSession, await control.requests('ledger')], [undefined, []]);
    await stands(await start(`${testServices().ledgerUrl}/api/v1/transactions/${page}`), 17);
  });

  it('starts no session for what has no trace, and asks for nothing before it is started', async () => {
    await control.forgetRequests();
    await vscode.commands.executeCommand('hieroLens.lookup', withdrawal);
    assert.deepEqual(
      (await control.requests('ledger')).filter(({ path }) => path.includes('opcodes')),
      [],
    );
    await vscode.commands.executeCommand('hieroLens.debugTransaction', '0.0.1002@1700000000.000000001');
    assert.equal(vscode.debug.activeDebugSession, undefined);
  });
});
