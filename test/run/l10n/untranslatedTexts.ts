import type { Node, SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { templateText } from './templateText.ts';

/**
 * Why texts of two words and more stand in these files and folders without a translation. What is not listed here has to be
 * translated, and what is listed has to be needed.
 */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'words that texts are searched for': [
    'src/domain/network/otherChains.ts',
    'src/domain/references/entityIds.ts',
    'src/domain/references/fileKind.ts',
    'src/domain/references/vocabulary.ts',
    'src/domain/source/readSolidity.ts',
    'src/domain/source/sourceColours.ts',
    'src/domain/value/dateTime.ts',
  ],
  'code, names of types, of fields and of addresses': [
    'src/domain/contract/contractOverview.ts',
    'src/domain/lookup/explorerLink.ts',
    'src/domain/operation/requestSnippets.ts',
    'src/domain/storage/solidityLayout.ts',
    'src/domain/storage/storageWord.ts',
    'src/domain/transaction/readKeyBytes.ts',
    'src/domain/transaction/transaction.ts',
    'src/editor/documentUris.ts',
    'src/features/gas/gasDocuments.ts',
    'src/features/query/queryResult.ts',
    'src/features/verification/buildFiles.ts',
    'src/services/abi/renderAbiInterface.ts',
    'src/services/abi/standardAbis.ts',
    'src/services/abi/systemContracts.ts',
    'src/services/http/createTransport.ts',
    'src/services/transactionFile/schema.generated.ts',
  ],
  'HTML and CSS': [
    'src/features/contractStorage/storageCss.ts',
    'src/features/contractStorage/storageHtml.ts',
    'src/webview/transaction/dom.ts',
    'src/webview/transaction/feeReport.ts',
    'src/webview/transaction/fieldTree.ts',
    'src/webview/transaction/sections.ts',
  ],
  'values that are compared with each other and exported': [
    'src/domain/storage/storageExport.ts',
    'src/domain/value/timestamp.ts',
  ],
  'what models and other extensions read': ['src/features/agentTools/', 'src/features/fees/estimateBytes.ts'],
  'what a log, a report of a service or a programmer reads': [
    'src/features/addressBook/registerAddressBook.ts',
    'src/features/addressBook/workspaceBooks.ts',
    'src/features/contractSources/registerContractSources.ts',
    'src/features/contractStorage/storageView.ts',
    'src/features/contractStorage/storageView.ts',
    'src/features/debugger/replayDebugger.ts',
    'src/features/hover/ledgerHover.ts',
    'src/features/network/registerNetwork.ts',
    'src/features/status/registerStatus.ts',
    'src/features/terminalLinks/registerTerminalLinks.ts',
    'src/features/transaction/checkPane.ts',
    'src/features/transaction/showTransaction.ts',
    'src/features/transaction/transactionSession.ts',
    'src/features/verification/registerVerification.ts',
    'src/services/http/',
    'src/services/ledger/schemas/account.ts',
    'src/services/ledger/schemas/answerSchemas.ts',
    'src/services/sharedRequests.ts',
    'src/services/statuspage/statusSchemas.ts',
    'src/services/verification/verificationSchemas.ts',
  ],
};

const excepted = Object.values(reasons).flat();

/** Two words of letters behind each other, the second in small letters: not names of types, paths, classes or attributes. */
const words = /(?<![\w<="'#.$-])[A-Za-z]{2,},? [a-z]+(?![\w=])/;

/** A text of ours that no translation can be found by. */
export interface UntranslatedText {
  readonly path: string;
  readonly text: string;
}

/** Whether a text is more than a word; `{0}` stands for what is inserted. */
export function isProse(text: string): boolean {
  return words.test(text.replace(/\{\d+\}/g, '0'));
}

/** Texts of a file that are more than a word and that nothing translates; `translatedBy` gives the text that a node translates. */
export function untranslatedIn(
  file: SourceFile,
  path: string,
  translatedBy: (node: Node) => Node | undefined,
): readonly UntranslatedText[] {
  const found: UntranslatedText[] = [];
  const translated = new Set<string>();
  const visit = (node: Node): void => {
    if (is.isImportDeclaration(node) || is.isExportDeclaration(node) || is.isLiteralTypeNode(node)) {
      return;
    }
    // These say what a programmer did wrong.
    if (is.isNewExpression(node) && /^(?:Type|Range|Syntax)?Error$/.test(node.expression.getText(file))) {
      return;
    }
    const given = translatedBy(node);
    if (given !== undefined) {
      translated.add(placeOf(given));
    }
    const text = translated.has(placeOf(node)) ? undefined : templateText(node);
    if (text !== undefined && isProse(text)) {
      found.push({ path, text });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function placeOf({ kind, pos, end }: Node): string {
  return `${kind} ${pos} ${end}`;
}

/** A sentence for each text outside the files that may have some, and for each of these that has none. */
export function untranslatedFaults(texts: readonly UntranslatedText[]): readonly string[] {
  return [
    ...texts
      .filter(({ path }) => !excepted.some((place) => path.startsWith(place)))
      .map(({ path, text }) => `A text of ours is not translated: ${path}: ${text}`),
    ...excepted
      .filter((place) => !texts.some(({ path }) => path.startsWith(place)))
      .map((place) => `No text there needs a reason any more: ${place}`),
  ];
}
