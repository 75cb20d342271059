import * as vscode from 'vscode';
import { type Abi, type AbiParameter, abiSignature } from '../../domain/contract/abi.ts';
import { exampleOf, parseAbiValue } from '../../domain/contract/abiValue.ts';
import type { CallTerms } from '../../domain/contract/callTerms.ts';
import { type CallableFunction, callableFunctions, changingFunctions } from '../../domain/contract/contractCall.ts';
import { longZeroAddress } from '../../domain/entity/evmAddress.ts';
import { InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { askText, pickItem } from '../../editor/questions.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import { askTerms, termsText } from './askTerms.ts';
import { type CallRequest, onTerms } from './callHistory.ts';

/**
 * Lets the user choose a function, or a call made before, and asks for each input. `doubt` says why functions may be
 * missing, `problem` what is wrong with the calls made before. `all` is what the user wants: the values of all functions without
 * inputs. `start` is a call whose inputs are to be changed. Undefined when the user gave up.
 */
export async function askCall(
  abi: Abi,
  options: {
    readonly title: string;
    readonly history: readonly CallRequest[];
    readonly problem: string | undefined;
    readonly doubt: string | undefined;
    readonly start?: CallRequest | undefined;
  },
): Promise<CallRequest | 'all' | undefined> {
  const { title, history, problem, doubt, start } = options;
  const functions = { reading: callableFunctions(abi), changing: changingFunctions(abi) };
  const all = [...functions.reading, ...functions.changing];
  if (all.length === 0) {
    const none = vscode.l10n.t('The contract has no function that could be called.');
    throw new InputError('no-functions', doubt === undefined ? none : `${none} ${doubt}`);
  }
  const changed = all.find((called) => abiSignature(called) === start?.signature);
  if (changed !== undefined) {
    return askInputs(changed, start?.terms, start?.inputs);
  }
  const items = async (terms: CallTerms | undefined) => await collectSteps(callItems(functions, history, terms));
  const placeHolder = doubt ?? problem ?? vscode.l10n.t('Function to call. Only simulated: no transaction, no fee');
  for (let terms: CallTerms | undefined; ; ) {
    const picked = await pickItem(await items(terms), { title, placeHolder, matchOnDescription: true });
    const asked = await picked?.ask?.();
    if (asked === undefined || asked === 'all' || 'signature' in asked) {
      return asked;
    }
    terms = asked.terms;
  }
}

interface CallItem extends vscode.QuickPickItem {
  /** Gives the call, or the terms on which one is to be picked; a line between others has none. */
  readonly ask?: () => Promise<CallRequest | 'all' | { readonly terms: CallTerms | undefined } | undefined>;
}

interface Functions {
  readonly reading: readonly CallableFunction[];
  /** Those that would need a transaction. */
  readonly changing: readonly CallableFunction[];
}

/** The calls made before that can still be made, all at once, then the functions; in steps, since there may be thousands. */
function* callItems(
  { reading, changing }: Functions,
  history: readonly CallRequest[],
  terms: CallTerms | undefined,
): Generator<CallItem> {
  const signatures = new Set([...reading, ...changing].map(abiSignature));
  for (const request of history.filter(({ signature }) => signatures.has(signature))) {
    yield {
      label: `${request.signature.slice(0, request.signature.indexOf('('))}(${singleLine(request.inputs.join(', '), 120)})`,
      iconPath: new vscode.ThemeIcon('history'),
      description: request.terms === undefined ? '' : termsText(request.terms),
      ask: async () => request,
    };
  }
  yield {
    label: vscode.l10n.t('Terms of the Call…'),
    iconPath: new vscode.ThemeIcon('settings'),
    description: termsText(terms),
    ask: async () => ({ terms: await askTerms(terms) }),
  };
  const count = reading.filter(({ inputs }) => inputs.length === 0).length;
  if (count > 1) {
    yield {
      label: vscode.l10n.t('Read All Values'),
      iconPath: new vscode.ThemeIcon('list-flat'),
      description: vscode.l10n.t('{0} functions without inputs', count),
      ask: async () => 'all',
    };
  }
  yield* reading.map((called) => functionItem(called, terms));
  if (changing.length > 0) {
    yield {
      label: vscode.l10n.t('They may change the ledger: only simulated'),
      kind: vscode.QuickPickItemKind.Separator,
    };
    yield* changing.map((called) => functionItem(called, terms));
  }
}

function functionItem(called: CallableFunction, terms: CallTerms | undefined): CallItem {
  return {
    label: called.name,
    iconPath: new vscode.ThemeIcon('symbol-method'),
    description: singleLine(signatureWords(called), 200),
    ask: () => askInputs(called, terms),
  };
}

/** `start`: what stands in the questions, exactly as it was typed before. */
async function askInputs(
  called: CallableFunction,
  terms: CallTerms | undefined,
  start: readonly string[] = [],
): Promise<CallRequest | undefined> {
  const inputs: string[] = [];
  for (const [index, parameter] of called.inputs.entries()) {
    const text = await askText({
      title: `${called.name} (${index + 1}/${called.inputs.length})`,
      prompt: promptOf(singleLine(`${parameter.name || `[${index}]`}: ${parameter.type}`, 200), parameter.type),
      placeHolder: exampleOf(parameter),
      value: start[index] ?? '',
      ignoreFocusOut: true,
      validateInput: (typed) => faultIn(parameter, typed),
    });
    if (text === undefined || faultIn(parameter, text) !== undefined) {
      return undefined;
    }
    inputs.push(text);
  }
  return onTerms({ signature: abiSignature(called), inputs }, terms);
}

/** Why a text cannot be read at all: which address an id stands for is asked when the call is made. */
function faultIn(parameter: AbiParameter, text: string): string | undefined {
  const parsed = parseAbiValue(parameter, text, longZeroAddress);
  return 'fault' in parsed ? phraseText(parsed.fault) : undefined;
}

/** Names the input; numbers may have a unit, which nobody would guess. */
function promptOf(name: string, type: string): string {
  return /^u?int\d*$/.test(type) ? vscode.l10n.t('{0}, also as 1_000, 1e18, 2.5 ether or 3 hbar', name) : name;
}

function signatureWords({ inputs, outputs }: CallableFunction): string {
  const list = (parameters: CallableFunction['inputs']) =>
    parameters.map(({ name, type }) => `${type}${name === '' ? '' : ` ${name}`}`).join(', ');
  return `(${list(inputs)})${outputs.length === 0 ? '' : ` → ${list(outputs)}`}`;
}
