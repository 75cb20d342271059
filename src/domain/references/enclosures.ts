import type { Question } from './answers.ts';
import { aboveOf, type Place } from './delimiters.ts';
import type { Above } from './outerLine.ts';
import { bracketReach } from './ownLine.ts';
import type { Scene } from './scene.ts';

/** What one value stands under and in, as far as that is in reach. */
export class Enclosures {
  readonly #place: Place;
  readonly #scene: Pick<Scene, 'answers' | 'outerLines' | 'ownLine'>;
  #above: Above | undefined;

  constructor(place: Place, scene: Pick<Scene, 'answers' | 'outerLines' | 'ownLine'>) {
    this.#place = place;
    this.#scene = scene;
  }

  get #aboveIt(): Above {
    this.#above ??= aboveOf(this.#place, this.#scene.outerLines);
    return this.#above;
  }

  /** Whether something is true of a line that it stands under. */
  isUnder(question: Question): boolean {
    const nearest = this.#aboveIt.enclosure?.nearest(question, this.#scene.answers) ?? -1;
    return nearest >= this.#place.from;
  }

  /** Whether that is so of what stands directly before a bracket that its line opens and does not close before it. */
  isInBracketsOf(question: Question): boolean {
    const nearest = this.#scene.ownLine.bracketOf(this.#place)?.nearest(question, this.#scene.answers) ?? -1;
    return nearest >= Math.max(0, this.#place.start - bracketReach);
  }

  /** The line that opens the list or block it stands in, without a comment behind; empty where there is none. */
  get opener(): string {
    const { opener } = this.#aboveIt;
    const isInReach = opener !== undefined && opener.start >= this.#place.from;
    return isInReach ? opener.written.replace(/\s(?:\/[/*]|#|--).*/, '') : '';
  }
}
