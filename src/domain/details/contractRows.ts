import type { Contract, ContractSlot } from '../contract/contract.ts';
import { associationProperties, contractProperties } from '../contract/contractProperties.ts';
import {
  type AbiGap,
  argumentProperties,
  type ContractReader,
  type ContractReading,
  gapText,
  originText,
  readingText,
} from '../contract/contractReading.ts';
import type { ContractLog, EmittedLog } from '../contract/contractResult.ts';
import type { HookSlot } from '../entity/account.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import { type Label, label, type PlainLabelId, verbatim } from '../label.ts';
import { durationProperties, exactTimeProperties, type Property, property, timeProperties } from '../property.ts';
import { formatInteger } from '../value/amounts.ts';
import { formatTimestamp } from '../value/timestamp.ts';
import { type DetailsRow, row } from './detailsRow.ts';
import type { RowContext, RowRenderer, RowRenderers } from './detailsSection.ts';
import { hexProperty, shortWord } from './shortHex.ts';

const logs: RowRenderer<ContractLog> = { rows: listedLogRow, contracts: ({ address }) => [address] };

export const contractRows = {
  contracts: { rows: contractRow },
  contractLogs: logs,
  allContractLogs: logs,
  contractState: { rows: slotRow },
} satisfies RowRenderers;

/** A contract in a list. */
export function contractRow(contract: Contract): DetailsRow {
  const memo = contract.memo ?? '';
  return row(verbatim(contract.id), memo, {
    isUntrusted: memo !== '',
    reference: contract.id,
    properties: [
      ...property('state', contract.deleted === true ? label('isDeleted') : undefined),
      ...property('evmAddress', formatEvmAddress(contract.evmAddress)),
      ...timeProperties('created', contract.createdAt),
      ...timeProperties('expires', contract.expiresAt),
      ...durationProperties('autoRenew', contract.autoRenewPeriodSeconds),
      ...associationProperties(contract.maxAutomaticTokenAssociations),
      ...contractProperties(contract),
    ],
  });
}

/** A log as part of its execution. */
export function logRow(log: EmittedLog, reader: ContractReader): DetailsRow {
  const { address, topics } = log;
  const reading = address && topics && reader.event(address, topics, log.data);
  const gap = address && reader.gap(address);
  return row(label('log', indexText(log)), reading === undefined ? unreadEvent(topics, gap) : readingText(reading), {
    isUntrusted: reading !== undefined,
    reference: log.contractId ?? log.address,
    properties: [
      ...readingProperties('event', reading, gap),
      ...property('contract', log.contractId),
      ...property('address', address && formatEvmAddress(address)),
      ...(topics ?? []).flatMap((each, index) => property(label('logTopic', String(index)), each)),
      ...hexProperty('data', log.data),
    ],
  });
}

function unreadEvent(topics: readonly string[] | undefined, gap: AbiGap | undefined): Label {
  if (topics === undefined) {
    return label('notKnown');
  }
  const [topic] = topics;
  if (topic === undefined) {
    return label('anonymousEvent');
  }
  return gap === undefined
    ? label('unknownEvent', topic.slice(0, 10))
    : label('idOfKind', label('eventOf', topic.slice(0, 10)), gapText(gap));
}

function indexText({ index }: Pick<EmittedLog, 'index'>): string {
  return index === undefined ? '?' : String(index);
}

/** A log in a list, with where it was emitted. */
function listedLogRow(log: ContractLog, context: RowContext): DetailsRow {
  const { text, isUntrusted, properties } = logRow(log, context.reader);
  const time = log.timestamp === undefined ? '?' : formatTimestamp(log.timestamp);
  return row(label('logAt', time, indexText(log)), text, {
    isUntrusted,
    reference: log.transactionHash,
    properties: [
      ...properties,
      ...exactTimeProperties('time', log.timestamp),
      ...property('transaction', log.transactionHash),
      ...property('block', log.blockNumber === undefined ? undefined : formatInteger(log.blockNumber)),
      ...property('blockHash', log.blockHash),
      ...property('indexInBlock', log.transactionIndex === undefined ? undefined : String(log.transactionIndex)),
      ...property('calledContract', log.rootContractId),
    ],
  });
}

/** A slot of a contract, or of a hook, which names no contract. */
export function slotRow({ slot, value, changedAt, contractId, address }: HookSlot & Partial<ContractSlot>): DetailsRow {
  const number = value !== undefined && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined;
  return row(label('slotOf', shortWord(slot)), value === undefined ? label('notKnown') : shortWord(value), {
    whole: value,
    properties: [
      ...property('slot', slot),
      ...property('value', value),
      ...property('asANumber', number === undefined ? undefined : formatInteger(number)),
      ...exactTimeProperties('changed', changedAt),
      ...property('contract', contractId),
      ...property('address', address && formatEvmAddress(address)),
    ],
  });
}

/** What was read, argument by argument, and which ABI says so or why none does. */
export function readingProperties(
  name: PlainLabelId,
  reading: ContractReading | undefined,
  gap: AbiGap | undefined,
): readonly Property[] {
  if (reading === undefined) {
    return property('readBy', gap && gapText(gap));
  }
  return [
    ...property(name, reading.name),
    ...argumentProperties(reading),
    ...property('readBy', originText(reading.origin)),
  ];
}
