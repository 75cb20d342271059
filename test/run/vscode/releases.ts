/** One VS Code release the extension is tested on, as npm and as the desktop's download know it. */
export interface Release {
  readonly name: 'newest' | 'oldest';
  /** VS Code's own version, for the desktop download. */
  readonly version: string;
  /** The version of the npm package that contains this VS Code. */
  readonly codeServer: string;
  /** The Node its extension host runs on: the project's own, or one from npm. */
  readonly node: 'own' | { readonly version: string };
}

export const newest: Release = { name: 'newest', version: '1.139.1', codeServer: '4.139.1', node: 'own' };

/** The floor of `engines.vscode` in package.json. */
export const oldest: Release = {
  name: 'oldest',
  version: '1.103.2',
  codeServer: '4.103.2',
  node: { version: '22' },
};

/** The environment variable that tells the launcher which release to start; desktops never look at it. */
export const RELEASE = 'HIERO_LENS_VSCODE_RELEASE';

/** The environment variable that has the launcher trust no workspace; desktops never look at it. */
export const RESTRICTED = 'HIERO_LENS_RESTRICTED';

/** The release that `RELEASE` names, the newest when it names none. */
export function chosenRelease(): Release {
  return process.env[RELEASE] === oldest.name ? oldest : newest;
}
