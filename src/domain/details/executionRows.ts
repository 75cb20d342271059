import { type ContractReader, type ContractReading, readingText } from '../contract/contractReading.ts';
import {
  type ContractAction,
  type ContractResult,
  type ContractResultDetails,
  isCreation,
  outcomeOf,
} from '../contract/contractResult.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import { label, type PlainLabelId, verbatim } from '../label.ts';
import { type FormatContext, hbarProperties, type Property, property, timeProperties } from '../property.ts';
import { formatHbar, formatInteger } from '../value/amounts.ts';
import { timestampMs } from '../value/timestamp.ts';
import { logRow, readingProperties } from './contractRows.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';
import type { RowContext, RowRenderer, RowRenderers } from './detailsSection.ts';
import { bytesIn, hexText, longestHex, selectorOf, shortHash, shortWord } from './shortHex.ts';

/** What executions are written with. */
type ExecutionContext = FormatContext & Pick<RowContext, 'reader'>;

const results: RowRenderer<ContractResult> = { rows: resultRow, contracts: ({ to }) => [to] };

export const executionRows = {
  contractResults: results,
  allContractResults: results,
  contractActions: { rows: actionRow, contracts: ({ to }) => [to] },
  contractResult: {
    rows: resultRows,
    contracts: ({ to, logs }) => [to, ...logs.map(({ address }) => address)],
  },
} satisfies RowRenderers;

/** One execution of a contract. */
export function resultRow(result: ContractResult, context: ExecutionContext): DetailsRow {
  const { reader } = context;
  const reading = callOf(result, reader);
  const time = context.localTime(timestampMs(result.timestamp));
  const called = isCreation(result)
    ? 'contract creation'
    : (reading?.name ?? selectorOf(result.functionParameters) ?? 'plain transfer');
  const outcome = outcomeWord(result);
  const text = outcome === undefined ? called : `${outcome} ${called}`;
  return row(verbatim(shortHash(result.hash)), `${text}, ${time}`, {
    reference: result.hash,
    properties: [
      ...resultProperties(result, context),
      ...readingProperties('call', reading),
      ...errorProperties(result, reader),
    ],
  });
}

/** Everything of one execution, row by row: the outcome, what was called and answered, its logs and changes. */
export function resultRows(result: ContractResultDetails, context: ExecutionContext): readonly DetailsRow[] {
  const { reader } = context;
  return [
    row('outcome', outcomeWord(result) ?? '?', {
      properties: [...resultProperties(result, context), ...errorProperties(result, reader)],
    }),
    ...(isCreation(result) ? creationRows(result) : callRows(result, reader)),
    ...result.logs.map((log) => logRow(log, reader)),
    ...result.stateChanges.map(({ address, slot, valueRead, valueWritten }) =>
      row(label('slotOf', shortWord(slot)), label(valueWritten === undefined ? 'slotRead' : 'slotChanged'), {
        properties: [
          ...property('contract', address && formatEvmAddress(address)),
          ...property('slot', slot),
          ...property('read', valueRead),
          ...property('written', valueWritten),
        ],
      }),
    ),
  ];
}

/** How it ended; undefined where the answer does not say. */
function outcomeWord(result: ContractResult): string | undefined {
  const failed = outcomeOf(result) === false ? 'failed' : undefined;
  return result.result === undefined ? failed : plainWord(result.result);
}

/** What was called, and what it answered. */
function callRows(result: ContractResultDetails, reader: ContractReader): readonly DetailsRow[] {
  const call = callOf(result, reader);
  const output =
    result.to && outcomeOf(result) && reader.output(result.to, result.functionParameters, result.callResult);
  const input = hexText(result.functionParameters);
  const answer = hexText(result.callResult);
  const rows: DetailsRow[] = [];
  if (input !== undefined) {
    const text = call === undefined ? `unknown function ${selectorOf(input) ?? ''}`.trim() : readingText(call);
    rows.push(
      row('call', text, {
        isUntrusted: call !== undefined,
        properties: [...readingProperties('call', call), ...property('input', input)],
      }),
    );
  }
  if (answer !== undefined) {
    rows.push(
      output
        ? row('answer', readingText(output), {
            isUntrusted: true,
            properties: [...readingProperties('answer', output), ...property('output', answer)],
          })
        : row('answer', answer),
    );
  }
  return rows;
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

/** A call inside an execution; its depth shows as an indent. */
export function actionRow(action: ContractAction, context: ExecutionContext): DetailsRow {
  const { reader } = context;
  // What creates a contract is given code, which calls no function.
  const input = action.operation.startsWith('CREATE') ? undefined : action.input;
  const { resultDataType = 'OUTPUT' } = action;
  const reading = action.to && reader.call(action.to, input);
  const called = reading?.name ?? selectorOf(input);
  const error = resultDataType === 'OUTPUT' ? undefined : action.to && reader.error(action.to, action.resultData);
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
        ...property('gas', gasText({ gasUsed: action.gasUsed, gasLimit: action.gas })),
        ...property('input', hexText(action.input)),
        ...property(resultDataType === 'OUTPUT' ? 'output' : 'errorData', hexText(action.resultData)),
      ],
    },
  );
}

function resultProperties(result: ContractResult, context: FormatContext): readonly Property[] {
  return [
    ...timeProperties('time', result.timestamp, context),
    ...property('from', result.from && formatEvmAddress(result.from)),
    ...property('to', result.to && formatEvmAddress(result.to)),
    ...property('contract', result.contractId),
    ...property('created', result.createdContractIds.join(', ')),
    ...hbarProperties('amount', result.amountTinybars === 0n ? undefined : result.amountTinybars, context),
    ...property('gas', gasText(result)),
    ...property('gasPrice', result.gasPriceTinybars === undefined ? undefined : formatHbar(result.gasPriceTinybars)),
    ...property('block', result.blockNumber === undefined ? undefined : formatInteger(result.blockNumber)),
    ...property('hash', result.hash),
  ];
}

function gasText({ gasUsed, gasLimit }: Pick<ContractResult, 'gasUsed' | 'gasLimit'>) {
  const used = gasUsed === undefined ? undefined : formatInteger(gasUsed);
  return gasLimit === undefined ? used : label('usedOf', used ?? '?', formatInteger(gasLimit));
}

function errorProperties(result: ContractResult, reader: ContractReader): readonly Property[] {
  const address: EvmAddress | undefined = result.to ?? result.address;
  const reading = address && reader.error(address, result.errorMessage);
  return [
    ...readingProperties('error', reading),
    ...property('errorMessage', result.errorMessage?.slice(0, longestHex), 'untrusted'),
  ];
}

function callOf(result: ContractResult, reader: ContractReader): ContractReading | undefined {
  return result.to && !isCreation(result) ? reader.call(result.to, result.functionParameters) : undefined;
}
