import * as vscode from 'vscode';
import {
  type CallAnswer,
  type CallableFunction,
  type DecodedParameter,
  outputLines,
  type Revert,
  revertText,
  type ValueContext,
  valueLines,
} from '../../domain/contract/contractCall.ts';
import type { FoundContract } from '../../domain/contract/networkContract.ts';
import type { ErrorResponse } from '../../domain/failure.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { contractLines } from './callDocuments.ts';
import type { CallRequest } from './callHistory.ts';
import { type CallOptions, runCall } from './runCall.ts';

/** Simulates the call and says what came back: values, or why it was reverted. Nothing is sent to the ledger. */
export async function simulateCall(
  found: FoundContract,
  request: CallRequest,
  options: CallOptions & { readonly signal: AbortSignal },
): Promise<string> {
  const { called, sent, data, answer, gas, context } = await runCall(found, request, options);
  const inputs = inputLines(sent, request.inputs, context);
  const returned = answer.kind === 'result' ? answer.data : answer.response.data;
  return [
    ...title(found, called, request),
    ...answerLines(called, answer, context),
    '',
    ...contractLines(found, context, [
      vscode.l10n.t('Retrieved: {0}, latest block', formatTime(Date.now())),
      ...(answer.kind === 'result' ? [vscode.l10n.t('Gas: {0}', gasText(gas))] : []),
      ...(answer.kind === 'reverted'
        ? messagesOf(answer.response).map((message) => vscode.l10n.t('Said by the service: {0}', message))
        : []),
    ]),
    '',
    ...(answer.kind === 'result' ? [] : [`# ${howToDebug()}`, '']),
    ...(inputs.length === 0 ? [] : [`# ${vscode.l10n.t('Inputs')}`, ...inputs, '']),
    ...dataLines(data, returned),
  ].join('\n');
}

/** The call as it would be written: `# Vault.sharesOf(0.0.1001)`. */
function title({ contract }: FoundContract, called: CallableFunction, { inputs }: CallRequest): readonly string[] {
  const name = singleLine(contract.compilation?.name ?? '', 80);
  const typed = singleLine(inputs.join(', '), 80);
  return [`# ${[...(name === '' ? [] : [name]), called.name].join('.')}(${typed})`, ''];
}

function answerLines(called: CallableFunction, answer: CallAnswer, context: ValueContext): readonly string[] {
  switch (answer.kind) {
    case 'result':
      return resultLines(called, answer.values && outputLines(called, answer.values, context), answer.data);
    case 'reverted':
      return revertLines(answer.revert, context);
    case 'refused':
      return refusedLines(answer.response);
  }
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

function refusedLines(response: ErrorResponse): readonly string[] {
  const said = messagesOf(response).join('; ');
  return [
    problem(
      said === ''
        ? vscode.l10n.t('No result: the service refused the call ({0}).', response.status)
        : vscode.l10n.t(
            'No result: the service refused the call ({0}): {1}',
            response.status,
            said.replace(/[.!?]?$/, '.'),
          ),
    ),
    `# ${vscode.l10n.t('A function that reverts without a reason is answered in the same way.')}`,
  ];
}

function dataLines(sent: string, returned: string | undefined): readonly string[] {
  return [
    `# ${vscode.l10n.t('Data')}`,
    vscode.l10n.t('Sent: {0}', singleLine(sent, 10_000)),
    vscode.l10n.t('Returned: {0}', returned === undefined ? vscode.l10n.t('nothing') : singleLine(returned, 10_000)),
    '',
  ];
}
