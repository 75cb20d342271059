/** Texts as an attacker writes them into names, memos, messages and paths: each asks for one thing in one disguise. */
export interface HostileText {
  /** Unique, and part of the text, so that a test knows that it was shown. */
  readonly id: string;
  readonly text: string;
}

/** What none of the texts may bring about. */
export const bait = {
  /** Part of every address. */
  host: 'canary.invalid',
  command: 'hostileProbe.run',
  /** An icon that no part of the editor shows by itself. */
  icon: 'squirrel',
} as const;

const { host, command, icon } = bait;
const url = `https://${host}`;

/** By what it is: a link, an image, markup, an icon, or characters that hide and reorder. */
const payloads: Readonly<Record<string, string>> = {
  commandLink: `[Fix](command:${command})`,
  commandArguments: `[Fix](command:${command}?%5B%22x%22%5D "Fix it")`,
  commandUpperCase: `[Fix](COMMAND:${command})`,
  webLink: `[docs](${url}/link)`,
  webLinkTitle: `[docs](${url}/title 'x')`,
  fileLink: `[passwd](file:///etc/passwd?${host})`,
  editorLink: `[install](vscode://${host}/extension)`,
  scriptLink: `[run](javascript:fetch('${url}/js'))`,
  dataLink: `[open](data:text/html,<script>fetch('${url}/data')</script>)`,
  mailLink: `[mail](mailto:me@${host})`,
  nestedLink: `[[a](command:${command})](command:${command})`,
  imageInLink: `[![a](${url}/in.png)](command:${command})`,
  escapedBrackets: `\\[a\\](command:${command}) [b\\](command:${command})](command:${command})`,
  escapedBackslash: `\\\\[a](command:${command})`,
  bracketsInBrackets: `[a[b]c](command:${command})`,
  emptyLabel: `[](command:${command})`,
  spacedLink: `[a] (command:${command}) [a]\t(command:${command})`,
  angleTarget: `[a](<command:${command}>)`,
  referenceLink: `[a][r]\n\n[r]: command:${command}`,
  shortReference: `[r]\n\n[r]: ${url}/reference "r"`,
  image: `![i](${url}/image.png)`,
  dataImage: `![i](data:image/svg+xml,%3Csvg%20onload=fetch('${url}/svg')%3E)`,
  fileImage: `![i](file:///etc/${host}.png)`,
  referenceImage: `![i][p]\n\n[p]: ${url}/reference.png`,
  htmlImage: `<img src="${url}/html.png" onerror="fetch('${url}/onerror')">`,
  htmlLink: `<a href="command:${command}">a</a>`,
  htmlScript: `<script>fetch('${url}/script')</script>`,
  htmlFrame: `<iframe src="${url}/frame"></iframe>`,
  htmlForm: `<form action="${url}/form"><input autofocus onfocus="fetch('${url}/focus')"></form>`,
  htmlStyle: `<style>*{background:url(${url}/css.png)}</style><link rel=stylesheet href="${url}/css">`,
  htmlMeta: `<meta http-equiv="refresh" content="0;url=${url}/meta"><base href="${url}/">`,
  svg: `<svg onload="fetch('${url}/onload')"><image href="${url}/svg.png"/></svg>`,
  entities: `&lt;img src=${url}/entity.png&gt; &#91;a&#93;&#40;command:${command}&#41; &#x5b;a&#x5d;(command:${command})`,
  htmlComment: `<!-- --><img src=${url}/comment.png>`,
  autoLink: `<${url}/auto>`,
  autoCommand: `<command:${command}>`,
  autoMail: `<me@${host}>`,
  bareMail: `me@${host}`,
  icon: `$(${icon})`,
  spinningIcon: `$(${icon}~spin)`,
  escapedIcon: `\\$(${icon}) \\\\$(${icon})`,
  doubledIcon: `$$(${icon})$($(${icon}))`,
  iconLink: `[$(${icon})](command:${command})`,
  hiddenIcon: `$\u200b(${icon}) $\u2060(${icon}) $\u0000(${icon}) $\ufe0f(${icon})`,
  hiddenLink: `[a]\u200b(command:${command}) [a]\u202e(command:${command}) [a]\u00ad(command:${command})`,
  hiddenScheme: `[a](com\u200dmand:${command}) [a](\u0001command:${command})`,
  fence: `\`\`\`html\n<img src="${url}/fence.png">\n\`\`\`\n[a](command:${command})`,
  openFence: `~~~\n[a](command:${command})\n~~~\n![i](${url}/tilde.png)`,
  table: `| a | b |\n|---|---|\n| [a](command:${command}) | ![i](${url}/cell.png) |`,
  heading: `\n# Heading\n\n[a](command:${command})`,
  quote: `\n> [!WARNING]\n> [a](command:${command})`,
  list: `\n- [ ] [a](command:${command})\n1. ![i](${url}/list.png)`,
  rule: `a\n===\n\n---\n\n***\n`,
  lineSeparators: `a\u2028[a](command:${command})\u2029b\u0085c\u000bd`,
  override: `\u202egnp.exe\u202d \u202aa\u202bb\u202c`,
  isolates: `\u2066a\u2067b\u2068c\u2069 \u200ed\u200fe\u061cf`,
  ansi: `\u001b[31mred\u001b[0m \u001b]8;;${url}/osc\u0007link\u001b]8;;\u0007 \u009b1m`,
  controls: `a\u0000b\u0007c\u0008d\u007fe\r\nf\u000cg`,
  zeroWidth: `a\u200bb\u200cc\u200dd\u2060e\ufefff\u180eg\u034fh`,
  fillers: `\u3164\u115f\u1160\uffa0\u17b4\u2800x`,
  tags: `a\u{e0001}\u{e0041}\u{e0042}\u{e007f}b \u{1f3f4}\u{e0061}\u{e0062}\u{e007f}`,
  selectors: `a\ufe00b\ufe0fc\u{e0100}d\u{e01ef}e \u{1f600}\ufe0f\ufe0f\u{e0100}`,
  surrogates: `a\ud800b\udc00c\udfff\ud83d`,
  privateUse: `a\ue000b\u{f0000}c\ufffed\u{10ffff}e`,
  lookAlikes: `\uff3ba\uff3d\uff08command:${command}\uff09 \uff04\uff08${icon}\uff09 \u2772a\u2773(command:${command})`,
  combining: `Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349\u035a\u032f\u031e\u0320\u034dA`,
};

