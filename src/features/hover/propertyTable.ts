import type { Property } from '../../domain/property.ts';
import { codeSpan, escapeMarkdown, escapeUntrusted } from '../../domain/value/escapeMarkdown.ts';
import { phraseText } from '../../editor/phraseText.ts';

/** A few properties on one line. */
export function facts(properties: readonly Property[]): string {
  return properties
    .map((property) => `${escapeMarkdown(phraseText(property.label))}: ${shown(phraseText(property.value), property)}`)
    .join(' · ');
}

/** The first property is the head: without one an empty line stands there. Names stay whole and off their values. */
export function table(properties: readonly Property[]): string {
  const [head, ...rows] = properties.map(
    (property) =>
      `| ${escapeMarkdown(phraseText(property.label)).replaceAll(' ', '&nbsp;')}&nbsp; | ${shown(phraseText(property.value), property)} |`,
  );
  return head === undefined ? '' : [head, '|:--|:--|', ...rows].join('\n');
}

/** What one copies, ids and addresses, in code spans, the rest as text, where no line ends between `≈` and its amount. */
export function shown(value: string, { isUntrusted }: Pick<Property, 'isUntrusted'>): string {
  const isId = /^(\d+\.\d+\.\d+(?!\d)\S*|0x\S+|[A-Za-z0-9+/]{40,}=*)$/.test(value);
  if (isId) {
    return codeSpan(value, 120);
  }
  return isUntrusted ? escapeUntrusted(value, 120) : escapeMarkdown(value).replaceAll('≈ ', '≈&nbsp;');
}
