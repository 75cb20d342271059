import { readFileSync } from 'node:fs';
import type { AgentDependencies } from '../../../../src/features/agentTools/agentTool.ts';
import type { AgentToolName } from '../../../../src/manifest.ts';
import { abiLoaders } from '../../../../src/services/abi/abiLoaders.ts';
import { createContractReader } from '../../../../src/services/abi/contractReader.ts';
import { createDetailsReader } from '../../../../src/services/details/createDetailsReader.ts';
import { createStepSources } from '../../../../src/services/details/stepSources.ts';
import { createFailureReader } from '../../../../src/services/failures/createFailureReader.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import { createReferenceResolver } from '../../../../src/services/references/createReferenceResolver.ts';
import { createStatusClient } from '../../../../src/services/statuspage/statusClient.ts';
import { transactionLoaders } from '../../../../src/services/transactionFile/transactionLoaders.ts';
import { testnet } from '../../services/contracts/contractFakes.ts';
import { FakeTransport, sampleText } from '../../services/http/fakeTransport.ts';
import { startEmbeddedClients, startMs } from '../../whole/embedded.ts';

export const vaultAddress = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const transfer = readFileSync(new URL('../../../fixtures/workspace/transactions/two-nodes.tx', import.meta.url));

/** What a model asks about a payment that failed: each step needs what the one before said. */
export const conversation: readonly (readonly [name: AgentToolName, input: object])[] = [
  ['hiero_network_status', {}],
  ['hiero_look_up', { reference: '0.0.1002@1750082900.500000005' }],
  ['hiero_look_up', { reference: '0.0.1001', network: 'testnet' }],
  ['hiero_look_up', { reference: '0.0.7777777' }],
  ['hiero_read_contract', { address: '0.0.4811' }],
  ['hiero_read_contract', { address: vaultAddress, part: 'source' }],
  [
    'hiero_read_contract',
    { address: vaultAddress, part: 'source', file: 'contracts/libraries/FeeMath.sol', from_line: 10 },
  ],
  ['hiero_read_contract', { address: vaultAddress, part: 'abi' }],
  ['hiero_read_contract', { address: vaultAddress, part: 'storage' }],
  ['hiero_read_contract', { address: '0xe07d4b9f12c85a36bd904ef1a7c3528d6f0b1e94' }],
  ['hiero_call_view', { address: '0.0.4811', function: 'sharesOf', arguments: ['0.0.1001'] }],
  ['hiero_estimate_fee', { bytes: transfer.toString('hex') }],
];

type Runs = Pick<AgentDependencies, 'runCall' | 'estimateFees'>;
type AgentToolsModule = typeof import('../../../../src/features/agentTools/agentTools.ts');

/** The tools on the embedded services. `load` after `stubVsCode`. */
export async function createEmbeddedAgent(load: () => Promise<AgentToolsModule>) {
  const [{ createAgentTools }, { runCall }, { estimateBytes }] = await Promise.all([
    load(),
    import('../../../../src/features/contractCall/runCall.ts'),
    import('../../../../src/features/fees/estimateBytes.ts'),
  ]);
  const { ledger, verification, stop } = await startEmbeddedClients();
  const service = createJsonService(
    'status',
    { url: 'https://status' },
    new FakeTransport({ body: sampleText('status/summary.json') }),
  );
  const references = createReferenceResolver(
    { chainId: '296', ledger, verification },
    () => startMs,
    () => startMs,
  );
  const loadCoder = () => import('../../../../src/services/abi/coder/abiCoder.ts');
  const contractReader = createContractReader({ chainId: '296', verification, ledger, loadCoder }, () => startMs);
  const details = createDetailsReader({
    ledger,
    references,
    failures: createFailureReader({ ledger, contractReader }, () => startMs),
    contractReader,
    stepSources: createStepSources({ chainId: '296', verification }),
    scheduledBody: async () => undefined,
  });
  const clients = { ledger, references, details, status: createStatusClient(service) };
  const networkContext = { network: testnet, networks: () => [testnet], clientsOf: () => clients };
  const store = {
    contract: async (key: Parameters<typeof verification.contract>[0]) => verification.contract(key, { fields: 'all' }),
    proxy: async (key: Parameters<typeof verification.proxyResolution>[0]) => verification.proxyResolution(key),
  };
  const runs: Runs = {
    estimateFees: (bytes, options) => estimateBytes({ networkContext, ...transactionLoaders }, bytes, options),
    runCall: (found, request, signal) =>
      runCall(found, request, { networkContext, store, loaders: abiLoaders, signal }),
  };
  const failures: unknown[] = [];
  const tools = createAgentTools({
    networkContext,
    store,
    loaders: abiLoaders,
    log: { failure: (_about: string, error: unknown) => failures.push(error) } as never,
    ...runs,
  } as never);
  return { ...tools, failures, stop };
}

/** A token that nobody cancels. */
export const uncancelled = {
  isCancellationRequested: false,
  onCancellationRequested: () => ({ dispose: () => undefined }),
};
