import assert from 'node:assert/strict';
import protobuf from 'protobufjs';
import { type DecodedField, fieldParts } from '../../../../src/domain/transaction/transactionContent.ts';
import { fromMessage, plainOf, withoutDefaults } from './plainFields.ts';
import { readTransactionFile } from './readAtOnce.ts';
import { root, sampleBytes, samples } from './samples.ts';

const bodyType = root.lookupType('proto.TransactionBody');

/** Fields lie in order within `range` of their body, start with their tag, and bytes are where they say. */
function checkPlaces(bodyBytes: Uint8Array, fields: readonly DecodedField[], range: readonly [number, number]): void {
  let at = range[0];
  for (const field of fields) {
    const end = field.offset + field.length;
    assert.ok(field.offset >= at && field.valueOffset >= field.offset && field.valueOffset <= end && end <= range[1]);
    // Elements of a packed field have no tag of their own.
    if (field.valueOffset > field.offset) {
      assert.equal(new protobuf.Reader(bodyBytes.subarray(field.offset)).uint32() >>> 3, field.number);
    }
    checkValuePlace(bodyBytes, field, end);
    at = end;
  }
}

function checkValuePlace(bodyBytes: Uint8Array, field: DecodedField, end: number): void {
  if (field.kind === 'bytes') {
    assert.deepEqual(bodyBytes.subarray(end - field.value.length, end), field.value);
  } else if (field.kind === 'transaction') {
    checkPlaces(field.value.bodyBytes, field.value.body, [0, field.value.bodyBytes.length]);
  } else {
    checkPlaces(bodyBytes, fieldParts(field), [field.valueOffset, end]);
  }
}

describe('readTransactionFile: against reflection decoding', () => {
  it('decodes every body of every sample as the library does', () => {
    let bodies = 0;
    for (const { file } of samples) {
      for (const { groups } of readTransactionFile(sampleBytes(file)).documents) {
        for (const { body, bodyBytes } of groups.flatMap((group) => group.copies)) {
          assert.deepEqual(
            withoutDefaults(plainOf(body, bodyType), bodyType),
            withoutDefaults(fromMessage(bodyType.decode(bodyBytes), bodyType), bodyType),
            file,
          );
          bodies++;
        }
      }
    }
    assert.ok(bodies > 400, String(bodies));
  });

  it('places every field on the bytes that hold it', () => {
    for (const { file } of samples) {
      for (const { message, groups } of readTransactionFile(sampleBytes(file)).documents) {
        for (const { body, bodyBytes, bodyOffset } of groups.flatMap((group) => group.copies)) {
          assert.deepEqual(message.subarray(bodyOffset, bodyOffset + bodyBytes.length), bodyBytes);
          checkPlaces(bodyBytes, body, [0, bodyBytes.length]);
        }
      }
    }
  });
});
