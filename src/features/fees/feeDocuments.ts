import * as vscode from 'vscode';
import { codeSpan } from '../../domain/value/escapeMarkdown.ts';
import { commandOf } from '../../editor/commands.ts';
import { lensAt } from '../../editor/languageFeatures.ts';
import { createResultTexts } from '../../editor/virtualDocuments.ts';
import type { EstimateDependencies } from './estimateBytes.ts';
import { type FeeDocument, fileName, parseFeeDocument } from './feeDocument.ts';

/**
 * The documents of fees. Showing one asks no service: it shows what a command priced in this session, or says that
 * nothing was priced and offers the command.
 */
export interface FeeDocuments {
  /** A command prices files; what it is given keeps the text about them. */
  begin(uri: vscode.Uri): (text: string) => void;
  /** The text of a document. InputError for an address that we would not write. */
  render(uri: vscode.Uri): string;
  lenses(uri: vscode.Uri): vscode.CodeLens[];
}

export function createFeeDocuments(
  networkContext: Pick<EstimateDependencies['networkContext'], 'network' | 'networks'>,
): FeeDocuments {
  const results = createResultTexts();

  const isKnown = (network: string) => networkContext.networks().some(({ name }) => name === network);
  const estimateLens = (title: string, { files, format }: FeeDocument, network: string) => {
    const command = format === 'json' ? 'hieroLens.fees.exportJson' : 'hieroLens.fees.estimate';
    const [first, ...others] = files.map((file) => file.toString());
    return lensAt(0, commandOf(title, command, first, [first, ...others], { network }));
  };
  return {
    begin: results.begin,
    render(uri) {
      const document = parseFeeDocument(uri);
      const text = results.find(uri);
      if (text === undefined) {
        return notPriced(document, isKnown(document.network));
      }
      const selected = networkContext.network.name;
      return document.format === 'json' || document.network === selected
        ? text
        : [
            `> ${vscode.l10n.t(
              'Priced on {0}. The selected network is now {1}: run “Hiero: {2}” to price it there.',
              codeSpan(document.network),
              codeSpan(selected),
              vscode.l10n.t('Estimate Transaction Fee…'),
            )}`,
            '',
            text,
          ].join('\n');
    },
    lenses(uri) {
      const document = parse(uri);
      if (document === undefined) {
        return [];
      }
      const selected = networkContext.network.name;
      const title =
        results.find(uri) === undefined
          ? vscode.l10n.t('Estimate Fees on {0}', document.network)
          : vscode.l10n.t('Estimate Again on {0}', document.network);
      return [
        ...(isKnown(document.network) ? [estimateLens(title, document, document.network)] : []),
        ...(document.network === selected
          ? []
          : [estimateLens(vscode.l10n.t('Estimate Fees on {0}', selected), document, selected)]),
      ];
    },
  };
}

function parse(uri: vscode.Uri): FeeDocument | undefined {
  try {
    return parseFeeDocument(uri);
  } catch {
    // The document says what is wrong with its address.
    return undefined;
  }
}

function notPriced({ network, files }: FeeDocument, isKnown: boolean): string {
  const [only, another] = files;
  const title =
    only !== undefined && another === undefined ? codeSpan(fileName(only)) : vscode.l10n.t('{0} files', files.length);
  return [
    `# ${vscode.l10n.t('Fee estimate of {0}', title)}`,
    '',
    vscode.l10n.t('Not priced in this session.'),
    '',
    isKnown
      ? vscode.l10n.t(
          '“Estimate Fees” above, or the command “Hiero: {0}”, sends what is in the file to the mirror node of {1}.',
          vscode.l10n.t('Estimate Transaction Fee…'),
          codeSpan(network),
        )
      : vscode.l10n.t('There is no network named {0}.', codeSpan(network)),
    '',
    ...files.map((file) => `- ${codeSpan(file.scheme === 'file' ? file.fsPath : file.toString(true), 1_000)}`),
    '',
  ].join('\n');
}
