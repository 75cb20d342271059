/** What a text may end in. It is read backwards from there: a pattern with `$` is tried at each character of the text. */
export class Ending {
  readonly #pattern: RegExp;

  constructor({ source, flags }: RegExp) {
    this.#pattern = new RegExp(`(?<=${source})`, `${flags}y`);
  }

  test(text: string): boolean {
    this.#pattern.lastIndex = text.length;
    return this.#pattern.test(text);
  }

  exec(text: string): RegExpExecArray | null {
    this.#pattern.lastIndex = text.length;
    return this.#pattern.exec(text);
  }
}
