import * as vscode from 'vscode';
import { type Abi, type AbiParameter, abiSignature } from '../../domain/contract/abi.ts';
import { exampleOf, parseAbiValue } from '../../domain/contract/abiValue.ts';
import { type CallableFunction, callableFunctions } from '../../domain/contract/contractCall.ts';
import { longZeroAddress } from '../../domain/entity/evmAddress.ts';
import { InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { askText, pickItem } from '../../editor/questions.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import type { CallRequest } from './callHistory.ts';

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
  const functions = callableFunctions(abi);
  if (functions.length === 0) {
    const none = vscode.l10n.t('The contract has no view or pure function that could be called.');
    throw new InputError('no-functions', doubt === undefined ? none : `${none} ${doubt}`);
  }
  const changed = functions.find((called) => abiSignature(called) === start?.signature);
  if (changed !== undefined) {
    return askInputs(changed, start?.inputs);
  }
  const picked = await pickItem(await collectSteps(callItems(functions, history)), {
    title,
    placeHolder: doubt ?? problem ?? vscode.l10n.t('Function to call. Read-only: no transaction, no fee'),
    matchOnDescription: true,
  });
  return picked?.ask();
}

interface CallItem extends vscode.QuickPickItem {
  readonly ask: () => Promise<CallRequest | 'all' | undefined>;
}

/** The calls made before that can still be made, all at once, then the functions; in steps, since there may be thousands. */
function* callItems(functions: readonly CallableFunction[], history: readonly CallRequest[]): Generator<CallItem> {
  const signatures = new Set(functions.map(abiSignature));
  for (const request of history.filter(({ signature }) => signatures.has(signature))) {
    yield {
      label: `${request.signature.slice(0, request.signature.indexOf('('))}(${singleLine(request.inputs.join(', '), 120)})`,
      iconPath: new vscode.ThemeIcon('history'),
      description: '',
      ask: async () => request,
    };
  }
  const count = functions.filter(({ inputs }) => inputs.length === 0).length;
  if (count > 1) {
    yield {
      label: vscode.l10n.t('Read All Values'),
      iconPath: new vscode.ThemeIcon('list-flat'),
      description: vscode.l10n.t('{0} functions without inputs', count),
      ask: async () => 'all',
    };
  }
  for (const called of functions) {
    yield {
      label: called.name,
      iconPath: new vscode.ThemeIcon('symbol-method'),
      description: singleLine(signatureWords(called), 200),
      ask: () => askInputs(called),
    };
  }
}

/** `start`: what stands in the questions, exactly as it was typed before. */
async function askInputs(called: CallableFunction, start: readonly string[] = []): Promise<CallRequest | undefined> {
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
  return { signature: abiSignature(called), inputs };
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
