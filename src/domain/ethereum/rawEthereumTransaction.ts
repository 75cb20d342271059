import { InputError } from '../failure.ts';
import { joined, type Phrase, phrase, type Words } from '../phrase.ts';
import { addressOf, decodeRlp, integerOf, listItems, type RlpItem } from './rlp.ts';

/** A file holds what an Ethereum wallet signed, without the ledger transaction that would carry it. */
export class RawEthereumTransaction extends InputError {
  readonly bytes: Uint8Array;

  constructor(code: string, sentence: Words, bytes: Uint8Array) {
    super(code, sentence);
    this.bytes = bytes;
  }
}

interface Envelope {
  readonly name: Phrase;
  readonly items: number;
  readonly chainId: number | undefined;
  readonly nonce: number;
  readonly to: number;
}

const legacy: Envelope = { name: phrase`legacy`, items: 9, chainId: undefined, nonce: 0, to: 3 };
/** By the byte in front, where in the list each item is that is told. */
const envelopes: ReadonlyMap<number | undefined, Envelope> = new Map([
  [1, { name: phrase`type 1`, items: 11, chainId: 0, nonce: 1, to: 4 }],
  [2, { name: phrase`type 2`, items: 12, chainId: 0, nonce: 1, to: 5 }],
  [4, { name: phrase`type 4`, items: 13, chainId: 0, nonce: 1, to: 5 }],
]);
const firstList = 0xc0;

/** What a signed Ethereum transaction is, in a few words; undefined when the bytes are none. */
export function ethereumWords(bytes: Uint8Array): Words | undefined {
  const [first = 0] = bytes;
  const envelope = first >= firstList ? legacy : envelopes.get(first);
  const items = envelope && listItems(decodeRlp(envelope === legacy ? bytes : bytes.subarray(1)), envelope.items);
  return envelope && items && wordsOf(envelope, items);
}

function wordsOf(envelope: Envelope, items: readonly RlpItem[]): Words | undefined {
  const chain = envelope.chainId === undefined ? undefined : items[envelope.chainId];
  const [nonce, to] = [items[envelope.nonce], items[envelope.to]];
  const [count, address] = [nonce && integerOf(nonce), to && addressOf(to)];
  return count === undefined || address === undefined
    ? undefined
    : joined(
        [
          envelope.name,
          ...(chain === undefined ? [] : [phrase`chain id ${String(integerOf(chain))}`]),
          phrase`nonce ${count}`,
          address === 'none' ? phrase`creates a contract` : phrase`to ${address}`,
        ],
        ', ',
      );
}
