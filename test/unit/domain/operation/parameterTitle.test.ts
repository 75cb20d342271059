import assert from 'node:assert/strict';
import { ledgerOperations } from '../../../../src/domain/operation/ledgerOperations.ts';
import { parameterTitle } from '../../../../src/domain/operation/parameterTitle.ts';

describe('titles of parameters', () => {
  it('are plain words for each, which tell those of an operation apart', () => {
    for (const operation of ledgerOperations) {
      const titles = operation.parameters.map((parameter) => parameterTitle(operation, parameter)?.template ?? '');
      assert.deepEqual(
        titles.filter((title, index) => !/^[A-Z][a-z -]+(?: [0-3])?$/.test(title) || titles.indexOf(title) < index),
        [],
        operation.id,
      );
    }
  });
});
