import * as v from 'valibot';
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
import {
  absent,
  consensusTimestamp,
  entityId,
  evmAddress,
  hexBytes,
  int32,
  int64,
  type Schema,
  uint63,
  whole,
} from '../../http/schema.ts';
import { field, flag, hexOrNothing, hexQuantity, many, renamedObject, text } from './renamedObject.ts';

const chainId = v.pipe(
  hexQuantity,
  v.transform((id) => id?.toString()),
);

type FlatResult<T> = Omit<T, 'ethereum'> & EthereumEnvelope;

const resultFields = {
  timestamp: field('timestamp', consensusTimestamp),
  hash: field('hash', hexBytes),
  contractId: field('contract_id', absent(entityId)),
  address: field('address', absent(evmAddress)),
  from: field('from', absent(evmAddress)),
  to: field('to', absent(evmAddress)),
  result: field('result', absent(text)),
  succeeded: field(
    'status',
    absent(
      v.pipe(
        v.string(),
        v.transform((status) => status === '0x1'),
      ),
    ),
  ),
  errorMessage: field('error_message', absent(text)),
  amountTinybars: field('amount', absent(int64)),
  functionParameters: field('function_parameters', absent(hexBytes)),
  callResult: field('call_result', absent(hexBytes)),
  createdContractIds: field('created_contract_ids', many(entityId)),
  failedInitcode: field('failed_initcode', absent(hexBytes)),
  bloom: field('bloom', absent(hexBytes)),
  gasLimit: field('gas_limit', absent(int64)),
  gasUsed: field('gas_used', absent(int64)),
  gasConsumed: field('gas_consumed', absent(int64)),
  // Never asked with `hbar=false`, so prices are tinybars.
  gasPriceTinybars: field('gas_price', hexQuantity),
  maxFeePerGasTinybars: field('max_fee_per_gas', hexQuantity),
  maxPriorityFeePerGasTinybars: field('max_priority_fee_per_gas', hexQuantity),
  blockNumber: field('block_number', absent(uint63)),
  blockHash: field('block_hash', hexOrNothing),
  blockGasUsed: field('block_gas_used', absent(int64)),
  transactionIndex: field('transaction_index', absent(int64)),
  type: field('type', absent(int32)),
  chainId: field('chain_id', chainId),
  nonce: field('nonce', absent(int64)),
  accessList: field('access_list', hexOrNothing),
  authorizations: field(
    'authorization_list',
    many(
      renamedObject<Authorization>({
        chainId: field('chain_id', chainId),
        address: field('address', absent(evmAddress)),
        nonce: field('nonce', absent(int64)),
        yParity: field('y_parity', absent(int32)),
        r: field('r', hexOrNothing),
        s: field('s', hexOrNothing),
      }),
    ),
  ),
  v: field('v', absent(int32)),
  r: field('r', hexOrNothing),
  s: field('s', hexOrNothing),
};

const logFields = {
  address: field('address', evmAddress),
  contractId: field('contract_id', absent(entityId)),
  bloom: field('bloom', absent(hexBytes)),
  data: field('data', absent(hexBytes)),
  index: field('index', int32),
  topics: field('topics', whole(v.array(hexBytes) as Schema<readonly string[]>)),
};

const stateChange: Schema<StateChange> = renamedObject<StateChange>({
  address: field('address', absent(evmAddress)),
  contractId: field('contract_id', absent(entityId)),
  slot: field('slot', hexBytes),
  valueRead: field('value_read', absent(hexBytes)),
  valueWritten: field('value_written', absent(hexBytes)),
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
  blockNumber: field('block_number', absent(uint63)),
  rootContractId: field('root_contract_id', absent(entityId)),
  timestamp: field('timestamp', consensusTimestamp),
  transactionHash: field('transaction_hash', hexOrNothing),
  transactionIndex: field('transaction_index', absent(int32)),
});

export const contractResultSchemas = {
  contractResults: contractResult,
  allContractResults: contractResult,
  contractResult: contractResultDetailsSchema,
  contractResultAt: contractResultDetailsSchema,
  contractActions: renamedObject<ContractAction>({
    index: field('index', int32),
    callDepth: field('call_depth', int32),
    operation: field('call_operation_type', text),
    callType: field('call_type', absent(text)),
    callerId: field('caller', absent(entityId)),
    callerType: field('caller_type', absent(text)),
    from: field('from', absent(evmAddress)),
    gas: field('gas', absent(int64)),
    gasUsed: field('gas_used', absent(int64)),
    input: field('input', absent(hexBytes)),
    recipientId: field('recipient', absent(entityId)),
    recipientType: field('recipient_type', absent(text)),
    to: field('to', absent(evmAddress)),
    resultData: field('result_data', absent(hexBytes)),
    resultDataType: field('result_data_type', absent(text)),
    timestamp: field('timestamp', absent(consensusTimestamp)),
    valueTinybars: field('value', absent(int64)),
  }),
  contractOpcodes: renamedObject<OpcodeTrace>({
    address: field('address', absent(evmAddress)),
    contractId: field('contract_id', absent(entityId)),
    failed: field('failed', flag),
    gas: field('gas', int64),
    opcodes: field('opcodes', v.array(opcodeStep) as Schema<readonly OpcodeStep[]>),
    returnValue: field('return_value', hexBytes),
  }),
  contractLogs: contractLog,
  allContractLogs: contractLog,
};
