import { runScript } from './child.ts';
import { packageScript } from './paths.ts';

/**
 * The time of every file in the package, in seconds: 1 January 2020, so that the same sources give the same bytes. The
 * packer takes it from this variable, then also orders the files by name; hours and order follow zone and language.
 */
const sameEverywhere = { SOURCE_DATE_EPOCH: '1577836800', TZ: 'UTC', LC_ALL: 'C' };

/** Packs what is built as a `.vsix`: the same bytes each time. Gives the packer's exit code. */
export function packVsix(file: string): Promise<number> {
  const args = ['package', '--no-dependencies', '--out', file];
  return runScript(packageScript('@vscode/vsce', 'vsce'), args, { env: sameEverywhere });
}
