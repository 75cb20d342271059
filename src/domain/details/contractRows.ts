import type { ContractSlot } from '../contract/contract.ts';
import { type ContractReader, type ContractReading, originText, readingText } from '../contract/contractReading.ts';
import {
  type ContractAction,
  type ContractLog,
  type ContractResult,
  type ContractResultDetails,
  type EmittedLog,
  isCreation,
} from '../contract/contractResult.ts';
import { type EvmAddress, formatEvmAddress } from '../entity/evmAddress.ts';
import { label, type PlainLabelId, verbatim } from '../label.ts';
import { type FormatContext, hbarProperties, type Property, property, timeProperties } from '../property.ts';
import { formatHbar, formatInteger } from '../value/amounts.ts';
import { timestampMs } from '../value/timestamp.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';

const longestHex = 1_000;

/** One execution of a contract. */
export function resultRow(result: ContractResult, context: FormatContext, reader: ContractReader): DetailsRow {
  const reading = callOf(result, reader);
  const time = context.localTime(timestampMs(result.timestamp));
  const called = isCreation(result)
    ? 'contract creation'
    : (reading?.name ?? selectorOf(result.functionParameters) ?? 'plain transfer');
  return row(verbatim(shortHash(result.hash)), `${plainWord(result.result)} ${called}, ${time}`, {
    reference: result.hash,
    properties: [
      ...resultProperties(result, context),
      ...readingProperties('call', reading),
      ...errorProperties(result, reader),
    ],
  });
}

/** Everything of one execution, row by row: the outcome, what was called and answered, its logs and changes. */
export function executionRows(
  result: ContractResultDetails,
  context: FormatContext,
  reader: ContractReader,
): readonly DetailsRow[] {
  return [
    row('outcome', plainWord(result.result), {
      properties: [...resultProperties(result, context), ...errorProperties(result, reader)],
    }),
    ...(isCreation(result) ? creationRows(result) : callRows(result, reader)),
    ...result.logs.map((log) => logRow(log, reader)),
    ...result.stateChanges.map(({ address, slot, valueRead, valueWritten }) =>
      row(label('slotOf', shortWord(slot)), valueWritten === undefined ? 'read' : 'changed', {
        properties: [
          ...property('contract', formatEvmAddress(address)),
          ...property('slot', slot),
          ...property('read', valueRead),
          ...property('written', valueWritten),
        ],
      }),
    ),
  ];
}

/** What was called, and what it answered. */
function callRows(result: ContractResultDetails, reader: ContractReader): readonly DetailsRow[] {
  const call = callOf(result, reader);
  const output =
    result.to && result.succeeded && reader.output(result.to, result.functionParameters, result.callResult);
  const input = hexText(result.functionParameters);
  const answer = hexText(result.callResult);
  return [
    ...(input === undefined
      ? []
      : [
          row('call', call === undefined ? `unknown function ${selectorOf(input) ?? ''}`.trim() : readingText(call), {
            isUntrusted: call !== undefined,
            properties: [...readingProperties('call', call), ...property('input', input)],
          }),
        ]),
    ...(answer === undefined
      ? []
      : [
          row('answer', output ? readingText(output) : answer, {
            isUntrusted: output !== undefined && output !== false,
            properties: output ? [...readingProperties('answer', output), ...property('output', answer)] : [],
          }),
        ]),
  ];
}

/** What a contract was made of, and what it became. */
function creationRows({ functionParameters, callResult, ethereum }: ContractResultDetails): readonly DetailsRow[] {
  const part = (name: PlainLabelId, what: string, hex: string | undefined) => {
    const shown = hexText(hex);
    return hex === undefined || shown === undefined
      ? []
      : [row(name, `${formatInteger(bytesIn(hex))} bytes of ${what}`, { properties: property('bytes', shown) })];
  };
  // A native transaction has its code elsewhere.
  const sent = ethereum.type === undefined ? 'constructor arguments' : 'creation code and constructor arguments';
  return [...part('sent', sent, functionParameters), ...part('deployed', 'code', callResult)];
}

/** A log as part of its execution. */
export function logRow(log: EmittedLog, reader: ContractReader): DetailsRow {
  const reading = reader.event(log.address, log.topics, log.data);
  const topic = log.topics[0];
  const unknown = topic === undefined ? 'anonymous event' : `unknown event ${topic.slice(0, 10)}…`;
  return row(label('log', String(log.index)), reading === undefined ? unknown : readingText(reading), {
    isUntrusted: reading !== undefined,
    reference: log.contractId ?? log.address,
    properties: [
      ...readingProperties('event', reading),
      ...property('contract', log.contractId),
      ...property('address', formatEvmAddress(log.address)),
      ...log.topics.flatMap((each, index) => property(label('logTopic', String(index)), each)),
      ...property('data', hexText(log.data)),
    ],
  });
}

/** A log in a list, with where it was emitted. */
export function listedLogRow(log: ContractLog, context: FormatContext, reader: ContractReader): DetailsRow {
  const { text, isUntrusted, properties } = logRow(log, reader);
  return row(label('logAt', context.localTime(timestampMs(log.timestamp)), String(log.index)), text, {
    isUntrusted,
    reference: log.transactionHash,
    properties: [
      ...properties,
      ...timeProperties('time', log.timestamp, context),
      ...property('transaction', log.transactionHash),
      ...property('block', log.blockNumber === undefined ? undefined : formatInteger(log.blockNumber)),
      ...property('calledContract', log.rootContractId),
    ],
  });
}

