import * as vscode from 'vscode';
import { nftSerialAfter } from '../../domain/entity/nftSerial.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { precedingReach, referenceAt } from '../../domain/references.ts';

export interface HoverTarget {
  readonly reference: Reference;
  readonly range: vscode.Range;
  /** The number written after a token's id; it names one NFT when the token turns out to be a collection. */
  readonly serialNumber: bigint | undefined;
}

/** The reference under the mouse. */
export function findTarget(
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): HoverTarget | undefined {
  const { text } = document.lineAt(line);
  const reference = referenceAt(text, character, {
    languageId: document.languageId,
    fileName: document.uri.path,
    precedingText: textBefore(document, line),
  });
  return (
    reference && {
      reference,
      range: new vscode.Range(line, reference.start, line, reference.end),
      serialNumber:
        reference.kind === 'entityId' ? nftSerialAfter(text.slice(reference.end, reference.end + 80)) : undefined,
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
