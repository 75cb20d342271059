import * as vscode from 'vscode';
import type { DetailsRow, DetailsSection, SectionPage } from '../domain/details/detailsSection.ts';
import type { DetailsSubject } from '../domain/details/detailsSubject.ts';
import { sectionsOf } from '../domain/details/subjectSections.ts';
import type { Property } from '../domain/property.ts';
import { unknownMembersTexts, unreadableTexts } from '../domain/unreadable.ts';
import { singleLine } from '../domain/value/escapeMarkdown.ts';
import type { CommandId } from '../manifest.ts';
import { commandOf } from './commands.ts';
import { phraseText } from './phraseText.ts';
import { messageNode, outcomeIcon, type TreeNode } from './treeNode.ts';

interface SectionBranchesOptions {
  /** The network that `read` asks. */
  readonly network: string;
  readonly read: (section: DetailsSection) => Promise<SectionPage>;
  /** Asks for the next page of a branch, by the branch's id. */
  readonly loadMore: Extract<CommandId, 'hieroLens.explorer.loadMore' | 'hieroLens.blocks.loadMore'>;
  /** What a row does that has details of its own, by what these are looked up by. */
  readonly linked: (reference: string) => Partial<TreeNode>;
}

/** The sections of one network's details as branches of a tree, with the pages loaded so far. */
export function createSectionBranches({ network, read, loadMore, linked }: SectionBranchesOptions) {
  const open = new Map<string, Promise<readonly SectionPage[]>>();

  const load = (id: string, section: DetailsSection) => {
    const pages = read(section).then((page) => [page]);
    open.set(id, pages);
    return pages.catch((error: unknown) => {
      if (open.get(id) === pages) {
        open.delete(id);
      }
      throw error;
    });
  };
  const rowNode = (
    parentId: string,
    { isUntrusted, isFailed, properties, reference, whole, narrow, ...row }: DetailsRow,
    index: number,
    isMarked: boolean,
  ): TreeNode => {
    const id = `${parentId}/${index}`;
    const name = phraseText(row.label);
    const text = phraseText(row.text);
    const shown = isUntrusted ? singleLine(text, 120) : text;
    const [label, description] =
      narrow === undefined ? [name, shown] : [phraseText(narrow.label), singleLine(phraseText(narrow.text), 120)];
    return {
      id,
      label,
      description,
      network,
      ...(isMarked ? { icon: outcomeIcon(isFailed === undefined ? undefined : !isFailed, 'blank') } : {}),
      tooltip: [`${name} ${singleLine(text, 400)}`, ...properties.map(propertyLine)].join('\n'),
      copyText: reference ?? whole ?? (text === '' ? name : text),
      ...(reference === undefined ? {} : linked(reference)),
      ...(properties.length === 0 ? {} : { children: () => propertyNodes(id, properties) }),
    };
  };
  const pageNodes = (id: string, pages: readonly SectionPage[]): readonly TreeNode[] => {
    const rows = pages.flatMap((page) => page.rows);
    const areMarked = rows.some(({ isFailed }) => isFailed !== undefined);
    const unreadable = unreadableTexts({ unreadable: pages.flatMap((page) => page.unreadable ?? []) });
    const notes = [
      ...(pages.some(({ isPartial }) => isPartial) ? [vscode.l10n.t('Partial answer (206)')] : []),
      ...unreadable.map(phraseText),
    ].map((text, index) => messageNode(`${id}/note${index}`, text, 'warning'));
    const unknown = unknownMembersTexts({ unknownMembers: pages.flatMap((page) => page.unknownMembers ?? []) });
    const inJson = unknown.map((text) => messageNode(`${id}/inJson`, phraseText(text), 'json'));
    const title = vscode.l10n.t('Load more…');
    const more = { ...messageNode(`${id}/more`, title, 'fold-down'), command: commandOf(title, loadMore, id) };
    return [
      ...notes,
      ...rows.map((row, index) => rowNode(id, row, index, areMarked)),
      ...inJson,
      ...(pages.at(-1)?.more === undefined ? [] : [more]),
    ];
  };

  return {
    /** The sections of a subject, to stand below the line with this id. */
    nodes: (parentId: string, subject: DetailsSubject): readonly TreeNode[] =>
      sectionsOf(subject).map((section) => {
        const id = `${parentId}/${section.id}`;
        return {
          id,
          label: phraseText(section.title),
          icon: new vscode.ThemeIcon(icons[section.operation] ?? 'list-ordered'),
          children: async () => pageNodes(id, await (open.get(id) ?? load(id, section))),
        };
      }),
    /** Adds the next page of an open section. */
    async more(id: string): Promise<void> {
      const before = open.get(id);
      const pages = (await before) ?? [];
      const page = await pages.at(-1)?.more?.();
      // Closed, or loaded by another click meanwhile.
      if (page !== undefined && open.get(id) === before) {
        open.set(id, Promise.resolve([...pages, page]));
      }
    },
    /** A line was closed: what is below it is asked for anew when it is opened again. */
    forget(id: string) {
      for (const known of [...open.keys()].filter((key) => key === id || key.startsWith(`${id}/`))) {
        open.delete(known);
      }
    },
  };
}

const icons: Partial<Record<DetailsSection['operation'], string>> = {
  contractResults: 'code',
  allContractResults: 'code',
  contractLogs: 'output',
  contractState: 'database',
  transactions: 'arrow-swap',
  accountTokens: 'tag',
  accountNfts: 'tag',
  topicMessages: 'comment',
};

/** Properties as lines that can be copied, the exact value in the place of the short one. */
export function propertyNodes(parentId: string, properties: readonly Property[]): readonly TreeNode[] {
  return properties.map((property, index) => ({
    id: `${parentId}/property${index}`,
    label: phraseText(property.label).trim(),
    description: singleLine(exactText(property), 120),
    tooltip: propertyLine(property),
    copyText: property.whole === undefined ? exactText(property) : phraseText(property.whole),
  }));
}

function propertyLine(property: Property): string {
  return `${phraseText(property.label).trim()}: ${singleLine(exactText(property), 400)}`;
}

function exactText({ exact, value }: Property): string {
  return phraseText(exact ?? value);
}
