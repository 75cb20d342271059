import { startServices } from '../services/start.ts';
import { endWithProcess } from './lifetime.ts';
import type { ServiceUrls } from './serviceUrls.ts';
import type { Settings } from './vscode/profile.ts';

/** Starts the simulated services in this process; they end with it at the latest. */
export async function startEmbedded(): Promise<ServiceUrls & { stop(): Promise<void> }> {
  const services = await startServices();
  const { ledgerUrl, mainnetLedgerUrl, statusUrl, verificationUrl, controlUrl } = services;
  return {
    ledgerUrl,
    mainnetLedgerUrl,
    statusUrl,
    verificationUrl,
    controlUrl,
    stop: endWithProcess(() => services.stop()),
  };
}

/** User settings that point the extension at the simulated services, as a network of its own beside the public ones. */
export function embeddedSettings({
  ledgerUrl,
  statusUrl,
  verificationUrl,
}: Pick<ServiceUrls, 'ledgerUrl' | 'statusUrl' | 'verificationUrl'>): Settings {
  const explorerUrl = 'https://hashscan.io/testnet';
  const embedded = { ledgerUrl, chainId: '296', ledgerId: '01', verificationUrl, statusUrl, explorerUrl };
  return {
    'hieroLens.network': 'embedded',
    'hieroLens.customNetworks': { embedded },
    'hieroLens.statusUrl': statusUrl,
    'hieroLens.verificationUrl': verificationUrl,
    'hieroLens.signatureDatabaseUrl': verificationUrl,
  };
}
