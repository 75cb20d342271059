import type { Answers, Question } from './answers.ts';
import type { Place } from './delimiters.ts';
import type { ReferenceContext } from './reference.ts';

const environmentFile =
  /(?:^|[._\- ])env(?:rc|file|\.vault)?(?:[._~\- ](?!(?:d\.)?[cm]?[jt]sx?$|py$|go$|rs$|java$|cs$|md$|sol$)[\w.\- ~]*)?$|^\.(?:dev\.vars|flaskenv|netrc|npmrc|pgpass)$|^environment$|\.(?:tfvars|envrc)$/i;
const shellFile =
  /\.(?:sh|bash|zsh|fish|ksh|csh|ps1|psm1|psd1|bat|cmd|command|nu|mk|mak|envfile|dockerfile|containerfile|service)$|^(?:docker|container|gnumake|make|just|jenkins|proc|vagrant|task|earth|tilt|brew)file(?:[.-].*)?$|^(?:docker-)?compose[\w.-]*\.ya?ml$|^\.?(?:taskfile|gitlab-ci|travis|cirrus|drone|woodpecker|azure-pipelines|bitbucket-pipelines|cloudbuild|appveyor|buildspec|action|devcontainer)[\w.-]*\.(?:ya?ml|json)$|^(?:package|launch|tasks|nodemon|turbo|deno|lerna|ecosystem)\.(?:jsonc?|config\.c?js)$|^\.(?:bash|zsh|z|sh|fish|python|node_repl)?_?(?:rc|profile|history|aliases|login|logout|env|bashrc|zshrc)$|^fish_history$|^\.(?:bashrc|zshrc|zshenv|profile|kshrc|cshrc)$/i;
const secretFile = /(?:^|[^a-z])(?:secrets?|credentials?|keystores?|mnemonics?|private[-_ ]?keys?)(?:[^a-z]|$)/i;
const workflowFolder = /(?:^|[\\/])\.(?:github|gitea|forgejo|circleci|buildkite|husky)[\\/](?:.*[\\/])?[^\\/]+$/i;
const shellLanguages = new Set(
  'dotenv shellscript powershell bat fish dockerfile dockercompose makefile just nushell'.split(' '),
);

/** Files of environment variables and of commands: what a shell is given may be a key, whatever it is called. */
export function isCommandFile({ languageId, fileName, isTerminal }: ReferenceContext): boolean {
  const path = fileName?.slice(-300) ?? '';
  const name = path.split(/[\\/]/).at(-1) ?? '';
  return (
    isTerminal === true ||
    shellLanguages.has(languageId ?? '') ||
    environmentFile.test(name) ||
    shellFile.test(name) ||
    secretFile.test(name) ||
    workflowFolder.test(path)
  );
}

const proseFile = /\.(?:md|markdown|mdx|txt|text|log|rst|adoc|asciidoc|out|csv|tsv)$/i;
const proseLanguages = new Set('markdown mdx plaintext log restructuredtext asciidoc csv tsv'.split(' '));

/** Files of sentences and tables, in which commands stand between them. */
export function isProseFile({ languageId, fileName }: ReferenceContext): boolean {
  return languageId === undefined && fileName === undefined
    ? true
    : proseLanguages.has(languageId ?? '') || proseFile.test(fileName?.slice(-300) ?? '');
}

const prompt =
  /^\s*(?:[-*+>]\s+|\d+\.\s+|\/\/+\s*|#\s*)?[`"']?(?:[\w.@~:/-]{0,60}[$%❯➜]\s|[\w.@~:/-]{1,60}#\s|PS(?: [\w:\\]+)?> ?|!\w|%env\b|%%?\w)/;
const programs = String.raw`(?:(?:export|setx?|sudo|cast|forge|anvil|chisel|npx|npm|pnpm|yarn|bunx|ts-node|tsx|python3?|curl|wget|docker|podman|kubectl|hardhat|brownie|hedera|hcli|echo|printf)\s|(?:node|bun|deno|bash|sh|zsh|pwsh|go|cargo)\s+(?:run\s|\S*[./]))`;
const commandLine = new RegExp(String.raw`^\s*(?:[-*+>]\s+|\d+\.\s+)?(?:[A-Z_]+=\S*\s+)*${programs}`);
const commandInQuotes = new RegExp(String.raw`["'\`]\s*(?:[A-Z_]+=\S*\s+)?${programs}`);
// `TX=0x…` in a sentence.
const variable = /(?:^|[\s"'`])(?![A-Z\d_]*HASH)[A-Z][A-Z\d_]*=["'`]?$/;
const fence = /^[ \t>]*(?:```|~~~)[ \t]*([\w-]*)/gm;
const shellFence =
  /^(?:sh|bash|zsh|fish|shell|console|terminal|shellscript|shell-session|sh-session|powershell|ps1?|pwsh|bat|cmd|dotenv|env|dockerfile|makefile|make|properties|ini)$/i;

const longestLine = 400;
const isCommandLine: Question = (line) => prompt.test(line) || commandInQuotes.test(line);
const isCommandInProse: Question = (line, names) => isCommandLine(line, names) || commandLine.test(line);

/** Where the values of a text are given to a shell by a command. */
export class Commands {
  readonly #isProse: boolean;
  readonly #text: string;
  readonly #answers: Answers;
  #fences: Fences | undefined;

  constructor(text: string, isProse: boolean, answers: Answers) {
    this.#isProse = isProse;
    this.#text = text;
    this.#answers = answers;
  }

  /** Whether a value is part of one, by the text before it. */
  has(place: Place): boolean {
    return this.#isOnLine(place) || (this.#isProse && (isVariable(place) || this.#isFenced(place)));
  }

  #isFenced(place: Place): boolean {
    this.#fences ??= new Fences(this.#text);
    return this.#fences.areAround(place);
  }

  #isOnLine({ line, lineStart, from }: Place): boolean {
    const question = this.#isProse ? isCommandInProse : isCommandLine;
    return lineStart >= from && this.#answers.to(question, line.slice(0, longestLine));
  }
}

function isVariable({ text, start, from }: Place): boolean {
  const isGiven = text.charAt(start - 1) === '=' || text.charAt(start - 2) === '=';
  return isGiven && variable.test(text.slice(Math.max(from, start - 100), start));
}

/** The blocks of code in a text of sentences; asked for in ascending order, the text is read once. */
class Fences {
  readonly #text: string;
  readonly #pattern = new RegExp(fence);
  #last: RegExpExecArray | null = null;
  #isLastOfShell = false;
  #next: RegExpExecArray | null;

  constructor(text: string) {
    this.#text = text;
    this.#next = this.#pattern.exec(text);
  }

  /** Whether a value stands in a block of the commands of a shell, by the nearest fence above it. */
  areAround({ start, from }: Place): boolean {
    while (this.#next !== null && this.#next.index < start) {
      this.#last = this.#next;
      this.#isLastOfShell = shellFence.test(this.#last[1] ?? '');
      this.#next = this.#pattern.exec(this.#text);
    }
    return this.#isLastOfShell && this.#last !== null && this.#last.index >= from;
  }
}
