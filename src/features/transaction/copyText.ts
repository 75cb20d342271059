import type { DecodedTransaction } from '../../domain/transaction/transaction.ts';
import {
  type DecodedField,
  fieldParts,
  type Key,
  type TransactionContent,
} from '../../domain/transaction/transactionContent.ts';
import { formatEntityReference, formatTransactionId } from '../../domain/transaction/transactionFormat.ts';
import { formatHex } from '../../domain/value/bytes.ts';
import { codeSpan, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import type { CopyFormat, EffectModel, FieldModel, TransactionModel } from '../../webview/transaction/protocol.ts';

/** A transaction for the clipboard: all of it as JSON, the bytes a node takes as hex, what the view shows as Markdown. */
export function copyText(format: CopyFormat, transaction: DecodedTransaction, model: TransactionModel): string {
  switch (format) {
    case 'json':
      return formatExactJson(contentJson(transaction));
    case 'hex':
      return formatHex(transaction.pricedBytes);
    case 'markdown':
      return markdownOf(model);
  }
}

function contentJson(content: TransactionContent): object {
  return {
    type: content.type.dataCase ?? `field ${content.type.fieldNumber}`,
    signatures: content.signatures.map(({ kind, publicKeyPrefix, signature }) => ({
      kind,
      publicKeyPrefix,
      lengthBytes: signature.length,
    })),
    body: fieldsJson(content.body),
  };
}

/** By the names of the schema. What may occur more than once is a list, and so is what does though it should not. */
function fieldsJson(fields: readonly DecodedField[]): object {
  const values = new Map<string, unknown[]>();
  const lists = new Set<string>();
  for (const field of fields) {
    const name = field.name ?? `field${field.number}`;
    const all = values.get(name) ?? [];
    all.push(fieldJson(field));
    values.set(name, all);
    if (field.isRepeated || all.length > 1) {
      lists.add(name);
    }
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, lists.has(name) ? all : all[0]]));
}

function fieldJson(field: DecodedField): unknown {
  if (field.kind !== 'message' && holdsNewer(field)) {
    // The short forms have no place for it.
    return fieldsJson(fieldParts(field));
  }
  switch (field.kind) {
    case 'bytes':
      return formatHex(field.value);
    case 'enum':
      return field.label ?? field.value;
    case 'entity':
      return formatEntityReference(field.value);
    case 'timestamp':
      return field.value ?? fieldsJson(field.fields);
    case 'duration':
      return field.seconds;
    case 'key':
      return keyJson(field.value);
    case 'transactionId':
      return formatTransactionId(field.value);
    case 'message':
      return fieldsJson(field.fields);
    case 'transaction':
      return contentJson(field.value);
    case 'unknown':
      return typeof field.value === 'bigint' ? field.value : formatHex(field.value);
    default:
      return field.value;
  }
}

/** Whether something newer than the schema is inside, at any depth. */
function holdsNewer(field: DecodedField): boolean {
  return fieldParts(field).some((part) => part.kind === 'unknown' || holdsNewer(part));
}

function keyJson(key: Key): unknown {
  switch (key.kind) {
    case 'list':
      return { threshold: key.threshold, keys: key.keys.map(keyJson) };
    case 'contract':
    case 'delegatableContract':
      return { [key.kind]: formatEntityReference(key.contract) };
    case 'empty':
    case 'newer':
      return {};
    default:
      return { [key.kind]: formatHex(key.bytes) };
  }
}

function markdownOf({ title, schemaName, effect, properties, signatures, fields }: TransactionModel): string {
  return [
    `## ${singleLine(title)}${schemaName === '' ? '' : ` (${schemaName})`}`,
    '',
    ...effectLines(effect, ''),
    '',
    '| | |',
    '|:--|:--|',
    ...properties.map(({ label, value }) => `| ${label} | ${codeSpan(value, 300)} |`),
    ...signatures.map(({ algorithm, prefix }) => `| Signature | ${algorithm} ${codeSpan(prefix)} |`),
    '',
    ...fieldLines(fields, ''),
    '',
  ].join('\n');
}

function effectLines({ headline, warnings, tables, rows, inner }: EffectModel, indent: string): readonly string[] {
  const table = ({ title, columns, rows: lines, leftOut }: EffectModel['tables'][number]) => [
    `${indent}- ${codeSpan(title)} (${columns.map(({ label }) => label).join(' · ')})`,
    ...lines.map(
      ({ cells }) => `${indent}  - ${cells.map(({ text }) => (text === '' ? '–' : codeSpan(text))).join(' · ')}`,
    ),
    ...(leftOut === undefined ? [] : [`${indent}  - ${leftOut}`]),
  ];
  return [
    `${indent}${codeSpan(headline, 2_000)}`,
    ...(warnings.length + tables.length + rows.length + inner.length === 0 ? [] : ['']),
    ...warnings.map((text) => `${indent}- ⚠ ${codeSpan(text, 2_000)}`),
    ...tables.flatMap(table),
    ...rows.map(({ label, text }) => `${indent}- ${codeSpan(label)}: ${codeSpan(text, 2_000)}`),
    ...inner.flatMap(({ title, effect }) => [`${indent}- ${codeSpan(title)}`, ...effectLines(effect, `${indent}  `)]),
  ];
}

function fieldLines(fields: readonly FieldModel[], indent: string): readonly string[] {
  return fields.flatMap(({ label, value, preview, children }) => [
    `${indent}- ${singleLine(label)}${value === undefined ? '' : `: ${codeSpan(value)}`}${preview === undefined ? '' : ` ${codeSpan(preview)}`}`,
    ...fieldLines(children, `${indent}  `),
  ]);
}
