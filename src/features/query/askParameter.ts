import * as vscode from 'vscode';
import type { LedgerOperation } from '../../domain/operation/operation.ts';
import type { OperationParameter } from '../../domain/operation/parameter.ts';
import { parameterTitle } from '../../domain/operation/parameterTitle.ts';
import { valuesProblem } from '../../domain/operation/validateParameter.ts';
import { transactionTypes } from '../../domain/transaction/restNames.ts';
import { phraseIfAny, phraseText } from '../../editor/phraseText.ts';
import { askText, pickItem, pickItems } from '../../editor/questions.ts';
import { parameterRule, splitValues } from './queryCall.ts';

/**
 * Asks for the values of one parameter, checked while typing. An empty list removes an optional parameter; undefined
 * means that the user gave up.
 */
export async function askParameter(
  operation: LedgerOperation,
  parameter: OperationParameter,
  current: readonly string[],
): Promise<readonly string[] | undefined> {
  const named = withTitle(operation, parameter);
  const rule = parameterRule(named);
  const options = {
    title: `${phraseText(operation.title)}: ${fullTitle(operation, parameter)}`,
    ignoreFocusOut: true,
  };
  const choices = choicesOf(parameter);
  const askTyped = async () => {
    const text = await askText({
      ...options,
      prompt: current.length > 0 && parameter.in === 'query' ? `${rule} ${vscode.l10n.t('Empty: leave out.')}` : rule,
      value: current.join(', '),
      validateInput: (typed) => {
        const values = splitValues(parameter, typed);
        // Nothing typed yet is no mistake to point at; an empty required value is, once confirmed.
        return values.length === 0 && parameter.in === 'query' ? undefined : phraseIfAny(valuesProblem(named, values));
      },
    });
    return text === undefined ? undefined : splitValues(parameter, text);
  };
  if (choices.length === 0 || parameter.operators.length > 0) {
    return askTyped();
  }
  const items: (vscode.QuickPickItem & { readonly values: readonly string[] })[] = choices.map(
    ([label, description]) => ({
      label,
      description,
      picked: current.includes(label),
      values: [label],
    }),
  );
  if (parameter.maxValues > 1) {
    const picked = await pickItems(items, { ...options, placeHolder: rule });
    return picked?.flatMap(({ values }) => values);
  }
  const none = { label: vscode.l10n.t('Leave out'), iconPath: new vscode.ThemeIcon('close'), values: [] };
  const other = { label: vscode.l10n.t('Another type…'), alwaysShow: true, values: undefined };
  const picked = await pickItem(
    [...items, ...(current.length > 0 ? [none] : []), ...(parameter.kind === 'transactionType' ? [other] : [])],
    { ...options, placeHolder: rule, matchOnDescription: true },
  );
  return picked === other ? askTyped() : picked?.values;
}

/** In plain words; a filter also as the service calls it, for those who know and type that. */
export function fullTitle(operation: LedgerOperation, parameter: OperationParameter): string {
  const { name } = withTitle(operation, parameter);
  return parameter.in === 'path' || name.toLowerCase() === parameter.name ? name : `${name} (${parameter.name})`;
}

/** A parameter whose rule and problems call it by plain words. */
export function withTitle(operation: LedgerOperation, parameter: OperationParameter): OperationParameter {
  return { ...parameter, name: phraseIfAny(parameterTitle(operation, parameter)) ?? parameter.name };
}

/** Names to choose from, and what is said of each. */
function choicesOf(parameter: OperationParameter): readonly (readonly [label: string, description: string])[] {
  if (parameter.kind === 'transactionType') {
    return transactionTypes.map(({ name, restName }) => [name, name.toUpperCase() === restName ? '' : restName]);
  }
  const words = parameter.kind === 'boolean' ? ['true', 'false'] : parameter.values;
  return words.map((word) => [word, parameter.default === word ? vscode.l10n.t('default') : '']);
}
