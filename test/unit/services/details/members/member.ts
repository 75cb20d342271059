import type { JsonValue } from '../../../../../src/domain/value/exactJson.ts';
import type { LedgerClient } from '../../../../../src/services/ledger/ledgerClient.ts';

/** A member of an answer: what the service is made to say, and how a document says it; or why none does. */
export type Member =
  | { readonly sent: JsonValue; readonly shown: string }
  | { readonly sent: JsonValue; readonly notShown: string };

/** All that an answer may have, by path (`logs.0.data`), each with a value that no other member has. */
export interface AnswerMembers {
  readonly members: Readonly<Record<string, Member>>;
  /** Of a list, what its answer says beside the items; no name of these is one of an item. */
  readonly beside?: Readonly<Record<string, Member>>;
  /** The lines that a reader gets of the answer. */
  readonly document: (client: LedgerClient) => Promise<readonly string[]>;
}
