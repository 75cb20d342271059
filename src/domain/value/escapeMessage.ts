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

// A transaction id, which is left as it is, or what makes a link of an address: see GitHub's Markdown, "autolinks".
const bareLinks = /(?<![\w.+-])\d+\.\d+\.\d+@\d+\.\d+(?![\w.-])|:(?=\/\/)|www(?=\.)|@(?=[\w-])/gi;

/**
 * The same for what stands beside and below an item of a pick: VS Code reads it as Markdown for its hover, where bare
 * addresses become links too. A space breaks these.
 */
export function escapePickText(text: string): string {
  return escapeMessage(text).replace(bareLinks, (found) =>
    found === '@' ? ' @' : /\d/.test(found) ? found : `${found} `,
  );
}

/** The same for a text of several lines, which it keeps. */
export function escapeLines(text: string, maxLength = 2_000): string {
  return text
    .split('\n')
    .map((line) => escapeMessage(line, maxLength))
    .join('\n');
}
