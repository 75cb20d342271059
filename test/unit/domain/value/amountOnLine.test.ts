import assert from 'node:assert/strict';
import { amountOnLine } from '../../../../src/domain/value/amountOnLine.ts';
import { formatExactJson, type JsonValue, parseExactJson } from '../../../../src/domain/value/exactJson.ts';

/** What is said behind the lines of a JSON text, with the lines. */
function said(json: string): readonly string[] {
  const lines = formatExactJson(parseExactJson(json) as JsonValue).split('\n');
  return lines.flatMap((line, index) => {
    const found = amountOnLine((asked) => lines[asked] ?? '', index);
    const { amount, tokenId } = found ?? {};
    return amount === undefined ? [] : [[line.trim(), amount, tokenId].filter(Boolean).join(' ')];
  });
}

describe('the amount that a line of JSON has', () => {
  it('is exact, and has the places of the same object, which stand before it or behind', () => {
    assert.deepEqual(said('{"tokens":[{"balance":40490603241792465,"created":"1.2","decimals":18}]}'), [
      '"balance": 40490603241792465, 0.040490603241792465',
    ]);
    assert.deepEqual(said('{"balances":[{"account":"0.0.2","decimals":3,"balance":9223372036854775807}]}'), [
      '"balance": 9223372036854775807 9,223,372,036,854,775.807',
    ]);
    assert.deepEqual(said('{"decimals":"8","amount":-150}'), ['"amount": -150 -0.0000015']);
  });

  it('is of the token that the same object names', () => {
    assert.deepEqual(said('{"a":[{"balance":5,"decimals":2,"token_id":"0.0.7"},{"token_id":"0.0.8"}]}'), [
      '"balance": 5, 0.05 0.0.7',
    ]);
    assert.deepEqual(said('{"token_id":"0.0.7","decimals":2,"amount":5}'), ['"amount": 5 0.05 0.0.7']);
    assert.deepEqual(said('{"token_id":"x","decimals":2,"amount":5}'), ['"amount": 5 0.05']);
  });

  it('has no places of another object', () => {
    assert.deepEqual(said('{"a":[{"balance":5},{"decimals":2}]}'), []);
    assert.deepEqual(said('{"decimals":2,"inner":{"balance":5}}'), []);
    assert.deepEqual(said('{"balance":5,"inner":{"decimals":2}}'), []);
    assert.deepEqual(said('{"inner":{"a":[1,2]},"balance":5,"last":{"b":{}},"decimals":2}'), ['"balance": 5, 0.05']);
  });

  it('is not said where there is nothing to say', () => {
    for (const decimals of ['0', '-1', '41', '1000', '2.5', '"x"', 'null', 'true']) {
      assert.deepEqual(said(`{"balance":5,"decimals":${decimals}}`), [], decimals);
    }
    for (const balance of ['0', '"5"', '5.5', 'null', '[5]']) {
      assert.deepEqual(said(`{"balance":${balance},"decimals":2}`), [], balance);
    }
    assert.deepEqual(said('{"balance":5,"decimals":40}'), [`"balance": 5, 0.${'0'.repeat(39)}5`]);
    assert.deepEqual(said('{"weight":5,"decimals":2}'), []);
  });

  it('is looked for in an object of some size only', () => {
    const members = (count: number) => Array.from({ length: count }, (_, at) => `"m${at}":1`).join(',');
    assert.equal(said(`{"balance":5,${members(50)},"decimals":2}`).length, 1);
    assert.equal(said(`{"balance":5,${members(500)},"decimals":2}`).length, 0);
  });
});
