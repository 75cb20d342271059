import { keyProperties } from '../entity/keyProperties.ts';
import { label } from '../label.ts';
import { countProperties, type FormatContext, type Property, property, timeProperties } from '../property.ts';
import { formatInteger } from '../value/amounts.ts';
import type { ContractDetails } from './contract.ts';

/** What a contract says beyond what it says as an account. */
export function contractProperties(contract: ContractDetails, context: FormatContext): readonly Property[] {
  const { permanentRemoval, validity } = contract;
  return [
    ...property('codeSize', codeSize(contract.runtimeBytecode), 'detail'),
    ...property('creationCodeSize', codeSize(contract.bytecode), 'detail'),
    ...property('adminKey', contract.adminKey === undefined ? label('noKeyImmutable') : undefined, 'detail'),
    ...keyProperties('adminKey', contract.adminKey),
    ...property('bytecodeFile', contract.fileId, 'detail'),
    ...countProperties('nonce', contract.nonce),
    ...property('balanceWentTo', contract.obtainerId),
    ...property(
      'permanentRemoval',
      permanentRemoval === undefined ? undefined : label(permanentRemoval ? 'yes' : 'no'),
      'detail',
    ),
    ...property('proxyAccount', contract.proxyAccountId, 'detail'),
    ...property('autoRenewAccount', contract.autoRenewAccountId, 'detail'),
    ...timeProperties('unchangedSince', validity?.from, context, 'detail'),
    ...timeProperties('unchangedUntil', validity?.to, context, 'detail'),
  ];
}

function codeSize(code: string | undefined) {
  return code && label('byteCount', formatInteger(BigInt((code.length - 2) / 2)));
}
