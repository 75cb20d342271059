import { formatEvmAddress } from '../entity/eip55.ts';
import { parseEvmAddress } from '../entity/evmAddress.ts';

/** An external function as Solidity keeps it, in 24 bytes: the address of its contract, then its selector. */
export function functionText(value: bigint): string {
  const digits = BigInt.asUintN(192, value).toString(16).padStart(48, '0');
  const address = parseEvmAddress(`0x${digits.slice(0, 40)}`);
  return `${address === undefined ? '' : formatEvmAddress(address)} selector 0x${digits.slice(40)}`;
}
