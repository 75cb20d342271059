import type { Word } from './stackAfterCall.ts';

/** Every so many stacks one is kept whole. */
const interval = 64;

/** Many stacks that each differ little from the one before; what they share is kept once. */
export class WordStacks {
  readonly #words: Word[] = [];
  readonly #numbers = new Map<Word, number>();
  /** Of each stack: how many words it shares with the one before, from the bottom; -1 where there is none. */
  readonly #shared: number[] = [];
  /** Of each stack: where its own words begin. */
  readonly #starts: number[] = [];
  readonly #own: number[] = [];
  #last: readonly Word[] = [];

  push(stack: readonly Word[] | undefined): void {
    this.#starts.push(this.#own.length);
    if (stack === undefined) {
      this.#shared.push(-1);
      this.#last = [];
      return;
    }
    let shared = 0;
    if (this.#shared.length % interval !== 0) {
      const most = Math.min(stack.length, this.#last.length);
      while (shared < most && stack[shared] === this.#last[shared]) {
        shared += 1;
      }
    }
    this.#shared.push(shared);
    for (let at = shared; at < stack.length; at += 1) {
      this.#own.push(this.#numberOf(stack[at]));
    }
    this.#last = stack;
  }

  at(index: number): readonly Word[] | undefined {
    if ((this.#shared[index] ?? -1) < 0) {
      return undefined;
    }
    const stack: Word[] = [];
    for (let at = index - (index % interval); at <= index; at += 1) {
      stack.length = Math.min(stack.length, Math.max(0, this.#shared[at] ?? 0));
      const end = this.#starts[at + 1] ?? this.#own.length;
      for (let own = this.#starts[at] ?? end; own < end; own += 1) {
        stack.push(this.#words[this.#own[own] ?? 0]);
      }
    }
    return stack;
  }

  #numberOf(word: Word): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) {
      return known;
    }
    this.#numbers.set(word, this.#words.length);
    return this.#words.push(word) - 1;
  }
}
