/** A signature by a key on the curve secp256k1, with what tells the key. */
export interface EthereumSignature {
  /** 32 bytes each. */
  readonly r: Uint8Array;
  readonly s: Uint8Array;
  readonly yParity: 0 | 1;
}
