import * as v from 'valibot';
import type { Contract, ContractDetails, ContractSlot } from '../../../domain/contract/contract.ts';
import { absent, consensusTimestamp, entityId, evmAddress, hexBytes, int32, int64 } from '../../http/schema.ts';
import { field, flag, hexOrNothing, ledgerKey, renamedObject, text, timestampRange } from './renamedObject.ts';

const contractFields = {
  id: field('contract_id', entityId),
  evmAddress: field('evm_address', evmAddress),
  adminKey: field('admin_key', absent(ledgerKey)),
  autoRenewAccountId: field('auto_renew_account', absent(entityId)),
  autoRenewPeriodSeconds: field('auto_renew_period', absent(int64)),
  createdAt: field('created_timestamp', absent(consensusTimestamp)),
  deleted: field('deleted', flag),
  expiresAt: field('expiration_timestamp', absent(consensusTimestamp)),
  fileId: field('file_id', absent(entityId)),
  maxAutomaticTokenAssociations: field('max_automatic_token_associations', absent(int32)),
  memo: field('memo', text),
  nonce: field('nonce', absent(int64)),
  obtainerId: field('obtainer_id', absent(entityId)),
  permanentRemoval: field('permanent_removal', absent(flag)),
  proxyAccountId: field('proxy_account_id', absent(entityId)),
  validity: field('timestamp', timestampRange),
};

export const contractSchemas = {
  contracts: renamedObject<Contract>(contractFields),
  contract: renamedObject<ContractDetails>({
    ...contractFields,
    bytecode: field('bytecode', hexOrNothing),
    runtimeBytecode: field('runtime_bytecode', hexOrNothing),
  }),
  contractState: renamedObject<ContractSlot>({
    address: field('address', evmAddress),
    contractId: field('contract_id', absent(entityId)),
    changedAt: field('timestamp', consensusTimestamp),
    slot: field('slot', hexBytes),
    value: field('value', hexBytes),
  }),
  /** What a simulated call returned. */
  callContract: v.pipe(
    renamedObject<{ result: string }>({ result: field('result', hexBytes) }),
    v.transform(({ result }) => result),
  ),
};
