/** What is kept of a transaction that really ran; addresses and data are `0x` hex. */
export interface RecordedRun {
  readonly name: string;
  /** Undefined for a deployment. */
  readonly to?: string;
  readonly input: string;
  readonly value: number;
  /** Of a deployment: the code. */
  readonly output: string;
  /** What it reverted with, or the name of what halted it. */
  readonly error?: string;
  readonly gasLimit: number;
  readonly gasUsed: number;
  readonly logs: readonly RecordedLog[];
  readonly actions: readonly RecordedAction[];
  readonly changes: readonly RecordedChange[];
  readonly created: readonly string[];
  /** `path:line` of each statement in the order in which they ran, found without a source map. */
  readonly lines?: readonly string[];
}

export interface RecordedLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

export interface RecordedAction {
  readonly depth: number;
  readonly callType: 'CALL' | 'CREATE' | 'PRECOMPILE' | 'SYSTEM';
  readonly operation: 'CALL' | 'CALLCODE' | 'CREATE' | 'CREATE2' | 'DELEGATECALL' | 'STATICCALL';
  readonly from: string;
  readonly to: string;
  readonly gas: number;
  readonly gasUsed: number;
  readonly input: string;
  readonly output: string;
  readonly outputKind: 'OUTPUT' | 'REVERT_REASON' | 'ERROR';
  readonly value: number;
}

export interface RecordedChange {
  readonly address: string;
  readonly slot: string;
  readonly read: string;
  readonly written?: string;
}

export interface RecordedContract {
  readonly title: string;
  readonly address: string;
  readonly creation: string;
  readonly runtime: string;
  /** How its code differs from what the compiler wrote. */
  readonly deployed: {
    readonly libraries?: Readonly<Record<string, string>>;
    readonly immutables?: Readonly<Record<string, string>>;
    readonly constructorArguments?: string;
    readonly callProtection?: string;
  };
}

/** All that ran with contracts of one setting of the compiler, oldest first. */
export interface Recording {
  readonly contracts: readonly RecordedContract[];
  readonly runs: readonly RecordedRun[];
}
