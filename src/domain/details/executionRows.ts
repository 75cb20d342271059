import {
  type AbiGap,
  argumentProperties,
  type ContractReader,
  type ContractReading,
  calledName,
  gapText,
  readingText,
} from '../contract/contractReading.ts';
import {
  type Authorization,
  type ContractAction,
  type ContractResult,
  type ContractResultDetails,
  dataSelector,
  isCreatingAction,
  isCreation,
  outcomeOf,
} from '../contract/contractResult.ts';
import { actionFailure, type FailureCause, failureReason } from '../contract/failureReason.ts';
import { causeText, codeText, failureProperties } from '../contract/failureText.ts';
import { meaningOfCode } from '../contract/responseCodes.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import type { EntityId } from '../entity/entityId.ts';
import { type EvmAddress, entityIdOfLongZero, shortenAddress } from '../entity/evmAddress.ts';
import { joined, type Phrase, phrase, type Words } from '../phrase.ts';
import {
  countProperties,
  exactTimeProperties,
  type FormatContext,
  gasText,
  hbarProperties,
  type Property,
  property,
  withExact,
  withWhole,
} from '../property.ts';
import { formatHbar, formatInteger } from '../value/amounts.ts';
import { longestHex } from '../value/bytes.ts';
import { formatListMinute, formatTimestamp, timestampMs } from '../value/timestamp.ts';
import { logRow, readingProperties } from './contractRows.ts';
import {
  bytesIn,
  type DetailsRow,
  hexProperty,
  plainWord,
  type RowContext,
  type RowRenderer,
  type RowRenderers,
  row,
  shortHash,
  shortWord,
  sizedHex,
} from './detailsSection.ts';

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
function resultRow(result: ContractResult, context: ExecutionContext): DetailsRow {
  const { reader } = context;
  const reading = callOf(result, reader);
  const time = formatTimestamp(result.timestamp);
  const called = isCreation(result)
    ? phrase`contract creation`
    : ((reading && calledName(reading)) ?? dataSelector(result.functionParameters) ?? phrase`plain transfer`);
  const outcome = outcomeWord(result);
  const text: Words = [outcome === undefined ? [] : [outcome, ' '], called, ', ', time];
  const cause = failureReason({ result, actions: [] }, reader)?.cause;
  const isHaltAlone = cause === undefined || (cause.kind === 'halted' && cause.name === result.result);
  // Beside the mark of a failure the name of an error says enough.
  const why = isHaltAlone ? outcome : cause.kind === 'error' ? cause.reading.name : causeText(cause);
  const when = formatListMinute(timestampMs(result.timestamp), context.nowMs);
  const parts = [when, outcomeOf(result) === false ? (why ?? '') : paidText(result)];
  return row(phrase`${shortHash(result.hash)}`, isHaltAlone ? text : phrase`${text}: ${causeText(cause)}`, {
    narrow: {
      label: called,
      text: joined(
        parts.filter((part) => part !== ''),
        ' · ',
      ),
    },
    reference: result.hash,
    isUntrusted: !isHaltAlone,
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
function resultRows(result: ContractResultDetails, context: ExecutionContext): readonly DetailsRow[] {
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
        ? row(phrase`Answer`, answerText(output), {
            isUntrusted: true,
            isFailed: output.refusal !== undefined,
            properties: [
              ...refusalProperties(output),
              ...readingProperties(phrase`Answer`, output, undefined),
              ...hexProperty(phrase`Output`, result.callResult),
            ],
          })
        : row(phrase`Answer`, answer, { whole: result.callResult }),
    );
  }
  return rows;
}

/** With what a response code means that is no success. */
function answerText(output: ContractReading): Words {
  const meaning = output.refusal === undefined ? undefined : meaningOfCode(output.refusal);
  return meaning === undefined ? readingText(output) : phrase`${readingText(output)}: ${meaning}`;
}

/** That a call has not worked, which nothing else says where its caller went on. */
function refusalProperties(output: ContractReading | undefined): readonly Property[] {
  return output?.refusal === undefined
    ? []
    : property(
        phrase`Outcome`,
        phrase`The call did not work, though it reverted nothing: ${codeText(output.refusal)}.`,
      );
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
    ...property(phrase`Gas`, gasText(result)),
    ...countProperties(phrase`Gas consumed`, result.gasConsumed),
    ...priceProperties(phrase`Gas price`, result.gasPriceTinybars),
    ...property(phrase`Block`, result.blockNumber === undefined ? undefined : formatInteger(result.blockNumber)),
    ...property(phrase`Hash`, result.hash),
  ];
}

/** Its place in the block, and what lists of results leave out. */
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

