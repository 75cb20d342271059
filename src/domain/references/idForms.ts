import { Ending } from './ending.ts';
import { endsInExplorerPath } from './explorerHosts.ts';
import type { TextContext } from './textContext.ts';

/** By the character that ends it, what standards write before the id of a topic. */
const beforeTopic: ReadonlyMap<string, readonly Ending[]> = new Map([
  // A DID, `did:hedera:testnet:z6Mk…_0.0.4001`: its document is written to that topic.
  ['_', [new Ending(/\bdid:hedera:[\w-]+:[1-9A-Za-z]{1,64}_/)]],
  // HCS-1 and its like, `hcs://1/0.0.4001`; AnonCreds, `did:hedera:…/anoncreds/v0/SCHEMA/0.0.4001`.
  ['/', [new Ending(/\bhcs:\/\/\d{1,3}\//), new Ending(/\/anoncreds\/v\d{1,2}\/[A-Z_]{1,20}\//)]],
]);

/** Whether the standard that an id is written by says that it is of a topic. */
export function isTopicByForm({ last, before }: Pick<TextContext, 'last' | 'before'>): boolean {
  return beforeTopic.get(last)?.some((ending) => ending.test(before)) === true;
}

// A DID of this form may be of a topic, too.
const beforeAccount = new Ending(/(?<!\bdid:)\b(?:hedera|hiero):(?:(?:main|test|preview|dev|local)net|29[5-8]):/i);

/** CAIP-10, `hedera:testnet:0.0.1001`: an account, or what a name beside it says. */
export function isAccountByForm({ last, before }: Pick<TextContext, 'last' | 'before'>): boolean {
  return last === ':' && beforeAccount.test(before);
}

// The address of a node, what CAIP-19 and its like write, a name of ids without a space behind it.
const beforeColon = new Ending(
  /(?:(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?|\.[a-z]{2,}:\d{1,5}|\b(?:hedera|hiero):[a-z]+(?:\/[a-z]+)?|\b(?:address|addr|id)):/i,
);

/** Whether a colon or a path before it says that an id comes: `hashscan.io/mainnet/token/`, `hcs://1/`. */
export function isPlaceOfId(around: Pick<TextContext, 'last' | 'before'>): boolean {
  return around.last === ':'
    ? beforeColon.test(around.before) || isAccountByForm(around)
    : endsInExplorerPath(around.before) || isTopicByForm(around);
}
