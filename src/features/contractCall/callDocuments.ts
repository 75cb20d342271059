import * as vscode from 'vscode';
import { addressText, type ValueContext } from '../../domain/contract/contractCall.ts';
import { type FoundContract, formatContractNetwork } from '../../domain/contract/networkContract.ts';
import { formatMatch, publishedMatch } from '../../domain/contract/verifiedContract.ts';
import { InputError } from '../../domain/failure.ts';
import { curlPost, postSnippet } from '../../domain/operation/requestSnippets.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { commandOf } from '../../editor/commands.ts';
import { contractDocumentUri, documentKind } from '../../editor/documentUris.ts';
import { type LensAction, lensAt } from '../../editor/languageFeatures.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { createResults } from '../../editor/results.ts';
import { termsText } from './askTerms.ts';
import { type CallRequest, parseCallRequest } from './callHistory.ts';

/** What a command found out. */
export interface CallResult {
  readonly text: string;
  /** What one call asked. */
  readonly request?: { readonly url: string; readonly body: string };
}

/**
 * The documents of calls. Showing one calls nothing: it shows the result of a command in this session, or says that
 * nothing was called and offers the command.
 */
export function createCallDocuments(changed: (uri: vscode.Uri) => void) {
  const results = createResults<CallResult>();
  return {
    /** A command makes a call; what it is given keeps its result and says that the document changed. */
    begin(uri: vscode.Uri): (result: CallResult) => void {
      const keep = results.begin(uri);
      return (result) => {
        keep(result);
        changed(uri);
      };
    },
    /** The text of a call's document; `query` has the call. InputError when it has none. */
    render(found: FoundContract, query: string): string {
      const request = parseCallRequest(query);
      if (request === undefined) {
        throw new InputError('invalid-address', vscode.l10n.t('This is not the address of a contract call.'));
      }
      return results.find(contractDocumentUri(found, 'call', query))?.text ?? notCalled(found, request);
    },
    /** The text of the document of all values. */
    renderValues: (found: FoundContract): string =>
      results.find(contractDocumentUri(found, 'values'))?.text ?? notRead(found),
    lenses(uri: vscode.Uri): vscode.CodeLens[] {
      const result = results.find(uri);
      const again = result === undefined ? undefined : vscode.l10n.t('Refresh');
      const icon = again === undefined ? 'play' : 'refresh';
      if (documentKind(uri.path) === 'values') {
        const command = commandOf(again ?? vscode.l10n.t('Read Values'), 'hieroLens.contract.readValues', uri);
        return [lensAt(0, { ...command, icon })];
      }
      const request = parseCallRequest(uri.query);
      if (request === undefined) {
        return [];
      }
      const call = commandOf(again ?? vscode.l10n.t('Call'), 'hieroLens.contract.call', uri, request);
      const edit = commandOf(vscode.l10n.t('Change inputs…'), 'hieroLens.contract.call', uri, request, 'edit');
      const terms = commandOf(vscode.l10n.t('Change terms…'), 'hieroLens.contract.call', uri, request, 'terms');
      const actions = [
        { ...call, icon },
        ...(request.inputs.length === 0 ? [] : [{ ...edit, icon: 'edit' }]),
        { ...terms, icon: 'settings' },
        ...snippets(result?.request),
      ];
      return actions.map((action) => lensAt(0, action));
    },
  };
}

function snippets(request: CallResult['request']): readonly LensAction[] {
  if (request === undefined) {
    return [];
  }
  const { url, body } = request;
  return [
    { ...commandOf(vscode.l10n.t('Copy curl'), 'hieroLens.copy', curlPost(url, body)), icon: 'copy' },
    { ...commandOf(vscode.l10n.t('Copy TypeScript'), 'hieroLens.copy', postSnippet(url, body)), icon: 'copy' },
  ];
}

function notCalled(found: FoundContract, { signature, inputs, terms }: CallRequest): string {
  return [
    `# ${singleLine([found.contract.compilation?.name, signature].filter(Boolean).join('.'))}`,
    '',
    `# ${vscode.l10n.t(
      'Not called in this session. “Call” above asks the mirror node for the result; nothing is sent to the ledger.',
    )}`,
    '',
    ...contractLines(found),
    ...(terms === undefined ? [] : [vscode.l10n.t('Terms: {0}', termsText(terms))]),
    '',
    ...(inputs.length === 0
      ? []
      : [`# ${vscode.l10n.t('Inputs')}`, ...inputs.map((text) => singleLine(text, 2_000)), '']),
  ].join('\n');
}

function notRead(found: FoundContract): string {
  const sentence = vscode.l10n.t(
    'Not read in this session. “Read Values” above asks the mirror node; nothing is sent to the ledger.',
  );
  return [valuesTitle(found), '', `# ${sentence}`, '', ...contractLines(found), ''].join('\n');
}

/** Whose values these are, and more about them, a line each. */
export function contractLines(
  found: FoundContract,
  context?: ValueContext,
  more: readonly string[] = [],
): readonly string[] {
  return [
    vscode.l10n.t('Contract: {0}', addressText(found.address, context)),
    vscode.l10n.t('Network: {0}', phraseText(formatContractNetwork(found))),
    ...(found.contract.match === publishedMatch
      ? [vscode.l10n.t('Source verification: {0}', phraseText(formatMatch(publishedMatch)))]
      : []),
    ...more,
  ];
}

export function valuesTitle({ contract, address }: FoundContract): string {
  return `# ${vscode.l10n.t('All values of {0}', singleLine(contract.compilation?.name ?? addressText(address), 80))}`;
}
