import type { Key } from './keys.ts';
import type { Nanoseconds } from './values.ts';

/** An account, or the account side of a contract. */
export interface Account {
  readonly num: number;
  readonly key: Key | null;
  readonly memo: string;
  readonly balance: bigint;
  readonly created: Nanoseconds;
  readonly deleted: boolean;
  /** Base32. */
  readonly alias: string | undefined;
  /** 0x and 40 lower-case digits; only when it is not the long-zero form. */
  readonly evmAlias: string | undefined;
  readonly ethereumNonce: number;
  readonly maxAssociations: number;
  readonly pendingReward: bigint;
  readonly receiverSigRequired: boolean;
  readonly declineReward: boolean;
  /** Whose code it runs when it is called. */
  readonly delegation?: string;
  readonly stakedAccount: number | undefined;
  readonly stakedNode: number | undefined;
  readonly stakeStart: Nanoseconds | undefined;
  readonly isContract: boolean;
}

export interface Contract {
  readonly num: number;
  readonly name: string;
  readonly evmAddress: string;
  readonly created: Nanoseconds;
  readonly deleted: boolean;
  readonly memo: string;
  /** Undefined where one is made up. */
  readonly balance?: bigint | undefined;
  readonly file: number | undefined;
  readonly nonce: number;
  /** 0x hex. */
  readonly creationCode: string;
  readonly runtimeCode: string;
  /** Every write that is known, by rising slot. */
  readonly slots: readonly Slot[];
  /** Selector with 0x → ABI words of the answer, without 0x. */
  readonly views: Readonly<Record<string, string>>;
}

export interface Slot {
  /** 64 hex digits. */
  readonly slot: string;
  readonly value: string;
  readonly written: Nanoseconds;
}

export interface FixedFee {
  readonly amount: bigint;
  readonly collector: number;
  readonly token: number | undefined;
}

export interface Token {
  readonly num: number;
  readonly name: string;
  readonly symbol: string;
  readonly type: 'FUNGIBLE_COMMON' | 'NON_FUNGIBLE_UNIQUE';
  readonly decimals: number;
  readonly initialSupply: bigint;
  readonly totalSupply: bigint;
  readonly maxSupply: bigint;
  readonly treasury: number;
  readonly memo: string;
  readonly metadata: string;
  readonly deleted: boolean;
  readonly pauseStatus: 'NOT_APPLICABLE' | 'PAUSED' | 'UNPAUSED';
  readonly freezeDefault: boolean;
  readonly created: Nanoseconds;
  readonly expiry: Nanoseconds;
  readonly adminKey: Key | null;
  readonly supplyKey: Key | null;
  readonly kycKey: Key | null;
  readonly freezeKey: Key | null;
  readonly fixedFees: readonly FixedFee[];
  readonly fractionalFees: readonly {
    readonly numerator: bigint;
    readonly denominator: bigint;
    readonly minimum: bigint;
    readonly maximum: bigint | null;
    readonly collector: number;
  }[];
  readonly royaltyFees: readonly {
    readonly numerator: bigint;
    readonly denominator: bigint;
    readonly fallback: bigint;
    readonly collector: number;
  }[];
}

export interface Nft {
  readonly token: number;
  readonly serial: bigint;
  readonly owner: number | undefined;
  readonly spender: number | undefined;
  readonly metadata: string;
  readonly created: Nanoseconds;
  readonly modified: Nanoseconds;
  readonly deleted: boolean;
}

/** That an account may hold a token, and how much it holds (for an NFT: how many). */
export interface TokenRelation {
  readonly token: number;
  readonly account: number;
  readonly balance: bigint;
  readonly created: Nanoseconds;
  readonly automatic: boolean;
  readonly frozen: boolean;
  readonly kycGranted: boolean;
}

export interface Topic {
  readonly num: number;
  readonly memo: string;
  readonly created: Nanoseconds;
  readonly deleted: boolean;
  readonly adminKey: Key | null;
  readonly submitKey: Key | null;
  readonly feeScheduleKey: Key | null;
  readonly exemptKeys: readonly Key[];
  readonly fixedFees: readonly FixedFee[];
}

export interface Schedule {
  readonly num: number;
  readonly memo: string;
  readonly created: Nanoseconds;
  readonly creator: number;
  readonly payer: number;
  readonly adminKey: Key | null;
  readonly deleted: boolean;
  readonly executed: Nanoseconds | undefined;
  readonly expiration: Nanoseconds | undefined;
  readonly waitForExpiry: boolean;
  readonly body: Uint8Array;
  readonly signers: readonly string[];
}

export interface Node {
  readonly nodeId: number;
  readonly account: number;
  readonly description: string;
  readonly stake: bigint;
  readonly declineReward: boolean;
  /** Whose code it runs when it is called. */
  readonly delegation?: string;
}

export interface Allowance {
  readonly owner: number;
  readonly spender: number;
  readonly token: number | undefined;
  readonly amount: bigint;
  readonly granted: bigint;
  readonly since: Nanoseconds;
}

export interface NftAllowance {
  readonly owner: number;
  readonly spender: number;
  readonly token: number;
  readonly approvedForAll: boolean;
  readonly since: Nanoseconds;
}

export interface Airdrop {
  readonly sender: number;
  readonly receiver: number;
  readonly token: number;
  readonly serial: bigint | undefined;
  /** Undefined for an NFT. */
  readonly amount: bigint | undefined;
  readonly since: Nanoseconds;
}

export interface Reward {
  readonly account: number;
  readonly amount: bigint;
  readonly time: Nanoseconds;
}
