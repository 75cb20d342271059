import * as v from 'valibot';
import type { Contract, ContractDetails, ContractSlot } from '../../../domain/contract/contract.ts';
import type {
  Authorization,
  ContractAction,
  ContractLog,
  ContractResult,
  ContractResultDetails,
  EmittedLog,
  EthereumEnvelope,
  OpcodeStep,
  OpcodeTrace,
  StateChange,
} from '../../../domain/contract/contractResult.ts';
import { type EvmAddress, longZeroAddress } from '../../../domain/entity/evmAddress.ts';
import {
  absent,
  consensusTimestamp,
  entityId,
  evmAddress,
  field,
  flag,
  hexBytes,
  hexWord,
  int32,
  int64,
  many,
  optional,
  renamedObject,
  type Schema,
  text,
  uint63,
  whole,
} from '../../http/schema.ts';
import { hexOrNothing, hexQuantity, ledgerKey, timestampRange } from './ledgerValues.ts';

const contractFields = {
  id: field('contract_id', entityId),
  evmAddress: optional('evm_address', evmAddress),
  adminKey: optional('admin_key', ledgerKey),
  autoRenewAccountId: optional('auto_renew_account', entityId),
  autoRenewPeriodSeconds: optional('auto_renew_period', int64),
  createdAt: optional('created_timestamp', consensusTimestamp),
  deleted: optional('deleted', flag),
  expiresAt: optional('expiration_timestamp', consensusTimestamp),
  fileId: optional('file_id', entityId),
  maxAutomaticTokenAssociations: optional('max_automatic_token_associations', int32),
  memo: optional('memo', text),
  nonce: optional('nonce', int64),
  obtainerId: optional('obtainer_id', entityId),
  permanentRemoval: optional('permanent_removal', flag),
  proxyAccountId: optional('proxy_account_id', entityId),
  validity: optional('timestamp', timestampRange),
};

type WireContract<T extends Contract> = Omit<T, 'evmAddress'> & { readonly evmAddress: EvmAddress | undefined };

/** A contract is always reached at its long-zero address, too. */
function withAddress<T extends Pick<Contract, 'id'> & { readonly evmAddress: EvmAddress | undefined }>(contract: T) {
  return { ...contract, evmAddress: contract.evmAddress ?? longZeroAddress(contract.id) };
}

export const contractSchemas = {
  contracts: v.pipe(renamedObject<WireContract<Contract>>(contractFields), v.transform(withAddress)),
  contract: v.pipe(
    renamedObject<WireContract<ContractDetails>>({
      ...contractFields,
      bytecode: field('bytecode', hexOrNothing),
      runtimeBytecode: field('runtime_bytecode', hexOrNothing),
    }),
    v.transform(withAddress),
  ),
  contractState: renamedObject<ContractSlot>({
    address: optional('address', evmAddress),
    contractId: optional('contract_id', entityId),
    changedAt: optional('timestamp', consensusTimestamp),
    slot: field('slot', hexWord),
    value: optional('value', hexWord),
  }),
  /** What a simulated call returned. */
  callContract: v.pipe(
    renamedObject<{ result: string }>({ result: field('result', hexBytes) }),
    v.transform(({ result }) => result),
  ),
};

const chainId = v.pipe(
  hexQuantity,
  v.transform((id) => id?.toString()),
);

type FlatResult<T> = Omit<T, 'ethereum'> & EthereumEnvelope;

const resultFields = {
  timestamp: field('timestamp', consensusTimestamp),
  hash: field('hash', hexBytes),
  contractId: optional('contract_id', entityId),
  address: optional('address', evmAddress),
  from: optional('from', evmAddress),
  to: optional('to', evmAddress),
  result: optional('result', text),
  succeeded: field(
    'status',
    absent(
      v.pipe(
        v.string(),
        v.transform((status) => status === '0x1'),
      ),
    ),
  ),
  errorMessage: optional('error_message', text),
  amountTinybars: optional('amount', int64),
  functionParameters: optional('function_parameters', hexBytes),
  callResult: optional('call_result', hexBytes),
  createdContractIds: field('created_contract_ids', many(entityId)),
  failedInitcode: optional('failed_initcode', hexBytes),
  bloom: optional('bloom', hexBytes),
  gasLimit: optional('gas_limit', int64),
  gasUsed: optional('gas_used', int64),
  gasConsumed: optional('gas_consumed', int64),
  // Never asked with `hbar=false`, so prices are tinybars.
  gasPriceTinybars: field('gas_price', hexQuantity),
  maxFeePerGasTinybars: field('max_fee_per_gas', hexQuantity),
  maxPriorityFeePerGasTinybars: field('max_priority_fee_per_gas', hexQuantity),
  blockNumber: optional('block_number', uint63),
  blockHash: field('block_hash', hexOrNothing),
  blockGasUsed: optional('block_gas_used', int64),
  transactionIndex: optional('transaction_index', int64),
  type: optional('type', int32),
  chainId: field('chain_id', chainId),
  nonce: optional('nonce', int64),
  accessList: field('access_list', hexOrNothing),
  authorizations: field(
    'authorization_list',
    many(
      renamedObject<Authorization>({
        chainId: field('chain_id', chainId),
        address: optional('address', evmAddress),
        nonce: optional('nonce', int64),
        yParity: optional('y_parity', int32),
        r: field('r', hexOrNothing),
        s: field('s', hexOrNothing),
      }),
    ),
  ),
  v: optional('v', int32),
  r: field('r', hexOrNothing),
  s: field('s', hexOrNothing),
};

