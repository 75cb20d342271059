import { keccak_256 } from '@noble/hashes/sha3.js';
import type { EvmAddress } from '../entity/evmAddress.ts';
import {
  addressOf,
  allOf,
  concatBytes,
  decodeRlp,
  type EthereumSignature,
  encodeRlpInteger,
  encodeRlpList,
  integerOf,
  listItems,
  type RlpItem,
  signatureOf,
} from './rlp.ts';

/** A transaction as Ethereum wallets sign it, in any envelope that the ledger takes. */
export interface EthereumTransaction {
  /** 0: legacy, 1: EIP-2930, 2: EIP-1559, 4: EIP-7702. */
  readonly type: 0 | 1 | 2 | 4;
  /** Undefined for a legacy transaction that was signed for every chain, before EIP-155. */
  readonly chainId: bigint | undefined;
  readonly nonce: bigint;
  /** All prices and the value are in weibars, of which a tinybar has 10^10. */
  readonly gasPrice: bigint | undefined;
  readonly maxPriorityFeePerGas: bigint | undefined;
  readonly maxFeePerGas: bigint | undefined;
  readonly gasLimit: bigint;
  /** Undefined: it creates a contract. */
  readonly to: EvmAddress | undefined;
  readonly value: bigint;
  readonly data: Uint8Array;
  readonly accessList: readonly AccessListEntry[];
  readonly authorizations: readonly EthereumAuthorization[];
  /** Undefined when the parts of the signature are no signature at all. */
  readonly signature: EthereumSignature | undefined;
  /** What the signature signs. */
  readonly signingHash: Uint8Array;
}

interface AccessListEntry {
  readonly address: EvmAddress;
  readonly storageKeys: readonly Uint8Array[];
}

/** Lets the code of a contract run as the account that signed it (EIP-7702). */
interface EthereumAuthorization {
  /** 0: on every chain. */
  readonly chainId: bigint;
  readonly address: EvmAddress;
  readonly nonce: bigint;
  readonly signature: EthereumSignature | undefined;
  readonly signingHash: Uint8Array;
}

type Fields = Omit<EthereumTransaction, 'signature' | 'signingHash'>;

const legacyNames = ['nonce', 'gasPrice', 'gasLimit', 'to', 'value', 'data'] as const;
const callNames = ['gasLimit', 'to', 'value', 'data', 'accessList'] as const;
const feeNames = ['chainId', 'nonce', 'maxPriorityFeePerGas', 'maxFeePerGas', ...callNames] as const;
/** How the items of each envelope are ordered, 0 without one; the last three are the signature. */
const envelopes = {
  0: legacyNames,
  1: ['chainId', 'nonce', 'gasPrice', ...callNames],
  2: feeNames,
  4: [...feeNames, 'authorizations'],
} as const satisfies Record<number, readonly (keyof Fields)[]>;

const authorizationPrefix = Uint8Array.of(5);
/** In a legacy transaction the number behind the signature says the chain, too (EIP-155). */
const firstParityOfChains = 35n;
const parityWithoutChain = 27n;

/** Reads a signed transaction; undefined when the bytes are none, or of an envelope that the ledger does not take. */
export function decodeEthereumTransaction(bytes: Uint8Array): EthereumTransaction | undefined {
  const type = envelopeOf(bytes);
  return type === undefined ? undefined : type === 0 ? legacyTransaction(bytes) : typedTransaction(type, bytes);
}

function envelopeOf([first = 0]: Uint8Array): Fields['type'] | undefined {
  return first >= 0xc0 ? 0 : first === 1 || first === 2 || first === 4 ? first : undefined;
}

function itemsOf(type: Fields['type'], payload: Uint8Array): readonly RlpItem[] | undefined {
  return listItems(decodeRlp(payload), envelopes[type].length + 3);
}

/** How many bytes name the receiver, 0 for none; undefined when the bytes are no signed transaction at all. */
export function receiverLength(bytes: Uint8Array): number | undefined {
  const type = envelopeOf(bytes);
  const items = type === undefined ? undefined : itemsOf(type, type === 0 ? bytes : bytes.subarray(1));
  const names: readonly (keyof Fields)[] = type === undefined ? [] : envelopes[type];
  const to = items?.[names.indexOf('to')];
  return to?.kind === 'bytes' ? to.value.length : undefined;
}

