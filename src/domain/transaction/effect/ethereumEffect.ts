import { formatEvmAddress } from '../../entity/eip55.ts';
import type { EvmAddress } from '../../entity/evmAddress.ts';
import { decodeEthereumTransaction, type EthereumTransaction } from '../../ethereum/ethereumTransaction.ts';
import type { EthereumSignature } from '../../ethereum/rlp.ts';
import { type Phrase, phrase, type Words } from '../../phrase.ts';
import { formatDecimal, formatInteger } from '../../value/amounts.ts';
import { integerIn, lastOf, valueIn } from '../fieldLookup.ts';
import { formatBytes } from '../transactionFormat.ts';
import { argumentTable, callHeadline, callRows, readCall, withValue } from './contractEffects.ts';
import { effectRow } from './effectRows.ts';
import { byteWords } from './effectWords.ts';
import type { EffectContext, EffectDraft, EffectRow, EffectTable, EffectWriter } from './transactionEffect.ts';
import { plain, tableOf } from './transferEffects.ts';

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
      rows: [],
    };
  }
  // The ledger puts the content of the file in the place of the call data before it looks at the signature.
  const hasFile = lastOf(fields, 'callData') !== undefined;
  const allowance = integerIn(fields, 'maxGasAllowance');
  const draft = draftOf(transaction, hasFile, context);
  return {
    ...draft,
    said: ['ethereumData', ...(allowance === 0n ? ['maxGasAllowance'] : [])],
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
      ? phrase`Creates a contract from ${byteWords(data.length)} of code`
      : hasFile
        ? phrase`Calls contract ${formatEvmAddress(to)}`
        : data.length === 0
          ? phrase`Sends ${weibarText(value)} to ${formatEvmAddress(to)}`
          : callHeadline(call, data, formatEvmAddress(to));
  const isSent = data.length === 0 && to !== undefined && !hasFile;
  return {
    headline: phrase`Ethereum transaction of ${signer}: ${withValue(what, value === 0n || isSent ? undefined : weibarText(value))}`,
    tables: [
      ...(call === undefined ? [] : [argumentTable(call)]),
      ...authorizationTable(transaction, context),
      ...accessTable(transaction),
    ],
    rows: [
      ...addressRow(phrase`Signed by`, signer),
      ...effectRow(
        phrase`To`,
        to === undefined ? phrase`a new contract` : formatEvmAddress(to),
        to && formatEvmAddress(to),
      ),
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

function addressRow(name: Phrase, address: Words): readonly EffectRow[] {
  return effectRow(name, address, typeof address === 'string' ? address : undefined);
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
  const signer: EvmAddress | undefined = signerOf(hash, signature);
  return signer === undefined ? phrase`nobody: its signature fits no key` : formatEvmAddress(signer);
}

function authorizationTable({ authorizations }: EthereumTransaction, context: EffectContext): readonly EffectTable[] {
  return authorizations.length === 0
    ? []
    : [
        tableOf(
          phrase`Authorizations: whose account runs whose code`,
          [
            { name: phrase`Account`, isAmount: false },
            { name: phrase`Delegates to`, isAmount: false },
            { name: phrase`Nonce`, isAmount: false },
            { name: phrase`Chain id`, isAmount: false },
          ],
          authorizations.map(({ signingHash, signature, address, nonce, chainId }) => () => {
            const signer = signerWords(signingHash, signature, context);
            const target = formatEvmAddress(address);
            return [
              { text: signer, reference: typeof signer === 'string' ? signer : undefined },
              { text: target, reference: target },
              plain(formatInteger(nonce)),
              plain(chainId === 0n ? phrase`0 (every chain)` : String(chainId)),
            ];
          }),
        ),
      ];
}

function accessTable({ accessList }: EthereumTransaction): readonly EffectTable[] {
  return accessList.length === 0
    ? []
    : [
        tableOf(
          phrase`Access list`,
          [
            { name: phrase`Address`, isAmount: false },
            { name: phrase`Storage keys`, isAmount: true },
          ],
          accessList.map(({ address, storageKeys }) => () => {
            const text = formatEvmAddress(address);
            return [{ text, reference: text }, plain(String(storageKeys.length))];
          }),
        ),
      ];
}
