import type { EvmAddress } from '../../src/domain/entity/evmAddress.ts';
import type { ServiceName } from '../../src/domain/failure.ts';
import { operationTable } from '../../src/domain/operation/ledgerOperations.ts';
import type { LedgerOperation } from '../../src/domain/operation/operation.ts';
import type { Clients } from '../../src/services/createClients.ts';
import type { CallOptions } from '../../src/services/http/transport.ts';
import { sampleText } from '../unit/services/http/fakeTransport.ts';
import { id } from '../unit/services/ledger/ids.ts';
import { operations } from '../unit/services/ledger/operations.ts';

type ServiceClients = Pick<Clients, 'ledger' | 'status' | 'verification'>;

/** One call of a client, with what a good service answers. */
export interface Call {
  readonly title: string;
  readonly service: ServiceName;
  /** A submission changes something, and is never repeated; the two other POSTs only read. */
  readonly nature: 'get' | 'readingPost' | 'submission';
  /** In how many ways its path is spelled, which are tried one after the other. */
  readonly spellings: 1 | 2;
  readonly sample: string;
  readonly run: (clients: ServiceClients, options: CallOptions) => Promise<unknown>;
}

const account = { idOrAliasOrEvmAddress: id('0.0.8') };

const ledgerCalls: readonly Call[] = Object.entries(operations).map(([name, call]) => ({
  ...ofOperation(name),
  sample: sampleText(`ledger/${name}.json`),
  run: ({ ledger }, options) => call(ledger, options),
}));

/** Operations that no service of ours has answered yet. */
const hookCalls: readonly Call[] = [
  {
    ...ofOperation('accountHooks'),
    sample: '{"hooks":[{"hook_id":1,"owner_id":"0.0.8"}],"links":{"next":null}}',
    run: ({ ledger }, options) => ledger.accountHooks(account, options),
  },
  {
    ...ofOperation('hookStorage'),
    sample: '{"storage":[{"key":"0x01","value":"0x02","timestamp":"1.2"}],"links":{"next":null}}',
    run: ({ ledger }, options) => ledger.hookStorage({ ...account, hookId: 1n }, options),
  },
];

function ofOperation(name: string) {
  const table: Readonly<Record<string, LedgerOperation | undefined>> = operationTable;
  const operation = table[name];
  return {
    title: name,
    service: 'ledger',
    nature: operation?.method === 'POST' ? 'readingPost' : 'get',
    spellings: operation?.specificationPath === undefined ? 1 : 2,
  } as const;
}

const plain = { nature: 'get', spellings: 1 } as const;

const statusCalls: readonly Call[] = (
  [
    ['summary', 'summary'],
    ['status', 'status'],
    ['components', 'components'],
    ['incidents', 'incidents'],
    ['unresolvedIncidents', 'incidents-unresolved'],
    ['maintenances', 'scheduled-maintenances'],
    ['upcomingMaintenances', 'scheduled-maintenances-upcoming'],
    ['activeMaintenances', 'scheduled-maintenances-active'],
  ] as const
).map(([name, sample]) => ({
  ...plain,
  title: `status ${name}`,
  service: 'status',
  sample: sampleText(`status/${sample}.json`),
  run: ({ status }, options) => status[name](options),
}));

const key = { chainId: '296', address: '0x000000000000000000000000000000000061d4f1' as EvmAddress };
const proxy = { ...key, address: '0x000000000000000000000000000000000061d4c4' as EvmAddress };
const job = 'a71c0001-40de-4b1f-8c52-6e0d94b7f201';
const submitted = '{"verificationId":"11111111-1111-4111-8111-111111111111"}';
const standardJson = { stdJsonInput: {}, compilerVersion: '0.8.18+commit.87f61d96', contractIdentifier: 'a.sol:A' };

const verificationCalls: readonly Call[] = (
  [
    ['contract', 'get', 'contract-minimal', (client, options) => client.contract(key, undefined, options)],
    [
      'whole contract',
      'get',
      'contract-solidity-exact-all',
      (client, options) => client.contract(key, { fields: 'all' }, options),
    ],
    ['proxy', 'get', 'contract-proxy-verified-impl', (client, options) => client.proxyResolution(proxy, options)],
    ['all chains', 'get', '{"results":[]}', (client, options) => client.contractAllChains(key.address, options)],
    ['chains', 'get', 'chains', (client, options) => client.chains(options)],
    ['job', 'get', 'job-pending', (client, options) => client.job(job, options)],
    [
      'import',
      'submission',
      submitted,
      (client, options) => client.importFromExplorer({ ...key, apiKey: 'SECRETKEY1' }, options),
    ],
    [
      'standard JSON',
      'submission',
      submitted,
      (client, options) => client.verifyStandardJson({ ...key, ...standardJson }, options),
    ],
    [
      'metadata',
      'submission',
      submitted,
      (client, options) => client.verifyMetadata({ ...key, sources: {}, metadata: {} }, options),
    ],
  ] satisfies readonly (readonly [
    string,
    Call['nature'],
    string,
    (client: Clients['verification'], options: CallOptions) => Promise<unknown>,
  ])[]
).map(([title, nature, sample, run]) => ({
  title: `verification ${title}`,
  service: 'verification',
  nature,
  spellings: 1,
  sample: sample.startsWith('{') ? sample : sampleText(`verification/${sample}.json`),
  run: ({ verification }, options) => run(verification, options),
}));

/** Every operation of the three services. */
export const calls: readonly Call[] = [...ledgerCalls, ...hookCalls, ...statusCalls, ...verificationCalls];

/** One of each kind: a GET, a POST that reads and one that does not. */
export const someCalls: readonly Call[] = calls.filter(({ title }) =>
  ['accounts', 'estimateFee', 'verification import'].includes(title),
);
