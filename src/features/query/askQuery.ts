import * as vscode from 'vscode';
import { ledgerOperations } from '../../domain/operation/ledgerOperations.ts';
import type { LedgerOperation } from '../../domain/operation/operation.ts';
import { combinationProblems } from '../../domain/operation/validateParameter.ts';
import { phraseIfAny, phraseText } from '../../editor/phraseText.ts';
import { pickItem } from '../../editor/questions.ts';
import { askParameter, fullTitle, withTitle } from './askParameter.ts';
import { shortPath, shortQuery } from './queryAddress.ts';
import { parameterRule, type QueryCall, type QueryValues } from './queryCall.ts';

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
