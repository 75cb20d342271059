import assert from 'node:assert/strict';
import { contracts } from '../../../services/world/contracts.ts';
import { type Setup, startSetup } from './setup.ts';

describe('embedded verification service, strictness', () => {
  let setup: Setup;
  before(async () => {
    setup = await startSetup();
  });
  after(() => setup.service.stop());

  const storage = contracts.storage.evmAddress;
  const contract = `/v2/contract/296/${storage}`;
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  function refuses(path: string, status: number, customCode: string, message: string | RegExp): void {
    it(`GET ${path} → ${status} ${customCode}`, async () => {
      const answer = await setup.get(path);
      assert.equal(answer.status, status);
      assert.equal(answer.type, 'application/json; charset=utf-8');
      assert.deepEqual(Object.keys(answer.json), ['customCode', 'message', 'errorId']);
      assert.equal(answer.json.customCode, customCode);
      if (typeof message === 'string') {
        assert.equal(answer.json.message, message);
      } else {
        assert.match(answer.json.message, message);
      }
      assert.match(answer.json.errorId, uuid);
    });
  }

  function accepts(path: string, keys: readonly string[]): void {
    it(`GET ${path} → 200`, async () => {
      const answer = await setup.get(path);
      assert.equal(answer.status, 200);
      const minimal = ['matchId', 'creationMatch', 'runtimeMatch', 'verifiedAt', 'match', 'chainId', 'address'];
      assert.deepEqual(Object.keys(answer.json).sort(), [...minimal, ...keys].sort());
    });
  }

  describe('fields and omit', () => {
    const invalid = (query: string, message: string | RegExp) =>
      refuses(`${contract}?${query}`, 400, 'invalid_parameter', message);
    invalid('fields=all,abi', "Cannot specify 'all' with other fields");
    invalid('fields=abi&omit=sources', 'Cannot specify both fields and omit');
    invalid('fields=', "Empty value found for query parameter 'fields'");
    invalid('omit=', "Empty value found for query parameter 'omit'");
    invalid('fields=abi,%20sources', 'Field selector  sources is not a valid field');
    invalid('fields=abi,', 'Field selector  is not a valid field');
    invalid('fields=nope', 'Field selector nope is not a valid field');
    invalid('fields=abi.name', 'Field selector abi.name is not a valid field');
    invalid('fields=match', 'Field selector match is not a valid field');
    invalid('fields=chainId', 'Field selector chainId is not a valid field');
    invalid('fields=address', 'Field selector address is not a valid field');
    invalid(
      'fields=compilation.compilerSettings.optimizer',
      'Field selector cannot have more than one level subselectors: compilation.compilerSettings.optimizer',
    );
    invalid('fields=compilation.nope', 'Field selector compilation.nope is not a valid field');
    invalid('fields=proxyResolution.isProxy', 'Field selector proxyResolution.isProxy is not a valid field');
    invalid('fields=additionalInput', 'Field selector additionalInput is not a valid field');
    invalid('omit=all', 'Field selector all is not a valid field');
    invalid('omit=nope', 'Field selector nope is not a valid field');
    invalid('foo=1', "Unknown query parameter 'foo'");
    invalid('fields=abi&fields=sources', 'request/query/fields must be string');

    accepts(contract, []);
    accepts(`${contract}?fields=abi,sources`, ['abi', 'sources']);
    accepts(`${contract}?fields=compilation.name,compilation.language,deployment.deployer`, [
      'compilation',
      'deployment',
    ]);
    accepts(`${contract}?fields=matchId,verifiedAt`, []);

    it('sends only the members of a parent that were asked for', async () => {
      const { json } = await setup.get(`${contract}?fields=compilation.name,compilation.language,signatures.event`);
      assert.deepEqual(json.compilation, { name: 'Storage', language: 'Solidity' });
      assert.deepEqual(json.signatures, { event: [] });
    });

    it('omits whole fields only', async () => {
      const all = await setup.get(`${contract}?fields=all`);
      const some = await setup.get(`${contract}?omit=abi,compilation.name`);
      assert.deepEqual(
        Object.keys(all.json).filter((key) => !(key in some.json)),
        ['abi'],
      );
      assert.equal(some.json.compilation.name, 'Storage');
    });

    it('knows additionalInput on a newer server', async () => {
      setup.setScenario('newer');
      const { status, json } = await setup.get(
        `/v2/contract/296/${contracts.vyperModules.evmAddress}?fields=additionalInput`,
      );
      const none = await setup.get(`${contract}?fields=all`);
      setup.setScenario('default');
      assert.equal(status, 200);
      assert.deepEqual(Object.keys(json.additionalInput ?? {}), ['storage_layout_overrides']);
      assert.equal(none.json.additionalInput, null);
    });
  });

  describe('path parameters', () => {
    const invalid = (path: string, message: string | RegExp) => refuses(path, 400, 'invalid_parameter', message);
    invalid('/v2/contract/296/0.0.1234', /^request\/params\/address must match pattern/);
    invalid(`/v2/contract/296/${storage}00`, /^request\/params\/address must match pattern/);
    invalid(`/v2/contract/testnet/${storage}`, /^request\/params\/chainId must match pattern/);
    invalid(`/v2/contract/123456789012345678901/${storage}`, /more than 20 characters/);
    invalid(
      '/v2/contract/296/0xDFEBAd708F803af22e81044aD228Ff77C83C935C',
      'Invalid address: 0xDFEBAd708F803af22e81044aD228Ff77C83C935C',
    );
    invalid('/v2/contract/all-chains/0x12', /^request\/params\/address/);
    invalid('/v2/verify/AAAAAAAA-1111-4111-8111-111111111111', /uuid/);
    invalid('/v2/verify/7', /uuid/);
    refuses(`/v2/contract/297/${storage}`, 400, 'unsupported_chain', 'Chain 297 not found');
    refuses('/v2/contracts/297', 400, 'unsupported_chain', 'Chain 297 not found');
    refuses(
      '/v2/verify/55555555-5555-4555-8555-555555555555',
      404,
      'job_not_found',
      'No verification job found for id 55555555-5555-4555-8555-555555555555',
    );
    accepts('/v2/contract/296/0x000000000000000000000000000000000061D4f1', []);

    it('judges the chain before the checksum', async () => {
      const { json } = await setup.get('/v2/contract/297/0xDFEBAd708F803af22e81044aD228Ff77C83C935C');
      assert.equal(json.customCode, 'unsupported_chain');
    });

    it('lets chain 0 pass with an empty answer', async () => {
      assert.equal((await setup.get(`/v2/contract/0/${storage}`)).status, 404);
      assert.deepEqual((await setup.get('/v2/contracts/0')).json, { results: [] });
    });
  });

  describe('list of a chain', () => {
    refuses('/v2/contracts/296?limit=0', 400, 'invalid_parameter', /limit/);
    refuses('/v2/contracts/296?limit=201', 400, 'invalid_parameter', /limit/);
    refuses('/v2/contracts/296?limit=many', 400, 'invalid_parameter', /limit/);
    refuses('/v2/contracts/296?sort=up', 400, 'invalid_parameter', /sort/);
    refuses('/v2/contracts/296?page=2', 400, 'invalid_parameter', "Unknown query parameter 'page'");
    refuses('/v2/contracts/296?afterMatchId=x', 500, 'internal_error', /./);

    for (const sort of ['asc', 'desc']) {
      it(`pages ${sort} through all records, each once`, async () => {
        const whole = await setup.get(`/v2/contracts/296?sort=${sort}`);
        const ids: string[] = [];
        for (let after = ''; ; ) {
          const page = await setup.get(`/v2/contracts/296?sort=${sort}&limit=4${after}`);
          if (page.json.results.length === 0) {
            break;
          }
          ids.push(...page.json.results.map((item) => item.matchId));
          after = `&afterMatchId=${ids.at(-1)}`;
        }
        assert.ok(ids.length >= 11);
        assert.deepEqual(
          ids,
          whole.json.results.map((item) => item.matchId),
        );
        const numbers = ids.map(Number);
        assert.deepEqual(
          numbers,
          numbers.toSorted((a, b) => (sort === 'asc' ? a - b : b - a)),
        );
      });
    }
  });

  describe('routes', () => {
    for (const path of ['/v2/nope', '/v2', '/v2/contract/296', '/nope', `/v2/contract/296/${storage}/x`]) {
      it(`answers ${path} with HTML`, async () => {
        const answer = await setup.get(path);
        assert.equal(answer.status, 404);
        assert.match(answer.type, /^text\/html/);
        assert.ok(answer.text.includes(`<pre>Cannot GET ${path}</pre>`));
      });
    }

    it('answers an unknown method with HTML', async () => {
      const answer = await setup.post(contract, { body: '{}' });
      assert.equal(answer.status, 404);
      assert.ok(answer.text.includes(`Cannot POST ${contract}`));
    });

    it('has nothing outside /server', async () => {
      const answer = await fetch(`${setup.service.url}${contract}`);
      assert.equal(answer.status, 404);
      await answer.text();
    });

    it('tells its health and its chains', async () => {
      const health = await setup.get('/health');
      assert.deepEqual([health.status, health.text], [200, 'Alive and kicking!']);
      const { json } =
        await setup.get<readonly { chainId: number; supported: boolean; etherscanAPI: boolean }[]>('/chains');
      assert.deepEqual(
        json.map(({ chainId, supported, etherscanAPI }) => [chainId, supported, etherscanAPI]),
        [
          [1, true, true],
          [5, false, false],
          [295, true, false],
          [296, true, true],
          [298, true, false],
        ],
      );
    });

    it('offers nothing without a database', async () => {
      setup.setScenario('no-database');
      const { status, json } = await setup.get(contract);
      setup.setScenario('default');
      assert.deepEqual([status, json.customCode], [404, 'route_not_found']);
    });

    it('refuses an unknown scenario', () => {
      assert.equal(setup.setScenario('nonsense'), false);
    });
  });
});