/** A call inside an execution; its depth shows as an indent. */
function actionRow(action: ContractAction, context: FormatContext & Pick<RowContext, 'reader'>): DetailsRow {
  const { reader } = context;
  // What creates a contract is given code, which calls no function.
  const input = isCreatingAction(action) ? undefined : action.input;
  const reading = action.to && reader.call(action.to, input);
  const gap = action.to && reader.gap(action.to);
  const called = (reading && calledName(reading)) ?? dataSelector(input);
  const failure = actionFailure(action, reader);
  return row(
    phrase`${`${'· '.repeat(Math.min(action.callDepth ?? 0, 20))}${action.index ?? '?'}`}`,
    actionText(action, called, failure),
    {
      isFailed: failure !== undefined,
      reference: action.recipientId ?? action.to,
      place: action.index === undefined ? undefined : `call ${action.index}`,
      properties: [
        ...property(phrase`Kind of call`, plainWord(action.callType)),
        ...readingProperties(phrase`Call`, reading, called === undefined ? undefined : gap),
        ...(failure === undefined ? [] : causeProperties(failure)),
        ...answerProperties(action, reader),
        ...property(phrase`Caller`, partyText(action.callerId, action.callerType)),
        ...property(phrase`From`, action.from && formatEvmAddress(action.from)),
        ...property(phrase`Recipient`, partyText(action.recipientId, action.recipientType)),
        ...property(phrase`To`, action.to && formatEvmAddress(action.to)),
        ...hbarProperties(phrase`Value`, action.valueTinybars === 0n ? undefined : action.valueTinybars, context),
        ...property(phrase`Gas`, gasText({ gasUsed: action.gasUsed, gasLimit: action.gas })),
        ...property(phrase`Call depth`, action.callDepth === undefined ? undefined : String(action.callDepth)),
        ...exactTimeProperties(phrase`Time`, action.timestamp),
        ...hexProperty(phrase`Input`, action.input),
        ...hexProperty(
          failure === undefined || failure.kind === 'refused' ? phrase`Output` : phrase`Error data`,
          action.resultData,
        ),
      ],
    },
  );
}

/** Who called what, and what came of it where it did not work. */
function actionText(action: ContractAction, called: string | undefined, failure: FailureCause | undefined): Words {
  const from = action.callerId ?? action.from ?? '?';
  const to = action.recipientId ?? action.to ?? '?';
  const text = `${plainWord(action.operation)} ${from} → ${to}${called === undefined ? '' : ` ${called}`}`;
  if (failure === undefined) {
    return text;
  }
  return failure.kind === 'refused'
    ? phrase`did not work: ${text}, ${causeText(failure)}`
    : phrase`failed: ${text}, ${failureName(failure)}`;
}

/** What a call gave, by its ABI. */
function answerProperties(action: ContractAction, reader: ContractReader): readonly Property[] {
  const { to, input, resultData, resultDataType } = action;
  const isAnswered = resultDataType === 'OUTPUT' && !isCreatingAction(action);
  const answer = isAnswered && to ? reader.output(to, input, resultData) : undefined;
  return answer === undefined || answer.arguments.length === 0
    ? []
    : [...refusalProperties(answer), ...property(phrase`Answer`, answer.name), ...argumentProperties(answer)];
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

/** The Ethereum transaction that was wrapped: itself, and each account that it lets run other code. */
function ethereumRows(result: ContractResult): readonly DetailsRow[] {
  const { type, chainId, nonce, accessList, authorizations, v, r, s } = result.ethereum;
  const properties = [
    ...property(phrase`Chain id`, chainId),
    ...countProperties(phrase`Nonce`, nonce),
    ...priceProperties(phrase`Maximum fee per gas`, result.maxFeePerGasTinybars),
    ...priceProperties(phrase`Maximum priority fee per gas`, result.maxPriorityFeePerGasTinybars),
    ...hexProperty(phrase`Access list`, accessList),
    ...property(phrase`Signature r`, r),
    ...property(phrase`Signature s`, s),
    ...property(phrase`Signature v`, v === undefined ? undefined : String(v)),
  ];
  const envelope =
    type === undefined && properties.length === 0
      ? []
      : [row(phrase`Ethereum transaction`, type === undefined ? '' : typeText(type), { properties })];
  return [...envelope, ...authorizations.map(authorizationRow)];
}

/** What a unit of gas costs; nearly always less than any worth in USD that could be read. */
function priceProperties(name: Phrase, tinybars: bigint | undefined): readonly Property[] {
  if (tinybars === undefined) {
    return [];
  }
  const text = formatHbar(tinybars);
  return withExact(property(name, text), `${text} · ${formatInteger(tinybars)} tinybars`);
}

function typeText(type: number): Words {
  switch (type) {
    case 0:
      return phrase`0 (legacy)`;
    case 1:
      return phrase`1 (with an access list, EIP-2930)`;
    case 2:
      return phrase`2 (with a maximum fee, EIP-1559)`;
    case 4:
      return phrase`4 (with authorizations, EIP-7702)`;
    default:
      return String(type);
  }
}

function authorizationRow(authorization: Authorization, index: number): DetailsRow {
  const { chainId, address, nonce, yParity, r, s } = authorization;
  return row(phrase`Authorization ${index}`, address === undefined ? '' : formatEvmAddress(address), {
    reference: address,
    properties: [
      ...property(phrase`Chain id`, chainId === '0' ? phrase`0 (every chain)` : chainId),
      ...countProperties(phrase`Nonce`, nonce),
      ...property(phrase`Signature r`, r),
      ...property(phrase`Signature s`, s),
      ...property(phrase`Signature y parity`, yParity === undefined ? undefined : String(yParity)),
    ],
  });
}
