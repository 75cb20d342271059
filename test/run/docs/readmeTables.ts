import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { replaceTable } from './replaceTable.ts';

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
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when?: string }[]>>;
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
  };
}

/** Where a menu of `package.json` shows its commands. */
const places: Readonly<Record<string, string>> = {
  'view/title': 'title of a view',
  'view/item/context': 'lines of a view',
  'editor/title': 'title of an editor',
  'editor/title/context': 'tab of an editor',
  'editor/context': 'editor menu',
  'explorer/context': 'file menu',
};

/** The README with its tables written from `package.json` and `package.nls.json`. */
export function withTables(readme: string): string {
  const { contributes } = read<Manifest>('package.json');
  const words = read<Readonly<Record<string, string>>>('package.nls.json');
  const text = (key: string) => words[key.slice(1, -1)] ?? key;
  const tables = { commands: commandTable(contributes, text), settings: settingTable(contributes, text) };
  return Object.entries(tables).reduce((page, [name, table]) => replaceTable(page, name, table), readme);
}

function commandTable({ commands, menus }: Manifest['contributes'], text: (key: string) => string): string {
  const rows = commands.map(({ command, title, category }) => {
    const inPalette = !menus['commandPalette']?.some((item) => item.command === command && item.when === 'false');
    const others = Object.entries(menus).flatMap(([menu, items]) => {
      const place = places[menu];
      return place !== undefined && items.some((item) => item.command === command) ? [place] : [];
    });
    const where = [...(inPalette ? ['Command Palette'] : []), ...new Set(others)];
    return `| ${category}: ${text(title)} | \`${command}\` | ${where.join(', ') || 'links, lenses and keys'} |`;
  });
  return ['| Command | Id | Where |', '|---|---|---|', ...rows.toSorted()].join('\n');
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
