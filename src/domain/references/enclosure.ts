import type { Answers, Question } from './answers.ts';

interface Answer {
  readonly question: Question;
  readonly nearest: number;
  readonly next: Answer | undefined;
}

/** A line that values stand under or a bracket that they stand in, with what is around that: one for all of them. */
export class Enclosure {
  readonly written: string;
  readonly start: number;
  outer: Enclosure | undefined;
  #known: Answer | undefined;

  constructor({ written, start, outer }: Pick<Enclosure, 'written' | 'start' | 'outer'>) {
    this.written = written;
    this.start = start;
    this.outer = outer;
  }

  /** Where the nearest begins, from this one outwards, for which something is true; -1 where there is none. */
  nearest(question: Question, answers: Answers): number {
    let known = this.#known;
    while (known !== undefined && known.question !== question) {
      known = known.next;
    }
    if (known === undefined) {
      const nearest = answers.to(question, this.written) ? this.start : (this.outer?.nearest(question, answers) ?? -1);
      known = { question, nearest, next: this.#known };
      this.#known = known;
    }
    return known.nearest;
  }
}
