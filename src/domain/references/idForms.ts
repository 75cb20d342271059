import { Ending } from './ending.ts';
import { endsInExplorerPath } from './explorerHosts.ts';
import type { KindHint } from './reference.ts';
import type { TextContext } from './textContext.ts';

interface Form {
  readonly kind: KindHint;
  /** What it has directly before the id. */
  readonly before: Ending;
}

/** What standards write before an id, by the character that ends it. */
const forms: ReadonlyMap<string, readonly Form[]> = new Map([
  // CAIP-10: `hedera:testnet:0.0.1001`; a DID of that form may be of a topic, too.
  [':', [{ kind: 'account', before: new Ending(/(?<!\bdid:)\b(?:hedera|hiero):(?:[a-z]+net|29[5-8]):/i) }]],
  // `did:hedera:testnet:z6Mk…_0.0.4001`, of the topic that its document is written to.
  ['_', [{ kind: 'topic', before: new Ending(/\bdid:hedera:\w+:[1-9A-Za-z]{1,64}_/) }]],
  [
    '/',
    [
      // HCS-1 and its like: `hcs://1/0.0.4001`.
      { kind: 'topic', before: new Ending(/\bhcs:\/\/\d{1,3}\//) },
      // AnonCreds: `did:hedera:…/anoncreds/v0/SCHEMA/0.0.4001`.
      { kind: 'topic', before: new Ending(/\/anoncreds\/v\d{1,2}\/[A-Z_]{1,20}\//) },
    ],
  ],
]);

/** The kind that an id has by the standard it is written by. */
export function kindOfForm({ last, before }: Pick<TextContext, 'last' | 'before'>): KindHint | undefined {
  return forms.get(last)?.find((form) => form.before.test(before))?.kind;
}

// The address of a node, an account of CAIP-10, a name of ids without a space behind it.
const beforeColon = new Ending(
  /(?:(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?|\.[a-z]{2,}:\d{1,5}|\b(?:hedera|hiero):[a-z]+(?:\/[a-z]+)?|\b(?:address|addr|id)):/i,
);

/** Whether a colon or a path before it says that an id comes: `hashscan.io/mainnet/token/`, `hcs://1/`. */
export function isPlaceOfId(around: Pick<TextContext, 'last' | 'before'>): boolean {
  return around.last === ':'
    ? beforeColon.test(around.before)
    : endsInExplorerPath(around.before) || kindOfForm(around) !== undefined;
}
