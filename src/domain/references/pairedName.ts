const reach = 300;
const quote = String.raw`\\?["']`;
const given = String.raw`(?:${quote})?\s*[:=]\s*(?:${quote})?`;
// `"name": "txHash", "type": "bytes32", "value": "`, in JSON, in YAML and as attributes.
const members = new RegExp(
  String.raw`(?<![\w-])(?:name|key|label|field|property)${given}([A-Za-z][\w .-]{0,60})(?:${quote})?[\s,]*` +
    String.raw`(?:(?:${quote})?(?:type|internalType|indexed)${given}(?!secret|password)\w+(?:${quote})?[\s,]*){0,3}` +
    String.raw`(?:${quote})?(?:value|content|default)${given}\`?$`,
  'i',
);
// `<dt>Transaction hash</dt><dd>`, `<td>`, and `<key>` with `<string>` in property lists.
const elements =
  /<(key|dt|th|td)(?:\s[^<>]{0,80})?>\s*([^<>]{1,60})<\/\1>\s*<(?:string|dd|td)(?:\s[^<>]{0,80})?>\s*(?:<code>)?$/i;
const valueNames = /^(?:value|content|default|string|dd|td|code)$/i;

/** Whether a name says only that something is a value: what it is of may be said beside it. */
export function isValueName(name: string): boolean {
  return valueNames.test(name);
}

/** The name in the pair of a name and a value that a text ends in, where the value begins. */
export function pairedName(preceding: string): string | undefined {
  const text = preceding.slice(-reach);
  return (members.exec(text)?.[1] ?? elements.exec(text)?.[2])?.trim();
}
