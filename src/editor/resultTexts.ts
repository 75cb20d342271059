import type * as vscode from 'vscode';

/** The texts that commands made for documents in this session, the newest 50: drawing such a document asks nothing. */
export interface ResultTexts {
  keep(uri: vscode.Uri, text: string): void;
  /** Undefined when no command made one, or newer ones took its place. */
  find(uri: vscode.Uri): string | undefined;
}

const maxKept = 50;

export function createResultTexts(): ResultTexts {
  const kept = new Map<string, string>();
  return {
    keep(uri, text) {
      const key = uri.toString();
      kept.delete(key);
      kept.set(key, text);
      for (const oldest of [...kept.keys()].slice(0, -maxKept)) {
        kept.delete(oldest);
      }
    },
    find: (uri) => kept.get(uri.toString()),
  };
}
