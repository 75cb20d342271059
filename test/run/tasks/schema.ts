import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import protobuf from 'protobufjs';
import { runCommand, runScript } from '../child.ts';
import { root } from '../paths.ts';
import { allPassed, oneFailed, type Tally } from '../tally.ts';

const folder = join(root, 'test/run/schema');
const descriptorFile = join(root, 'test/fixtures/hapi-transaction-descriptor.json');
/** What turns `.proto` files into a descriptor; no dependency of the project. */
const tools = ['protobufjs@8.8.1', 'protobufjs-cli@2.7.1'];
/** Their order decides the order of the keys; nothing imports the last, which holds SignedTransaction. */
const sources = ['services_transaction.proto', 'sdk_transaction_list.proto', 'services_transaction_contents.proto'];

/** Takes the newest published definitions, or a version, and makes the descriptor and the reader's table anew. */
export async function run([version = 'latest']: readonly string[]): Promise<Tally> {
  const before = await dataCases();
  const temporary = await mkdtemp(join(tmpdir(), 'hiero-schema-'));
  try {
    const install = ['install', '--prefix', temporary, '--no-save', '--ignore-scripts', '--legacy-peer-deps'];
    const done =
      (await runCommand('npm', [...install, `@hiero-ledger/proto@${version}`, ...tools])) +
      (await describe(join(temporary, 'node_modules')));
    if (done !== 0) {
      return oneFailed;
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  const { version: found } = JSON.parse(await readFile(descriptorFile, 'utf8'));
  const after = await dataCases();
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  console.log(
    `HAPI ${found}: ${after.length} types. New: ${added.join(', ') || 'none'}. Gone: ${removed.join(', ') || 'none'}.`,
  );
  return allPassed;
}

/** The exit code of what failed first, else 0. */
async function describe(modules: string): Promise<number> {
  const proto = join(modules, '@hiero-ledger/proto');
  const { version } = JSON.parse(await readFile(join(proto, 'package.json'), 'utf8'));
  const full = join(modules, 'full.json');
  const files = sources.map((name) => join(proto, 'src/proto', name));
  return (
    (await runScript(join(modules, 'protobufjs-cli/bin/pbjs'), [
      '-t',
      'json',
      '-p',
      join(proto, 'src/proto'),
      '-o',
      full,
      ...files,
    ])) ||
    (await runScript(join(folder, 'shrink.ts'), [full, descriptorFile, version])) ||
    (await runScript(join(folder, 'generate.ts'), []))
  );
}

/** The types of transactions that the descriptor knows. */
async function dataCases(): Promise<readonly string[]> {
  const schema = protobuf.Root.fromJSON(JSON.parse(await readFile(descriptorFile, 'utf8')));
  return schema.lookupType('proto.TransactionBody').oneofs['data']?.oneof ?? [];
}
