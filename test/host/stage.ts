import * as vscode from 'vscode';
import type { TreeNode } from '../../src/editor/treeNode.ts';

/** A message of the editor's and the buttons it had. */
export interface ShownMessage {
  readonly severity: 'information' | 'warning' | 'error';
  readonly message: string;
  readonly buttons: readonly string[];
}

/**
 * Stands between a feature and the editor. VS Code gives a view to one owner, which is the running extension; what is
 * registered while the stage stands gets a view, commands and messages of its own, and a window whose focus a test can
 * take away. Everything else is the real editor.
 */
export interface Stage extends vscode.Disposable {
  readonly view: vscode.TreeView<TreeNode>;
  readonly statusItem: vscode.StatusBarItem;
  readonly messages: ShownMessage[];
  /** What the status bar said in passing. */
  readonly remarks: string[];
  readonly contexts: ReadonlyMap<string, unknown>;
  /** What was run of the commands of others. */
  readonly executed: string[];
  /** The button that is pressed on every message that has it. */
  press: string | undefined;
  /** The lines at the top, or below one, as the editor would ask for them. */
  lines(below?: TreeNode): Promise<readonly TreeNode[]>;
  /** The words of a line that menus look for. */
  contextOf(line: TreeNode): Promise<string>;
  /** The line that the tree says another lies below. */
  parentOf(line: TreeNode): TreeNode | undefined;
  run(command: string, ...args: readonly unknown[]): Promise<void>;
  setSeen(seen: { readonly isVisible?: boolean; readonly isFocused?: boolean }): void;
  select(...lines: readonly TreeNode[]): void;
  /** The user opens or closes a line. */
  setOpen(line: TreeNode, isOpen: boolean): void;
}

type Changing<T> = { -readonly [K in keyof T]: T[K] };

export async function setStage(): Promise<Stage> {
  // The running extension has the same API object: it must have registered its own before.
  await vscode.extensions.getExtension('hiero-lens.hiero-lens')?.activate();
  const visibility = new vscode.EventEmitter<vscode.TreeViewVisibilityChangeEvent>();
  const selection = new vscode.EventEmitter<vscode.TreeViewSelectionChangeEvent<TreeNode>>();
  const expansion = new vscode.EventEmitter<vscode.TreeViewExpansionEvent<TreeNode>>();
  const collapse = new vscode.EventEmitter<vscode.TreeViewExpansionEvent<TreeNode>>();
  const windowState = new vscode.EventEmitter<vscode.WindowState>();
  const unused = new vscode.EventEmitter<never>();
  const commands = new Map<string, (...args: unknown[]) => unknown>();
  const contexts = new Map<string, unknown>();
  const state = { focused: true, active: true };
  let data: vscode.TreeDataProvider<TreeNode> | undefined;

  const view: Changing<vscode.TreeView<TreeNode>> = {
    visible: false,
    selection: [],
    onDidChangeVisibility: visibility.event,
    onDidChangeSelection: selection.event,
    onDidExpandElement: expansion.event,
    onDidCollapseElement: collapse.event,
    onDidChangeCheckboxState: unused.event,
    reveal: async () => undefined,
    dispose: () => undefined,
  };
  const noop = () => undefined;
  const statusItem = { show: noop, hide: noop, dispose: noop } as unknown as vscode.StatusBarItem;
  const show =
    (severity: ShownMessage['severity']) =>
    async (message: string, ...buttons: string[]) => {
      stage.messages.push({ severity, message, buttons });
      return stage.press !== undefined && buttons.includes(stage.press) ? stage.press : undefined;
    };
  const restore = [
    replace(vscode.window, {
      createTreeView: (_id: string, options: vscode.TreeViewOptions<TreeNode>) => {
        data = options.treeDataProvider;
        return view;
      },
      createStatusBarItem: () => statusItem,
      // One for each extension: the running one has it.
      registerUriHandler: () => new vscode.Disposable(noop),
      showInformationMessage: show('information'),
      showWarningMessage: show('warning'),
      showErrorMessage: show('error'),
      setStatusBarMessage: (text: string) => {
        stage.remarks.push(text);
        return new vscode.Disposable(noop);
      },
      withProgress: (_options: unknown, work: () => unknown) => work(),
      state,
      onDidChangeWindowState: windowState.event,
    }),
    replace(vscode.commands, {
      registerCommand: (id: string, run: (...args: unknown[]) => unknown) => {
        commands.set(id, run);
        return new vscode.Disposable(() => commands.delete(id));
      },
      executeCommand: async (id: string, ...args: unknown[]) => {
        if (id === 'setContext') {
          contexts.set(String(args[0]), args[1]);
          return undefined;
        }
        stage.executed.push(id);
        return commands.get(id)?.(...args);
      },
    }),
  ];
  const stage: Stage = {
    view,
    statusItem,
    messages: [],
    remarks: [],
    contexts,
    executed: [],
    press: undefined,
    lines: async (below) => (await data?.getChildren(below)) ?? [],
    contextOf: async (line) => (await data?.getTreeItem(line))?.contextValue ?? '',
    parentOf: (line) => (data?.getParent?.(line) as TreeNode | undefined) ?? undefined,
    async run(command, ...args) {
      await vscode.commands.executeCommand(command, ...args);
    },
    setSeen({ isVisible = view.visible, isFocused = state.focused }) {
      view.visible = isVisible;
      state.focused = isFocused;
      visibility.fire({ visible: isVisible });
      windowState.fire(state);
    },
    select(...lines) {
      view.selection = lines;
      selection.fire({ selection: lines });
    },
    setOpen(element, isOpen) {
      (isOpen ? expansion : collapse).fire({ element });
    },
    dispose() {
      for (const putBack of restore) {
        putBack();
      }
    },
  };
  return stage;
}

/** Replaces members of an object of the editor's API; the result puts them back. */
export function replace(target: object, members: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(members).map((name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const);
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true, enumerable: true });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor !== undefined) {
        Object.defineProperty(target, name, descriptor);
      }
    }
  };
}
