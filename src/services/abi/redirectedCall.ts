import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';

/** A call that a token, an account or a schedule passes on to a contract of the ledger: in its own name. */
export interface RedirectedCall {
  readonly name: string;
  /** The token, account or schedule. */
  readonly target: EvmAddress;
  /** What that was called with, as hex. */
  readonly input: string;
}

/** HIP-719 and its successors; a test holds them to their signatures. */
const redirects: ReadonlyMap<string, string> = new Map([
  ['0x618dc65e', 'redirectForToken'],
  ['0xe4cbd3a7', 'redirectForAccount'],
  ['0x5c3889ca', 'redirectForScheduleTxn'],
]);

const packed = /^0x[\da-f]{8}([\da-f]{40})((?:[\da-f]{2})*)$/i;
const encoded = /^0x[\da-f]{8}0{24}([\da-f]{40})0{62}40([\da-f]{64})((?:[\da-f]{2})*)$/i;

/**
 * What such a call passes on: selector, the 20 bytes of an address and call data without padding, as the code of tokens sends
 * it, or the same encoded as `(address, bytes)`. Undefined for any other call.
 */
export function redirectedCall(data: string | undefined): RedirectedCall | undefined {
  const name = data && redirects.get(data.slice(0, 10).toLowerCase());
  if (!name) {
    return undefined;
  }
  const [, owner = '', length = '', rest = ''] = encoded.exec(data) ?? [];
  const digits = owner === '' ? Number.NaN : Number(BigInt(`0x${length}`)) * 2;
  const [, target = '', input = ''] =
    digits <= rest.length ? [undefined, owner, rest.slice(0, digits)] : (packed.exec(data) ?? []);
  const address = parseEvmAddress(`0x${target}`);
  return address && { name, target: address, input: `0x${input}` };
}
