/** The parts of the npm packages `@ethereumjs/*` that are used here. */
export interface Packages {
  readonly evm: {
    createEVM(options: object): Promise<Evm>;
    getActivePrecompiles(common: unknown): ReadonlyMap<string, unknown>;
  };
  readonly common: {
    Common: new (options: object) => unknown;
    readonly Mainnet: unknown;
    readonly Hardfork: { readonly Cancun: unknown };
  };
  readonly util: {
    createAddressFromString(text: string): EvmAddress;
    createAccount(account: { readonly nonce?: bigint; readonly balance?: bigint }): EvmAccount;
  };
}

interface EvmAddress {
  readonly bytes: Uint8Array;
  toString(): string;
}

interface EvmAccount {
  nonce: bigint;
}

interface Evm {
  readonly events: {
    on(name: string, listener: (event: never) => void): void;
    off(name: string, listener: (event: never) => void): void;
  };
  readonly stateManager: {
    putAccount(address: EvmAddress, account: EvmAccount): Promise<void>;
    getAccount(address: EvmAddress): Promise<EvmAccount | undefined>;
    getCode(address: EvmAddress): Promise<Uint8Array>;
    getStorage(address: EvmAddress, slot: Uint8Array): Promise<Uint8Array>;
    readonly originalStorageCache: { clear(): void };
  };
  readonly journal: {
    addWarmedAddress(address: Uint8Array): void;
    cleanup(): Promise<void>;
  };
  runCall(options: object): Promise<CallEnd>;
}

interface CallEnd {
  readonly createdAddress?: EvmAddress;
  readonly execResult: {
    readonly executionGasUsed: bigint;
    readonly gasRefund?: bigint;
    readonly returnValue: Uint8Array;
    readonly exceptionError?: { readonly error: string };
    readonly logs?: readonly (readonly [Uint8Array, readonly Uint8Array[], Uint8Array])[];
  };
}

interface StepEvent {
  readonly pc: number;
  readonly depth: number;
  readonly opcode: { readonly name: string; readonly fee: number; readonly dynamicFee?: bigint };
  readonly gasLeft: bigint;
  readonly stack: readonly bigint[];
  readonly memory: Uint8Array;
  readonly address: EvmAddress;
}

interface MessageEvent {
  readonly depth: number;
  readonly caller: EvmAddress;
  readonly to?: EvmAddress;
  readonly _codeAddress?: EvmAddress;
  readonly gasLimit: bigint;
  readonly value: bigint;
  readonly data: Uint8Array;
}

/** What happened, in order; all texts are `0x` hex. */
export type Event = Step | Entry | Exit;

export interface Step {
  readonly kind: 'step';
  readonly pc: number;
  readonly op: string;
  readonly depth: number;
  /** Left before the step. */
  readonly gas: bigint;
  readonly cost: bigint;
  /** Before the step, from the bottom. */
  readonly stack: readonly bigint[];
  readonly memory: readonly string[];
  /** Whose storage it uses. */
  readonly address: string;
}

export interface Entry {
  readonly kind: 'entry';
  readonly depth: number;
  readonly caller: string;
  /** Undefined for a deployment. */
  readonly to: string | undefined;
  readonly code: string | undefined;
  readonly gas: bigint;
  readonly value: bigint;
  readonly input: string;
}

export interface Exit {
  readonly kind: 'exit';
  readonly error: string | undefined;
  readonly output: string;
  readonly created: string | undefined;
  readonly gasUsed: bigint;
}

export interface Call {
  readonly to: string | undefined;
  readonly input: string;
  readonly value: bigint;
  readonly gasLimit: bigint;
  readonly timestamp: bigint;
}

export interface Run {
  readonly events: readonly Event[];
  readonly gasUsed: bigint;
  readonly refund: bigint;
  readonly output: string;
  readonly error: string | undefined;
  readonly created: string | undefined;
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[];
}

/** What the system contract of tokens answers here: success, and that the address is no token. */
const tokenAnswer = `${'16'.padStart(64, '0')}${'0'.repeat(64)}`;
const tokenContract = `0x${'167'.padStart(40, '0')}`;

