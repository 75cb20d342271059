import { formatEvmAddress } from '../../entity/eip55.ts';
import type { EvmAddress } from '../../entity/evmAddress.ts';
import type { EthereumSignature } from '../../ethereum/ethereumSignature.ts';
import { decodeEthereumTransaction, type EthereumTransaction } from '../../ethereum/ethereumTransaction.ts';
import { type DisplayText, type Label, label, type PlainLabelId } from '../../label.ts';
import { formatDecimal, formatInteger } from '../../value/amounts.ts';
import { integerIn, lastOf, valueIn } from '../fieldLookup.ts';
import { formatBytes } from '../transactionFormat.ts';
import { argumentTable, callHeadline, callRows, readCall, withValue } from './contractEffects.ts';
import { effectRow } from './effectRows.ts';
import { byteWords } from './effectWords.ts';
import type { EffectContext, EffectDraft, EffectRow, EffectTable, EffectWriter } from './transactionEffect.ts';
import { plain, tableOf } from './transferEffects.ts';

const envelopeNames: Readonly<Record<EthereumTransaction['type'], PlainLabelId>> = {
  0: 'ethereumLegacy',
  1: 'ethereumAccessList',
  2: 'ethereumFeeMarket',
  4: 'ethereumSetCode',
};

/** A weibar is 10^-18 of an ℏ. */
const weibarDecimals = 18;
const weibarsOfTinybarDecimals = 10;

export const ethereumTransaction: EffectWriter = (fields, context) => {
  const bytes = valueIn(fields, 'ethereumData', 'bytes') ?? new Uint8Array();
  const transaction = decodeEthereumTransaction(bytes);
  if (transaction === undefined) {
    return { headline: label('doesRunUnread'), warnings: [label('ethereumUnread')], rows: [] };
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
  const signer = hasFile ? label('signerOfFile') : signerWords(signingHash, signature, context);
  const what =
    to === undefined
      ? label('doesCreateContract', byteWords(data.length))
      : hasFile
        ? label('doesCall', formatEvmAddress(to))
        : data.length === 0
          ? label('doesSend', formatEvmAddress(to), weibarText(value))
          : callHeadline(call, data, formatEvmAddress(to));
  const isSent = data.length === 0 && to !== undefined && !hasFile;
  return {
    headline: label('doesRunEthereum', signer, withValue(what, value === 0n || isSent ? undefined : weibarText(value))),
    tables: [
      ...(call === undefined ? [] : [argumentTable(call)]),
      ...authorizationTable(transaction, context),
      ...accessTable(transaction),
    ],
    rows: [
      ...addressRow('ethereumSigner', signer),
      ...effectRow('to', to === undefined ? label('newContract') : formatEvmAddress(to), to && formatEvmAddress(to)),
      ...(to === undefined ? effectRow('initcode', formatBytes(data)) : callRows(call, data, to, context)),
      ...effectRow('amountSent', weibarText(value)),
      ...effectRow('ethereumNonce', formatInteger(nonce)),
      ...effectRow('gas', formatInteger(gasLimit)),
      ...priceRows(transaction),
      ...effectRow('chainId', chainId === undefined ? label('everyChainLegacy') : String(chainId)),
      ...effectRow('type', label(envelopeNames[type])),
    ],
  };
}

function priceRows({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: EthereumTransaction): readonly EffectRow[] {
  const price = (weibars: bigint | undefined) =>
    weibars === undefined ? undefined : tinybarWords(formatDecimal(weibars, weibarsOfTinybarDecimals));
  return [
    ...effectRow('gasPrice', price(gasPrice)),
    ...effectRow('maxFeePerGas', price(maxFeePerGas)),
    ...effectRow('maxPriorityFeePerGas', price(maxPriorityFeePerGas)),
  ];
}

function tinybarWords(amount: string): Label {
  return amount === '1' ? label('oneTinybar') : label('tinybarCount', amount);
}

function weibarText(weibars: bigint): string {
  return `${formatDecimal(weibars, weibarDecimals)} ℏ`;
}

function addressRow(name: PlainLabelId, address: DisplayText): readonly EffectRow[] {
  return effectRow(name, address, typeof address === 'string' ? address : undefined);
}

function signerWords(
  hash: Uint8Array,
  signature: EthereumSignature | undefined,
  { signerOf }: EffectContext,
): string | Label {
  if (signature === undefined) {
    return label('signatureMalformed');
  }
  if (signerOf === undefined) {
    return label('signerNotKnownYet');
  }
  const signer: EvmAddress | undefined = signerOf(hash, signature);
  return signer === undefined ? label('signatureOfNobody') : formatEvmAddress(signer);
}

function authorizationTable({ authorizations }: EthereumTransaction, context: EffectContext): readonly EffectTable[] {
  return authorizations.length === 0
    ? []
    : [
        tableOf(
          label('authorizations'),
          [
            { name: 'account', isAmount: false },
            { name: 'delegatesTo', isAmount: false },
            { name: 'nonce', isAmount: false },
            { name: 'chainId', isAmount: false },
          ],
          authorizations.map(({ signingHash, signature, address, nonce, chainId }) => () => {
            const signer = signerWords(signingHash, signature, context);
            const target = formatEvmAddress(address);
            return [
              { text: signer, reference: typeof signer === 'string' ? signer : undefined },
              { text: target, reference: target },
              plain(formatInteger(nonce)),
              plain(chainId === 0n ? label('everyChain') : String(chainId)),
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
          label('accessList'),
          [
            { name: 'address', isAmount: false },
            { name: 'storageKeys', isAmount: true },
          ],
          accessList.map(({ address, storageKeys }) => () => {
            const text = formatEvmAddress(address);
            return [{ text, reference: text }, plain(String(storageKeys.length))];
          }),
        ),
      ];
}
