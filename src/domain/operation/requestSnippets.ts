/** A command line that asks for a URL; the quotes hold in POSIX shells and in Windows' own. */
export function curlCommand(url: string): string {
  // Opcode traces are refused to who takes them uncompressed (406).
  return `curl -sS --compressed -H "Accept: application/json" "${inert(url)}"`;
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
