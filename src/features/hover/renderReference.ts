import { label } from '../../domain/label.ts';
import type { Network } from '../../domain/network/network.ts';
import type { EntitySummary } from '../../domain/property.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { codeSpan, escapeMarkdown } from '../../domain/value/escapeMarkdown.ts';
import { action, actionRow, iconOf, shown } from './hoverMarkdown.ts';
import type { HoverWords } from './hoverWords.ts';

/** Instead of both parts, in a document of ours whose network is no longer in the settings. */
export function renderUnknownNetwork(words: HoverWords): string {
  return `$(warning) ${escapeMarkdown(words.t('The network of this document is not in the settings any more.'))}`;
}

/** The upper part: what the text says. Ends with actions when the ledger is not asked by itself. */
export function renderReference(
  summary: EntitySummary,
  reference: Reference,
  network: Pick<Network, 'name'>,
  words: HoverWords,
): string {
  const head = `$(${iconOf(reference.kindHint ?? reference.kind)}) **${escapeMarkdown(words.text(label(summary.title)))}** ${codeSpan(summary.name ?? '')}`;
  const alerts = summary.alerts.map((alert) => `$(warning) ${escapeMarkdown(words.text(alert))}`);
  const properties = summary.properties.map(
    (property) =>
      `${escapeMarkdown(words.text(property))} ${shown(words.text(property.value), { isUntrusted: false })}`,
  );
  const lines = [head, ...(properties.length === 0 ? [] : [properties.join(' · ')]), ...alerts];
  if (reference.lookUp === 'unasked') {
    return lines.join('  \n');
  }
  const isOffered = reference.lookUp === 'onClick';
  const note =
    !isOffered || reference.kind === 'evmAddress' || reference.certainty !== 'doubtful'
      ? []
      : [`*${escapeMarkdown(words.t('It may be something else, so the ledger is asked on a click only.'))}*`];
  const canonical = reference.kind === 'entityId' ? reference.id : reference.text;
  const actions = [
    action('copy', words.link(words.t('Copy'), 'hieroLens.copy', canonical)),
    ...(isOffered
      ? [
          action(
            'search',
            words.link(words.t('Look up on {0}', network.name), 'hieroLens.lookup', reference.text, network.name),
          ),
        ]
      : []),
  ];
  return `${[...lines, ...note].join('  \n')}\n\n${actionRow(actions)}`;
}
