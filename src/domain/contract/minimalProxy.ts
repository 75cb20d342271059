import { type EvmAddress, parseEvmAddress } from '../entity/evmAddress.ts';

/** Code that passes each call on to the address in it and does nothing else; what follows it is never run. */
const forms: readonly RegExp[] = [
  // The shorter one by 0age, the one with PUSH0 by Solady, that of Vyper before 0.2.9.
  /^0x3d3d3d3d363d3d37363d73([0-9a-f]{40})5af43d3d93803e602a57fd5bf3/,
  /^0x5f5f365f5f37365f73([0-9a-f]{40})5af43d5f5f3e6029573d5ffd5b3d5ff3/,
  /^0x366000600037611000600036600073([0-9a-f]{40})5af4602c57600080fd5b6110006000f3/,
];

/** The implementation that the code of a clone (EIP-1167) names; undefined for any other code. */
export function cloneTarget(code: string | undefined): EvmAddress | undefined {
  const start = code?.slice(0, 200).toLowerCase() ?? '';
  const address = standardTarget(start) ?? forms.map((form) => form.exec(start)?.[1]).find(Boolean);
  return address === undefined ? undefined : parseEvmAddress(`0x${address.padStart(40, '0')}`);
}

/** EIP-1167 lets the zeros at the start of an address away: the opcode tells how many bytes are left. */
function standardTarget(code: string): string | undefined {
  const [, opcode = '', rest = ''] = /^0x363d3d373d3d3d363d([67][0-9a-f])([0-9a-f]*)$/.exec(code) ?? [];
  const length = Number.parseInt(opcode, 16) - 0x5f;
  const end = (0x2b - 20 + length).toString(16).padStart(2, '0');
  return length >= 1 && length <= 20 && rest.startsWith(`5af43d82803e903d9160${end}57fd5bf3`, length * 2)
    ? rest.slice(0, length * 2)
    : undefined;
}
