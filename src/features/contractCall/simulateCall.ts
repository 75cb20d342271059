import * as vscode from 'vscode';
import type { ContractCall } from '../../domain/contract/contract.ts';
import {
  addressText,
  type CallableFunction,
  type DecodedParameter,
  isReadOnly,
  outputLines,
  type Revert,
  revertText,
  type SimulatedCall,
  type ValueContext,
  valueLines,
} from '../../domain/contract/contractCall.ts';
import type { FoundContract } from '../../domain/contract/networkContract.ts';
import type { ErrorResponse } from '../../domain/failure.ts';
import { formatHbar, formatInteger } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { contractLines } from './callDocuments.ts';
import type { CallRequest } from './callHistory.ts';
import { type CallOptions, runCall } from './runCall.ts';

/** A call in words, and what the service was asked. */
export interface CallText {
  readonly text: string;
  readonly asked: ContractCall;
}

/** Simulates the call and says what came back: values, or why it was reverted. Nothing is sent to the ledger. */
export async function simulateCall(
  found: FoundContract,
  request: CallRequest,
  options: CallOptions & { readonly signal: AbortSignal },
): Promise<CallText> {
  const call = await runCall(found, request, options);
  const { called, sent, asked, answer, gas, context } = call;
  const inputs = inputLines(sent, request.inputs, context);
  const text = [
    ...title(found, called, request),
    ...answerLines(call),
    '',
    ...contractLines(found, context, [
      vscode.l10n.t('Retrieved: {0}, {1}', formatTime(Date.now()), blockText(asked)),
      ...askedLines(asked, context),
      ...(answer.kind === 'result' && gas !== undefined ? [vscode.l10n.t('Gas: {0}', gasText(gas))] : []),
      ...(answer.kind === 'reverted'
        ? messagesOf(answer.response).map((message) => vscode.l10n.t('Said by the service: {0}', message))
        : []),
    ]),
    '',
    ...(isReadOnly(called) ? [] : [`# ${onlySimulated()}`, '']),
    ...('response' in answer ? [`# ${howToDebug()}`, ''] : []),
    ...(inputs.length === 0 ? [] : [`# ${vscode.l10n.t('Inputs')}`, ...inputs, '']),
    ...dataLines(asked.data, answer),
  ].join('\n');
  return { text, asked };
}

/** The call as it would be written: `# Vault.sharesOf(0.0.1001)`. */
function title({ contract }: FoundContract, called: CallableFunction, { inputs }: CallRequest): readonly string[] {
  const name = singleLine(contract.compilation?.name ?? '', 80);
  const typed = singleLine(inputs.join(', '), 80);
  return [`# ${[...(name === '' ? [] : [name]), called.name].join('.')}(${typed})`, ''];
}

function answerLines({ called, answer, asked, context }: SimulatedCall): readonly string[] {
  switch (answer.kind) {
    case 'estimated':
      return answer.gas === undefined
        ? [problem(vscode.l10n.t('The service gave no number.'))]
        : [`gas = ${formatInteger(answer.gas)}`];
    case 'result':
      return resultLines(called, answer.values && outputLines(called, answer.values, context), answer.data);
    case 'reverted':
      return revertLines(answer.revert, context);
    case 'refused':
      return refusedLines(answer.response, asked);
  }
}

/** What the call said besides its data: from whom, with how much, and with which gas. */
function askedLines({ from, value, gas }: ContractCall, context: ValueContext): readonly string[] {
  return [
    ...(from === undefined ? [] : [vscode.l10n.t('From: {0}', addressText(from, context))]),
    ...(value === undefined ? [] : [vscode.l10n.t('Value: {0}', formatHbar(value))]),
    ...(gas === undefined ? [] : [vscode.l10n.t('Gas limit: {0}', formatInteger(gas))]),
  ];
}

function blockText({ block }: ContractCall): string {
  return block === undefined
    ? vscode.l10n.t('latest block')
    : block === 'earliest'
      ? vscode.l10n.t('earliest block')
      : vscode.l10n.t('block {0}', BigInt(block).toString());
}

