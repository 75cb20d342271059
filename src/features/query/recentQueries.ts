import { storedList } from '../../editor/storedList.ts';
import type { StoredState } from '../../editor/storedState.ts';
import { operationNamed, type QueryCall, readQueryCall } from './queryCall.ts';

const key = 'hieroLens.query.recent';
const maxKept = 10;

/** The queries asked last in this workspace, newest first. */
export function createRecentQueries(state: StoredState) {
  const list = storedList(state, key, { decode, encode, idOf: encode });
  return {
    list: list.read,
    problem: list.problem,
    add: (call: QueryCall) =>
      list.change((calls) => [call, ...calls.filter((known) => encode(known) !== encode(call))].slice(0, maxKept)),
  };
}

function encode({ operation, values }: QueryCall): string {
  return JSON.stringify([operation.id, values]);
}

/** What another version kept may not be askable in this one. */
function decode(kept: unknown): QueryCall | undefined {
  try {
    const [id, values] = JSON.parse(String(kept)) as readonly unknown[];
    return readQueryCall(operationNamed(id), values);
  } catch {
    return undefined;
  }
}