/** A ledger of its own with one sender. */
export async function createMachine({ evm: evmPackage, common, util }: Packages, sender: string, nonce: bigint) {
  const rules = new common.Common({ chain: common.Mainnet, hardfork: common.Hardfork.Cancun });
  const addressOf = util.createAddressFromString;
  const answersTokens = {
    address: addressOf(tokenContract),
    function: () => ({ executionGasUsed: 1000n, returnValue: Buffer.from(tokenAnswer, 'hex') }),
  };
  const evm = await evmPackage.createEVM({
    common: rules,
    customPrecompiles: [answersTokens],
    allowUnlimitedContractSize: true,
  });
  const from = addressOf(sender);
  await evm.stateManager.putAccount(from, util.createAccount({ nonce, balance: 10n ** 24n }));
  const precompiles = [...evmPackage.getActivePrecompiles(rules).keys(), tokenContract.slice(2)];

  return {
    async code(address: string): Promise<string> {
      return hex(await evm.stateManager.getCode(addressOf(address)));
    },

    /** The word of a slot, `0x` and 64 digits; both are. */
    async word(address: string, slot: string): Promise<string> {
      const bytes = await evm.stateManager.getStorage(addressOf(address), Buffer.from(slot.slice(2), 'hex'));
      return `0x${Buffer.from(bytes).toString('hex').padStart(64, '0')}`;
    },

    async run({ to, input, value, gasLimit, timestamp }: Call): Promise<Run> {
      const events: Event[] = [];
      const listeners = {
        step: (step: StepEvent) => void events.push(stepOf(step)),
        beforeMessage: (message: MessageEvent) => void events.push(entryOf(message)),
        afterMessage: (end: CallEnd) => void events.push(exitOf(end)),
      };
      for (const [name, listener] of Object.entries(listeners)) {
        evm.events.on(name, listener);
      }
      for (const warm of [from.bytes, ...precompiles.map((each) => addressOf(`0x${each}`).bytes)]) {
        evm.journal.addWarmedAddress(warm);
      }
      const nonceBefore = (await evm.stateManager.getAccount(from))?.nonce ?? 0n;
      const target = to === undefined ? undefined : addressOf(to);
      if (target !== undefined) {
        evm.journal.addWarmedAddress(target.bytes);
      }
      const end = await evm.runCall({
        caller: from,
        origin: from,
        to: target,
        data: Buffer.from(input.slice(2), 'hex'),
        gasLimit,
        value,
        block: { header: blockHeader(timestamp) },
      });
      for (const [name, listener] of Object.entries(listeners)) {
        evm.events.off(name, listener);
      }
      await evm.journal.cleanup();
      evm.stateManager.originalStorageCache.clear();
      const account = await evm.stateManager.getAccount(from);
      if (account !== undefined) {
        account.nonce = nonceBefore + 1n;
        await evm.stateManager.putAccount(from, account);
      }
      const { execResult } = end;
      return {
        events,
        gasUsed: execResult.executionGasUsed,
        refund: execResult.exceptionError === undefined ? (execResult.gasRefund ?? 0n) : 0n,
        output: hex(execResult.returnValue),
        error: execResult.exceptionError?.error,
        created: end.createdAddress?.toString(),
        logs: (execResult.exceptionError === undefined ? (execResult.logs ?? []) : []).map(
          ([address, topics, data]) => ({
            address: hex(address),
            topics: topics.map(hex),
            data: hex(data),
          }),
        ),
      };
    },
  };
}

export type Machine = Awaited<ReturnType<typeof createMachine>>;

function blockHeader(timestamp: bigint) {
  const zero = { bytes: new Uint8Array(20) };
  return {
    number: 1n,
    coinbase: zero,
    timestamp,
    difficulty: 0n,
    prevRandao: new Uint8Array(32),
    gasLimit: 15_000_000n,
    baseFeePerGas: 0n,
    getBlobGasPrice: () => 1n,
  };
}

function stepOf({ pc, depth, opcode, gasLeft, stack, memory, address }: StepEvent): Step {
  const words = Array.from({ length: Math.floor(memory.length / 32) }, (_, at) =>
    hex(memory.subarray(at * 32, at * 32 + 32)),
  );
  return {
    kind: 'step',
    pc,
    op: opcode.name,
    depth,
    gas: gasLeft,
    cost: opcode.dynamicFee ?? BigInt(opcode.fee),
    stack: [...stack],
    memory: words,
    address: address.toString(),
  };
}

function entryOf({ depth, caller, to, _codeAddress, gasLimit, value, data }: MessageEvent): Entry {
  return {
    kind: 'entry',
    depth,
    caller: caller.toString(),
    to: to?.toString(),
    code: _codeAddress?.toString() ?? to?.toString(),
    gas: gasLimit,
    value,
    input: hex(data),
  };
}

function exitOf({ execResult, createdAddress }: CallEnd): Exit {
  return {
    kind: 'exit',
    error: execResult.exceptionError?.error,
    output: hex(execResult.returnValue),
    created: createdAddress?.toString(),
    gasUsed: execResult.executionGasUsed,
  };
}

function hex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`;
}
