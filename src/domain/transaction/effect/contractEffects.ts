import { type ContractReading, calledName, gapText, originText } from '../../contract/contractReading.ts';
import { yourDeployment } from '../../deployment/namedDeployment.ts';
import { formatEvmAddress } from '../../entity/eip55.ts';
import { type EvmAddress, entityIdOfLongZero, longZeroAddress, parseEvmAddress } from '../../entity/evmAddress.ts';
import { decodeEthereumTransaction, type EthereumTransaction } from '../../ethereum/ethereumTransaction.ts';
import type { EthereumSignature } from '../../ethereum/rlp.ts';
import { type Phrase, phrase, type Words } from '../../phrase.ts';
import { formatDecimal, formatHbar, formatInteger } from '../../value/amounts.ts';
import { formatHex } from '../../value/bytes.ts';
import { type EntityReference, entityReferenceId, integerIn, lastOf, valueIn } from '../transactionContent.ts';
import { formatBytes } from '../transactionFormat.ts';
import {
  amountColumn,
  bytesText,
  type EffectCell,
  type EffectContext,
  type EffectDraft,
  type EffectRow,
  type EffectTable,
  type EffectWriter,
  effectRow,
  entityCell,
  tableOf,
} from './transactionEffect.ts';

export const contractCall: EffectWriter = (fields, context) => {
  const contract = valueIn(fields, 'contractID', 'entity');
  const data = valueIn(fields, 'functionParameters', 'bytes') ?? new Uint8Array();
  const amount = integerIn(fields, 'amount');
  const address = contract && addressOf(contract);
  const call = readCall(address, data, context);
  const cell = entityCell(contract);
  return {
    headline: withValue(
      callHeadline(call, data, ownName(cell.text, address, context)),
      amount === 0n ? undefined : formatHbar(amount),
    ),
    shownFields: ['contractID', 'functionParameters', 'amount', 'gas'],
    tables: call === undefined ? [] : [argumentTable(call)],
    rows: [
      ...effectRow(phrase`Contract`, cell),
      ...callRows(call, data, address, context),
      ...effectRow(phrase`Value sent`, formatHbar(amount)),
      ...effectRow(phrase`Gas`, formatInteger(integerIn(fields, 'gas'))),
    ],
  };
};

/** With the amount that is sent along, if any. */
export function withValue(headline: Phrase, amount: string | undefined): Phrase {
  return amount === undefined ? headline : phrase`${headline} and sends ${amount}`;
}

/** With what records of the workspace call it. */
function ownName(contract: Words, address: EvmAddress | undefined, { reader }: EffectContext): Words {
  const told = address && reader.deployed?.(address);
  return told === undefined ? contract : [contract, ', ', yourDeployment(told)];
}

function callHeadline(call: ContractReading | undefined, data: Uint8Array, contract: Words): Phrase {
  return call !== undefined
    ? phrase`Calls ${calledName(call)} of contract ${contract}`
    : data.length === 0
      ? phrase`Calls contract ${contract} without data`
      : phrase`Calls contract ${contract}`;
}

function readCall(
  address: EvmAddress | undefined,
  data: Uint8Array,
  { reader }: EffectContext,
): ContractReading | undefined {
  return address === undefined || data.length < 4 ? undefined : reader.call(address, `0x${formatHex(data)}`);
}

/** What is called and by whose word, or the bytes where nothing reads them. */
function callRows(
  call: ContractReading | undefined,
  data: Uint8Array,
  address: EvmAddress | undefined,
  { reader }: EffectContext,
): readonly EffectRow[] {
  if (call === undefined) {
    const gap = address === undefined || data.length < 4 ? undefined : reader.gap(address);
    return [
      // Names are asked for by a click, next to which stands that nobody did.
      ...(gap === undefined || gap === 'unasked' ? [] : effectRow(phrase`Function`, gapText(gap))),
      ...(data.length < 4 ? [] : effectRow(phrase`Function selector`, `0x${formatHex(data.subarray(0, 4))}`)),
      ...(data.length === 0 ? [] : effectRow(phrase`Call data`, formatBytes(data))),
    ];
  }
  return effectRow(phrase`Function`, [call.name, ' · ', originText(call.origin)]);
}

function argumentTable(call: ContractReading): EffectTable {
  return tableOf(
    phrase`Arguments of ${call.name}`,
    [phrase`Name`, phrase`Type`, phrase`Value`],
    call.arguments,
    ({ name, type, value }, index) => [
      name === '' ? String(index + 1) : name,
      type,
      type === 'address' ? addressCell(value) : value,
    ],
  );
}

/** Most addresses of the ledger stand for a number. */
function addressCell(text: string): EffectCell {
  const address = parseEvmAddress(text);
  const shown = address === undefined ? text : (entityIdOfLongZero(address) ?? formatEvmAddress(address));
  return { text: shown, reference: address && shown };
}

/** The address that the EVM knows a contract by, as far as the file says it. */
function addressOf(entity: EntityReference): EvmAddress | undefined {
  const id = entityReferenceId(entity);
  return entity.alias === undefined ? id && longZeroAddress(id) : parseEvmAddress(`0x${formatHex(entity.alias)}`);
}

const envelopeNames: Readonly<Record<EthereumTransaction['type'], Phrase>> = {
  0: phrase`0 (legacy)`,
  1: phrase`1 (with an access list, EIP-2930)`,
  2: phrase`2 (with a maximum fee, EIP-1559)`,
  4: phrase`4 (with authorizations, EIP-7702)`,
};

