import { evmAliases } from './accounts.ts';
import type { Account, Contract } from './entities.ts';
import { execute, initializeAgain } from './executions.ts';
import { executedAt } from './topics.ts';
import { batchKey, type Draft, hbarTransfer } from './traffic.ts';
import { at, longZero } from './values.ts';

/** A transaction at a fixed time, with an id that tests and documents can spell. */
export type Landmark = Draft & { readonly consensus: bigint; readonly validStart: bigint };

const base = at('2025-06-16T14:00:00');

function moment(seconds: number, nanos: number): { readonly consensus: bigint; readonly validStart: bigint } {
  const validStart = base + BigInt(seconds) * 1_000_000_000n + BigInt(nanos);
  return { validStart, consensus: validStart + 6_250_000_019n };
}

/**
 * The test network's landmarks, grouped: the first of a group is what the network was asked for, the others followed
 * from it (children, the scheduled twin). Every entity that the traffic never mentions appears here.
 */
export function createLandmarks(people: readonly Account[], vault: Contract, proxy: Contract): Landmark[][] {
  const wallet = people.find((account) => account.evmAlias === evmAliases.ecdsaUser);
  const nasty = 'memo | with <b>pipes</b>, `ticks` and [a link](command:workbench.action.quit)';
  const groups: Landmark[][] = [
    [{ ...hbarTransfer(1001, 1002, 1_234_567_890n), ...moment(0, 123_456_789), memo: 'test' }],
    [{ ...hbarTransfer(1025, 2, 9_007_199_254_740_993n), ...moment(60, 5), memo: nasty }],
    [
      {
        name: 'CRYPTOTRANSFER',
        payer: 1010,
        result: 'ACCOUNT_DELETED',
        ...moment(120, 999_999_999),
      },
    ],
    [
      { name: 'TOKENCREATION', payer: 1001, entity: 2001, ...moment(180, 1) },
      { name: 'TOKENASSOCIATE', payer: 1001, entity: 1002, nonce: 1, ...after(180, 1, 1) },
      { ...hbarTransfer(1001, 1002, 1n), nonce: 2, ...after(180, 1, 2) },
    ],
    [
      {
        name: 'SCHEDULECREATE',
        payer: 1001,
        entity: 4001,
        validStart: executedAt - 100_000_000_000n,
        consensus: executedAt - 95_000_000_000n,
      },
      {
        ...hbarTransfer(1001, 1002, 100n),
        scheduled: true,
        validStart: executedAt - 100_000_000_000n,
        consensus: executedAt,
      },
    ],
    [{ name: 'CONSENSUSCREATETOPIC', payer: 1001, entity: 3004, ...moment(300, 7) }],
    [{ name: 'CRYPTODELETE', payer: 1010, entity: 1010, ...moment(360, 8) }],
    [{ name: 'FREEZE', payer: 50, ...moment(420, 9) }],
    ...Array.from({ length: 30 }, (_, index) => [
      { ...hbarTransfer(1024, 1013, BigInt(index + 1)), ...moment(600 + index * 10, index) },
    ]),
  ];
  if (wallet !== undefined) {
    const ethereum = { nonce: 40, type: 2 } as const;
    const deposit = execute({ contract: vault, from: wallet, choice: 5000, ethereum });
    const failed = execute({ contract: vault, from: wallet, choice: 4, ethereum: { nonce: 39, type: 0 } });
    groups.push(
      [
        {
          name: 'ETHEREUMTRANSACTION',
          payer: 1002,
          entity: vault.num,
          execution: deposit,
          ...moment(480, 400_000_004),
        },
        { ...hbarTransfer(1002, vault.num, deposit.amount), nonce: 1, ...after(480, 400_000_004, 1) },
      ],
      [
        {
          name: 'ETHEREUMTRANSACTION',
          payer: 1002,
          entity: vault.num,
          execution: failed,
          result: 'CONTRACT_REVERT_EXECUTED',
          ...moment(500, 500_000_005),
        },
      ],
      [
        {
          name: 'ETHEREUMTRANSACTION',
          payer: 1002,
          entity: proxy.num,
          execution: initializeAgain({ contract: proxy, from: wallet, choice: 0, ethereum: { nonce: 41, type: 2 } }),
          result: 'CONTRACT_REVERT_EXECUTED',
          ...moment(510, 510_000_006),
        },
      ],
    );
  }
  const creation = { contract: vault.num, to: undefined, input: vault.creationCode, output: vault.runtimeCode };
  groups.push([
    {
      name: 'CONTRACTCREATEINSTANCE',
      payer: 1001,
      entity: vault.num,
      consensus: vault.created,
      validStart: vault.created - 5_000_000_000n,
      execution: {
        ...creation,
        from: longZero(1001),
        error: undefined,
        gasLimit: 4_000_000,
        gasUsed: 2_871_004,
        amount: 0n,
        logs: [],
        actions: [],
        stateChanges: [],
        created: [vault.num],
        ethereum: undefined,
      },
    },
  ]);
  groups.push([
    { name: 'ATOMICBATCH', payer: 1001, ...moment(270, 6) },
    { ...hbarTransfer(1002, 1003, 250_000_000n), batchKey, ...after(269, 0, 1_000_000_007) },
    {
      name: 'CRYPTOTRANSFER',
      payer: 1006,
      batchKey,
      highVolumeThousandths: 4000,
      tokenTransfers: [
        { token: 2001, account: 1006, amount: -1_500_000n, isApproval: true },
        { token: 2001, account: 1002, amount: 1_500_000n, isApproval: false },
      ],
      assessedFees: [{ amount: 25_000n, collector: 1001, payers: [1006], token: 2001 }],
      ...after(269, 1, 1_000_000_007),
    },
  ]);
  return groups;
}

function after(seconds: number, nanos: number, steps: number): { consensus: bigint; validStart: bigint } {
  const { consensus, validStart } = moment(seconds, nanos);
  return { validStart, consensus: consensus + BigInt(steps) };
}
