import { type MessageSchema, parseSchemas } from '../../domain/protobuf/messageSchema.ts';
import { schemaTable } from './schema.generated.ts';

const messages = new Map(parseSchemas(schemaTable).map((message) => [message.name, message]));

/** The schema of a root message; throws for a name the table does not hold, which is a mistake in this code. */
export function messageSchema(
  name: 'Transaction' | 'SignedTransaction' | 'SignatureMap' | 'TransactionBody' | 'SchedulableTransactionBody',
): MessageSchema {
  const schema = messages.get(name);
  if (!schema) {
    throw new TypeError(`no schema for ${name}`);
  }
  return schema;
}
