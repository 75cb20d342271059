import * as vscode from 'vscode';
import type { DecodedParameter } from '../../domain/contract/contractCall.ts';
import { type CallableFunction, type Revert, revertText, valueLines } from '../../domain/contract/contractCall.ts';
import { type FoundContract, formatContractNetwork } from '../../domain/contract/networkContract.ts';
import type { CallAnswer, NamedAddresses } from '../../domain/contract/simulatedCall.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import type { ErrorResponse } from '../../domain/failure.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { labelText } from '../../editor/labelText.ts';
import type { CallRequest } from './callHistory.ts';
import { type CallOptions, runCall } from './runCall.ts';

/** Simulates the call and says what came back: values, or why it was reverted. Nothing is sent to the ledger. */
export async function simulateCall(
  found: FoundContract,
  request: CallRequest,
  options: CallOptions & { readonly signal: AbortSignal },
): Promise<string> {
  const { called, sent, addresses, data, answer } = await runCall(found, request, options);
  const head = header(found, called, inputLines(sent, { ...request, addresses }));
  const returned = answer.kind === 'result' ? answer.data : answer.response.data;
  return [...head, ...answerLines(called, answer), '', ...dataLines(data, returned)].join('\n');
}

function answerLines(called: CallableFunction, answer: CallAnswer): readonly string[] {
  switch (answer.kind) {
    case 'result': {
      const { values, data, gas } = answer;
      return [
        ...resultLines(called, values && valueLines(values), data),
        '',
        `## ${vscode.l10n.t('Gas')}`,
        '',
        gasText(gas),
      ];
    }
    case 'reverted':
      return revertLines(answer.revert, answer.response);
    case 'refused':
      return refusedLines(answer.response);
  }
}

function gasText(gas: bigint | string): string {
  return typeof gas === 'bigint'
    ? vscode.l10n.t('{0} estimated', formatInteger(gas))
    : vscode.l10n.t('It could not be estimated: {0}', gas);
}

function header(found: FoundContract, called: CallableFunction, inputs: readonly string[]): readonly string[] {
  const name = singleLine(found.contract.compilation?.name ?? '', 80);
  return [
    `# ${name}.${called.name}`.replace('# .', '# '),
    '',
    `- ${vscode.l10n.t('Contract: {0}', formatEvmAddress(found.address))}`,
    `- ${vscode.l10n.t('Network: {0}', labelText(formatContractNetwork(found)))}`,
    `- ${vscode.l10n.t('Asked: {0}, of the latest block', formatTime(Date.now()))}`,
    '',
    ...(inputs.length === 0 ? [] : [`## ${vscode.l10n.t('Inputs')}`, '', '```text', ...inputs, '```', '']),
  ];
}

/** The values as they were encoded, each with what was typed for it where that is written otherwise. */
function inputLines(
  sent: readonly DecodedParameter[],
  { inputs, addresses }: CallRequest & { readonly addresses: NamedAddresses },
): readonly string[] {
  const given = sent.flatMap((parameter, index) => {
    const typed = inputs[index] ?? '';
    return [
      ...valueLines([{ ...parameter, name: parameter.name || `[${index}]` }]),
      ...(typed === parameter.text ? [] : [`  ${vscode.l10n.t('typed as {0}', singleLine(typed, 2_000))}`]),
    ];
  });
  return [
    ...given,
    ...Array.from(addresses, ([id, address]) => vscode.l10n.t('{0} is {1}', id, formatEvmAddress(address))),
  ];
}

function resultLines(
  called: CallableFunction,
  lines: readonly string[] | undefined,
  result: string,
): readonly string[] {
  const missing =
    result === '0x'
      ? vscode.l10n.t('No data came back: there is no contract at this address, or no such function in it.')
      : vscode.l10n.t('The data that came back does not fit the ABI.');
  const values =
    called.outputs.length === 0
      ? [vscode.l10n.t('The function returns nothing.')]
      : ['```text', ...(lines ?? []), '```'];
  return [`## ${vscode.l10n.t('Result')}`, '', ...(lines === undefined ? [missing] : values)];
}

function revertLines(revert: Revert, response: ErrorResponse): readonly string[] {
  const parts = revert.kind === 'error' ? ['', '```text', ...valueLines(revert.parameters), '```'] : [];
  const said = saidBy(response).map((message) => `- ${vscode.l10n.t('Said by the service: {0}', message)}`);
  return [
    `## ${vscode.l10n.t('Reverted')}`,
    '',
    labelText(revertText(revert)),
    ...parts,
    '',
    ...(said.length === 0 ? [] : [...said, '']),
    howToDebug(),
  ];
}

/** Who looks for the reason of a revert looks for a debugger. */
function howToDebug(): string {
  return vscode.l10n.t(
    'A simulated call leaves no trace to debug; “Debug Transaction…” goes through those that were executed.',
  );
}

function saidBy({ messages }: ErrorResponse): readonly string[] {
  return messages.map((message) => singleLine(message, 300)).filter((message) => message !== '');
}

function refusedLines(response: ErrorResponse): readonly string[] {
  const said = saidBy(response).join('; ');
  return [
    `## ${vscode.l10n.t('No result')}`,
    '',
    said === ''
      ? vscode.l10n.t('The service refused the call ({0}).', response.status)
      : vscode.l10n.t('The service refused the call ({0}): {1}', response.status, said.replace(/[.!?]?$/, '.')),
    vscode.l10n.t('A function that reverts without a reason is answered in the same way.'),
    '',
    howToDebug(),
  ];
}

function dataLines(sent: string, returned: string | undefined): readonly string[] {
  return [
    `## ${vscode.l10n.t('Data')}`,
    '',
    '```text',
    vscode.l10n.t('sent {0}', singleLine(sent, 10_000)),
    vscode.l10n.t('back {0}', returned === undefined ? vscode.l10n.t('nothing') : singleLine(returned, 10_000)),
    '```',
    '',
  ];
}
