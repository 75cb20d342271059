import assert from 'node:assert/strict';
import { type ContractName, contracts } from '../../../services/world/contracts.ts';
import { type Setup, startSetup } from './setup.ts';

const address = (name: ContractName) => contracts[name].evmAddress;
const importPath = (name: ContractName, chainId = '296') => `/v2/verify/etherscan/${chainId}/${address(name)}`;

describe('embedded verification service, submissions', () => {
  let setup: Setup;
  beforeEach(async () => {
    setup = await startSetup();
  });
  afterEach(() => setup.service.stop());

  async function check(path: string, options: Parameters<Setup['post']>[1], expected: readonly [number, string]) {
    const { status, json } = await setup.post(path, options);
    assert.deepEqual([status, json.customCode], expected, `${path} ${options?.body}`);
    return json;
  }

  it('refuses what an import may not be', async () => {
    const path = importPath('importSucceeds');
    const none = await check(path, { type: undefined }, [400, 'invalid_parameter']);
    assert.equal(none.message, 'unsupported media type undefined');
    await check(path, { type: 'text/plain', body: '{}' }, [400, 'invalid_parameter']);
    await check(path, { body: '' }, [400, 'invalid_parameter']);
    await check(path, { body: '[]' }, [400, 'invalid_parameter']);
    await check(path, { body: '{"apiKey"' }, [400, 'invalid_json']);
    await check(path, { body: '{"apiKey":7}' }, [400, 'invalid_parameter']);
    await check(`${path}?x=1`, { body: '{}' }, [400, 'invalid_parameter']);
    const unknown = await check(importPath('importSucceeds', '297'), { body: '{}' }, [400, 'unsupported_chain']);
    assert.equal(unknown.message, 'Chain 297 not found');
    const closed = await check(importPath('importSucceeds', '295'), { body: '{}' }, [400, 'unsupported_chain']);
    assert.equal(closed.message, 'Requested chain 295 is not supported for importing from Etherscan.');
    const badChecksum = '/v2/verify/etherscan/296/0xDFEBAd708F803af22e81044aD228Ff77C83C935C';
    await check(badChecksum, { body: '{}' }, [400, 'invalid_parameter']);
  });

  it('meets every outcome within the request', async () => {
    const outcomes: readonly (readonly [ContractName, string, readonly [number, string]])[] = [
      ['vault', '{}', [409, 'already_verified']],
      ['importNotOnExplorer', '{}', [404, 'not_etherscan_verified']],
      ['unverified', '{}', [404, 'not_etherscan_verified']],
      ['importKeyLimit', '{}', [429, 'etherscan_limit']],
      ['importMalformed', '{}', [400, 'malformed_etherscan_response']],
      ['importServiceFails', '{}', [500, 'internal_error']],
      ['importExplorerDown', '{"apiKey":"x"}', [502, 'etherscan_request_failed']],
      ['importSucceeds', '{"apiKey":"bad"}', [502, 'etherscan_request_failed']],
      ['importSucceeds', '{"apiKey":"limited"}', [429, 'etherscan_limit']],
    ];
    for (const [name, body, expected] of outcomes) {
      await check(importPath(name), { body }, expected);
    }
  });

  it('checks in the order of the server', async () => {
    // Each request breaks its own rule and every later one.
    await check('/v2/verify/etherscan/297/0xDFEBAd708F803af22e81044aD228Ff77C83C935C', { body: '{"apiKey":7}' }, [
      400,
      'invalid_parameter',
    ]);
    await check('/v2/verify/etherscan/297/0xDFEBAd708F803af22e81044aD228Ff77C83C935C', { body: '{}' }, [
      400,
      'unsupported_chain',
    ]);
    await check(importPath('vault', '298'), { body: '{"apiKey":"bad"}' }, [409, 'already_verified']);
    const standardJson = {
      stdJsonInput: { language: 'Solidity', sources: {} },
      compilerVersion: '0.8.28',
      contractIdentifier: 'a:A',
    };
    await setup.post(`/v2/verify/298/${address('importSlow')}`, { body: JSON.stringify(standardJson) });
    await check(importPath('importSlow', '298'), { body: '{}' }, [429, 'duplicate_verification_request']);
  });

  it('runs a job by the clock and then serves the contract', async () => {
    const lookup = `/v2/contract/296/${address('importSucceeds')}?fields=compilation.name`;
    const before = await setup.get(lookup);
    assert.equal(before.status, 404);
    assert.equal(before.json.match, null);
    const submitted = await setup.post(importPath('importSucceeds'), { body: '{}' });
    assert.equal(submitted.status, 202);
    assert.deepEqual(Object.keys(submitted.json), ['verificationId']);
    const poll = `/v2/verify/${submitted.json.verificationId}`;

    setup.advance(2999);
    const pending = await setup.get(poll);
    assert.equal(pending.json.isJobCompleted, false);
    assert.equal(pending.json.contract.match, null);
    assert.equal('error' in pending.json || 'jobFinishTime' in pending.json, false);
    await check(importPath('importSucceeds'), { body: '{}' }, [429, 'duplicate_verification_request']);
    assert.equal((await setup.get(lookup)).status, 404);

    setup.advance(1);
    const done = (await setup.get(poll)).json;
    assert.equal(done.isJobCompleted, true);
    assert.equal(done.contract.match, 'exact_match');
    assert.equal(done.compilationTime, '1333');
    assert.equal(done.externalVerifications.etherscan.verificationId, 'VERIFIER_ALREADY_VERIFIED');
    assert.equal(done.jobFinishTime, '2026-11-20T08:00:03Z');
    const after = await setup.get(lookup);
    assert.equal(after.status, 200);
    assert.equal(after.json.compilation.name, 'Storage');
    assert.equal(after.json.verifiedAt, '2026-11-20T08:00:03Z');
    await check(importPath('importSucceeds'), { body: '{}' }, [409, 'already_verified']);
  });

  it('changes the ETag of a list when a record is added', async () => {
    const before = await setup.get('/v2/contracts/296');
    assert.equal((await setup.get('/v2/contracts/296', { 'if-none-match': before.etag ?? '' })).status, 304);
    await setup.post(importPath('importSucceeds'), { body: '{}' });
    setup.advance(3000);
    const after = await setup.get('/v2/contracts/296', { 'if-none-match': before.etag ?? '' });
    assert.equal(after.status, 200);
    assert.equal(after.json.results[0]?.address, '0x0000000000000000000000000000000000001300');
  });

  it('ends jobs the way their addresses are named', async () => {
    const ends: readonly (readonly [ContractName, number, string])[] = [
      ['importPartial', 3000, 'match'],
      ['importSlow', 45_000, 'exact_match'],
      ['importCompilerError', 3000, 'compiler_error'],
      ['importNoMatch', 3000, 'no_match'],
      ['importMissingSource', 3000, 'missing_source'],
      ['importJobExplorerFails', 3000, 'etherscan_api_error'],
      ['partialMatch', 3000, 'already_verified'],
      ['feeMath', 3000, 'already_verified'],
    ];
    for (const [name, ms, expected] of ends) {
      const { json } = await setup.post(importPath(name), { body: '{"apiKey":"k"}' });
      setup.advance(ms - 1);
      assert.equal((await setup.get(`/v2/verify/${json.verificationId}`)).json.isJobCompleted, false, name);
      setup.advance(1);
      const answer = await setup.get(`/v2/verify/${json.verificationId}`);
      assert.equal(answer.status, 200);
      assert.equal(answer.json.error?.customCode ?? answer.json.contract.match, expected, name);
    }
  });

  it('carries the details of failures', async () => {
    const errorOf = async (name: ContractName) => {
      const { json } = await setup.post(importPath(name), { body: '{}' });
      setup.advance(3000);
      const { error } = (await setup.get(`/v2/verify/${json.verificationId}`)).json;
      assert.ok(error);
      return error;
    };
    const compiler = await errorOf('importCompilerError');
    assert.equal(compiler.errorData.compilerErrors.length, 2);
    assert.equal(compiler.message, `Compiler error. ${JSON.stringify(compiler.errorData.compilerErrors)}`);
    assert.match(compiler.errorId, /^00000000-e44a-4000-8000-[0-9a-f]{12}$/);
    assert.ok((await errorOf('importNoMatch')).onchainRuntimeCode.length > 40_000);
    assert.equal((await errorOf('importMissingSource')).errorData.missingSources.length, 2);
  });

  it('refuses imports for all Hedera chains as the public instance', async () => {
    setup.setScenario('no-import');
    const refused = await check(importPath('importSucceeds'), { body: '{}' }, [400, 'unsupported_chain']);
    assert.equal(refused.message, 'Requested chain 296 is not supported for importing from Etherscan.');
    const local = await setup.get(`/v2/contract/298/${address('storage')}`);
    assert.equal(local.json.message, 'Chain 298 not found');
    const { json } = await setup.get<readonly { chainId: number; etherscanAPI: boolean }[]>('/chains');
    assert.equal(json.find((chain) => chain.chainId === 296)?.etherscanAPI, false);
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
      ['metadata/', { sources: {} }],
      ['metadata/', { sources: { 'a.sol': 7 }, metadata }],
      ['metadata/', { sources: {}, metadata: { ...metadata, settings: undefined } }],
      ['similarity/', { creationTransactionHash: 12 }],
    ];
    for (const [way, body] of invalid) {
      await check(`/v2/verify/${way}296/${target}`, { body: JSON.stringify(body) }, [400, 'invalid_parameter']);
    }
    const ends: readonly (readonly [string, string, unknown, string])[] = [
      ['', target, standard, 'match'],
      ['', address('unverified'), standard, 'bytecode_length_mismatch'],
      ['', `0x${'12'.repeat(20)}`, standard, 'contract_not_deployed'],
      ['', `0x${'12'.repeat(20)}`, { ...standard, contractIdentifier: 'b.sol:A' }, 'invalid_compilation_target'],
      ['metadata/', address('importSucceeds'), { sources: { 'a.sol': 'contract A {}' }, metadata }, 'exact_match'],
      ['metadata/', address('importSlow'), { sources: {}, metadata }, 'missing_source'],
      ['similarity/', address('importNoMatch'), {}, 'no_similar_match_found'],
    ];
    for (const [way, where, body, expected] of ends) {
      const { status, json } = await setup.post(`/v2/verify/${way}296/${where}`, { body: JSON.stringify(body) });
      assert.equal(status, 202, JSON.stringify(json));
      setup.advance(45_000);
      const job = (await setup.get(`/v2/verify/${json.verificationId}`)).json;
      assert.equal(job.error?.customCode ?? job.contract.match, expected);
    }
    const nowhere = `/v2/verify/similarity/296/0x${'12'.repeat(20)}`;
    await check(nowhere, { body: '{}' }, [404, 'cannot_fetch_bytecode']);
    await check(`/v2/verify/5/${target}`, { body: JSON.stringify(standard) }, [400, 'unsupported_chain']);
  });
});
