import {
  anyOf,
  isBytes,
  isCount,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
  type Shape,
} from '../../domain/value/shape.ts';
import type {
  ChecksModel,
  CurveModel,
  CurvePoint,
  DocumentModel,
  EffectCellModel,
  EffectModel,
  EffectRowModel,
  EffectTableModel,
  FeeModel,
  FieldModel,
  FileModel,
  InnerEffectModel,
  NamesModel,
  NetworkPrice,
  PartsModel,
  PropertyModel,
  SignatureModel,
  ToView,
  TransactionModel,
  TransactionPlace,
} from './protocol.ts';

/** What the page takes from the extension host, and from the state that it kept: exactly this, and nothing else. */

type Labelled = FeeModel['signed'][number];
type ExplainedText = FeeModel['heads'][number];

const texts = listOf(isText);
const place = objectOf<TransactionPlace>({ document: isCount, chunk: isCount, copy: isCount });
const labelled = listOf(objectOf<Labelled>({ label: isText, text: isText }));

const file = objectOf<FileModel>({
  found: isText,
  network: isText,
  documents: listOf(
    objectOf<DocumentModel>({
      label: isText,
      chunks: listOf(objectOf<DocumentModel['chunks'][number]>({ label: isText, copies: texts })),
    }),
  ),
});

const field: Shape<FieldModel> = objectOf<FieldModel>({
  id: isCount,
  label: isText,
  name: isText,
  value: optional(isText),
  preview: optional(isText),
  reference: optional(isText),
  offset: isCount,
  length: isCount,
  children: (value): value is readonly FieldModel[] => listOf(field)(value),
});

const names = objectOf<NamesModel>({ state: oneOf('none', 'offered', 'known'), failure: optional(isText) });

const effect: Shape<EffectModel> = objectOf<EffectModel>({
  headline: isText,
  warnings: texts,
  tables: listOf(
    objectOf<EffectTableModel>({
      title: isText,
      columns: listOf(objectOf<EffectTableModel['columns'][number]>({ label: isText, isAmount: isFlag })),
      rows: listOf(
        objectOf<EffectTableModel['rows'][number]>({
          cells: listOf(objectOf<EffectCellModel>({ text: isText, reference: optional(isText) })),
        }),
      ),
      leftOut: optional(isText),
    }),
  ),
  rows: listOf(
    objectOf<EffectRowModel>({ label: isText, text: isText, reference: optional(isText), isRemoved: isFlag }),
  ),
  inner: (value): value is EffectModel['inner'] =>
    listOf(objectOf<InnerEffectModel>({ title: isText, offset: isCount, length: isCount, effect }))(value),
});

const transaction = objectOf<TransactionModel>({
  place,
  title: isText,
  schemaName: isText,
  standing: optional(objectOf({ text: isText, isOver: isFlag })),
  effect,
  properties: listOf(
    objectOf<PropertyModel>({
      section: oneOf('effect', 'fee', 'signatures', 'validity', 'body'),
      label: isText,
      value: isText,
      reference: optional(isText),
      copies: labelled,
      isAlert: isFlag,
    }),
  ),
  warnings: texts,
  signatures: listOf(objectOf<SignatureModel>({ algorithm: isText, prefix: isText, size: isText })),
  fields: listOf(field),
  hiddenFields: isCount,
});

const explained = objectOf<ExplainedText>({ text: isText, meaning: optional(isText) });
const fee = objectOf<FeeModel>({
  headline: isText,
  time: isText,
  network: isText,
  throttle: isCount,
  throttleHint: optional(isText),
  heads: listOf(explained),
  rows: listOf(
    objectOf<FeeModel['rows'][number]>({
      kind: oneOf('subtotal', 'base', 'extra', 'price'),
      label: explained,
      detail: optional(isText),
      cells: texts,
    }),
  ),
  shares: listOf(objectOf<FeeModel['shares'][number]>({ fraction: isNumber, text: isText })),
  partCount: isCount,
  notes: listOf(objectOf<FeeModel['notes'][number]>({ kind: oneOf('warning', 'info', 'service'), text: isText })),
  signed: labelled,
  chunks: labelled,
});

const point = objectOf<CurvePoint>({ throttle: isCount, multiplier: isText, price: isText, height: isNumber });
const curve = objectOf<CurveModel>({ points: listOf(point), about: optional(isText), failure: optional(isText) });
const price = objectOf<NetworkPrice>({ network: isText, text: isText, isFailure: isFlag });
const about = { network: isText, document: isCount };

const checks = objectOf<ChecksModel>({
  results: listOf(
    objectOf<ChecksModel['results'][number]>({
      level: oneOf('error', 'warning', 'remark', 'passed'),
      text: isText,
    }),
  ),
  verifying: optional(isText),
  question: optional(isText),
  failure: optional(isText),
});

const parts = objectOf<PartsModel>({
  rows: listOf(objectOf<PartsModel['rows'][number]>({ label: isText, text: isText, isFailure: isFlag })),
  sum: isText,
});

export const isToView = anyOf<ToView>({
  file: { file },
  rejected: { sentence: isText, isEthereum: isFlag },
  transaction: { transaction, names, message: optional(isBytes) as Shape<Uint8Array> },
  checks: { network: isText, place, checks },
  network: { name: isText },
  fee: { ...about, fee },
  curve: { ...about, curve },
  networks: { ...about, prices: listOf(price) },
  parts: { ...about, parts },
  feeFailed: { ...about, throttle: isCount, sentence: isText },
  resolved: { network: isText, reference: isText, lines: texts },
});

/** What survives when the tab is hidden. */
export interface ViewState {
  readonly place: TransactionPlace;
  readonly field: number | undefined;
}

export const isViewState = objectOf<ViewState>({ place, field: optional(isCount) });
