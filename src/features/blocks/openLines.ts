/** Which lines of a tree are open, by their ids. */
export interface OpenLines {
  readonly hasAny: boolean;
  /** The editor tells that a line was opened or closed. */
  tell(id: string, isOpen: boolean): void;
  /**
   * The editor asks what is below a line, so that it is open; its word of that is lost while it draws. A line that was
   * closed may be asked for once more, and stays closed.
   */
  isAskedBelow(id: string): void;
  /** Forgets lines that are no longer there. */
  keepOnly(ids: ReadonlySet<string>): void;
}

export function createOpenLines(): OpenLines {
  const isOpenById = new Map<string, boolean>();
  return {
    get hasAny() {
      return [...isOpenById.values()].includes(true);
    },
    tell(id, isOpen) {
      isOpenById.set(id, isOpen);
    },
    isAskedBelow(id) {
      if (!isOpenById.has(id)) {
        isOpenById.set(id, true);
      }
    },
    keepOnly(ids) {
      for (const id of isOpenById.keys()) {
        if (!ids.has(id)) {
          isOpenById.delete(id);
        }
      }
    },
  };
}
