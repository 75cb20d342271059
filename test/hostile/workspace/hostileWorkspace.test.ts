import assert from 'node:assert/strict';
import { lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { control, testServices } from '../../host/services.ts';
import { replace } from '../../host/stage.ts';
import { accepting } from '../../host/verifying.ts';
import { HOSTILE_WORKSPACE, type HostileWorkspace } from '../../run/hostileWorkspace.ts';
import { addressBooks } from './addressBooks.ts';
import { recordConnections } from './connections.ts';
import { writeHostileRecords } from './deploymentRecords.ts';
import { hostileContract } from './hostileContract.ts';
import { measureOwnSections } from './ownSections.ts';
import { patiently } from './patience.ts';
import { hostileSettings } from './settings.ts';
import { createTerminalLinks } from './terminalLinks.ts';
import { hostileLines, hostileTexts } from './texts.ts';

const { isTrusted, decoyUrl } = JSON.parse(process.env[HOSTILE_WORKSPACE] ?? '{}') as HostileWorkspace;
const limitMs = 100;
const network = 'embedded';
const chainId = '296';
const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const unverified = '0x0000000000000000000000000000000000001304';

describe(`a hostile workspace, ${isTrusted ? 'trusted' : 'in Restricted Mode'}`, function () {
  // What counts is processor time: a busy machine may take its time.
  this.timeout(1_200_000);
  const rejections: unknown[] = [];
  const figures: string[] = [];
  const onRejection = (reason: unknown) => rejections.push(reason);
  let connections: ReturnType<typeof recordConnections>;
  let code: readonly string[] = [];
  let workspace = '';
  let own: readonly string[] = [];
  let beside: readonly string[] = [];
  const restore: (() => void)[] = [];
  const at = (path: string) => vscode.Uri.file(join(workspace, path));

  before(async () => {
    const extension = vscode.extensions.getExtension('hiero-lens.hiero-lens');
    assert.ok(extension);
    await extension.activate();
    // The bundle of these tests holds what they call of ours directly.
    code = ['dist', 'out/test'].map((folder) => join(extension.extensionPath, folder));
    workspace = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    own = Object.values(testServices()).flatMap((url) => {
      const { host } = new URL(url);
      return [host, host.replace('127.0.0.1', 'localhost')];
    });
    beside = await readdir(join(workspace, '..'));
    process.on('unhandledRejection', onRejection);
    connections = recordConnections();
    await vscode.commands.executeCommand('workbench.view.extension.hieroLens');
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    assert.deepEqual(connections.except(own), []);
    assert.deepEqual(rejections, []);
  });
  after(() => {
    process.off('unhandledRejection', onRejection);
    connections.stop();
    for (const putBack of restore) {
      putBack();
    }
    console.log(`${connections.count()} connections to the embedded services\n${figures.join('\n')}`);
  });

  /** Runs it, and fails when we held the event loop for more than 100 ms. */
  const within100ms = async (name: string, run: () => PromiseLike<unknown>, patienceMs = 20_000) => {
    const { ms, places } = await measureOwnSections(code, async () => {
      await patiently(patienceMs, run());
    });
    figures.push(`${String(ms).padStart(6)} ms  ${name}  ${ms > 20 ? places.join(', ') : ''}`);
    return ms > limitMs ? [`${name}: ${ms} ms in ${places.join(', ')}`] : [];
  };
  const settle = () => setTimeout(700);

  it('is what it is said to be', () => {
    assert.equal(vscode.workspace.isTrusted, isTrusted);
  });

  it('cannot send anything elsewhere by its settings, whatever they are', async () => {
    const slow: string[] = [];
    for (const [name, settings] of Object.entries(hostileSettings(decoyUrl))) {
      await writeFile(join(workspace, '.vscode/settings.json'), JSON.stringify(settings));
      slow.push(
        ...(await within100ms(`settings: ${name}`, async () => {
          await settle();
          await lookAround();
        })),
      );
    }
    assert.deepEqual(slow, []);
  });

  it('cannot hold up the editor by its address book', async () => {
    const slow: string[] = [];
    const file = join(workspace, '.hiero-lens/addresses.json');
    const put: Readonly<Record<string, () => Promise<void>>> = {
      ...Object.fromEntries(
        Object.entries(addressBooks(decoyUrl)).map(([name, content]) => [name, () => writeFile(file, content)]),
      ),
      zero: () => symlink('/dev/zero', file),
      outside: () => symlink(join(workspace, '../outside.json'), file),
      pipe: () => symlink(join(workspace, 'hostile-transactions/pipe.tx'), file),
    };
    for (const [name, write] of Object.entries(put)) {
      await rm(file, { force: true });
      await write();
      slow.push(
        ...(await within100ms(`address book: ${name}`, async () => {
          await vscode.commands.executeCommand('vscode.open', at('src/transfer.ts'));
          await settle();
          await hoverAt('src/transfer.ts');
          if ((await lstat(file)).isFile()) {
            await typeInto(at('.hiero-lens/addresses.json'));
          }
          await settle();
        })),
      );
    }
    await rm(file, { force: true });
    await hoverAt('src/transfer.ts');
    assert.deepEqual(slow, []);
  });

  it('cannot hold up the editor by its records of deployments, nor have what they say be live', async () => {
    const markup = `\u202e[x](command:x) ![](${decoyUrl}/i.png) $(zap)`;
    await writeHostileRecords(workspace, unverified, markup);
    const document = await vscode.workspace.openTextDocument({ content: `const a = '${unverified}';` });
    const hover = async () => {
      const position = new vscode.Position(0, 15);
      const found = vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, position);
      return ((await found) as vscode.Hover[]).flatMap(({ contents }) => contents).map((text) => Object(text).value);
    };
    let said = '';
    const slow = await within100ms(
      'records of deployments',
      async () => {
        for (let tries = 0; tries < 30 && !said.includes('In&nbsp;your&nbsp;list'); tries++) {
          await settle();
          said = (await hover()).join('\n');
        }
      },
      120_000,
    );
    assert.deepEqual(slow, []);
    // What a workspace that nobody trusts calls an address is not shown.
    assert.equal(said.includes('In&nbsp;your&nbsp;list'), isTrusted, said);
    assert.doesNotMatch(said, /\u202e|\]\(command:x\)|!\[\]\(http|\$\(zap\)/);
  });

  it('cannot hold up the editor by its texts, nor by what it prints', async () => {
    const slow: string[] = [];
    await mkdir(join(workspace, 'texts'));
    for (const [name, text] of Object.entries(hostileTexts)) {
      const uri = at(`texts/${name}`);
      await writeFile(uri.fsPath, text);
      slow.push(
        ...(await within100ms(`text: ${name}`, async () => {
          const document = await vscode.workspace.openTextDocument(uri);
          await settle();
          const last = document.lineCount - 1;
          for (const position of [new vscode.Position(0, 20), document.lineAt(last).range.end]) {
            await patiently(5_000, vscode.commands.executeCommand('vscode.executeHoverProvider', uri, position));
          }
          await vscode.commands.executeCommand('vscode.executeCodeLensProvider', uri, 100);
          await vscode.commands.executeCommand('vscode.executeLinkProvider', uri);
        })),
      );
      const own = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Hiero');
      assert.equal(
        own.length,
        /^(addresses|ids|oneLine|spaces|lines)/.test(name) ? Math.max(1, Math.min(own.length, 500)) : 0,
        name,
      );
    }
    const linksOf = await createTerminalLinks();
    for (const [name, line] of Object.entries(hostileLines)) {
      slow.push(...(await within100ms(`line of a terminal: ${name}`, () => linksOf(line))));
      assert.ok((await linksOf(line)).every(({ startIndex, length }) => startIndex + length <= 10_000));
    }
    assert.ok((await linksOf('paid by 0.0.1001')).length === 1);
    assert.deepEqual(slow, []);
  });

  it('cannot hold up the editor by its transaction files', async () => {
    const slow: string[] = [];
    const folder = 'hostile-transactions';
    const names = (await readdir(join(workspace, folder))).filter((name) => name.endsWith('.tx'));
    for (const name of names) {
      const uri = at(`${folder}/${name}`);
      slow.push(
        ...(await within100ms(`transaction view: ${name}`, async () => {
          await vscode.commands.executeCommand('vscode.open', uri);
          await settle();
        })),
        ...(await within100ms(`fee estimate: ${name}`, () =>
          vscode.commands.executeCommand('hieroLens.fees.estimate', uri),
        )),
      );
    }
    slow.push(
      ...(await within100ms('fee estimate: pick list', () =>
        accepting(vscode.commands.executeCommand('hieroLens.fees.estimate')),
      )),
    );
    assert.deepEqual(slow, []);
  });

  it('cannot hold up the editor by its build outputs, nor send a file that is not a source', async () => {
    await control.forgetRequests();
    const slow = await within100ms(
      'verify from workspace',
      () =>
        accepting(
          vscode.commands.executeCommand('hieroLens.verification.fromWorkspace', { chainId, address: unverified }),
        ),
      120_000,
    );
    const builds = (await readdir(join(workspace, 'artifacts/build-info'))).filter((name) => /^[0pz]/.test(name));
    const chosen = [
      'endless/metadata.json',
      'endless/outside_metadata.json',
      'solcInputs/0comments.json',
      'solcInputs/0spaces.json',
      'solcInputs/0lines.json',
      ...builds.map((name) => `artifacts/build-info/${name}`),
    ];
    const { readChosenBuild } = await import('../../../src/features/verification/buildFiles.ts');
    const { prepareSubmission } = await import('../../../src/features/verification/workspaceFlow.ts');
    for (const file of chosen) {
      slow.push(
        ...(await within100ms(`verify by a chosen file: ${file}`, async () => {
          const { contracts } = await readChosenBuild(at(file));
          for (const contract of contracts.slice(0, 5)) {
            await prepareSubmission(contract);
          }
        })),
      );
    }
    assert.deepEqual(slow, []);
  });

  it('cannot hold up the editor by the sources of a contract, nor write outside the chosen folder', async () => {
    const body = hostileContract(chainId, vault, decoyUrl);
    await control.setFaults('verification', {
      path: `^/server/v2/contract/296/${vault}`,
      kind: 'wrongType',
      contentType: 'application/json',
      body,
    });
    const contract = { network, chainId, address: vault };
    const saved = join(workspace, '../saved');
    await vscode.workspace.fs.createDirectory(vscode.Uri.file(saved));
    const before = await readdir(join(workspace, '..'));
    restore.push(replace(vscode.window, { showOpenDialog: async () => [vscode.Uri.file(saved)] }));
    restore.push(replace(vscode.workspace, { updateWorkspaceFolders: () => true }));
    const slow: string[] = [];
    const commands = [
      'refresh',
      'openSources',
      'openAbi',
      'openStorageLayout',
      'openStorage',
      'openData',
      'openOverview',
      'copyAbi',
      'searchSources',
      'addSourcesFolder',
      'saveSources',
      'compareSources',
      'call',
    ];
    const known = new Set(await vscode.commands.getCommands());
    for (const command of commands.map((name) => `hieroLens.contract.${name}`).filter((id) => known.has(id))) {
      slow.push(
        ...(await within100ms(
          command,
          async () => {
            await accepting(vscode.commands.executeCommand(command, contract));
            await settle();
          },
          60_000,
        )),
      );
    }
    slow.push(
      ...(await within100ms('lenses and hover of the contract', async () => {
        await vscode.commands.executeCommand('vscode.executeCodeLensProvider', at('contracts/Vault.sol'), 100);
        await hoverAt('config/addresses.json');
      })),
    );
    assert.deepEqual(await readdir(join(workspace, '..')), before);
    assert.deepEqual(slow, []);
  });

  it('had nothing written outside', async () => {
    assert.equal(await readFile(join(workspace, '../outside.json'), 'utf8'), '{"outside":true}');
    const outside = (await readdir(join(workspace, '..'))).filter((name) => name !== 'saved');
    assert.deepEqual(outside, beside);
  });

  /** Opens a document without drawing it, types into it and saves it. */
  async function typeInto(uri: vscode.Uri): Promise<void> {
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 1), ' ');
    await vscode.workspace.applyEdit(edit);
    await settle();
    await document.save();
  }

  /** What an open window does by itself, and the everyday ways to look something up. */
  async function lookAround(): Promise<void> {
    await vscode.commands.executeCommand('vscode.open', at('src/transfer.ts'));
    await hoverAt('src/transfer.ts');
    await vscode.commands.executeCommand('vscode.executeCodeLensProvider', at('contracts/Vault.sol'), 100);
    await vscode.commands.executeCommand('vscode.executeLinkProvider', at('src/transfer.ts'));
    await patiently(3_000, vscode.commands.executeCommand('hieroLens.lookup', '0.0.2001'));
    await patiently(3_000, vscode.commands.executeCommand('hieroLens.blocks.refresh'));
    await patiently(3_000, vscode.commands.executeCommand('hieroLens.status.refresh'));
    await patiently(3_000, vscode.commands.executeCommand('hieroLens.query', 'accounts', { limit: '5' }));
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  }

  async function hoverAt(path: string): Promise<void> {
    const document = await vscode.workspace.openTextDocument(at(path));
    for (let line = 0; line < document.lineCount; line++) {
      for (const { index } of document.lineAt(line).text.matchAll(/0\.0\.\d+|0x[0-9a-f]{40}/g)) {
        const position = new vscode.Position(line, index + 1);
        await patiently(5_000, vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, position));
      }
    }
  }
});
