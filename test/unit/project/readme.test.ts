import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { networkProblems, resolveNetwork } from '../../../src/domain/network/networkSettings.ts';

const maxPictureBytes = 150_000;

describe('README', () => {
  const readme = readFileSync('README.md', 'utf8');
  const pictures = Array.from(readme.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g));
  const packageJson = readFileSync('package.json', 'utf8');
  const words = readFileSync('package.nls.json', 'utf8');

  it('shows pictures', () => assert.ok(pictures.length > 5));

  for (const [, title = '', file = ''] of pictures) {
    it(`has ${file}, small and with words for those who cannot see it`, () => {
      assert.ok(existsSync(file), 'take it by the UI tests, then `npm run docs`');
      assert.ok(statSync(file).size <= maxPictureBytes);
      assert.notEqual(title.trim(), '');
    });
  }

  it('names no command and no setting that does not exist', () => {
    const commands = Array.from(readme.matchAll(/\*\*Hiero: ([^*]+)\*\*/g), ([, title]) => title ?? '');
    assert.ok(commands.length > 8);
    for (const title of commands) {
      assert.ok(words.includes(`": "${title}"`), title);
    }
    for (const [, id] of readme.matchAll(/`"?(hieroLens\.[\w.]+)/g)) {
      assert.ok(packageJson.includes(`"${id}"`), id);
    }
  });

  it("has an example of a network of one's own that works as it is written", () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readme) ?? [];
    const written = JSON.parse(example) as Readonly<Record<string, unknown>>;
    const { properties } = JSON.parse(packageJson).contributes.configuration;
    const raw = Object.fromEntries(
      ['network', 'customNetworks', 'statusUrl', 'verificationUrl'].map((name) => {
        const id = `hieroLens.${name}`;
        return [name, written[id] ?? properties[id].default];
      }),
    );
    const network = resolveNetwork(raw as never);
    assert.deepEqual(networkProblems(network), []);
    assert.deepEqual(network.ledger, { url: 'https://mirror.example.com' });
  });
});
