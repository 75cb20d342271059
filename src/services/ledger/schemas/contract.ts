import * as v from 'valibot';
import type { Contract, ContractDetails, ContractSlot } from '../../../domain/contract/contract.ts';
import { type EvmAddress, longZeroAddress } from '../../../domain/entity/evmAddress.ts';
import {
  consensusTimestamp,
  entityId,
  evmAddress,
  field,
  flag,
  hexBytes,
  hexWord,
  int32,
  int64,
  optional,
  renamedObject,
  text,
} from '../../http/schema.ts';
import { hexOrNothing, ledgerKey, timestampRange } from './ledgerValues.ts';

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
