/** Untrusted text made harmless for one line of a user interface and for Markdown. Pure, so that renderers can be tested. */

// Control characters, and the marks that reorder or hide text (bidi controls, zero-width, tags, private use).
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]+/gu;

/** Untrusted text on one line: controls, bidi and invisible characters gone, cut with an ellipsis at `maxLength`. */
export function singleLine(text: string, maxLength = 200): string {
  // Cut first: a memo of megabytes must not cost more than what is shown of it.
  const line = text
    .slice(0, maxLength * 8)
    .replace(/\s+/g, ' ')
    .replace(unprintable, '')
    .trim();
  const characters = Array.from(line);
  const isCut = characters.length > maxLength || text.length > maxLength * 8;
  return isCut ? `${characters.slice(0, maxLength).join('')}…` : line;
}

/** Untrusted text in quotes on one line, exact: what cannot be seen is escaped as in JSON. Cut at `maxLength`. */
export function quotedLine(text: string, maxLength = 200): string {
  const shown = JSON.stringify(text.slice(0, maxLength)).replace(unprintable, (hidden) =>
    Array.from(
      { length: hidden.length },
      (_, index) => `\\u${hidden.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
  return text.length > maxLength ? `${shown}…` : shown;
}

/**
 * Untrusted text as an inert Markdown code span: no link, image, HTML or command can start in it, in tables either.
 * Empty text gives an empty string.
 */
export function codeSpan(text: string, maxLength = 200): string {
  const line = singleLine(text, maxLength).replaceAll('|', '¦');
  if (line === '') {
    return '';
  }
  const longestRun = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longestRun + 1);
  // Without a space a backtick at an end would be a part of the fence.
  const gap = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${gap}${line}${gap}${fence}`;
}

/** Our own words as Markdown text; escapes what Markdown would read as markup. Not for untrusted text: see {@link codeSpan}. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!~<>|&]/g, '\\$&');
}
