import assert from 'node:assert/strict';
import { type ContractName, contracts } from '../../../services/world/contracts.ts';
import { type Setup, startSetup } from './setup.ts';

const address = (name: ContractName) => contracts[name].evmAddress;
const importPath = (name: ContractName, chainId = '296') => `/v2/verify/etherscan/${chainId}/${address(name)}`;
const contract = `/v2/contract/296/${address('storage')}`;
const badChecksum = '0xDFEBAd708F803af22e81044aD228Ff77C83C935C';

describe('embedded verification service, requests', () => {
  let setup: Setup;
  beforeEach(async () => {
    setup = await startSetup();
  });
  afterEach(() => setup.service.stop());

  async function check(path: string, body: unknown, expected: readonly [number, string], type?: string) {
    const { status, json } = await setup.post(path, body, type);
    assert.deepEqual([status, json.customCode], expected, `${path} ${JSON.stringify(body)}`);
    return json;
  }

  /** What came of a job when its time is over. */
  async function endOf(path: string, body: unknown, ms: number) {
    const { status, json } = await setup.post(path, body);
    assert.equal(status, 202, JSON.stringify(json));
    setup.advance(ms - 1);
    const poll = `/v2/verify/${json.verificationId}`;
    assert.equal((await setup.get(poll)).json.isJobCompleted, false, path);
    setup.advance(1);
    const job = (await setup.get(poll)).json;
    return { ...job, end: job.error?.customCode ?? job.contract.match };
  }

  it('sends the members that were asked for', async () => {
    const { json: part } = await setup.get(`${contract}?fields=abi,compilation.name,compilation.language`);
    const minimal = ['matchId', 'creationMatch', 'runtimeMatch', 'verifiedAt', 'match', 'chainId', 'address'];
    assert.deepEqual(Object.keys(part).sort(), [...minimal, 'abi', 'compilation'].sort());
    assert.deepEqual(part.compilation, { name: 'Storage', language: 'Solidity' });
    const { json: all } = await setup.get(`${contract}?fields=all`);
    const { json: some } = await setup.get(`${contract}?omit=abi`);
    const omitted = Object.keys(all).filter((key) => !(key in some));
    assert.deepEqual(omitted, ['abi']);
  });

  it('refuses what the real service refuses', async () => {
    const rows: readonly (readonly [path: string, code: string, message: RegExp, status?: number])[] = [
      [`${contract}?fields=abi&omit=sources`, 'invalid_parameter', /^Cannot specify both fields and omit$/],
      [`${contract}?fields=`, 'invalid_parameter', /fields/],
      [`${contract}?fields=nope`, 'invalid_parameter', /^Field selector nope is not a valid field$/],
      [`${contract}?fields=all,abi`, 'invalid_parameter', /^Field selector all is not a valid field$/],
      [`${contract}?fields=compilation.nope`, 'invalid_parameter', /compilation.nope/],
      [`${contract}?foo=1`, 'invalid_parameter', /foo/],
      [`${contract}?fields=abi&fields=sources`, 'invalid_parameter', /fields/],
      ['/v2/contract/296/0.0.1234', 'invalid_parameter', /^request\/params\/address must match pattern/],
      [`/v2/contract/testnet/${address('storage')}`, 'invalid_parameter', /^request\/params\/chainId/],
      [`/v2/contract/296/${badChecksum}`, 'invalid_parameter', /^Invalid address: /],
      [`/v2/contract/297/${badChecksum}`, 'unsupported_chain', /^Chain 297 not found$/],
      ['/v2/contract/all-chains/0x12', 'invalid_parameter', /^request\/params\/address/],
      ['/v2/verify/AAAAAAAA-1111-4111-8111-111111111111', 'invalid_parameter', /uuid/],
      ['/v2/verify/55555555-5555-4555-8555-555555555555', 'job_not_found', /^No verification job found for id /, 404],
    ];
    for (const [path, code, message, status = 400] of rows) {
      const answer = await setup.get(path);
      assert.deepEqual([answer.status, answer.json.customCode], [status, code], path);
      assert.deepEqual(Object.keys(answer.json), ['customCode', 'message', 'errorId']);
      assert.match(answer.json.message, message);
    }
  });

  it('answers unknown routes and methods with HTML', async () => {
    for (const path of ['/v2/nope', '/v2/contract/296', '/nope']) {
      const answer = await setup.get(path);
      assert.deepEqual([answer.status, answer.text.includes(`<pre>Cannot GET ${path}</pre>`)], [404, true]);
    }
    assert.ok((await setup.post(contract, {})).text.includes(`Cannot POST ${contract}`));
  });

  it('refuses what an import may not be, in the order of the server', async () => {
    const path = importPath('importSucceeds');
    await check(path, {}, [400, 'invalid_parameter'], 'text/plain');
    await check(path, [], [400, 'invalid_parameter']);
    await check(path, { apiKey: 7 }, [400, 'invalid_parameter']);
    await check(`${path}?x=1`, {}, [400, 'invalid_parameter']);
    await check(importPath('importSucceeds', '297'), {}, [400, 'unsupported_chain']);
    const closed = await check(importPath('importSucceeds', '295'), {}, [400, 'unsupported_chain']);
    assert.equal(closed.message, 'Requested chain 295 is not supported for importing from Etherscan.');
    await check(importPath('vault', '298'), { apiKey: 'bad' }, [409, 'already_verified']);
    const outcomes: readonly (readonly [ContractName, object, readonly [number, string]])[] = [
      ['unverified', {}, [404, 'not_etherscan_verified']],
      ['importKeyLimit', {}, [429, 'etherscan_limit']],
      ['importMalformed', {}, [400, 'malformed_etherscan_response']],
      ['importServiceFails', {}, [500, 'internal_error']],
      ['importExplorerDown', { apiKey: 'x' }, [502, 'etherscan_request_failed']],
      ['importSucceeds', { apiKey: 'bad' }, [502, 'etherscan_request_failed']],
      ['importSucceeds', { apiKey: 'limited' }, [429, 'etherscan_limit']],
    ];
    for (const [name, body, expected] of outcomes) {
      await check(importPath(name), body, expected);
    }
  });

  it('runs a job by the clock and then serves the contract', async () => {
    const lookup = `/v2/contract/296/${address('importSucceeds')}?fields=compilation.name`;
    const { json: submitted } = await setup.post(importPath('importSucceeds'), {});
    setup.advance(2999);
    const pending = (await setup.get(`/v2/verify/${submitted.verificationId}`)).json;
    assert.deepEqual([pending.isJobCompleted, pending.contract.match], [false, null]);
    await check(importPath('importSucceeds'), {}, [429, 'duplicate_verification_request']);
    assert.equal((await setup.get(lookup)).status, 404);
    setup.advance(1);
    const done = (await setup.get(`/v2/verify/${submitted.verificationId}`)).json;
    assert.deepEqual([done.contract.match, done.jobFinishTime], ['exact_match', '2026-11-20T08:00:03Z']);
    const { json: found } = await setup.get(lookup);
    assert.deepEqual([found.compilation.name, found.verifiedAt], ['Storage', '2026-11-20T08:00:03Z']);
    await check(importPath('importSucceeds'), {}, [409, 'already_verified']);
  });

  it('ends jobs the way their addresses are named, with the details of failures', async () => {
    const ends: readonly (readonly [ContractName, number, string])[] = [
      ['importPartial', 3000, 'match'],
      ['importSlow', 45_000, 'exact_match'],
      ['importCompilerError', 3000, 'compiler_error'],
      ['importNoMatch', 3000, 'no_match'],
      ['importMissingSource', 3000, 'missing_source'],
      ['importJobExplorerFails', 3000, 'etherscan_api_error'],
      ['feeMath', 3000, 'already_verified'],
    ];
    for (const [name, ms, expected] of ends) {
      const { end, error } = await endOf(importPath(name), {}, ms);
      assert.equal(end, expected, name);
      assert.ok(name !== 'importCompilerError' || error?.errorData.compilerErrors.length === 2);
      assert.ok(name !== 'importMissingSource' || error?.errorData.missingSources.length === 2);
      assert.ok(name !== 'importNoMatch' || Number(error?.onchainRuntimeCode.length) > 40_000);
    }
  });

  it('checks the bodies of the other submissions', async () => {
    const target = address('importPartial');
    const input = { language: 'Solidity', sources: { 'a.sol': { content: 'contract A {}' } } };
    const standard = { stdJsonInput: input, compilerVersion: '0.8.28+commit.7893614a', contractIdentifier: 'a.sol:A' };
    const metadata = { compiler: { version: '0.8.28' }, language: 'Solidity', settings: {}, sources: { 'a.sol': {} } };
    const invalid: readonly (readonly [string, unknown])[] = [
      ['', {}],
      ['', { ...standard, compilerVersion: undefined }],
      ['', { ...standard, contractIdentifier: 'A' }],
      ['', { ...standard, stdJsonInput: { sources: {} } }],
      ['', { ...standard, stdJsonInput: { ...input, sources: { 'a.sol': {} } } }],
      ['', { ...standard, creationTransactionHash: '0x12' }],
      ['metadata/', { sources: { 'a.sol': 7 }, metadata }],
      ['metadata/', { sources: {}, metadata: { ...metadata, settings: undefined } }],
    ];
    for (const [way, body] of invalid) {
      await check(`/v2/verify/${way}296/${target}`, body, [400, 'invalid_parameter']);
    }
    await check(`/v2/verify/5/${target}`, standard, [400, 'unsupported_chain']);
    const nowhere = `0x${'12'.repeat(20)}`;
    const ends: readonly (readonly [string, string, unknown, string])[] = [
      ['', target, standard, 'match'],
      ['', address('unverified'), standard, 'bytecode_length_mismatch'],
      ['', nowhere, standard, 'contract_not_deployed'],
      ['', nowhere, { ...standard, contractIdentifier: 'b.sol:A' }, 'invalid_compilation_target'],
      ['metadata/', address('importSucceeds'), { sources: { 'a.sol': 'contract A {}' }, metadata }, 'exact_match'],
      ['metadata/', address('importSlow'), { sources: {}, metadata }, 'missing_source'],
    ];
    for (const [way, where, body, expected] of ends) {
      assert.equal((await endOf(`/v2/verify/${way}296/${where}`, body, 3000)).end, expected);
    }
  });
});
