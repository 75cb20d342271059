/** A command line that asks for a URL; the quotes hold in POSIX shells and in Windows' own. */
export function curlCommand(url: string): string {
  // Opcode traces are refused to who takes them uncompressed (406).
  return `curl -sS --compressed -H "Accept: application/json" "${inert(url)}"`;
}

/** The same for JSON that is posted, whose texts are hex and words alone. */
export function curlPost(url: string, body: string): string {
  return `${curlCommand(url)} -H "Content-Type: application/json" -d "${plainJson(body).replaceAll('"', '\\"')}"`;
}

/** TypeScript that posts JSON, whose texts are hex and words alone, and gives the `result` of the answer. */
export function postSnippet(url: string, body: string): string {
  return `const response = await fetch('${inert(url)}', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: '${plainJson(body)}',
});
if (!response.ok) {
  throw new Error(\`The ledger answered \${response.status}: \${await response.text()}\`);
}
const { result } = (await response.json()) as { result: string };
`;
}

/** Any other text could end a quoted one, or mean something to a shell. */
function plainJson(body: string): string {
  if (!/^[\w{}",:]*$/.test(body)) {
    throw new TypeError('The body has other texts than hex and words.');
  }
  return body;
}

/** TypeScript that asks for a URL and keeps integers beyond 2^53 exact, as `bigint`. */
export function fetchSnippet(url: string): string {
  return `const response = await fetch('${inert(url)}');
if (!response.ok) {
  throw new Error(\`The ledger answered \${response.status}: \${await response.text()}\`);
}
// Integers beyond 2^53 become bigint: JSON.parse alone would round them. Needs Node 21 or later.
const exact = (_key: string, value: unknown, { source }: { source: string }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\\d+$/.test(source) ? BigInt(source) : value;
const parse = JSON.parse as (text: string, reviver: typeof exact) => unknown;
const answer = parse(await response.text(), exact);
`;
}

/** A URL without characters that could end a quoted text or mean something to a shell. */
function inert(url: string): string {
  return url.replace(/[\s"'`$!\\^<>|]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
    return `%${code}`;
  });
}
