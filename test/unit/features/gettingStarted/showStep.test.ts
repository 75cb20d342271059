import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import type { TextDocumentShowOptions, Uri } from 'vscode';
import { sampleNetwork } from '../../../../src/domain/network/network.ts';
import { samplePayment, validFrom } from '../../../../src/domain/network/samplePayment.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { goOn, openSampleWorkspace, showStep } = await import('../../../../src/features/gettingStarted/showStep.ts');
const { sampleFiles } = await import('../../../../src/features/gettingStarted/sampleFolder.ts');

const payments = '0x4b912e9aa4df2e7db2b3274d764d1bd1371bafff';
const failed = '0.0.1001@1750147314.000000002';
const shippedPayment = new Uint8Array(readFileSync(`media/sample/${samplePayment}`));
const uriOf = (path: string) => vscode.Uri.from({ scheme: 'file', path });
let next: unknown;
let failures: string[] = [];
const places = {
  networkContext: { network: sampleNetwork },
  extensionUri: uriOf('/extension'),
  globalStorageUri: uriOf('/storage'),
  log: {
    failure: (place: string) => void failures.push(place),
    show: () => undefined,
    dispose: () => undefined,
  } as never,
  choices: {
    read: () => next,
    change: async (_key: string, update: (stored: unknown) => unknown) => {
      next = update(next);
    },
  },
};
const copy = '/storage/sample/hiero-sample';

/** An editor with these folders open, whose own files are these; what it was asked to do, in order. */
function setUp({
  folders = [],
  files = [],
  links = [],
  payment = shippedPayment,
}: {
  readonly folders?: readonly string[];
  readonly files?: readonly string[];
  readonly links?: readonly string[];
  /** In the user's copy. */
  readonly payment?: Uint8Array | 'gone';
} = {}) {
  const done: string[] = [];
  failures = [];
  next = undefined;
  const words = (argument: unknown) => Object(argument).path ?? JSON.stringify(argument);
  Object.assign(vscode.commands, {
    executeCommand: async (command: string, ...args: readonly unknown[]) => {
      done.push([command, ...args.map(words)].join(' '));
    },
  });
  Object.assign(vscode.workspace, {
    workspaceFolders: folders.map((path) => ({ name: path.slice(path.lastIndexOf('/') + 1), uri: uriOf(path) })),
    fs: {
      async stat({ path }: Uri) {
        if (links.includes(path)) {
          return { type: vscode.FileType.SymbolicLink | vscode.FileType.Directory };
        }
        return files.includes(path) ? { type: vscode.FileType.File } : assert.fail('none');
      },
      delete: async ({ path }: Uri) => void done.push(`delete ${path}`),
      async readFile({ path }: Uri) {
        const bytes = path.startsWith('/extension/') ? shippedPayment : payment;
        return !path.endsWith(samplePayment) ? path : bytes === 'gone' ? assert.fail('gone') : bytes;
      },
      async writeFile({ path }: Uri, bytes: unknown) {
        done.push(`write ${withoutId(path)} ${bytes instanceof Uint8Array ? paymentText(bytes) : bytes}`);
      },
      rename: async (from: Uri, to: Uri, options: object) =>
        void done.push(`rename ${withoutId(from.path)} ${to.path} ${JSON.stringify(options)}`),
    },
    async openTextDocument({ path }: Uri) {
      const text = readFileSync(
        `media/sample/${path.slice(path.indexOf('hiero-sample/') + 'hiero-sample/'.length)}`,
        'utf8',
      );
      return { path, getText: () => text, positionAt: (offset: number) => ({ line: offset, character: 0 }), text };
    },
  });
  Object.assign(vscode.window, {
    async showTextDocument(
      { path, text }: { path: string; text: string },
      { selection, preview }: TextDocumentShowOptions,
    ) {
      done.push(`show ${path} ${text.slice(selection?.start.line, selection?.end.line)} ${preview}`);
      return { document: { uri: path }, selection };
    },
  });
  return done;
}

