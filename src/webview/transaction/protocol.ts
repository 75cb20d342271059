import type { CheckLevel } from '../../domain/transaction/checks/check.ts';
import {
  anyOf,
  isBytes,
  isCount,
  isFlag,
  isNumber,
  isText,
  listOf,
  type MessageOf,
  type ObjectOf,
  objectOf,
  oneOf,
  optional,
  type Shape,
  type ShapeOf,
} from '../../domain/value/shape.ts';

/*
 * What the extension host and the transaction view say to each other. All texts are ready to be shown as plain text;
 * most are as untrusted as the file, so the view never makes markup of them. The page takes exactly these shapes.
 */

const texts = listOf(isText);
const labelled = listOf(objectOf({ label: isText, text: isText }));
/** A text with what it means, where not everybody knows it. */
const explained = objectOf({ text: isText, meaning: optional(isText) });

/** Which transaction of a file is shown, each counted from 0. */
export interface TransactionPlace {
  readonly document: number;
  readonly chunk: number;
  readonly copy: number;
}
const place = objectOf<TransactionPlace>({ document: isCount, chunk: isCount, copy: isCount });

/** What survives when the tab is hidden. */
export const isViewState = objectOf({ place, field: optional(isCount) });
export type ViewState = ShapeOf<typeof isViewState>;

const documentModel = objectOf({
  label: isText,
  /** What each chunk is called, with the nodes that its copies are for. */
  chunks: listOf(objectOf({ label: isText, copies: texts })),
});
export type DocumentModel = ShapeOf<typeof documentModel>;

const file = objectOf({
  /** Form, encoding and size in one line. */
  found: isText,
  network: isText,
  documents: listOf(documentModel),
});
export type FileModel = ShapeOf<typeof file>;

const effectCell = { text: isText, reference: optional(isText) };
export type EffectCellModel = ObjectOf<typeof effectCell>;

const effectTable = objectOf({
  title: isText,
  columns: listOf(objectOf({ label: isText, isAmount: isFlag })),
  rows: listOf(objectOf({ cells: listOf(objectOf(effectCell)) })),
  /** What of the table is not shown. */
  leftOut: optional(isText),
});
export type EffectTableModel = ShapeOf<typeof effectTable>;

const effectMembers = {
  headline: isText,
  warnings: texts,
  tables: listOf(effectTable),
  rows: listOf(objectOf({ ...effectCell, label: isText, isRemoved: isFlag })),
};
/** What a transaction does. */
export interface EffectModel extends ObjectOf<typeof effectMembers> {
  readonly inner: readonly InnerEffectModel[];
}

/** The field that holds the inner transaction, and what that does. */
const innerEffect = {
  title: isText,
  offset: isCount,
  length: isCount,
  effect: (value: unknown): value is EffectModel => effect(value),
};
export type InnerEffectModel = ObjectOf<typeof innerEffect>;
const effect: Shape<EffectModel> = objectOf<EffectModel>({
  ...effectMembers,
  inner: listOf(objectOf<InnerEffectModel>(innerEffect)),
});

/** Whether the network can say more about what the transaction names: it is asked when the user wants it. */
const names = objectOf({
  state: oneOf('none', 'offered', 'known'),
  /** Why the last question failed. */
  failure: optional(isText),
});
export type NamesModel = ShapeOf<typeof names>;

const checks = objectOf({
  /** The gravest first, those that found nothing last. */
  results: listOf(objectOf({ level: oneOf<CheckLevel>('error', 'warning', 'remark', 'passed'), text: isText })),
  /** What is still being verified. */
  verifying: optional(isText),
  /** What the network can be asked. */
  question: optional(isText),
  /** Why the network had no answer. */
  failure: optional(isText),
});
export type ChecksModel = ShapeOf<typeof checks>;

const property = objectOf({
  /** The section of the page that it is about. */
  section: oneOf('effect', 'fee', 'signatures', 'validity', 'body'),
  label: isText,
  value: isText,
  /** Something to resolve by hover, such as `0.0.5`. */
  reference: optional(isText),
  /** Other forms to put on the clipboard. */
  copies: labelled,
  isAlert: isFlag,
});
export type PropertyModel = ShapeOf<typeof property>;
export type PropertySection = PropertyModel['section'];

const signature = objectOf({ algorithm: isText, prefix: isText, size: isText });
export type SignatureModel = ShapeOf<typeof signature>;

const fieldMembers = {
  /** Its place in the depth-first order of all. */
  id: isCount,
  /** The name in words; `name` is the one of the schema. */
  label: isText,
  name: isText,
  value: optional(isText),
  /** Readable text inside bytes. */
  preview: optional(isText),
  reference: optional(isText),
  /** The field's bytes in the message, tag included. */
  offset: isCount,
  length: isCount,
};
/** One field of the body. */
export interface FieldModel extends ObjectOf<typeof fieldMembers> {
  readonly children: readonly FieldModel[];
}
const field: Shape<FieldModel> = objectOf<FieldModel>({
  ...fieldMembers,
  children: (value): value is readonly FieldModel[] => listOf(field)(value),
});

