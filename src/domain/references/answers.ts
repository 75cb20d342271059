import type { NameReader } from './nameReader.ts';

/** What may be asked of a text and the names in it. */
export type Question = (text: string, names: NameReader) => boolean;

const remembered = 1_000;

/** Remembers answers: all values below a line ask the same of it. */
export class Answers {
  readonly #names: NameReader;
  readonly #known = new Map<Question, Map<string, boolean>>();

  constructor(names: NameReader) {
    this.#names = names;
  }

  to(question: Question, text: string): boolean {
    const known = this.#known.get(question) ?? new Map<string, boolean>();
    let answer = known.get(text);
    if (answer === undefined) {
      answer = question(text, this.#names);
      if (known.size === remembered) {
        known.clear();
      }
      this.#known.set(question, known.set(text, answer));
    }
    return answer;
  }
}
