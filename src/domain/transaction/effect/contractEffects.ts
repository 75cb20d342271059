import { type ContractReading, gapText, originText } from '../../contract/contractReading.ts';
import { formatEvmAddress } from '../../entity/eip55.ts';
import { type EvmAddress, entityIdOfLongZero, longZeroAddress, parseEvmAddress } from '../../entity/evmAddress.ts';
import { type Phrase, phrase, type Words } from '../../phrase.ts';
import { formatHbar, formatInteger } from '../../value/amounts.ts';
import { formatHex } from '../../value/bytes.ts';
import { integerIn, lastOf, valueIn } from '../fieldLookup.ts';
import { type DecodedField, type EntityReference, entityReferenceId } from '../transactionContent.ts';
import { formatBytes } from '../transactionFormat.ts';
import { about } from './aboutEntity.ts';
import { effectRow } from './effectRows.ts';
import { byteWords, entityCell, entityWords } from './effectWords.ts';
import type { EffectCell, EffectContext, EffectRow, EffectTable, EffectWriter } from './transactionEffect.ts';
import { plain, tableOf } from './transferEffects.ts';

export const contractCall: EffectWriter = (fields, context) => {
  const contract = valueIn(fields, 'contractID', 'entity');
  const data = valueIn(fields, 'functionParameters', 'bytes') ?? new Uint8Array();
  const amount = integerIn(fields, 'amount');
  const call = readCall(contract && addressOf(contract), data, context);
  const { text, reference } = entityCell(contract);
  return {
    headline: withValue(callHeadline(call, data, text), amount === 0n ? undefined : formatHbar(amount)),
    said: ['contractID', 'functionParameters', 'amount', 'gas'],
    tables: call === undefined ? [] : [argumentTable(call)],
    rows: [
      ...effectRow(phrase`Contract`, text, reference),
      ...callRows(call, data, contract && addressOf(contract), context),
      ...effectRow(phrase`Value sent`, formatHbar(amount)),
      ...effectRow(phrase`Gas`, formatInteger(integerIn(fields, 'gas'))),
    ],
  };
};

/** Says what is sent along, when anything is. */
export function withValue(headline: Phrase, amount: string | undefined): Phrase {
  return amount === undefined ? headline : phrase`${headline} and sends ${amount}`;
}

export function callHeadline(call: ContractReading | undefined, data: Uint8Array, contract: Words): Phrase {
  return call !== undefined
    ? phrase`Calls ${call.name} of contract ${contract}`
    : data.length === 0
      ? phrase`Calls contract ${contract} without data`
      : phrase`Calls contract ${contract}`;
}

export function readCall(
  address: EvmAddress | undefined,
  data: Uint8Array,
  { reader }: EffectContext,
): ContractReading | undefined {
  return address === undefined || data.length < 4 ? undefined : reader.call(address, `0x${formatHex(data)}`);
}

/** What is called and by whose word, or the bytes where nothing reads them. */
export function callRows(
  call: ContractReading | undefined,
  data: Uint8Array,
  address: EvmAddress | undefined,
  { reader }: EffectContext,
): readonly EffectRow[] {
  if (call === undefined) {
    const gap = address === undefined || data.length < 4 ? undefined : reader.gap(address);
    return [
      // Names are asked for by a click: that nobody did is said there.
      ...(gap === undefined || gap === 'unasked' ? [] : effectRow(phrase`Function`, gapText(gap))),
      ...(data.length < 4 ? [] : effectRow(phrase`Function selector`, `0x${formatHex(data.subarray(0, 4))}`)),
      ...(data.length === 0 ? [] : effectRow(phrase`Call data`, formatBytes(data))),
    ];
  }
  return effectRow(phrase`Function`, [call.name, ' · ', originText(call.origin)]);
}

export function argumentTable(call: ContractReading): EffectTable {
  return tableOf(
    phrase`Arguments of ${call.name}`,
    [
      { name: phrase`Name`, isAmount: false },
      { name: phrase`Type`, isAmount: false },
      { name: phrase`Value`, isAmount: false },
    ],
    call.arguments.map(({ name, type, value }, index) => () => [
      plain(name === '' ? String(index + 1) : name),
      plain(type),
      type === 'address' ? addressCell(value) : plain(value),
    ]),
  );
}

/** Most addresses of the ledger stand for a number. */
function addressCell(text: string): EffectCell {
  const address = parseEvmAddress(text);
  const shown = address === undefined ? text : (entityIdOfLongZero(address) ?? formatEvmAddress(address));
  return { text: shown, reference: address && shown };
}

/** The address that the EVM knows a contract by, as far as the file says it. */
export function addressOf(entity: EntityReference): EvmAddress | undefined {
  const id = entityReferenceId(entity);
  return entity.alias === undefined ? id && longZeroAddress(id) : parseEvmAddress(`0x${formatHex(entity.alias)}`);
}

export const contractCreateInstance: EffectWriter = (fields) => {
  const file = valueIn(fields, 'fileID', 'entity');
  const code = valueIn(fields, 'initcode', 'bytes');
  const initial = integerIn(fields, 'initialBalance');
  const headline =
    file === undefined
      ? phrase`Creates a contract from ${byteWords(code?.length ?? 0)} of code`
      : phrase`Creates a contract from the code in file ${entityWords(file)}`;
  return {
    headline: withValue(headline, initial === 0n ? undefined : formatHbar(initial)),
    rows: lastOf(fields, 'adminKey') === undefined ? effectRow(phrase`Admin key`, phrase`none (immutable)`) : [],
  };
};

export const contractUpdateInstance = about((part) => phrase`Changes contract ${part}`, 'contractID');

export const contractDeleteInstance: EffectWriter = (fields) => ({
  headline: phrase`Deletes contract ${entityWords(valueIn(fields, 'contractID', 'entity'))}; what it holds goes to ${entityWords(beneficiary(fields))}`,
});

function beneficiary(fields: readonly DecodedField[]): EntityReference | undefined {
  return valueIn(fields, 'transferAccountID', 'entity') ?? valueIn(fields, 'transferContractID', 'entity');
}
