import type { Node, SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';

/** What of `vscode` shows texts, and the only files that may call it: there the texts are made inert. */
export const doors: Readonly<Record<string, readonly string[]>> = {
  showInformationMessage: ['src/editor/messages.ts'],
  showWarningMessage: ['src/editor/messages.ts'],
  showErrorMessage: ['src/editor/messages.ts'],
  setStatusBarMessage: ['src/editor/messages.ts'],
  withProgress: ['src/editor/messages.ts'],
  showQuickPick: ['src/editor/questions.ts'],
  createQuickPick: ['src/editor/questions.ts'],
  showInputBox: ['src/editor/questions.ts'],
  createInputBox: ['src/editor/questions.ts'],
  createStatusBarItem: ['src/editor/messages.ts'],
  createTreeView: ['src/editor/treeViews.ts'],
  TreeItem: ['src/editor/lazyTree.ts'],
  CodeLens: ['src/editor/languageFeatures.ts'],
  MarkdownString: ['src/editor/languageFeatures.ts'],
  Hover: ['src/editor/languageFeatures.ts'],
  DocumentLink: ['src/editor/languageFeatures.ts'],
  Diagnostic: ['src/editor/languageFeatures.ts'],
  registerDocumentSymbolProvider: ['src/editor/languageFeatures.ts'],
  DocumentSymbol: ['src/editor/languageFeatures.ts'],
  createOutputChannel: ['src/editor/log.ts'],
  registerTerminalLinkProvider: ['src/features/terminalLinks/registerTerminalLinks.ts'],
  // Their titles are sentences of ours, with at most an id that was parsed.
  CodeAction: ['src/features/diagnostics/checksumDiagnostics.ts', 'src/features/transaction/transactionTexts.ts'],
  // Times and amounts that were parsed and written anew.
  registerInlayHintsProvider: ['src/features/query/registerQuery.ts'],
  InlayHint: ['src/features/query/queryLanguageFeatures.ts'],
  // Its title is made inert there; the page is written by `storageHtml.ts`.
  createWebviewPanel: ['src/features/contractStorage/storageView.ts'],
  // Its name and what is typed in it are ours; nothing is run.
  createTerminal: ['src/features/verification/buildFiles.ts'],
  sendText: ['src/features/verification/buildFiles.ts'],
  // Their titles and buttons are sentences of ours.
  showOpenDialog: [
    'src/features/contractSources/sourceCommands.ts',
    'src/features/fees/fees.ts',
    'src/features/verification/workspaceFlow.ts',
  ],
  ...Object.fromEntries(
    [
      ...['showSaveDialog', 'showWorkspaceFolderPick', 'registerTreeDataProvider', 'registerWebviewViewProvider'],
      ...['registerTerminalProfileProvider', 'registerFileDecorationProvider', 'FileDecoration'],
      ...['createTextEditorDecorationType', 'setDecorations', 'createLanguageStatusItem', 'createCommentController'],
      ...['registerCompletionItemProvider', 'CompletionItem', 'registerInlineCompletionItemProvider'],
      ...['registerWorkspaceSymbolProvider', 'SymbolInformation', 'registerSignatureHelpProvider', 'TerminalLink'],
      ...['registerAuthenticationProvider', 'createChatParticipant', 'createSourceControl', 'createTestController'],
      ...['DiagnosticRelatedInformation', 'appendMarkdown', 'appendText', 'registerRenameProvider'],
    ].map((name) => [name, []]),
  ),
};

/** Texts that are shown as soon as they are assigned, and who may. */
const assigned: Readonly<Record<string, readonly string[]>> = {
  tooltip: ['src/editor/languageFeatures.ts', 'src/editor/messages.ts'],
  text: ['src/editor/messages.ts'],
  description: ['src/editor/treeViews.ts'],
  // Of quick picks of `questions.ts`, which makes inert what is assigned.
  title: [
    'src/features/contractSources/sourceNavigation.ts',
    'src/features/network/addNetwork.ts',
    'src/features/network/selectNetwork.ts',
  ],
  detail: [],
  label: [],
  message: ['src/editor/treeViews.ts'],
  supportHtml: ['src/editor/languageFeatures.ts'],
  isTrusted: ['src/editor/languageFeatures.ts'],
  html: [
    'src/features/contractStorage/storageView.ts',
    'src/features/contractStorage/storageView.ts',
    'src/features/transaction/showTransaction.ts',
  ],
};

/** What a file shows by itself instead of through a door, and whatever hides that from this check. */
export function findBypasses(file: SourceFile, path: string): readonly string[] {
  const found: string[] = [];
  const guard = (table: typeof doors, name: string | undefined, how: (name: string) => string) => {
    if (name !== undefined && Object.hasOwn(table, name) && !table[name]?.includes(path)) {
      found.push(`${path}: ${how(name)}`);
    }
  };
  const visit = (node: Node): void => {
    guard(doors, accessedName(node), (name) => name);
    if (is.isBinaryExpression(node) && node.operatorToken.getText(file) === '=') {
      guard(assigned, accessedName(node.left), (name) => `.${name} =`);
    }
    const hiding = hidesCalls(node, file);
    if (hiding !== undefined) {
      found.push(`${path}: ${hiding}`);
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** Another name for `vscode` or its `window`, which would hide what is called. */
function hidesCalls(node: Node, file: SourceFile): string | undefined {
  if (is.isImportDeclaration(node) && node.moduleSpecifier.getText(file) === "'vscode'") {
    const clause = node.importClause?.getText(file) ?? '';
    return /^(?:type )?\* as vscode$/.test(clause) ? undefined : `import ${clause}`;
  }
  const isPart = (is.isIdentifier(node) && node.text === 'vscode') || accessedName(node) === 'window';
  return isPart && !isHeld(node.parent) ? node.parent.getText(file) : undefined;
}

/** `a.name` and `a['name']`; what extends a class has it too, what extends an interface is a type only. */
function accessedName(node: Node): string | undefined {
  if (is.isPropertyAccessExpression(node)) {
    const heritage = node.parent?.parent;
    return heritage !== undefined && heritage.parent !== undefined && is.isInterfaceDeclaration(heritage.parent)
      ? undefined
      : node.name.text;
  }
  return is.isElementAccessExpression(node) && is.isStringLiteral(node.argumentExpression)
    ? node.argumentExpression.text
    : undefined;
}

/** Something of it is named there, so that the name is seen. */
function isHeld(parent: Node): boolean {
  return (
    is.isPropertyAccessExpression(parent) ||
    is.isQualifiedName(parent) ||
    is.isNamespaceImport(parent) ||
    (is.isElementAccessExpression(parent) && is.isStringLiteral(parent.argumentExpression))
  );
}