export function slotRow({ slot, value, changedAt, contractId }: ContractSlot, context: FormatContext): DetailsRow {
  const number = /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : undefined;
  return row(label('slotOf', shortWord(slot)), shortWord(value), {
    properties: [
      ...property('slot', slot),
      ...property('value', value),
      ...property('asANumber', number === undefined ? undefined : formatInteger(number)),
      ...timeProperties('changed', changedAt, context),
      ...property('contract', contractId),
    ],
  });
}

/** A call inside an execution; its depth shows as an indent. */
export function actionRow(action: ContractAction, context: FormatContext, reader: ContractReader): DetailsRow {
  // What creates a contract is given code, which calls no function.
  const input = action.operation.startsWith('CREATE') ? undefined : action.input;
  const reading = action.to && reader.call(action.to, input);
  const called = reading?.name ?? selectorOf(input);
  const error =
    action.resultDataType === 'OUTPUT' ? undefined : action.to && reader.error(action.to, action.resultData);
  const from = action.callerId ?? action.from ?? '?';
  const to = action.recipientId ?? action.to ?? '?';
  return row(
    verbatim(`${'· '.repeat(Math.min(action.callDepth, 20))}${action.index}`),
    `${plainWord(action.operation)} ${from} → ${to}${called === undefined ? '' : ` ${called}`}`,
    {
      reference: action.recipientId ?? action.to,
      properties: [
        ...readingProperties('call', reading),
        ...readingProperties('error', error),
        ...property('from', action.from && formatEvmAddress(action.from)),
        ...property('to', action.to && formatEvmAddress(action.to)),
        ...hbarProperties('value', action.valueTinybars === 0n ? undefined : action.valueTinybars, context),
        ...property('gas', `${formatInteger(action.gasUsed)} of ${formatInteger(action.gas)}`),
        ...property('input', hexText(action.input)),
        ...property(action.resultDataType === 'OUTPUT' ? 'output' : 'errorData', hexText(action.resultData)),
      ],
    },
  );
}

function resultProperties(result: ContractResult, context: FormatContext): readonly Property[] {
  const gas = result.gasUsed === undefined ? '?' : formatInteger(result.gasUsed);
  return [
    ...timeProperties('time', result.timestamp, context),
    ...property('from', result.from && formatEvmAddress(result.from)),
    ...property('to', result.to && formatEvmAddress(result.to)),
    ...property('contract', result.contractId),
    ...property('created', result.createdContractIds.join(', ')),
    ...hbarProperties('amount', result.amountTinybars === 0n ? undefined : result.amountTinybars, context),
    ...property('gas', `${gas} of ${formatInteger(result.gasLimit)}`),
    ...property('gasPrice', result.gasPriceTinybars === undefined ? undefined : formatHbar(result.gasPriceTinybars)),
    ...property('block', result.blockNumber === undefined ? undefined : formatInteger(result.blockNumber)),
    ...property('hash', result.hash),
  ];
}

function errorProperties(result: ContractResult, reader: ContractReader): readonly Property[] {
  const address: EvmAddress | undefined = result.to ?? result.address;
  const reading = address && reader.error(address, result.errorMessage);
  return [
    ...readingProperties('error', reading),
    ...property('errorMessage', result.errorMessage?.slice(0, longestHex), 'untrusted'),
  ];
}

/** What was read, argument by argument, and which ABI says so. */
function readingProperties(name: PlainLabelId, reading: ContractReading | undefined): readonly Property[] {
  if (reading === undefined) {
    return [];
  }
  return [
    ...property(name, reading.name),
    ...reading.arguments.flatMap((one) => property(label('argument', one.name || one.type), one.value, 'untrusted')),
    ...property('readBy', originText(reading.origin)),
  ];
}

function callOf(result: ContractResult, reader: ContractReader): ContractReading | undefined {
  return result.to && !isCreation(result) ? reader.call(result.to, result.functionParameters) : undefined;
}

function hexText(hex: string | undefined): string | undefined {
  if (hex === undefined || hex === '0x') {
    return undefined;
  }
  return hex.length > longestHex ? `${hex.slice(0, longestHex)}… (${bytesIn(hex)} bytes)` : hex;
}

function bytesIn(hex: string): bigint {
  return BigInt(Math.floor((hex.length - 2) / 2));
}

function selectorOf(input: string | undefined): string | undefined {
  return input !== undefined && input.length >= 10 ? input.slice(0, 10) : undefined;
}

function shortHash(hash: string): string {
  return `${hash.slice(0, 18)}…${hash.slice(-8)}`;
}

/** `0x…03e9`: a word without its leading zeros, or its ends when it has none. */
function shortWord(word: string): string {
  const digits = word.replace(/^0x0*/, '');
  return digits.length <= 40 ? `0x${digits === '' ? '0' : digits}` : `${word.slice(0, 18)}…${word.slice(-8)}`;
}
