import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/domain/failure.ts';
import type { Network } from '../../../../src/domain/network/network.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom } from '../networksWithCustom.ts';

stubVsCode();
const vscode = await import('vscode');
const { tellLocal, tellLocalAtStart } = await import('../../../../src/features/network/tellLocal.ts');

const local = networksWithCustom.find(({ name }) => name === 'local') ?? assert.fail();
const chain = 'Chain 298 is also that of “local”: where only a chain is known, the selected network is taken.';
const nothing =
  'No local network answers. Tried: Solo (127.0.0.1:38081), Solo (127.0.0.1:8081), Hiero Local Node (127.0.0.1:5551). Start one, then try again.';

/** What was asked, said and saved when mirror nodes answer at these ports, first and when tried again. */
async function choose(
  ports: readonly (readonly number[])[],
  {
    others = [],
    press,
    tell = tellLocal,
  }: { others?: readonly Network[]; press?: string; tell?: typeof tellLocal } = {},
) {
  const asked: string[] = [];
  const said: string[] = [];
  const saved: Record<string, unknown> = {};
  let round = 0;
  const part = async (port: number) => {
    if (!ports[round]?.includes(port)) {
      throw new ServiceError('ledger', '', { kind: 'unreachable', detail: 'refused' });
    }
    throw new ServiceError('ledger', '', { kind: 'rejected', response: { status: 404, messages: [] } as never });
  };
  const clientsOf = ({ ledger, chainId }: Network) => ({
    ledger: {
      exchangeRates: () => part(8084),
      contractOpcodes: () => part(8545),
      async blocks() {
        const url = 'url' in ledger ? ledger.url : '';
        asked.push(`${url} ${chainId}`);
        if (!ports[round]?.includes(Number(new URL(url).port))) {
          throw new ServiceError('ledger', url, { kind: 'unreachable', detail: 'refused' });
        }
        return { items: [{ number: 7n }] };
      },
    },
  });
  const show = async (text: string, ...buttons: readonly string[]) => {
    said.push([text, ...buttons].join(' | '));
    round++;
    return round < 3 ? buttons.find((button) => button === press) : undefined;
  };
  Object.assign(vscode.window, {
    showWarningMessage: show,
    showInformationMessage: show,
    setStatusBarMessage: (text: string) => void said.push(text.replace(/in \d+ ms/, 'in N ms')),
    withProgress: (_options: object, work: (progress: object, token: object) => unknown) =>
      work(
        { report: () => undefined },
        { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) },
      ),
  });
  Object.assign(vscode.workspace, {
    getConfiguration: () => ({
      inspect: (name: string) => ({ globalValue: saved[name] }),
      get: (name: string) => saved[name],
      update: async (name: string, value: unknown) => {
        saved[name] = value;
      },
    }),
  });
  const networks = [...networksWithCustom, ...others];
  await tell({ networks: () => networks, clientsOf: clientsOf as never }, local);
  return { asked, said, saved };
}

describe('a local network', () => {
  it('is found where Solo and Hiero Local Node answer, with the chain of local', async () => {
    const { asked, said, saved } = await choose([[38081, 8081, 5551]]);
    assert.deepEqual(asked, ['http://127.0.0.1:38081 298', 'http://127.0.0.1:8081 298', 'http://127.0.0.1:5551 298']);
    assert.deepEqual([said, saved], [['local: Solo at 127.0.0.1:38081 answers in N ms, block 7'], {}]);
  });

  it('is offered where local does not look, and added when the user wants it', async () => {
    const sentence = `Nothing answers at the address of “local”, but Solo does at 127.0.0.1:8081. ${chain} | Add as “solo-8081”`;
    assert.deepEqual(await choose([[8081, 5551]]).then(({ said, saved }) => [said, saved]), [[sentence], {}]);
    const { saved } = await choose([[8081]], { press: 'Add as “solo-8081”' });
    const definition = { ledgerUrl: 'http://127.0.0.1:8081', chainId: '298', ledgerId: '03' };
    assert.deepEqual(saved, { customNetworks: { 'solo-8081': definition }, network: 'solo-8081' });
  });

  it('says which parts of Hiero Local Node answer', async () => {
    const saidOf = async (...ports: readonly number[]) => (await choose([[5551, ...ports]])).said;
    const begin = 'Nothing answers at the address of “local”, but Hiero Local Node does at 127.0.0.1:5551.';
    const end = `${chain} | Add as “local-node”`;
    const java = 'Nothing answers at port 8084, which has its network properties and fees.';
    const web3 = 'Nothing answers at port 8545, which has its contract calls and traces.';
    assert.deepEqual(await saidOf(8084, 8545), [`${begin} Its other parts answer at the ports 8084 and 8545. ${end}`]);
    assert.deepEqual(await saidOf(8084), [`${begin} ${web3} ${end}`]);
    assert.deepEqual(await saidOf(), [`${begin} ${java} ${web3} ${end}`]);
  });

  it('is selected when it was added before, and takes no name that is taken', async () => {
    const other = (name: string, url: string): Network => ({ ...local, name, ledger: { url } });
    const known = await choose([[8081]], { others: [other('mine', 'http://127.0.0.1:8081')], press: 'Select “mine”' });
    assert.deepEqual(known.saved, { network: 'mine' });
    const taken = ['local-node', 'local-node-2'].map((name) => other(name, 'http://127.0.0.1:1'));
    assert.match((await choose([[5551]], { others: taken })).said[0] ?? '', / \| Add as “local-node-3”$/);
  });

  it('is looked for again when the user says so', async () => {
    assert.deepEqual((await choose([[]])).said, [`${nothing} | Try Again`]);
    const { said, asked } = await choose([[], [38081]], { press: 'Try Again' });
    assert.deepEqual(said, [`${nothing} | Try Again`, 'local: Solo at 127.0.0.1:38081 answers in N ms, block 7']);
    assert.equal(asked.length, 6);
  });

  it('is told of at the start of a window where something answers, and else not', async () => {
    const tell = tellLocalAtStart;
    const { asked, said } = await choose([[]], { tell });
    assert.deepEqual([asked.length, said], [3, []]);
    const usual = await choose([[38081]], { tell });
    assert.deepEqual(usual.said, ['local: Solo at 127.0.0.1:38081 answers in N ms, block 7']);
    const { said: offered, saved } = await choose([[8081]], { tell, press: 'Add as “solo-8081”' });
    assert.match(offered[0] ?? '', /^Nothing answers at the address of “local”, but Solo does at 127\.0\.0\.1:8081\./);
    assert.equal(saved['network'], 'solo-8081');
  });
});
