import type { MessageSchema } from '../../../../../src/domain/protobuf/messageSchema.ts';
import { fieldLabel } from '../../../../../src/domain/transaction/effect/fieldLabel.ts';
import { messageSchema } from '../../../../../src/services/transactionFile/schema.ts';
import { english } from '../../../english.ts';
import { assertWhole } from '../../../whole/assertWhole.ts';

/** The names of all fields of a message and of all messages in it. */
function namesIn({ name, fields }: MessageSchema, seen: Set<string> = new Set()): readonly string[] {
  if (seen.has(name)) {
    return [];
  }
  seen.add(name);
  return fields.flatMap((field) =>
    field === undefined ? [] : [field.name, ...(field.message === undefined ? [] : namesIn(field.message, seen))],
  );
}

describe('what a field of a transaction is called', () => {
  it('is a label with an id, or the words of its name', () => {
    const names = [...new Set([...namesIn(messageSchema('TransactionBody')), 'constructor', 'newerField'])].toSorted();
    const lines = names.map((name) => {
      return `${name}: ${english(fieldLabel({ name, number: 1 } as never))}`;
    });
    assertWhole('fieldLabels.txt', [
      ...lines,
      `none: ${english(fieldLabel({ name: undefined, number: 90 } as never))}`,
    ]);
  });
});