function legacyTransaction(bytes: Uint8Array): EthereumTransaction | undefined {
  const items = itemsOf(0, bytes);
  const fields = items && fieldsOf(0, legacyNames, items);
  const [parity, r, s] = items?.slice(legacyNames.length) ?? [];
  const v = parity && integerOf(parity);
  if (items === undefined || fields === undefined || v === undefined || r === undefined || s === undefined) {
    return undefined;
  }
  const chainId = v >= firstParityOfChains ? (v - firstParityOfChains) / 2n : undefined;
  const yParity = chainId === undefined ? v - parityWithoutChain : (v - firstParityOfChains) % 2n;
  const signed = items.slice(0, legacyNames.length).map((item) => bytes.subarray(item.start, item.end));
  const chain = chainId === undefined ? [] : [chainId, 0n, 0n].map(encodeRlpInteger);
  return {
    ...fields,
    chainId,
    signature: signatureOf(yParity, r, s),
    signingHash: keccak_256(encodeRlpList([...signed, ...chain])),
  };
}

function typedTransaction(type: 1 | 2 | 4, bytes: Uint8Array): EthereumTransaction | undefined {
  const names = envelopes[type];
  const payload = bytes.subarray(1);
  const items = itemsOf(type, payload);
  const fields = items && fieldsOf(type, names, items);
  const [parity, r, s] = items?.slice(names.length) ?? [];
  const yParity = parity && integerOf(parity);
  if (items === undefined || fields === undefined || yParity === undefined || r === undefined || s === undefined) {
    return undefined;
  }
  const signed = items.slice(0, names.length).map((item) => payload.subarray(item.start, item.end));
  return {
    ...fields,
    signature: signatureOf(yParity, r, s),
    signingHash: keccak_256(concatBytes([Uint8Array.of(type), encodeRlpList(signed)])),
  };
}

function fieldsOf(
  type: Fields['type'],
  names: readonly (keyof Fields)[],
  items: readonly RlpItem[],
): Fields | undefined {
  const itemOf = (name: keyof Fields) => items[names.indexOf(name)];
  const integer = (name: keyof Fields) => {
    const item = itemOf(name);
    return item && integerOf(item);
  };
  const [nonce, gasLimit, value] = [integer('nonce'), integer('gasLimit'), integer('value')];
  const [to, data] = [itemOf('to'), itemOf('data')];
  const address = to && addressOf(to);
  const accessList = accessListOf(itemOf('accessList'));
  const authorizations = authorizationsOf(itemOf('authorizations'));
  const prices = names.filter((name) => name === 'chainId' || name.startsWith('max') || name === 'gasPrice');
  return nonce === undefined ||
    gasLimit === undefined ||
    value === undefined ||
    address === undefined ||
    data?.kind !== 'bytes' ||
    accessList === undefined ||
    authorizations === undefined ||
    prices.some((name) => integer(name) === undefined)
    ? undefined
    : {
        type,
        chainId: integer('chainId'),
        nonce,
        gasPrice: integer('gasPrice'),
        maxPriorityFeePerGas: integer('maxPriorityFeePerGas'),
        maxFeePerGas: integer('maxFeePerGas'),
        gasLimit,
        to: address === 'none' ? undefined : address,
        value,
        data: data.value,
        accessList,
        authorizations,
      };
}

function accessListOf(list: RlpItem | undefined): readonly AccessListEntry[] | undefined {
  return list === undefined
    ? []
    : allOf(listItems(list), (entry) => {
        const [target, keys] = listItems(entry, 2) ?? [];
        const address = target && addressOf(target);
        const storageKeys = allOf(listItems(keys), (key) =>
          key.kind === 'bytes' && key.value.length === 32 ? key.value : undefined,
        );
        return address === undefined || address === 'none' || storageKeys === undefined
          ? undefined
          : { address, storageKeys };
      });
}

function authorizationsOf(list: RlpItem | undefined): readonly EthereumAuthorization[] | undefined {
  return list === undefined
    ? []
    : allOf(listItems(list), (entry) => {
        const [chain, target, count, parity, r, s] = listItems(entry, 6) ?? [];
        const chainId = chain && integerOf(chain);
        const address = target && addressOf(target);
        const nonce = count && integerOf(count);
        const yParity = parity && integerOf(parity);
        if (
          chainId === undefined ||
          address === undefined ||
          address === 'none' ||
          nonce === undefined ||
          yParity === undefined ||
          r === undefined ||
          s === undefined
        ) {
          return undefined;
        }
        const target20 = concatBytes([Uint8Array.of(0x94), target?.kind === 'bytes' ? target.value : new Uint8Array()]);
        const signed = encodeRlpList([encodeRlpInteger(chainId), target20, encodeRlpInteger(nonce)]);
        return {
          chainId,
          address,
          nonce,
          signature: signatureOf(yParity, r, s),
          signingHash: keccak_256(concatBytes([authorizationPrefix, signed])),
        };
      });
}
