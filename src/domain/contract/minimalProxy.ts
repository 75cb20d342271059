import { type EvmAddress, parseEvmAddress } from '../entity/evmAddress.ts';

/** Code that passes each call on to the address in it, the last part of these; what follows it is never run. */
const forms: readonly RegExp[] = [
  // The shorter one by 0age, the one with PUSH0 by Solady, that of Vyper before 0.2.9.
  /^0x3d3d3d3d363d3d37363d73(.{40})5af43d3d93803e602a57fd5bf3/,
  /^0x5f5f365f5f37365f73(.{40})5af43d5f5f3e6029573d5ffd5b3d5ff3/,
  /^0x366000600037611000600036600073(.{40})5af4602c57600080fd5b6110006000f3/,
  // With arguments that are added to the data of each call, and with a log of an amount that comes alone.
  /^0x(36602f57343d527f.{64}60203da13d3df35b)?3d3d3d3d363d3d3761(.{4})60[36]736393661(?:\2)013d73(.{40})5af43d3d93803e60[36]557fd5bf3/,
  /^0x36602c57343d527f.{64}593da1005b363d3d373d3d3d3d61.{4}806062363936013d73(.{40})5af43d3d93803e606057fd5bf3/,
];

/** A clone may be one of a clone; so many are followed. */
const maxClones = 4;

/** The implementation that the code of a clone (EIP-1167) names; undefined for any other code. */
export function cloneTarget(code: string | undefined): EvmAddress | undefined {
  const start = code?.slice(0, 250).toLowerCase() ?? '';
  const address = standardTarget(start) ?? forms.map((form) => form.exec(start)?.at(-1)).find(Boolean);
  return address === undefined ? undefined : parseEvmAddress(`0x${address.padStart(40, '0')}`);
}

/** Whether code has a DELEGATECALL (0xf4), without which it is no proxy of any kind; true for code that is not known. */
export function mayPassCallsOn(code: string | undefined): boolean {
  for (let at = 2; at < (code?.length ?? 0); at += 2) {
    const opcode = Number.parseInt(code?.slice(at, at + 2) ?? '', 16);
    if (opcode === 0xf4) {
      return true;
    }
    // PUSH1 to PUSH32 carry 1 to 32 bytes.
    at += opcode >= 0x60 && opcode <= 0x7f ? (opcode - 0x5f) * 2 : 0;
  }
  return code === undefined;
}

/**
 * The contracts that a clone passes calls on to, one after the other, none where it is no clone. The code of each is asked
 * for only when the next one is wanted.
 */
export async function* cloneTargets(
  clone: EvmAddress,
  targetOf: (address: EvmAddress) => Promise<EvmAddress | undefined>,
): AsyncGenerator<EvmAddress, void, undefined> {
  const seen = new Set([clone]);
  for (let target = await targetOf(clone); target !== undefined && !seen.has(target); ) {
    yield target;
    seen.add(target);
    target = seen.size > maxClones ? undefined : await targetOf(target);
  }
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
