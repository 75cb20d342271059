/** Untrusted text made harmless for one line of a user interface and for Markdown. Pure, so that renderers can be tested. */

// Nothing that hides, joins or reorders text may stay: controls, bidi marks, zero-width and other ignorable characters, tags,
// halves of surrogate pairs. Emoji are taken first and whole, since such characters join their parts and choose their look: no
// more than five, because what is joined is never broken into lines.
const hidden =
  /(\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}|\p{ExtPict}[\uFE0E\uFE0F]?\p{EMod}?(?:\u200D\p{ExtPict}[\uFE0E\uFE0F]?\p{EMod}?){0,4}|[\d#*]\uFE0F\u20E3)|[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]+/gu;

/** Untrusted text without what cannot be seen, line breaks too; joined emoji stay whole. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, (_found, emoji: string | undefined) => emoji ?? '');
}

// Most names, signatures, and what is cut already: there may be thousands of them.
const plain = /^[!-~…→]+(?: [!-~…→]+)*$/;

/** Untrusted text on one line: controls, bidi and invisible characters gone, cut with an ellipsis at `maxLength`. */
export function singleLine(text: string, maxLength = 200): string {
  // Cut first: a memo of megabytes must not cost more than what is shown of it.
  const start = text.slice(0, maxLength * 8);
  if (plain.test(start)) {
    return text.length > maxLength ? `${start.slice(0, maxLength)}…` : start;
  }
  const line = withoutHidden(spaced(start)).trim();
  const characters = Array.from(line);
  const isCut = characters.length > maxLength || text.length > maxLength * 8;
  // The cut may have left a joiner at the end that joins nothing any more.
  return isCut ? `${withoutHidden(characters.slice(0, maxLength).join(''))}…` : line;
}

/** All white space as single spaces; the empty Braille pattern looks like one. */
function spaced(text: string): string {
  return text.replace(/[\s\u2800]+/g, ' ');
}

/** Untrusted text in quotes on one line, exact: what cannot be seen is escaped as in JSON. Cut at `maxLength`. */
export function quotedLine(text: string, maxLength = 200): string {
  const shown = escapeHidden(JSON.stringify(text.slice(0, maxLength)));
  return text.length > maxLength ? `${shown}…` : shown;
}

/** JSON of the same value, in which what hides or reorders text is written as escapes; line breaks and joined emoji stay. */
export function escapeHidden(json: string): string {
  // Nearly all of it is printable ASCII, which is passed over fast.
  return json.replace(/[\d#*]?[^\n -~]+/g, (run) =>
    run.replace(hidden, (found, emoji: string | undefined) => emoji ?? unicodeEscapes(found)),
  );
}

function unicodeEscapes(text: string): string {
  return Array.from(
    { length: text.length },
    (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}

/**
 * Untrusted text as an inert Markdown code span: no link, image, HTML, command or icon can start in it, in tables either.
 * Empty text gives an empty string.
 */
export function codeSpan(text: string, maxLength = 200): string {
  const line = withoutIcons(singleLine(text, maxLength)).replaceAll('|', '¦');
  if (line === '') {
    return '';
  }
  const longestRun = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longestRun + 1);
  // Without a space a backtick at an end would be a part of the fence.
  const gap = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${gap}${line}${gap}${fence}`;
}

/**
 * Our own words, and what they quote, as Markdown text on one line: what Markdown would read as markup is escaped, bare
 * addresses too. For untrusted text see {@link codeSpan} and {@link escapeUntrusted}.
 */
export function escapeMarkdown(text: string): string {
  return withoutIcons(withoutHidden(spaced(text))).replace(/[\\`*_{}[\]()#+\-.!~<>|&@]|:(?=\/\/)/g, '\\$&');
}

/** `$(x)` is drawn as an icon wherever VS Code draws any, in code spans and behind escaped parentheses too. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$ (');
}

/**
 * Untrusted text as Markdown text on one line, inert: every ASCII punctuation character is escaped (CommonMark, 2.4), so
 * that no markup, HTML, entity, address or icon can start in it. For names and sentences where `codeSpan` reads badly.
 */
export function escapeUntrusted(text: string, maxLength = 200): string {
  return withoutIcons(singleLine(text, maxLength)).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
