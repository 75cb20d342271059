import type { CheckLevel } from '../../domain/transaction/checks/check.ts';

/**
 * What the extension host and the transaction view say to each other. All texts are ready to be shown as plain text;
 * most are as untrusted as the file, so the view never makes markup of them.
 */
export type ToView =
  | { readonly type: 'file'; readonly file: FileModel }
  /** The file is no transaction, or cannot be read. `isEthereum`: it is what an Ethereum wallet signed, to be shown alone. */
  | { readonly type: 'rejected'; readonly sentence: string; readonly isEthereum: boolean }
  /** `message` only when it is another document's than before. */
  | {
      readonly type: 'transaction';
      readonly transaction: TransactionModel;
      readonly names: NamesModel;
      readonly message?: Uint8Array;
    }
  | {
      readonly type: 'checks';
      readonly network: string;
      readonly place: TransactionPlace;
      readonly checks: ChecksModel;
    }
  | { readonly type: 'network'; readonly name: string }
  | FeeAnswer
  | {
      readonly type: 'resolved';
      readonly network: string;
      readonly reference: string;
      readonly lines: readonly string[];
    };

/** What a network says about the fee of one document; only that of the network that is shown is of interest. */
export type FeeAnswer = { readonly network: string; readonly document: number } & (
  | { readonly type: 'fee'; readonly fee: FeeModel }
  | { readonly type: 'curve'; readonly curve: CurveModel }
  | { readonly type: 'networks'; readonly prices: readonly NetworkPrice[] }
  | { readonly type: 'parts'; readonly parts: PartsModel }
  /** An estimate that failed. */
  | { readonly type: 'feeFailed'; readonly throttle: number; readonly sentence: string }
);

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

/** Which transaction of a file is shown, each counted from 0. */
export interface TransactionPlace {
  readonly document: number;
  readonly chunk: number;
  readonly copy: number;
}

export interface FileModel {
  /** Form, encoding and size in one line. */
  readonly found: string;
  readonly network: string;
  readonly documents: readonly DocumentModel[];
}

export interface DocumentModel {
  readonly label: string;
  /** What each chunk is called, with the nodes that its copies are for. */
  readonly chunks: readonly { readonly label: string; readonly copies: readonly string[] }[];
}

export interface TransactionModel {
  readonly place: TransactionPlace;
  readonly title: string;
  /** What the ledger's schema calls the type, such as `cryptoTransfer`; empty for one that it does not know. */
  readonly schemaName: string;
  /** Until when nodes take it, and whether that is over; undefined when the file does not say it. */
  readonly standing: { readonly text: string; readonly isOver: boolean } | undefined;
  readonly effect: EffectModel;
  readonly properties: readonly PropertyModel[];
  readonly warnings: readonly string[];
  readonly signatures: readonly SignatureModel[];
  readonly fields: readonly FieldModel[];
  /** How many fields are left out because there are too many to show. */
  readonly hiddenFields: number;
}

/** What a transaction does. */
export interface EffectModel {
  readonly headline: string;
  readonly warnings: readonly string[];
  readonly tables: readonly EffectTableModel[];
  readonly rows: readonly EffectRowModel[];
  readonly inner: readonly InnerEffectModel[];
}

export interface EffectTableModel {
  readonly title: string;
  readonly columns: readonly { readonly label: string; readonly isAmount: boolean }[];
  readonly rows: readonly { readonly cells: readonly EffectCellModel[] }[];
  /** What of the table is not shown. */
  readonly leftOut: string | undefined;
}

export interface EffectCellModel {
  readonly text: string;
  readonly reference: string | undefined;
}

export interface EffectRowModel extends EffectCellModel {
  readonly label: string;
  readonly isRemoved: boolean;
}

export interface InnerEffectModel {
  readonly title: string;
  /** The field that holds the inner transaction. */
  readonly offset: number;
  readonly length: number;
  readonly effect: EffectModel;
}

/** Whether the network can say more about what the transaction names: it is asked when the user wants it. */
export interface NamesModel {
  readonly state: 'none' | 'offered' | 'known';
  /** Why the last question failed. */
  readonly failure: string | undefined;
}

/** The section of the page that a property is about. */
export type PropertySection = 'effect' | 'fee' | 'signatures' | 'validity' | 'body';

export interface ChecksModel {
  /** The gravest first, those that found nothing last. */
  readonly results: readonly { readonly level: CheckLevel; readonly text: string }[];
  /** What is still being verified. */
  readonly verifying: string | undefined;
  /** What the network can be asked. */
  readonly question: string | undefined;
  /** Why the network had no answer. */
  readonly failure: string | undefined;
}

export interface PropertyModel {
  readonly section: PropertySection;
  readonly label: string;
  readonly value: string;
  /** Something to resolve by hover, such as `0.0.5`. */
  readonly reference: string | undefined;
  /** Other forms to put on the clipboard. */
  readonly copies: readonly { readonly label: string; readonly text: string }[];
  readonly isAlert: boolean;
}

export interface SignatureModel {
  readonly algorithm: string;
  readonly prefix: string;
  readonly size: string;
}

/** One field of the body; its number is its place in the depth-first order of all. */
export interface FieldModel {
  readonly id: number;
  /** The name in words; `name` is the one of the schema. */
  readonly label: string;
  readonly name: string;
  readonly value: string | undefined;
  /** Readable text inside bytes. */
  readonly preview: string | undefined;
  readonly reference: string | undefined;
  /** The field's bytes in the message, tag included. */
  readonly offset: number;
  readonly length: number;
  readonly children: readonly FieldModel[];
}

export interface FeeModel {
  readonly headline: string;
  readonly network: string;
  /** When it was made, for people. */
  readonly time: string;
  readonly throttle: number;
  /** Why the throttle changes nothing here; undefined when it does. */
  readonly throttleHint: string | undefined;
  /** With what it means, where not everybody knows it. */
  readonly heads: readonly { readonly text: string; readonly meaning: string | undefined }[];
  readonly rows: readonly {
    readonly kind: 'subtotal' | 'base' | 'extra' | 'price';
    readonly label: FeeModel['heads'][number];
    readonly detail: string | undefined;
    readonly cells: readonly string[];
  }[];
  readonly shares: readonly { readonly fraction: number; readonly text: string }[];
  readonly notes: readonly { readonly kind: 'warning' | 'info' | 'service'; readonly text: string }[];
  readonly signed: readonly { readonly label: string; readonly text: string }[];
  /** How many transactions inside a batch can be priced by themselves. */
  readonly partCount: number;
  /** One for each chunk of several. */
  readonly chunks: readonly { readonly label: string; readonly text: string }[];
}

/** What the transactions inside a batch cost. */
export interface PartsModel {
  readonly rows: readonly { readonly label: string; readonly text: string; readonly isFailure: boolean }[];
  readonly sum: string;
}

export interface CurveModel {
  readonly points: readonly CurvePoint[];
  /** Which part of the document it is of; undefined when of all of it. */
  readonly about: string | undefined;
  readonly failure: string | undefined;
}

export interface CurvePoint {
  /** Basis points of the high-volume throttle in use. */
  readonly throttle: number;
  readonly multiplier: string;
  readonly price: string;
  /** 0 to 1 of the highest price, for drawing only. */
  readonly height: number;
}

export interface NetworkPrice {
  readonly network: string;
  readonly text: string;
  readonly isFailure: boolean;
}