/** That of a payment whose start is now. */
function paymentText(bytes: Uint8Array): string {
  const now = Math.floor(Date.now() / 1000);
  const isNow = [now, now - 1].some((seconds) => Buffer.from(validFrom(shippedPayment, seconds)).equals(bytes));
  return isNow ? 'valid from now' : Buffer.from(bytes).equals(shippedPayment) ? 'as it came' : 'another';
}

function withoutId(path: string): string {
  return path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '(id)');
}

const copied = [
  ...sampleFiles.map(
    (file) =>
      `write /storage/sample/(id)/${file} ${file === samplePayment ? 'as it came' : `/extension/media/sample/${file}`}`,
  ),
  `rename /storage/sample/(id) ${copy} {"overwrite":true}`,
];
const renewed = (folder: string) => `write ${folder}/${samplePayment} valid from now`;

describe('the sample', () => {
  it('is copied once, whole, and opened in this window', async () => {
    const shipped = readdirSync('media/sample', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replace('media/sample/', ''));
    assert.deepEqual(shipped.toSorted(), sampleFiles);
    const done = setUp();
    await openSampleWorkspace(places);
    assert.deepEqual(done, [...copied, renewed(copy), `vscode.openFolder ${copy} {"forceNewWindow":false}`]);
  });

  it('takes the place of links, and is never made where one leads', async () => {
    for (const link of ['/storage/sample', copy]) {
      const done = setUp({ links: [link] });
      await openSampleWorkspace(places);
      const open = `vscode.openFolder ${copy} {"forceNewWindow":false}`;
      assert.deepEqual(done, [`delete ${link}`, ...copied, renewed(copy), open]);
    }
  });

  it('stays as the user has changed it, and opens a new window beside a folder', async () => {
    for (const [payment, problems] of [
      [Uint8Array.of(1, ...shippedPayment), []],
      [new Uint8Array(), []],
      ['gone', ['walkthrough']],
    ] as const) {
      const done = setUp({ folders: ['/work/mine'], files: [`${copy}/README.md`], payment });
      await openSampleWorkspace(places);
      assert.deepEqual(done, [`vscode.openFolder ${copy} {"forceNewWindow":true}`]);
      assert.deepEqual(failures, problems);
    }
  });

  it('has a payment that is valid from when it is opened on', async () => {
    const done = setUp({ files: [`${copy}/README.md`], payment: validFrom(shippedPayment, 1_700_000_000) });
    await openSampleWorkspace(places);
    assert.deepEqual(done, [renewed(copy), `vscode.openFolder ${copy} {"forceNewWindow":false}`]);
    assert.deepEqual(failures, []);
  });

  it('is that of the window where it is open', async () => {
    const done = setUp({ folders: ['/work/mine', '/tmp/hiero-sample'] });
    await openSampleWorkspace(places);
    await showStep(places, 'transaction');
    assert.deepEqual(done, [
      renewed('/tmp/hiero-sample'),
      'vscode.open /tmp/hiero-sample/README.md',
      renewed('/tmp/hiero-sample'),
      'vscode.open /tmp/hiero-sample/transactions/pay-supplier.tx',
      'setContext "hieroLens.tried.transaction" true',
    ]);
  });
});

