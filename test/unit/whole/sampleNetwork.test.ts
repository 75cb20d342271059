import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { recordSample } from './recordSample.ts';

const file = 'media/sampleNetwork.txt';

describe('the network of the sample', () => {
  it('has just what the extension asks for the sample folder', async () => {
    const lines = await recordSample();
    const text = `${lines.join('\n')}\n`;
    if (process.env['HIERO_LENS_WRITE_WHOLE'] !== undefined) {
      writeFileSync(file, text);
    }
    const kept = readFileSync(file, 'utf8').split('\n');
    const keysOf = (all: readonly string[]) => all.map((line) => line.slice(0, line.indexOf('\t')));
    assert.deepEqual(keysOf(kept), keysOf(text.split('\n')));
    assert.ok(kept.join('\n') === text, 'answers differ; HIERO_LENS_WRITE_WHOLE=1 writes them');
  });
});
