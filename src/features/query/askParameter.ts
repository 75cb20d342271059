import * as vscode from 'vscode';
import type { LedgerOperation } from '../../domain/operation/operation.ts';
import type { OperationParameter } from '../../domain/operation/parameter.ts';
import { valuesProblem } from '../../domain/operation/validateParameter.ts';
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
  const rule = parameterRule(parameter);
  const options = { title: `${operation.title}: ${parameter.name}`, ignoreFocusOut: true };
  const choices = parameter.kind === 'boolean' ? ['true', 'false'] : parameter.values;
  if (choices.length === 0 || parameter.operators.length > 0) {
    const text = await askText({
      ...options,
      prompt: current.length > 0 && parameter.in === 'query' ? `${rule} ${vscode.l10n.t('Empty: leave out.')}` : rule,
      value: current.join(', '),
      validateInput: (typed) => {
        const values = splitValues(parameter, typed);
        // Nothing typed yet is no mistake to point at; an empty required value is, once confirmed.
        return values.length === 0 && parameter.in === 'query' ? undefined : valuesProblem(parameter, values);
      },
    });
    return text === undefined ? undefined : splitValues(parameter, text);
  }
  const items: (vscode.QuickPickItem & { readonly values: readonly string[] })[] = choices.map((value) => ({
    label: value,
    description: parameter.default === value ? vscode.l10n.t('default') : '',
    picked: current.includes(value),
    values: [value],
  }));
  if (parameter.maxValues > 1) {
    const picked = await pickItems(items, { ...options, placeHolder: rule });
    return picked?.flatMap(({ values }) => values);
  }
  const none = { label: vscode.l10n.t('Leave out'), iconPath: new vscode.ThemeIcon('close'), values: [] };
  const picked = await pickItem(current.length > 0 ? [...items, none] : items, { ...options, placeHolder: rule });
  return picked?.values;
}