describe('the steps of the walkthrough', () => {
  it('are marked as done by each of their buttons', () => {
    const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
    const texts = read('package.nls.json') as Readonly<Record<string, string>>;
    const [{ steps }] = read('package.json').contributes.walkthroughs as readonly [
      { readonly steps: readonly { readonly description: string; readonly completionEvents: readonly string[] }[] },
    ];
    for (const { description, completionEvents } of steps) {
      const text = texts[description.slice(1, -1)] ?? '';
      const buttons = [...text.matchAll(/\(command:([\w.]+)(?:\?%22(\w+)%22)?\)/g)];
      assert.ok(buttons.length > 0, text);
      for (const [, command, step] of buttons) {
        // A command that a step runs for the user is not seen by the editor.
        const event = step === undefined ? `onCommand:${command}` : `onContext:hieroLens.tried.${step}`;
        assert.ok(completionEvents.includes(event), event);
      }
    }
  });

  const files = [`${copy}/README.md`];
  const folders = [copy];

  it('do what they say, and are done then', async () => {
    const tx = `${copy}/transactions/pay-supplier.tx`;
    const expected: Readonly<Record<string, readonly string[]>> = {
      hover: [
        `show ${copy}/src/transfer.ts 0.0.1001 false`,
        `vscode.executeHoverProvider "${copy}/src/transfer.ts" {"line":186,"character":0}`,
        'editor.action.showHover',
      ],
      contract: [
        `show ${copy}/contracts/SupplierPayments.sol contract SupplierPayments false`,
        `hieroLens.contract.openSources {"network":"sample","chainId":"296","address":"${payments}"}`,
      ],
      transaction: [renewed(copy), `vscode.open ${tx}`],
      fee: [renewed(copy), `hieroLens.fees.estimate ${tx}`],
      debug: [`show ${copy}/README.md ${failed} false`, `hieroLens.debugTransaction "${failed}"  "failure"`],
    };
    for (const [name, lines] of Object.entries(expected)) {
      const done = setUp({ files, folders });
      await showStep(places, name);
      assert.deepEqual(done, [...lines, `setContext "hieroLens.tried.${name}" true`]);
    }
  });

  it('go on in the window of the sample, once', async () => {
    const elsewhere = setUp({ files });
    await showStep(places, 'transaction');
    assert.deepEqual(elsewhere, [renewed(copy), `vscode.openFolder ${copy} {"forceNewWindow":false}`]);
    const left = next;
    const done = setUp({ files, folders });
    next = left;
    await goOn(places);
    assert.deepEqual(done, [
      'workbench.action.openWalkthrough "hiero-lens.hiero-lens#getStarted" false',
      renewed(copy),
      `vscode.open ${copy}/transactions/pay-supplier.tx`,
      'setContext "hieroLens.tried.transaction" true',
    ]);
    assert.equal(next, undefined);
  });

  it('are not done when they failed', async () => {
    const done = setUp({ files, folders });
    Object.assign(vscode.workspace, { openTextDocument: () => Promise.reject(new Error('gone')) });
    await assert.rejects(showStep(places, 'hover'), /gone/);
    assert.deepEqual(done, []);
  });

  it('are these, and no other name does anything', async () => {
    const done = setUp({ files });
    for (const name of ['verify', 'toString', '__proto__', '', undefined, 5, ['hover']]) {
      await showStep(places, name);
    }
    assert.deepEqual(done, []);
  });

  it('have texts, pictures and links to commands that exist', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8'));
    const nls = JSON.parse(readFileSync('package.nls.json', 'utf8'));
    const known = new Set(contributes.commands.map(({ command }: { command: string }) => command));
    const textOf = (key: string): string => nls[key.slice(1, -1)] ?? assert.fail(key);
    const [walkthrough, ...others] = contributes.walkthroughs;
    assert.deepEqual([walkthrough.id, others], ['getStarted', []]);
    const used = new Set<string>();
    for (const { description, title, media, completionEvents } of walkthrough.steps) {
      assert.ok(textOf(title).length < 40 && textOf(media.altText).length > 20);
      assert.ok(existsSync(media.svg));
      assert.doesNotMatch(
        readFileSync(media.svg, 'utf8'),
        /style=|<script|#[0-9a-f]{3}/i,
        'no style survives the policy of the page',
      );
      const links = Array.from(textOf(description).matchAll(/\]\(command:([\w.]+)(?:\?([^)]*))?\)/g));
      assert.ok(links.length > 0, title);
      for (const [, command = '', query] of links) {
        assert.ok(known.has(command), command);
        used.add(`${command} ${decodeURIComponent(query ?? '')}`);
      }
      for (const event of completionEvents) {
        const [, command] = /^onCommand:(.*)$/.exec(event) ?? [];
        assert.ok(command === undefined || known.has(command), event);
      }
    }
    for (const name of ['hover', 'contract', 'transaction', 'fee', 'debug']) {
      assert.ok(used.has(`hieroLens.trySample "${name}"`), name);
    }
  });
});
