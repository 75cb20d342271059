import assert from 'node:assert/strict';
import { ledgerOperations } from '../../../../src/domain/operation/ledgerOperations.ts';
import { parameterTitle } from '../../../../src/domain/operation/parameterTitle.ts';

describe('titles of parameters', () => {
  it('are plain words for each that has to be given, and none for filters', () => {
    const parameters = ledgerOperations.flatMap((operation) => operation.parameters);
    const odd = parameters.filter((parameter) => {
      const title = parameterTitle(parameter)?.template;
      return parameter.in === 'path' ? !/^[A-Z][a-z ]+$/.test(title ?? '') : title !== undefined;
    });
    assert.deepEqual(
      odd.map(({ name }) => name),
      [],
    );
  });
});
