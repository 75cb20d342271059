import { type ContractReader, noReader } from '../../../../src/domain/contract/contractReading.ts';
import type { ContractAction, ContractResult } from '../../../../src/domain/contract/contractResult.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { address, id } from '../../services/ledger/ids.ts';

export const vault = address(`0x${'a1'.repeat(20)}`);
export const token = address(`0x${'b2'.repeat(20)}`);
export const sender = address(`0x${'c3'.repeat(20)}`);
export const tokenService = address(`0x${'0'.repeat(37)}167`);

export const withdraw = `0x2e1a7d4d${'5'.padStart(64, '0')}`;
export const transfer = `0xa9059cbb${'7'.padStart(64, '0')}`;
export const tooMuch = `0x68b65f11${'9'.padStart(64, '0')}`;

/** What the token service answers: the response code 184. */
export const notAssociated = `0x${'b8'.padStart(64, '0')}`;

/** A call of `vault` that reverts; what a test is about is given. */
export function action(some: Partial<ContractAction> = {}): ContractAction {
  return {
    index: 0,
    callDepth: 0,
    operation: 'CALL',
    callType: 'CALL',
    callerId: id('0.0.1002'),
    callerType: 'ACCOUNT',
    from: sender,
    gas: 279_000n,
    gasUsed: 20_000n,
    input: withdraw,
    recipientId: id('0.0.4811'),
    recipientType: 'CONTRACT',
    to: vault,
    resultData: tooMuch,
    resultDataType: 'REVERT_REASON',
    timestamp: undefined,
    valueTinybars: 0n,
    ...some,
  };
}

/** A call that `vault` makes of `token`. */
export function inner(some: Partial<ContractAction> = {}): ContractAction {
  return action({ callDepth: 1, from: vault, to: token, recipientId: id('0.0.2001'), input: transfer, ...some });
}

export function failedResult(some: Partial<ContractResult> = {}): ContractResult {
  return {
    timestamp: parseConsensusTimestamp('1750082886.650000023') as never,
    hash: `0x${'cd'.repeat(32)}`,
    contractId: id('0.0.4811'),
    address: vault,
    from: sender,
    to: vault,
    result: 'CONTRACT_REVERT_EXECUTED',
    succeeded: false,
    errorMessage: tooMuch,
    amountTinybars: 0n,
    functionParameters: withdraw,
    callResult: undefined,
    createdContractIds: [],
    failedInitcode: undefined,
    bloom: undefined,
    gasLimit: 300_000n,
    gasUsed: 41_000n,
    gasConsumed: undefined,
    gasPriceTinybars: undefined,
    maxFeePerGasTinybars: undefined,
    maxPriorityFeePerGasTinybars: undefined,
    blockNumber: undefined,
    blockHash: undefined,
    blockGasUsed: undefined,
    transactionIndex: undefined,
    ethereum: {
      type: undefined,
      chainId: undefined,
      nonce: undefined,
      accessList: undefined,
      authorizations: [],
      v: undefined,
      r: undefined,
      s: undefined,
    },
    ...some,
  };
}

const amount = (value: string) => [{ name: 'amount', type: 'uint256', value }];

/** Knows both contracts by their verified ABIs, and says whom it read for. */
export const reader: ContractReader = {
  ...noReader,
  call(of, input) {
    const name = input?.startsWith('0x2e1a7d4d')
      ? 'withdraw'
      : input?.startsWith('0xa9059cbb')
        ? 'transfer'
        : undefined;
    const contract = of === vault ? 'Vault' : of === token ? 'Coin' : undefined;
    return name && contract
      ? { name, arguments: amount(String(BigInt(`0x${input?.slice(10)}`))), origin: { kind: 'own', name: contract } }
      : undefined;
  },
  output: (of, _input, output) => {
    const refusal = output === notAssociated ? 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT' : undefined;
    return of === tokenService
      ? { name: 'associateToken', arguments: [], origin: { kind: 'system', name: 'Token service' }, refusal }
      : undefined;
  },
  error: (of, data) =>
    data?.startsWith('0x68b65f11')
      ? {
          name: 'TooMuch',
          arguments: amount(String(BigInt(`0x${data.slice(10)}`))),
          origin: { kind: 'own', name: of === vault ? 'Vault' : 'Coin' },
        }
      : undefined,
};
