/** What `package-lock.json` says of one package that it installs. */
export interface LockedPackage {
  /** Where that is not the name of its folder. */
  readonly name?: string;
  /** Where it comes from, when that is not the registry. */
  readonly resolved?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}

/** Licences that a package may have; another one is read and added here before the package comes in. */
const licences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'Artistic-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'PSF-2.0',
  '(MIT AND Zlib)',
  '(MIT OR GPL-3.0-or-later)',
  'MIT OR Apache-2.0',
]);

/** Packages with a licence of their own, with the reason why they are taken. */
const ownLicences: Readonly<Record<string, string>> = {
  '@vscode/vsce-sign': "Microsoft's, for signing packages of extensions; a tool of the packer that we ship nothing of.",
};

/** Packages that may run a script when they are installed, with what it does. */
const installScripts: Readonly<Record<string, string>> = {
  '@vscode/vsce-sign': 'Copies the program for this system to its place.',
  esbuild: 'Checks the program for this system.',
  node: 'Copies the program for this system to its place.',
};

/** One sentence for each package whose licence or install script is not listed; `packages` as in the lock file. */
export function dependencyProblems(packages: Readonly<Record<string, LockedPackage>>): readonly string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, { name = path.split('node_modules/').at(-1) ?? '', license, resolved, hasInstallScript }]) => {
      return [
        ...(hasKnownLicence(name, license)
          ? []
          : [`${name} has the licence ${license ?? '(none)'}, which is not listed.`]),
        ...(hasInstallScript === true && !Object.hasOwn(installScripts, name)
          ? [`${name} runs a script when it is installed, which is not listed.`]
          : []),
        ...(resolved?.startsWith('git') === true
          ? [`${name} comes from a repository, where its scripts are run when it is installed.`]
          : []),
      ];
    });
}

function hasKnownLicence(name: string, license: string | undefined): boolean {
  const family = Object.keys(ownLicences).some((own) => name === own || name.startsWith(`${own}-`));
  return family || (license !== undefined && licences.has(license));
}
