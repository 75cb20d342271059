import assert from 'node:assert/strict';
import type { Reference } from '../../../../src/domain/references/reference.ts';
import { findReferences, parseReference } from '../../../../src/domain/references.ts';

const bytes = '2b60955bcbf0cf5e9ea880b52e5b63f664b08edf6ed15e301049517438d61864';
const point = `03${bytes}`;
const der = `302a300506032b6570032100${bytes}`;
const values: Readonly<Record<string, readonly [written: string, key: string]>> = {
  ED: [bytes, bytes],
  '0xED': [`0x${bytes}`, bytes],
  EC: [point, point],
  '0xEC': [`0x${point}`, point],
  DER: [der, bytes],
  '0xDER': [`0x${der}`, bytes],
  DEREC: [`302d300706052b8104000a032200${point}`, point],
  DERLONG: [`3036301006072a8648ce3d020106052b8104000a032200${point}`, point],
  '0xDEREC': [`0x302d300706052b8104000a032200${point}`, point],
  '0xDERLONG': [`0x3036301006072a8648ce3d020106052b8104000a032200${point}`, point],
};
const raw = ['ED', '0xED', 'EC', '0xEC'];
const inDer = ['DER', '0xDER', 'DEREC', 'DERLONG', '0xDEREC', '0xDERLONG'];

function check(
  template: string,
  names: readonly string[],
  expected: Reference['lookUp'] | 'none',
  fileName = 'a.ts',
): void {
  for (const name of names) {
    const [written = '', key] = values[name] ?? [];
    const text = template.replaceAll('#', written);
    const start = text.indexOf(written);
    const found = { start, end: start + written.length, text: written, kind: 'publicKey', key };
    const whole = { ...found, certainty: 'certain', lookUp: expected, guessedKind: undefined };
    const keys = findReferences(text, { fileName }).filter(({ kind }) => kind === 'publicKey');
    assert.deepEqual(keys.slice(0, 1), expected === 'none' ? [] : [whole], text);
  }
}

