import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { isResolvable } from '../../domain/lookup/lookupTarget.ts';
import { parseNamed } from '../../domain/lookup/namedTarget.ts';
import { explorerUrl, type Resolution } from '../../domain/lookup/resolvedReference.ts';
import { fallbackNetworks } from '../../domain/network/fallbackNetworks.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { type OtherNetworks, probeNetworks } from '../../domain/network/probeNetworks.ts';
import { parseReference } from '../../domain/references.ts';
import { escapeMarkdown, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { elsewhere } from '../../editor/askReference.ts';
import { executeCommand } from '../../editor/commands.ts';
import { hoverOf, problemSource } from '../../editor/languageFeatures.ts';
import { showMessage, withProgress } from '../../editor/messages.ts';
import { schemes } from '../../manifest.ts';
import { hoverCommands } from './hoverActions.ts';
import { findHoverTarget, isAsked, type LinkTarget, type ReferenceTarget, textOf } from './hoverTarget.ts';
import { createLedgerHover, type HoverDependencies } from './ledgerHover.ts';
import { renderAlerts, renderElsewhere, renderLink, renderReference, renderUnknownNetwork } from './renderHover.ts';

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

/** A part of a hover; they are shown in this order. */
export type HoverPart = 'alerts' | 'ledger' | 'local';

/** The parts of a hover; loaded at the first one. */
export function createHovers(dependencies: HoverDependencies): Readonly<Record<HoverPart, Provide>> {
  const { networkContext } = dependencies;
  const askLedger = createLedgerHover(dependencies);
  return {
    /** What is wrong with the text itself, where no problem of ours says it in the same hover. Makes no request. */
    alerts(document, position) {
      if (isDiagnosed(document, position)) {
        return undefined;
      }
      const target = findHoverTarget(networkContext, document, position);
      const text =
        target?.kind !== 'reference' || target.named === undefined
          ? undefined
          : renderAlerts(target.reference, target.named.network);
      return text === undefined || target === undefined ? undefined : hoverOf(text, target.range, hoverCommands);
    },
    /** What a reference says by itself, and what a term means in documents of ours. Makes no request. */
    local(document, position) {
      const target = findHoverTarget(networkContext, document, position);
      if (target === undefined) {
        return withTerms.has(document.uri.scheme) ? termHover(document, position) : undefined;
      }
      const { range } = target;
      if (target.kind === 'elsewhere') {
        return hoverOf(renderElsewhere(target.place), range, hoverCommands);
      }
      const { named } = target;
      const text =
        named === undefined
          ? renderUnknownNetwork()
          : target.kind === 'link'
            ? renderLink(target.link, named)
            : renderReference(target.reference, named);
      return text === '' ? undefined : hoverOf(text, range, hoverCommands);
    },
    /** What the ledger says of it. */
    async ledger(document, position, token) {
      const target = findHoverTarget(networkContext, document, position);
      if (
        target === undefined ||
        target.kind === 'elsewhere' ||
        target.named === undefined ||
        !isAsked(target) ||
        token.isCancellationRequested
      ) {
        return undefined;
      }
      const text = await askLedger(target, target.named.network, token);
      return text === undefined ? undefined : hoverOf(text, target.range, hoverCommands);
    },
  };
}

/** Whether a wrong checksum is marked there as a problem. */
function isDiagnosed({ uri }: vscode.TextDocument, position: vscode.Position): boolean {
  return vscode.languages
    .getDiagnostics(uri)
    .some(({ source, code, range }) => source === problemSource && code !== undefined && range.contains(position));
}

/** Documents that we write ourselves. */
const withTerms: ReadonlySet<string> = new Set([schemes.ledger, schemes.contract, schemes.fees, schemes.gas]);

async function termHover(
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): Promise<vscode.Hover | undefined> {
  const { explainTerm } = await import('./explainTerm.ts');
  const term = explainTerm(document.lineAt(line).text, character);
  return term && hoverOf(escapeMarkdown(term.text), new vscode.Range(line, term.start, line, term.end));
}

/** InputError for text that is no reference or a network that does not exist; ServiceError when the ledger gives no answer. */
export async function resolveForApi(
  networkContext: HoverDependencies['networkContext'],
  text: string,
  { network: name, signal }: ResolveOptions = {},
): Promise<Resolution> {
  const asked = networkNamed(networkContext, name);
  const named = typeof text === 'string' ? parseNamed(text, [asked, ...networkContext.networks()]) : undefined;
  if (named === undefined || !isResolvable(named.target)) {
    throw new InputError('no-reference', vscode.l10n.t('This is no id, address, transaction ID, hash or alias.'));
  }
  if (named.place !== undefined) {
    throw elsewhere(named.place);
  }
  const { target: reference, network = asked } = named;
  const resolved = await networkContext.clientsOf(network).references.resolve(reference, { signal });
  return { network: network.name, reference, resolved, explorerUrl: explorerUrl(network, resolved) };
}

type HoverContext = Pick<HoverDependencies['networkContext'], 'network' | 'networks' | 'clientsOf'>;

/**
 * Looks for a reference on the other networks and offers to switch to where it exists. Run by a click: it
 * asks also those that are not asked without one, because it is nobody's business there until the user says so. Without
 * the name of the network that does not have it, the selected one is meant.
 */
async function findOnOtherNetworks(networkContext: HoverContext, argument: unknown, lacking: unknown): Promise<void> {
  const text = typeof argument === 'string' ? argument.slice(0, 300).trim() : '';
  const reference = parseReference(text);
  if (reference === undefined) {
    throw new InputError('no-reference', vscode.l10n.t('This is no id, address, transaction ID, hash or alias.'));
  }
  const asked = networkNamed(networkContext, lacking);
  const others = await withProgress(
    vscode.l10n.t('Looking for {0} on other networks', singleLine(text, 60)),
    (signal) =>
      probeNetworks(fallbackNetworks(networkContext.networks(), asked.name), signal, async (network, own) => {
        const { kind } = await networkContext.clientsOf(network).references.resolve(reference, { signal: own });
        return kind !== 'notFound';
      }),
  );
  // Not awaited: the command is over, the message stays until the user has read it.
  void tell(singleLine(text, 60), asked, others);
}

async function tell(text: string, asked: Network, { found, absent, unasked }: OtherNetworks): Promise<void> {
  const rest = unasked.length === 0 ? '' : vscode.l10n.t(' Could not be asked: {0}.', unasked.join(', '));
  if (found.length === 0) {
    const places = [asked.name, ...absent].join(', ');
    void showMessage('information', vscode.l10n.t('{0} was not found on {1}.{2}', text, places, rest));
    return;
  }
  const buttons = new Map(found.map((network) => [vscode.l10n.t('Switch to {0}', network), network]));
  const sentence = vscode.l10n.t('{0} exists on {1}.{2}', text, found.join(', '), rest);
  const network = buttons.get((await showMessage('information', sentence, ...buttons.keys())) ?? '');
  if (network !== undefined) {
    await executeCommand('hieroLens.selectNetwork', network);
  }
}

/** Puts the cursor of the editor in front there and shows its hover: what failed is asked again. */
export async function showHover(line: unknown, character: unknown): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || !Number.isSafeInteger(line) || !Number.isSafeInteger(character)) {
    return;
  }
  const position = editor.document.validatePosition(
    new vscode.Position(Math.max(0, Number(line)), Math.max(0, Number(character))),
  );
  editor.selection = new vscode.Selection(position, position);
  // One that stands there already would stay as it is.
  await vscode.commands.executeCommand('editor.action.hideHover');
  await vscode.commands.executeCommand('editor.action.showHover');
}

/**
 * Opens the details of what the cursor is on, on the network that its hover names. InputError where there is nothing, and
 * for 32 bytes that may be a private key: a key binding does not say where they would go, the link in the hover does.
 */
export async function lookUpUnderCursor(
  networks: HoverDependencies['networkContext'],
  editor = vscode.window.activeTextEditor,
): Promise<void> {
  const target = editor && findHoverTarget(networks, editor.document, editor.selection.active);
  if (target === undefined) {
    throw new InputError('no-reference', vscode.l10n.t('There is no id, address or hash under the cursor.'));
  }
  if (target.kind === 'elsewhere') {
    throw elsewhere(target.place);
  }
  if (maybeSecret(target)) {
    throw new InputError(
      'maybe-secret',
      vscode.l10n.t('32 bytes may be a private key: use the link in their hover, which says where they would be sent.'),
    );
  }
  await executeCommand('hieroLens.lookup', textOf(target), target.named?.network.name);
}

function maybeSecret(target: ReferenceTarget | LinkTarget): boolean {
  return (
    target.kind === 'reference' &&
    target.reference.lookUp === 'manual' &&
    (target.reference.kind === 'hash32' || target.reference.kind === 'publicKey')
  );
}
