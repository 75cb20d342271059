import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outFolder, root } from '../paths.ts';
import { allPassed, oneFailed, type Tally } from '../tally.ts';
import { launchBrowser } from '../vscode/browser.ts';

const target = join(root, 'media', 'readme');

/** Turns the pictures which the README shows, as the UI tests took them (`out/ui/<name>.png`), into small WebP files. */
export async function run(): Promise<Tally> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const names = Array.from(readme.matchAll(/media\/readme\/([\w-]+)\.webp/g), ([, name = '']) => name);
  const missing = names.filter((name) => !existsSync(source(name)));
  if (missing.length > 0 || names.length === 0) {
    console.error(`Not taken yet: ${missing.join(', ')}. Run the UI tests first (npm test -- --only ui).`);
    return oneFailed;
  }
  await mkdir(target, { recursive: true });
  const { browser, stop } = await launchBrowser();
  const page = await browser.newPage();
  for (const name of names) {
    const png = (await readFile(source(name))).toString('base64');
    const webp = await page.evaluate<string>(`(${encode})("data:image/png;base64,${png}")`);
    const bytes = Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64');
    await writeFile(join(target, `${name}.webp`), bytes);
    console.log(`${name}.webp ${bytes.length} bytes`);
  }
  await stop();
  return allPassed;
}

function source(name: string): string {
  return join(outFolder, 'ui', `${name}.png`);
}

/** Runs in the page, which has the encoder. */
const encode = `async (url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', 0.9);
}`;
