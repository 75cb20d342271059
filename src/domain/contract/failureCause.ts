import { type EvmAddress, entityIdOfLongZero } from '../entity/evmAddress.ts';
import { systemEntity } from '../entity/systemEntities.ts';
import { readableHex } from '../value/readableBytes.ts';
import type { AbiGap, ContractReader, ContractReading } from './contractReading.ts';
import type { ContractAction } from './contractResult.ts';
import { responseCodeName } from './responseCodes.ts';

/** What ended a call that failed, as far as its data and an ABI say. */
export type FailureCause =
  /** A custom error of an ABI. */
  | { readonly kind: 'error'; readonly reading: ContractReading }
  /** `Error(string)`; the text is a stranger's. */
  | { readonly kind: 'text'; readonly text: string }
  /** `Panic(uint256)`; the code in decimal. */
  | { readonly kind: 'panic'; readonly code: string }
  /** The ledger ended it, and names why: `INSUFFICIENT_GAS`. */
  | { readonly kind: 'halted'; readonly name: string }
  /** The ledger ended it, with a sentence of its own or without any. */
  | { readonly kind: 'message'; readonly message: string | undefined }
  /** It reverted with data that no ABI explains. */
  | { readonly kind: 'data'; readonly data: string; readonly gap?: AbiGap | undefined }
  /** It reverted without data. */
  | { readonly kind: 'nothing' };

export interface FailedData extends Pick<ContractAction, 'resultDataType' | 'resultData'> {
  /** The contract that declares the error. */
  readonly address: EvmAddress | undefined;
}

/** Why a call failed, from what it ended with. */
export function failureCause(
  { resultDataType, resultData, address }: FailedData,
  reader: Pick<ContractReader, 'error' | 'gap'>,
): FailureCause {
  if (resultDataType === 'ERROR') {
    // The name of what the ledger answered, or a text: as it is, or as ASCII in hex.
    const message = /^0x/i.test(resultData ?? '') ? readableHex(resultData) : resultData;
    return isName(message) ? { kind: 'halted', name: message } : { kind: 'message', message };
  }
  if (resultData === undefined || /^0x$/i.test(resultData)) {
    return { kind: 'nothing' };
  }
  const reading = address && reader.error(address, resultData);
  return reading === undefined ? unread(resultData, address, reader) : readCause(reading);
}

/** What every contract may revert with is no error of its own. */
function readCause(reading: ContractReading): FailureCause {
  const [argument, ...others] = reading.arguments;
  const signature = others.length === 0 && argument !== undefined ? `${reading.name}(${argument.type})` : undefined;
  switch (signature) {
    case 'Panic(uint256)':
      return { kind: 'panic', code: argument?.value ?? '' };
    case 'Error(string)':
      return { kind: 'text', text: argument?.value.slice(1, -1) ?? '' };
    default:
      return { kind: 'error', reading };
  }
}

/** What the ledger's own contracts say has no ABI: the number of a response code as a word, or its name as text. */
function unread(data: string, address: EvmAddress | undefined, reader: Pick<ContractReader, 'gap'>): FailureCause {
  const id = address && entityIdOfLongZero(address);
  const isSystem = id !== undefined && systemEntity(id)?.kind === 'contract';
  const code = isSystem && /^0x0{56}[\da-f]{8}$/i.test(data) ? responseCodeName(BigInt(data)) : undefined;
  const name = code ?? readableHex(data);
  // A selector alone may look like four capitals.
  if (isName(name) && data.length > 10) {
    return { kind: 'halted', name };
  }
  const gap = address && reader.gap(address);
  return { kind: 'data', data, ...(gap && { gap }) };
}

function isName(text: string | undefined): text is string {
  return text !== undefined && /^[A-Z][A-Z0-9_]{0,79}$/.test(text);
}
