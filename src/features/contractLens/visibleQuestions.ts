import * as vscode from 'vscode';

/** How long those that are asked for together wait for the last of them. */
const patienceMs = 1_500;
/** Scrolling comes to rest before anything is asked. */
const restMs = 200;

interface VisibleQuestionsOptions<T> {
  /** True for what is neither known nor being asked for. */
  readonly isDue: (question: T) => boolean;
  /** Never rejects. */
  readonly find: (question: T) => Promise<void>;
  /** What is known to be shown of it, empty for nothing: without a change nothing is drawn anew. */
  readonly shown: (question: T) => string;
  /** The same for questions of one answer. */
  readonly keyOf: (question: T) => string;
  readonly refresh: () => void;
}

/**
 * Asks for what the editors show of documents, and has it drawn at once when all of it is answered, so that the text moves
 * once at most; what takes too long is drawn with the last of it.
 */
export function createVisibleQuestions<T extends { readonly line: number }>({
  isDue,
  find,
  shown,
  keyOf,
  refresh,
}: VisibleQuestionsOptions<T>) {
  const known = new WeakMap<vscode.TextDocument, readonly T[]>();
  /** What waits for the others that were asked for with it: a document that is drawn meanwhile shows nothing of it. */
  const held = new Set<string>();
  let planned: NodeJS.Timeout | undefined;
  const patience = new Set<NodeJS.Timeout>();

  const askTogether = async (questions: readonly T[]) => {
    let drawn = questions.map(shown);
    for (const question of questions.filter((_, index) => drawn[index] === '')) {
      held.add(keyOf(question));
    }
    const draw = (isDone: boolean) => {
      const now = questions.map(shown);
      for (const question of questions.filter((_, index) => isDone || now[index] !== '')) {
        held.delete(keyOf(question));
      }
      if (now.some((text, index) => text !== drawn[index])) {
        drawn = now;
        refresh();
      }
    };
    const work = Promise.all(questions.map(find));
    const timer = setTimeout(draw, patienceMs, false);
    patience.add(timer);
    await work;
    clearTimeout(timer);
    patience.delete(timer);
    draw(true);
  };
  const askIn = ({ document, visibleRanges }: vscode.TextEditor) => {
    const isVisible = ({ line }: T) => visibleRanges.some(({ start, end }) => start.line <= line && line <= end.line);
    void askTogether((known.get(document) ?? []).filter((question) => isVisible(question) && isDue(question)));
  };
  const askAll = () => vscode.window.visibleTextEditors.forEach(askIn);
  const askSoon = () => {
    clearTimeout(planned);
    planned = setTimeout(askAll, restMs);
  };
  const subscriptions = vscode.Disposable.from(
    vscode.window.onDidChangeTextEditorVisibleRanges(askSoon),
    vscode.window.onDidChangeVisibleTextEditors(askSoon),
  );

  return {
    /** All questions of a document, of which those are asked that are shown. */
    ask(document: vscode.TextDocument, questions: readonly T[]): void {
      known.set(document, questions);
      vscode.window.visibleTextEditors.filter((editor) => editor.document === document).forEach(askIn);
    },
    /** True for what is not to be shown yet, whatever is known of it. */
    isHeld: (question: T): boolean => held.has(keyOf(question)),
    /** Asks for all that is shown and not known any more. */
    askAll,
    dispose(): void {
      clearTimeout(planned);
      patience.forEach(clearTimeout);
      subscriptions.dispose();
    },
  };
}
