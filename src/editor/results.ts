import type * as vscode from 'vscode';
import { createTurns } from '../domain/turns.ts';

/** What commands made for documents in this session, the newest 50: drawing such a document asks nothing. */
export interface Results<T> {
  /** A command begins to make a result; what it is given keeps it, unless a later one began to make another. */
  begin(uri: vscode.Uri): (result: T) => void;
  /** Undefined when no command made one, or newer ones took its place. */
  find(uri: vscode.Uri): T | undefined;
}

const maxKept = 50;

export function createResults<T>(): Results<T> {
  const kept = new Map<string, T>();
  const turns = createTurns();
  return {
    begin(uri) {
      const key = uri.toString();
      const isLast = turns(key);
      return (result) => {
        if (!isLast()) {
          return;
        }
        kept.delete(key);
        kept.set(key, result);
        for (const oldest of [...kept.keys()].slice(0, -maxKept)) {
          kept.delete(oldest);
        }
      };
    },
    find: (uri) => kept.get(uri.toString()),
  };
}
