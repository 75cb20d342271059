import type { ContractReader, ContractReading } from '../contract/contractReading.ts';
import type { ContractAction } from '../contract/contractResult.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import type { EntityId } from '../entity/entityId.ts';
import { type DisplayText, label, verbatim } from '../label.ts';
import { type FormatContext, hbarProperties, property, timeProperties, withWhole } from '../property.ts';
import { longestHex } from '../value/hexStart.ts';
import { readableHex } from '../value/readableBytes.ts';
import { gasText, readingProperties } from './contractRows.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';
import type { RowContext } from './detailsSection.ts';
import { hexProperty, selectorOf } from './shortHex.ts';

/** A call inside an execution; its depth shows as an indent. */
export function actionRow(action: ContractAction, context: FormatContext & Pick<RowContext, 'reader'>): DetailsRow {
  const { reader } = context;
  // What creates a contract is given code, which calls no function.
  const input = isCreation(action) ? undefined : action.input;
  const reading = action.to && reader.call(action.to, input);
  const called = reading?.name ?? selectorOf(input);
  const failure = failureOf(action, reader);
  const from = action.callerId ?? action.from ?? '?';
  const to = action.recipientId ?? action.to ?? '?';
  const text = `${plainWord(action.operation)} ${from} → ${to}${called === undefined ? '' : ` ${called}`}`;
  return row(
    verbatim(`${'· '.repeat(Math.min(action.callDepth, 20))}${action.index}`),
    failure === undefined ? text : label('failedCall', text, failure.name),
    {
      isFailed: failure !== undefined,
      reference: action.recipientId ?? action.to,
      properties: [
        ...property('kindOfCall', plainWord(action.callType)),
        ...readingProperties('call', reading),
        ...readingProperties('error', failure?.reading),
        ...withWhole(property('errorMessage', failure?.message?.slice(0, longestHex), 'untrusted'), failure?.message),
        ...property('caller', partyText(action.callerId, action.callerType)),
        ...property('from', action.from && formatEvmAddress(action.from)),
        ...property('recipient', partyText(action.recipientId, action.recipientType)),
        ...property('to', action.to && formatEvmAddress(action.to)),
        ...hbarProperties('value', action.valueTinybars === 0n ? undefined : action.valueTinybars, context),
        ...property('gas', gasText({ gasUsed: action.gasUsed, gasLimit: action.gas })),
        ...property('callDepth', String(action.callDepth)),
        ...timeProperties('time', action.timestamp, context),
        ...hexProperty('input', action.input),
        ...hexProperty(failure === undefined ? 'output' : 'errorData', action.resultData),
      ],
    },
  );
}

interface CallFailure {
  /** What went wrong in a word or a few, as the row says it; not untrusted. */
  readonly name: DisplayText;
  readonly reading: ContractReading | undefined;
  readonly message: string | undefined;
}

/** Why a call failed; undefined for one that gave an answer. */
function failureOf(action: ContractAction, reader: ContractReader): CallFailure | undefined {
  switch (action.resultDataType) {
    case 'REVERT_REASON': {
      const address = action.to ?? action.from;
      const reading = address && reader.error(address, action.resultData);
      const selector = selectorOf(action.resultData);
      const unknown = selector === undefined ? label('revertedWithoutReason') : label('revertedWith', selector);
      return {
        name: reading === undefined ? unknown : label('revertedWith', reading.name),
        reading,
        message: undefined,
      };
    }
    case 'ERROR': {
      // The name of what the ledger answered, or a text: ASCII in hex.
      const message = readableHex(action.resultData);
      const isName = message !== undefined && /^[A-Z0-9_]{1,80}$/.test(message);
      return { name: isName ? message : label('failedWithError'), reading: undefined, message };
    }
    default:
      return undefined;
  }
}

function isCreation({ operation, callType }: ContractAction): boolean {
  return callType === 'CREATE' || operation.startsWith('CREATE');
}

function partyText(id: EntityId | undefined, type: string | undefined): DisplayText | undefined {
  if (type === undefined) {
    return id;
  }
  return id === undefined ? plainWord(type) : label('idOfKind', id, plainWord(type));
}
