import { type MessageSchema, parseSchemas } from '../../domain/protobuf/messageSchema.ts';
import { schemaTable } from './schema.generated.ts';

const schemas = parseSchemas(schemaTable);

/** The schema of a root message; throws for a name the table does not hold, which is a mistake in this code. */
export function messageSchema(
  name: 'Transaction' | 'SignedTransaction' | 'SignatureMap' | 'TransactionBody' | 'SchedulableTransactionBody',
): MessageSchema {
  const schema = schemas.find((each) => each.name === name);
  if (!schema) {
    throw new TypeError(`no schema for ${name}`);
  }
  return schema;
}
