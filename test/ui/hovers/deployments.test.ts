import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { workbench } from '../hooks.ts';
import { hovering } from '../hovering.ts';

/** A contract of the embedded services that nobody verified. */
const unverified = '0x3fd09c6b8e21a7545d0b6ce8f13a92d740be5c8f';
const record = 'broadcast/Deploy.s.sol/296/run-latest.json';
/** What the fixture says was created inside a call. */
const plain = `0x${'23'.repeat(20)}`;

describe('hover over a contract that the project deployed', () => {
  const place = () => join(workbench().workspace, record);

  after(() => rm(join(workbench().workspace, 'broadcast'), { recursive: true, force: true }));

  it('calls it by the record that a tool wrote, without any setting', async () => {
    const { screenshot } = workbench();
    await mkdir(dirname(place()), { recursive: true });
    const text = await readFile(`test/fixtures/deployments/foundry/${record}`, 'utf8');
    await writeFile(place(), text.replaceAll(plain, unverified));
    const { openText, hover } = hovering(workbench());
    await openText('deployed.ts', `export const plain = '${unverified}';\n`);
    const said = await hover('0x3fd09c6b', 'Your deployment');
    for (const part of ['Plain', '0.0.4810', `2026-05-12, ${record}`]) {
      assert.ok(said.includes(part), `“${part}” is missing in:\n${said}`);
    }
    await screenshot('hover-deployment');
  });
});
