import { keccak_256 } from '@noble/hashes/sha3.js';
import type { SourceDeclarations } from '../source/sourceDeclarations.ts';
import { formatHex } from '../value/bytes.ts';
import { placedFields, solidityTypeReader } from './solidityTypeText.ts';
import { dataSlot } from './storageMapping.ts';
import type { StorageVariable } from './storageType.ts';

/** The slot where the namespace of an id starts: `keccak256(abi.encode(uint256(keccak256(id)) - 1)) & ~0xff` (ERC-7201). */
export function namespaceSlot(id: string): bigint {
  const hash = BigInt(`0x${formatHex(keccak_256(new TextEncoder().encode(id)))}`);
  return dataSlot(hash - 1n) & ~0xffn;
}

const maxNamespaces = 1_000;

/**
 * The namespaces that the sources of a contract declare, each as a variable: layouts do not list them. Those of contracts
 * that it does not inherit from are not its own. `order`: the contracts it is made of, the most basic first.
 */
export function namespaceVariables(
  declarations: SourceDeclarations,
  order: readonly string[],
  scopeOf: (contract: string) => readonly string[],
): { readonly variables: readonly StorageVariable[]; readonly isIncomplete: boolean } {
  const typeOf = solidityTypeReader(declarations, scopeOf);
  const variables = new Map<string, StorageVariable>();
  let isIncomplete = declarations.namespaces.length > maxNamespaces;
  for (const { id, struct, fields, contract } of declarations.namespaces.slice(0, maxNamespaces)) {
    const isOwn =
      contract === undefined || order.length === 0 || order.includes(contract.name) || contract.kind === 'library';
    if (isOwn && !variables.has(id)) {
      const scope = contract === undefined ? [] : scopeOf(contract.name);
      const { members, slots } = placedFields(fields, (text) => typeOf(text, scope));
      isIncomplete ||= members.length < fields.length;
      variables.set(id, {
        label: `erc7201:${id}`,
        slot: namespaceSlot(id),
        isApproximate: false,
        offsetBytes: 0,
        type: { kind: 'struct', label: `struct ${struct}`, members, slots },
        contract: contract?.name,
      });
    }
  }
  return { variables: [...variables.values()], isIncomplete };
}
