import type * as vscode from 'vscode';
import { createTurns } from '../domain/turns.ts';

/** The texts that commands made for documents in this session, the newest 50: drawing such a document asks nothing. */
export interface ResultTexts {
  /** A command begins to make a text; what it is given keeps it, unless a later one began to make another. */
  begin(uri: vscode.Uri): (text: string) => void;
  /** Undefined when no command made one, or newer ones took its place. */
  find(uri: vscode.Uri): string | undefined;
}

const maxKept = 50;

export function createResultTexts(): ResultTexts {
  const kept = new Map<string, string>();
  const turns = createTurns();
  return {
    begin(uri) {
      const key = uri.toString();
      const isLast = turns(key);
      return (text) => {
        if (!isLast()) {
          return;
        }
        kept.delete(key);
        kept.set(key, text);
        for (const oldest of [...kept.keys()].slice(0, -maxKept)) {
          kept.delete(oldest);
        }
      };
    },
    find: (uri) => kept.get(uri.toString()),
  };
}
