import * as vscode from 'vscode';
import { networkPath } from '../../domain/network/networkPath.ts';
import { schemes } from '../../manifest.ts';

/** `Source: 0x…/contracts/Vault.sol:12`, as steps of a trace have it, as links to that line of the verified sources. */
export function sourceLinks(document: vscode.TextDocument, network: string): vscode.DocumentLink[] {
  const text = document.getText();
  return Array.from(text.matchAll(/^ +Source: +(0x[0-9a-f]{40})(\/\S+):(\d{1,7})$/gm), (match) => {
    const [whole, address = '', path = '', line = ''] = match;
    const end = match.index + whole.length;
    const start = end - `${address}${path}:${line}`.length;
    const target = vscode.Uri.from({
      scheme: schemes.source,
      path: networkPath(network, `${address}${decodeURI(path)}`),
      fragment: `L${line}`,
    });
    const link = new vscode.DocumentLink(
      new vscode.Range(document.positionAt(start), document.positionAt(end)),
      target,
    );
    link.tooltip = vscode.l10n.t('Go to the source line');
    return link;
  });
}
