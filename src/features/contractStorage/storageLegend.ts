import * as vscode from 'vscode';
import { escapeHtml } from './storageTableHtml.ts';

/** What the edges of blocks say, and how bytes look that no variable takes. */
export function storageLegend(): string {
  const edges = {
    value: vscode.l10n.t('value'),
    bytes: vscode.l10n.t('bytes or text'),
    struct: vscode.l10n.t('struct'),
    dynamicArray: vscode.l10n.t('array'),
    mapping: vscode.l10n.t('mapping'),
  };
  const items = Object.entries(edges).map(([kind, text]) => `<span class="k-${kind}">${escapeHtml(text)}</span>`);
  return `<p class="legend" aria-hidden="true">${items.join('')}<span class="bytes">${escapeHtml(vscode.l10n.t('not in use'))}</span></p>`;
}
