import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import type { EthereumSignature } from '../../domain/ethereum/rlp.ts';
import { decodeParameters, decodeRevert } from '../abi/coder/abiCoder.ts';
import { createStandardReader } from '../abi/contractReader.ts';
import { systemAbis } from '../abi/systemContracts.ts';

/** What reads calls and signatures of a transaction without asking anybody; loaded when a transaction has some. */

export const standardReader = createStandardReader({ decodeParameters, decodeRevert }, systemAbis);

/** The address of the key that signed a hash; undefined when no key gives that signature. */
export function recoverSigner(hash: Uint8Array, { r, s, yParity }: EthereumSignature): EvmAddress | undefined {
  try {
    const signature = secp256k1.Signature.fromCompact(Buffer.concat([r, s])).addRecoveryBit(yParity);
    const point = signature.recoverPublicKey(hash).toRawBytes(false);
    return parseEvmAddress(`0x${Buffer.from(keccak_256(point.subarray(1)).subarray(12)).toString('hex')}`);
  } catch {
    // Numbers that are on no curve.
    return undefined;
  }
}
