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
import { type Phrase, phrase } from '../phrase.ts';
import { durationProperties, exactTimeProperties, type Property, property, timeProperties } from '../property.ts';
import { formatInteger } from '../value/amounts.ts';
import { formatTimestamp } from '../value/timestamp.ts';
import {
  type DetailsRow,
  hexProperty,
  type RowContext,
  type RowRenderer,
  type RowRenderers,
  row,
  shortWord,
} from './detailsSection.ts';

const logs: RowRenderer<ContractLog> = { rows: listedLogRow, contracts: ({ address }) => [address] };

export const contractRows = {
  contracts: { rows: contractRow },
  contractLogs: logs,
  allContractLogs: logs,
  contractState: { rows: slotRow },
} satisfies RowRenderers;

/** A contract in a list. */
function contractRow(contract: Contract): DetailsRow {
  const memo = contract.memo ?? '';
  return row(phrase`${contract.id}`, memo, {
    isUntrusted: memo !== '',
    reference: contract.id,
    properties: [
      ...property(phrase`State`, contract.deleted === true ? phrase`deleted` : undefined),
      ...property(phrase`EVM address`, formatEvmAddress(contract.evmAddress)),
      ...timeProperties(phrase`Created`, contract.createdAt),
      ...timeProperties(phrase`Expires`, contract.expiresAt),
      ...durationProperties(phrase`Auto-renew`, contract.autoRenewPeriodSeconds),
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
  return row(phrase`Log ${indexText(log)}`, reading === undefined ? unreadEvent(topics, gap) : readingText(reading), {
    isUntrusted: reading !== undefined,
    reference: log.contractId ?? log.address,
    place: log.index === undefined ? undefined : `log ${log.index}`,
    properties: [
      ...readingProperties(phrase`Event`, reading, gap),
      ...property(phrase`Contract`, log.contractId),
      ...property(phrase`Address`, address && formatEvmAddress(address)),
      ...(topics ?? []).flatMap((each, index) => property(phrase`Topic ${index}`, each)),
      ...hexProperty(phrase`Data`, log.data),
    ],
  });
}

function unreadEvent(topics: readonly string[] | undefined, gap: AbiGap | undefined): Phrase {
  if (topics === undefined) {
    return phrase`not known`;
  }
  const [topic] = topics;
  if (topic === undefined) {
    return phrase`anonymous event`;
  }
  return gap === undefined
    ? phrase`unknown event ${topic.slice(0, 10)}…`
    : phrase`${phrase`event ${topic.slice(0, 10)}…`} (${gapText(gap)})`;
}

function indexText({ index }: Pick<EmittedLog, 'index'>): string {
  return index === undefined ? '?' : String(index);
}

/** A log in a list, with where it was emitted. */
function listedLogRow(log: ContractLog, context: RowContext): DetailsRow {
  const { text, isUntrusted, properties } = logRow(log, context.reader);
  const time = log.timestamp === undefined ? '?' : formatTimestamp(log.timestamp);
  return row(phrase`${time} log ${indexText(log)}`, text, {
    isUntrusted,
    reference: log.transactionHash,
    properties: [
      ...properties,
      ...exactTimeProperties(phrase`Time`, log.timestamp),
      ...property(phrase`Transaction`, log.transactionHash),
      ...property(phrase`Block`, log.blockNumber === undefined ? undefined : formatInteger(log.blockNumber)),
      ...property(phrase`Block hash`, log.blockHash),
      ...property(
        phrase`Index in the block`,
        log.transactionIndex === undefined ? undefined : String(log.transactionIndex),
      ),
      ...property(phrase`Called contract`, log.rootContractId),
    ],
  });
}

/** A slot of a contract, or of a hook, which names no contract. */
export function slotRow({ slot, value, changedAt, contractId, address }: HookSlot & Partial<ContractSlot>): DetailsRow {
  const number = value !== undefined && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined;
  return row(phrase`Slot ${shortWord(slot)}`, value === undefined ? phrase`not known` : shortWord(value), {
    whole: value,
    properties: [
      ...property(phrase`Slot`, slot),
      ...property(phrase`Value`, value),
      ...property(phrase`As a number`, number === undefined ? undefined : formatInteger(number)),
      ...exactTimeProperties(phrase`Changed`, changedAt),
      ...property(phrase`Contract`, contractId),
      ...property(phrase`Address`, address && formatEvmAddress(address)),
    ],
  });
}

/** What was read, argument by argument, and which ABI says so or why none does. */
export function readingProperties(
  name: Phrase,
  reading: ContractReading | undefined,
  gap: AbiGap | undefined,
): readonly Property[] {
  if (reading === undefined) {
    return property(phrase`Read by`, gap && gapText(gap));
  }
  return [
    ...property(name, reading.name),
    ...argumentProperties(reading),
    ...property(phrase`Read by`, originText(reading.origin)),
  ];
}
