import {
  type AbiGap,
  type ContractReader,
  type ContractReading,
  gapText,
  readingText,
} from '../contract/contractReading.ts';
import {
  type ContractResult,
  type ContractResultDetails,
  dataSelector,
  isCreation,
  outcomeOf,
} from '../contract/contractResult.ts';
import { failureReason } from '../contract/failureReason.ts';
import { causeText, failureProperties } from '../contract/failureText.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import { type EvmAddress, entityIdOfLongZero } from '../entity/evmAddress.ts';
import { shortenAddress } from '../entity/shortenAddress.ts';
import { type Phrase, phrase, type Words } from '../phrase.ts';
import {
  countProperties,
  exactTimeProperties,
  type FormatContext,
  hbarProperties,
  ofKind,
  type Property,
  property,
  withWhole,
} from '../property.ts';
import { formatHbar, formatInteger } from '../value/amounts.ts';
import { longestHex } from '../value/bytes.ts';
import { formatListMinute, formatTimestamp, timestampMs } from '../value/timestamp.ts';
import { actionRow } from './actionRow.ts';
import { logRow, readingProperties } from './contractRows.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';
import type { RowContext, RowRenderer, RowRenderers } from './detailsSection.ts';
import { ethereumRows, priceProperties } from './ethereumRows.ts';
import { gasText } from './gasText.ts';
import { bytesIn, hexProperty, shortHash, shortWord, sizedHex } from './shortHex.ts';

/** What executions are written with. */
type ExecutionContext = FormatContext & Pick<RowContext, 'reader'>;

const results: RowRenderer<ContractResult> = { rows: resultRow, contracts: ({ to }) => [to] };

export const executionRows = {
  contractResults: results,
  allContractResults: results,
  contractActions: { rows: actionRow, contracts: ({ to, from }) => [to ?? from] },
  contractResult: {
    rows: resultRows,
    contracts: ({ to, logs }) => [to, ...logs.map(({ address }) => address)],
  },
} satisfies RowRenderers;

/** One execution of a contract. */
export function resultRow(result: ContractResult, context: ExecutionContext): DetailsRow {
  const { reader } = context;
  const reading = callOf(result, reader);
  const time = formatTimestamp(result.timestamp);
  const called = isCreation(result)
    ? phrase`contract creation`
    : (reading?.name ?? dataSelector(result.functionParameters) ?? phrase`plain transfer`);
  const outcome = outcomeWord(result);
  const text: Words = [outcome === undefined ? [] : [outcome, ' '], called, ', ', time];
  const cause = failureReason({ result, actions: [] }, reader)?.cause;
  const isSaid = cause === undefined || (cause.kind === 'halted' && cause.name === result.result);
  // Beside the mark of a failure the name of an error says enough.
  const why = isSaid ? outcome : cause.kind === 'error' ? cause.reading.name : causeText(cause);
  const when = formatListMinute(timestampMs(result.timestamp), context.nowMs);
  const parts = [when, outcomeOf(result) === false ? (why ?? '') : paidText(result)];
  return row(phrase`${shortHash(result.hash)}`, isSaid ? text : phrase`${text}: ${causeText(cause)}`, {
    narrow: {
      label: called,
      text: parts.filter((part) => part !== '').flatMap((part, index) => (index === 0 ? [part] : [' · ', part])),
    },
    reference: result.hash,
    isUntrusted: !isSaid,
    // The list of one contract has no status, but a message wherever there was an error.
    isFailed: outcomeOf(result) === false,
    properties: [
      ...resultProperties(result, context),
      ...readingProperties(phrase`Call`, reading, calledGap(result, reader)),
      ...errorProperties(result, reader),
    ],
  });
}

