import type * as vscode from 'vscode';
import { endpointNamed, type QueryCall, readQueryCall } from './queryCall.ts';

/** The queries asked last in this workspace, newest first. */
export interface RecentQueries {
  list(): readonly QueryCall[];
  add(call: QueryCall): Promise<void>;
}

const key = 'hieroLens.query.recent';
const maxKept = 10;

export function createRecentQueries(memento: Pick<vscode.Memento, 'get' | 'update'>): RecentQueries {
  const list = () => {
    const kept = memento.get<unknown>(key);
    return (Array.isArray(kept) ? kept : []).flatMap(readKept);
  };
  return {
    list,
    async add(call) {
      const others = list().filter((known) => keptForm(known) !== keptForm(call));
      await memento.update(key, [call, ...others].slice(0, maxKept).map(keptForm));
    },
  };
}

function keptForm({ endpoint, values }: QueryCall): string {
  return JSON.stringify([endpoint.id, values]);
}

/** What an earlier version kept may no longer be askable: it is dropped. */
function readKept(kept: unknown): readonly QueryCall[] {
  try {
    const [id, values] = JSON.parse(String(kept)) as readonly unknown[];
    return [readQueryCall(endpointNamed(id), values)];
  } catch {
    return [];
  }
}
