import { ethereumWords, RawEthereumTransaction } from '../../../domain/ethereum/rawEthereumTransaction.ts';
import { InputError } from '../../../domain/failure.ts';
import { type Phrase, phrase } from '../../../domain/phrase.ts';
import type { Steps } from '../../../domain/steps.ts';
import { theFile } from '../../../domain/transaction/theFile.ts';
import { archiveOf } from '../inputErrors.ts';
import { advice } from './refusalErrors.ts';
import { characterSet, eachRun, hexDigits } from './runs.ts';

/** How many bytes a key has whose DER begins so. */
const keys: readonly (readonly [beginning: string, length: number, what: Phrase])[] = [
  ['302a300506032b6570032100', 44, phrase`a public key (ED25519)`],
  ['302e020100300506032b657004220420', 48, phrase`a private key (ED25519)`],
  ['302d300706052b8104000a032200', 47, phrase`a public key (ECDSA secp256k1)`],
  ['3030020100300706052b8104000a04220420', 50, phrase`a private key (ECDSA secp256k1)`],
  ['3036301006072a8648ce3d020106052b8104000a032200', 56, phrase`a public key (ECDSA secp256k1)`],
  ['3056301006072a8648ce3d020106052b8104000a034200', 88, phrase`a public key (ECDSA secp256k1)`],
];
const lengths = new Map([
  [20, phrase`an address`],
  [32, phrase`a key or a hash`],
  [33, phrase`a public key`],
  [48, phrase`a transaction hash`],
  [64, phrase`a signature or a private key`],
  [65, phrase`a signature or a public key`],
]);
const pemKinds: readonly (readonly [label: string, what: Phrase])[] = [
  ['PRIVATE KEY', phrase`a private key (PEM)`],
  ['PUBLIC KEY', phrase`a public key (PEM)`],
  ['CERTIFICATE', phrase`a certificate (PEM)`],
];
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
    return new InputError(code, phrase`${theFile} is ${key}, not a transaction.`);
  }
  if (beginning.startsWith(Buffer.from('Salted__').toString('hex'))) {
    return encrypted(code);
  }
  const archive = archiveOf(bytes);
  if (archive !== undefined) {
    return new InputError(
      code,
      phrase`${theFile} is ${encoding ?? ''} text of a ${archive} archive. Extract the .tx file first.`,
    );
  }
  const like = encoding === undefined ? undefined : lengths.get(bytes.length);
  return like === undefined
    ? undefined
    : new InputError(
        code,
        phrase`${theFile} is ${encoding ?? ''} text of ${bytes.length} bytes, as long as ${like}, not a transaction.`,
      );
}

/** The same for a text that is neither hex nor base64 alone. */
export function* knownText(text: string): Steps<InputError | undefined> {
  const beginning = text.slice(0, beginningLength);
  const [, label = ''] = /-----BEGIN ([A-Z0-9 ]{1,60})-----/.exec(beginning) ?? [];
  if (/^(?:age-encryption\.org\/|\$ANSIBLE_VAULT;|Salted__)/.test(beginning) || /ENCRYPTED|PGP MESSAGE/.test(label)) {
    return encrypted('text');
  }
  const pem = pemKinds.find(([kind]) => label.includes(kind));
  if (pem !== undefined) {
    return new InputError('text', phrase`${theFile} is ${pem[1]}, not a transaction.`);
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
        verb === 'is'
          ? phrase`${theFile} is a raw Ethereum transaction (${words}), without the ledger transaction that carries it.`
          : phrase`${theFile} holds a raw Ethereum transaction (${words}), without the ledger transaction that carries it.`,
        bytes,
      );
}

function encrypted(code: string): InputError {
  return new InputError(code, phrase`${theFile} is encrypted. Decrypt it first. ${advice}`);
}