/** What the contract got, behind an outcome that no mark stands for; without an amount by whom it was called. */
function paidText({ amountTinybars, from, result, succeeded }: ContractResult): string {
  return [
    succeeded || result === undefined ? undefined : plainWord(result),
    amountTinybars ? `+${formatHbar(amountTinybars)}` : from && (entityIdOfLongZero(from) ?? shortenAddress(from)),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Everything of one execution, row by row: the outcome, what was called and answered, its logs and changes. */
export function resultRows(result: ContractResultDetails, context: ExecutionContext): readonly DetailsRow[] {
  const { reader } = context;
  return [
    row(phrase`Outcome`, outcomeWord(result) ?? '?', {
      isFailed: outcomeOf(result) === false,
      properties: [
        ...failureProperties(failureReason({ result, actions: [] }, reader)),
        ...resultProperties(result, context),
        ...placeProperties(result),
        ...errorProperties(result, reader),
      ],
    }),
    ...ethereumRows(result),
    ...(isCreation(result) ? creationRows(result) : callRows(result, reader)),
    ...result.logs.map((log) => logRow(log, reader)),
    ...result.stateChanges.map(({ address, contractId, slot, valueRead, valueWritten }) =>
      row(phrase`Slot ${shortWord(slot)}`, valueWritten === undefined ? phrase`read` : phrase`changed`, {
        properties: [
          ...property(phrase`Contract`, contractId),
          ...property(phrase`Address`, address && formatEvmAddress(address)),
          ...property(phrase`Slot`, slot),
          ...property(phrase`Read`, valueRead),
          ...property(phrase`Written`, valueWritten),
        ],
      }),
    ),
  ];
}

/** How it ended; undefined where the answer does not say. */
function outcomeWord(result: ContractResult): Words | undefined {
  const failed = outcomeOf(result) === false ? phrase`failed` : undefined;
  return result.result === undefined ? failed : plainWord(result.result);
}

/** What was called, and what it answered. */
function callRows(result: ContractResultDetails, reader: ContractReader): readonly DetailsRow[] {
  const call = callOf(result, reader);
  const output =
    result.to && outcomeOf(result) && reader.output(result.to, result.functionParameters, result.callResult);
  const input = result.functionParameters;
  const answer = sizedHex(result.callResult);
  const rows: DetailsRow[] = [];
  if (input !== undefined && input !== '0x') {
    const gap = calledGap(result, reader);
    const text = call === undefined ? unreadFunction(dataSelector(input), gap) : readingText(call);
    rows.push(
      row(phrase`Call`, text, {
        isUntrusted: call !== undefined,
        properties: [
          ...readingProperties(phrase`Call`, call, gap),
          ...hexProperty(phrase`Input`, result.functionParameters),
        ],
      }),
    );
  }
  if (answer !== undefined) {
    rows.push(
      output
        ? row(phrase`Answer`, readingText(output), {
            isUntrusted: true,
            properties: [
              ...readingProperties(phrase`Answer`, output, undefined),
              ...hexProperty(phrase`Output`, result.callResult),
            ],
          })
        : row(phrase`Answer`, answer, { whole: result.callResult }),
    );
  }
  return rows;
}

/** Unknown is only what an answer does not say. */
function unreadFunction(selector: string | undefined, gap: AbiGap | undefined): Words {
  if (gap !== undefined) {
    return phrase`function ${selector ?? '?'} (${gapText(gap)})`;
  }
  return selector === undefined ? phrase`unknown function` : phrase`unknown function ${selector}`;
}

/** Of what calls no function no ABI says anything. */
function calledGap(result: ContractResult, reader: ContractReader): AbiGap | undefined {
  const isCall = !isCreation(result) && dataSelector(result.functionParameters) !== undefined;
  return isCall && result.to ? reader.gap(result.to) : undefined;
}

/** What a contract was made of, and what it became. */
function creationRows({ functionParameters, callResult, ethereum }: ContractResultDetails): readonly DetailsRow[] {
  const part = (name: Phrase, what: Words, hex: string | undefined) => {
    const shown = sizedHex(hex);
    return hex === undefined || shown === undefined
      ? []
      : [
          row(name, phrase`${formatInteger(bytesIn(hex))} bytes of ${what}`, {
            properties: hexProperty(phrase`Bytes`, hex),
          }),
        ];
  };
  // A native transaction has its code elsewhere.
  const sent =
    ethereum.type === undefined ? phrase`constructor arguments` : phrase`creation code and constructor arguments`;
  return [...part(phrase`Sent`, sent, functionParameters), ...part(phrase`Deployed`, phrase`code`, callResult)];
}

function resultProperties(result: ContractResult, context: FormatContext): readonly Property[] {
  return [
    ...exactTimeProperties(phrase`Time`, result.timestamp),
    ...property(phrase`From`, result.from && formatEvmAddress(result.from)),
    ...property(phrase`To`, result.to && formatEvmAddress(result.to)),
    ...property(phrase`Contract`, result.contractId),
    ...property(phrase`Created`, result.createdContractIds.join(', ')),
    ...hbarProperties(phrase`Amount`, result.amountTinybars === 0n ? undefined : result.amountTinybars, context),
    ...ofKind('gas', property(phrase`Gas`, gasText(result))),
    ...countProperties(phrase`Gas consumed`, result.gasConsumed),
    ...priceProperties(phrase`Gas price`, result.gasPriceTinybars),
    ...property(phrase`Block`, result.blockNumber === undefined ? undefined : formatInteger(result.blockNumber)),
    ...property(phrase`Hash`, result.hash),
  ];
}

/** Where in its block it stands, and what is not said where results are listed. */
function placeProperties({ address, to, blockHash, blockGasUsed, transactionIndex, ...result }: ContractResult) {
  const { failedInitcode, functionParameters } = result;
  return [
    ...property(phrase`Address`, address === undefined || address === to ? undefined : formatEvmAddress(address)),
    ...property(phrase`Block hash`, blockHash),
    ...countProperties(phrase`Index in the block`, transactionIndex),
    ...countProperties(phrase`Gas used in the block`, blockGasUsed),
    // Nearly always what was sent, which has a row of its own.
    ...hexProperty(phrase`Failed initcode`, failedInitcode === functionParameters ? undefined : failedInitcode),
  ];
}

function errorProperties(result: ContractResult, reader: ContractReader): readonly Property[] {
  const address: EvmAddress | undefined = result.to ?? result.address;
  const reading = address && reader.error(address, result.errorMessage);
  return [
    ...readingProperties(phrase`Error`, reading, undefined),
    ...withWhole(
      property(phrase`Error message`, result.errorMessage?.slice(0, longestHex), 'untrusted'),
      result.errorMessage,
    ),
  ];
}

function callOf(result: ContractResult, reader: ContractReader): ContractReading | undefined {
  return result.to && !isCreation(result) ? reader.call(result.to, result.functionParameters) : undefined;
}
