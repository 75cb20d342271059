import { contracts } from './contracts.ts';
import type { Account, Contract } from './entities.ts';
import type { Action, Execution, Log } from './transaction.ts';
import { addressWord, longZero, stringWords, word } from './values.ts';

const depositedTopic = '0x2bc500cf071be2d1c1458ed6ff484cd4db4345ada8943dee7ff29e7af3558f76';
const paidTopic = '0x581d416ae9dff30c9305c2b35cb09ed5991897ab97804db29ccf92678e953160';
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The address a user acts under in the EVM. */
export function evmAddressOf(account: Account): string {
  return account.evmAlias ?? longZero(account.num);
}

interface Call {
  readonly contract: Contract;
  readonly from: Account;
  readonly choice: number;
  readonly ethereum: Execution['ethereum'];
}

/** What a call does, by the contract it goes to. */
export function execute(call: Call): Execution {
  switch (call.contract.evmAddress) {
    case contracts.vault.evmAddress:
      return call.choice % 5 === 4 ? withdrawTooMuch(call) : deposit(call);
    case contracts.proxy.evmAddress:
      return payThroughProxy(call);
    case contracts.storage.evmAddress:
    case contracts.partialMatch.evmAddress:
    case contracts.runtimeOnly.evmAddress:
      return store(call);
    default:
      return call.choice % 7 === 6 ? panic(call) : plain(call);
  }
}

function deposit(call: Call): Execution {
  const amount = BigInt(1_000_000 + (call.choice % 90_000) * 100);
  const memo = `order ${call.choice % 1000}`;
  const topics = [depositedTopic, `0x${addressWord(evmAddressOf(call.from))}`, `0x${addressWord(longZero(2001))}`];
  const data = `0x${word(amount)}${word(64)}${stringWords(memo)}`;
  return finish(call, {
    input: `0xa26e1186${word(32)}${stringWords(memo)}`,
    output: `0x${word(amount)}`,
    amount,
    logs: [{ contract: call.contract.num, data, topics }],
    stateChanges: [
      {
        contract: call.contract.num,
        slot: `0x${word(21)}`,
        read: `0x${word(7_500_000_000n - amount)}`,
        written: `0x${word(7_500_000_000n)}`,
      },
      { contract: call.contract.num, slot: `0x${word(2)}`, read: `0x${word(25)}`, written: undefined },
    ],
  });
}

function withdrawTooMuch(call: Call): Execution {
  const wanted = 10n ** 18n;
  const error = `0x68b65f11${addressWord(evmAddressOf(call.from))}${word(5_000_000_000n)}${word(wanted)}`;
  return finish(call, { input: `0x2e1a7d4d${word(wanted)}`, output: '0x', error });
}

function payThroughProxy(call: Call): Execution {
  const id = BigInt(call.choice % 50);
  const log: Log = { contract: call.contract.num, data: '0x', topics: [paidTopic, `0x${word(id)}`] };
  const input = `0xc290d691${word(id)}`;
  return finish(call, {
    input,
    output: '0x',
    logs: [log],
    inner: {
      operation: 'DELEGATECALL',
      to: contracts.implementation.evmAddress,
      recipient: Number(contracts.implementation.contractId.slice(4)),
      input,
    },
  });
}

function store(call: Call): Execution {
  const value = word(call.choice % 1000);
  const slot = `0x${word(0)}`;
  return finish(call, {
    input: `0x6057361d${value}`,
    output: '0x',
    stateChanges: [{ contract: call.contract.num, slot, read: `0x${word(41)}`, written: `0x${value}` }],
  });
}

/** Calls `split(uint256)`, which only the signature database knows. */
function panic(call: Call): Execution {
  return finish(call, { input: `0xdbceb005${word(0)}`, output: '0x', error: `0x4e487b71${word(0x12)}` });
}

function plain(call: Call): Execution {
  const topics = [transferTopic, `0x${addressWord(evmAddressOf(call.from))}`, `0x${addressWord(longZero(1003))}`];
  const transfer: Log = { contract: call.contract.num, data: `0x${word(call.choice % 10_000)}`, topics };
  const anonymous: Log = { contract: call.contract.num, data: '0x', topics: [] };
  return finish(call, {
    input: `0xa9059cbb${addressWord(longZero(1003))}${word(call.choice % 10_000)}`,
    output: `0x${word(1)}`,
    logs: call.choice % 3 === 0 ? [transfer, anonymous] : [transfer],
  });
}

/** The call data of `associate()`, as a token passes it on to the token service: its address without padding. */
const associateCoin = `0x618dc65e${longZero(2001).slice(2)}0a754de6`;

/** A call through a proxy that reverts in the implementation, after a system contract refused what it was asked. */
export function initializeAgain(call: Call): Execution {
  const error = `0xf50a3dcf${word(1)}`;
  const input = `0xc4d66de8${addressWord(evmAddressOf(call.from))}`;
  const implementation = Number(contracts.implementation.contractId.slice(4));
  const { actions, ...execution } = finish(call, {
    input,
    output: '0x',
    error,
    inner: { operation: 'DELEGATECALL', to: contracts.implementation.evmAddress, recipient: implementation, input },
  });
  const refused = actions.slice(1).flatMap((action): readonly Action[] => {
    const system: Action = { ...action, callType: 'SYSTEM', depth: 2, to: longZero(0x167), recipient: 0x167 };
    return [
      // The response code 194, with which nothing is reverted.
      { ...system, operation: 'CALL', input: associateCoin, output: `0x${word(194)}`, outputKind: 'OUTPUT' },
      {
        ...system,
        operation: 'STATICCALL',
        input: `0x19f37361${addressWord(longZero(2001))}`,
        output: `0x${Buffer.from('INVALID_TOKEN_ID').toString('hex')}`,
        outputKind: 'ERROR',
      },
    ];
  });
  return { ...execution, actions: [...actions, ...refused] };
}

interface Outcome {
  readonly input: string;
  readonly output: string;
  readonly error?: string;
  readonly amount?: bigint;
  readonly logs?: readonly Log[];
  readonly stateChanges?: Execution['stateChanges'];
  readonly inner?: Pick<Action, 'operation' | 'to' | 'recipient' | 'input'>;
}

function finish(call: Call, outcome: Outcome): Execution {
  const from = evmAddressOf(call.from);
  const gasLimit = 300_000;
  const gasUsed = 41_000 + (call.choice % 9000) + (outcome.logs?.length ?? 0) * 2100;
  const first: Action = {
    depth: 0,
    operation: 'CALL',
    from,
    to: call.contract.evmAddress,
    caller: call.from.num,
    recipient: call.contract.num,
    gas: gasLimit - 21_000,
    gasUsed: gasUsed - 21_000,
    input: outcome.input,
    output: outcome.error ?? outcome.output,
    outputKind: outcome.error === undefined ? 'OUTPUT' : 'REVERT_REASON',
    value: outcome.amount ?? 0n,
  };
  const inner: Action[] =
    outcome.inner === undefined
      ? []
      : [
          {
            ...first,
            ...outcome.inner,
            depth: 1,
            from: call.contract.evmAddress,
            caller: call.contract.num,
            gas: 200_000,
            gasUsed: 9_000,
          },
        ];
  return {
    contract: call.contract.num,
    from,
    to: call.contract.evmAddress,
    input: outcome.input,
    output: outcome.output,
    error: outcome.error,
    gasLimit,
    gasUsed,
    amount: outcome.amount ?? 0n,
    logs: outcome.logs ?? [],
    actions: [first, ...inner],
    stateChanges: outcome.stateChanges ?? [],
    created: [],
    ethereum: call.ethereum,
  };
}
