import assert from 'node:assert/strict';
import { abiSignature } from '../../../../src/domain/contract/abi.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import { selectorOf, signatureHash } from '../../../../src/services/abi/abiHash.ts';
import { lookUpSignatures } from '../../../../src/services/signatures/lookUpSignatures.ts';
import { FakeTransport } from '../http/fakeTransport.ts';

const base = { url: 'https://names.example' };
const pay = selectorOf('pay(address,uint256)');
const paid = signatureHash('Paid(address)');
const none = '0x00000001';

/** The names that this answer gives of these hashes, and the address that was asked. */
async function look(json: unknown, hashes: readonly string[] = [pay, paid, none]) {
  const transport = new FakeTransport({ json });
  const found = await lookUpSignatures({ base, transport }, hashes, {});
  const names = [...found].map(([hash, signatures]) => [hash, signatures.map(abiSignature)]);
  return { names, urls: transport.requests.map(({ url, method }) => `${method} ${url}`) };
}

const named = (...texts: readonly unknown[]) => texts.map((name) => ({ name, filtered: false }));

describe('the signature database', () => {
  it('is asked once for functions, errors and events, and keeps that it has none', async () => {
    const answer = {
      ok: true,
      result: {
        function: { [pay]: named('pay(address,uint256)'), [none]: null },
        event: { [paid]: named('Paid(address)') },
      },
    };
    const { names, urls } = await look(answer);
    assert.deepEqual(names, [
      [pay, ['pay(address,uint256)']],
      [paid, ['Paid(address)']],
      [none, []],
    ]);
    const query = `function=${pay},${none}&event=${paid}&filter=true`;
    assert.deepEqual(urls, [`GET https://names.example/signature-database/v1/lookup?${query}`]);
    const only = await look({ result: { function: {} } }, [none]);
    assert.deepEqual(only.urls, [
      `GET https://names.example/signature-database/v1/lookup?function=${none}&filter=true`,
    ]);
    assert.deepEqual(only.names, [[none, []]]);
  });

  it('is believed no text that is no signature of this very hash', async () => {
    const hostile = named(
      'pay(address)',
      '<b>pay</b>',
      'pay(address,uint256) ',
      'x'.repeat(5_000),
      'pay(address,uint256)',
    );
    const { names } = await look({
      result: { function: { [pay]: hostile }, event: { [paid]: named('Paid(uint256)') } },
    });
    assert.deepEqual(names.slice(0, 2), [
      [pay, ['pay(address,uint256)']],
      [paid, []],
    ]);
    const inherited = await look({ result: { function: JSON.parse('{"__proto__":[]}') } }, ['0xtoString']);
    assert.deepEqual(inherited.names, [['0xtoString', []]]);
  });

  it('gives no names by an answer of another form, and names itself in the failure', async () => {
    for (const json of [{}, [], { result: { function: 'x' } }, { result: { function: { [pay]: [{}] } } }]) {
      await assert.rejects(
        look(json),
        (error) =>
          error instanceof ServiceError && error.service === 'signatures' && error.failure.kind === 'malformed',
        JSON.stringify(json),
      );
    }
  });

  it('is asked for no more than an address has room for', async () => {
    const hashes = Array.from({ length: 80 }, (_each, index) => `0x${index.toString(16).padStart(8, '0')}`);
    const { names, urls } = await look({ result: {} }, hashes);
    assert.equal(names.length, 50);
    assert.ok((urls[0] ?? '').length < 1_000);
  });
});
