import type * as vscode from 'vscode';
import type { ContractKey } from '../../domain/contract/verifiedContract.ts';

/** A call as documents and the history keep it: the function and its inputs as they were typed. */
export interface CallRequest {
  readonly signature: string;
  readonly inputs: readonly string[];
}

/** Reads the query of a call's document; undefined when it is none of ours. */
export function parseCallRequest(query: string): CallRequest | undefined {
  try {
    const json: unknown = JSON.parse(query);
    const { signature, inputs } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
    return typeof signature === 'string' && Array.isArray(inputs) && inputs.every((input) => typeof input === 'string')
      ? { signature, inputs }
      : undefined;
  } catch {
    return undefined;
  }
}

type CallMemory = Pick<vscode.Memento, 'get' | 'update'>;

const maxHistory = 10;

/** The calls made of each contract, newest first, in the memory of the workspace. */
export function createCallHistory(memory: CallMemory) {
  const keyOf = ({ chainId, address }: ContractKey) => `contract.calls ${chainId} ${address}`;
  const of = (key: ContractKey): readonly CallRequest[] => {
    const kept = memory.get<unknown>(keyOf(key));
    return (Array.isArray(kept) ? kept : []).flatMap((entry) => parseCallRequest(JSON.stringify(entry)) ?? []);
  };
  return {
    of,
    async add(key: ContractKey, request: CallRequest): Promise<void> {
      const others = of(key).filter((other) => JSON.stringify(other) !== JSON.stringify(request));
      await memory.update(keyOf(key), [request, ...others].slice(0, maxHistory));
    },
  };
}
