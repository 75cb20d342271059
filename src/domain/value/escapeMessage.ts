import { singleLine, withoutHidden, withoutIcons } from './escapeMarkdown.ts';

/**
 * Text for a message, a progress title, a quick pick, a question or a lens, on one line. VS Code turns `[x](command:…)` in
 * these into a link that runs and `$(x)` into an icon: a space breaks both. Control, bidi and invisible characters are
 * removed first, since they could hide in the middle of either. VS Code itself cuts messages at 1,000 UTF-16 units, in the
 * middle of an emoji where one is there: so what is cut here is `maxLength` units and an ellipsis.
 */
export function escapeMessage(text: string, maxLength = 999): string {
  const line = withoutIcons(singleLine(text, maxLength)).replaceAll('](', '] (');
  return line.length > maxLength + 1 ? `${withoutHidden(line.slice(0, maxLength))}…` : line;
}

/** The same for a text of several lines, which it keeps. */
export function escapeLines(text: string, maxLength = 2_000): string {
  return text
    .split('\n')
    .map((line) => escapeMessage(line, maxLength))
    .join('\n');
}
