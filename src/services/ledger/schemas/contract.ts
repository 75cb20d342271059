import * as v from 'valibot';
import type { Contract, ContractDetails, ContractSlot } from '../../../domain/contract/contract.ts';
import { type EvmAddress, longZeroAddress } from '../../../domain/entity/evmAddress.ts';
import { absent, consensusTimestamp, entityId, evmAddress, hexBytes, int32, int64 } from '../../http/schema.ts';
import { field, flag, hexOrNothing, ledgerKey, renamedObject, text, timestampRange } from './renamedObject.ts';

const contractFields = {
  id: field('contract_id', entityId),
  evmAddress: field('evm_address', absent(evmAddress)),
  adminKey: field('admin_key', absent(ledgerKey)),
  autoRenewAccountId: field('auto_renew_account', absent(entityId)),
  autoRenewPeriodSeconds: field('auto_renew_period', absent(int64)),
  createdAt: field('created_timestamp', absent(consensusTimestamp)),
  deleted: field('deleted', absent(flag)),
  expiresAt: field('expiration_timestamp', absent(consensusTimestamp)),
  fileId: field('file_id', absent(entityId)),
  maxAutomaticTokenAssociations: field('max_automatic_token_associations', absent(int32)),
  memo: field('memo', absent(text)),
  nonce: field('nonce', absent(int64)),
  obtainerId: field('obtainer_id', absent(entityId)),
  permanentRemoval: field('permanent_removal', absent(flag)),
  proxyAccountId: field('proxy_account_id', absent(entityId)),
  validity: field('timestamp', absent(timestampRange)),
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
    address: field('address', absent(evmAddress)),
    contractId: field('contract_id', absent(entityId)),
    changedAt: field('timestamp', absent(consensusTimestamp)),
    slot: field('slot', hexBytes),
    value: field('value', hexBytes),
  }),
  /** What a simulated call returned. */
  callContract: v.pipe(
    renamedObject<{ result: string }>({ result: field('result', hexBytes) }),
    v.transform(({ result }) => result),
  ),
};