/** A weibar is 10^-18 of an ℏ. */
const weibarDecimals = 18;
const weibarsOfTinybarDecimals = 10;

export const ethereumTransaction: EffectWriter = (fields, context) => {
  const bytes = valueIn(fields, 'ethereumData', 'bytes') ?? new Uint8Array();
  const transaction = decodeEthereumTransaction(bytes);
  if (transaction === undefined) {
    return {
      headline: phrase`Runs an Ethereum transaction that cannot be read`,
      warnings: [phrase`The Ethereum data is no signed transaction of a type that the ledger takes.`],
    };
  }
  // The ledger puts the content of the file in the place of the call data before it looks at the signature.
  const hasFile = lastOf(fields, 'callData') !== undefined;
  const hasAllowance = integerIn(fields, 'maxGasAllowance') !== 0n;
  return {
    ...draftOf(transaction, hasFile, context),
    shownFields: hasAllowance ? ['ethereumData'] : ['ethereumData', 'maxGasAllowance'],
  };
};

function draftOf(transaction: EthereumTransaction, hasFile: boolean, context: EffectContext): EffectDraft {
  const { type, chainId, nonce, to, value, data, gasLimit, signature, signingHash } = transaction;
  const call = readCall(to, data, context);
  const signer = hasFile
    ? phrase`a signer that only the file of the call data tells`
    : signerWords(signingHash, signature, context);
  const what =
    to === undefined
      ? phrase`Creates a contract from ${bytesText(data.length)} of code`
      : hasFile
        ? phrase`Calls contract ${formatEvmAddress(to)}`
        : data.length === 0
          ? phrase`Sends ${weibarText(value)} to ${formatEvmAddress(to)}`
          : callHeadline(call, data, ownName(formatEvmAddress(to), to, context));
  const isSent = data.length === 0 && to !== undefined && !hasFile;
  return {
    headline: phrase`Ethereum transaction of ${signer}: ${withValue(what, value === 0n || isSent ? undefined : weibarText(value))}`,
    tables: [
      ...(call === undefined ? [] : [argumentTable(call)]),
      ...authorizationTable(transaction, context),
      ...accessTable(transaction),
    ],
    rows: [
      ...effectRow(phrase`Signed by`, linkedAddress(signer)),
      ...effectRow(phrase`To`, linkedAddress(to === undefined ? phrase`a new contract` : formatEvmAddress(to))),
      ...(to === undefined ? effectRow(phrase`Code`, formatBytes(data)) : callRows(call, data, to, context)),
      ...effectRow(phrase`Value sent`, weibarText(value)),
      ...effectRow(phrase`Ethereum nonce`, formatInteger(nonce)),
      ...effectRow(phrase`Gas`, formatInteger(gasLimit)),
      ...priceRows(transaction),
      ...effectRow(phrase`Chain id`, chainId === undefined ? phrase`none: signed for every chain` : String(chainId)),
      ...effectRow(phrase`Type`, envelopeNames[type]),
    ],
  };
}

function priceRows({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: EthereumTransaction): readonly EffectRow[] {
  const price = (weibars: bigint | undefined) =>
    weibars === undefined ? undefined : tinybarWords(formatDecimal(weibars, weibarsOfTinybarDecimals));
  return [
    ...effectRow(phrase`Gas price`, price(gasPrice)),
    ...effectRow(phrase`Maximum fee per gas`, price(maxFeePerGas)),
    ...effectRow(phrase`Maximum priority fee per gas`, price(maxPriorityFeePerGas)),
  ];
}

function tinybarWords(amount: string): Phrase {
  return amount === '1' ? phrase`1 tinybar` : phrase`${amount} tinybars`;
}

function weibarText(weibars: bigint): string {
  return `${formatDecimal(weibars, weibarDecimals)} ℏ`;
}

/** An address, or the words for none, which nothing can be asked about. */
function linkedAddress(address: string | Phrase): EffectCell {
  return { text: address, reference: typeof address === 'string' ? address : undefined };
}

function signerWords(
  hash: Uint8Array,
  signature: EthereumSignature | undefined,
  { signerOf }: EffectContext,
): string | Phrase {
  if (signature === undefined) {
    return phrase`nobody: its signature is malformed`;
  }
  if (signerOf === undefined) {
    return phrase`a signer not known yet`;
  }
  const signer = signerOf(hash, signature);
  return signer === undefined ? phrase`nobody: its signature fits no key` : formatEvmAddress(signer);
}

function authorizationTable({ authorizations }: EthereumTransaction, context: EffectContext): readonly EffectTable[] {
  return authorizations.length === 0
    ? []
    : [
        tableOf(
          phrase`Authorizations: whose account runs whose code`,
          [phrase`Account`, phrase`Delegates to`, phrase`Nonce`, phrase`Chain id`],
          authorizations,
          ({ signingHash, signature, address, nonce, chainId }) => [
            linkedAddress(signerWords(signingHash, signature, context)),
            linkedAddress(formatEvmAddress(address)),
            formatInteger(nonce),
            chainId === 0n ? phrase`0 (every chain)` : String(chainId),
          ],
        ),
      ];
}

function accessTable({ accessList }: EthereumTransaction): readonly EffectTable[] {
  return accessList.length === 0
    ? []
    : [
        tableOf(
          phrase`Access list`,
          [phrase`Address`, amountColumn(phrase`Storage keys`)],
          accessList,
          ({ address, storageKeys }) => [linkedAddress(formatEvmAddress(address)), String(storageKeys.length)],
        ),
      ];
}
