import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';

const maxPictureBytes = 150_000;

describe('README', () => {
  const pictures = Array.from(readFileSync('README.md', 'utf8').matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g));

  it('shows pictures', () => assert.ok(pictures.length > 5));

  for (const [, title = '', file = ''] of pictures) {
    it(`has ${file}, small and with words for those who cannot see it`, () => {
      assert.ok(existsSync(file), 'take it by the UI tests, then `npm run pictures`');
      assert.ok(statSync(file).size <= maxPictureBytes);
      assert.notEqual(title.trim(), '');
    });
  }
});
