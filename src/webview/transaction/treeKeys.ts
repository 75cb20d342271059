/** Opens or closes a tree item; its `toggle` listener fills it when it opens for the first time. */
export function setExpanded(item: HTMLElement, isExpanded: boolean): void {
  if (item.hasAttribute('aria-expanded') && (item.getAttribute('aria-expanded') === 'true') !== isExpanded) {
    item.setAttribute('aria-expanded', `${isExpanded}`);
    if (isExpanded) {
      item.dispatchEvent(new Event('toggle'));
    }
  }
}

export function toggleExpanded(item: HTMLElement): void {
  setExpanded(item, item.getAttribute('aria-expanded') !== 'true');
}

/** The keys of a tree (WAI-ARIA Authoring Practices): arrows, Home and End. */
export function moveInTree(tree: HTMLElement, event: KeyboardEvent): void {
  const item = document.activeElement;
  if (!(item instanceof HTMLElement) || item.getAttribute('role') !== 'treeitem' || hasModifier(event)) {
    return;
  }
  const target = targetOf(tree, item, event.key);
  if (target !== undefined) {
    event.preventDefault();
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  }
}

function hasModifier({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey;
}

/** Where a key leads; `null` when it was dealt with and the focus stays, undefined for other keys. */
function targetOf(tree: HTMLElement, item: HTMLElement, key: string): HTMLElement | null | undefined {
  const visible = visibleItems(tree);
  const at = visible.indexOf(item);
  const expanded = item.getAttribute('aria-expanded');
  switch (key) {
    case 'ArrowDown':
      return visible[at + 1] ?? null;
    case 'ArrowUp':
      return visible[at - 1] ?? null;
    case 'Home':
      return visible[0] ?? null;
    case 'End':
      return visible.at(-1) ?? null;
    case 'ArrowRight':
      if (expanded === 'false') {
        setExpanded(item, true);
        return null;
      }
      return expanded === 'true' ? (visible[at + 1] ?? null) : null;
    case 'ArrowLeft':
      if (expanded === 'true') {
        setExpanded(item, false);
        return null;
      }
      return holderOf(item) ?? null;
    default:
      return undefined;
  }
}

/** The item that an item lies below: its line stands before the list. */
function holderOf(item: HTMLElement): HTMLElement | undefined {
  const line = item.closest('ul')?.previousElementSibling;
  return line instanceof HTMLElement ? line : undefined;
}

function visibleItems(tree: HTMLElement): readonly HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')].filter(
    (item) => item.closest('[aria-expanded="false"] + ul') === null,
  );
}
