import { pathToFileURL } from 'node:url';
import { type Clock, createClock } from './clock.ts';
import { startControl } from './kernel/control.ts';
import { type RunningService, type ServiceHandler, startService } from './kernel/service.ts';
import { createLedger } from './ledger/ledger.ts';
import { createStatusPage } from './statuspage/statusPage.ts';
import { createVerification } from './verification/verification.ts';
import { createWorld } from './world/world.ts';

/** The embedded services of one run, all on 127.0.0.1. */
export interface Services {
  readonly ledgerUrl: string;
  readonly mainnetLedgerUrl: string;
  readonly statusUrl: string;
  /** Ends in `/server`, the base path of the verification service. */
  readonly verificationUrl: string;
  readonly controlUrl: string;
  readonly ledger: RunningService;
  readonly mainnetLedger: RunningService;
  readonly status: RunningService;
  readonly verification: RunningService;
  readonly clock: Clock;
  stop(): Promise<void>;
}

/** Fixed ports; a service without one gets a free port. */
export interface ServicePorts {
  readonly ledger?: number;
  readonly mainnetLedger?: number;
  readonly status?: number;
  readonly verification?: number;
  readonly control?: number;
}

/** Starts all services on one clock; the same seed and clock give the same answers. */
export async function startServices(
  options: { readonly seed?: number; readonly clock?: Clock; readonly ports?: ServicePorts } = {},
): Promise<Services> {
  const clock = options.clock ?? createClock();
  const seed = options.seed ?? 1;
  const ports = options.ports ?? {};
  const testnet = createWorld({ network: 'testnet', seed, clock });
  const ledgerSide = createLedger({ world: testnet });
  const mainnetSide = createLedger({ world: createWorld({ network: 'mainnet', seed, clock }) });
  const statusPage = createStatusPage({ clock });
  const verifier = createVerification({ clock });
  const started: RunningService[] = [];
  const stop = async () => {
    await Promise.all(started.map((service) => service.stop()));
  };
  const start = async (name: keyof ServicePorts, handler: ServiceHandler) => {
    const service = await startService(name, handler, portOf(ports[name])).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    started.push(service);
    return service;
  };
  const { setScenario } = statusPage;
  const services = {
    ledger: await start('ledger', ledgerSide.handler),
    mainnetLedger: await start('mainnetLedger', mainnetSide.handler),
    status: await start('status', statusPage.handler),
    verification: await start('verification', verifier.handler),
  };
  const control = await startControl({ services, clock, setScenario, ...portOf(ports.control) }).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  started.push(control);
  return {
    ...services,
    ledgerUrl: services.ledger.url,
    mainnetLedgerUrl: services.mainnetLedger.url,
    statusUrl: services.status.url,
    verificationUrl: `${services.verification.url}/server`,
    controlUrl: control.url,
    clock,
    stop,
  };
}

function portOf(port: number | undefined): { readonly port?: number } {
  return port === undefined ? {} : { port };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const services = await startServices();
  console.log(
    [
      `ledger (testnet)  ${services.ledgerUrl}`,
      `ledger (mainnet)  ${services.mainnetLedgerUrl}`,
      `status            ${services.statusUrl}`,
      `verification      ${services.verificationUrl}`,
      `control           ${services.controlUrl}`,
    ].join('\n'),
  );
}
