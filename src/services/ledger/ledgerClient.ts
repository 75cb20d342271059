import type { ContractCall } from '../../domain/contract/contract.ts';
import type { FeeEstimate } from '../../domain/fee/fee.ts';
import type {
  AnswerItem,
  AnswerKind,
  GetOperationId,
  OperationParameters,
} from '../../domain/operation/ledgerOperations.ts';
import type { LedgerOperation } from '../../domain/operation/operation.ts';
import type { ParameterTexts } from '../../domain/operation/operationRequest.ts';
import type { Page, PageLink } from '../../domain/page.ts';
import type { JsonValue } from '../../domain/value/exactJson.ts';
import type { JsonAnswer } from '../http/jsonService.ts';
import type { CallOptions } from '../http/transport.ts';
import type { ReadTrace } from '../trace/readTrace.ts';

type Answer<Id extends GetOperationId> = AnswerKind<Id> extends 'page' ? Page<AnswerItem<Id>> : AnswerItem<Id>;

type Call<Id extends GetOperationId> =
  Record<never, never> extends OperationParameters<Id>
    ? (parameters?: OperationParameters<Id>, options?: CallOptions) => Promise<Answer<Id>>
    : (parameters: OperationParameters<Id>, options?: CallOptions) => Promise<Answer<Id>>;

/** Every GET of the table as a method, its parameters by their own names: `blocks({ 'block.number': { lt: 5n }, limit: 1 })`. */
export type GetCalls = { readonly [Id in GetOperationId]: Call<Id> };

/** Calls that are not bound to one operation. */
export interface GenericCalls {
  /** The page after a page, of any list. A link that would leave the service is a `malformed` ServiceError. */
  more<T>(link: PageLink<T>, options?: CallOptions): Promise<Page<T>>;
  /** The first page of any list, its parameters given as text. An answer that is no list is a list of one. */
  list<Id extends GetOperationId>(
    operation: Id,
    values: ParameterTexts,
    options?: CallOptions,
  ): Promise<Page<AnswerItem<Id>>>;
  /** Any GET, undecoded: the exact JSON for documents that show every field. */
  raw(operation: LedgerOperation, values: ParameterTexts, options?: CallOptions): Promise<JsonAnswer<JsonValue>>;
  /** The steps of an execution, of which only what a replay needs is kept. */
  replayTrace(transactionIdOrHash: string, options?: CallOptions): Promise<ReadTrace>;
  /** Follows the `links.next` of a raw answer that came from `pageUrl`. */
  rawNext(link: string, pageUrl: string, options?: CallOptions): Promise<JsonAnswer<JsonValue>>;
}

/** The operations with a body. */
interface PostCalls {
  /** Simulates a call and returns its `0x` data (or gas); a revert is a `rejected` failure with `response.data`. */
  callContract(call: ContractCall, options?: CallOptions): Promise<string>;
  /** Prices one serialized `Transaction`; an answer without a part is `malformed`, never a fee of 0. */
  estimateFee(transaction: Uint8Array, settings?: FeeEstimateSettings, options?: CallOptions): Promise<FeeEstimate>;
}

/** Every operation of the ledger query service; throws InputError before a request and ServiceError after it. */
export type LedgerClient = GetCalls & Readonly<PostCalls> & Readonly<GenericCalls>;

interface FeeEstimateSettings {
  /** `INTRINSIC` (default) looks at the transaction alone, `STATE` also at the topics and tokens it names. */
  readonly mode?: 'INTRINSIC' | 'STATE' | undefined;
  /** Assumed throttle utilization in basis points, 0 to 10000; release 0.154 counts it with `STATE` and the flag only. */
  readonly highVolumeThrottle?: number | undefined;
}
