import { schemaNameWords } from '../../domain/transaction/transaction.ts';
import { type DecodedField, fieldParts, type TransactionContent } from '../../domain/transaction/transactionContent.ts';
import { formatFieldValue } from '../../domain/transaction/transactionFormat.ts';
import { formatTransactionId } from '../../domain/transaction/transactionId.ts';
import { plainLine } from '../../domain/value/inertMarkdown.ts';
import type { FieldModel } from '../../webview/transaction/protocol.ts';
import { codePreview, fieldReference } from './fieldText.ts';

/** What a view can show without becoming slow. */
const maxShownFields = 5_000;
const maxTextLength = 2_000;

export interface FieldTree {
  readonly fields: readonly FieldModel[];
  readonly inner: readonly { readonly label: string; readonly field: number }[];
  readonly hiddenFields: number;
}

/** The body of a transaction as a tree for the view, with inner transactions in their places. */
export function fieldTree(body: readonly DecodedField[]): FieldTree {
  const inner: { label: string; field: number }[] = [];
  let count = 0;
  let hiddenFields = 0;

  const models = (fields: readonly DecodedField[]): readonly FieldModel[] => {
    const totals = new Map<string, number>();
    for (const { name = '' } of fields) {
      totals.set(name, (totals.get(name) ?? 0) + 1);
    }
    const seen = new Map<string, number>();
    return fields.flatMap((field) => {
      if (count >= maxShownFields) {
        hiddenFields += 1;
        return [];
      }
      const name = field.name ?? '';
      const index = (seen.get(name) ?? 0) + 1;
      seen.set(name, index);
      return [model(field, (totals.get(name) ?? 0) > 1 && name !== '' ? ` ${index}` : '')];
    });
  };
  const model = (field: DecodedField, numbering: string): FieldModel => {
    const id = count++;
    const label = `${field.name === undefined ? `Field ${field.number}` : schemaNameWords(field.name)}${numbering}`;
    const content = field.kind === 'transaction' ? field.value : undefined;
    if (content !== undefined) {
      inner.push({ label: `${inner.length + 1}. ${innerTitle(content)}`, field: id });
    } else if (field.name === 'scheduledTransactionBody') {
      inner.push({ label: scheduledTitle(field), field: id });
    }
    return {
      id,
      label,
      name: field.name ?? `${field.number}`,
      value: content === undefined ? inert(formatFieldValue(field)) : innerTitle(content),
      preview: inert(codePreview(field)),
      reference: fieldReference(field),
      offset: field.offset,
      length: field.length,
      children: models(content === undefined ? shownParts(field) : content.body),
    };
  };
  const fields = models(body);
  return { fields, inner, hiddenFields };
}

/** On one line and without characters that hide or reorder text; undefined stays so. */
function inert(text: string | undefined): string | undefined {
  return text === undefined ? undefined : plainLine(text, maxTextLength);
}

/** The parts of a field that say more than its own line does. */
function shownParts(field: DecodedField): readonly DecodedField[] {
  switch (field.kind) {
    case 'entity':
    case 'timestamp':
    case 'duration':
      // Their parts are worth a look only where something in them is not understood.
      return fieldParts(field).some(({ kind }) => kind === 'unknown') ? fieldParts(field) : [];
    default:
      return fieldParts(field);
  }
}

/** A scheduled body holds common fields and one that says what will be done. */
function scheduledTitle(field: DecodedField): string {
  const data = fieldParts(field).find(({ kind, name }) => kind === 'message' && name !== 'maxCustomFees');
  return data?.name === undefined ? 'Scheduled transaction' : `Scheduled transaction: ${schemaNameWords(data.name)}`;
}

function innerTitle({ type, transactionId, signatures }: TransactionContent): string {
  const id = transactionId === undefined ? '' : ` · ${formatTransactionId(transactionId)}`;
  return `${type.title}${id} · ${signatures.length} ${signatures.length === 1 ? 'signature' : 'signatures'}`;
}
