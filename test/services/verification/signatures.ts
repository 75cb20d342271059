import { keccak256 } from './hashes.ts';

interface AbiParameter {
  readonly type: string;
  readonly components?: readonly AbiParameter[];
}

/** As much of an ABI item as a signature needs. */
export interface AbiItem {
  readonly type: string;
  readonly name?: string;
  readonly inputs?: readonly AbiParameter[];
}

interface Signature {
  readonly signature: string;
  readonly signatureHash4: string;
  readonly signatureHash32: string;
}

export interface Signatures {
  readonly function: readonly Signature[];
  readonly event: readonly Signature[];
  readonly error: readonly Signature[];
}

/** The signatures the service lists for an ABI, by kind and in alphabetical order; constructors have none. */
export function signaturesOf(abi: readonly AbiItem[] | null): Signatures {
  const ofKind = (kind: string) =>
    (abi ?? [])
      .filter((item) => item.type === kind)
      .map((item) => `${item.name ?? ''}(${(item.inputs ?? []).map(canonicalType).join(',')})`)
      .sort()
      .map(hashed);
  return { function: ofKind('function'), event: ofKind('event'), error: ofKind('error') };
}

/** The first four bytes of a function's signature hash. */
export function selectorOf(signature: string): string {
  return keccak256(signature).slice(0, 10);
}

function hashed(signature: string): Signature {
  const signatureHash32 = keccak256(signature);
  return { signature, signatureHash4: signatureHash32.slice(0, 10), signatureHash32 };
}

function canonicalType(parameter: AbiParameter): string {
  if (!parameter.type.startsWith('tuple')) {
    return parameter.type;
  }
  return `(${(parameter.components ?? []).map(canonicalType).join(',')})${parameter.type.slice('tuple'.length)}`;
}
