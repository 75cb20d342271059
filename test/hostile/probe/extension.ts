import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { codeSpan, escapeMarkdown } from '../../../src/domain/value/escapeMarkdown.ts';
import { hoverOf, lensAt, linkAt, markdown, problemAt } from '../../../src/editor/languageFeatures.ts';
import { createLazyTree } from '../../../src/editor/lazyTree.ts';
import {
  createStatusBarItem,
  showDialog,
  showMessage,
  showStatusMessage,
  withProgress,
  withStatusBarProgress,
} from '../../../src/editor/messages.ts';
import { createInput, pickItem } from '../../../src/editor/questions.ts';
import type { TreeNode } from '../../../src/editor/treeNode.ts';
import { escapeHtml, storagePage, unreadStoragePage } from '../../../src/features/contractStorage/storageHtml.ts';
import { viewHtml } from '../../../src/features/transaction/showTransaction.ts';
import { withHostileMarkup, withoutPolicy } from '../hostilePage.ts';
import { bait, shownTexts } from '../hostileTexts.ts';
import { type Place, places, probeView } from './places.ts';

const head = { title: 'Storage of Vault', address: '0x0', network: 'testnet', memory: '{}' };

/** Shows every hostile text through each door of the extension, so that a test sees what a real workbench makes of it. */
export function activate(context: vscode.ExtensionContext): void {
  const problems = vscode.languages.createDiagnosticCollection('hostileProbe');
  const tree = createLazyTree({
    log: { failure: () => undefined, show: () => undefined, dispose: () => undefined },
    roots: () => nodes(),
    retry: 'hieroLens.status.refresh',
  });
  const item = createStatusBarItem('hostileProbe.item', 'Probe', bait.command);
  const inspect = { scheme: 'hostile' };
  let shows: Place | undefined;
  /** Resolves when the test goes to the next place. */
  let left = Promise.withResolvers<void>();
  const enter = (place: Place) => {
    left.resolve();
    left = Promise.withResolvers();
    void show[place]();
  };
  const lines = (document: vscode.TextDocument) =>
    shownTexts.map((hostile, line) => ({ ...hostile, line, range: document.lineAt(line).range }));
  const openLines = async (place: Place) => {
    shows = place;
    const document = await vscode.workspace.openTextDocument(
      vscode.Uri.from({ scheme: 'hostile', path: `/${place}.txt` }),
    );
    await vscode.window.showTextDocument(document);
    return document;
  };
  const ours = vscode.extensions.getExtension('hiero-lens.hiero-lens')?.extensionUri ?? context.extensionUri;
  const dist = vscode.Uri.joinPath(ours, 'dist');
  const pageOptions = ({ webview }: vscode.WebviewPanel) => ({
    nonce: 'n0nce',
    script: webview.asWebviewUri(vscode.Uri.joinPath(dist, 'storageView.js')).toString(),
  });
  const transactionPage = ({ webview }: vscode.WebviewPanel) =>
    viewHtml({
      cspSource: webview.cspSource,
      nonce: 'n0nce',
      script: webview.asWebviewUri(vscode.Uri.joinPath(dist, 'transactionView.js')).toString(),
      style: webview.asWebviewUri(vscode.Uri.joinPath(dist, 'transactionViewStyle.css')).toString(),
      language: 'en',
      texts: {},
    });
  const openPage = (title: Place, html: (panel: vscode.WebviewPanel) => string, change = (text: string) => text) => {
    const panel = vscode.window.createWebviewPanel('hostileProbe', title, vscode.ViewColumn.Active, {
      ...{ enableScripts: true, enableCommandUris: ['hieroLens.lookup'], localResourceRoots: [dist] },
    });
    const canary = readFileSync(vscode.Uri.joinPath(context.extensionUri, 'canary.txt').fsPath, 'utf8');
    const texts = shownTexts.map(({ text }) => escapeHtml(text)).join(' ');
    panel.webview.html = change(withHostileMarkup(html(panel), canary).replace('</h1>', () => `${texts}</h1>`));
  };
  /** Once messages are there: the centre closes itself when the last one goes, as the editor's own while it starts. */
  const showCentre = () => vscode.commands.executeCommand('notifications.showList');
  const show: Readonly<Record<Place, () => unknown>> = {
    messages: async () => {
      const severities = ['information', 'warning', 'error'] as const;
      for (const [index, { text }] of shownTexts.entries()) {
        void showMessage(severities[index % 3] ?? 'error', text, 'Retry');
        await pause(25);
      }
      await showCentre();
    },
    progress: async () => {
      const { promise } = left;
      for (const { text } of shownTexts) {
        void withStatusBarProgress(text, () => promise);
        void withProgress(text, (_signal, report) => {
          report({ message: text, increment: 10 });
          return promise;
        });
      }
      await showCentre();
    },
    dialog: () =>
      showDialog(
        shownTexts[0]?.text ?? '',
        shownTexts.map(({ text }) => text),
        'OK',
      ),
    pick: () =>
      pickItem(
        shownTexts.map(({ text }) => ({ label: text, description: text, detail: text })),
        { title: shownTexts[0]?.text ?? '', placeHolder: shownTexts[1]?.text ?? '' },
      ),
    input: async () => {
      const input = createInput();
      input.ignoreFocusOut = true;
      input.show();
      for (const [index, { text }] of shownTexts.entries()) {
        input.title = text;
        input.placeholder = text;
        input.prompt = text;
        input.validationMessage = index % 2 === 0 ? undefined : text;
        await pause(25);
      }
      input.hide();
    },
    tree: () => vscode.commands.executeCommand(`${probeView}.focus`),
    lenses: () => openLines('lenses'),
    hovers: () => openLines('hovers'),
    problems: async () => {
      const document = await openLines('problems');
      const severity = vscode.DiagnosticSeverity.Error;
      problems.set(
        document.uri,
        lines(document).map(({ text, range }) => problemAt(range, text, severity, 'probe')),
      );
      await vscode.commands.executeCommand('workbench.actions.view.problems');
    },
    links: () => openLines('links'),
    'status bar': async () => {
      for (const { text } of shownTexts) {
        item.setVisible(true);
        item.show({ icon: 'pin', text, accessibleLabel: text });
        showStatusMessage(text, 5_000, 'pin');
        await pause(20);
      }
      item.show({ icon: 'pin', text: 'probe', tooltip: markdown(spans()) });
    },
    'transaction page': () => openPage('transaction page', (panel) => transactionPage(panel)),
    'storage page': () => openPage('storage page', (panel) => storagePage(head, pageOptions(panel))),
    'unread page': () =>
      openPage('unread page', (panel) => unreadStoragePage({ ...head, status: '' }, pageOptions(panel))),
    'open page': () => openPage('open page', (panel) => storagePage(head, pageOptions(panel)), withoutPolicy),
    control: async () => {
      await vscode.commands.executeCommand('notifications.showList');
      void vscode.window.showWarningMessage(`[Fix](command:${bait.command}) \u202econtrol h000`);
      const raw = new vscode.MarkdownString(`![i](https://${bait.host}/control.png) $(${bait.icon})`, true);
      const uncontrolled = vscode.window.createStatusBarItem('hostileProbe.control');
      Object.assign(uncontrolled, { text: `$(${bait.icon}) control`, tooltip: raw });
      uncontrolled.show();
    },
  };
  const only = <T>(place: Place, give: () => T[]) => (shows === place ? give() : []);
  context.subscriptions.push(
    problems,
    item,
    tree,
    vscode.window.createTreeView(probeView, { treeDataProvider: tree }),
    vscode.commands.registerCommand(bait.command, () =>
      appendFileSync(vscode.Uri.joinPath(context.globalStorageUri, '../hostile-runs.txt').fsPath, 'run\n'),
    ),
    ...places.map((place) => vscode.commands.registerCommand(`hostileProbe.show.${place}`, () => enter(place))),
    vscode.languages.registerCodeLensProvider(inspect, {
      provideCodeLenses: (document) =>
        only('lenses', () =>
          lines(document).map(({ text, range }) =>
            lensAt(range, { title: text, tooltip: text, command: '', icon: 'pin' }),
          ),
        ),
    }),
    vscode.workspace.registerTextDocumentContentProvider('hostile', {
      provideTextDocumentContent: () => shownTexts.map(({ id }) => `line ${id}`).join('\n'),
    }),
    ...quarters().map((texts) =>
      vscode.languages.registerHoverProvider(inspect, {
        provideHover: (document) =>
          shows === 'hovers'
            ? hoverOf(texts.join('\n\n'), document.lineAt(0).range, ['hieroLens.lookup', 'hieroLens.copy'])
            : undefined,
      }),
    ),
    vscode.languages.registerDocumentLinkProvider(inspect, {
      provideDocumentLinks: (document) =>
        only('links', () =>
          lines(document).map(({ text, range }) => linkAt(range, vscode.Uri.parse('hostile:/lenses.txt'), text)),
        ),
    }),
  );
}

/** All texts as Markdown, in parts that VS Code does not cut. */
function quarters(): readonly (readonly string[])[] {
  const size = Math.ceil(shownTexts.length / 4);
  return [0, 1, 2, 3].flatMap((quarter) => {
    const some = shownTexts.slice(quarter * size, (quarter + 1) * size);
    return [
      some.map(({ text }) => `- ${codeSpan(text)}`),
      [['| a | b |', '|---|---|', ...some.map(({ text, id }) => `| ${codeSpan(text)} | ${id} |`)].join('\n')],
      some.map(({ text }) => escapeMarkdown(text.slice(0, 400))),
    ];
  });
}

function spans(): string {
  return shownTexts.map(({ text }) => `- ${codeSpan(text, 150)}`).join('\n');
}

function nodes(): readonly TreeNode[] {
  const every = shownTexts.map(({ text }) => text).join('\n');
  return [
    { id: 'plain', label: 'plain tooltip', tooltip: every },
    { id: 'markdown', label: 'Markdown tooltip', tooltip: markdown(spans()) },
    ...shownTexts.map(({ id, text }) => ({
      ...{ id, label: text, description: text, tooltip: text, accessibleLabel: text },
      icon: new vscode.ThemeIcon('pin'),
    })),
  ];
}
