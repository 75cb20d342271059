import * as vscode from 'vscode';
import type { DetailsRow, DetailsSection, SectionPage } from '../../domain/details/detailsSection.ts';
import type { Property } from '../../domain/property.ts';
import { createTurns } from '../../domain/turns.ts';
import { unknownMembersTexts, unreadableTexts } from '../../domain/unreadable.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { commandOf } from '../../editor/commands.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { messageNode, outcomeIcon, type TreeNode } from '../../editor/treeNode.ts';

interface Open {
  readonly node: TreeNode;
  readonly pages: readonly SectionPage[];
}

export type SectionBranches = ReturnType<typeof createSectionBranches>;

/** The sections of one network that are open in the tree, with the pages loaded so far. */
export function createSectionBranches(network: string) {
  const open = new Map<string, Open>();
  const nodes = new Map<string, TreeNode>();
  const references = new Map<string, string>();
  const turns = createTurns();

  const rowNode = (
    parentId: string,
    { isUntrusted, isFailed, properties, reference, whole, narrow, ...row }: DetailsRow,
    index: number,
    isMarked: boolean,
  ): TreeNode => {
    const id = `${parentId}/${index}`;
    const name = phraseText(row.label);
    const text = phraseText(row.text);
    const said = isUntrusted ? singleLine(text, 120) : text;
    const [label, description] =
      narrow === undefined ? [name, said] : [phraseText(narrow.label), singleLine(phraseText(narrow.text), 120)];
    if (reference !== undefined) {
      references.set(id, reference);
    }
    return {
      id,
      label,
      description,
      network,
      ...(isMarked ? { icon: outcomeIcon(isFailed === undefined ? undefined : !isFailed, 'blank') } : {}),
      tooltip: [`${name} ${singleLine(text, 400)}`, ...properties.map(propertyLine)].join('\n'),
      copyText: reference ?? whole ?? (text === '' ? name : text),
      contextValue: reference === undefined ? undefined : 'linked',
      ...(properties.length === 0 ? {} : { children: () => propertyNodes(id, properties) }),
    };
  };
  const children = (id: string): readonly TreeNode[] => {
    const pages = open.get(id)?.pages ?? [];
    const rows = pages.flatMap((page) => page.rows);
    const areMarked = rows.some(({ isFailed }) => isFailed !== undefined);
    const unreadable = unreadableTexts({ unreadable: pages.flatMap((page) => page.unreadable ?? []) });
    const notes = [
      ...(pages.some(({ isPartial }) => isPartial) ? [vscode.l10n.t('Partial answer (206)')] : []),
      ...unreadable.map(phraseText),
    ].map((text, index) => messageNode(`${id}/note${index}`, text, 'warning'));
    const unknown = unknownMembersTexts({ unknownMembers: pages.flatMap((page) => page.unknownMembers ?? []) });
    const inJson = unknown.map((text) => messageNode(`${id}/inJson`, phraseText(text), 'json'));
    const more = pages.at(-1)?.more === undefined ? [] : [moreNode(id)];
    return [...notes, ...rows.map((row, index) => rowNode(id, row, index, areMarked)), ...inJson, ...more];
  };

  return {
    node(parentId: string, section: DetailsSection, read: () => Promise<SectionPage>): TreeNode {
      const id = `${parentId}/${section.id}`;
      const node: TreeNode = {
        id,
        label: phraseText(section.title),
        icon: new vscode.ThemeIcon(icons[section.operation] ?? 'list-ordered'),
        async children() {
          if (!open.has(id)) {
            const isLast = turns(id);
            const page = await read();
            if (isLast()) {
              open.set(id, { node, pages: [page] });
            }
          }
          return children(id);
        },
      };
      nodes.set(id, node);
      return node;
    },
    /** Adds the next page; the node whose children changed, or undefined when there is nothing to add. */
    async more(id: string): Promise<TreeNode | undefined> {
      const before = open.get(id);
      const page = await before?.pages.at(-1)?.more?.();
      // Collapsed, or loaded by another click meanwhile.
      if (before === undefined || page === undefined || open.get(id) !== before) {
        return undefined;
      }
      open.set(id, { ...before, pages: [...before.pages, page] });
      return nodes.get(id);
    },
    forget(id: string) {
      for (const known of [...nodes.keys()].filter((key) => key === id || key.startsWith(`${id}/`))) {
        turns(known);
        open.delete(known);
      }
    },
    /** What a row's own details are looked up by. */
    referenceOf: (id: string) => references.get(id),
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

function moreNode(id: string): TreeNode {
  const title = vscode.l10n.t('Load more…');
  const command = commandOf(title, 'hieroLens.explorer.loadMore', id);
  return { ...messageNode(`${id}/more`, title, 'fold-down'), command };
}
