import type { ReferenceContext } from './reference.ts';

/** `manifest` and `changeLog`: where dotted numbers are mostly versions; `lock`: where all are. */
export type FileKind = 'manifest' | 'changeLog' | 'lock' | 'other';

// Whole names only: `settings.toml`, `governance.json` and `history.ts` are the user's own.
const manifests =
  /^\.?(packages?|composer|bower|deno|jsr|lerna|manifest|tsconfig.*)\.json$|^(cargo|poetry|pipfile|gemfile|pubspec|podfile|uv|pdm|flake|mix|go|packages?|gradle|libs\.versions|pom|pyproject|environment|chart|foundry|soldeer)([_.-][\w.-]*)?\.(ya?ml|toml|mod|work|xml|cfg|config)$|\.gradle(\.kts)?$|^(pipfile|gemfile|podfile|dockerfile|cargo|brewfile)$|\.(gemspec|podspec|csproj|nuspec)$/i;
const changeLogs = /^(changelog|changes|history|news|releases?)(\.(md|markdown|mdx|rst|adoc|txt|html?))?$/i;
const locks =
  /^\.?packages?[.-]lock\.json$|^npm-shrinkwrap\.json$|^(pnpm-lock|bun)\.ya?ml$|^(requirements|constraints|remappings)([_.-][\w.-]*)?\.txt$|^\.tool-versions$|\.(lock|lockb|lockfile|sum|resolved)$/i;

/** Which kind of file a name stands for. */
export function fileKindOf({ fileName }: Pick<ReferenceContext, 'fileName'>): FileKind {
  const name = fileName?.slice(-300).split(/[\\/]/).at(-1) ?? '';
  const isLog = changeLogs.test(name);
  return isLog ? 'changeLog' : locks.test(name) ? 'lock' : manifests.test(name) ? 'manifest' : 'other';
}

/** Files of values separated by commas, semicolons or tabs, whose first line names their columns. */
export function isSeparatedFile({ languageId, fileName }: ReferenceContext): boolean {
  return languageId === 'csv' || languageId === 'tsv' || /\.[ct]sv$/i.test(fileName?.slice(-300) ?? '');
}
