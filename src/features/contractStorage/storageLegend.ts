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

/** Which end of a row is which byte. */
export function storageRuler(): string {
  const [slot, first, last] = [vscode.l10n.t('slot'), vscode.l10n.t('byte {0}', 31), vscode.l10n.t('byte {0}', 0)].map(
    escapeHtml,
  );
  return `<div class="row ruler" aria-hidden="true"><span class="slot">${slot}</span><span class="bytes"><span class="mark c1 w16">${first}</span><span class="mark c17 w16 end">${last}</span></span></div>`;
}
