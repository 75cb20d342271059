import * as vscode from 'vscode';
import { control, testServices } from './services.ts';

/** While these tests run, `embedded` is selected and `twinnet` has its chain id and another ledger. */
export function useTwinnet(): void {
  const { mainnetLedgerUrl, verificationUrl, statusUrl } = testServices();
  const twinnet = { ledgerUrl: mainnetLedgerUrl, chainId: '296', verificationUrl, statusUrl };
  const configuration = () => vscode.workspace.getConfiguration('hieroLens');
  const networks = configuration().inspect<object>('customNetworks')?.globalValue;
  const save = (value: unknown) => configuration().update('customNetworks', value, vscode.ConfigurationTarget.Global);
  before(() => save({ ...networks, twinnet }));
  after(() => save(networks));
  beforeEach(() => control.forgetRequests());
}

/** Which ledgers were asked for a path since the last check. */
export async function ledgersAsked(path: string): Promise<readonly string[]> {
  const asked = async (ledger: 'ledger' | 'mainnetLedger') =>
    (await control.requests(ledger)).some((request) => request.path.includes(path)) ? [ledger] : [];
  const both = [...(await asked('ledger')), ...(await asked('mainnetLedger'))];
  await control.forgetRequests();
  return both;
}
