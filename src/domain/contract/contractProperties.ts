import { formatEvmAddress } from '../entity/eip55.ts';
import { keyProperties, readLedgerKey } from '../entity/keyProperties.ts';
import { phrase, yesOrNo } from '../phrase.ts';
import { countProperties, type Property, property, rangeProperties } from '../property.ts';
import { entityReferenceText } from '../transaction/transactionFormat.ts';
import { formatInteger } from '../value/amounts.ts';
import type { Contract, ContractDetails } from './contract.ts';
import { cloneTarget } from './minimalProxy.ts';

/** What a contract says beyond what it says as an account. */
export function contractProperties(contract: Contract & Partial<ContractDetails>): readonly Property[] {
  const { permanentRemoval, validity } = contract;
  return [
    ...property(phrase`Clone (EIP-1167) of`, clonedText(contract.runtimeBytecode)),
    ...property(phrase`Code size`, codeSize(contract.runtimeBytecode), 'detail'),
    ...property(phrase`Creation code size`, codeSize(contract.bytecode), 'detail'),
    ...property(phrase`Admin key`, contract.adminKey === undefined ? phrase`none (immutable)` : undefined, 'detail'),
    ...(isOwnAdmin(contract)
      ? property(phrase`Admin key`, phrase`the contract itself`)
      : keyProperties(phrase`Admin key`, contract.adminKey)),
    ...property(phrase`Bytecode file`, contract.fileId, 'detail'),
    ...countProperties(phrase`Nonce`, contract.nonce),
    ...property(phrase`Balance went to`, contract.obtainerId),
    ...property(phrase`Permanent removal`, yesOrNo(permanentRemoval), 'detail'),
    ...property(phrase`Proxy account`, contract.proxyAccountId, 'detail'),
    ...property(phrase`Auto-renew account`, contract.autoRenewAccountId, 'detail'),
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
  return code && phrase`${formatInteger(BigInt((code.length - 2) / 2))} bytes`;
}

/** How many tokens may be associated without a signature; -1 means without limit. */
export function associationProperties(max: number | undefined): readonly Property[] {
  const text = max === -1 ? phrase`without limit` : String(max);
  return property(phrase`Auto-associate`, max === undefined ? undefined : text, 'detail');
}