describe('public keys in a text', () => {
  it('are asked by the name that they directly belong to', () => {
    for (const template of [
      `const publicKey = '#';`,
      `publicKey: '#',`,
      `"public_key": "#",`,
      `operatorPublicKeyHex := "#"`,
      `PUBKEY = "#"`,
      `String adminPubKey = "#";`,
      `compressed_public_key_bytes: '#'`,
      `publicKeyRaw = "#"`,
      `Public key: #`,
      `public key: #`,
      `- the public key: #`,
      `The public key is #`,
      `PublicKey.fromString("#")`,
      `PublicKey.fromStringED25519('#')`,
      `PublicKey.from_string("#")`,
      `PublicKey::from_str("#")`,
      `hiero.PublicKeyFromString("#")`,
      `keys.push(PublicKey.fromBytes( \`#\`))`,
    ]) {
      check(template, [...raw, ...inDer], 'automatic');
    }
    // Of one key these are its coordinates.
    check(`const publicKey = [\n  '#',\n  '#',\n];`, raw.slice(0, 2), 'none');
    check(`const publicKey = ['#'];`, raw.slice(0, 2), 'none');
  });

  it('are known by DER without a name', () => {
    for (const template of ['#', `const x = '#';`, `key: "#"`, `adminKey = '#'`, `send(#, 5)`, `keys: [ '#' ]`]) {
      check(template, inDer, 'automatic');
      check(template, raw, 'none');
    }
  });

  it('are none where a name says that it is private, or speaks of something else', () => {
    for (const template of [
      `const privateKey = '#';`,
      `publicKeySeed: '#'`,
      `private_key_of_public_key = "#"`,
      `secret: '#'`,
      `mnemonic = "#"`,
      `PrivateKey.fromString("#")`,
      `publicKeyFromPrivateKey("#")`,
      `public_key_from_seed('#')`,
      `privateKeys: [\n  '#',\n  '#',\n]`,
      `the passphrase of publicKey(x, '#')`,
    ]) {
      check(template, [...raw, ...inDer], 'none');
    }
    for (const template of [
      `const notPublicKey = '#';`,
      `nonpublickey: '#'`,
      `This is not the public key: #`,
      `publicKey: '#', // and its private key`,
      `publicKey = '#' (secret)`,
      `secrets = { publicKey: '#' }`,
      `secrets:\n  publicKey: '#'`,
      `encrypt(secret(PublicKey.fromString('#')))`,
    ]) {
      check(template, raw, 'none');
    }
    for (const template of [`publicKeyHash = '#'`, `republic: '#'`, `publicValue = '#'`, `publicKey(x, '#')`]) {
      check(template, raw, 'none');
    }
  });

  it('wait for a click where a shell is given 32 bytes', () => {
    check('PUBLIC_KEY=#', ['ED', '0xED'], 'manual', '.env');
    check('PUBLIC_KEY=#', ['EC', '0xEC', ...inDer], 'automatic', '.env');
    check('HEX=#', raw, 'none', '.env');
    check('HEX=#', inDer, 'automatic', '.env');
  });

  it('are those of an answer of the ledger service, of the type that it says, unless anything near says private', () => {
    const answer = (type: string) => `{"_type":"${type}","key":"#"}`;
    const near = 'x = 1; '.repeat(30);
    for (const [type, name, other] of [
      ['ED25519', 'ED', 'EC'],
      ['ECDSA_SECP256K1', 'EC', 'ED'],
    ] as const) {
      check(answer(type), [name], 'automatic');
      check(answer(type).replaceAll('"', '\\"'), [name], 'automatic');
      check(answer(type).replaceAll(/[:,]/g, '$&\n  '), [name], 'automatic');
      check(answer(type), [other, `0x${name}`], 'none');
      check(answer(type), [name], 'none', '.env');
      check(`${near}${near}Secret = 1;\n${answer(type)}`, [name], 'none');
      check(`Seed = 1;\n${near}\n${answer(type)}`, [name], 'none');
      check(`Seed = 1;\n${near}${near}\n${answer(type)}`, [name], 'automatic');
      check(`f(Secret, ${near}${near}\\n${answer(type)}`, [name], 'none');
      check(`wallet: {\n  secrets: {\n${'    x = 1,\n'.repeat(50)}    ${answer(type)}`, [name], 'none');
      check(`${answer(type)} // of the Seed`, [name], 'none');
      check(answer(`x${type}`), [name], 'none');
      check(`{"_type":"${type}","key":"x","y":"#"}`, [name], 'none');
      check(answer(type).replace('_type', 'a_type'), [name], 'none');
    }
  });

  it('are read when they are given alone', () => {
    for (const [written, key] of Object.values(values)) {
      const isHash = written === bytes || written === `0x${bytes}`;
      assert.deepEqual(
        parseReference(written),
        isHash ? { kind: 'hash32', hash: `0x${bytes}` } : { kind: 'publicKey', key },
      );
    }
  });

  it('are none of another length or head', () => {
    for (const text of [`04${bytes}`, `${der}00`, `${der.slice(0, -2)}`, der.replace('2b65', '2b66'), `0y${point}`]) {
      assert.deepEqual(findReferences(`publicKey: '${text}'`), [], text);
    }
  });
});

describe('aliases as the SDKs print them', () => {
  it('are the key behind the shard and realm', () => {
    const edAlias = 'CIQCWYEVLPF7BT26T2UIBNJOLNR7MZFQR3PW5UK6GAIESULUHDLBQZA';
    const ecAlias = 'HIQQGK3ASVN4X4GPL2PKRAFVFZNWH5TEWCHN63WRLYYBASKROQ4NMGDE';
    const found = (text: string) =>
      findReferences(text, { fileName: 'a.log' }).flatMap((each) =>
        each.kind === 'alias' ? [[each.text, each.alias]] : [],
      );
    for (const [name, alias] of [
      ['DER', edAlias],
      ['DEREC', ecAlias],
      ['DERLONG', ecAlias],
    ] as const) {
      const written = `0.0.${values[name]?.[0] ?? ''}`;
      for (const text of [written, `created account ${written}.`, `privateKey, AccountId.fromString("${written}")`]) {
        assert.deepEqual(found(text), [[written, alias]], text);
      }
      assert.deepEqual(found(`1.2.3.${written}`), []);
      assert.deepEqual(found(`${written}a`), []);
      assert.deepEqual(found(`00.0.${values[name]?.[0] ?? ''}`), []);
    }
  });
});
