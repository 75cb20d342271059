import * as vscode from 'vscode';
import { nftSerialAfter } from '../../domain/entity/entityId.ts';
import { InputError } from '../../domain/failure.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { explorerUrl, type Resolution } from '../../domain/references/resolvedReference.ts';
import { parseReference, precedingReach, referenceAt } from '../../domain/references.ts';
import { shownNetwork } from '../../editor/documentNetwork.ts';
import { fileStart } from '../../editor/fileStart.ts';
import { hoverOf } from '../../editor/safeMarkdown.ts';
import { hoverCommands } from './hoverActions.ts';
import { createLedgerHover, type HoverDependencies, type HoverTarget } from './ledgerHover.ts';
import { findOnOtherNetworks } from './otherNetworks.ts';
import { renderReference, renderUnknownNetwork } from './renderHover.ts';

type Provide = (
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
) => Promise<vscode.Hover | undefined> | vscode.Hover | undefined;

export interface ResolveOptions {
  /** A network's name; the selected one when left out. */
  readonly network?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export { findOnOtherNetworks };

/** The two parts of a hover; loaded at the first one. */
export function createHovers(dependencies: HoverDependencies): { readonly local: Provide; readonly ledger: Provide } {
  const { networkContext } = dependencies;
  const askLedger = createLedgerHover(dependencies);
  return {
    /** What a reference says by itself. Makes no request. */
    local(document, position) {
      const target = findTarget(document, position);
      if (target === undefined) {
        return undefined;
      }
      const network = shownNetwork(networkContext, document.uri);
      const text = network === undefined ? renderUnknownNetwork() : renderReference(target.reference, network);
      return hoverOf(text, target.range, hoverCommands);
    },
    /** What the ledger says of it. */
    async ledger(document, position, token) {
      const target = findTarget(document, position);
      const network = shownNetwork(networkContext, document.uri);
      if (target?.reference.lookUp !== 'unasked' || network === undefined || token.isCancellationRequested) {
        return undefined;
      }
      const text = await askLedger(target, network, token);
      return text === undefined ? undefined : hoverOf(text, target.range, hoverCommands);
    },
  };
}

/** InputError for text that is no reference or a network that does not exist; ServiceError when the ledger gives no answer. */
export async function resolveForApi(
  networkContext: HoverDependencies['networkContext'],
  text: string,
  { network: name, signal }: ResolveOptions = {},
): Promise<Resolution> {
  const reference = typeof text === 'string' ? parseReference(text) : undefined;
  if (reference === undefined) {
    throw new InputError('no-reference', vscode.l10n.t('This is no id, address, transaction id, hash or alias.'));
  }
  const network = networkNamed(networkContext, name);
  const resolved = await networkContext.clientsOf(network).references.resolve(reference, { signal });
  return { network: network.name, reference, resolved, explorerUrl: explorerUrl(network, resolved) };
}

/** The reference under the mouse. */
function findTarget(document: vscode.TextDocument, { line, character }: vscode.Position): HoverTarget | undefined {
  const { text } = document.lineAt(line);
  const reference = referenceAt(text, character, {
    languageId: document.languageId,
    fileName: document.uri.path,
    fileStart: fileStart(document),
    precedingText: textBefore(document, line),
    followingText: line + 1 < document.lineCount ? document.lineAt(line + 1).text : '',
  });
  return (
    reference && {
      reference,
      range: new vscode.Range(line, reference.start, line, reference.end),
      serialNumber: nftSerialAfter(text.slice(reference.end)),
    }
  );
}

/** Whole lines, as many as there are within reach. */
function textBefore(document: vscode.TextDocument, line: number): string {
  const lines: string[] = [];
  for (let above = line - 1, length = 0; above >= 0 && length < precedingReach; above--) {
    const { text } = document.lineAt(above);
    lines.push(text);
    length += text.length + 1;
  }
  return lines.reverse().join('\n');
}
