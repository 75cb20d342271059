import type { ReferenceContext } from './reference.ts';

/** How much of a file is read for what it imports. */
export const fileStartLength = 10_000;

// Whole names only: `settings.toml`, `governance.json` and `history.ts` are the user's own.
const manifest =
  /^\.?(packages?|composer|bower|deno|jsr|lerna|manifest|tsconfig.*)\.json$|^(cargo|poetry|pipfile|gemfile|pubspec|podfile|uv|pdm|flake|mix|go|packages?|gradle|libs\.versions|pom|pyproject|environment|chart|foundry|soldeer)([_.-][\w.-]*)?\.(ya?ml|toml|mod|work|xml|cfg|config)$|\.gradle(\.kts)?$|^(pipfile|gemfile|podfile|dockerfile|cargo|brewfile)$|\.(gemspec|podspec|csproj|nuspec)$/i;
const changeLog = /^(changelog|changes|history|news|releases?)(\.(md|markdown|mdx|rst|adoc|txt|html?))?$/i;
const lock =
  /^\.?packages?[.-]lock\.json$|^npm-shrinkwrap\.json$|^(pnpm-lock|bun)\.ya?ml$|^(requirements|constraints|remappings)([_.-][\w.-]*)?\.txt$|^\.tool-versions$|\.(lock|lockb|lockfile|sum|resolved)$/i;
const environment =
  /(?:^|[._\- ])env(?:rc|file|\.vault)?(?:[._~\- ](?!(?:d\.)?[cm]?[jt]sx?$|py$|go$|rs$|java$|cs$|md$|sol$)[\w.\- ~]*)?$|^\.(?:dev\.vars|flaskenv|netrc|npmrc|pgpass)$|^environment$|\.(?:tfvars|envrc)$/i;
const shell =
  /\.(?:sh|bash|zsh|fish|ksh|csh|ps1|psm1|psd1|bat|cmd|command|nu|mk|mak|envfile|dockerfile|containerfile|service)$|^(?:docker|container|gnumake|make|just|jenkins|proc|vagrant|task|earth|tilt|brew)file(?:[.-].*)?$|^(?:docker-)?compose[\w.-]*\.ya?ml$|^\.?(?:taskfile|gitlab-ci|travis|cirrus|drone|woodpecker|azure-pipelines|bitbucket-pipelines|cloudbuild|appveyor|buildspec|action|devcontainer)[\w.-]*\.(?:ya?ml|json)$|^(?:package|launch|tasks|nodemon|turbo|deno|lerna|ecosystem)\.(?:jsonc?|config\.c?js)$|^\.(?:bash|zsh|z|sh|fish|python|node_repl)?_?(?:rc|profile|history|aliases|login|logout|env|bashrc|zshrc)$|^fish_history$|^\.(?:bashrc|zshrc|zshenv|profile|kshrc|cshrc|zprofile)$/i;
const secret = /(?:^|[^a-z])(?:secrets?|credentials?|keystores?|mnemonics?|private[-_ ]?keys?)(?:[^a-z]|$)/i;
const workflow = /(?:^|[\\/])\.(?:github|gitea|forgejo|circleci|buildkite|husky)[\\/](?:.*[\\/])?[^\\/]+$/i;
const prose = /\.(?:md|markdown|mdx|txt|text|log|rst|adoc|asciidoc|out|csv|tsv)$/i;
const shellLanguages = new Set(
  'dotenv shellscript powershell bat fish dockerfile dockercompose makefile just nushell'.split(' '),
);
const proseLanguages = new Set('markdown mdx plaintext log restructuredtext asciidoc csv tsv'.split(' '));

/** What the name and the beginning of a file tell of the values in it. */
export interface FileKind {
  /** Where dotted numbers are mostly versions: `manifest` and `changeLog`; where all are: `lock`. */
  readonly versions: 'manifest' | 'changeLog' | 'lock' | undefined;
  /** A file of commands, environment variables or secrets, or a terminal: any value may be a key. */
  readonly isShell: boolean;
  /** A file of sentences and tables. */
  readonly isProse: boolean;
  /** A file of values separated by commas, whose first line names their columns. */
  readonly isSeparated: boolean;
  /** Whether it works with the ledger, by its path or by what it imports. */
  readonly importsHedera: boolean;
}

export function fileKindOf(context: ReferenceContext, text: string): FileKind {
  const { languageId, fileName, isTerminal } = context;
  const path = fileName?.slice(-300) ?? '';
  const name = path.split(/[\\/]/).at(-1) ?? '';
  const language = languageId ?? '';
  let imports: boolean | undefined;
  return {
    versions: changeLog.test(name)
      ? 'changeLog'
      : lock.test(name)
        ? 'lock'
        : manifest.test(name)
          ? 'manifest'
          : undefined,
    isShell:
      isTerminal === true ||
      shellLanguages.has(language) ||
      [environment, shell, secret].some((pattern) => pattern.test(name)) ||
      workflow.test(path),
    isProse: (languageId === undefined && fileName === undefined) || proseLanguages.has(language) || prose.test(path),
    isSeparated: language === 'csv' || language === 'tsv' || /\.[ct]sv$/i.test(path),
    get importsHedera() {
      imports ??= isOfHedera(path) || importsHedera((context.fileStart ?? text).slice(0, fileStartLength));
      return imports;
    },
  };
}

const longestLine = 400;
const installed = /[\\/](?:node_modules|(?:site|dist)-packages|vendor|third[_-]?party|Pods|Carthage)(?=[\\/])/;
const hederaPath = /(?:^|[@\\/_.\s-])(?:hashgraph|hedera|hiero)(?=[\\/_.\s-])/i;
// How a line begins that imports, up to the name of what it imports, in the languages of the SDKs and of contracts.
const imports = [
  String.raw`(?:import|export)\b(?:[^;"']{0,300}\bfrom)?\s*["'][\w:./@-]*`,
  String.raw`(?:@\w+\s+)?import\s+(?:static\s+|type\s+)?[\w.]*`,
  String.raw`from\s+["']?[\w.@/:-]*`,
  String.raw`\}\s*(?:from\s+|=\s*(?:await\s+)?(?:require|import)\s*\(\s*)["'][\w.@/:-]*`,
  String.raw`(?:const|let|var)\s.{0,200}\b(?:require|import)\s*\(\s*["'][\w.@/-]*`,
  String.raw`(?:(?:pub(?:\([\w ]+\))?|global)\s+)?(?:use|using|package|extern\s+crate)\s+[\w.:\\{]*`,
  String.raw`#\s*include\s*[<"][\w./-]*`,
  String.raw`require(?:_once|_relative)?\s*\(?\s*["'][\w./@-]*`,
  String.raw`(?:\w*|\.)\s*"[\w-]+\.[a-z]+\/[\w./-]*`,
  String.raw`option\s+\w+\s*=\s*"[\w.]*`,
];
const importing = new RegExp(`^[\\s"]*(?:${imports.join('|')})$`);

/** Packages of others say nothing of the project that they are installed in. */
function isOfHedera(path: string): boolean {
  return hederaPath.test(path.split(installed).at(-1) ?? '');
}

function importsHedera(start: string): boolean {
  for (const { index } of start.matchAll(/hashgraph|hedera|hiero/gi)) {
    const line = start.slice(start.lastIndexOf('\n', index) + 1, index);
    if (line.length <= longestLine && importing.test(line)) {
      return true;
    }
  }
  return false;
}
