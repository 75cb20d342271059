import { singleLine, withoutIcons } from './escapeMarkdown.ts';

/**
 * Untrusted text as Markdown text on one line, inert: every ASCII punctuation character is escaped (CommonMark, 2.4), so
 * that no markup, HTML, entity, address or icon can start in it. For names and sentences where `codeSpan` reads badly.
 */
export function escapeUntrusted(text: string, maxLength = 200): string {
  return withoutIcons(singleLine(text, maxLength)).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
