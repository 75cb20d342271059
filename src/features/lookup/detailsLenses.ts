import * as vscode from 'vscode';
import type { DetailsSection } from '../../domain/details/detailsSection.ts';
import { overviewOf, sectionsOf } from '../../domain/details/subjectSections.ts';

import type { Network } from '../../domain/network/network.ts';
import { operationTable } from '../../domain/operation/ledgerOperations.ts';
import { operationUrl } from '../../domain/operation/operationRequest.ts';
import { curlCommand, fetchSnippet } from '../../domain/operation/requestSnippets.ts';
import { commandOf } from '../../editor/commands.ts';
import { verifyActions } from '../../editor/contractActions.ts';
import { type LensAction, lensAt } from '../../editor/languageFeatures.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { ShownOverview } from './findSubject.ts';
import { findSectionLines, type SectionState } from './renderSections.ts';

/** The actions above a document's properties and above each section; its title bar has those of every document. */
export function detailsLenses(
  document: vscode.TextDocument,
  network: Network,
  { subject, elsewhere, unverified, debuggable }: Omit<ShownOverview, 'text'>,
  stateOf: (id: DetailsSection['id']) => SectionState,
): vscode.CodeLens[] {
  if (subject === undefined) {
    return elsewhere === undefined ? [] : [lensAt(0, elsewhereLens(network, elsewhere))];
  }
  const uri = document.uri.toString();
  const lenses = [
    ...debugLenses(network, debuggable),
    ...gasLenses(network, debuggable),
    ...verifyLenses(network, unverified),
    ...requestLenses(network, overviewOf(subject)),
  ].map((command) => lensAt(0, command));
  for (const { section, line, titleLength } of findSectionLines(document.getText(), sectionsOf(subject), phraseText)) {
    const actions =
      titleLength === undefined
        ? // Who has read to the end of a long section is far from its title.
          [{ ...loadLens(uri, section.id, vscode.l10n.t('Load more'), 'more'), icon: 'fold-down' }]
        : [
            ...loadLenses(uri, section, stateOf(section.id)),
            ...traceLenses(section, network),
            ...requestLenses(network, section),
          ];
    lenses.push(...actions.map((command) => lensAt(line, command)));
  }
  return lenses;
}

/** Says where the text goes by a click. */
function elsewhereLens({ name }: Network, { text, networks }: NonNullable<ShownOverview['elsewhere']>): LensAction {
  const title = vscode.l10n.t('Look on {0}', networks.join(', '));
  return { ...commandOf(title, 'hieroLens.findElsewhere', text, name), icon: 'search' };
}

/** Who looks at one that failed wants to know why. */
function debugLenses({ name }: Network, found: ShownOverview['debuggable']): readonly LensAction[] {
  const title = found?.failed === true ? vscode.l10n.t('Debug revert') : vscode.l10n.t('Debug');
  return found === undefined
    ? []
    : [{ ...commandOf(title, 'hieroLens.debugTransaction', found.execution, name), icon: 'debug-alt' }];
}

function gasLenses({ name }: Network, found: ShownOverview['debuggable']): readonly LensAction[] {
  return found === undefined
    ? []
    : [{ ...commandOf(vscode.l10n.t('Gas by line'), 'hieroLens.showGas', found.execution, name), icon: 'flame' }];
}

/** The main way to verify a contract that is not verified. */
function verifyLenses({ name: network }: Network, contract: ShownOverview['unverified']): readonly LensAction[] {
  if (contract === undefined) {
    return [];
  }
  const { chainId, address, methods } = contract;
  return verifyActions(methods)
    .slice(0, 1)
    .map(({ title, command }) => ({ ...commandOf(title, command, { network, chainId, address }), icon: 'verified' }));
}

/** What is offered on a document that could not be loaded. */
export function retryLenses(uri: string): vscode.CodeLens[] {
  return [lensAt(0, { ...commandOf(vscode.l10n.t('Retry'), 'hieroLens.details.refresh', uri), icon: 'refresh' })];
}

function loadLenses(uri: string, { id, title }: DetailsSection, section: SectionState): readonly LensAction[] {
  const load = (icon: string, words: string, action: 'open' | 'more') => ({
    ...loadLens(uri, id, words, action),
    icon,
  });
  switch (section.state) {
    case 'closed':
      return [load('fold-down', vscode.l10n.t('Load {0}', phraseText(title)), 'open')];
    case 'loading':
      return [{ icon: 'loading~spin', title: vscode.l10n.t('Loading…'), command: '' }];
    case 'failed':
      return [load('refresh', vscode.l10n.t('Retry'), 'open')];
    case 'open':
      return [
        ...(section.more ? [load('fold-down', vscode.l10n.t('Load more'), 'more')] : []),
        load('refresh', vscode.l10n.t('Refresh'), 'open'),
      ];
  }
}

/** A trace of many steps is better read in a tab of its own, beside the sources. */
function traceLenses({ operation, parameters, isMain }: DetailsSection, network: Network): readonly vscode.Command[] {
  const execution = parameters['transactionIdOrHash'];
  return operation === 'contractOpcodes' && !isMain
    ? [commandOf(vscode.l10n.t('Open as a document'), 'hieroLens.lookup', `trace ${String(execution)}`, network.name)]
    : [];
}

function loadLens(uri: string, id: string, words: string, action: 'open' | 'more'): vscode.Command {
  return commandOf(words, 'hieroLens.details.load', uri, id, action);
}

/** The same request as exact JSON, for a terminal and for a program. */
function requestLenses(
  network: Network,
  request: Pick<DetailsSection, 'operation' | 'parameters'> | undefined,
): readonly LensAction[] {
  if (request === undefined || !('url' in network.ledger)) {
    return [];
  }
  const { operation, parameters } = request;
  const url = operationUrl(network.ledger.url, operationTable[operation], parameters);
  return [
    {
      ...commandOf(vscode.l10n.t('Show JSON'), 'hieroLens.query', operation, parameters, { network: network.name }),
      icon: 'json',
    },
    commandOf(vscode.l10n.t('Copy curl'), 'hieroLens.copy', curlCommand(url)),
    commandOf(vscode.l10n.t('Copy TypeScript'), 'hieroLens.copy', fetchSnippet(url)),
  ];
}
