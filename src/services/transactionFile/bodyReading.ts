import type { TransactionContent } from '../../domain/transaction/transactionContent.ts';
import type { Range } from './wire.ts';

/** A decoded body and how sure it is that these bytes are meant as one. */
export interface BodyReading {
  readonly content: TransactionContent;
  /** At least `minBodyScore`. */
  readonly score: number;
  /** How many fields were read. */
  readonly fieldCount: number;
  /** Where the node's field lies, counted from the start of the body; undefined when there is none. */
  readonly node: Range | undefined;
  /** The bytes of the transaction id, and all but those of the node, as texts that can be compared. */
  readonly id: string;
  readonly saidToAllNodes: string;
  /** The reading that this one is a copy of for another node, see `readCopy`. */
  readonly original: BodyReading | undefined;
}