/** What stands around it where it is put. */
const wrappers: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  inTicks: (text) => `\`${text}\``,
  afterTicks: (text) => `a\`\`b \`${text}`,
  closing: (text) => `a](b) "') ** __ </code> --> ${text}`,
  afterLines: (text) => `a\r\n\r\n${text}`,
};

/** Far more than is ever shown. */
const long: Readonly<Record<string, string>> = {
  longText: 'x'.repeat(100_000),
  longLink: `[${'a'.repeat(50_000)}](command:${command})`,
  longBrackets: '['.repeat(20_000),
  longLinks: `[a](command:${command})`.repeat(2_000),
  longTicks: '`'.repeat(20_000),
  longEmphasis: '*_~'.repeat(10_000),
  longHidden: '\u200b\u202e'.repeat(20_000),
  longJoined: '\u{1f468}\u200d'.repeat(10_000),
};

/** Every payload in every wrapper. */
export const hostileTexts: readonly HostileText[] = [
  ...Object.values(payloads).flatMap((payload) => Object.values(wrappers).map((wrap) => wrap(payload))),
  ...Object.values(long),
].map((text, index) => {
  const id = `h${String(index).padStart(3, '0')}`;
  // The end of a long one is not shown.
  return { id, text: text.length > 1_000 ? `${id} ${text}` : `${text} ${id}` };
});

/** Tells a hostile text also when its end is cut off. */
export const hostileSign = /https:|canary|command:|squirrel|h\d{3}/;

/** Of all of them those that fit into a short run: every payload, in turns in each of the wrappers. */
export const shownTexts =
  process.env['HIERO_LENS_HOSTILE_TEXTS'] === 'all'
    ? hostileTexts
    : hostileTexts.filter((_text, index) => index % 6 === 0 || index >= hostileTexts.length - Object.keys(long).length);

/** Ranges of code points, first and last, of which nothing may be shown. */
const hiddenRanges: readonly (readonly [number, number])[] = [
  ...([
    [0x0, 0x1f],
    [0x7f, 0x9f],
    [0xad, 0xad],
    [0x34f, 0x34f],
    [0x61c, 0x61c],
    [0x115f, 0x1160],
  ] as const),
  ...([
    [0x17b4, 0x17b5],
    [0x180b, 0x180f],
    [0x200b, 0x200f],
    [0x2028, 0x202e],
    [0x2060, 0x206f],
  ] as const),
  ...([
    [0x2800, 0x2800],
    [0x3164, 0x3164],
    [0xd800, 0xdfff],
    [0xe000, 0xf8ff],
    [0xfe00, 0xfe0f],
  ] as const),
  ...([
    [0xfeff, 0xfeff],
    [0xffa0, 0xffa0],
    [0xfff0, 0xfffb],
    [0xfffe, 0xffff],
    [0xe0000, 0xe0fff],
  ] as const),
  [0xf0000, 0x10ffff],
];

/** Emoji, whose parts such characters join, five at most. */
const joined =
  /\p{ExtPict}[\ufe0e\ufe0f]?\p{EMod}?(?:\u200d\p{ExtPict}[\ufe0e\ufe0f]?\p{EMod}?){0,4}|[#*\d]\ufe0f\u20e3/gu;

/** Characters that hide, reorder or control, but for those inside of an emoji. */
export function hiddenCharacters(text: string): readonly string[] {
  return Array.from(text.replace(joined, '')).filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return hiddenRanges.some(([first, last]) => code >= first && code <= last);
  });
}
