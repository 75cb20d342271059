import { formatEvmAddress } from '../entity/eip55.ts';
import { keyProperties } from '../entity/keyProperties.ts';
import { readLedgerKey } from '../entity/readLedgerKey.ts';
import { label, yesOrNo } from '../label.ts';
import { countProperties, type Property, property, rangeProperties } from '../property.ts';
import { entityReferenceText } from '../transaction/transactionFormat.ts';
import { formatInteger } from '../value/amounts.ts';
import type { Contract, ContractDetails } from './contract.ts';
import { cloneTarget } from './minimalProxy.ts';

/** What a contract says beyond what it says as an account. */
export function contractProperties(contract: Contract & Partial<ContractDetails>): readonly Property[] {
  const { permanentRemoval, validity } = contract;
  return [
    ...property('cloneOf', clonedText(contract.runtimeBytecode)),
    ...property('codeSize', codeSize(contract.runtimeBytecode), 'detail'),
    ...property('creationCodeSize', codeSize(contract.bytecode), 'detail'),
    ...property('adminKey', contract.adminKey === undefined ? label('noKeyImmutable') : undefined, 'detail'),
    ...(isOwnAdmin(contract)
      ? property('adminKey', label('contractItself'))
      : keyProperties('adminKey', contract.adminKey)),
    ...property('bytecodeFile', contract.fileId, 'detail'),
    ...countProperties('nonce', contract.nonce),
    ...property('balanceWentTo', contract.obtainerId),
    ...property('permanentRemoval', yesOrNo(permanentRemoval), 'detail'),
    ...property('proxyAccount', contract.proxyAccountId, 'detail'),
    ...property('autoRenewAccount', contract.autoRenewAccountId, 'detail'),
    ...rangeProperties(validity, 'detail'),
  ];
}

/** Whether its admin key is the contract itself, by its id or by its address. */
function isOwnAdmin({ id, evmAddress, adminKey }: Contract): boolean {
  const key = adminKey && readLedgerKey(adminKey);
  return (
    key?.kind === 'contract' && [id, formatEvmAddress(evmAddress)].includes(entityReferenceText(key.contract) ?? '')
  );
}

function clonedText(code: string | undefined) {
  const target = cloneTarget(code);
  return target && formatEvmAddress(target);
}

function codeSize(code: string | undefined) {
  return code && label('byteCount', formatInteger(BigInt((code.length - 2) / 2)));
}

/** How many tokens may be associated without a signature; -1 means without limit. */
export function associationProperties(max: number | undefined): readonly Property[] {
  const text = max === -1 ? label('withoutLimit') : String(max);
  return property('autoAssociations', max === undefined ? undefined : text, 'detail');
}