const transaction = objectOf({
  place,
  title: isText,
  /** What the ledger's schema calls the type, such as `cryptoTransfer`; empty for one that it does not know. */
  schemaName: isText,
  /** Until when nodes take it, and whether that is over; undefined when the file does not say it. */
  expiry: optional(objectOf({ text: isText, isOver: isFlag })),
  effect,
  properties: listOf(property),
  warnings: texts,
  signatures: listOf(signature),
  fields: listOf(field),
  /** How many fields are left out because there are too many to show. */
  hiddenFields: isCount,
});
export type TransactionModel = ShapeOf<typeof transaction>;

const fee = objectOf({
  headline: isText,
  network: isText,
  /** When it was made, for people. */
  time: isText,
  throttle: isCount,
  /** Why the throttle changes nothing here; undefined when it does. */
  throttleHint: optional(isText),
  heads: listOf(explained),
  rows: listOf(
    objectOf({
      kind: oneOf('subtotal', 'base', 'extra', 'price'),
      label: explained,
      detail: optional(isText),
      cells: texts,
    }),
  ),
  shares: listOf(objectOf({ fraction: isNumber, text: isText })),
  notes: listOf(objectOf({ kind: oneOf('warning', 'info', 'service'), text: isText })),
  signed: labelled,
  /** How many transactions inside a batch can be priced by themselves. */
  partCount: isCount,
  /** One for each chunk of several. */
  chunks: labelled,
});
export type FeeModel = ShapeOf<typeof fee>;

/** What the transactions inside a batch cost. */
const parts = objectOf({
  rows: listOf(objectOf({ label: isText, text: isText, isFailure: isFlag })),
  sum: isText,
});
export type PartsModel = ShapeOf<typeof parts>;

const point = objectOf({
  /** Basis points of the high-volume throttle in use. */
  throttle: isCount,
  multiplier: isText,
  price: isText,
  /** 0 to 1 of the highest price, for drawing only. */
  height: isNumber,
});
export type CurvePoint = ShapeOf<typeof point>;

const curve = objectOf({
  points: listOf(point),
  /** Which part of the document it is of; undefined when of all of it. */
  about: optional(isText),
  failure: optional(isText),
});
export type CurveModel = ShapeOf<typeof curve>;

const price = objectOf({ network: isText, text: isText, isFailure: isFlag });
export type NetworkPrice = ShapeOf<typeof price>;

const about = { network: isText, document: isCount };
const feeAnswers = {
  fee: { ...about, fee },
  curve: { ...about, curve },
  networks: { ...about, prices: listOf(price) },
  parts: { ...about, parts },
  /** An estimate that failed. */
  feeFailed: { ...about, throttle: isCount, sentence: isText },
};
/** What a network says about the fee of one document; only that of the network that is shown is of interest. */
export type FeeAnswer = MessageOf<typeof feeAnswers>;

const messages = {
  ...feeAnswers,
  file: { file },
  /** The file is no transaction, or cannot be read. `isEthereum`: it is what an Ethereum wallet signed, to be shown alone. */
  rejected: { sentence: isText, isEthereum: isFlag },
  /** `message` only when it is another document's than before. */
  transaction: { transaction, names, message: optional(isBytes) },
  checks: { network: isText, place, checks },
  network: { name: isText },
  resolved: { network: isText, reference: isText, lines: texts },
};
export type ToView = MessageOf<typeof messages>;
export const isToView = anyOf<ToView>(messages);

/** What the user does in the view, with the name of the network that it shows; empty before it shows one. */
export type ViewMessage = ViewAction & { readonly network: string };

export type ViewAction =
  | { readonly type: 'ready' }
  /** What was refused as a raw Ethereum transaction is to be shown. */
  | { readonly type: 'decode' }
  | { readonly type: 'select'; readonly place: TransactionPlace }
  /** Fresh: the service is to be asked again for what it has said before. */
  | {
      readonly type: 'estimate';
      readonly document: number;
      readonly throttle: number;
      readonly isFresh: boolean;
    }
  | { readonly type: 'curve'; readonly document: number }
  /** The network is to be asked for the payer's key. */
  | { readonly type: 'payerKey'; readonly place: TransactionPlace }
  | { readonly type: 'compare'; readonly document: number }
  /** The transactions inside the batch are to be priced, too. */
  | { readonly type: 'parts'; readonly document: number }
  /** The network is to say what tokens count in and what contracts are called with. */
  | { readonly type: 'names' }
  | { readonly type: 'copy'; readonly format: CopyFormat; readonly place: TransactionPlace }
  | { readonly type: 'copyText'; readonly text: string }
  | { readonly type: 'resolve'; readonly reference: string }
  | { readonly type: 'lookup'; readonly reference: string }
  | { readonly type: 'export'; readonly format: 'markdown' | 'json' };

export type CopyFormat = 'json' | 'hex' | 'markdown';
