const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
};

const breakingTag =
  /^\/?(?:br|p|div|ul|ol|li|dl|dt|dd|table|tr|td|th|h[1-6]|blockquote|pre|hr|title|head|body|center|section|article)\b/i;

/**
 * The plain text of an HTML body: line breaks for `<br>` and blocks, other tags dropped, entities decoded once. The
 * result is still untrusted text. Linear in the length of the input, whatever it holds.
 */
export function htmlToText(html: string): string {
  const pieces: string[] = [];
  let hidden: string | undefined;
  const keep = (text: string) => {
    if (hidden === undefined && text !== '') {
      pieces.push(decodeEntities(text));
    }
  };
  const tagStart = /<[a-z/!?]/gi;
  let from = 0;
  for (let start = tagStart.exec(html); start; start = tagStart.exec(html)) {
    const close = html.indexOf('>', start.index);
    if (close === -1) {
      break;
    }
    keep(html.slice(from, start.index));
    const tag = html.slice(start.index + 1, Math.min(close, start.index + 20));
    hidden = hiddenAfter(tag, hidden);
    if (hidden === undefined && breakingTag.test(tag)) {
      pieces.push('\n');
    }
    from = close + 1;
    tagStart.lastIndex = from;
  }
  // What starts no tag ("fee < 5"), or one that is never closed, is text.
  keep(html.slice(from));
  return tidy(pieces.join(''));
}

// Style and script hold no text for people; their content is dropped up to the closing tag.
function hiddenAfter(tag: string, hidden: string | undefined): string | undefined {
  const name = /^(\/?)(script|style)\b/i.exec(tag);
  if (!name) {
    return hidden;
  }
  const [, slash, element = ''] = name;
  if (slash === '/') {
    return element.toLowerCase() === hidden ? undefined : hidden;
  }
  return hidden ?? element.toLowerCase();
}

function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (name.startsWith('#')) {
      const code = Number(name.slice(1).replace(/x/i, '0x'));
      const usable = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return usable || code === 9 || code === 10 ? String.fromCodePoint(code) : '';
    }
    return Object.hasOwn(namedEntities, name) ? (namedEntities[name] ?? whole) : whole;
  });
}

function tidy(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\u00a0', ' ').trim());
  const kept = lines.filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''));
  return kept.join('\n').trim();
}
