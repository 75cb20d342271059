import type { ContractReader } from '../contract/contractReading.ts';
import { type ContractAction, dataSelector, isCreatingAction } from '../contract/contractResult.ts';
import { type FailureCause, failureCause } from '../contract/failureReason.ts';
import { causeText } from '../contract/failureText.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import type { EntityId } from '../entity/entityId.ts';
import { phrase, type Words } from '../phrase.ts';
import {
  exactTimeProperties,
  type FormatContext,
  hbarProperties,
  type Property,
  property,
  withWhole,
} from '../property.ts';
import { longestHex } from '../value/bytes.ts';
import { readingProperties } from './contractRows.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';
import type { RowContext } from './detailsSection.ts';
import { gasText } from './gasText.ts';
import { hexProperty } from './shortHex.ts';

/** A call inside an execution; its depth shows as an indent. */
export function actionRow(action: ContractAction, context: FormatContext & Pick<RowContext, 'reader'>): DetailsRow {
  const { reader } = context;
  // What creates a contract is given code, which calls no function.
  const input = isCreatingAction(action) ? undefined : action.input;
  const reading = action.to && reader.call(action.to, input);
  const gap = action.to && reader.gap(action.to);
  const called = reading?.name ?? dataSelector(input);
  const failure = failureOf(action, reader);
  const from = action.callerId ?? action.from ?? '?';
  const to = action.recipientId ?? action.to ?? '?';
  const text = `${plainWord(action.operation)} ${from} → ${to}${called === undefined ? '' : ` ${called}`}`;
  return row(
    phrase`${`${'· '.repeat(Math.min(action.callDepth ?? 0, 20))}${action.index ?? '?'}`}`,
    failure === undefined ? text : phrase`failed: ${text}, ${failureName(failure)}`,
    {
      isFailed: failure !== undefined,
      reference: action.recipientId ?? action.to,
      properties: [
        ...property(phrase`Kind of call`, plainWord(action.callType)),
        ...readingProperties(phrase`Call`, reading, called === undefined ? undefined : gap),
        ...(failure === undefined ? [] : causeProperties(failure)),
        ...property(phrase`Caller`, partyText(action.callerId, action.callerType)),
        ...property(phrase`From`, action.from && formatEvmAddress(action.from)),
        ...property(phrase`Recipient`, partyText(action.recipientId, action.recipientType)),
        ...property(phrase`To`, action.to && formatEvmAddress(action.to)),
        ...hbarProperties(phrase`Value`, action.valueTinybars === 0n ? undefined : action.valueTinybars, context),
        ...property(phrase`Gas`, gasText({ gasUsed: action.gasUsed, gasLimit: action.gas })),
        ...property(phrase`Call depth`, action.callDepth === undefined ? undefined : String(action.callDepth)),
        ...exactTimeProperties(phrase`Time`, action.timestamp),
        ...hexProperty(phrase`Input`, action.input),
        ...hexProperty(failure === undefined ? phrase`Output` : phrase`Error data`, action.resultData),
      ],
    },
  );
}

/** Why a call failed; undefined for one that gave an answer. */
function failureOf(action: ContractAction, reader: ContractReader): FailureCause | undefined {
  return action.resultDataType === 'REVERT_REASON' || action.resultDataType === 'ERROR'
    ? failureCause({ ...action, address: action.to ?? action.from }, reader)
    : undefined;
}

/** What went wrong in a word or a few, without texts of strangers. */
function failureName(cause: FailureCause): Words {
  switch (cause.kind) {
    case 'error':
      return phrase`reverted with ${cause.reading.name}`;
    case 'text':
      return phrase`reverted with ${'Error'}`;
    case 'data':
      return phrase`reverted with ${dataSelector(cause.data) ?? '0x'}`;
    case 'message':
      return phrase`with an error`;
    default:
      return causeText(cause);
  }
}

/** The message or the error with its arguments. */
function causeProperties(cause: FailureCause): readonly Property[] {
  switch (cause.kind) {
    case 'error':
      return readingProperties(phrase`Error`, cause.reading, undefined);
    case 'text':
      return withWhole(property(phrase`Error message`, cause.text.slice(0, longestHex), 'untrusted'), cause.text);
    case 'message':
      return withWhole(
        property(phrase`Error message`, cause.message?.slice(0, longestHex), 'untrusted'),
        cause.message,
      );
    default:
      return [];
  }
}

function partyText(id: EntityId | undefined, type: string | undefined): Words | undefined {
  if (type === undefined) {
    return id;
  }
  return id === undefined ? plainWord(type) : phrase`${id} (${plainWord(type)})`;
}
