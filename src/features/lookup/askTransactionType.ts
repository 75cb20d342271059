import * as vscode from 'vscode';
import { transactionTypes } from '../../domain/transaction/transactionNames.ts';
import { pickItem } from '../../editor/questions.ts';

/** What most look for, by the names of the REST service. */
const usual = ['CRYPTOTRANSFER', 'CONTRACTCALL', 'ETHEREUMTRANSACTION', 'CONSENSUSSUBMITMESSAGE', 'TOKENMINT'];

/** Lets the user pick a type by its name in SDKs or in the REST service, or all (undefined); undefined when the user gave up. */
export async function askTransactionType(
  current: string | undefined,
): Promise<{ readonly type: string | undefined } | undefined> {
  const types = transactionTypes().map(({ name, restName }) => ({
    label: name,
    description: name.toUpperCase() === restName ? '' : restName,
    type: restName,
  }));
  const isUsual = ({ type }: { readonly type: string }) => usual.includes(type);
  const separator = { label: '', kind: vscode.QuickPickItemKind.Separator, type: undefined };
  const all = { label: vscode.l10n.t('All types'), iconPath: new vscode.ThemeIcon('clear-all'), type: undefined };
  return pickItem<vscode.QuickPickItem & { readonly type: string | undefined }>(
    [
      ...(current === undefined ? [] : [all, separator]),
      ...types.filter(isUsual),
      separator,
      ...types.filter((each) => !isUsual(each)),
    ],
    {
      title: vscode.l10n.t('Filter Transactions by Type'),
      placeHolder: vscode.l10n.t('The ledger service lists transactions of this type alone'),
      matchOnDescription: true,
    },
  );
}
