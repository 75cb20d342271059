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
import { type Fact, type FactContext, fact, hbarFacts, momentFacts } from '../property.ts';
import { formatHbar, formatInteger } from '../value/amounts.ts';
import { timestampMs } from '../value/timestamp.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';

const longestHex = 1_000;

/** One execution of a contract. */
export function resultRow(result: ContractResult, context: FactContext, reader: ContractReader): DetailsRow {
  const reading = callOf(result, reader);
  const time = context.localTime(timestampMs(result.timestamp));
  const called = isCreation(result)
    ? 'contract creation'
    : (reading?.name ?? selectorOf(result.functionParameters) ?? 'plain transfer');
  return row(shortHash(result.hash), `${plainWord(result.result)} ${called}, ${time}`, {
    reference: result.hash,
    facts: [...resultFacts(result, context), ...readingFacts('Call', reading), ...errorFacts(result, reader)],
  });
}

/** Everything of one execution, row by row: the outcome, what was called and answered, its logs and changes. */
export function executionRows(
  result: ContractResultDetails,
  context: FactContext,
  reader: ContractReader,
): readonly DetailsRow[] {
  return [
    row('Outcome', plainWord(result.result), {
      facts: [...resultFacts(result, context), ...errorFacts(result, reader)],
    }),
    ...(isCreation(result) ? creationRows(result) : callRows(result, reader)),
    ...result.logs.map((log) => logRow(log, reader)),
    ...result.stateChanges.map(({ address, slot, valueRead, valueWritten }) =>
      row(`Slot ${shortWord(slot)}`, valueWritten === undefined ? 'read' : 'changed', {
        facts: [
          ...fact('Contract', formatEvmAddress(address)),
          ...fact('Slot', slot),
          ...fact('Read', valueRead),
          ...fact('Written', valueWritten),
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
          row('Call', call === undefined ? `unknown function ${selectorOf(input) ?? ''}`.trim() : readingText(call), {
            isUntrusted: call !== undefined,
            facts: [...readingFacts('Call', call), ...fact('Input', input)],
          }),
        ]),
    ...(answer === undefined
      ? []
      : [
          row('Answer', output ? readingText(output) : answer, {
            isUntrusted: output !== undefined && output !== false,
            facts: output ? [...readingFacts('Answer', output), ...fact('Output', answer)] : [],
          }),
        ]),
  ];
}

/** What a contract was made of, and what it became. */
function creationRows({ functionParameters, callResult, ethereum }: ContractResultDetails): readonly DetailsRow[] {
  const part = (label: string, what: string, hex: string | undefined) => {
    const shown = hexText(hex);
    return hex === undefined || shown === undefined
      ? []
      : [row(label, `${formatInteger(bytesIn(hex))} bytes of ${what}`, { facts: fact('Bytes', shown) })];
  };
  // A native transaction has its code elsewhere.
  const sent = ethereum.type === undefined ? 'constructor arguments' : 'creation code and constructor arguments';
  return [...part('Sent', sent, functionParameters), ...part('Deployed', 'code', callResult)];
}

/** A log as part of its execution. */
export function logRow(log: EmittedLog, reader: ContractReader): DetailsRow {
  const reading = reader.event(log.address, log.topics, log.data);
  const topic = log.topics[0];
  const unknown = topic === undefined ? 'anonymous event' : `unknown event ${topic.slice(0, 10)}…`;
  return row(`Log ${log.index}`, reading === undefined ? unknown : readingText(reading), {
    isUntrusted: reading !== undefined,
    reference: log.contractId ?? log.address,
    facts: [
      ...readingFacts('Event', reading),
      ...fact('Contract', log.contractId),
      ...fact('Address', formatEvmAddress(log.address)),
      ...log.topics.flatMap((each, index) => fact(`Topic ${index}`, each)),
      ...fact('Data', hexText(log.data)),
    ],
  });
}

/** A log in a list, with where it was emitted. */
export function listedLogRow(log: ContractLog, context: FactContext, reader: ContractReader): DetailsRow {
  const { text, isUntrusted, facts } = logRow(log, reader);
  return row(`${context.localTime(timestampMs(log.timestamp))} log ${log.index}`, text, {
    isUntrusted,
    reference: log.transactionHash,
    facts: [
      ...facts,
      ...momentFacts('Time', log.timestamp, context),
      ...fact('Transaction', log.transactionHash),
      ...fact('Block', log.blockNumber === undefined ? undefined : formatInteger(log.blockNumber)),
      ...fact('Called contract', log.rootContractId),
    ],
  });
}

export function slotRow({ slot, value, changedAt, contractId }: ContractSlot, context: FactContext): DetailsRow {
  const number = /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : undefined;
  return row(`Slot ${shortWord(slot)}`, shortWord(value), {
    facts: [
      ...fact('Slot', slot),
      ...fact('Value', value),
      ...fact('As a number', number === undefined ? undefined : formatInteger(number)),
      ...momentFacts('Changed', changedAt, context),
      ...fact('Contract', contractId),
    ],
  });
}

/** A call inside an execution; its depth shows as an indent. */
export function actionRow(action: ContractAction, context: FactContext, reader: ContractReader): DetailsRow {
  // What creates a contract is given code, which calls no function.
  const input = action.operation.startsWith('CREATE') ? undefined : action.input;
  const reading = action.to && reader.call(action.to, input);
  const called = reading?.name ?? selectorOf(input);
  const error =
    action.resultDataType === 'OUTPUT' ? undefined : action.to && reader.error(action.to, action.resultData);
  const from = action.callerId ?? action.from ?? '?';
  const to = action.recipientId ?? action.to ?? '?';
  return row(
    `${'· '.repeat(Math.min(action.callDepth, 20))}${action.index}`,
    `${plainWord(action.operation)} ${from} → ${to}${called === undefined ? '' : ` ${called}`}`,
    {
      reference: action.recipientId ?? action.to,
      facts: [
        ...readingFacts('Call', reading),
        ...readingFacts('Error', error),
        ...fact('From', action.from && formatEvmAddress(action.from)),
        ...fact('To', action.to && formatEvmAddress(action.to)),
        ...hbarFacts('Value', action.valueTinybars === 0n ? undefined : action.valueTinybars, context),
        ...fact('Gas', `${formatInteger(action.gasUsed)} of ${formatInteger(action.gas)}`),
        ...fact('Input', hexText(action.input)),
        ...fact(action.resultDataType === 'OUTPUT' ? 'Output' : 'Error data', hexText(action.resultData)),
      ],
    },
  );
}

function resultFacts(result: ContractResult, context: FactContext): readonly Fact[] {
  const gas = result.gasUsed === undefined ? '?' : formatInteger(result.gasUsed);
  return [
    ...momentFacts('Time', result.timestamp, context),
    ...fact('From', result.from && formatEvmAddress(result.from)),
    ...fact('To', result.to && formatEvmAddress(result.to)),
    ...fact('Contract', result.contractId),
    ...fact('Created', result.createdContractIds.join(', ')),
    ...hbarFacts('Amount', result.amountTinybars === 0n ? undefined : result.amountTinybars, context),
    ...fact('Gas', `${gas} of ${formatInteger(result.gasLimit)}`),
    ...fact('Gas price', result.gasPriceTinybars === undefined ? undefined : formatHbar(result.gasPriceTinybars)),
    ...fact('Block', result.blockNumber === undefined ? undefined : formatInteger(result.blockNumber)),
    ...fact('Hash', result.hash),
  ];
}

function errorFacts(result: ContractResult, reader: ContractReader): readonly Fact[] {
  const address: EvmAddress | undefined = result.to ?? result.address;
  const reading = address && reader.error(address, result.errorMessage);
  return [
    ...readingFacts('Error', reading),
    ...fact('Error message', result.errorMessage?.slice(0, longestHex), 'untrusted'),
  ];
}

/** What was read, argument by argument, and which ABI says so. */
function readingFacts(label: string, reading: ContractReading | undefined): readonly Fact[] {
  if (reading === undefined) {
    return [];
  }
  return [
    ...fact(label, reading.name),
    ...reading.arguments.flatMap(({ name, type, value }) => fact(`  ${name || type}`, value, 'untrusted')),
    ...fact('Read by', originText(reading.origin)),
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
