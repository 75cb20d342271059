import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import protobuf from 'protobufjs';
import { messageSchema } from '../../../../src/services/transactionFile/schema.ts';
import { generateSchemaModule } from '../../../run/schema/generate.ts';
import { descriptor, root } from './samples.ts';

describe('the transaction schema', () => {
  it('is what the generator makes of the descriptor', () => {
    const file = new URL('../../../../src/services/transactionFile/schema.generated.ts', import.meta.url);
    assert.equal(readFileSync(file, 'utf8'), generateSchemaModule(descriptor));
  });

  it('expands to every field of the descriptor', () => {
    const body = root.lookupType('proto.TransactionBody');
    const schema = messageSchema('TransactionBody');
    const all = schema.fields.filter((field) => field !== undefined);
    assert.equal(all.length, 78);
    assert.equal(all.filter((field) => field.oneof === 1).length, 69);
    const seen = new Set<string>();
    const compare = (type: protobuf.Type, name: string, fields: typeof schema.fields): void => {
      assert.equal(name, type.name);
      if (seen.has(type.fullName)) {
        return;
      }
      seen.add(type.fullName);
      assert.deepEqual(
        fields.flatMap((field) => field?.number ?? []),
        type.fieldsArray.map((field) => field.id).toSorted((one, other) => one - other),
      );
      for (const field of type.fieldsArray) {
        const own = fields[field.id];
        assert.equal(own?.name, field.name, field.fullName);
        assert.equal(own.repeated, field.repeated, field.fullName);
        if (field.resolvedType instanceof protobuf.Type) {
          assert.ok(own.message, field.fullName);
          compare(field.resolvedType, own.message.name, own.message.fields);
        } else if (field.resolvedType instanceof protobuf.Enum) {
          assert.deepEqual(own.labels, { ...field.resolvedType.valuesById }, field.fullName);
        } else {
          assert.equal(own.kind, field.type, field.fullName);
        }
      }
    };
    root.resolveAll();
    compare(body, schema.name, schema.fields);
    compare(root.lookupType('proto.Transaction'), 'Transaction', messageSchema('Transaction').fields);
    compare(root.lookupType('proto.SignedTransaction'), 'SignedTransaction', messageSchema('SignedTransaction').fields);
    // All but TransactionList, which is read by hand.
    assert.equal(seen.size, 153);
  });

  it('refuses to generate a table for what the reader does not know', () => {
    const withField = (field: protobuf.IField | protobuf.IMapField) => ({
      version: '0',
      nested: { proto: { nested: { A: { fields: { a: field } } } } },
    });
    assert.throws(() => generateSchemaModule(withField({ type: 'double', id: 1 })), /does not know \.proto\.A\.a/);
    assert.throws(
      () => generateSchemaModule(withField({ keyType: 'string', type: 'string', id: 1 } satisfies protobuf.IMapField)),
      /does not know/,
    );
    const twice = {
      version: '0',
      nested: { x: { nested: { A: { fields: {} } } }, y: { nested: { A: { fields: {} } } } },
    };
    assert.throws(() => generateSchemaModule(twice), /two schema types are called A/);
  });
});
