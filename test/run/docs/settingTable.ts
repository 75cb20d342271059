import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';

interface Setting {
  readonly default: unknown;
  readonly order: number;
  readonly markdownDescription: string;
  readonly enum?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
  readonly enumDescriptions?: readonly string[];
}

interface Manifest {
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
  };
}

const [start, end] = ['<!-- settings: written by npm run docs -->', '<!-- /settings -->'];

/** The README with its table of settings written from `package.json` and `package.nls.json`. */
export function withSettings(readme: string): string {
  const { contributes } = read<Manifest>('package.json');
  const words = read<Readonly<Record<string, string>>>('package.nls.json');
  const table = settingTable(contributes, (key) => words[key.slice(1, -1)] ?? key);
  const [before, after] = [readme.split(start)[0], readme.split(end)[1]];
  if (before === undefined || after === undefined) {
    throw new Error(`There is no ${start} … ${end}.`);
  }
  return `${before}${start}\n\n${table}\n\n${end}${after}`;
}

function settingTable({ configuration }: Manifest['contributes'], text: (key: string) => string): string {
  const rows = Object.entries(configuration.properties)
    .toSorted(([, a], [, b]) => a.order - b.order)
    .map(([id, setting]) => {
      const values = (setting.enum ?? []).map(
        (value, index) =>
          `\`${value}\`: ${text((setting.markdownEnumDescriptions ?? setting.enumDescriptions)?.[index] ?? '')}`,
      );
      const description = [text(setting.markdownDescription), ...values]
        .join('<br>')
        .replace(/`#([\w.]+)#`/g, '`$1`')
        .replace(/\[([^\]]+)\]\(command:[\w.]+\)/g, '$1');
      return `| \`${id}\` | \`${JSON.stringify(setting.default).replace(/^"(.*)"$/, '$1')}\` | ${description} |`;
    });
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
}
