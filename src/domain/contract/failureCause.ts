import { type EvmAddress, entityIdOfLongZero } from '../entity/evmAddress.ts';
import { systemEntity } from '../entity/systemEntities.ts';
import { readableHex } from '../value/readableBytes.ts';
import type { AbiGap, ContractReader, ContractReading } from './contractReading.ts';
import type { ContractAction } from './contractResult.ts';

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

/**
 * The codes of the ledger that its system contracts answer with where a call about tokens, accounts or schedules is refused
 * (`ResponseCodeEnum` of the ledger's protobuf definitions, in which they are numbered in this order from the first one on).
 */
const runs: readonly (readonly [first: number, names: string])[] = [
  [
    7,
    'INVALID_SIGNATURE MEMO_TOO_LONG INSUFFICIENT_TX_FEE INSUFFICIENT_PAYER_BALANCE DUPLICATE_TRANSACTION BUSY NOT_SUPPORTED',
  ],
  [15, 'INVALID_ACCOUNT_ID INVALID_CONTRACT_ID INVALID_TRANSACTION_ID'],
  [21, 'UNKNOWN SUCCESS FAIL_INVALID FAIL_FEE FAIL_BALANCE KEY_REQUIRED BAD_ENCODING INSUFFICIENT_ACCOUNT_BALANCE'],
  [
    165,
    'ACCOUNT_FROZEN_FOR_TOKEN TOKENS_PER_ACCOUNT_LIMIT_EXCEEDED INVALID_TOKEN_ID INVALID_TOKEN_DECIMALS INVALID_TOKEN_INITIAL_SUPPLY INVALID_TREASURY_ACCOUNT_FOR_TOKEN INVALID_TOKEN_SYMBOL TOKEN_HAS_NO_FREEZE_KEY TRANSFERS_NOT_ZERO_SUM_FOR_TOKEN MISSING_TOKEN_SYMBOL TOKEN_SYMBOL_TOO_LONG ACCOUNT_KYC_NOT_GRANTED_FOR_TOKEN TOKEN_HAS_NO_KYC_KEY INSUFFICIENT_TOKEN_BALANCE TOKEN_WAS_DELETED TOKEN_HAS_NO_SUPPLY_KEY TOKEN_HAS_NO_WIPE_KEY INVALID_TOKEN_MINT_AMOUNT INVALID_TOKEN_BURN_AMOUNT TOKEN_NOT_ASSOCIATED_TO_ACCOUNT CANNOT_WIPE_TOKEN_TREASURY_ACCOUNT INVALID_KYC_KEY INVALID_WIPE_KEY INVALID_FREEZE_KEY INVALID_SUPPLY_KEY MISSING_TOKEN_NAME TOKEN_NAME_TOO_LONG INVALID_WIPING_AMOUNT TOKEN_IS_IMMUTABLE TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT TRANSACTION_REQUIRES_ZERO_TOKEN_BALANCES ACCOUNT_IS_TREASURY TOKEN_ID_REPEATED_IN_TOKEN_LIST TOKEN_TRANSFER_LIST_SIZE_LIMIT_EXCEEDED EMPTY_TOKEN_TRANSFER_BODY EMPTY_TOKEN_TRANSFER_ACCOUNT_AMOUNTS INVALID_SCHEDULE_ID SCHEDULE_IS_IMMUTABLE',
  ],
  [224, 'INVALID_TOKEN_MAX_SUPPLY INVALID_TOKEN_NFT_SERIAL_NUMBER INVALID_NFT_ID METADATA_TOO_LONG'],
  [
    231,
    'INSUFFICIENT_PAYER_BALANCE_FOR_CUSTOM_FEE CUSTOM_FEES_LIST_TOO_LONG INVALID_CUSTOM_FEE_COLLECTOR INVALID_TOKEN_ID_IN_CUSTOM_FEES TOKEN_NOT_ASSOCIATED_TO_FEE_COLLECTOR TOKEN_MAX_SUPPLY_REACHED SENDER_DOES_NOT_OWN_NFT_SERIAL_NO',
  ],
  [
    251,
    'ACCOUNT_STILL_OWNS_NFTS TREASURY_MUST_OWN_BURNED_NFT ACCOUNT_DOES_NOT_OWN_WIPED_NFT ACCOUNT_AMOUNT_TRANSFERS_ONLY_ALLOWED_FOR_FUNGIBLE_COMMON',
  ],
  [
    259,
    'INSUFFICIENT_SENDER_ACCOUNT_BALANCE_FOR_CUSTOM_FEE SERIAL_NUMBER_LIMIT_REACHED CUSTOM_ROYALTY_FEE_ONLY_ALLOWED_FOR_NON_FUNGIBLE_UNIQUE NO_REMAINING_AUTOMATIC_ASSOCIATIONS',
  ],
  [265, 'TOKEN_IS_PAUSED TOKEN_HAS_NO_PAUSE_KEY'],
];

/** The name of a response code; undefined for one that no system contract is known to answer with. */
export function responseCodeName(code: bigint): string | undefined {
  for (const [first, names] of runs) {
    const name = code < first ? undefined : names.split(' ')[Number(code) - first];
    if (name !== undefined) {
      return name;
    }
  }
  return undefined;
}
