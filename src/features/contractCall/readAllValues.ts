import * as vscode from 'vscode';
import { type CallableFunction, revertText, valueLines } from '../../domain/contract/contractCall.ts';
import type { FoundContract } from '../../domain/contract/networkContract.ts';
import type { CallAnswer } from '../../domain/contract/simulatedCall.ts';
import { ServiceError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { labelText } from '../../editor/labelText.ts';
import { type CallOptions, prepareCalls } from './runCall.ts';
import { valuesHead } from './valuesHead.ts';

/** How many functions are called for one document. */
export const mostValues = 100;
/** So many calls are under way at a time. */
const callsAtATime = 4;
/** Of one value: a list may have thousands of elements. */
const mostLines = 25;

type Report = (step: { readonly message: string }) => void;

/**
 * The document of the values that a contract gives without inputs, each by one call on the latest block, or why a function gave
 * none. Nothing is sent to the ledger. Once the service cannot be reached, the rest is not asked.
 */
export async function readAllValues(
  found: FoundContract,
  options: CallOptions & { readonly signal: AbortSignal },
  report: Report,
): Promise<string> {
  const { functions, isProxyUnknown, coder, answer } = await prepareCalls(found, options);
  const all = functions.filter(({ inputs }) => inputs.length === 0);
  const asked = all.slice(0, mostValues);
  const noGas = Promise.resolve(undefined);
  let unasked: string | undefined;
  let count = 0;
  const linesOf = async (called: CallableFunction): Promise<readonly string[]> => {
    try {
      return unasked === undefined
        ? answerLines(called, await answer(called, coder.encodeCall(called, []), noGas))
        : [`${called.name}: ${unasked}`];
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof ServiceError)) {
        throw error;
      }
      if (concernsAll(error)) {
        unasked ??= vscode.l10n.t('not asked, since the service gave no answer');
      }
      return [`${called.name}: ${failureSentence(error)}`];
    } finally {
      count += 1;
      report({ message: vscode.l10n.t('{0} of {1}', count, asked.length) });
    }
  };
  const values = await inTurns(asked, callsAtATime, linesOf);
  return [
    ...valuesHead(found, [vscode.l10n.t('Asked: {0}, each of the latest block', formatTime(Date.now()))]),
    ...(isProxyUnknown
      ? [vscode.l10n.t('The proxy check failed: values of an implementation may be missing.'), '']
      : []),
    ...(asked.length === 0
      ? [vscode.l10n.t('The contract has no view or pure function without inputs.')]
      : ['```text', ...values.flat(), '```']),
    ...(all.length > asked.length
      ? ['', vscode.l10n.t('Functions left out: {0}. Call them one by one.', all.length - asked.length)]
      : []),
    '',
  ].join('\n');
}

/** A single value by the function's name, several below it; or why there is none. */
function answerLines({ name, outputs }: CallableFunction, answer: CallAnswer<undefined>): readonly string[] {
  switch (answer.kind) {
    case 'reverted':
      return [`${name}: ${labelText(revertText(answer.revert))}`];
    case 'refused':
      return [`${name}: ${refusedText(answer.response.messages)}`];
    case 'result': {
      const [value, ...others] = answer.values ?? [];
      if (value === undefined) {
        return [`${name}: ${outputs.length === 0 ? vscode.l10n.t('nothing') : misfitText(answer.data)}`];
      }
      const lines =
        others.length === 0 ? valueLines([{ ...value, name }]) : [`${name}:`, ...valueLines(answer.values ?? [], '  ')];
      const left = lines.length - mostLines;
      return left <= 0
        ? lines
        : [...lines.slice(0, mostLines), `  ${vscode.l10n.t('… lines left out: {0}; call it alone', left)}`];
    }
  }
}

function misfitText(data: string): string {
  return data === '0x'
    ? vscode.l10n.t('no data came back')
    : vscode.l10n.t('the data that came back does not fit the ABI');
}

function refusedText(messages: readonly string[]): string {
  const said = singleLine(messages.join('; '), 300);
  return said === ''
    ? vscode.l10n.t('reverted without a reason, or refused by the service')
    : vscode.l10n.t('refused by the service: {0}', said);
}

/** No other call would fare better. */
function concernsAll({ failure: { kind } }: ServiceError): boolean {
  return kind === 'unreachable' || kind === 'rateLimited' || kind === 'notConfigured';
}

/** The results in the order of the items, of which so many are worked on at a time. */
async function inTurns<T, R>(
  items: readonly T[],
  atATime: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) {
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return results;
}
