/** A key as the ledger reports it. */
export interface LedgerKey {
  /** `ED25519`, `ECDSA_SECP256K1`, or `ProtobufEncoded` for all other keys; new types come as sent. */
  readonly type: string;
  /** Lower-case hex without prefix, empty for an empty key; untrusted. */
  readonly hex: string;
}