function onlySimulated(): string {
  return vscode.l10n.t('Only simulated: nothing was changed on the ledger, which takes a transaction.');
}

function gasText(gas: bigint | string): string {
  return typeof gas === 'bigint'
    ? vscode.l10n.t('{0} estimated', formatInteger(gas))
    : vscode.l10n.t('It could not be estimated: {0}', gas);
}

/** The values as they were encoded, each with what was typed for it where that says something else. */
function inputLines(
  sent: readonly DecodedParameter[],
  inputs: readonly string[],
  context: ValueContext,
): readonly string[] {
  return sent.flatMap((parameter, index) => {
    const typed = inputs[index] ?? '';
    const name = parameter.name || vscode.l10n.t('Input {0}', index + 1);
    const lines = valueLines([{ ...parameter, name }], context);
    const isShown = [parameter.text, ...(lines[0]?.split(/ = | · /) ?? [])].includes(typed);
    return [...lines, ...(isShown ? [] : [`  ${vscode.l10n.t('typed as {0}', singleLine(typed, 2_000))}`])];
  });
}

function resultLines(
  called: CallableFunction,
  lines: readonly string[] | undefined,
  result: string,
): readonly string[] {
  if (lines !== undefined) {
    return called.outputs.length === 0 ? [`# ${vscode.l10n.t('The function returns nothing.')}`] : lines;
  }
  return [
    problem(
      result === '0x'
        ? vscode.l10n.t('No data came back: there is no contract at this address, or no such function in it.')
        : vscode.l10n.t('The data that came back does not fit the ABI.'),
    ),
  ];
}

function revertLines(revert: Revert, context: ValueContext): readonly string[] {
  const parameters = revert.kind === 'error' ? valueLines(revert.parameters, context) : [];
  return [problem(phraseText(revertText(revert))), ...parameters];
}

/** A line that the colours of details show as an error. */
function problem(sentence: string): string {
  return `⚠ ${sentence}`;
}

/** Who looks for the reason of a revert looks for a debugger. */
function howToDebug(): string {
  return vscode.l10n.t(
    'A simulated call leaves no trace to debug; “Debug Transaction…” goes through those that were executed.',
  );
}

function messagesOf({ messages }: ErrorResponse): readonly string[] {
  return messages.map((message) => singleLine(message, 300)).filter((message) => message !== '');
}

function refusedLines(response: ErrorResponse, asked: ContractCall): readonly string[] {
  const said = messagesOf(response).join('; ');
  const sentence = refusedSentence(response.status, asked);
  return [
    problem(said === '' ? `${sentence}.` : `${sentence}: ${said.replace(/[.!?]?$/, '.')}`),
    ...(response.status === 400
      ? [`# ${vscode.l10n.t('A function that reverts without a reason is answered in the same way.')}`]
      : []),
  ];
}

/** Without its full stop: what the service said may follow. */
function refusedSentence(status: number, asked: ContractCall): string {
  if (status === 501) {
    return vscode.l10n.t('No result: the service does not support what this call needs (501)');
  }
  return asked.block === undefined
    ? vscode.l10n.t('No result: the service refused the call ({0})', status)
    : vscode.l10n.t('No result: the service refused the call, or has no state of that block ({0})', status);
}

function dataLines(sent: string, answer: SimulatedCall['answer']): readonly string[] {
  if (answer.kind === 'estimated') {
    return [`# ${vscode.l10n.t('Data')}`, vscode.l10n.t('Sent: {0}', singleLine(sent, 10_000)), ''];
  }
  const returned = answer.kind === 'result' ? answer.data : answer.response.data;
  return [
    `# ${vscode.l10n.t('Data')}`,
    vscode.l10n.t('Sent: {0}', singleLine(sent, 10_000)),
    vscode.l10n.t('Returned: {0}', returned === undefined ? vscode.l10n.t('nothing') : singleLine(returned, 10_000)),
    '',
  ];
}
