import { firstDetails } from '../verification/records.ts';
import { type ContractName, contracts } from './contracts.ts';
import { hexOf } from './values.ts';

interface Code {
  readonly creation: string;
  readonly runtime: string;
}

const codes = new Map<ContractName, Code>();

/** The bytecode the verification service also knows for this contract; made up for contracts without a record. */
export function codeOf(name: ContractName): Code {
  const code = codes.get(name) ?? sampled(name) ?? madeUp(name);
  codes.set(name, code);
  return code;
}

function sampled(name: ContractName): Code | undefined {
  const details = firstDetails(contracts[name].evmAddress);
  const runtime = textIn(details, 'runtimeBytecode', 'onchainBytecode');
  const creation = textIn(details, 'creationBytecode', 'onchainBytecode');
  return runtime === undefined ? undefined : { creation: creation ?? runtime, runtime };
}

function madeUp(name: string): Code {
  const runtime = `6080604052348015600e575f5ffd5b50${hexOf(180, 'code', name)}`;
  return {
    creation: `0x6080604052348015600e575f5ffd5b5060${hexOf(20, 'init', name)}${runtime}`,
    runtime: `0x${runtime}`,
  };
}

function textIn(value: unknown, ...path: readonly string[]): string | undefined {
  const [name, ...rest] = path;
  if (name === undefined) {
    return typeof value === 'string' ? value : undefined;
  }
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return textIn(members.find(([key]) => key === name)?.[1], ...rest);
}
