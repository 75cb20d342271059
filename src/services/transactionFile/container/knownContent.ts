import { ethereumWords, RawEthereumTransaction } from '../../../domain/ethereum/rawEthereumTransaction.ts';
import { InputError } from '../../../domain/failure.ts';
import type { Steps } from '../../../domain/steps.ts';
import { advice } from './refusalErrors.ts';
import { characterSet, eachRun, hexDigits } from './runs.ts';

/** How many bytes a key has whose DER begins so. */
const keys: readonly (readonly [beginning: string, length: number, what: string])[] = [
  ['302a300506032b6570032100', 44, 'a public key (ED25519)'],
  ['302e020100300506032b657004220420', 48, 'a private key (ED25519)'],
  ['302d300706052b8104000a032200', 47, 'a public key (ECDSA secp256k1)'],
  ['3030020100300706052b8104000a04220420', 50, 'a private key (ECDSA secp256k1)'],
  ['3036301006072a8648ce3d020106052b8104000a032200', 56, 'a public key (ECDSA secp256k1)'],
  ['3056301006072a8648ce3d020106052b8104000a034200', 88, 'a public key (ECDSA secp256k1)'],
];
const lengths = new Map([
  [20, 'an address'],
  [32, 'a key or a hash'],
  [33, 'a public key'],
  [48, 'a transaction hash'],
  [64, 'a signature or a private key'],
  [65, 'a signature or a public key'],
]);
/** The least that a signed Ethereum transaction has, in hex digits. */
const shortestEthereum = 140;
const hex = characterSet(hexDigits);
/** Where a text says what it is. */
const beginningLength = 64 * 1024;

/** What bytes are that are no transaction, when it is something that is often taken for one. */
export function knownBytes(bytes: Uint8Array, encoding: 'hex' | 'base64' | undefined): InputError | undefined {
  const code = encoding === undefined ? 'not-transaction' : 'text-not-transaction';
  const ethereum = ethereumError(code, bytes, 'is');
  if (ethereum) {
    return ethereum;
  }
  const beginning = Buffer.from(bytes.subarray(0, 32)).toString('hex');
  const [, , key] = keys.find(([first, length]) => beginning.startsWith(first) && bytes.length === length) ?? [];
  if (key !== undefined) {
    return new InputError(code, `The file is ${key}, not a transaction.`);
  }
  if (beginning.startsWith(Buffer.from('Salted__').toString('hex'))) {
    return encrypted(code);
  }
  const like = encoding === undefined ? undefined : lengths.get(bytes.length);
  return like === undefined
    ? undefined
    : new InputError(
        code,
        `The file is ${encoding} text of ${bytes.length} bytes, as long as ${like}, not a transaction.`,
      );
}

/** The same for a text that is neither hex nor base64 alone. */
export function* knownText(text: string): Steps<InputError | undefined> {
  const beginning = text.slice(0, beginningLength);
  const [, label = ''] = /-----BEGIN ([A-Z0-9 ]{1,60})-----/.exec(beginning) ?? [];
  if (/^(?:age-encryption\.org\/|\$ANSIBLE_VAULT;)/.test(beginning) || /ENCRYPTED|PGP MESSAGE/.test(label)) {
    return encrypted('text');
  }
  const [what] = /PRIVATE KEY|PUBLIC KEY|CERTIFICATE/.exec(label) ?? [];
  if (what !== undefined) {
    return new InputError('text', `The file is a ${what.toLowerCase()} (PEM), not a transaction.`);
  }
  for (const { start, end } of eachRun(text, hex, shortestEthereum)) {
    const found =
      (end - start) % 2 === 0 ? ethereumError('text', Buffer.from(text.slice(start, end), 'hex'), 'holds') : undefined;
    if (found) {
      return found;
    }
    yield;
  }
  return undefined;
}

function ethereumError(code: string, bytes: Uint8Array, verb: 'is' | 'holds'): InputError | undefined {
  const words = ethereumWords(bytes);
  return words === undefined
    ? undefined
    : new RawEthereumTransaction(
        code,
        `The file ${verb} a raw Ethereum transaction (${words}), without the ledger transaction that carries it.`,
        bytes,
      );
}

function encrypted(code: string): InputError {
  return new InputError(code, `The file is encrypted. Decrypt it first. ${advice}`);
}
