import type { Schedule, ScheduleSignature } from '../entity/schedule.ts';
import { type Phrase, phrase, type Words } from '../phrase.ts';
import { exactTimeProperties, type FormatContext, hbarProperties, type Property, property } from '../property.ts';
import { schemaNameWords } from '../transaction/transaction.ts';
import { type DecodedField, fieldParts, type ScheduledBody } from '../transaction/transactionContent.ts';
import { entityReferenceText, formatFieldValue } from '../transaction/transactionFormat.ts';
import { decodeBase64, formatHex } from '../value/bytes.ts';
import { type DetailsRow, hexProperty, plainWord, row } from './detailsSection.ts';

/** What a schedule is to do, part by part, and who has signed it; `body` is undefined where it cannot be read. */
export function scheduledRows(
  { signatures }: Pick<Schedule, 'signatures'>,
  body: ScheduledBody | undefined,
  context: FormatContext,
): readonly DetailsRow[] {
  return [
    ...(body === undefined ? [row(phrase`Transaction`, phrase`cannot be read`)] : bodyRows(body, context)),
    ...signatures.map((signature, index) => signatureRow(signature, index)),
  ];
}

function bodyRows({ type, memo, maxFeeTinybars, data }: ScheduledBody, context: FormatContext): readonly DetailsRow[] {
  return [
    row(phrase`Transaction`, type.title, {
      properties: [
        ...property(phrase`Memo`, memo, 'untrusted'),
        ...hbarProperties(phrase`Maximum fee`, maxFeeTinybars === 0n ? undefined : maxFeeTinybars, context),
      ],
    }),
    ...(data.kind === 'message' ? data.fields.flatMap(partRows) : partRows(data)),
  ];
}

/** A row for a plain value, and for a message that has some; what only holds other messages is left out. */
function partRows(field: DecodedField): readonly DetailsRow[] {
  const { values, inner } = split(field);
  if (values.length === 0 && inner.length > 0) {
    return inner.flatMap(partRows);
  }
  const [entity] = values.flatMap((value) => (value.kind === 'entity' ? [value.value] : []));
  return [
    row(nameOf(field), values.includes(field) ? valueText(field) : listed(values), {
      isUntrusted: values.some(isUntrustedText),
      reference: entity && entityReferenceText(entity),
      properties: inner.flatMap(partProperties),
    }),
  ];
}

function partProperties(field: DecodedField): readonly Property[] {
  const { values, inner } = split(field);
  return [
    ...property(nameOf(field), listed(values), values.some(isUntrustedText) ? 'untrusted' : 'own'),
    ...inner.flatMap(partProperties),
  ];
}

/** What can be said on one line, and the messages that cannot. */
function split(field: DecodedField): {
  readonly values: readonly DecodedField[];
  readonly inner: readonly DecodedField[];
} {
  const isValue = (part: DecodedField) => formatFieldValue(part) !== undefined;
  const parts = isValue(field) ? [field] : fieldParts(field);
  return { values: parts.filter(isValue), inner: parts.filter((part) => !isValue(part)) };
}

function listed(values: readonly DecodedField[]): Words {
  return values.flatMap((value, index) => [index === 0 ? '' : ', ', nameOf(value), ' ', valueText(value)]);
}

function signatureRow({ publicKeyPrefix, signature, type, timestamp }: ScheduleSignature, index: number): DetailsRow {
  const key = publicKeyPrefix === undefined ? '?' : formatHex(decodeBase64(publicKeyPrefix));
  return row(phrase`Signature ${index + 1}`, `${plainWord(type)} ${key}`.trimEnd(), {
    properties: [
      ...exactTimeProperties(phrase`Signed`, timestamp),
      ...hexProperty(phrase`Signature`, `0x${formatHex(decodeBase64(signature ?? ''))}`),
    ],
  });
}

function isUntrustedText({ kind }: DecodedField): boolean {
  return kind === 'text';
}

function nameOf({ name, number }: DecodedField): Phrase {
  return name === undefined ? phrase`Field ${number}` : phrase`${schemaNameWords(name)}`;
}

function valueText(field: DecodedField): Words {
  return formatFieldValue(field) ?? '';
}
