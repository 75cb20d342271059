import type { MessageSchema } from '../protobuf/messageSchema.ts';
import { DeferredMessage } from './deferredMessage.ts';
import { dataOneof } from './fieldTree.ts';
import type { DecodedField } from './transactionContent.ts';

/** A field of a message once more, as {@link movedField} makes it; what a body does is made when it is asked for. */
export function movedPart(field: DecodedField, { fields }: MessageSchema, by: number): DecodedField {
  if (field.kind !== 'message' || fields[field.number]?.oneof !== dataOneof) {
    return movedField(field, by);
  }
  const { name, number, isRepeated, length } = field;
  const place = { name, number, isRepeated, offset: field.offset + by, length, valueOffset: field.valueOffset + by };
  return new DeferredMessage(place, field.messageType, () => movedFields(field.fields, by));
}

/**
 * A field once more, for the same bytes `by` bytes further on. Values are shared, and members written out by kind: a
 * spread takes several times as long, and a list has hundreds of fields for each node.
 */
function movedField(field: DecodedField, by: number): DecodedField {
  const { name, number, isRepeated, length } = field;
  const offset = field.offset + by;
  const valueOffset = field.valueOffset + by;
  switch (field.kind) {
    case 'integer': {
      const { kind, value, unit } = field;
      return { name, number, isRepeated, offset, length, valueOffset, kind, value, unit };
    }
    case 'entity': {
      const { kind, value, fields } = field;
      return { name, number, isRepeated, offset, length, valueOffset, kind, value, fields: movedFields(fields, by) };
    }
    case 'message': {
      const { kind, messageType, fields } = field;
      const moved = movedFields(fields, by);
      return { name, number, isRepeated, offset, length, valueOffset, kind, messageType, fields: moved };
    }
    case 'timestamp': {
      const { kind, value, fields } = field;
      return { name, number, isRepeated, offset, length, valueOffset, kind, value, fields: movedFields(fields, by) };
    }
    case 'transactionId': {
      const { kind, value, fields } = field;
      return { name, number, isRepeated, offset, length, valueOffset, kind, value, fields: movedFields(fields, by) };
    }
    case 'duration': {
      const { kind, seconds, fields } = field;
      return { name, number, isRepeated, offset, length, valueOffset, kind, seconds, fields: movedFields(fields, by) };
    }
    case 'text': {
      const { kind, value } = field;
      return { name, number, isRepeated, offset, length, valueOffset, kind, value };
    }
    case 'key':
      return { ...field, offset, valueOffset, fields: movedFields(field.fields, by) };
    default:
      return { ...field, offset, valueOffset };
  }
}

function movedFields(fields: readonly DecodedField[], by: number): readonly DecodedField[] {
  return fields.map((field) => movedField(field, by));
}