const logFields = {
  address: optional('address', evmAddress),
  contractId: optional('contract_id', entityId),
  bloom: optional('bloom', hexBytes),
  data: optional('data', hexBytes),
  index: optional('index', int32),
  topics: optional('topics', whole(v.array(hexBytes) as Schema<readonly string[]>)),
};

const stateChange: Schema<StateChange> = renamedObject<StateChange>({
  address: optional('address', evmAddress),
  contractId: optional('contract_id', entityId),
  slot: field('slot', hexWord),
  valueRead: optional('value_read', hexWord),
  valueWritten: optional('value_written', hexWord),
});

function withEnvelope<T extends EthereumEnvelope>({
  type,
  chainId,
  nonce,
  accessList,
  authorizations,
  v,
  r,
  s,
  ...result
}: T) {
  return { ...result, ethereum: { type, chainId, nonce, accessList, authorizations, v, r, s } };
}

type DetailsWithoutStatus = Omit<ContractResultDetails, 'partial'>;

const contractResultDetailsSchema: Schema<DetailsWithoutStatus> = v.pipe(
  renamedObject<FlatResult<DetailsWithoutStatus>>({
    ...resultFields,
    logs: field('logs', many(renamedObject<EmittedLog>(logFields))),
    stateChanges: field('state_changes', many(stateChange)),
  }),
  v.transform(withEnvelope),
);

const words: Schema<readonly string[] | undefined> = absent(whole(v.array(v.string()) as Schema<readonly string[]>));

const opcodeStep: Schema<OpcodeStep> = renamedObject<OpcodeStep>({
  pc: field('pc', int32),
  op: field('op', text),
  depth: field('depth', int32),
  gas: field('gas', int64),
  gasCost: field('gas_cost', int64),
  reason: field('reason', hexOrNothing),
  stack: field('stack', words),
});

const contractResult: Schema<ContractResult> = v.pipe(
  renamedObject<FlatResult<ContractResult>>(resultFields),
  v.transform(withEnvelope),
);

const contractLog: Schema<ContractLog> = renamedObject<ContractLog>({
  ...logFields,
  blockHash: field('block_hash', hexOrNothing),
  blockNumber: optional('block_number', uint63),
  rootContractId: optional('root_contract_id', entityId),
  timestamp: optional('timestamp', consensusTimestamp),
  transactionHash: field('transaction_hash', hexOrNothing),
  transactionIndex: optional('transaction_index', int32),
});

export const contractResultSchemas = {
  contractResults: contractResult,
  allContractResults: contractResult,
  contractResult: contractResultDetailsSchema,
  contractResultAt: contractResultDetailsSchema,
  contractActions: renamedObject<ContractAction>({
    index: optional('index', int32),
    callDepth: optional('call_depth', int32),
    operation: optional('call_operation_type', text),
    callType: optional('call_type', text),
    callerId: optional('caller', entityId),
    callerType: optional('caller_type', text),
    from: optional('from', evmAddress),
    gas: optional('gas', int64),
    gasUsed: optional('gas_used', int64),
    input: optional('input', hexBytes),
    recipientId: optional('recipient', entityId),
    recipientType: optional('recipient_type', text),
    to: optional('to', evmAddress),
    resultData: optional('result_data', hexBytes),
    resultDataType: optional('result_data_type', text),
    timestamp: optional('timestamp', consensusTimestamp),
    valueTinybars: optional('value', int64),
  }),
  contractOpcodes: renamedObject<OpcodeTrace>({
    address: optional('address', evmAddress),
    contractId: optional('contract_id', entityId),
    failed: field('failed', flag),
    gas: field('gas', int64),
    opcodes: field('opcodes', v.array(opcodeStep) as Schema<readonly OpcodeStep[]>),
    returnValue: field('return_value', hexBytes),
  }),
  contractLogs: contractLog,
  allContractLogs: contractLog,
};
