import * as vscode from 'vscode';
import {
  type CallTerms,
  readCallTerms,
  type TermName,
  termFault,
  termNames,
  termTitle,
} from '../../domain/contract/callTerms.ts';
import { longZeroAddress } from '../../domain/entity/evmAddress.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { askText, pickItem } from '../../editor/questions.ts';
import { type CallRequest, onTerms } from './callHistory.ts';

/** The same call on terms that the user changed; undefined when the user gave up. */
export async function askCallTerms(request: CallRequest): Promise<CallRequest | undefined> {
  const changed = await changeTerms(request.terms, vscode.l10n.t('Call on these terms'));
  return changed && onTerms(request, changed.terms);
}

/** The terms on which a function is to be picked; as they were when the user gave up. */
export async function askTerms(start: CallTerms | undefined): Promise<CallTerms | undefined> {
  const changed = await changeTerms(start, vscode.l10n.t('Choose a function on these terms'));
  return changed === undefined ? start : changed.terms;
}

interface TermItem extends vscode.QuickPickItem {
  readonly change: TermName | 'estimateOnly' | 'reset' | undefined;
}

/** Asks for one term after another until the user is content, which is the first item once one was changed. */
async function changeTerms(
  start: CallTerms | undefined,
  done: string,
): Promise<{ readonly terms: CallTerms | undefined } | undefined> {
  let terms = start ?? {};
  for (let isChanged = false; ; isChanged = true) {
    const items = termItems(terms);
    const finish: TermItem = {
      label: done,
      description: termsText(terms),
      iconPath: new vscode.ThemeIcon('check'),
      change: undefined,
    };
    const picked = await pickItem(isChanged ? [finish, ...items] : items, {
      title: vscode.l10n.t('Terms of the Call'),
    });
    if (picked === undefined) {
      return undefined;
    }
    if (picked.change === undefined) {
      return { terms: readCallTerms(terms) };
    }
    terms = await changeTerm(terms, picked.change);
  }
}

function termItems(terms: CallTerms): readonly TermItem[] {
  return [
    ...termNames.map((name) => ({
      label: phraseText(termTitle(name)),
      description: singleLine(terms[name] ?? usual(name), 120),
      change: name,
    })),
    {
      label: vscode.l10n.t('Estimate only'),
      description: terms.estimateOnly ? vscode.l10n.t('yes') : vscode.l10n.t('no: the result, with an estimate'),
      change: 'estimateOnly',
    },
    ...(Object.keys(terms).length === 0 ? [] : [{ label: vscode.l10n.t('Reset'), change: 'reset' as const }]),
  ];
}

async function changeTerm(terms: CallTerms, change: NonNullable<TermItem['change']>): Promise<CallTerms> {
  if (change === 'reset') {
    return {};
  }
  if (change === 'estimateOnly') {
    const { estimateOnly, ...others } = terms;
    return estimateOnly ? others : { ...others, estimateOnly: true };
  }
  const text = await askTerm(change, terms[change] ?? '');
  if (text === undefined) {
    return terms;
  }
  const { [change]: _, ...others } = terms;
  const changed: CallTerms = text.trim() === '' ? others : { ...others, [change]: text.trim() };
  // The service takes no value from nobody.
  return change === 'value' && changed.value !== undefined && changed.from === undefined
    ? changeTerm(changed, 'from')
    : changed;
}

function askTerm(name: TermName, value: string): Thenable<string | undefined> {
  return askText({
    title: phraseText(termTitle(name)),
    prompt: promptOf(name),
    placeHolder: usual(name),
    value,
    ignoreFocusOut: true,
    validateInput: (text) => {
      const fault = text.trim() === '' ? undefined : termFault(name, text.trim(), longZeroAddress);
      return fault && phraseText(fault);
    },
  });
}

function promptOf(name: TermName): string {
  switch (name) {
    case 'from':
      return vscode.l10n.t('The account that calls, by its id or address; empty for nobody');
    case 'value':
      return vscode.l10n.t(
        'What is sent along, such as 5 hbar; a number alone is tinybars. The account that calls sends it',
      );
    case 'gas':
      return vscode.l10n.t('Gas that the call may take; empty for as much as the service gives');
    case 'block':
      return vscode.l10n.t('latest, earliest or the number of a block, for the state after it');
  }
}

/** What stands for a term that is not given. */
function usual(name: TermName): string {
  switch (name) {
    case 'from':
      return vscode.l10n.t('nobody');
    case 'value':
      return vscode.l10n.t('nothing');
    case 'gas':
      return vscode.l10n.t('as much as the service gives');
    case 'block':
      return 'latest';
  }
}

/** Terms in a line: `From: 0.0.1001 · Block: 5`. */
export function termsText(terms: CallTerms | undefined): string {
  const given = termNames.flatMap((name) => {
    const text = terms?.[name];
    return text === undefined ? [] : [`${phraseText(termTitle(name))}: ${singleLine(text, 120)}`];
  });
  const all = [...given, ...(terms?.estimateOnly ? [vscode.l10n.t('Estimate only')] : [])];
  return all.length === 0 ? vscode.l10n.t('from nobody, at the latest block') : all.join(' · ');
}
