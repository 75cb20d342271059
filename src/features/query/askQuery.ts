import * as vscode from 'vscode';
import { ledgerOperations } from '../../domain/operation/ledgerOperations.ts';
import type { LedgerOperation } from '../../domain/operation/operation.ts';
import type { OperationParameter } from '../../domain/operation/parameter.ts';
import { parameterTitle } from '../../domain/operation/parameterTitle.ts';
import { combinationProblems, valuesProblem } from '../../domain/operation/validateParameter.ts';
import { transactionTypes } from '../../domain/transaction/transactionNames.ts';
import { phraseIfAny, phraseText } from '../../editor/phraseText.ts';
import { askText, pickItem, pickItems } from '../../editor/questions.ts';
import { parameterRule, type QueryCall, type QueryValues, shortPath, shortQuery, splitValues } from './queryCall.ts';

type Item<T> = vscode.QuickPickItem & { readonly choice?: T };

/**
 * Lets the user pick an operation, POSTs too, or one of the queries asked before; undefined when the user gave up. `problem`
 * says what is wrong with those.
 */
export async function askOperation(
  recent: readonly QueryCall[],
  problem?: string,
): Promise<LedgerOperation | QueryCall | undefined> {
  const items: Item<LedgerOperation | QueryCall>[] = [];
  if (recent.length > 0) {
    items.push(separator(vscode.l10n.t('Recent')));
    items.push(
      ...recent.map((call) => ({
        label: phraseText(call.operation.title),
        description: shortQuery(call),
        choice: call,
      })),
    );
  }
  for (const group of new Set(ledgerOperations.map((operation) => operation.group))) {
    items.push(separator(phraseText(group)));
    const ofGroup = ledgerOperations.filter((operation) => operation.group === group);
    items.push(
      ...ofGroup.map((operation) => ({
        label: phraseText(operation.title),
        description: shortPath(operation),
        choice: operation,
      })),
    );
  }
  const picked = await pickItem(items, {
    title: vscode.l10n.t('Query the Ledger'),
    placeHolder: problem ?? vscode.l10n.t('Search queries, for example tokens or nfts'),
    matchOnDescription: true,
  });
  return picked?.choice;
}

/**
 * Asks for the parameters of an operation: the required ones in turn, then any of the others from a list with “Run” on
 * top. Undefined when the user gave up.
 */
export async function askValues(operation: LedgerOperation, start: QueryValues = {}): Promise<QueryCall | undefined> {
  let values = start;
  for (const parameter of operation.parameters.filter((each) => each.in === 'path' && start[each.name] === undefined)) {
    const given = await askParameter(operation, parameter, []);
    if (given === undefined) {
      return undefined;
    }
    values = { ...values, [parameter.name]: given };
  }
  const hasChoice = operation.parameters.some((parameter) => parameter.in === 'query');
  if (!hasChoice && Object.keys(start).length === 0) {
    return { operation, values };
  }
  for (;;) {
    const call = { operation, values };
    const choice = await askNext(call);
    if (choice === 'run' && combinationProblems(operation.parameters, values).size > 0) {
      // The list says beside which parameter a rule is broken.
      continue;
    }
    if (choice === undefined || choice === 'run') {
      return choice && call;
    }
    // Escape leaves the parameter as it was and comes back to the list.
    const given = await askParameter(operation, choice, values[choice.name] ?? []);
    if (given !== undefined) {
      const all = { ...values, [choice.name]: given };
      values = Object.fromEntries(Object.entries(all).filter(([, texts]) => texts.length > 0));
    }
  }
}

async function askNext(call: QueryCall) {
  const { operation, values } = call;
  const problems = combinationProblems(operation.parameters, values);
  const [problem] = [...problems.values()].map(phraseText);
  const items = operation.parameters.map((parameter) => {
    const broken = phraseIfAny(problems.get(parameter.name));
    return {
      label: fullTitle(operation, parameter),
      description: values[parameter.name]?.join(', ') ?? '',
      detail: broken ?? parameterRule(withTitle(operation, parameter)),
      ...(broken === undefined ? {} : { iconPath: new vscode.ThemeIcon('warning') }),
      choice: parameter,
    };
  });
  const iconPath = new vscode.ThemeIcon(problem === undefined ? 'play' : 'circle-slash');
  const isSet = ({ choice }: (typeof items)[number]) => values[choice.name] !== undefined;
  const picked = await pickItem<Item<'run' | (typeof items)[number]['choice']>>(
    [
      {
        label: vscode.l10n.t('Run'),
        iconPath,
        description: problem ?? shortQuery(call),
        choice: 'run',
        alwaysShow: true,
      },
      ...section(vscode.l10n.t('Set'), items.filter(isSet)),
      ...section(
        vscode.l10n.t('Parameters'),
        items.filter((item) => !isSet(item)),
      ),
    ],
    {
      title: phraseText(operation.title),
      placeHolder: vscode.l10n.t('Run, or set a parameter'),
      matchOnDetail: true,
      ignoreFocusOut: true,
    },
  );
  return picked?.choice;
}

function section<T extends vscode.QuickPickItem>(label: string, items: readonly T[]) {
  return items.length === 0 ? [] : [separator(label), ...items];
}

function separator(label: string): vscode.QuickPickItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

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
    return transactionTypes().map(({ name, restName }) => [name, name.toUpperCase() === restName ? '' : restName]);
  }
  const words = parameter.kind === 'boolean' ? ['true', 'false'] : parameter.values;
  return words.map((word) => [word, parameter.default === word ? vscode.l10n.t('default') : '']);
}
