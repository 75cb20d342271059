import * as vscode from 'vscode';
import { schemaNameWords, singularWords } from '../../domain/transaction/transaction.ts';
import {
  type DecodedField,
  fieldParts,
  type TransactionContent,
  type TransactionSignature,
} from '../../domain/transaction/transactionContent.ts';
import {
  algorithmNames,
  entityReferenceText,
  formatFieldValue,
  formatRestTransactionId,
  formatTransactionId,
  textOfField,
} from '../../domain/transaction/transactionFormat.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { phraseIfAny } from '../../editor/phraseText.ts';
import type { FieldModel, SignatureModel, TransactionModel } from '../../webview/transaction/protocol.ts';

/** What a view can show without becoming slow. */
const maxShownFields = 5_000;
const maxTextLength = 2_000;

/** Where a field stands among those of the same name, counted from 1. */
interface ListPlace {
  readonly index: number;
  readonly isOneOfMany: boolean;
}

/** The body of a transaction as a tree for the view, with inner transactions in their places. */
export function fieldTree({ body, bodyOffset }: TransactionContent): Pick<TransactionModel, 'fields' | 'hiddenFields'> {
  let count = 0;
  let hiddenFields = 0;
  const isFull = () => {
    hiddenFields += count < maxShownFields ? 0 : 1;
    return count >= maxShownFields;
  };

  const models = (fields: readonly DecodedField[], from: number): readonly FieldModel[] => {
    const totals = new Map<string, number>();
    for (const { name = '' } of fields) {
      totals.set(name, (totals.get(name) ?? 0) + 1);
    }
    const seen = new Map<string, number>();
    return fields.flatMap((field) => {
      if (isFull()) {
        return [];
      }
      const name = field.name ?? '';
      const index = (seen.get(name) ?? 0) + 1;
      seen.set(name, index);
      const isOneOfMany = (totals.get(name) ?? 0) > 1 && name !== '';
      return [model(field, from, { index, isOneOfMany })];
    });
  };
  const model = (field: DecodedField, from: number, { index, isOneOfMany }: ListPlace): FieldModel => {
    const id = count++;
    const name = fieldName(field);
    const content = field.kind === 'transaction' ? field.value : undefined;
    return {
      id,
      label: isOneOfMany ? `${singularWords(name)} ${index}` : name,
      name: field.name ?? `${field.number}`,
      value: content === undefined ? inert(phraseIfAny(formatFieldValue(field))) : innerTitle(content),
      preview: inert(textOfField(field)),
      reference: fieldReference(field),
      offset: from + field.offset,
      length: field.length,
      children:
        content === undefined
          ? models(shownParts(field), from)
          : [...models(content.body, content.bodyOffset), ...signatures(content.signatures)],
    };
  };
  /** Those of an inner transaction: the header lists only those of the outer one. */
  const signatures = (all: readonly TransactionSignature[]): readonly FieldModel[] =>
    all.flatMap((signature, index) => {
      if (isFull()) {
        return [];
      }
      const { algorithm, prefix, size } = signatureModel(signature);
      return [
        {
          id: count++,
          label: vscode.l10n.t('Signature {0}', index + 1),
          name: 'sigPair',
          value: `${algorithm} ${prefix} · ${size}`,
          preview: undefined,
          reference: undefined,
          offset: signature.offset,
          length: signature.length,
          children: [],
        },
      ];
    });
  const fields = models(body, bodyOffset);
  return { fields, hiddenFields };
}

function fieldName({ name, number }: DecodedField): string {
  if (name === undefined) {
    return vscode.l10n.t('Field {0}', number);
  }
  return name === 'transactionFee' ? vscode.l10n.t('Transaction fee (maximum)') : schemaNameWords(name);
}

/** On one line and without characters that hide or reorder text; undefined stays so. */
function inert(text: string | undefined): string | undefined {
  return text === undefined ? undefined : singleLine(text, maxTextLength);
}

/** The parts of a field that say more than its own line does. */
function shownParts(field: DecodedField): readonly DecodedField[] {
  switch (field.kind) {
    case 'timestamp':
      return field.value === undefined || field.fields.some(({ kind }) => kind === 'unknown') ? field.fields : [];
    case 'entity':
    case 'duration':
      // Their parts are worth a look only where something in them is not understood.
      return fieldParts(field).some(({ kind }) => kind === 'unknown') ? fieldParts(field) : [];
    default:
      return fieldParts(field);
  }
}

function innerTitle({ type, transactionId, signatures }: TransactionContent): string {
  const id = transactionId === undefined ? '' : ` · ${formatTransactionId(transactionId)}`;
  const { length } = signatures;
  const count = length === 1 ? vscode.l10n.t('1 signature') : vscode.l10n.t('{0} signatures', length);
  return `${type.title}${id} · ${count}`;
}

/** What the ledger can be asked about a field: an id, an address, a transaction id. */
function fieldReference(field: DecodedField): string | undefined {
  if (field.kind === 'entity') {
    return entityReferenceText(field.value);
  }
  return field.kind === 'transactionId' ? formatRestTransactionId(field.value) : undefined;
}

/** A signature in words: who signed, as far as the prefix of the key says it. */
export function signatureModel({ kind, publicKeyPrefix, signature }: TransactionSignature): SignatureModel {
  const algorithm =
    kind === 'unset'
      ? vscode.l10n.t('not set')
      : kind === 'contract'
        ? vscode.l10n.t('contract')
        : algorithmNames[kind];
  return {
    algorithm,
    prefix: publicKeyPrefix === '' ? vscode.l10n.t('any key') : publicKeyPrefix,
    size:
      signature.length === 1
        ? vscode.l10n.t('1 byte')
        : vscode.l10n.t('{0} bytes', formatInteger(BigInt(signature.length))),
  };
}
