import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readRecord, recordValue } from '../../../../src/domain/deployment/readRecord.ts';
import { atOnce } from '../../../../src/domain/steps.ts';
import { readCreation } from '../../../../src/domain/verification/buildOutput.ts';
import { constructorArguments, recordedCreation } from '../../../../src/domain/verification/constructorArguments.ts';
import { encodeParameters } from '../../../../src/services/abi/coder/abiCoder.ts';

const folder = 'test/fixtures/deployments/arguments';
const textOf = (path: string) => readFileSync(`${folder}/${path}`, 'utf8');
const artifact = JSON.parse(textOf('ignition/deployments/chain-296/artifacts/Main#Rich.json'));
/** What a tool sent, as the node had it, and the arguments: all that is behind the code, whose library was linked. */
const sent = textOf('sent.txt').trim();
const given = `0x${sent.slice(artifact.bytecode.length)}`;
const changed = (from: string, to: string) => (text: string) => {
  assert.ok(text.includes(from), from);
  return text.replaceAll(from, to);
};

/** The arguments of the contract that a record tells of, by the record and by an artifact. */
function argumentsOf(path: string, code: unknown, edit = (text: string) => text): string | undefined {
  const bytes = Buffer.from(edit(textOf(path)));
  return told(path, bytes, code);
}

function told(path: string, bytes: Uint8Array, code: unknown): string | undefined {
  const [deployment] = [...readRecord({ record: `file:///w/${path}`, path }, bytes)].filter((one) => one !== undefined);
  const created = deployment && recordedCreation(deployment, atOnce(recordValue({ path }, bytes)));
  assert.ok(created, path);
  return constructorArguments(created, [readCreation(code)], encodeParameters);
}

const hardhat = 'deployments/testnet/Rich.json';
const journal = 'ignition/deployments/chain-296/journal.jsonl';
const otherCode = { ...artifact, bytecode: '0x6001' };

const call = { transactionType: 'CALL', contractName: null, arguments: null };
const inside = { contractName: 'Rich', address: `0x${'bb'.repeat(20)}`, initCode: sent };

/** A run of a script, as Foundry's published form has it: texts that are read anew, strings without quotes. */
function foundry(
  texts: readonly string[] | null,
  more: object = {},
  code: unknown = artifact,
  outer: object = {},
): string | undefined {
  const transaction = { from: `0x${'aa'.repeat(20)}`, input: sent, ...more };
  const own = { hash: `0x${'1'.repeat(64)}`, transactionType: 'CREATE', contractName: 'Rich', arguments: texts };
  const run = {
    chain: 296,
    transactions: [{ ...own, contractAddress: `0x${'bb'.repeat(20)}`, transaction, ...outer }],
  };
  return told('broadcast/D.s.sol/296/run-latest.json', Buffer.from(JSON.stringify(run)), code);
}

describe('the arguments of a constructor', () => {
  it('are the values of a hardhat-deploy record by its own ABI: the bytes that the tool sent', () => {
    assert.equal(argumentsOf(hardhat, JSON.parse(textOf(hardhat))), given);
    const big = changed('"1000000000000000000000000"', '{"type":"BigNumber","hex":"0xd3c21bcecceda1000000"}');
    assert.equal(argumentsOf(hardhat, JSON.parse(textOf(hardhat)), big), given);
  });

  it('are what Ignition sent behind the code, else the values of its journal', () => {
    assert.equal(argumentsOf(journal, artifact), given);
    assert.equal(argumentsOf(journal, otherCode), given);
    // What was sent is surer than what is told.
    assert.equal(argumentsOf(journal, artifact, changed('"value":"-5"', '"value":"-6"')), given);
    assert.equal(argumentsOf(journal, otherCode, changed('"value":"-5"', '"value":"-6"')), undefined);
    const elsewhere = changed('"strategy":"basic"', '"strategy":"create2"');
    assert.equal(argumentsOf(journal, artifact, elsewhere), given);
  });

  it('are what Foundry sent, with a salt before it or not; its texts count where they say the same', () => {
    assert.equal(foundry(null), given);
    assert.equal(foundry(null, { input: `${sent}00` }), undefined);
    // What was made by a contract, the record has with its own code.
    assert.equal(foundry(null, { input: '0x01' }, artifact, { ...call, additionalContracts: [inside] }), given);
    const factory = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
    assert.equal(foundry(null, { to: factory, input: `0x${'00'.repeat(32)}${sent.slice(2)}` }), given);
    const [owner, other] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
    const abi = ['address', 'uint256', 'tuple'].map((type) => ({
      type,
      ...(type === 'tuple' ? { components: [{ type: 'int8' }, { type: 'address[2]' }] } : {}),
    }));
    const parameters = readCreation({ abi: [{ type: 'constructor', inputs: abi }] });
    const input = `0x6002${encodeParameters(parameters.parameters ?? [], [owner, 10n ** 24n, [-5n, [owner, other]]]).slice(2)}`;
    const texts = [owner, '1000000000000000000000000', `(-5, [${owner}, ${other}])`];
    const code = { abi: [{ type: 'constructor', inputs: abi }], bytecode: '0x6001' };
    assert.equal(foundry(texts, { input }, code), `0x${input.slice(6)}`);
    assert.equal(foundry([owner, '1', texts[2] ?? ''], { input }, code), undefined);
    assert.equal(foundry(null, { input }, code), undefined);
  });

  it('are not known where the values do not fit', () => {
    const own = JSON.parse(textOf(hardhat));
    for (const edit of [
      changed('"-5"', '"5.5"'),
      changed('"-5"', '1000000000000000000000001'),
      changed('"0x12345678"', '"0x123456"'),
      changed('"18446744073709551615"', '"18446744073709551616"'),
      changed('true,', '1,'),
      changed('"args": [', '"args": [5,'),
      changed('"note": "a, b"', '"other": "a, b"'),
      changed('"args"', '"facets": [], "args"'),
    ]) {
      assert.equal(argumentsOf(hardhat, own, edit), undefined);
    }
    assert.equal(argumentsOf(hardhat, { abi: [] }), undefined);
    assert.equal(argumentsOf(hardhat, {}), undefined);
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    assert.equal(argumentsOf(hardhat, own, changed('"-5"', deep)), undefined);
    const none = changed(
      textOf(hardhat).slice(textOf(hardhat).indexOf('"args"'), textOf(hardhat).indexOf('"numDep')),
      '"args": [],',
    );
    assert.equal(argumentsOf(hardhat, { abi: [] }, none), '0x');
  });
});
