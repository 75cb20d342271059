import { type CallTerms, readCallTerms } from '../../domain/contract/callTerms.ts';
import { type NetworkContract, networkLabel } from '../../domain/contract/networkContract.ts';
import { recordOf } from '../../domain/value/untrustedJson.ts';
import { type EntryFormat, storedList } from '../../editor/storedList.ts';
import type { StoredState } from '../../editor/storedState.ts';

/** A call as documents and the history keep it: the function, its inputs and its terms as they were typed. */
export interface CallRequest {
  readonly signature: string;
  readonly inputs: readonly string[];
  readonly terms?: CallTerms;
}

const maxQueryLength = 200_000;

/** Reads the query of a call's document, which anybody can write; undefined when it is none of ours. */
export function parseCallRequest(query: string): CallRequest | undefined {
  try {
    return query.length > maxQueryLength ? undefined : readCallRequest(JSON.parse(query));
  } catch {
    return undefined;
  }
}

/** A call of untrusted data; undefined when it is none. */
export function readCallRequest(json: unknown): CallRequest | undefined {
  const { signature, inputs, terms } = recordOf(json) ?? {};
  return typeof signature === 'string' && Array.isArray(inputs) && inputs.every((input) => typeof input === 'string')
    ? onTerms({ signature, inputs }, readCallTerms(terms))
    : undefined;
}

/** The same call on other terms. */
export function onTerms({ signature, inputs }: CallRequest, terms: CallTerms | undefined): CallRequest {
  return { signature, inputs, ...(terms === undefined ? {} : { terms }) };
}

const maxHistory = 10;
const callFormat: EntryFormat<CallRequest> = { decode: readCallRequest, encode: (call) => call, idOf: JSON.stringify };

/** The calls made of each contract, newest first, in the memory of the workspace. */
export function createCallHistory(state: StoredState) {
  const listOf = (contract: NetworkContract) =>
    storedList(state, `contract.calls ${networkLabel(contract)} ${contract.address}`, callFormat);
  return {
    of: (contract: NetworkContract): readonly CallRequest[] => listOf(contract).read(),
    problem: (contract: NetworkContract) => listOf(contract).problem(),
    add: (contract: NetworkContract, request: CallRequest): Promise<void> =>
      listOf(contract).change((calls) =>
        [request, ...calls.filter((other) => JSON.stringify(other) !== JSON.stringify(request))].slice(0, maxHistory),
      ),
  };
}
