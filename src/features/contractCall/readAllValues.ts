import * as vscode from 'vscode';
import {
  type CallAnswer,
  type CallableFunction,
  type DecodedParameter,
  plainLines,
  revertText,
  type ValueContext,
} from '../../domain/contract/contractCall.ts';
import type { FoundContract } from '../../domain/contract/networkContract.ts';
import { ServiceError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { contractLines, valuesTitle } from './callDocuments.ts';
import { type CallOptions, prepareCalls, valuesOf } from './runCall.ts';

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
  const { functions, isProxyUnknown, coder, answer, contextOf } = await prepareCalls(found, options);
  const all = functions.filter(({ inputs }) => inputs.length === 0);
  const asked = all.slice(0, mostValues);
  let unasked: string | undefined;
  let count = 0;
  const ask = async (called: CallableFunction): Promise<CallAnswer | string> => {
    try {
      return unasked ?? (await answer(called, { to: found.address, data: coder.encodeCall(called, []) }));
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof ServiceError)) {
        throw error;
      }
      if (concernsAll(error)) {
        unasked ??= vscode.l10n.t('not asked, since the service gave no answer');
      }
      return failureSentence(error);
    } finally {
      count += 1;
      report({ message: vscode.l10n.t('{0} of {1}', count, asked.length) });
    }
  };
  const answers = await inTurns(asked, callsAtATime, ask);
  const readings = asked.map((called, index) => readingOf(called, answers[index] ?? ''));
  const values = readings.flatMap((reading) => ('reason' in reading ? [] : [reading]));
  const context = { ...(await contextOf(answers.flatMap(valuesIn))), unit: unitOf(values) };
  const lines = valueLinesOf(values, context);
  const reasons = readings.flatMap((reading) =>
    'reason' in reading ? [`  # ${reading.called.name}: ${reading.reason}`] : [],
  );
  return [
    valuesTitle(found),
    '',
    ...(asked.length === 0
      ? [`# ${vscode.l10n.t('The contract has no view or pure function without inputs.')}`]
      : lines),
    ...(reasons.length === 0
      ? []
      : [...(lines.length === 0 ? [] : ['']), `# ${vscode.l10n.t('Without a value')}`, ...reasons]),
    ...(all.length > asked.length
      ? ['', `# ${vscode.l10n.t('Functions left out: {0}. Call them one by one.', all.length - asked.length)}`]
      : []),
    ...(isProxyUnknown
      ? ['', `⚠ ${vscode.l10n.t('The proxy check failed: values of an implementation may be missing.')}`]
      : []),
    '',
    ...contractLines(found, context, [vscode.l10n.t('Retrieved: {0}, latest block', formatTime(Date.now()))]),
    '',
  ].join('\n');
}

/** What a function gave, by its own name, several values as the parts of one; or why it gave none. */
type Reading = DecodedParameter | { readonly called: CallableFunction; readonly reason: string };

function readingOf(called: CallableFunction, answer: CallAnswer | string): Reading {
  if (typeof answer === 'string') {
    return { called, reason: answer };
  }
  switch (answer.kind) {
    case 'reverted':
      return { called, reason: phraseText(revertText(answer.revert)) };
    case 'refused':
      return { called, reason: refusedText(answer.response.messages) };
    case 'result': {
      const [value, ...others] = answer.values ?? [];
      if (value === undefined) {
        return { called, reason: called.outputs.length === 0 ? vscode.l10n.t('nothing') : misfitText(answer.data) };
      }
      const { name } = called;
      return others.length === 0 ? { ...value, name } : { name, type: 'tuple', text: '', parts: answer.values ?? [] };
    }
  }
}

function valuesIn(answer: CallAnswer | string): readonly DecodedParameter[] {
  return typeof answer === 'string' ? [] : valuesOf(answer);
}

/** One value under the other; of each the first lines only. */
function valueLinesOf(values: readonly DecodedParameter[], context: ValueContext): readonly string[] {
  const shown: string[][] = [];
  for (const line of plainLines(values, context)) {
    const of = line.startsWith(' ') ? shown.at(-1) : undefined;
    if (of === undefined) {
      shown.push([line]);
    } else {
      of.push(line);
    }
  }
  return shown.flatMap((lines) => {
    const left = lines.length - mostLines;
    return left <= 0
      ? lines
      : [...lines.slice(0, mostLines), `  ${vscode.l10n.t('… lines left out: {0}; call it alone', left)}`];
  });
}

/** ERC-20: `decimals` is a `uint8`, `symbol` a text. */
function unitOf(values: readonly DecodedParameter[]): ValueContext['unit'] {
  const textOf = (named: string, typed: string) =>
    values.find(({ name, type }) => name === named && type === typed)?.text;
  const decimals = textOf('decimals', 'uint8');
  return decimals === undefined ? undefined : { decimals: Number(decimals), symbol: textOf('symbol', 'string') ?? '' };
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
