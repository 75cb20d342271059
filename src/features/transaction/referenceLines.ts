import * as vscode from 'vscode';
import { label } from '../../domain/label.ts';
import type { Network } from '../../domain/network/network.ts';
import { resolvedSummary } from '../../domain/references/resolvedSummary.ts';
import { parseReference } from '../../domain/references.ts';
import type { ExchangeRate } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { isCancellation } from '../../editor/cancellation.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { formatContext } from '../../editor/formatContext.ts';
import { labelText } from '../../editor/labelText.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';

/** What an id of a transaction names on a network, in a few lines; none for text that is no reference. */
export async function referenceLines(
  text: string,
  { name: network }: Network,
  { references }: { readonly references: Pick<ReferenceResolver, 'resolve'> },
  rate: ExchangeRate | undefined,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const reference = parseReference(text);
  if (reference === undefined) {
    return [];
  }
  try {
    const resolved = await references.resolve(reference, { signal, priority: 'urgent' });
    if (resolved.kind === 'notFound') {
      return [vscode.l10n.t('Not found on {0}.', network)];
    }
    const { title, name, alerts, properties } = resolvedSummary(resolved, formatContext(rate));
    const shownProperties = properties.filter(({ isDetail }) => !isDetail).slice(0, 6);
    return [
      [labelText(label(title)), network, alerts.map(labelText).join(', ')].filter(Boolean).join(' · '),
      ...(name === undefined || name === '' ? [] : [singleLine(labelText(name), 120)]),
      ...shownProperties.map((property) => `${labelText(property)}: ${singleLine(labelText(property.value), 160)}`),
    ];
  } catch (error) {
    if (isCancellation(error)) {
      throw error;
    }
    return [failureSentence(error)];
  }
}
